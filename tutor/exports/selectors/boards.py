"""The boards that proofs prove, as text for people and for contests."""

from dataclasses import replace
from functools import lru_cache

from puzzles.base.ptype import type_of
from puzzles.kernel.board import Board, Puzzle
from tutor.grading.scoring.scores import Score
from tutor.work.models import Proof
from tutor.work.replays.engine import engine_puzzle


def solved_board(score: Score) -> Board | None:
    """Return the solution, if the proof shows that it is the only one."""
    return proved_board(score) if score.state == Proof.State.UNIQUE else None


def proved_board(score: Score) -> Board | None:
    """Return the board that the proof shows, finished or not: all ends joined except the validly closed ones.

    None if all ends are closed.
    """
    return Board(engine_puzzle(score.item.puzzle), tuple(score.proved)) if score.proved else None


def complete_puzzle(board: Board) -> Puzzle:
    """Return the puzzle whose givens are everything known on a board."""
    return replace(board.puzzle, start=board.cells)


@lru_cache(maxsize=128)
def one_line(board: Board | None) -> str:
    """Return the grid as players write it in one cell of a table, its rows joined by `/`; open cells stay open."""
    return type_of(board.puzzle).print(complete_puzzle(board)).replace("\n", "/") if board else ""
