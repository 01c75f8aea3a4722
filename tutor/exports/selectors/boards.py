"""The boards that proofs prove, in the texts in which people and contests write them."""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache, reduce

from django.db.models import Prefetch, prefetch_related_objects

from puzzles.kernel.board import Board, Puzzle
from puzzles.kernel.tree import Replay
from tutor.grading.selectors.credit import reached
from tutor.grading.selectors.scores import Score
from tutor.work.models import Proof, Step
from tutor.work.selectors.engine import replay_steps

UNIQUE = Proof.State.UNIQUE
STEPS = Prefetch("tree", Step.objects.only("proof_id", "number", "parents", "text"))
"""As much of the steps as a replay needs; the rest would take as long to read again."""


class Boards:
    """The boards of the proofs of one export.

    A puzzle that is proved unique has the same solution whoever proved it, so of all those proofs only one is replayed.
    """

    def __init__(self) -> None:
        self._solutions: dict[int, Board] = {}

    def load(self, batch: Iterable[Score]) -> None:
        """Read the steps of those proofs that have to be replayed, all at once."""
        waiting: list[Proof] = []
        known = set(self._solutions)
        for score in batch:
            if score.proof is None or (score.state == UNIQUE and score.proof.puzzle_id in known):
                continue
            waiting.append(score.proof)
            if score.state == UNIQUE:
                known.add(score.proof.puzzle_id)
        prefetch_related_objects(waiting, STEPS)

    def solved(self, score: Score) -> Board | None:
        """The solution, if the proof shows that it is the only one."""
        proof = score.proof
        if proof is None or score.state != UNIQUE:
            return None
        if proof.puzzle_id not in self._solutions:
            (self._solutions[proof.puzzle_id],) = replay_of_rows(proof).solutions
        return self._solutions[proof.puzzle_id]

    def proved(self, score: Score) -> Board | None:
        """What the proof shows, finished or not: all ends joined that are not validly closed; None if all are."""
        if score.proof is None or score.state == UNIQUE:
            return self.solved(score)
        return proved_board(replay_of_rows(score.proof))


def replay_of_rows(proof: Proof) -> Replay:
    """The proof replayed from rows that are read already. Not kept: an export must not push out who works now."""
    return replay_steps(proof, proof.tree.all())


def proved_board(replay: Replay) -> Board | None:
    """All ends joined that are not validly closed, each path ending before its first refused step."""
    boards = [end.board for end in reached(replay) if not end.closed]
    return reduce(Board.union, boards) if boards else None


def complete_puzzle(board: Board) -> Puzzle:
    """The puzzle whose givens are all that is known on a board."""
    return replace(board.puzzle, start=board.cells)


@lru_cache(maxsize=128)
def one_line(board: Board | None) -> str:
    """The grid as players write it in one cell of a table, its rows joined by `/`; what is still open is open."""
    return board.puzzle.type.print(complete_puzzle(board)).replace("\n", "/") if board else ""
