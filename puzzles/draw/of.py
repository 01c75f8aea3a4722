"""Finds the drawing of a type: the module `draw` of its folder. The only place where draw/ reaches into a type."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Protocol, cast

from puzzles.draw.surface import Picture, Surface
from puzzles.kernel.board import Board, Puzzle
from puzzles.kernel.ptype import PuzzleType


class Drawing(Protocol):
    """What the module `draw` of a type has."""

    CLOSE_UPS: frozenset[str]
    """Ids of rules whose small picture shows only the cells they name; that of any other shows whole lines."""

    def surface(self, puzzle: Puzzle) -> Surface:
        """Where the cells of the puzzle are; the same for every board of it."""

    def picture(self, board: Board) -> Picture:
        """What is drawn besides the cells."""


def drawing_of(ptype: PuzzleType) -> Drawing:
    """The drawing of a type."""
    return cast("Drawing", import_module(f"{type(ptype).__module__}.draw"))


def surface_of(puzzle: Puzzle) -> Surface:
    """The surface of a puzzle."""
    return drawing_of(puzzle.type).surface(puzzle)


def pencilled(board: Board) -> Board | None:
    """The board as a careful student's pencil marks show it; None for a type that writes none.

    A type that wants this has `pencilled(board)` in its `draw` module.
    """
    shown: Callable[[Board], Board] | None = getattr(drawing_of(board.puzzle.type), "pencilled", None)
    return shown(board) if shown else None
