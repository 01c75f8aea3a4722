"""The rules of the Latin family say what their words say: a second, naive reading agrees on 10,000 boards."""

from __future__ import annotations

from collections import Counter
from functools import cache, reduce
from itertools import combinations, islice
from operator import or_
from random import Random

import pytest

from puzzles.formats.steps import parse_step
from puzzles.kernel.board import Board, Puzzle
from puzzles.kernel.check import check_step
from puzzles.kernel.rule import DirectRule, bits
from puzzles.kernel.step import Change, Step
from puzzles.kernel.verdict import Accepted, Refusal
from puzzles.registry import get_type
from puzzles.solve.sat import count
from puzzles.types.latin.rules.subsets import tight
from tests.engine import oracle
from tests.engine.types.latin import naive
from tests.engine.types.latin.naive import At, Grid

BOARDS = {
    "latin": {3: 300, 4: 1700, 5: 700, 6: 500, 7: 100},
    "sudoku": {4: 3000, 9: 400},
    "sudoku-x": {4: 3000, 9: 300},
}
"""The number of boards of each size: 10,000 in all."""
ASKED_CELLS = 3
MIN_OF_EACH = 100
"""The least number of acceptances, and of refusals, of each rule of each type."""
DIRECT, CONTRADICTION, CASE = naive.DIRECT, naive.CONTRADICTION, naive.CASE


def blank(type_id: str, size: int) -> Puzzle:
    return get_type(type_id).parse(["." * size] * size)


@cache
def solved(type_id: str, size: int) -> tuple[tuple[int, ...], ...]:
    """Some solved boards of that size; none where there are none."""
    return tuple(board.cells for board in islice(count(blank(type_id, size), limit=12).solutions, 12))


def random_board(type_id: str, size: int, rng: Random) -> Board:
    """Return a solved board with cells opened; some boards lack candidates or have wrong values."""
    puzzle = blank(type_id, size)
    every = puzzle.start[0]
    relabel = rng.sample(range(size), size)
    full = [1 << relabel[mask.bit_length() - 1] for mask in rng.choice(solved(type_id, size))]
    keep, thin = rng.choice((0.1, 0.3, 0.5, 0.7, 0.85)), rng.choice((0, 0, 0.3, 0.6, 0.8))
    cells = []
    for value in full:
        gone = sum(bit for bit in bits(every & ~value) if rng.random() < thin)
        cells.append(value if rng.random() < keep else every & ~gone)
    for _ in range(rng.choice((0, 0, 0, 1, 2))):
        cells[rng.randrange(len(cells))] = 1 << rng.randrange(size)
    return Board(puzzle, tuple(cells))


def grid_of(board: Board) -> Grid:
    """Convert the board for the naive reading."""
    size = board.puzzle.width
    marks = {
        (cell // size + 1, cell % size + 1): frozenset(bit.bit_length() for bit in bits(mask))
        for cell, mask in enumerate(board.cells)
    }
    return Grid(board.puzzle.type.id, size, marks)


Seen = Counter[tuple[str, bool]]


def compare(board: Board, step: Step, expect: bool, seen: Seen) -> None:
    """Assert that the verdict on the step is what the naive reading expects."""
    verdict = check_step(board, step).verdict
    seen[step.rule, expect] += 1
    assert (type(verdict) is Accepted) == expect, f"{step}: {verdict}{oracle.picture(board)}"


def ask_direct(board: Board, grid: Grid, rule: DirectRule, rng: Random, seen: Seen) -> None:
    """Compare on some cells where the rule has something to say and on some at random, with all kinds of changes."""
    size = board.puzzle.width
    found = [deduction.cell for deduction in rule.find(board)]
    holes = [cell for cell in range(len(board.cells)) if not board.known(cell)]
    asked = {*rng.sample(found, min(1, len(found))), *rng.sample(holes, min(ASKED_CELLS - 1, len(holes)))}
    for cell in sorted(asked):
        masks = oracle.narrowings(board.cells[cell])
        for mask in rng.sample(masks, min(4, len(masks))):
            keep = frozenset(bit.bit_length() for bit in bits(mask))
            expect = DIRECT[rule.id](grid, (cell // size + 1, cell % size + 1), keep)
            compare(board, Step(rule.id, None, (Change(cell, mask),)), expect, seen)


def ask_contradictions(board: Board, grid: Grid, rng: Random, seen: Seen) -> None:
    """Compare each contradiction anywhere and at some places."""
    for rule in board.puzzle.type.rules:
        if rule.kind == "contradiction":
            places = oracle.places(board, rule)
            for place in (None, *rng.sample(places, min(3, len(places)))):
                expect = CONTRADICTION[rule.id](grid, naive_at(place.name) if place else None)
                compare(board, Step(rule.id, place), expect, seen)


def ask_cases(board: Board, grid: Grid, rng: Random, seen: Seen) -> None:
    """Compare the branches of each case rule at some places."""
    size = board.puzzle.width
    for rule in board.puzzle.type.rules:
        if rule.kind == "case":
            for place in rng.sample(oracle.places(board, rule), 2):
                branches = CASE[rule.id](grid, naive_at(place.name))
                step = Step(rule.id, place)
                compare(board, step, bool(branches), seen)
                judgement = check_step(board, step)
                changes = [{(row - 1) * size + column - 1: 1 << value - 1} for (row, column), value in branches]
                assert judgement.boards == tuple(map(board.narrow, changes))
                assert judgement.names == tuple(f"r{row}c{column}={value}" for (row, column), value in branches)


def naive_at(name: str) -> At:
    """A place as the naive reading has it."""
    if name[:2].rstrip("0123456789") == "r":
        return tuple(map(int, name[1:].split("c")))
    group, _, value = name.partition("=")
    kind = group.rstrip("0123456789")
    return (kind, int(group.removeprefix(kind)), *([int(value)] if value else []))


@pytest.mark.parametrize(("type_id", "size"), [(type_id, size) for type_id, sizes in BOARDS.items() for size in sizes])
def test_a_naive_second_reading_agrees(type_id: str, size: int) -> None:
    rng, seen = Random(f"exact {type_id} {size}"), Counter[tuple[str, bool]]()
    ptype = get_type(type_id)
    for _ in range(BOARDS[type_id][size]):
        board = random_board(type_id, size, rng)
        grid = grid_of(board)
        for rule in ptype.rules:
            if isinstance(rule, DirectRule):
                ask_direct(board, grid, rule, rng, seen)
        ask_contradictions(board, grid, rng, seen)
        ask_cases(board, grid, rng, seen)
    print("", *(f"{rule:<30}{verdict!s:<7}{count:>8,}" for (rule, verdict), count in sorted(seen.items())), sep="\n")
    assert {rule.id for rule in ptype.rules} == {rule for rule, _ in seen}
    for rule in ptype.rules if size == 4 else ():
        assert min(seen[rule.id, True], seen[rule.id, False]) >= MIN_OF_EACH, rule.id


def test_the_naive_reading_was_asked_about_10000_boards() -> None:
    assert sum(number for sizes in BOARDS.values() for number in sizes.values()) == 10_000


@pytest.mark.parametrize(("type_id", "size"), [("sudoku", 9), ("sudoku-x", 9), ("latin", 12), ("sudoku", 16)])
def test_no_deduction_takes_away_what_the_solution_has(type_id: str, size: int) -> None:
    """On boards too large for the oracle: erased solved ones, some candidates gone, no errors."""
    rng, ptype, found = Random(f"large {type_id}"), get_type(type_id), Counter[str]()
    for full in solved(type_id, size):
        for keep, thin in ((0.2, 0.5), (0.35, 0), (0.35, 0.3), (0.5, 0), (0.6, 0.6)):
            every = blank(type_id, size).start[0]
            cells = tuple(
                value
                if rng.random() < keep
                else every & ~sum(bit for bit in bits(every & ~value) if rng.random() < thin)
                for value in full
            )
            board = Board(blank(type_id, size), cells)
            for rule in ptype.rules:
                for cell, mask, _ in rule.find(board) if isinstance(rule, DirectRule) else ():
                    found[rule.id] += 1
                    assert mask & full[cell], f"{rule.id} {cell}{oracle.picture(board)}"
    assert min(found[rule.id] for rule in ptype.rules if rule.kind == "direct") > 0


# --- what a refusal tells --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("type_id", "rows", "step", "facts", "evidence"),
    [
        ("latin", ".12./..../..../....", "latin.last-number: r1c1=4", {"others": "3"}, (0,)),
        ("latin", ".123/..../..../....", "latin.last-number: r1c1=1", {"holder": "r1c2"}, (1,)),
        ("latin", "...1/..../..../.4..", "latin.last-cell-row: r1c1=4", {"others": "r1c3", "group": "row1"}, (2,)),
        ("latin", "..4./..../..../....", "latin.last-cell-row: r1c1=4", {"holder": "r1c3", "group": "row1"}, (2,)),
        ("sudoku", "..../..4./..../....", "latin.last-cell-block: r1c1=4", {"others": "r1c2", "group": "block1"}, (1,)),
        ("latin", "1.../..../..../....", "latin.seen-number: r1c2=-1/3", {"gone": "3"}, (0, 2, 3, 5, 9, 13)),
        (
            "latin",
            "..../34../43../....",
            "latin.naked-subset: r1c3=-3",
            {"subset": "r1c1&r1c2", "group": "row1", "numbers": "1&2", "gone": "3"},
            (0, 1),
        ),
        (
            "latin",
            "..../34../43../....",
            "latin.hidden-subset: r1c1=-1",
            {"subset": "r1c3&r1c4", "group": "row1", "numbers": "3&4", "gone": "1"},
            (2, 3),
        ),
        (
            "sudoku",
            "..../2.../..../....",
            "latin.pointing: r1c3=-1",
            {"first": "block1", "second": "row1", "others": "r2c2", "gone": "1"},
            (5,),
        ),
        ("sudoku", "..../23../..../....", "latin.pointing: r1c1=-1", {"first": "block1", "second": "row1"}, (0, 1)),
        ("latin", ".2.3/..../.3.2/....", "latin.x-wing: r1c1=-1", {"lines": "row1&row3"}, (0, 2, 8, 10)),
        ("latin", ".123/4.../..../....", "latin.possible-numbers @r1c1", {"cell": "r1c1"}, (0,)),
        ("latin", "..4./..../..../....", "latin.possible-cells-row @row1=4", {"holder": "r1c3", "value": "4"}, (2,)),
        ("latin", "123./...4/..../....", "latin.possible-cells-row @row1=4", {"group": "row1"}, (0, 1, 2, 3)),
        ("latin", ".123/..../..../....", "latin.no-number @r1c1", {"numbers": "4"}, (0,)),
        ("latin", "...4/123./..../....", "latin.no-cell-row @row3=4", {"cells": "r3c1, r3c2, r3c3"}, (8, 9, 10)),
    ],
)
def test_a_refusal_names_what_it_speaks_of(
    type_id: str, rows: str, step: str, facts: dict[str, str], evidence: tuple[int, ...]
) -> None:
    puzzle = get_type(type_id).parse(rows.split("/"))
    verdict = check_step(puzzle.board(), parse_step(puzzle, step)).verdict
    assert isinstance(verdict, Refusal)
    assert {name: verdict.facts[name] for name in facts} == facts
    assert verdict.evidence == evidence


@pytest.mark.parametrize(
    ("type_id", "rows", "step", "evidence"),
    [
        ("latin", ".123/..../..../....", "latin.last-number: r1c1=4", (1, 2, 3)),
        ("latin", "...1/..4./..../.4..", "latin.last-cell-row: r1c1=4", (3, 6, 13)),
        ("sudoku-x", "..../..4./..../.4..", "latin.last-cell-diagonal: r1c1=4", (6, 13)),
        ("latin", "1.2./..../..../....", "latin.seen-number: r1c2=-1/2", (0, 2)),
        ("latin", "..../34../43../....", "latin.naked-subset: r1c3=-1/2, r1c4=-1/2", (0, 1, 4, 8, 9, 5)),
        ("latin", "..../34../43../....", "latin.hidden-subset: r1c3=3/4, r1c4=3/4", (4, 8, 9, 5)),
        ("sudoku", "..../23../..../....", "latin.pointing: r1c3=-1, r1c4=-1", (0, 1, 4, 5)),
        ("latin", ".2.3/..../.3.2/....", "latin.x-wing: r2c1=-1, r4c3=-1", (0, 2, 8, 10, 1, 3, 9, 11)),
        ("latin", ".12./3.../..../4...", "latin.no-number @r1c1", (0, 1, 2, 4, 12)),
        ("latin", "...4/123./..../....", "latin.no-cell-row @row2=4", (4, 5, 6, 7, 3)),
        ("latin", "1..1/..../..../....", "latin.repeated-number @row1", (0, 3)),
    ],
)
def test_an_acceptance_names_what_it_rests_on(type_id: str, rows: str, step: str, evidence: tuple[int, ...]) -> None:
    puzzle = get_type(type_id).parse(rows.split("/"))
    verdict = check_step(puzzle.board(), parse_step(puzzle, step)).verdict
    assert isinstance(verdict, Accepted)
    assert verdict.evidence == evidence


def test_evidence_leaves_out_numbers_that_the_cell_had_lost_before() -> None:
    """r1c1 is 1 or 2 and sees both; the 3 beside it has nothing to do with that."""
    puzzle = get_type("latin").parse(["..3.", "1...", "2...", "...."])
    verdict = check_step(puzzle.board().narrow({0: 3}), parse_step(puzzle, "latin.no-number @r1c1")).verdict
    assert verdict == Accepted((0, 4, 8))


@pytest.mark.parametrize(("falling", "rising"), [(True, False), (False, True), (True, True), (False, False)])
def test_the_middle_cell_follows_by_either_diagonal(falling: bool, rising: bool) -> None:
    """It is the only cell on both; a diagonal with eight other numbers leaves one for it."""
    signs = [["."] * 9 for _ in range(9)]
    for index, sign in zip((0, 1, 2, 3, 5, 6, 7, 8), "23456789", strict=True):
        if falling:
            signs[index][index] = sign
        if rising:
            signs[index][8 - index] = sign
    puzzle = get_type("sudoku-x").parse(["".join(row) for row in signs])
    verdict = check_step(puzzle.board(), parse_step(puzzle, "latin.last-cell-diagonal: r5c5=1")).verdict
    assert (type(verdict) is Accepted) == (falling or rising)


def test_tight_sets_of_places_are_what_trying_all_unions_gives() -> None:
    """Every union of items with one to four places in all, if as many items and at least two lie in it."""
    rng = Random("tight")
    for _ in range(150):
        items = tuple(rng.getrandbits(6) & rng.getrandbits(6) for _ in range(6))
        unions = {
            reduce(or_, chosen) for number in range(1, 7) for chosen in combinations([i for i in items if i], number)
        }
        found = {(union, tuple(i for i, item in enumerate(items) if item | union == union)) for union in unions}
        expect = {(u, inside) for u, inside in found if u.bit_count() <= 4 and len(inside) >= max(2, u.bit_count())}
        assert set(tight(items)) == expect
        assert [union.bit_count() for union, _ in tight(items)] == sorted(union.bit_count() for union, _ in expect)
    assert tight((0b0011, 0b1100, 0b0101, 0b1010)) == ((0b1111, (0, 1, 2, 3)),)
    assert tight((0, 0, 0b11)) == ((0b11, (0, 1, 2)),)
