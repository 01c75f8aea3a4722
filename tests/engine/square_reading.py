"""A base of naive readings that speak of squares, (row, column) from 0, and write each as one sign."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Protocol

from puzzles.grid.text import in_lines
from puzzles.kernel.board import Board, Place

Square = tuple[int, int]


class Naive(Protocol):
    """The tables of a type's `naive.py`, by the ids of its rules."""

    @property
    def DIRECT(self) -> Mapping[str, Callable[..., bool]]: ...  # noqa: N802 - the name in those modules

    @property
    def CONTRADICTION(self) -> Mapping[str, Callable[..., bool]]: ...  # noqa: N802

    @property
    def CASE(self) -> Mapping[str, Callable[..., Sequence[Mapping[Square, str]]]]: ...  # noqa: N802


class SquareReading:
    """A board in the words of a naive reading.

    The type says which `naive` it is, the `signs` of masks, the masks of the words in branches, and how a board is
    `told` to the naive reading.
    """

    naive: Naive
    signs: ClassVar[Mapping[int, str]] = {1: "*", 2: "-", 3: "."}
    masks: ClassVar[Mapping[str, int]] = {"*": 1, "-": 2}

    def __init__(self, board: Board) -> None:
        self.width = board.puzzle.width
        self.state = self.told(board)

    def told(self, board: Board) -> object:
        """Return the rows of signs; a clue stands for itself."""
        squares = zip(board.cells, board.puzzle.clues, strict=True)
        signs = "".join(self.signs[mask] if clue == "." else clue for mask, clue in squares)
        return tuple(in_lines(signs, self.width))

    def place(self, at: Place) -> object:
        """Return what the naive reading calls a place; the square that it is named after, if the type says no more."""
        return divmod(at.cells[0], self.width)

    def direct(self, rule: str, cell: int, mask: int) -> bool:
        """Tell whether the rule gives the square this value."""
        return self.naive.DIRECT[rule](self.state, divmod(cell, self.width), self.signs[mask])

    def contradiction(self, rule: str, at: Place | None) -> bool:
        """Tell whether the contradiction holds at the place, or anywhere."""
        return self.naive.CONTRADICTION[rule](self.state, self.place(at) if at else None)

    def cases(self, rule: str, at: Place) -> list[dict[int, int]]:
        """List the branches: which squares become what."""
        found = self.naive.CASE[rule](self.state, self.place(at))
        return [{row * self.width + column: self.masks[word] for (row, column), word in each.items()} for each in found]
