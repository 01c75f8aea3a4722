"""The interface of a puzzle type to the kernel: names, values, rules, and the definition of a solved board."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache, reduce
from operator import or_
from types import MappingProxyType
from typing import ClassVar, NamedTuple

from puzzles.base.rule import AnyRule
from puzzles.kernel.board import Board, Place, Puzzle


class Violation(NamedTuple):
    """A rule of the rulebook that the known cells break for good."""

    code: str
    cells: tuple[int, ...]


class PuzzleType(ABC):
    """One kind of puzzle. Its subclass is in the type's folder and has one instance."""

    id: ClassVar[str]
    name: ClassVar[str]
    rulebook: ClassVar[str]
    """The task in words; `{size}` stands for the length of a row."""
    """The definition of a solved board, in words for the student."""
    limits: ClassVar[tuple[int, int]]
    """The largest height and width of a puzzle."""
    listed: ClassVar[bool] = True
    """True if the site offers the type; the type to copy from is tested like any other but not shown."""
    counted: ClassVar[tuple[str, str]] = ("%(n)s cell", "%(n)s cells")
    """The words for one and several of its cells, as the student reads them."""
    sized: ClassVar[tuple[str, str] | None] = None
    """The words for one and several of its rows, where their number and no width says how large a puzzle is."""
    refutable: ClassVar[bool] = False
    """True if puzzles may ask to show that they have no solution."""
    named: ClassVar[Mapping[str, int]] = MappingProxyType({})
    """Names of masks of several values, each with its mask: a ship of any shape."""
    rules: tuple[AnyRule, ...] = ()
    symmetries: ClassVar[frozenset[str]] = frozenset()  # see puzzles/formats/images.py

    @cached_property
    def rule_by_id(self) -> dict[str, AnyRule]:
        return {rule.id: rule for rule in self.rules}

    @abstractmethod
    def parse(self, lines: list[str]) -> Puzzle:
        """Read a puzzle from the lines of its grid. Raise GridError with the place of a malformed part."""

    @abstractmethod
    def print(self, puzzle: Puzzle) -> str:
        """Return the grid as players write it; `parse` reads it back."""

    def empty(self, height: int, width: int) -> Puzzle | None:
        """Return the puzzle of this size without clues and givens; None if there is none, as all puzzles have some.

        Raise GridError for a size that the type does not have.
        """
        return self.parse(["." * width] * height)

    @abstractmethod
    def values(self, puzzle: Puzzle) -> tuple[str, ...]:
        """Return the names of the values; value i is bit 1 << i."""

    @abstractmethod
    def violations(self, board: Board) -> tuple[Violation, ...]:
        """List how the known cells break the rulebook, without calling any rule.

        A complete board without violations is a solution.
        """

    def finished(self, board: Board) -> Board | None:
        """Return the solution that the board stands for if it has no violations; None while too much is open.

        Here a board stands for itself once every cell is known. A type may know more: that all open cells are empty
        once every square is lit. The answer must be the only solution within the board, but for its notes, and known
        cells must never take it away.
        """
        return board if board.complete else None

    def places(self, puzzle: Puzzle) -> Iterator[Place]:
        """Yield every place of the puzzle where a rule may be applied; the cells, if the type says no more."""
        for cell in range(len(puzzle.start)):
            yield self.place(puzzle, self.cell_name(puzzle, cell))

    @abstractmethod
    def cell_name(self, puzzle: Puzzle, cell: int) -> str:
        """Return the name of a cell in text, such as `r1c2`."""

    def names(self, puzzle: Puzzle, cells: Iterable[int]) -> str:
        """Return the names of cells, joined by `&` as in the facts of refusals."""
        return "&".join([self.cell_name(puzzle, cell) for cell in cells])

    @abstractmethod
    def cell_index(self, puzzle: Puzzle, name: str) -> int:
        """Return the index of a cell. Raise KeyError if the board has no such cell."""

    @abstractmethod
    def place(self, puzzle: Puzzle, name: str) -> Place:
        """Return the place of that name. Raise KeyError if the board has no such place."""

    def mask(self, puzzle: Puzzle, values: str) -> int:
        """Return the mask of values joined by `/`, or of named ones. Raise KeyError for what the type does not have."""
        mask_of = _masks(self.values(puzzle), tuple(self.named.items()))
        return mask_of.get(values) or reduce(or_, [mask_of[value] for value in values.split("/")])

    def words(self, puzzle: Puzzle, mask: int) -> str:
        """Return the values of a mask, joined by `/`; several that have a name together by that name."""
        return _words(self.values(puzzle), tuple(self.named.items()), mask)


@lru_cache(maxsize=256)
def _masks(values: tuple[str, ...], named: tuple[tuple[str, int], ...]) -> Mapping[str, int]:
    return MappingProxyType({name: 1 << number for number, name in enumerate(values)} | dict(named))


@lru_cache(maxsize=1024)
def _words(values: tuple[str, ...], named: tuple[tuple[str, int], ...], mask: int) -> str:
    whole = [(name, part) for name, part in named if mask & part == part]
    for _, part in whole:
        mask &= ~part
    return "/".join([*[name for number, name in enumerate(values) if mask >> number & 1], *[name for name, _ in whole]])


def type_of(puzzle: Puzzle) -> PuzzleType:
    """Return the type of the puzzle with all its members. `puzzle.type` has those that the kernel asks for."""
    if PuzzleType not in type(puzzle.type).__mro__:  # isinstance takes ten times as long here, as in Rule
        raise TypeError(f"the puzzle type {puzzle.type!r} does not have the base class of puzzle types")
    return puzzle.type  # type: ignore[return-value]  # mypy reads isinstance only


def is_finished(board: Board) -> bool:
    """Tell whether nothing is left to find out: the board stands for one filling, right or wrong."""
    return board.puzzle.type.finished(board) is not None
