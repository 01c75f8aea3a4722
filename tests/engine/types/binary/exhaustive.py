"""Binary without chance: every line up to a length, and every 4x4 board that has a solution.

Lines are decided by listing all fillings, boards by listing all 72 solved 4x4 boards; no part of the rules is used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache, reduce
from itertools import product
from operator import invert, or_

from puzzles.base.rule import ContradictionRule, DirectRule, Rule
from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.kernel.verdict import Accepted, Refusal, Verdict
from puzzles.registry import get_type
from tests.engine.types.binary.naive import balanced, has_trio, put

BINARY = get_type("binary")
RULES = {rule.id.removeprefix("binary."): rule for rule in BINARY.rules}
MASKS = {"0": 1, "1": 2, ".": 3}
OTHER = {"0": "1", "1": "0"}
LINE_RULES = ("prevent-trio", "complete-line", "save-blocker")


class WrongError(AssertionError):
    """A verdict that enumeration contradicts."""


# --- every line ------------------------------------------------------------------------------------------------------


@cache
def full_lines(length: int) -> tuple[str, ...]:
    """The lines of a length that are balanced and free of trios."""
    lines = map("".join, product("01", repeat=length))
    return tuple(line for line in lines if balanced(line) and not has_trio(line))


@cache
def _ones_of_full_lines(length: int) -> tuple[int, ...]:
    """Return the same lines as sets: bit i for a 1 at position i."""
    return tuple(_positions(line, "1") for line in full_lines(length))


def _positions(line: str, signs: str) -> int:
    return sum(1 << position for position, sign in enumerate(line) if sign in signs)


def all_lines(length: int) -> Iterator[str]:
    """All 3 to the power of `length` lines of `0 1 .`."""
    return map("".join, product("01.", repeat=length))


def board_of_line(line: str, *, upright: bool) -> Board:
    """The line beside an open one: a board of two rows, or of two columns.

    The crossing lines have two cells, one of them open: no rule can speak up because of them.
    """
    rows = [sign + "." for sign in line] if upright else [line, "." * len(line)]
    return BINARY.parse(rows).board()


def check_line(line: str, *, upright: bool = False) -> Counter[str]:
    """Compare each line rule with enumeration on one line; counts acceptances. Raises WrongError."""
    board = board_of_line(line, upright=upright)
    known, ones = _positions(line, "01"), _positions(line, "1")
    fits = [full for full in _ones_of_full_lines(len(line)) if full & known == ones]
    some = {"1": reduce(or_, fits, 0), "0": reduce(or_, map(invert, fits), 0)}
    accepted = _check_contradictions(board, line, bool(fits), "column1" if upright else "row1")
    for position in (position for position, sign in enumerate(line) if sign == "."):
        for digit in "01":
            refuted = not some[OTHER[digit]] >> position & 1
            expected = {
                "prevent-trio": _makes_trio(line, position, OTHER[digit]),
                "complete-line": 2 * line.count(OTHER[digit]) == len(line),
                "save-blocker": refuted,
            }
            for name, expect in expected.items():
                accepted[name] += _compare_direct(board, name, position * (2 if upright else 1), digit, expect)
                if expect and not refuted:
                    raise WrongError(f"{name} is unsound for {digit} at {position} of {line}")
    return accepted


def _makes_trio(line: str, position: int, digit: str) -> bool:
    tried = put(line, position, digit)
    return digit * 3 in tried[max(0, position - 2) : position + 3]


def _compare_direct(board: Board, name: str, cell: int, digit: str, expect: bool) -> bool:
    rule = RULES[name]
    assert isinstance(rule, DirectRule)
    found = type(rule.check(board, cell, MASKS[digit])) is Accepted
    if found != expect:
        raise WrongError(f"{name}: accepted is {found} for {digit} in cell {cell} of\n{BINARY.print(board.puzzle)}")
    return found


def _check_contradictions(board: Board, line: str, can_be_filled: bool, name: str) -> Counter[str]:
    at = BINARY.place(board.puzzle, name)
    expected = {
        "trio": has_trio(line),
        "unbalanced-line": any(2 * line.count(digit) > len(line) for digit in "01"),
        "repeated-line": False,
        "wasted-blocker": "." in line and not can_be_filled,
    }
    accepted: Counter[str] = Counter()
    for rule_name, expect in expected.items():
        for place in (at, None):
            accepted[rule_name] += _compare_contradiction(board, rule_name, place, expect)
    return accepted


def _compare_contradiction(board: Board, name: str, at: Place | None, expect: bool) -> bool:
    rule = RULES[name]
    assert isinstance(rule, ContradictionRule)
    found = type(rule.check(board, at)) is Accepted
    if found != expect:
        raise WrongError(f"{name}: accepted is {found} at {at} of\n{BINARY.print(board.puzzle)}")
    return found


# --- every 4x4 board -------------------------------------------------------------------------------------------------

SIDE = 4
CELLS = SIDE * SIDE
FULL = (1 << CELLS) - 1


@cache
def solved_4x4() -> tuple[int, ...]:
    """All solved 4x4 boards, each as the set of its ones (bit 4 * row + column)."""
    found = []
    for rows in product(full_lines(SIDE), repeat=SIDE):
        columns = ["".join(column) for column in zip(*rows, strict=True)]
        if len({*rows}) == len({*columns}) == SIDE and {*columns} <= {*full_lines(SIDE)}:
            found.append(sum(1 << cell for cell, sign in enumerate("".join(rows)) if sign == "1"))
    return tuple(found)


@cache
def _turn_tables() -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """Return for each of the 8 mirrors and turns the image of a set of cells, by its low and by its high byte."""
    tables = []
    for transpose, flip_row, flip_column in product((False, True), repeat=3):
        goes = []
        for row, column in product(range(SIDE), repeat=2):
            new_row, new_column = (SIDE - 1 - row if flip_row else row), (SIDE - 1 - column if flip_column else column)
            goes.append(SIDE * new_column + new_row if transpose else SIDE * new_row + new_column)
        low, high = (
            tuple(sum(1 << goes[bit + shift] for bit in range(8) if byte >> bit & 1) for byte in range(256))
            for shift in (0, 8)
        )
        tables.append((low, high))
    return tuple(tables)


def canonical(zeros: int, ones: int) -> int:
    """Return a number that is the same for all boards that are mirrors, turns or digit swaps of one another."""
    best = 1 << 2 * CELLS
    for low, high in _turn_tables():
        a, b = low[zeros & 255] | high[zeros >> 8], low[ones & 255] | high[ones >> 8]
        best = min(best, a << CELLS | b, b << CELLS | a)
    return best


@cache
def boards_4x4() -> tuple[int, ...]:
    """Return every 4x4 board that has a solution, once up to symmetry, as zeros << 16 | ones."""
    kinds = {canonical(FULL & ~ones, ones) for ones in solved_4x4()}
    found: set[int] = set()
    for kind in kinds:
        zeros, ones = kind >> CELLS, kind & FULL
        found.update(canonical(zeros & mask, ones & mask) for mask in range(1 << CELLS))
    return tuple(sorted(found))


def check_4x4(code: int, rules: Iterable[Rule]) -> int:
    """Every false claim on one board that has a solution must be refused; counts the claims. Raises WrongError.

    A direct claim is false when a solution has the other digit there, a contradiction always is.
    """
    zeros, ones = code >> CELLS, code & FULL
    fits = [solved for solved in solved_4x4() if solved & (zeros | ones) == ones]
    some_one, some_zero = reduce(or_, fits) & ~ones, reduce(or_, (FULL & ~solved for solved in fits)) & ~zeros
    cells = tuple(2 if ones >> cell & 1 else 1 if zeros >> cell & 1 else 3 for cell in range(CELLS))
    board = Board(_open_4x4(), cells)
    false = ((1, some_one), (2, some_zero))
    claims = [(cell, mask) for mask, where in false for cell in range(CELLS) if where >> cell & 1]
    for rule in rules:
        if isinstance(rule, ContradictionRule):
            _refused(rule, rule.check(board), board)
        elif isinstance(rule, DirectRule):
            for cell, mask in claims:
                _refused(rule, rule.check(board, cell, mask), board)
    return len(claims)


def _refused(rule: Rule, verdict: Verdict, board: Board) -> None:
    if type(verdict) is not Refusal:
        raise WrongError(f"{rule.id} is unsound: {verdict} on {board.cells}")


@cache
def _open_4x4() -> Puzzle:
    return BINARY.parse(["." * SIDE] * SIDE)
