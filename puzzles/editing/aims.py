"""Goals while they are chosen by clicking: the kind of goal, and the cells that are pressed for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.editing.sketch import RefusedError, Tool
from puzzles.grid.text import Phrase
from puzzles.kernel.board import Puzzle
from puzzles.kernel.goal import ASSUMING, GOALS, OF_CELLS, OF_VALUES

PART, HEADER, ASSUME = "goal", "goal:", "assume-solution"


@dataclass(frozen=True)
class Aim:
    """The kind of a goal, its cells by name, each with a value or "", and whether a solution may be assumed.

    It need not be a goal yet: one that is about cells may have none.
    """

    kind: str = GOALS[0]
    cells: Mapping[str, str] = field(default_factory=dict)
    assumed: bool = False

    @property
    def header(self) -> list[str]:
        """Return the line of the text that says it; none for the usual goal."""
        if self.kind == GOALS[0]:
            return []
        cells = [f"{name}={value}" if value else name for name, value in self.cells.items()]
        return [" ".join([HEADER, self.kind, *cells, *([ASSUME] if self.assumed else [])])]

    def of_kind(self, kind: str, *, assumed: bool) -> Aim:
        """Return a goal of another kind, with its cells if that is about cells; they may lack the values it needs."""
        cells: Mapping[str, str] = {}
        if kind in OF_VALUES:
            cells = self.cells
        elif kind in OF_CELLS:
            cells = dict.fromkeys(self.cells, "")
        return Aim(kind if kind in GOALS else GOALS[0], cells, assumed and kind in ASSUMING)

    @property
    def unvalued(self) -> list[str]:
        """Return the cells that still need a value."""
        return [name for name, value in self.cells.items() if not value] if self.kind in OF_VALUES else []

    def within(self, puzzle: Puzzle) -> Aim:
        """Return the goal with only those cells that the puzzle has."""
        kept = {name: value for name, value in self.cells.items() if _index(puzzle, name) is not None}
        return replace(self, cells=kept)

    def pressed(self, puzzle: Puzzle, at: str, value: str) -> Aim:
        """Return the goal with a cell, or without it if it has this very value. Raise RefusedError."""
        cell = _index(puzzle, at)
        if cell is None:
            raise RefusedError(Phrase("no goal can be about that place"))
        ptype, name = type_of(puzzle), puzzle.type.cell_name(puzzle, cell)
        if self.kind in OF_CELLS:
            value = ""
        elif self.kind not in OF_VALUES:
            raise RefusedError(Phrase("this goal is not about single cells"))
        elif value not in ptype.values(puzzle) or not _may_be(puzzle, cell) & ptype.mask(puzzle, value):
            raise RefusedError(Phrase("this cell never has that value"))
        cells = {**self.cells, name: value}
        if self.cells.get(name) == value:
            del cells[name]
        return replace(self, cells=cells)

    def without(self, puzzle: Puzzle, at: str) -> Aim | None:
        """Return the goal without the cell of a place; None if it is not about that."""
        cell = _index(puzzle, at)
        name = "" if cell is None else puzzle.type.cell_name(puzzle, cell)
        kept = {other: value for other, value in self.cells.items() if other != name}
        return replace(self, cells=kept) if name in self.cells else None

    def tools(self, puzzle: Puzzle) -> list[Tool]:
        """Return a tool for each value that a goal of this kind can ask for, or one that only marks cells."""
        names = type_of(puzzle).values(puzzle) if self.kind in OF_VALUES else ()
        found = [
            Tool(PART, name, Phrase("goal: {value}", value=name), on=_on(puzzle, name), value=name) for name in names
        ]
        if self.kind in OF_CELLS:
            kinds = dict.fromkeys([_on(puzzle, name) for name in type_of(puzzle).values(puzzle)])
            words = {"cell": Phrase("goal: this cell"), "pair": Phrase("goal: this link")}
            found = [Tool(PART, on, words[on], on=on) for on in kinds]
        return found


def read_aim(lines: Sequence[str]) -> Aim:
    """Read the goal of some headers, which may not be whole."""
    line = next((line for line in lines if line.startswith(HEADER)), "")
    kind, *words = line.removeprefix(HEADER).split() or [GOALS[0]]
    cells = {name: value for name, _equals, value in [word.partition("=") for word in words if word != ASSUME]}
    return Aim(kind, cells, ASSUME in words)


def _index(puzzle: Puzzle, name: str) -> int | None:
    ptype: PuzzleType = type_of(puzzle)
    try:
        return ptype.cell_index(puzzle, name)
    except KeyError:
        return None


def _may_be(puzzle: Puzzle, cell: int) -> int:
    return puzzle.blank[cell] if puzzle.blank else (1 << len(type_of(puzzle).values(puzzle))) - 1


def _on(puzzle: Puzzle, value: str) -> str:
    """Return the kind of places that cells with this value are: links are pressed at both ends."""
    mask = type_of(puzzle).mask(puzzle, value)
    cell = next((cell for cell in range(len(puzzle.start)) if _may_be(puzzle, cell) & mask), None)
    return "pair" if cell is not None and "-" in puzzle.type.cell_name(puzzle, cell) else "cell"
