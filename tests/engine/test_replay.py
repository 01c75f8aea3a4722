"""Replay, the incremental form: always what check_tree says, a value under forks and threads, and never recursive."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import product
from sys import maxsize
from threading import Barrier

import pytest
from hypothesis import given, settings, strategies as st

from puzzles.base.ptype import type_of
from puzzles.kernel.board import Board, Puzzle
from puzzles.kernel.step import Change, Step
from puzzles.kernel.tree import START, End, Entry, check_tree
from puzzles.kernel.verdict import Accepted, Refusal
from puzzles.registry import get_type
from puzzles.replay import Replay, refusals_of
from tests.engine.helpers import chain, make_entry, make_puzzle, make_record
from tests.engine.toy import CLOSES, Case, Contra, Direct, Toy, cell_place, sets, splits

PUZZLE = make_puzzle(".../.o.", "blank")
"""Every row holds one cross: six solutions."""
DECISIVE = Toy(
    Direct(),
    Contra(lambda board, at: Accepted() if 2 in board.cells else Refusal("toy-no")),
    Case(),
    wrong=lambda c: 2 in c,
)
"""A solution has `a` in every cell."""


@cache
def solutions(puzzle: Puzzle) -> set[Board]:
    """Find all solutions by trying everything."""
    boards = (Board(puzzle, cells) for cells in product((1, 2), repeat=len(puzzle.start)))
    within = (board for board in boards if lies_in(board, puzzle.board()))
    return {board for board in within if not puzzle.type.violations(board)}


def lies_in(board: Board, wider: Board) -> bool:
    return all(mask & ~other == 0 for mask, other in zip(board.cells, wider.cells, strict=True))


def replayed(puzzle: Puzzle, record: list[Entry], budget: int = maxsize) -> Replay:
    replay = Replay.start(puzzle, budget=budget)
    for entry in record:
        replay = replay.feed(entry)
    return replay


def random_entry(replay: Replay, source: random.Random) -> Entry:
    """Mostly a step that fits somewhere, sometimes nonsense."""
    ptype, board = type_of(replay.puzzle), replay.puzzle.board()
    ends = list(replay.report().open_ends) or [START]
    if source.random() < 0.2:
        ends = [End(source.randint(-1, replay.length + 1), source.randint(-1, 3), source.choice(["", "", "r1c1=x"]))]
    parents = [source.choice(ends)]
    rule = source.choice([*ptype.rules, *ptype.rules, None])
    if rule is None:
        parents = source.sample(ends, min(len(ends), source.randint(1, 3)))
        step = Step("merge")
    elif rule.kind == "direct":
        board = replay.board(parents[0]) or board
        cells = source.sample(range(len(board.cells)), source.choice([1, 1, 1, 2]))
        step = Step(rule.id, None, tuple(Change(cell, source.choice([1, 1, 1, 2, ~1])) for cell in cells))
    else:
        place = ptype.place(replay.puzzle, source.choice(["row1", "row2", "row2", "r1c1"]))
        step = Step(rule.id, place if rule.kind == "case" or source.random() < 0.5 else None)
    id = source.randint(1, 1 + replay.length) if source.random() < 0.1 else replay.length + 1
    return Entry(id, tuple(parents), step)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_every_prefix_is_what_check_tree_says(seed: int) -> None:
    source, record, replay = random.Random(seed), [], Replay.start(PUZZLE)
    for _ in range(25):
        entry = random_entry(replay, source)
        record.append(entry)
        replay = replay.feed(entry)
        report = replay.report()
        assert report == check_tree(PUZZLE, record)
        assert replay.open == len(report.open_ends)
        assert replay.outcome == report.outcome
        assert [replay.refused, replay.length, replay.solutions] == [
            len(refusals_of(report)),
            len(record),
            report.solutions,
        ]


@pytest.mark.parametrize(
    ("text", "outcome", "count"), [("../.o", "several", 2), ("o./.o", "unique", 1), ("oo/..", "none", 0)]
)
def test_random_proofs_lose_no_solution_and_end_with_the_truth(text: str, outcome: str, count: int) -> None:
    puzzle = make_puzzle(text, "blank")
    assert len(solutions(puzzle)) == count
    outcomes: list[str] = []
    for seed in range(120):
        source, replay = random.Random(seed), Replay.start(puzzle)
        for _ in range(120):
            fed = replay.feed(random_entry(replay, source))
            replay = replay if fed.refused else fed
            assert_nothing_is_lost(replay)
            if replay.outcome != "unfinished":
                break
        outcomes.append(replay.outcome)
    assert set(outcomes) - {"unfinished"} == {outcome}
    assert outcomes.count(outcome) > 20  # else this test says little


def assert_nothing_is_lost(replay: Replay) -> None:
    """While nothing is refused every solution lies in some open or solved end."""
    report = replay.report()
    kept = [replay.board(end) for end in (*report.open_ends, *report.solved_ends)]
    for solution in solutions(replay.puzzle):
        assert any(board and lies_in(solution, board) for board in kept)
    assert report.solutions <= solutions(replay.puzzle)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32))
def test_forks_see_their_own_history_only(seed: int) -> None:
    """Any earlier replay may be fed again; each still matches its own record."""
    source = random.Random(seed)
    made: list[tuple[Replay, list[Entry]]] = [(Replay.start(PUZZLE), [])]
    for _ in range(30):
        replay, record = source.choice(made[-6:])
        entry = random_entry(replay, source)
        made.append((replay.feed(entry), [*record, entry]))
    for replay, record in made:
        assert replay.report() == check_tree(PUZZLE, record)
        assert [result.entry for result in replay.results()] == record
        assert replay.open == len(replay.report().open_ends)


def test_two_entries_fed_to_one_replay() -> None:
    first = Replay.start(PUZZLE).feed(make_entry(PUZZLE, 1, 0, "blank.finished-row: r1c1=o"))
    split = first.feed(make_entry(PUZZLE, 2, 1, "blank.cross-in-row @row2"))
    closed = first.feed(make_entry(PUZZLE, 2, 1, "blank.wrong-row"))
    assert [split.open, closed.open, first.open] == [2, 1, 1]
    assert [replay.user(End(1)) for replay in (first, split, closed)] == [None, split.result(2), closed.result(2)]
    assert first.result(2) is None
    for replay, rule in ((split, "blank.cross-in-row"), (closed, "blank.wrong-row")):
        result = replay.result(2)
        assert result is not None
        assert result.entry.step.rule == rule
    assert split.feed(make_entry(PUZZLE, 3, (2, 1), "blank.finished-row: r2c1=o")).open == 2
    assert isinstance(closed.resolve(End(2, 1)), Refusal)


def test_a_step_shares_what_was_before_and_only_a_fork_copies() -> None:
    """This is what makes a step cost a step, not the tree."""
    start = Replay.start(PUZZLE)
    first = start.feed(make_entry(PUZZLE, 1, 0, "blank.finished-row: r1c1=o"))
    second = first.feed(make_entry(PUZZLE, 2, 1, "blank.cross-in-row @row2"))
    fork = first.feed(make_entry(PUZZLE, 2, 1, "blank.wrong-row"))
    assert [replay._log is start._log for replay in (first, second, fork)] == [True, True, False]


def test_a_replay_equals_only_itself() -> None:
    start = Replay.start(PUZZLE)
    one = start.feed(make_entry(PUZZLE, 1, 0, "blank.finished-row: r1c1=o"))
    other = start.feed(make_entry(PUZZLE, 1, 0, "blank.finished-row: r1c2=o"))
    assert one != other


def test_judging_leaves_no_trace() -> None:
    replay = Replay.start(PUZZLE)
    ends, before, judgement = replay.judge((START,), splits(0)._replace(rule="blank.cross-in-row", at=row(1)))
    assert [ends, before, len(judgement.boards)] == [(START,), PUZZLE.board(), 3]
    assert [replay.length, replay.results(), replay.user(START)] == [0, [], None]


def row(number: int):
    return get_type("blank").place(PUZZLE, f"row{number}")


def test_threads_that_feed_one_replay_do_not_meet() -> None:
    puzzle = DECISIVE.puzzle(*[3] * 40)
    shared = replayed(puzzle, chain(puzzle, *(sets(**{f"r1c{n}": 1}) for n in range(1, 11))))
    barrier = Barrier(8)

    def develop(worker: int) -> tuple[list[Entry], Replay]:
        source, replay, record = random.Random(worker), shared, [result.entry for result in shared.results()]
        cells = source.sample(range(11, 41), 25)
        barrier.wait()
        for n, cell in enumerate(cells, start=11):
            entry = make_entry(puzzle, n, n - 1, sets(**{f"r1c{cell}": 1}))
            record, replay = [*record, entry], replay.feed(entry)
        return record, replay

    for _ in range(10):
        with ThreadPoolExecutor(8) as pool:
            developed = list(pool.map(develop, range(8)))
        for record, replay in developed:
            assert replay.report() == check_tree(puzzle, record)
            assert [result.entry for result in replay.results()] == record
            assert [replay.open, replay.refused] == [1, 0]
    assert [shared.length, len(shared.results())] == [10, 10]


# Size


def test_a_proof_of_5000_steps() -> None:
    puzzle = DECISIVE.puzzle(*[2**11 - 1] * 500)
    removals = (Step("toy.direct", None, (Change(cell, ~bit),)) for cell in range(500) for bit in ten_bits())
    record = chain(puzzle, *removals)
    report = check_tree(puzzle, record)
    assert [len(record), report.outcome, report.solved_ends] == [5000, "unique", (End(5000),)]
    assert [board.cells for board in report.solutions] == [(1,) * 500]


def ten_bits() -> list[int]:
    return [1 << number for number in range(1, 11)]


def test_a_split_within_a_split_1000_times() -> None:
    deep = 1000
    puzzle = DECISIVE.puzzle(*[3] * deep)
    lines: list[tuple] = [(1, 0, splits(0))]
    for cell in range(1, deep):
        lines += [(2 * cell, (2 * cell - 1, 1), CLOSES), (2 * cell + 1, (2 * cell - 1, 0), splits(cell))]
    record = make_record(puzzle, *lines)
    last = make_entry(puzzle, 2 * deep, (2 * deep - 1, 1), CLOSES)
    assert check_tree(puzzle, record).open_ends == (End(2 * deep - 1, 1),)
    report = check_tree(puzzle, [*record, last])
    counts = [len(report.closed_ends), len(report.results)]
    assert [report.valid, report.outcome, *counts] == [True, "unique", deep, 2 * deep]


# Budget


def test_the_budget_is_for_the_whole_record() -> None:
    puzzle = DECISIVE.puzzle(3, 3, 3, 3)
    record = chain(puzzle, sets(r1c1=1, r1c2=1), splits(2), CLOSES._replace(at=cell_place(0)))
    record[2] = record[2]._replace(parents=(End(2, 1),))
    # Two looks and a board; a look and two boards; a look. Each of four cells.
    assert [replayed(puzzle, record, budget=28).budget, refusals_of(replayed(puzzle, record, budget=28).report())] == [
        0,
        (),
    ]
    for budget, refused in ((27, [3]), (23, [2, 3]), (11, [1, 2, 3]), (4, [1, 2, 3])):
        replay = replayed(puzzle, record, budget=budget)
        assert [id for id, _ in refusals_of(replay.report())] == refused
        assert refusals_of(replay.report())[0][1] == Refusal("too-large")
        assert replay.budget < 4
        assert replay.report() == check_tree(puzzle, record, budget=budget)


def test_what_asks_no_rule_costs_nothing() -> None:
    puzzle = DECISIVE.puzzle(3, 3)
    lines = [(1, 0, splits(0)), (1, 0, CLOSES), (2, 9, CLOSES), (3, [(1, 0), (1, 1)], Step("merge"))]
    lines += [(4, 3, sets(r1c1=4)), (5, 3, Step("toy.nothing")), (6, 3, Step("toy.case"))]
    merge = [(1, 0, splits(0)), (2, [(1, 0), (1, 1)], Step("merge", cell_place(0)))]
    # The split is a look and two boards, joining its ends is two boards.
    assert replayed(puzzle, make_record(puzzle, *lines), budget=20).budget == 20 - 3 * 2 - 2 * 2
    assert replayed(puzzle, make_record(puzzle, *merge), budget=20).budget == 20 - 3 * 2 - 2 * 2
    few = [lines[0], (2, [(1, 0), (1, 1)], Step("merge"))]
    assert refusals_of(replayed(puzzle, make_record(puzzle, *few), budget=9).report()) == ((2, Refusal("too-large")),)
    assert replayed(puzzle, make_record(puzzle, *few)).report().work == 0  # the report judges nothing any more


def test_a_step_past_the_budget_is_kept_like_any_refused_one() -> None:
    puzzle = DECISIVE.puzzle(3, 3)
    report = check_tree(puzzle, chain(puzzle, sets(r1c1=1, r1c2=1)), budget=5)
    assert [refusals_of(report), report.solved_ends, report.outcome] == [
        ((1, Refusal("too-large")),),
        (End(1),),
        "unfinished",
    ]
    report = check_tree(puzzle, chain(puzzle, CLOSES), budget=0)
    assert [refusals_of(report), report.open_ends] == [((1, Refusal("too-large")),), (START,)]


def test_a_record_holds_no_more_boards_than_the_budget_pays_for() -> None:
    puzzle = DECISIVE.puzzle(*[3] * 10)
    forbidden = [make_entry(puzzle, id, id - 1, sets(**{f"r1c{id}": 1})) for id in range(1, 8)]
    replay = Replay.start(puzzle, allowed=(), budget=35)
    for entry in forbidden:
        replay = replay.feed(entry)
    assert [len(result.ends) for result in replay.results()] == [1, 1, 1, 0, 0, 0, 0]


def test_without_budget_there_is_no_end_of_it() -> None:
    assert replayed(PUZZLE, []).budget == maxsize
    assert replayed(PUZZLE, chain(PUZZLE, "blank.cross-in-row @row1")).budget > maxsize // 2


# Looking things up


@pytest.mark.parametrize(
    ("end", "open_squares"),
    [
        (START, 5),
        (End(1, 0), 4),
        (End(1, 2), 4),
        (End(1, 3), None),
        (End(1, -1), None),
        (End(9), None),
        (End(0, 1), None),
    ],
)
def test_the_board_of_an_end(end: End, open_squares: int | None) -> None:
    board = replayed(PUZZLE, chain(PUZZLE, "blank.cross-in-row @row1")).board(end)
    assert (board and board.cells.count(3)) == open_squares
