"""What a puzzle type gives the kernel: names, values, rules, and what a solved board is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property
from typing import ClassVar, NamedTuple

from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.kernel.rule import Rule


class Violation(NamedTuple):
    """A rule of the rulebook that the known cells break for good."""

    code: str
    cells: tuple[int, ...]


class PuzzleType(ABC):
    """One kind of puzzle. A subclass lives in the type's folder; there is one instance of it."""

    id: ClassVar[str]
    name: ClassVar[str]
    rulebook: ClassVar[str]
    """What a solved board is, in words for the student."""
    limits: ClassVar[tuple[int, int]]
    """Largest height and width that are read."""
    listed: ClassVar[bool] = True
    """Whether the site offers it; the type to copy from is tested like any other but not shown."""
    rules: tuple[Rule, ...] = ()
    symmetries: ClassVar[frozenset[str]] = frozenset()  # see puzzles/formats/images.py

    @cached_property
    def rule_by_id(self) -> dict[str, Rule]:
        return {rule.id: rule for rule in self.rules}

    @abstractmethod
    def parse(self, lines: list[str]) -> Puzzle:
        """A puzzle from the lines of its grid. Raises GridError with the place of what is not well-formed."""

    @abstractmethod
    def print(self, puzzle: Puzzle) -> str:
        """The grid as players write it; `parse` reads it back."""

    @abstractmethod
    def values(self, puzzle: Puzzle) -> tuple[str, ...]:
        """The names of the values; value i is bit 1 << i."""

    @abstractmethod
    def violations(self, board: Board) -> tuple[Violation, ...]:
        """What the known cells break of the rulebook, using no rule; empty on a complete board: it is a solution."""

    @abstractmethod
    def cell_name(self, puzzle: Puzzle, cell: int) -> str:
        """The name of a cell in text, `r1c2`."""

    @abstractmethod
    def cell_index(self, puzzle: Puzzle, name: str) -> int:
        """The index of a cell. Raises KeyError when the board has no such cell."""

    @abstractmethod
    def place(self, puzzle: Puzzle, name: str) -> Place:
        """The place of that name. Raises KeyError when the board has no such place."""

    def mask(self, puzzle: Puzzle, values: str) -> int:
        """The mask of values joined by `/`. Raises KeyError for a value that the type does not have."""
        bit_of = {name: 1 << number for number, name in enumerate(self.values(puzzle))}
        return sum({bit_of[value] for value in values.split("/")})

    def words(self, puzzle: Puzzle, mask: int) -> str:
        """The values of a mask joined by `/`."""
        return "/".join([name for number, name in enumerate(self.values(puzzle)) if mask >> number & 1])
