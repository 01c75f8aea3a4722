"""The goal of a proof. Its type and cells are stored with every proof."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from puzzles.kernel.board import Board

MET_BY: Mapping[str, tuple[str, ...]] = {
    "solve": ("unique", "none", "several"),
    "unique": ("unique",),
    "no-solution": ("none",),
}
"""The outcomes that meet each goal about all solutions; none of them leaves an end open."""
OF_VALUES = ("must-be", "might-not-be", "possible", "impossible")
OF_CELLS = ("single-value", "several-values")
GOALS = ("solve", "unique", "any-solution", "no-solution", *OF_VALUES, *OF_CELLS)
ASSUMING = ("must-be", "might-not-be", "single-value", "possible")
"""Goals that may be met without showing a solution, if it may be assumed that there is one."""


@dataclass(frozen=True, slots=True)
class Goal:
    """The goal of a proof; whatever it is, every step must be accepted.

    `solve` allows any number of solutions, `unique` exactly one, `no-solution` none, and all require that no end is
    left open. `any-solution` asks for one solution, whatever else is open. The others are about `cells`, each with the
    mask of a value (0 where only the cell matters).
    """

    type: str = "solve"
    cells: tuple[tuple[int, int], ...] = ()
    assume_solution: bool = False

    def __post_init__(self) -> None:
        if self.type not in GOALS:
            raise ValueError(f"goal type: expected {', '.join(GOALS)}, found {self.type}")
        object.__setattr__(self, "cells", tuple([(cell, mask) for cell, mask in self.cells]))  # stored ones are lists
        if bool(self.cells) != (self.type in OF_VALUES + OF_CELLS):
            raise ValueError(f"cells: expected {'none' if self.cells else 'some'} for the goal {self.type}")
        if self.assume_solution and self.type not in ASSUMING:
            raise ValueError(f"assume_solution: expected one of {', '.join(ASSUMING)}, found {self.type}")

    def met(self, outcome: str, left: Sequence[Board], solutions: Collection[Board]) -> bool:
        """Tell whether a valid proof meets the goal: by its outcome, the boards left open, and its solutions.

        Where no end is left, every end has any property: then `must-be` needs the assumption, `impossible` is met, as
        no solution has these values, and all others are not.
        """
        if self.type in MET_BY:
            return outcome in MET_BY[self.type]
        ends, assumed = [*left, *solutions], self.assume_solution
        known = bool(solutions) or assumed
        if self.type == "must-be":
            return known and all(map(self._matches, ends))
        if self.type == "might-not-be":
            return any(map(self._differs, solutions)) or (assumed and bool(ends) and all(map(self._differs, ends)))
        if self.type == "single-value":
            return known and all(map(self._known, ends)) and len(set(map(self._values, ends))) == 1
        if self.type == "several-values":
            return len(set(map(self._values, solutions))) > 1
        if self.type == "possible":
            return any(map(self._matches, solutions)) or (assumed and bool(ends) and all(map(self._matches, ends)))
        return all(map(self._differs, ends)) if self.type == "impossible" else bool(solutions)

    def _matches(self, board: Board) -> bool:
        return all(board.cells[cell] == mask for cell, mask in self.cells)

    def _differs(self, board: Board) -> bool:
        """Tell whether one of the values is ruled out."""
        return any(not board.cells[cell] & mask for cell, mask in self.cells)

    def _known(self, board: Board) -> bool:
        return all(board.known(cell) for cell, _mask in self.cells)

    def _values(self, board: Board) -> tuple[int, ...]:
        return tuple([board.cells[cell] for cell, _mask in self.cells])
