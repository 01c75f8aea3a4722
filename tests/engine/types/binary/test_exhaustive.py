"""Binary without chance: every line up to a length, and 4x4 boards that have a solution."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from tests.engine.types.binary import exhaustive

ONE_IN = 40
"""Ask about one in so many of the lines of ten cells and of the 4x4 boards; `script/bench laws` takes all."""
LINES_ASKED = 8
"""The rules that look at one line are asked on one board of so many."""


@pytest.mark.parametrize(
    ("length", "upright"), [(length, upright) for length in (2, 4, 6, 8) for upright in (False, True)] + [(10, False)]
)
def test_exhaustive_every_binary_line_is_judged_as_enumeration_does(length: int, upright: bool) -> None:
    accepted: Counter[str] = Counter()
    one_in = ONE_IN if length == 10 else 1
    for line in islice(exhaustive.all_lines(length), 0, None, one_in):
        accepted.update(exhaustive.check_line(line, upright=upright))
    assert accepted == Counter(dict(zip(LINE_COUNTS, ACCEPTED[length, one_in], strict=True)))


LINE_COUNTS = (
    "prevent-trio",
    "complete-line",
    "save-blocker",
    "trio",
    "unbalanced-line",
    "repeated-line",
    "wasted-blocker",
)
ACCEPTED = {
    (2, 1): (0, 4, 4, 0, 4, 0, 0),
    (4, 1): (32, 48, 64, 20, 36, 0, 16),
    (6, 1): (540, 480, 1164, 320, 292, 0, 384),
    (8, 1): (7128, 4480, 16388, 4000, 2308, 0, 4920),
    (10, 1): (84564, 40320, 208468, 44980, 18084, 0, 54508),
    (10, 40): (2104, 588, 5502, 1138, 598, 0, 1386),
}
"""By the length of the lines, and by one in how many is asked about."""
CLAIMS = {1: 1_937_793, 40: 48_424}


def test_exhaustive_no_rule_is_wrong_on_a_4x4_board_with_a_solution() -> None:
    """Rules that look at one line, of which the test above knows all, are asked on some of the boards only."""
    boards, every = exhaustive.boards_4x4(), exhaustive.BINARY.rules
    of_lines = {exhaustive.RULES[name] for name in exhaustive.LINE_RULES}
    others = tuple(rule for rule in every if rule not in of_lines)
    assert len(exhaustive.solved_4x4()) == 72
    assert len(boards) == 226_628  # up to mirrors, turns and swapping the digits
    some = boards[::ONE_IN]
    claims = [exhaustive.check_4x4(board, others if n % LINES_ASKED else every) for n, board in enumerate(some)]
    assert sum(claims) == CLAIMS[ONE_IN]
