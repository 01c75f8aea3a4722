"""Masyu: the bases of contradictions at a square, and how much of the board rules argue about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from puzzles.base.rule import ContradictionRule, Finding
from puzzles.kernel.board import Board, Place
from puzzles.kernel.verdict import Accepted, Refusal, Verdict
from puzzles.types.masyu.model import Field, Masks, field_of, masks_of, square
from puzzles.types.masyu.ways import read_at


def everywhere(board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
    """Return all links: a loop may go anywhere."""
    return tuple(range(len(board.cells)))


def around(board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
    """Return the links on which the ways through a square depend; all without a place."""
    if at is None:
        return everywhere(board, cells, at)
    its = field_of(board)
    return tuple(sorted({*read_at(its, its.grid.square_index[at.name])}))


class AtSquare(ContradictionRule):
    """A contradiction at a square: `guilty` gives the known links that make it so, None where there is none."""

    level = 1
    at_kinds: ClassVar[tuple[str, ...]] = ("square", "circle")

    def guilty(self, its: Field, masks: Masks, number: int) -> tuple[int, ...] | None:
        """Return the known links that make the contradiction hold at a square."""
        raise NotImplementedError

    def fine(self, its: Field, masks: Masks, number: int) -> Refusal:
        """Say why it does not hold at a square, which is named as {square}."""
        raise NotImplementedError

    def squares(self, its: Field) -> Sequence[int]:
        """Return the squares that the rule is about."""
        return range(len(its.signs))

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return around(board, cells, at)

    def check(self, board: Board, at: Place | None = None) -> Verdict:
        if at is None:
            return self.anywhere(board)
        its, masks = field_of(board), masks_of(board)
        number = its.grid.square_index[at.name]
        guilty = self.guilty(its, masks, number) if number in self.squares(its) else None
        if guilty is not None:
            return Accepted(guilty)
        return self.fine(its, masks, number).with_facts(square=at.name)

    def find(self, board: Board) -> Iterator[Finding]:
        its, masks = field_of(board), masks_of(board)
        for number in self.squares(its):
            guilty = self.guilty(its, masks, number)
            if guilty is not None:
                yield Finding(square(its, number), guilty)


class OnLoop(AtSquare):
    """A contradiction at a square about the loop as a whole."""

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return everywhere(board, cells, at)
