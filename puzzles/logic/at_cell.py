"""Contradictions that are shown at one cell of a rectangle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from puzzles.base.rule import ContradictionRule, Finding
from puzzles.grid.rect import rect
from puzzles.kernel.board import Board, Place
from puzzles.kernel.verdict import Accepted, Refusal, Verdict


class AtCell(ContradictionRule):
    """A contradiction at a cell. `right` is the code for one where it does not hold; its sentence gets {cell}."""

    right: ClassVar[str]
    at_kinds: ClassVar[tuple[str, ...]] = ("cell",)

    def wrong(self, board: Board, cell: int) -> tuple[int, ...]:
        """Return what shows that the contradiction holds at a cell; nothing if it does not."""
        raise NotImplementedError

    def suspects(self, board: Board) -> Iterable[int]:
        """Return the cells where it may hold; all, if the rule knows no better."""
        return range(len(board.cells))

    def near(self, board: Board, cell: int) -> tuple[int, ...]:
        """Return the cells to mark where it does not hold."""
        return (cell,)

    def check(self, board: Board, at: Place | None = None) -> Verdict:
        if at is None:
            return self.anywhere(board)
        if evidence := self.wrong(board, at.cells[0]):
            return Accepted(evidence)
        return self.refused(board, at.cells[0]).with_facts(cell=at.name)

    def refused(self, board: Board, cell: int) -> Refusal:
        """Refuse for a cell where it does not hold."""
        return Refusal(self.right, self.near(board, cell))

    def find(self, board: Board) -> Iterator[Finding]:
        grid = rect(board.puzzle.height, board.puzzle.width)
        for cell in self.suspects(board):
            if evidence := self.wrong(board, cell):
                yield Finding(grid.cell_place(cell), evidence)
