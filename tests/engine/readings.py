"""Second readings of rules, `types/TYPE/reading.py`: what a type's folder gives the laws in `tests/engine`."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from random import Random
from typing import Protocol, cast

from puzzles.base.ptype import PuzzleType
from puzzles.kernel.board import Board, Place


class Read(Protocol):
    """A board in the words of the naive reading of its type."""

    def __init__(self, board: Board) -> None: ...

    def direct(self, rule: str, cell: int, mask: int) -> bool:
        """Tell whether the rule gives the cell these candidates."""

    def contradiction(self, rule: str, at: Place | None) -> bool:
        """Tell whether the contradiction holds at the place, or anywhere."""

    def cases(self, rule: str, at: Place) -> list[dict[int, int]]:
        """List the branches, in order: which cells become what. No branch: the rule does not apply there."""


class Readings(Protocol):
    """The names that `reading.py` in the folder of a type must have, the last one only where no puzzle is empty."""

    BOARDS: Mapping[str, Mapping[str, int]]
    """The number of random boards of each kind, by type."""
    ASKED: int
    """The number of cells and places of a board that each rule is asked about."""
    RULES: set[str]
    """The ids of all rules that have a naive reading."""
    Reading: type[Read]

    def random_board(self, ptype: PuzzleType, kind: str, rng: Random) -> Board:
        """Return a board of that kind: an erased solved one, the same with errors, or chance alone."""

    def lines_of_size(self, height: int, width: int) -> list[str]:
        """Return the text of some puzzle of that size."""


def readings_of(ptype: PuzzleType) -> Readings:
    """Return the naive reading in the folder of the type's tests."""
    folder = type(ptype).__module__.rpartition(".")[2]
    return cast("Readings", import_module(f"tests.engine.types.{folder}.reading"))
