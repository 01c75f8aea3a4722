"""Puzzles and boards: values that are never changed in place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from puzzles.kernel.interface import Type


class Place(NamedTuple):
    """A place where a rule is applied: a cell, a line, a group with a value...

    `kind` is a word of the type ("cell", "row"), `name` the canonical text ("r1c2", "row3=5"), `cells` the indices it
    covers, and `value` the mask of the value that the place is about, 0 if there is none.
    """

    kind: str
    name: str
    cells: tuple[int, ...]
    value: int = 0


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One instance of a puzzle type: its size and clues, as the candidates every cell starts with.

    `start` has one bit mask per cell; a given is a cell with one bit. `clues` holds what is not a candidate (circles,
    region maps, formulas) as a hashable value that only the type understands.

    `blank` is what each cell may hold before anything is given; empty if that is every value. A wall, or the square of
    a number, has one value there, and is no given. `notes` are cells that help to reason and are no part of a solution.
    Both follow from the clues.
    """

    type: Type
    height: int
    width: int
    start: tuple[int, ...]
    clues: Any = None
    blank: tuple[int, ...] = field(default=(), compare=False)
    notes: frozenset[int] = field(default=frozenset(), compare=False)

    def __post_init__(self) -> None:
        if any(mask <= 0 for mask in self.start):
            raise ValueError("a cell without candidates: it would look known")

    def board(self) -> Board:
        """Return the board before the first step."""
        return Board(self, self.start)


@dataclass(frozen=True, slots=True)
class Board:
    """A puzzle and the candidates of every cell, one bit mask per cell. A cell with one bit left is known."""

    puzzle: Puzzle
    cells: tuple[int, ...]

    def narrow(self, changes: Mapping[int, int]) -> Board:
        """Return the board with new masks. Raise ValueError unless each is a non-empty strict subset of the old one."""
        cells = list(self.cells)
        for cell, mask in changes.items():
            old = cells[cell] if 0 <= cell < len(cells) else 0
            if mask == old or mask <= 0 or mask & ~old:
                raise ValueError(f"{mask:b} is no narrowing of {old:b} at cell {cell}")
            cells[cell] = mask
        return Board(self.puzzle, tuple(cells))

    def union(self, other: Board) -> Board:
        """Return the board that keeps every candidate of either board: their cell-wise union."""
        return Board(self.puzzle, tuple(a | b for a, b in zip(self.cells, other.cells, strict=True)))

    def known(self, cell: int) -> bool:
        """Tell whether the cell has one candidate left."""
        mask = self.cells[cell]
        return mask & (mask - 1) == 0

    @property
    def complete(self) -> bool:
        """Tell whether every cell is known."""
        return not [mask for mask in set(self.cells) if mask & (mask - 1)]  # a set: many cells share few masks
