"""Whole proofs: hostile records, refused steps, merges and budgets."""

from __future__ import annotations

import pytest

from puzzles.formats.sentences import WHY
from puzzles.kernel.board import Place
from puzzles.kernel.step import Change, Step
from puzzles.kernel.tree import START, End, Entry, check_tree
from puzzles.kernel.verdict import Accepted, Refusal
from puzzles.replay import Replay, refusals_of
from tests.engine.helpers import chain, make_entry, make_puzzle, make_record
from tests.engine.test_step import FORM
from tests.engine.toy import CLOSES, Direct, Toy, cell_place, sets, splits
from tests.engine.toy_trees import PUZZLE, SET, SPLIT, TOY, no_such_end, refusals_by_id, report_on

MERGE = Step("merge")
REFUSED = sets(r1c1=2)
"""Narrows, but does not follow: the cell would be b."""


HOSTILE: dict[str, tuple[list[tuple], Refusal]] = {
    "orphan": ([(1, 9, sets(r1c2=1))], no_such_end("step 9")),
    "own parent": ([(1, 1, sets(r1c2=1))], no_such_end("step 1")),
    "negative parent": ([(1, -1, sets(r1c2=1))], no_such_end("step -1")),
    "start used twice": ([SET, (2, 0, sets(r1c1=1))], no_such_end("the start")),
    "end used twice": ([SET, (2, 1, sets(r1c1=1)), (3, 1, sets(r1c3=1))], no_such_end("step 1")),
    "branch used twice": ([SPLIT, (2, (1, 1), CLOSES), (3, (1, 1), CLOSES)], no_such_end("step 1")),
    "closed end": ([SPLIT, (2, (1, 1), CLOSES), (3, 2, sets(r1c2=1))], no_such_end("step 2")),
    "third branch": ([SPLIT, (2, (1, 2), sets(r1c2=1))], no_such_end("step 1")),
    "branch -1": ([SPLIT, (2, (1, -1), CLOSES)], no_such_end("step 1")),
    "branch of the start": ([(1, (0, 1), sets(r1c2=1))], no_such_end("the start")),
    "branch of a direct step": ([SET, (2, (1, 1), sets(r1c1=1))], no_such_end("step 1")),
    "case of the start": ([(1, (0, "r1c1=a"), sets(r1c2=1))], no_such_end("r1c1=a")),
    "case of a direct step": ([SET, (2, (1, "r1c1=a"), sets(r1c1=1))], no_such_end("r1c1=a")),
    "case of nothing": ([(1, (9, "r1c1=a"), sets(r1c1=1))], no_such_end("r1c1=a")),
    "vanished case": ([SPLIT, (2, (1, "r1c1=c"), sets(r1c2=1))], Refusal("case-vanished", facts={"case": "r1c1=c"})),
    "after a refused split": ([(1, 0, splits(7)), (2, (1, 0), CLOSES)], no_such_end("step 1")),
    "case of a refused split": ([(1, 0, splits(7)), (2, (1, "r1c8=a"), CLOSES)], no_such_end("r1c8=a")),
    "solved end": (
        [(1, 0, sets(r1c1=1, r1c2=1, r1c3=1)), (2, 1, CLOSES)],
        no_such_end("step 1"),
    ),
    "repeated id": ([SET, (1, 1, sets(r1c1=1))], Refusal("repeated-id", facts={"id": "1"})),
    "id 0": ([(0, 0, sets(r1c2=1))], Refusal("repeated-id", facts={"id": "0"})),
    "id -1": ([(-1, 0, sets(r1c2=1))], Refusal("repeated-id", facts={"id": "-1"})),
    "no parent": ([(1, [], sets(r1c2=1))], Refusal("one-parent")),
    "two parents": ([SPLIT, (2, [(1, 0), (1, 1)], sets(r1c2=1))], Refusal("one-parent")),
    "merge of nothing": ([(1, [], MERGE)], Refusal("merge-needs-two")),
    "merge of one": ([(1, 0, MERGE)], Refusal("merge-needs-two")),
    "merge of one end twice": ([SPLIT, (2, [(1, 0), (1, 0)], MERGE)], Refusal("merge-needs-two")),
    "merge of one end by two names": ([SPLIT, (2, [(1, 1), (1, "r1c1=b")], MERGE)], Refusal("merge-needs-two")),
    "merge of three ends, two equal": ([SPLIT, (2, [(1, 0), (1, 1), (1, 0)], MERGE)], Refusal("merge-needs-two")),
    "merge with a vanished case": (
        [SPLIT, (2, [(1, 0), (1, "r1c1=c")], MERGE)],
        Refusal("case-vanished", facts={"case": "r1c1=c"}),
    ),
    "merge with a closed end": (
        [SPLIT, (2, (1, 1), CLOSES), (3, [(1, 0), (1, 1)], MERGE)],
        no_such_end("step 1"),
    ),
    "merge with changes": (
        [SPLIT, (2, [(1, 0), (1, 1)], MERGE._replace(changes=(Change(1, 1),)))],
        Refusal("changes-not-here"),
    ),
    "merge at a place": (
        [SPLIT, (2, [(1, 0), (1, 1)], MERGE._replace(at=cell_place(0)))],
        Refusal("changes-not-here"),
    ),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_entry_is_refused_and_uses_nothing_up(name: str) -> None:
    lines, refusal = HOSTILE[name]
    record = make_record(PUZZLE, *lines)
    before, report = check_tree(PUZZLE, record[:-1]), check_tree(PUZZLE, record)
    assert refusals_of(report) == (*refusals_of(before), (record[-1].id, refusal))
    assert "{" not in WHY[refusal.code].format(**refusal.facts)
    assert [report.open_ends, report.closed_ends] == [before.open_ends, before.closed_ends]
    assert [report.outcome, report.valid, report.goal_met] == ["unfinished", False, False]
    assert len(report.results) == len(record)


def test_a_parent_must_come_earlier_in_the_record() -> None:
    report = report_on((1, 2, sets(r1c1=1)), (2, 0, sets(r1c2=1)), (3, 2, sets(r1c1=1)))
    assert [refusals_of(report), report.open_ends] == [((1, no_such_end("step 2")),), (End(3),)]


def test_a_refused_entry_does_not_hide_the_good_one_with_its_id() -> None:
    replay = Replay.start(PUZZLE)
    for entry in make_record(PUZZLE, SET, (1, 1, REFUSED), (2, 1, sets(r1c1=1))):
        replay = replay.feed(entry)
    assert [type(result.verdict) for result in replay.results()] == [Accepted, Refusal, Accepted]
    assert replay.result(1) == replay.results()[0]


def test_a_given_cannot_be_changed() -> None:
    puzzle = make_puzzle("1.../..../..../....")
    refusal = Refusal("not-a-narrowing", (0,), {"cell": "r1c1", "value": "0", "held": "1"})
    assert refusals_by_id((1, 0, "binary.prevent-trio: r1c1=0"), puzzle=puzzle) == {1: refusal}


def test_allowed_rules_come_from_the_caller() -> None:
    record = make_record(PUZZLE, SET, (2, 1, splits(0)))
    report = check_tree(PUZZLE, record, allowed=["toy.direct"])
    assert refusals_of(report) == ((2, Refusal("rule-not-allowed", facts={"rule": "toy.case"})),)
    assert check_tree(PUZZLE, record, allowed=["toy.direct", "toy.case"]).valid
    assert [id for id, _ in refusals_of(check_tree(PUZZLE, record, allowed=[]))] == [1, 2]


# Refused steps are kept


def test_a_refused_direct_step_still_yields_what_it_claims() -> None:
    report = report_on((1, 0, REFUSED), (2, 1, CLOSES))
    assert refusals_of(report) == ((1, Refusal("toy-no", (0,), {"cell": "r1c1", "value": "b"})),)
    assert [report.open_ends, report.closed_ends] == [(), (End(1),)]
    assert [report.outcome, report.valid, report.goal_met] == ["unfinished", False, False]


def test_a_solution_reached_by_a_refused_step_proves_nothing() -> None:
    wrong_way = Toy(Direct(lambda *_: Refusal("toy-no"))).puzzle(3)
    report = check_tree(wrong_way, chain(wrong_way, sets(r1c1=1)))
    assert [report.open_ends, report.solved_ends, len(report.solutions)] == [(), (End(1),), 1]
    assert [report.outcome, report.valid, report.goal_met] == ["unfinished", False, False]


@pytest.mark.parametrize(
    ("step", "code"),
    [
        (CLOSES, "toy-no"),
        (CLOSES._replace(at=Place("row", "row1", (0, 1, 2))), "at-not-here"),
        (CLOSES._replace(changes=(Change(0, 1),)), "changes-not-here"),
    ],
)
def test_a_refused_contradiction_uses_its_end_up_and_leaves_it_open(step: Step, code: str) -> None:
    record = make_record(PUZZLE, (1, 0, step), (2, 0, sets(r1c1=1)), (3, 1, sets(r1c1=1)))
    report = check_tree(PUZZLE, record)
    assert [(id, refusal.code) for id, refusal in refusals_of(report)] == [
        (1, code),
        (2, "no-such-end"),
        (3, "no-such-end"),
    ]
    assert [report.open_ends, report.closed_ends, report.outcome] == [(START,), (), "unfinished"]


def test_a_refused_split_leaves_its_parent_usable() -> None:
    lines = [(1, 0, sets(r1c1=1)), (2, 1, splits(0)), (3, (2, 0), sets(r1c2=1)), (4, 1, sets(r1c2=1))]
    report = report_on(*lines)
    assert refusals_of(report) == ((2, Refusal("toy-no", (0,))), (3, no_such_end("step 2")))
    assert report.open_ends == (End(4),)


def test_a_change_that_is_no_narrowing_leaves_its_parent_usable() -> None:
    report = report_on((1, 0, sets(r1c1=4)), (2, 1, sets(r1c1=1)), (3, 0, sets(r1c1=1)))
    assert [(id, refusal.code) for id, refusal in refusals_of(report)] == [(1, "not-a-narrowing"), (2, "no-such-end")]
    assert report.open_ends == (End(3),)


def test_a_vanished_case_keeps_its_subtree_and_the_others_are_matched_by_content() -> None:
    """The cell has lost its candidate a above the split, so branch 1 has become branch 0."""
    puzzle = TOY.puzzle(3, 6)
    record = make_record(
        puzzle, (1, 0, splits(1)), (2, (1, "r1c2=c"), sets(r1c1=1)), (3, (1, "r1c2=a"), sets(r1c1=1)), (4, 3, CLOSES)
    )
    replay = Replay.start(puzzle)
    for entry in record:
        replay = replay.feed(entry)
    after = replay.result(2)
    assert after is not None
    assert [after.before.cells if after.before else None, after.ends[0].cells] == [(3, 4), (1, 4)]
    vanished = Refusal("case-vanished", facts={"case": "r1c2=a"})
    assert refusals_of(replay.report()) == ((3, vanished), (4, no_such_end("step 3")))
    assert [replay.result(3), replay.outcome] == [(record[2], vanished, None, (), (), ()), "unfinished"]


def test_where_a_branch_is_named_by_content_its_ordinal_does_not_count() -> None:
    replay = Replay.start(PUZZLE).feed(make_entry(PUZZLE, *SPLIT))
    assert replay.resolve(End(1, 0, "r1c1=b")) == End(1, 1)
    assert replay.resolve(End(1, 7, "r1c1=a")) == End(1, 0)


# Merges


def test_a_refused_entry_does_not_hide_the_branches_of_the_split_with_its_id() -> None:
    record = [SPLIT, (1, (1, 0), sets(r1c2=1)), (2, (1, "r1c1=b"), CLOSES)]
    assert refusals_by_id(*record) == {1: Refusal("repeated-id", facts={"id": "1"})}


def test_a_merge_leaves_what_any_of_its_ends_leaves() -> None:
    puzzle = TOY.puzzle(7, 3, 3, 3)
    lines = [(1, 0, splits(0)), (2, (1, 0), sets(r1c2=1)), (3, (1, 2), sets(r1c2=1, r1c3=1)), (4, [2, 3], MERGE)]
    replay = Replay.start(puzzle)
    for entry in make_record(puzzle, *lines, (5, 4, sets(r1c1=1))):
        replay = replay.feed(entry)
    merged = replay.result(4)
    assert merged is not None
    assert merged.before == merged.ends[0] == puzzle.board().narrow({0: 5, 1: 1})
    assert replay.report().open_ends == (End(1, 1), End(5))
    assert replay.report().valid


def test_a_merge_takes_any_number_of_ends_and_uses_them_up() -> None:
    puzzle = TOY.puzzle(7, 3)
    lines = [(1, 0, splits(0)), (2, [(1, 2), (1, 0), (1, "r1c1=b")], MERGE), (3, (1, 1), CLOSES)]
    report = report_on(*lines, puzzle=puzzle)
    assert refusals_of(report) == ((3, no_such_end("step 1")),)
    assert report.open_ends == (End(2),)


def test_a_solved_end_cannot_be_merged() -> None:
    puzzle = TOY.puzzle(3, 1)
    lines = [(1, 0, splits(0)), (2, [(1, 0), (1, 1)], MERGE)]
    report = report_on(*lines, puzzle=puzzle)
    assert refusals_of(report) == ((2, no_such_end("step 1")),)
    assert [report.open_ends, report.solved_ends] == [(End(1, 1),), (End(1, 0),)]


def test_a_merge_of_everything_gives_the_board_back_and_proves_nothing() -> None:
    report = report_on(SPLIT, (2, [(1, 0), (1, 1)], MERGE))
    assert [report.valid, report.outcome, report.open_ends] == [True, "unfinished", (End(2),)]


def test_every_refusal_of_the_kernel_has_a_test() -> None:
    codes = {refusal.code for _, refusal in FORM} | {refusal.code for _, refusal in HOSTILE.values()}
    # These have tests of their own in test_step and test_only_removes.
    assert set(WHY) - codes == {"rule-not-allowed", "too-many-cases", "too-large", "rule-broken", "only-removes"}


def test_an_entry_is_plain_data() -> None:
    assert Entry(1, (START,), CLOSES) == (1, ((0, 0, ""),), ("toy.contra", None, ()))


# --- the budget is for all entries together --------------------------------------------------------------------------


@pytest.mark.parametrize(("budget", "refused"), [(15, {}), (14, {2: Refusal("too-large")})])
def test_a_merge_costs_the_boards_it_looks_at(budget: int, refused: dict[int, Refusal]) -> None:
    """The split looks at a board of three cells and makes two; the merge looks at both."""
    record = make_record(PUZZLE, SPLIT, (2, [(1, 0), (1, 1)], MERGE))
    report = check_tree(PUZZLE, record, budget=budget)
    assert dict(refusals_of(report)) == refused
    assert [result.before is None for result in report.results] == [False, bool(refused)]


def test_a_refused_merge_costs_the_boards_it_looks_at() -> None:
    """Spend 9 units on the split and 6 on the merge, all that there are."""
    ends = [(1, 0), (1, 1)]
    record = make_record(PUZZLE, SPLIT, (2, ends, MERGE._replace(changes=(Change(1, 1),))), (3, ends, MERGE))
    found = dict(refusals_of(check_tree(PUZZLE, record, budget=15)))
    assert found == {2: Refusal("changes-not-here"), 3: Refusal("too-large")}


def test_an_entry_that_is_not_read_costs_nothing() -> None:
    record = make_record(PUZZLE, SPLIT, SPLIT, (2, [(1, 0), (1, 1)], MERGE))
    assert [type(result.verdict) for result in check_tree(PUZZLE, record, budget=15).results] == [
        Accepted,
        Refusal,
        Accepted,
    ]


def test_nothing_is_left_of_a_budget_that_is_spent() -> None:
    """The board has one cell: a step looks at it and makes one, and then not even one look is left."""
    puzzle = TOY.puzzle(3)
    record = make_record(puzzle, (1, 0, REFUSED), (2, 1, CLOSES))
    assert [type(result.verdict) for result in check_tree(puzzle, record, budget=3).results] == [Refusal, Accepted]
    assert check_tree(puzzle, record, budget=2).results[1].verdict == Refusal("too-large")


def test_entries_that_were_handed_out_may_use_any_rule() -> None:
    record = make_record(PUZZLE, SPLIT, (2, (1, 1), CLOSES))
    for given, refused in ((0, [1, 2]), (1, [2]), (2, [])):
        report = check_tree(PUZZLE, record, allowed=(), given=given)
        assert [id for id, _ in refusals_of(report)] == refused
