"""Solutions by trying everything, from `violations` alone: for types without clauses, and as a second opinion."""

from __future__ import annotations

from collections.abc import Iterator

from puzzles.base.rule import bits
from puzzles.kernel.board import Board, Puzzle


class Trial:
    """Finds the solutions within boards of a puzzle. The same methods as the SAT `Search`."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._first = puzzle.start

    def close(self) -> None:
        """Do nothing: a trial holds no resources."""

    def prefer(self, board: Board) -> None:
        """Try these values first."""
        self._first = board.cells

    def solutions(self, board: Board, budget: int | None = None) -> Iterator[Board | None]:
        """Yield the solutions within the board, each once; after `budget` boards, a None and no more."""
        waiting, looked = [board], 0
        while waiting:
            board = waiting.pop()
            looked += 1
            if budget is not None and looked > budget:
                yield None
                return
            if board.puzzle.type.violations(board):
                continue
            if board.complete:
                yield board
            else:
                waiting += self._branches(board)

    def _branches(self, board: Board) -> list[Board]:
        """List a board per candidate of the open cell with the fewest; the one to try first is last."""
        cell = min((mask.bit_count(), cell) for cell, mask in enumerate(board.cells) if not board.known(cell))[1]
        values = sorted(bits(board.cells[cell]), key=lambda bit: bit & self._first[cell])
        return [board.narrow({cell: bit}) for bit in values]
