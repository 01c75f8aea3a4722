"""The questions that the kernel asks a puzzle type and its rules. Their base classes are in puzzles/base."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal, Protocol

from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.kernel.verdict import Cases, Refusal, Verdict


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
