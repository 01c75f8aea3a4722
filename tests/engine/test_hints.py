"""Hints: legal next steps, and that following them ends in a proof."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from puzzles.base.rule import Deduction
from puzzles.formats.goals import parse_goal
from puzzles.formats.steps import print_step
from puzzles.hints import REASONS, all_deductions, next_step
from puzzles.kernel.board import Board, Puzzle
from puzzles.kernel.check import check_step
from puzzles.kernel.step import Change, Step
from puzzles.kernel.tree import START, End, Entry
from puzzles.kernel.verdict import Accepted, Refusal
from puzzles.registry import get_type
from puzzles.replay import Replay
from puzzles.solve.generate import generate
from puzzles.solve.sat import count_solutions
from puzzles.toward import settles
from tests.engine.helpers import make_board, make_puzzle
from tests.engine.toy import Direct, Toy
from tests.engine.types.binary.test_seeds import PUZZLES

BINARY = get_type("binary")


def boards(number: int) -> list[Board]:
    """Boards with cells erased from a solution, every third with wrong digits as well."""
    random = Random(3)
    solutions = [
        count_solutions(next(generate(BINARY, *size, 1, seed=1))).solutions[0] for size in ((6, 6), (8, 6), (10, 10))
    ]
    found = []
    for turn in range(number):
        solution, share = solutions[turn % 3], random.random()
        cells = [3 if random.random() < share else mask for mask in solution.cells]
        for _ in range(0 if turn % 9 < 6 else 3):
            cells[random.randrange(len(cells))] = random.choice((1, 2))
        found.append(Board(solution.puzzle, tuple(cells)))
    return found


def follow(puzzle: Puzzle) -> Replay:
    """The proof that comes of taking every hint, as long as there is one."""
    replay, waiting = Replay.start(puzzle), [START]
    while waiting:
        end = waiting.pop()
        board = replay.board(end)
        if board is None or replay.resolve(end) != end:
            continue
        hint = next_step(board)
        assert hint.step is not None, hint.reason
        entry = Entry(replay.length + 1, (end,), hint.step)
        replay = replay.feed(entry)
        waiting += [End(entry.id, branch) for branch in range(len(replay.results()[-1].ends))]
    return replay


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_following_the_hints_proves_every_puzzle_that_comes_with_the_site(puzzle: Puzzle) -> None:
    report = follow(puzzle).report()
    assert (report.valid, report.goal_met) == (True, True)
    assert report.solutions == frozenset(count_solutions(puzzle, limit=10).solutions)


def test_a_puzzle_without_solution_is_proved_to_have_none() -> None:
    puzzle = make_puzzle("0.0./.1../0..0/....")
    assert count_solutions(puzzle).kind == "none"
    assert follow(puzzle).outcome == "none"


def test_every_hint_passes_the_kernel() -> None:
    kinds = {"direct": 0, "contradiction": 0, "case": 0, "none": 0}
    for board in boards(150):
        hint = next_step(board)
        kinds[hint.kind] += 1
        for offered in [hint, *all_deductions(board)]:
            if offered.step:
                verdict = check_step(board, offered.step).verdict
                assert verdict == Accepted(offered.evidence, verdict.note if isinstance(verdict, Accepted) else "")
                assert offered.rule is BINARY.rule_by_id[offered.step.rule]
                assert {change.cell for change in offered.step.changes} <= set(offered.scope)
    assert min(kinds["direct"], kinds["contradiction"], kinds["case"]) >= 10, kinds


def test_all_that_rules_find_is_offered() -> None:
    for board in boards(60):
        offered = {
            (hint.step.rule, change.cell, change.mask)
            for hint in all_deductions(board)
            if hint.step
            for change in hint.step.changes
        }
        found = {
            (rule.id, cell, mask)
            for rule in BINARY.rules
            if rule.kind == "direct"
            for cell, mask, _ in rule.find(board)
        }
        for rule, cell, mask in found - offered:  # from the same evidence the contrary follows as well
            assert (rule, cell, 3 - mask) in offered


def test_one_deduction_gives_all_the_cells_that_follow_from_it() -> None:
    board = make_board(".11./..../..../....")
    first = next_step(board)
    assert first.step is not None
    assert first.kind == "direct"
    assert [(change.cell, change.mask) for change in first.step.changes] == [(0, 1), (3, 1)]
    assert first.evidence == (1, 2)
    assert set(first.evidence) < set(first.scope)


class Liar(Direct):
    """A rule that finds steps which its own check refuses."""

    def find(self, board: Board) -> Iterator[Deduction]:
        yield from (Deduction(cell, 1, ()) for cell in range(len(board.cells)) if not board.known(cell))


def test_what_the_kernel_refuses_is_not_offered() -> None:
    board = Toy(Liar(lambda board, cell, mask: Accepted() if cell == 2 else Refusal("toy-no"))).puzzle(3, 3, 3).board()
    right = Step("toy.direct", changes=(Change(2, 1),))
    assert next_step(board).step == right
    assert [hint.step for hint in all_deductions(board)] == [right]


def test_the_lowest_rule_comes_first() -> None:
    board = make_board(".11./0.0./..../....")
    levels = [hint.rule.level for hint in all_deductions(board) if hint.rule]
    assert levels == sorted(levels)
    first = next_step(board)
    assert first.rule is not None
    assert first.rule.id == "binary.prevent-trio"


def test_only_permitted_rules_are_hinted_at() -> None:
    board = make_board(".11./0.0./..../....")
    hint = next_step(board, {"binary.complete-line"})
    assert hint.rule is not None
    assert hint.rule.id == "binary.complete-line"
    assert {h.rule.id for h in all_deductions(board, {"binary.save-blocker"}) if h.rule} == {"binary.save-blocker"}
    assert all_deductions(board, {"binary.trio"}) == []


def test_a_contradiction_that_holds_now_comes_before_direct_steps() -> None:
    board = make_board("000./.11./..../....")
    hint = next_step(board)
    assert (hint.kind, hint.reason) == ("contradiction", "contradiction-now")
    assert hint.step is not None
    assert hint.step.rule == "binary.trio"
    assert hint.step.at == BINARY.place(board.puzzle, "row1")
    assert hint.evidence == (0, 1, 2)
    assert next_step(board, {"binary.prevent-trio"}).kind == "direct"


def test_a_split_that_closes_soonest() -> None:
    board = make_board("0.0..0/....1./.1..../0...../.1..../......")
    while (hint := next_step(board)).kind == "direct":
        assert hint.step is not None
        board = check_step(board, hint.step).boards[0]
    assert (hint.kind, hint.reason) == ("case", "split-closes")
    assert hint.step is not None
    refuted = 0
    for branch in check_step(board, hint.step).boards:
        board = branch
        while (following := next_step(board)).kind == "direct":
            assert following.step is not None
            board = check_step(board, following.step).boards[0]
        refuted += following.kind == "contradiction"
    assert refuted >= 1


def test_a_split_where_nothing_is_refuted_narrows() -> None:
    hint = next_step(make_board("..../..../..../...."))
    assert (hint.kind, hint.reason) == ("case", "split-narrows")


def test_no_hint_says_why() -> None:
    complete = next_step(make_board("01/10"))
    assert (complete.kind, complete.reason, complete.step) == ("none", "complete", None)
    stuck = next_step(make_board("..../..../..../...."), {"binary.trio"})
    assert (stuck.kind, stuck.reason, stuck.step) == ("none", "no-rule", None)
    assert next_step(make_board("..../..../..../...."), set()).reason == "no-rule"


@pytest.mark.parametrize(
    ("text", "reason", "sentence"),
    [
        (
            "000./..../..../....",
            "contradiction-now",
            "r1c1, r1c2 and r1c3 are all 0. So this branch is impossible and can be closed.",
        ),
        (
            ".11./..../..../....",
            "follows",
            "r1c2 and r1c3 are both 1; a third 1 at r1c1 would make a trio, so it is 0. r1c4 follows in the same way.",
        ),
        ("01/10", "complete", "Everything is known; nothing is left to do here."),
    ],
)
def test_the_reason_is_a_sentence(text: str, reason: str, sentence: str) -> None:
    hint = next_step(make_board(text))
    assert (hint.reason, hint.text(BINARY)) == (reason, sentence)
    assert hint.reason in REASONS


def test_of_equally_easy_steps_one_that_leads_on_comes_first() -> None:
    """Marking what a bulb lights opens nothing; the bulbs that a number forces do."""
    hint = next_step(make_board("*.../..../..#./#.2.", "light-up"))
    assert hint.step is not None
    assert hint.step.rule == "light-up.finish-with-bulbs"
    tidying = next_step(make_board("*.../..../..#./#-#-", "light-up"))
    assert tidying.step is not None
    assert tidying.step.rule == "light-up.empty-in-light"


def test_a_large_board_is_looked_at_in_part() -> None:
    hint = next_step(BINARY.parse(["." * 30] * 30).board())
    assert hint.kind == "case"


def test_what_follows_from_the_puzzle_alone_is_not_said_to_follow_from_what_is_hatched() -> None:
    hint = next_step(make_board("wb", "shirokuro"))
    assert (hint.kind, hint.reason, hint.evidence) == ("direct", "follows-always", ())
    assert hint.text(get_type("shirokuro")) == "r1c1 has only this one link, r1c1-r1c2."
    reasons = {(hint.reason, bool(hint.evidence)) for hint in all_deductions(make_board("wbw./...b", "shirokuro"))}
    assert reasons == {("follows-always", False), ("follows", True)}


def test_no_reason_speaks_of_squares() -> None:
    assert not [reason for reason, sentence in REASONS.items() if "square" in sentence.lower()]


def test_a_removal_is_hinted_at_as_one() -> None:
    """Take the seen 1 away, and do not list the numbers that are left."""
    board = make_board("1.../..../..../....", "latin")
    hint = next_step(board, {"latin.seen-number"})
    assert hint.step is not None
    assert print_step(board.puzzle, hint.step).startswith("latin.seen-number: r1c2=-1, r1c3=-1, ")
    assert check_step(board, hint.step).boards[0].cells[1] == 0b1110


def test_a_hint_leads_to_what_the_goal_asks_for():
    """Without a goal the easiest step anywhere is shown; with one, only steps that it needs."""
    board = make_board("11..../....../....../....../....../..0.0.")
    far = parse_goal(board.puzzle, "must-be r6c4=1 assume-solution")
    first, needed = next_step(board).step, next_step(board, goal=far).step
    assert first
    assert needed
    assert print_step(board.puzzle, first) == "binary.prevent-trio: r1c3=0"
    assert print_step(board.puzzle, needed) == "binary.prevent-trio: r6c4=1"
    assert next_step(board.narrow({33: 2}), goal=far).step == next_step(board.narrow({33: 2})).step


def test_a_split_leads_to_what_the_goal_asks_for():
    """Show the goal or close the branch by direct steps in every case, which the plain split does not."""
    board = after_direct_steps(make_board("..1.../....0./.0...1/..1.0./...1../1....."))
    goal = parse_goal(board.puzzle, "must-be r1c1=0 assume-solution")
    plain, toward = next_step(board), next_step(board, goal=goal)
    assert (toward.kind, toward.reason) == ("case", "split-goal")
    assert plain.step
    assert toward.step
    ends = [
        [settles(goal, end) or next_step(end).kind == "contradiction" for end in cases_of(board, step)]
        for step in (plain.step, toward.step)
    ]
    assert [all(each) for each in ends] == [False, True]
    possible = parse_goal(board.puzzle, "possible r1c1=0")
    assert next_step(board, goal=possible).reason == "split-goal-one"


def after_direct_steps(board: Board) -> Board:
    while (hint := next_step(board)).kind == "direct":
        assert hint.step
        board = check_step(board, hint.step).boards[0]
    return board


def cases_of(board: Board, split: Step) -> list[Board]:
    return [after_direct_steps(branch) for branch in check_step(board, split).boards]
