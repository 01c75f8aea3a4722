"""Counting solutions, the logical solver, rating and generating."""

from __future__ import annotations

from contextlib import closing
from itertools import islice, product
from random import Random

import pytest
from pysat.solvers import Solver

from puzzles.draw.of import givens
from puzzles.grid.clauses import Clauses
from puzzles.grid.text import GridError
from puzzles.kernel.board import Board, Puzzle
from puzzles.kernel.tree import check_tree
from puzzles.registry import get_type
from puzzles.solve.enumerate import Trial
from puzzles.solve.generate import NotFoundError, generate, levels
from puzzles.solve.logical import solve
from puzzles.solve.moves import Meter, SpentError, exhaust, toolbox, up_to
from puzzles.solve.rating import rate, rate_attempt
from puzzles.solve.sat import count_solutions, has_clauses, searching
from tests.engine.helpers import make_puzzle
from tests.engine.toy import Toy

BINARY = get_type("binary")
SIZES = [(2, 2), (2, 4), (4, 2), (4, 4), (4, 6), (6, 4), (6, 6)]

TRIO_ALONE = "0.../.0.0/..1./.0.."
FULL_LINES = "..../0.0./.1../..0."
SPLITS = "0.0..0/....1./.1..../0...../.1..../......"
TWO_SOLUTIONS = "0..1/0.../...0/...1"
NO_SOLUTION = "0.0./.1../0..0/...."


def blank(height: int, width: int) -> Puzzle:
    return BINARY.parse(["." * width] * height)


def enumerated(board: Board) -> set[Board]:
    return {found for found in Trial(board.puzzle).solutions(board) if found}


def random_boards(number: int) -> list[Board]:
    """Boards of all sizes with a third to all of the cells open, about half of them with a solution."""
    random = Random(7)
    boards = []
    for _ in range(number):
        puzzle = blank(*random.choice(SIZES))
        with closing(searching(puzzle)) as search:
            search.prefer(Board(puzzle, tuple(random.choice((1, 2)) for _ in puzzle.start)))
            solution = next(search.solutions(puzzle.board()), None)
        cells = solution.cells if solution else tuple(random.choice((1, 2)) for _ in puzzle.start)
        share, wrong = random.uniform(0.3, 0.75), random.choice((0, 0, 0.05))
        boards.append(
            Board(
                puzzle, tuple(3 if random.random() < share else 3 - m if random.random() < wrong else m for m in cells)
            )
        )
    return boards


# Counting


@pytest.mark.parametrize(
    ("height", "width", "number"),
    [(2, 2, 2), (2, 4, 0), (4, 2, 0), (4, 4, 72), (4, 6, 96), (6, 4, 96), (6, 6, 4140)],
)
def test_the_number_of_solved_boards_of_a_size_is_known(height: int, width: int, number: int) -> None:
    found = count_solutions(blank(height, width), limit=5000)
    assert len(found.solutions) == len(set(found.solutions)) == number
    assert {BINARY.violations(board) for board in found.solutions} <= {()}


@pytest.mark.parametrize(("height", "width"), SIZES[:-1])
def test_enumeration_finds_the_same_solved_boards(height: int, width: int) -> None:
    board = blank(height, width).board()
    assert enumerated(board) == set(count_solutions(board, limit=5000).solutions)


def test_the_sat_solver_and_enumeration_agree_on_random_boards() -> None:
    kinds = {"none": 0, "one": 0, "many": 0}
    for board in random_boards(300):
        solutions = enumerated(board)
        found = count_solutions(board, limit=5000)
        assert set(found.solutions) == solutions
        with closing(searching(board.puzzle)) as search:
            assert set(search.solutions(board)) == solutions
        assert found.kind == ("many" if len(solutions) > 1 else "one" if solutions else "none")
        kinds[found.kind] += 1
    assert min(kinds.values()) >= 30, kinds


def test_counting_stops_at_the_limit() -> None:
    assert len(count_solutions(blank(14, 14)).solutions) == 2
    assert len(count_solutions(blank(14, 14), limit=5).solutions) == 5


def test_counting_stops_at_the_budget() -> None:
    found = count_solutions(blank(6, 6), limit=10_000, budget=1)
    assert found.kind == ("many" if len(found.solutions) > 1 else "undecided")
    assert len(found.solutions) < 4140
    dotted = blank(4, 4).board()
    assert list(Trial(dotted.puzzle).solutions(dotted, budget=3)) == [None]
    found = count_solutions(Board(get_type("blank").parse(["..."] * 3), (3,) * 9), limit=100, budget=20)
    assert found.kind == "undecided" if len(found.solutions) < 2 else "many"
    assert len(found.solutions) < len(count_solutions(get_type("blank").parse(["..."] * 3), limit=100).solutions)


def test_one_search_serves_many_boards_of_a_puzzle() -> None:
    puzzle = blank(4, 4)
    with closing(searching(puzzle)) as search:
        first = len(list(search.solutions(puzzle.board())))
        narrowed = [len(list(search.solutions(puzzle.board().narrow({0: bit})))) for bit in (1, 2)]
        assert (first, sum(narrowed), len(list(search.solutions(puzzle.board())))) == (72, 72, 72)


def test_what_is_preferred_comes_first() -> None:
    puzzle = blank(6, 6)
    for wanted in count_solutions(puzzle, limit=5).solutions:
        trial = Trial(puzzle)
        trial.prefer(wanted)
        assert next(trial.solutions(puzzle.board())) == wanted


def test_preferences_lead_the_sat_solver_to_different_solutions() -> None:
    puzzle, random, found = blank(8, 8), Random(1), set()
    for _ in range(10):
        with closing(searching(puzzle)) as search:
            search.prefer(Board(puzzle, tuple(random.choice((1, 2)) for _ in puzzle.start)))
            found.add(next(search.solutions(puzzle.board())))
    assert len(found) == 10


def test_a_type_without_clauses_is_counted_by_enumeration() -> None:
    assert has_clauses(BINARY)
    assert not has_clauses(get_type("blank"))
    toy = Toy(wrong=lambda cells: cells[0] == 4)
    assert not has_clauses(toy)
    board = toy.puzzle(7, 3, 3).board()
    assert set(count_solutions(board, limit=100).solutions) == enumerated(board)
    assert len(enumerated(board)) == 8


@pytest.mark.parametrize("values", [2, 3])
@pytest.mark.parametrize("wanted", [0, 1, 2, 3, 4])
def test_the_counter_of_clauses_counts(values: int, wanted: int) -> None:
    clauses = Clauses(((1 << values) - 1,) * 4)
    clauses.exactly([clauses.literal(cell, values - 1) for cell in range(4)], wanted)
    found = set()
    with Solver(name="cadical153", bootstrap_with=clauses.lists) as solver:
        while solver.solve():
            model = set(solver.get_model())
            held = [[v for v in range(values) if clauses.literal(cell, v) in model] for cell in range(4)]
            found.add(tuple(map(tuple, held)))
            solver.add_clause([-clauses.literal(cell, v) for cell, vs in enumerate(held) for v in vs])
    boards = product(range(values), repeat=4)
    assert found == {tuple((v,) for v in board) for board in boards if board.count(values - 1) == wanted}


def test_a_counter_that_cannot_be_filled_has_no_model() -> None:
    clauses = Clauses((3, 3))
    clauses.exactly([clauses.literal(cell, 1) for cell in range(2)], 3)
    with Solver(name="cadical153", bootstrap_with=clauses.lists) as solver:
        assert solver.solve() is False


# The logical solver


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        (TRIO_ALONE, "unique"),
        (FULL_LINES, "unique"),
        (SPLITS, "unique"),
        (TWO_SOLUTIONS, "several"),
        (NO_SOLUTION, "none"),
    ],
)
def test_the_record_is_a_proof_of_what_is_so(text: str, outcome: str) -> None:
    puzzle = make_puzzle(text)
    attempt = solve(puzzle)
    report = check_tree(puzzle, attempt.record)
    assert (report.valid, report.goal_met, report.outcome) == (True, True, outcome)
    assert report == attempt.report
    assert report.solutions == frozenset(count_solutions(puzzle, limit=10).solutions)


def test_random_puzzles_are_proved_to_have_what_they_have() -> None:
    outcomes = {"none": 0, "unique": 0}
    for board in random_boards(150):
        puzzle = Puzzle(BINARY, board.puzzle.height, board.puzzle.width, board.cells)
        kind = count_solutions(puzzle).kind
        if kind != "many":
            report = check_tree(puzzle, solve(puzzle).record)
            assert (report.valid, report.outcome) == (True, "none" if kind == "none" else "unique")
            outcomes[report.outcome] += 1
    assert min(outcomes.values()) >= 15, outcomes


def test_rules_are_applied_lowest_level_first() -> None:
    levels_used = [BINARY.rule_by_id[entry.step.rule].level for entry in solve(make_puzzle(FULL_LINES)).record]
    puzzle = make_puzzle(FULL_LINES)
    lowest = exhaust(puzzle.board(), up_to(toolbox(BINARY), 1))
    assert levels_used[: levels_used.index(2)] == [1] * levels_used.index(2)
    assert not lowest.complete


def test_without_splits_a_hard_puzzle_is_left_open() -> None:
    puzzle = make_puzzle(SPLITS)
    attempt = solve(puzzle, depth=0)
    assert attempt.report.valid
    assert attempt.report.outcome == "unfinished"
    assert {BINARY.rule_by_id[entry.step.rule].kind for entry in attempt.record} <= {"direct"}
    assert solve(puzzle, depth=1).report.outcome == "unique"
    assert solve(puzzle, splits=0).record == attempt.record


def test_only_permitted_rules_are_used() -> None:
    allowed = {
        "binary.prevent-trio",
        "binary.zero-or-one",
        "binary.trio",
        "binary.unbalanced-line",
        "binary.repeated-line",
    }
    puzzle = make_puzzle(FULL_LINES)
    attempt = solve(puzzle, allowed)
    assert {entry.step.rule for entry in attempt.record} <= allowed
    report = check_tree(puzzle, attempt.record, allowed=allowed)
    assert (report.valid, report.outcome) == (True, "unique")
    assert solve(puzzle, {"binary.prevent-trio"}).report.outcome == "unfinished"
    assert solve(puzzle, set()).record == ()


def test_a_finished_puzzle_needs_no_step() -> None:
    assert solve(make_puzzle("01/10")).record == ()
    assert solve(make_puzzle("01/10")).report.outcome == "unique"


# Rating


@pytest.mark.parametrize(
    ("text", "words", "level"),
    [
        (TRIO_ALONE, "prevent-trio alone", 1),
        (FULL_LINES, "hardest rule: complete-line", 2),
        ("....1./...1../1..00./.0..../..1.../.1.11.", "hardest rule: save-blocker", 3),
        ("...0/1.0./..0./.1..", "hardest rule: unique-line", 4),
        (SPLITS, "needs a case split", 5),
        ("01/10", "nothing left to do", 0),
        (TWO_SOLUTIONS, "several solutions", 0),
        (NO_SOLUTION, "no solution", 0),
    ],
)
def test_ratings_in_words(text: str, words: str, level: int) -> None:
    rating = rate(make_puzzle(text))
    assert (rating.text(), rating.level) == (words, level)


def test_what_a_rating_holds() -> None:
    rating = rate(make_puzzle(FULL_LINES))
    assert (rating.outcome, rating.rule, rating.direct, rating.depth) == ("unique", "binary.complete-line", True, 0)
    assert rating.rules == ("binary.prevent-trio", "binary.complete-line")
    assert rating.steps == len(solve(make_puzzle(FULL_LINES)).record)


def test_splits_are_counted_by_how_many_are_held_in_mind() -> None:
    one = rate_attempt(solve(make_puzzle(SPLITS)))
    assert (one.direct, one.depth, one.rule, one.level) == (False, 1, "binary.zero-or-one", 5)
    allowed = {"binary.zero-or-one", "binary.trio", "binary.unbalanced-line", "binary.repeated-line"}
    three = rate(make_puzzle(SPLITS), allowed)
    assert (three.outcome, three.depth, three.text()) == ("unique", 3, "needs case splits, 3 deep")


def test_what_the_permitted_rules_cannot_solve_is_said_to_be_so() -> None:
    rating = rate(make_puzzle(FULL_LINES), {"binary.prevent-trio"})
    assert (rating.outcome, rating.text()) == ("unfinished", "not solved by these rules")


# Generating


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
@pytest.mark.parametrize(("height", "width"), [(6, 6), (6, 8)])
def test_generated_puzzles_have_one_solution_and_the_level(height: int, width: int, level: int) -> None:
    puzzles = list(islice(generate(BINARY, height, width, level, seed=5), 3))
    assert len(set(puzzles)) == 3
    for puzzle in puzzles:
        assert (puzzle.height, puzzle.width) == (height, width)
        assert count_solutions(puzzle).kind == "one"
        assert rate(puzzle).level == level


@pytest.mark.parametrize("level", [1, 5])
def test_the_same_seed_gives_the_same_puzzles(level: int) -> None:
    def made(seed: int) -> list[str]:
        return [BINARY.print(puzzle) for puzzle in islice(generate(BINARY, 6, 6, level, seed), 2)]

    assert made(1) == made(1)
    assert made(1) != made(2)


def test_no_given_is_to_spare_below_the_splits() -> None:
    puzzle = next(generate(BINARY, 8, 8, 2, seed=3))
    tools = up_to(toolbox(BINARY), 2)
    assert exhaust(puzzle.board(), tools).complete
    for cell in givens(puzzle):
        cells = (*puzzle.start[:cell], 3, *puzzle.start[cell + 1 :])
        assert not exhaust(Board(puzzle, cells), tools).complete


def test_a_type_without_clauses_has_puzzles_too() -> None:
    blank_type = get_type("blank")
    level = min(levels(blank_type))
    puzzle = next(generate(blank_type, 3, 3, level, seed=1))
    assert (count_solutions(puzzle).kind, rate(puzzle).level) == ("one", level)


def test_levels_are_those_of_direct_rules_and_splits() -> None:
    assert levels(BINARY) == {
        1: "binary.prevent-trio",
        2: "binary.complete-line",
        3: "binary.save-blocker",
        4: "binary.unique-line",
        5: "binary.zero-or-one",
    }


def test_what_cannot_be_generated_is_said() -> None:
    with pytest.raises(NotFoundError, match="expected one of 1, 2, 3, 4, 5, found 9"):
        next(generate(BINARY, 4, 4, 9, seed=1))
    with pytest.raises(NotFoundError, match="no further Binary puzzle of 2x4 at level 1"):
        next(generate(BINARY, 2, 4, 1, seed=1))
    with pytest.raises(GridError, match="an even number of columns"):
        next(generate(BINARY, 4, 5, 1, seed=1))


# --- What a search may cost --------------------------------------------------------------------------------------


def test_past_its_effort_the_solver_gives_up_and_within_it_nothing_changes():
    puzzle = make_puzzle(SPLITS)
    whole = solve(puzzle)
    assert solve(puzzle, effort=10**9).record == whole.record
    with pytest.raises(SpentError):
        solve(puzzle, effort=10)


def test_a_look_at_a_large_board_costs_the_square_of_its_cells():
    for side, cost in ((6, 36), (10, 100), (20, 1_600), (30, 8_100)):
        meter = Meter(cost)
        meter.spend(blank(side, side).board())
        assert meter.left == 0
        with pytest.raises(SpentError):
            meter.spend(blank(2, 2).board())
