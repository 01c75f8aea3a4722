"""The boards that proofs prove, in the texts in which people and contests write them."""

from dataclasses import replace
from functools import lru_cache

from puzzles.kernel.board import Board, Puzzle
from puzzles.kernel.tree import Replay
from tutor.grading.selectors.scores import Score
from tutor.work.models import Proof
from tutor.work.selectors.engine import engine_puzzle, replay_steps


def solved_board(score: Score) -> Board | None:
    """The solution, if the proof shows that it is the only one."""
    return proved_board(score) if score.state == Proof.State.UNIQUE else None


def proved_board(score: Score) -> Board | None:
    """What the proof shows, finished or not: all ends joined that are not validly closed; None if all are."""
    return Board(engine_puzzle(score.item.puzzle), tuple(score.proved)) if score.proved else None


def replay_of_rows(proof: Proof) -> Replay:
    """The proof replayed from rows that are read already. Not kept: an export must not push out who works now."""
    return replay_steps(proof, proof.tree.all())


def complete_puzzle(board: Board) -> Puzzle:
    """The puzzle whose givens are all that is known on a board."""
    return replace(board.puzzle, start=board.cells)


@lru_cache(maxsize=128)
def one_line(board: Board | None) -> str:
    """The grid as players write it in one cell of a table, its rows joined by `/`; what is still open is open."""
    return board.puzzle.type.print(complete_puzzle(board)).replace("\n", "/") if board else ""
