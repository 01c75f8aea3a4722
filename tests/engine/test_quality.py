"""The quality of proofs: what nothing in them needs is found, and what is left still proves the same."""

from __future__ import annotations

from random import Random

import pytest

from puzzles.kernel.goal import Goal
from puzzles.kernel.tree import START, Report, check_tree
from puzzles.registry import all_types, get_type
from puzzles.solve.logical import solve
from puzzles.teach.quality import Figures, Shortened, figures, quality, shortened, solver_figures
from tests.engine.helpers import chain, make_puzzle, make_record
from tests.engine.planted import plant
from tests.engine.reasons import seeds

WORK, EFFORT = 5_000_000, 1_000_000
FERN = make_puzzle("..0./1.../..../.00.")
DETOUR = make_record(
    FERN,
    (1, 0, "binary.prevent-trio: r4c1=1, r4c4=1"),
    (2, 1, "binary.zero-or-one @r3c1"),
    (3, (2, 1), "binary.trio"),
    (4, (2, 0), "binary.zero-or-one @r1c1"),
    (5, [(4, 0), (4, 1)], "merge"),
    (6, 5, "binary.complete-line: r1c1=0"),
    (7, 6, "binary.prevent-trio: r1c2=1"),
    (8, 7, "binary.complete-line: r1c4=1"),
    (9, 8, "binary.complete-line: r2c3=1, r3c3=1"),
    (10, 9, "binary.prevent-trio: r2c2=0"),
    (11, 10, "binary.prevent-trio: r3c2=1"),
    (12, 11, "binary.prevent-trio: r3c4=0"),
    (13, 12, "binary.complete-line: r2c4=0"),
)


def holds(report: Report, short: Shortened) -> Report:
    """Return the kernel's report on the shortened proof, after asserting that it proves the same."""
    after = check_tree(report.puzzle, short.record, report.goal)
    assert after.valid
    assert after.outcome == report.outcome
    assert {entry.id for entry in short.record}.isdisjoint(short.unused)
    assert len(short.record) + len(short.unused) == len(report.results)
    return after


@pytest.mark.parametrize("type_id", [ptype.id for ptype in all_types().values() if ptype.listed])
def test_planted_steps_are_found_and_the_rest_still_holds(type_id: str) -> None:
    """Take few puzzles of each type; `script/bench quality` takes all."""
    rng, found = Random(type_id), 0
    small, larger = ([puzzle for puzzle in seeds()[type_id] if len(puzzle.start) <= most] for most in (36, 81))
    puzzles = small if len(small) >= 8 else larger
    # By simple rules, so that there are splits: in a branch that is closed, much is of no use.
    simple = {rule.id for rule in get_type(type_id).rules if rule.kind != "direct" or rule.level == 1}
    for number, puzzle in enumerate(rng.sample(puzzles, len(puzzles))):
        if number >= 2 and found >= 3:
            break
        solved = solve(puzzle, simple).report
        short = shortened(solved, work=WORK)
        minimal = holds(solved, short)
        assert shortened(minimal, work=WORK).unused == ()
        planted = plant(puzzle, short.record, 3, rng)
        again = shortened(planted, work=WORK)
        holds(planted, again)
        assert len(again.record) <= len(short.record)
        found += len(again.unused)
    assert found >= 3, "nothing was planted"


def test_a_split_that_decides_nothing_goes_with_its_merge() -> None:
    report = check_tree(FERN, DETOUR)
    short = shortened(report, work=WORK)
    assert short.unused == (4, 5)
    assert figures(holds(report, short)).splits == 1


def test_the_branch_of_a_split_that_holds_without_it_stays() -> None:
    puzzle = make_puzzle("111./..../..../....")
    record = make_record(
        puzzle,
        (1, 0, "binary.zero-or-one @r4c4"),
        (2, (1, "r4c4=0"), "binary.prevent-trio: r1c4=0"),
        (3, 2, "binary.trio"),
        (4, (1, "r4c4=1"), "binary.unbalanced-line"),
    )
    report = check_tree(puzzle, record)
    assert report.outcome == "none"
    short = shortened(report, work=WORK)
    assert short.unused == (1, 2, 4)
    assert short.record == (record[2]._replace(parents=(START,)),)
    holds(report, short)


def test_steps_that_were_given_stay_and_may_use_any_rule() -> None:
    report = check_tree(FERN, DETOUR)
    assert shortened(report, given=4, work=WORK).unused == ()
    allowed = {entry.step.rule for entry in DETOUR} - {"binary.zero-or-one"}
    short = shortened(report, allowed, given=5, work=WORK)
    assert check_tree(FERN, short.record, allowed=allowed, given=5).valid


def test_steps_are_counted_cell_by_cell_too() -> None:
    """Two of the thirteen steps change two cells."""
    found = figures(check_tree(FERN, DETOUR))
    assert (found.steps, found.changes) == (13, 15)


def test_nothing_of_an_unfinished_proof_is_unused() -> None:
    report = check_tree(FERN, DETOUR[:-1])
    found = quality(report, work=WORK, effort=EFFORT)
    assert (found.unused, found.unneeded) == ((), ())
    assert found.own.steps == 12


def test_a_spent_budget_is_told_and_what_is_left_holds() -> None:
    report = check_tree(FERN, DETOUR)
    for work in range(0, 2_000, 100):
        short = shortened(report, work=work)
        holds(report, short)
    assert not shortened(report, work=0).complete
    assert shortened(report, work=WORK).complete
    spent = quality(report, work=WORK, effort=0)
    assert (spent.complete, spent.solver, spent.unneeded) == (False, None, ())


def test_figures_stand_beside_those_of_the_solver() -> None:
    found = quality(check_tree(FERN, DETOUR), hints=2, work=WORK, effort=EFFORT)
    assert found.own == Figures(13, 15, 2, 1, "binary.zero-or-one", found.own.level)
    assert found.hints == 2
    assert found.unneeded == (2, 4)
    assert found.solver == figures(solve(FERN).report)
    assert found.solver.splits == 0


def test_a_split_is_needed_where_direct_rules_end() -> None:
    puzzle = next(puzzle for puzzle in seeds()["binary"] if figures(solve(puzzle).report).splits)
    report = solve(puzzle).report
    assert quality(report, work=WORK, effort=EFFORT).unneeded == ()
    assert set(shortened(report, work=WORK).unused).isdisjoint(
        result.entry.id for result in report.results if result.names
    )


def test_the_solver_has_no_figures_where_it_leaves_an_end_open() -> None:
    assert solver_figures(make_puzzle("..../..../..../...."), ["binary.prevent-trio"], EFFORT) is None


def test_a_proof_of_no_solution_keeps_its_goal() -> None:
    puzzle = make_puzzle("111./..../..../....")
    record = chain(puzzle, "binary.prevent-trio: r1c4=0", "binary.trio")
    report = check_tree(puzzle, record, Goal("no-solution"))
    assert report.outcome == "none"
    assert shortened(report, work=WORK).unused == (1,)
