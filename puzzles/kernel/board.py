"""Puzzles and boards, which are never changed in place, and the questions that the kernel asks their types and rules.

The base classes of types and rules are in puzzles/base.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal, NamedTuple, Protocol

from puzzles.kernel.verdict import Cases, Refusal, Verdict


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
        return not any(mask & (mask - 1) for mask in self.cells)  # the first open cell is seldom far from the start


class Placed(Protocol):
    """A rule with the kinds of places where it may be applied."""

    at_kinds: ClassVar[tuple[str, ...]]


class Direct(Placed, Protocol):
    """A rule that forces cells. It sees only the board before the change."""

    kind: ClassVar[Literal["direct"]]
    only_removes: ClassVar[bool]

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        """Accept if the board forces `cell` into `mask`, a narrowing of its candidates; else refuse."""


class Contradiction(Placed, Protocol):
    """A rule that closes a branch. Without a place it holds if it holds anywhere."""

    kind: ClassVar[Literal["contradiction"]]

    def check(self, board: Board, at: Place | None = None) -> Verdict:
        """Accept if this rule shows, at the place or anywhere, that the board cannot be completed; else refuse."""


class Case(Placed, Protocol):
    """A rule that splits an end into branches that together keep every solution."""

    kind: ClassVar[Literal["case"]]

    def cases(self, board: Board, at: Place) -> Cases | Refusal:
        """Return the branches at the place, at least one, or a Refusal if the rule does not apply there."""


Rule = Direct | Contradiction | Case


class Type(Protocol):
    """A kind of puzzle: its rules, names and values, and the definition of a solved board."""

    id: ClassVar[str]

    @property
    def rule_by_id(self) -> Mapping[str, Rule]: ...

    def place(self, puzzle: Puzzle, name: str) -> Place:
        """Return the place of that name. Raise KeyError if the board has no such place."""

    def violations(self, board: Board) -> tuple[object, ...]:
        """List how the known cells break the rulebook; a finished board without violations is a solution."""

    def finished(self, board: Board) -> Board | None:
        """Return the solution that the board stands for if it has no violations; None while too much is open."""

    def cell_name(self, puzzle: Puzzle, cell: int) -> str:
        """Return the name of a cell in text, such as `r1c2`."""

    def words(self, puzzle: Puzzle, mask: int) -> str:
        """Return the values of a mask, joined by `/`."""
