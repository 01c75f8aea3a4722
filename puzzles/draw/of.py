"""Lookup of a type's drawing, the module `draw` of its folder. Only here does draw/ import from a type."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol, cast

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.draw.surface import Picture, Surface
from puzzles.grid.text import Phrase
from puzzles.kernel.board import Board, Puzzle
from puzzles.parts import part_of


class Drawing(Protocol):
    """The names that a type's module `draw` must have."""

    CLOSE_UPS: frozenset[str]
    """Ids of rules whose small picture shows only the cells they name; those of all others show whole lines."""

    def surface(self, puzzle: Puzzle) -> Surface:
        """Return the positions of the puzzle's cells, which all its boards share."""

    def picture(self, board: Board) -> Picture:
        """Return everything on the picture besides the cells."""


def drawing_of(ptype: PuzzleType) -> Drawing:
    return cast("Drawing", part_of(ptype, "draw"))


def surface_of(puzzle: Puzzle) -> Surface:
    return drawing_of(type_of(puzzle)).surface(puzzle)


def legend_of(ptype: PuzzleType) -> str:
    """Explain the counts beside the board; empty for a type whose `draw` module has no LEGEND."""
    legend: str = getattr(drawing_of(ptype), "LEGEND", "")
    return legend


def draws_shapes(ptype: PuzzleType) -> bool:
    """Tell whether pictures of a type need static/css/shapes.css too: its `draw` module has SHAPES = True."""
    return bool(getattr(drawing_of(ptype), "SHAPES", False))


def counts_of(ptype: PuzzleType) -> str:
    """Return how `2·0` or `2/3` beside a line is spoken, with {first} and {second}; "" without COUNTS in `draw`."""
    spoken: str = getattr(drawing_of(ptype), "COUNTS", "")
    return spoken


def told_of(puzzle: Puzzle) -> Mapping[str, Phrase]:
    """Return how counts apart from those of rows and columns are spoken, by their names; a type has `told` in `draw`.

    {first} stands for what there is so far.
    """
    told: Callable[[Puzzle], Mapping[str, Phrase]] | None = getattr(drawing_of(type_of(puzzle)), "told", None)
    return told(puzzle) if told else {}


def rays_of(ptype: PuzzleType) -> str:
    """Return the value that lights what it sees in its row and column up to a wall; "" without RAYS in `draw`."""
    value: str = getattr(drawing_of(ptype), "RAYS", "")
    return value


def pencilled(board: Board) -> Board | None:
    """Return the board with the pencil marks a careful student would write; None for a type without them.

    A type with pencil marks has `pencilled(board)` in its `draw` module.
    """
    shown: Callable[[Board], Board] | None = getattr(drawing_of(type_of(board.puzzle)), "pencilled", None)
    return shown(board) if shown else None


def tinted(board: Board) -> Mapping[int, str]:
    """Return how the ground of a cell is spoken of, for cells whose ground says something: `lit`.

    A type has `TINTS` in its `draw` module, the spoken word of each tint that says something.
    """
    drawing = drawing_of(type_of(board.puzzle))
    spoken: Mapping[str, str] = getattr(drawing, "TINTS", {})
    tints = drawing.picture(board).tints if spoken else {}
    return {cell: spoken[kind] for cell, kind in tints.items() if kind in spoken}


def givens(puzzle: Puzzle) -> frozenset[int]:
    """Return the cells that are known from the start, but for those that can hold one value only, such as walls."""
    known = frozenset([cell for cell, mask in enumerate(puzzle.start) if mask.bit_count() == 1])
    return known - fixed(puzzle)


def value_kinds(puzzle: Puzzle) -> tuple[int, ...]:
    """Return the masks of values among which cells choose, in the order of the cells: squares, then links."""
    every = (1 << len(type_of(puzzle).values(puzzle))) - 1
    return tuple(dict.fromkeys([mask for mask in puzzle.blank if mask & (mask - 1)])) or (every,)


def fixed(puzzle: Puzzle) -> frozenset[int]:
    """Return the cells that can hold one value only, such as walls."""
    return frozenset([cell for cell, mask in enumerate(puzzle.blank) if mask.bit_count() == 1])
