"""Skyscrapers: the ways of a line on larger grids, its text, and what the picture tells of clues."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from puzzles.draw.of import surface_of
from puzzles.draw.svg import view
from puzzles.formats.canonical import PuzzleText
from puzzles.formats.legup_writer import missing_of
from puzzles.grid.text import GridError
from puzzles.hints import next_step
from puzzles.kernel.board import Board, Puzzle
from puzzles.registry import get_type
from puzzles.solve.sat import count_solutions
from puzzles.types.skyscrapers.draw import RING, picture
from puzzles.types.skyscrapers.making import full
from puzzles.types.skyscrapers.sight import filling, standing
from tests.engine.types.skyscrapers.naive import ways
from tests.engine.types.skyscrapers.reading import random_board

SKYSCRAPERS = get_type("skyscrapers")
EMPTY = SKYSCRAPERS.parse(["......"] * 6)


def puzzle_of(text: str) -> Puzzle:
    return SKYSCRAPERS.parse(text.split("/"))


@pytest.mark.parametrize("size", [1, 2, 6, 7])
def test_the_ways_of_a_line_are_those_of_all_orders(size: int) -> None:
    """The laws of all types look at lines of up to five cells."""
    rng, every, met = Random(f"ways {size}"), (1 << size) - 1, 0
    for _ in range(60 if size > 2 else 20):
        masks = tuple(rng.choice((every, every, rng.randint(1, every), 1 << rng.randrange(size))) for _ in range(size))
        near, far = (rng.choice((0, rng.randint(1, size))) for _ in range(2))
        marks = tuple(frozenset(height for height in range(1, size + 1) if mask >> height - 1 & 1) for mask in masks)
        found = ways(marks, near, far)
        allowed = tuple(sum({1 << way[at] - 1 for way in found}) for at in range(size))
        assert standing(masks, near, far) == allowed
        assert filling(masks, near, far) == (tuple(1 << height - 1 for height in min(found)) if found else ())
        met += bool(found)
    assert met >= 5


def test_a_text_may_have_blanks_between_its_signs() -> None:
    spaced = [" ".join(line) for line in (".2..", "2...", "..1.", "....")]
    assert SKYSCRAPERS.print(SKYSCRAPERS.parse(spaced)) == ".2..\n2...\n..1.\n...."


@pytest.mark.parametrize("size", [1, 9])
def test_the_smallest_and_the_largest_grid_are_read(size: int) -> None:
    assert SKYSCRAPERS.parse(["." * (size + 2)] * (size + 2)).width == size


@pytest.mark.parametrize(
    ("size", "said"),
    [
        ((3, 4), "line 1, column 1: expected 3 columns, as many as rows, found 4 columns"),
        ((10, 10), "line 10, column 1: expected at most 9 rows, found 10 rows"),
        ((9, 10), "line 1, column 10: expected at most 9 columns, found 10 columns"),
    ],
)
def test_an_empty_puzzle_is_a_square_of_up_to_nine(size: tuple[int, int], said: str) -> None:
    assert SKYSCRAPERS.empty(9, 9) == SKYSCRAPERS.parse(["." * 11] * 11)
    with pytest.raises(GridError, match=said):
        SKYSCRAPERS.empty(*size)


def test_a_clue_is_settled_by_what_is_built_in_front_of_it() -> None:
    board = puzzle_of(".2..../214..2/....../....../..3.../....1.").board()
    assert {text.name: text.kind for text in picture(board).tallies} == {
        "north1": "",
        "west1": "done",
        "east1": "",
        "south4": "",
    }
    wrong = puzzle_of("....../321..1/....../....../....../......").board().narrow({2: 8, 3: 4})
    assert {text.name: text.kind for text in picture(wrong).tallies} == {"west1": "broken", "east1": "broken"}


def test_clues_stand_around_the_grid_also_where_labels_are_left_out() -> None:
    surface = surface_of(puzzle_of(".2..../2...1./....../....../.....3/......"))
    whole, bare = view(surface), view(surface, labels=False, tallies=False)
    assert {anchor.name: (anchor.row, anchor.column) for anchor in surface.anchors} == {
        "north1": (0, 1),
        "east4": (4, 5),
        "west1": (1, 0),
    }
    assert bare.x == surface.frame.x - 1 - RING
    assert (bare.x + bare.width, bare.y + bare.height) == (whole.width, whole.height)
    assert [str(spot.spoken) for spot in surface.spots[:2]] == [
        "row 1, column 1, clue 2 on the left, clue 2 above",
        "row 1, column 2",
    ]


@pytest.mark.parametrize("size", [1, 2, 5, 9])
def test_a_full_puzzle_has_the_clues_of_a_solution(size: int) -> None:
    for seed in range(5):
        puzzle = full(SKYSCRAPERS, size, size, Random(seed))
        assert puzzle is not None
        assert all(number for side in puzzle.clues for number in side)
        assert list(islice(count_solutions(puzzle).solutions, 1))


def test_what_legup_reads_otherwise_is_named() -> None:
    assert list(missing_of(PuzzleText(puzzle_of(".12./1..2/2..1/.21.")))) == []
    (missing,) = missing_of(PuzzleText(puzzle_of(".12./...2/2..1/.21.")))
    assert (missing.step, missing.what) == (0, "ends without a clue, which LEGUP takes for the clue 0")


def test_the_clauses_have_all_squares_of_a_size_and_only_these() -> None:
    """Every square of 4 has its own clues on all sides, or shares them with squares that are found too."""
    squares = count_solutions(EMPTY, limit=1000).solutions
    assert len(squares) == 576
    rng, several = Random("clauses"), 0
    for _ in range(25):
        clues = random_board(SKYSCRAPERS, "4", rng).puzzle.clues
        puzzle = replace(EMPTY, clues=clues)
        right = [square for square in squares if not SKYSCRAPERS.violations(Board(puzzle, square.cells))]
        found = count_solutions(puzzle, limit=1000).solutions
        assert {board.cells for board in found} == {square.cells for square in right}
        several += len(right) > 1
    assert several >= 5


@pytest.mark.parametrize(
    ("text", "rule", "place"),
    [
        ("..1.../....../....../....../....../......", "one-edge", "column2"),
        ("....../....../....2./4...../....../......", "n-edge", "row3"),
        ("..3.../....../....../....../....../......", "edge-limit", "column2"),
        ("..3.../....../....../....../....../..2...", "last-visible-cell", "column2"),
        ("..3.../....../....../....../....../..2...", "line-of-sight", "column2"),
    ],
)
def test_a_hint_looks_at_the_line_of_the_clue(text: str, rule: str, place: str) -> None:
    hint = next_step(puzzle_of(text).board(), {f"skyscrapers.{rule}"})
    assert hint.place is not None
    assert hint.place.name == place
