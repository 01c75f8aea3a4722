"""Shirokuro beside its rules and formats: clauses, drafts, components, circles as handles."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from puzzles.draw.of import surface_of
from puzzles.grid.flood import component, cut_off, unequal
from puzzles.kernel.board import Board
from puzzles.kernel.tree import check_tree
from puzzles.solve.enumerate import Trial
from puzzles.solve.generate import NotFoundError, generate
from puzzles.solve.logical import solve
from puzzles.solve.moves import exhaust, moves, toolbox
from puzzles.solve.rating import rate
from puzzles.solve.sat import count_solutions
from tests.engine.helpers import make_board
from tests.engine.types.shirokuro.boards import SHIROKURO, board_of, drafted, grid, random_state

# --- Solutions -------------------------------------------------------------------------------------------------------


def test_the_sat_solver_and_enumeration_agree_on_random_boards() -> None:
    rng, kinds = Random("clauses"), Counter[str]()
    for number in range(1_500):
        board = board_of(*random_state(rng))
        if number % 3 == 0:
            board = board.puzzle.board()
        if board.cells.count(3) <= 25:
            solutions = {found for found in Trial(board.puzzle).solutions(board) if found}
            found = count_solutions(board, limit=5_000)
            assert set(found.solutions) == solutions
            kinds[found.kind] += 1
    assert min(kinds["none"], kinds["one"], kinds["many"]) >= 30, kinds


def test_a_ladder_has_as_many_solutions_as_it_is_known_to_have() -> None:
    """Two neighbouring rows full of alternating circles: domino tilings, which count as Fibonacci's numbers do."""
    fibonacci = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89]
    for width, number in enumerate(fibonacci, start=1):
        rows = [("wb" * width)[:width], ("bw" * width)[:width]]
        assert len(count_solutions(SHIROKURO.parse(rows), limit=100).solutions) == number


def test_a_board_without_links_is_decided() -> None:
    assert [count_solutions(grid(text)).kind for text in (".../...", "w", "ww", "w./.b")] == [
        "one",
        "none",
        "none",
        "none",
    ]
    assert check_tree(grid(".../..."), []).outcome == "unique"
    assert rate(grid("w./.b")).outcome == "none"


# --- Making ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("height", "width", "level"), [(5, 5, 1), (6, 9, 1), (10, 10, 2), (10, 10, 3), (12, 8, 1)])
def test_made_puzzles_have_one_solution_and_the_level(height: int, width: int, level: int) -> None:
    puzzle = next(generate(SHIROKURO, height, width, level, 5))
    assert (puzzle.height, puzzle.width) == (height, width)
    assert count_solutions(puzzle).kind == "one"
    rating = rate(puzzle)
    assert (rating.outcome, rating.level, rating.direct) == ("unique", level, level < 3)
    assert check_tree(puzzle, solve(puzzle).record).valid


def test_a_size_without_hard_puzzles_is_refused() -> None:
    with pytest.raises(NotFoundError, match="no further Shirokuro puzzle of 6x9 at level 3"):
        next(generate(SHIROKURO, 6, 9, 3, 1))


@pytest.mark.parametrize("seed", range(20))
def test_a_draft_has_a_solution(seed: int) -> None:
    puzzle = drafted(4 + seed, seed)
    assert count_solutions(puzzle, limit=1).kind == "one"


def test_lonely_circles_are_separate_steps() -> None:
    found = moves(make_board("w.b./..../.b.w", "shirokuro"), toolbox(SHIROKURO).direct[0])
    assert [len(move.step.changes) for move in found] == [1, 1]
    assert exhaust(make_board("w.b./..../.b.w", "shirokuro"), toolbox(SHIROKURO)).complete


# --- Components ------------------------------------------------------------------------------------------------------


def test_components_against_a_slow_search() -> None:
    rng, cut = Random("flood"), 0
    for _ in range(2_000):
        size = rng.randint(2, 9)
        edges = [tuple(rng.sample(range(size), 2)) for _ in range(rng.randint(1, 14))]
        graph = [[(e, sum(pair) - v) for e, pair in enumerate(edges) if v in pair] for v in range(size)]
        cells, weights = [rng.choice((0, 1, 1)) for _ in edges], [rng.choice((1, -1)) for _ in range(size)]
        parts = slow_parts(size, edges, cells)
        uneven = [part for part in parts if sum(weights[v] for v in part)]
        assert [set(part) for part in unequal(graph, cells, 0, weights)] == uneven
        assert all(set(component(graph, cells, 0, v)) == part for part in parts for v in part)
        if not uneven:
            gone = rng.sample(range(len(edges)), rng.randint(1, len(edges)))
            ends = {v for e in gone if cells[e] for v in edges[e]}
            left = slow_parts(size, edges, [0 if e in gone else cell for e, cell in enumerate(cells)])
            wrong = [part for part in left if sum(weights[v] for v in part)]
            found = set(cut_off(graph, cells, 0, gone, ends, weights))
            assert found in wrong if wrong else found == set()
            cut += bool(wrong)
    assert cut > 50


def slow_parts(size: int, edges: list[tuple[int, ...]], cells: list[int]) -> list[set[int]]:
    """The components by their first vertices."""
    label = list(range(size))
    for _ in range(size):
        for (a, b), cell in zip(edges, cells, strict=True):
            if cell:
                label[a] = label[b] = min(label[a], label[b])
    return [{v for v in range(size) if label[v] == first} for first in sorted(set(label))]


# --- Handles ---------------------------------------------------------------------------------------------------------


def test_circles_are_handles_and_links_are_spots() -> None:
    surface = surface_of(grid("w.b../...../w.w.b"))
    white, black = surface.handles[:2]
    assert [handle.name for handle in surface.handles] == ["r1c1", "r1c3", "r3c1", "r3c3", "r3c5"]
    assert (white.spoken, white.row, white.column) == ("white circle, row 1, column 1", 1, 1)
    assert white.ways == (("east", 1, 0), ("south", 2, None))
    assert black.ways == (("south", 3, 1), ("west", 0, 0))
    assert surface.spots[0].spoken == "link from white circle row 1 column 1 to black circle row 1 column 3"
    assert [value.name for value in surface.values] == ["line", "none"]


def test_every_cell_is_found_from_both_of_its_handles() -> None:
    puzzle = drafted(9, 3)
    surface = surface_of(puzzle)
    ways = [(handle.name, surface.handles[way.handle].name, way) for handle in surface.handles for way in handle.ways]
    found = Counter(way.cell for _, _, way in ways if way.cell is not None)
    assert found == Counter(dict.fromkeys(range(len(puzzle.start)), 2))
    for name, other, way in ways:
        if way.cell is not None:
            assert SHIROKURO.cell_index(puzzle, f"{name}-{other}") == way.cell
    directions = [[way.direction for way in handle.ways] for handle in surface.handles]
    assert all(ways == sorted(ways, key=["north", "east", "south", "west"].index) for ways in directions)


def test_an_empty_grid_is_drawn() -> None:
    surface = surface_of(grid(".../..."))
    assert (surface.spots, surface.handles, surface.rows, surface.columns) == ((), (), 0, 0)


def test_violations_are_what_a_solution_must_not_have() -> None:
    codes = {
        "w.b/.../b.w/line: r1c1-r1c3 r1c1-r3c1": ["several-lines"],
        "w.b/.../b.w/none: r1c1-r1c3 r1c1-r3c1": ["no-line"],
        ".w./w.b/.b./line: r1c2-r3c2 r2c1-r2c3": ["crossing"],
        "w.b/.../b.w/line: r1c1-r1c3 r3c1-r3c3/none: r1c1-r3c1 r1c3-r3c3": [],
        "w": ["no-line"],
    }
    for text, expected in codes.items():
        board: Board = make_board(text, "shirokuro")
        assert [violation.code for violation in SHIROKURO.violations(board)] == expected
