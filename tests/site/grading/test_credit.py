"""Partial credit by examples reckoned by hand."""

import pytest

from puzzles.formats.goals import parse_goal
from puzzles.formats.steps import parse_step
from puzzles.grading.forgiving import without_slips
from puzzles.kernel.tree import End, Entry, Report, check_tree
from puzzles.registry import get_type
from puzzles.replay import refusals_of
from tests.site.work.big import WIDE, nested_splits
from tests.site.work.texts import GRIDS, WHOLE
from tutor.grading.scoring.credit import credit

FERN = GRIDS["Fern"][1]
"""4x4 with four givens: 12 candidates are to be removed."""


def reported(rows: str, *moves: tuple[str, str], goal: str = "solve") -> Report:
    """The report on moves as the workbench sends them, each (nodes, text); refused ones are kept."""
    puzzle, record = get_type("binary").parse(rows.split()), []
    for number, (nodes, text) in enumerate(moves, start=1):
        places = [node.partition(".") for node in nodes.split()]
        ends = tuple(End(int(number), int(branch)) for number, _dot, branch in places)
        record.append(Entry(number, ends, parse_step(puzzle, text)))
    return check_tree(puzzle, record, parse_goal(puzzle, goal))


def share(rows: str, *moves: tuple[str, str], unique: bool = True, given: int = 0) -> float:
    return credit(reported(rows, *moves), reported(rows, *moves[:given]), unique=unique)


@pytest.mark.parametrize(
    ("steps", "removed"),
    [
        (0, 0),
        (1, 2),  # r4c1 and r4c4
        (2, 2),  # a split alone removes nothing: the other case has what one case lacks
        (3, 3),  # one case is refuted, so r3c1 is known
        (4, 3),  # a split again
        (5, 3),  # and its cases joined
        (6, 4),
        (7, 5),
        (8, 6),
        (9, 8),  # two cells at once
        (10, 9),
        (11, 10),
        (12, 11),
        (13, 12),
    ],
)
def test_a_proof_with_one_solution_step_by_step(steps, removed):
    assert share(FERN, *WHOLE[:steps]) == pytest.approx(removed / 12)


def test_in_a_case_nothing_is_proved_until_the_others_are_closed():
    moves = [*WHOLE[:2], ("2.0", "binary.complete-line: r1c1=0")]
    assert share(FERN, *moves) == pytest.approx(2 / 12)
    # r3c1=0, and r1c1=0 in what is left
    assert share(FERN, *moves, ("2.1", "binary.trio")) == pytest.approx(4 / 12)


def test_what_every_case_says_is_proved():
    """Count two cells that are known in both cases of a split at another cell."""
    split = ("0.0", "binary.zero-or-one @r1c1")
    both = [(f"1.{case}", WHOLE[0][1]) for case in (0, 1)]
    assert share(FERN, split, both[0]) == 0
    assert share(FERN, split, *both) == pytest.approx(2 / 12)


def test_a_path_ends_before_its_first_refused_step():
    """Steps below a refused step count as little as the step itself, even if they are right."""
    wrong = ("1.0", "binary.prevent-trio: r1c1=0")
    assert share(FERN, WHOLE[0], wrong) == pytest.approx(2 / 12)
    assert share(FERN, WHOLE[0], wrong, ("2.0", "binary.complete-line: r2c4=0")) == pytest.approx(2 / 12)
    below = ("2.0", "binary.prevent-trio: r3c2=1")
    assert share(FERN, WHOLE[0], wrong, below, ("3.0", "binary.prevent-trio: r3c3=0")) == pytest.approx(2 / 12)


def test_a_refused_contradiction_closes_nothing():
    assert share(FERN, *WHOLE[:2], ("2.0", "binary.trio")) == pytest.approx(2 / 12)
    assert share(FERN, *WHOLE[:3], ("2.0", "binary.trio")) == pytest.approx(3 / 12)


def test_a_refused_split_leaves_its_end_as_it_is():
    moves = [WHOLE[0], ("1.0", "binary.zero-or-one @r4c1")]
    assert len(refusals_of(reported(FERN, *moves))) == 1
    assert share(FERN, *moves) == pytest.approx(2 / 12)


def test_a_merge_below_a_refused_step_shows_nothing_but_its_other_end_stands():
    moves = [*WHOLE[:2], ("2.0", "binary.prevent-trio: r1c1=0"), ("3.0 2.1", "merge")]
    assert len(refusals_of(reported(FERN, *moves))) == 1
    assert share(FERN, *moves, ("4.0", "binary.prevent-trio: r3c2=1")) == pytest.approx(2 / 12)


def test_everything_proved_with_a_refused_step_aside_is_everything_but_not_the_goal():
    moves = [WHOLE[0], ("1.0", "binary.zero-or-one @r4c1"), *renumbered(WHOLE[1:])]
    report = reported(FERN, *moves)
    assert (len(refusals_of(report)), report.outcome) == (1, "unfinished")
    assert share(FERN, *moves) == pytest.approx(1)


def renumbered(moves: tuple[tuple[str, str], ...]) -> list[tuple[str, str]]:
    """Renumber the moves for one more step after the first."""
    made = []
    for nodes, text in moves:
        ends = [(int(number) + (number != "1"), branch) for number, branch in (n.split(".") for n in nodes.split())]
        made.append((" ".join(f"{number}.{branch}" for number, branch in ends), text))
    return made


def test_the_first_steps_that_were_given_count_for_nothing():
    assert share(FERN, *WHOLE[:1], given=1) == 0
    assert share(FERN, *WHOLE[:3], given=1) == pytest.approx(1 / 10)
    assert share(FERN, *WHOLE, given=1) == 1


def test_a_puzzle_with_nothing_to_do():
    assert share(GRIDS["Nothing to do"][1]) == 1


def test_without_one_solution_what_counts_is_the_share_of_settled_cases():
    """Each case of a split has an equal part, settled once it is closed."""
    none = GRIDS["No way"][1]
    split = [("0.0", "binary.zero-or-one @r4c4")]
    assert share(none, *split, unique=False) == 0
    assert share(none, *split, ("1.0", "binary.trio"), unique=False) == pytest.approx(1 / 2)
    more = [*split, ("1.0", "binary.trio"), ("1.1", "binary.zero-or-one @r4c3")]
    assert share(none, *more, unique=False) == pytest.approx(1 / 2)
    assert share(none, *more, ("3.0", "binary.trio"), unique=False) == pytest.approx(3 / 4)
    whole = [*more, ("3.0", "binary.trio"), ("3.1", "binary.trio")]
    assert share(none, *whole, unique=False) == 1
    joined = [*split, ("1.0 1.1", "merge")]
    assert share(none, *joined, unique=False) == 0
    assert share(none, *joined, ("2.0", "binary.trio"), unique=False) == 1


def test_a_solution_settles_its_case_and_a_refused_claim_settles_nothing():
    two = "0..1 1.10 0110 1001"  # r1c2=1 r1c3=0 r2c2=0, or not
    moves = [("0.0", "binary.zero-or-one @r1c2")]
    moves += [("1.1", "binary.complete-line: r1c3=0"), ("2.0", "binary.complete-line: r2c2=0")]
    assert reported(two, *moves).valid
    assert share(two, *moves, unique=False) == pytest.approx(1 / 2)
    assert share(two, *moves, ("1.0", "binary.trio"), unique=False) == pytest.approx(1 / 2)


@pytest.mark.parametrize("unique", [True, False])
def test_a_thousand_splits_inside_each_other(unique):
    """Compute the credit without recursion."""
    puzzle = get_type("binary").parse(WIDE.split())
    moves = enumerate(nested_splits(1000), start=1)
    report = check_tree(puzzle, [Entry(number, ends, parse_step(puzzle, text)) for number, (ends, text) in moves])
    assert report.valid
    assert credit(report, reported(WIDE), unique=unique) == 0


@pytest.mark.parametrize(
    ("goal", "shares"),
    [
        # After each of the first three steps and after the last: what is known of the cells, and half for a solution.
        ("must-be r4c1=1 r3c1=0 assume-solution", [1 / 2, 1 / 2, 1, 1]),
        ("must-be r4c1=1 r3c1=0", [1 / 4, 1 / 4, 1 / 2, 1]),
        ("single-value r4c1 r3c1", [1 / 4, 1 / 4, 1 / 2, 1]),
        ("impossible r3c1=1 r1c1=1", [0, 0, 1, 1]),
        ("possible r3c1=0", [2 / 12, 2 / 12, 3 / 12, 1]),
        ("no-solution", [2 / 12, 2 / 12, 3 / 12, 0]),  # nobody can prove it, and the last step proves the contrary
    ],
)
def test_a_goal_of_its_own_step_by_step(goal, shares):
    start = reported(FERN, goal=goal)
    reports = [reported(FERN, *WHOLE[:steps], goal=goal) for steps in (1, 2, 3, len(WHOLE))]
    assert [credit(report, start, unique=True) for report in reports] == pytest.approx(shares)


@pytest.mark.parametrize(
    ("goal", "shares"),
    [
        ("must-be r4c1=1 r3c1=0 assume-solution", [3 / 4, 3 / 4, 1, 1]),
        ("single-value r4c1 r3c1", [3 / 8, 3 / 8, 1 / 2, 1]),
    ],
)
def test_the_cells_of_a_goal_count_by_their_weights(goal, shares):
    reports = [reported(FERN, *WHOLE[:steps], goal=goal) for steps in (1, 2, 3, len(WHOLE))]
    given = reported(FERN, goal=goal)
    assert [credit(report, given, unique=True, weights=[3, 1]) for report in reports] == pytest.approx(shares)


def without_slips_of(report: Report) -> float:
    entries = without_slips(report.puzzle, [each.entry for each in report.results], None, 0, 10**9)
    return credit(check_tree(report.puzzle, entries), reported(FERN), unique=True)


def test_a_slip_is_left_out_with_what_depends_on_it_and_the_rest_counts():
    shifted = [(" ".join(f"{int(n[0]) + 1}{n[1:]}" for n in nodes.split()), text) for nodes, text in WHOLE[:9]]
    wrong_first = reported(FERN, ("0.0", "binary.prevent-trio: r1c1=0"), *shifted)
    assert credit(wrong_first, reported(FERN), unique=True) == 0
    assert without_slips_of(wrong_first) == pytest.approx(8 / 12)
    by_it = ("1.0", "binary.prevent-trio: r2c3=0")  # holds only because of the wrong claim before it
    relied_on = reported(FERN, ("0.0", "binary.prevent-trio: r2c2=1"), by_it, ("2.0", WHOLE[0][1]))
    assert [type(each.verdict).__name__ for each in relied_on.results] == ["Refusal", "Accepted", "Accepted"]
    assert without_slips_of(relied_on) == pytest.approx(2 / 12)
    wrong_split = reported(FERN, WHOLE[0], ("1.0", "binary.zero-or-one @r4c1"), ("2.0", WHOLE[2][1]))
    assert without_slips_of(wrong_split) == pytest.approx(2 / 12)
