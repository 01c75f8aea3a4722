"""Hints: the next step from the node the student is on, recorded."""

from uuid import UUID

from puzzles.formats.steps import print_step
from puzzles.hints import Hint, next_step
from puzzles.kernel.tree import End
from tutor.library.models import Puzzle

from ..models import Action, Proof
from ..selectors.engine import replay_for
from ..selectors.outcomes import StaleError


def give_hint(puzzle: Puzzle, proof: Proof | None, end: End, *, key: UUID, rev: int) -> Hint | None:
    """The next step at an end, None where nothing can attach. The kernel has judged it before it is shown.

    Raises StaleError when `rev` is not the proof's any more: the answer brings the newest revision to a page whose tree
    would still be an old one.
    """
    if proof and proof.rev != rev:
        raise StaleError
    replay = replay_for(puzzle, proof)
    board = replay.board(end)
    if board is None or not isinstance(replay.resolve(end), End):
        return None
    hint = next_step(board)
    if proof:
        detail = {"ends": [list(end[:2])], "step": print_step(replay.puzzle, hint.step) if hint.step else ""}
        Action.objects.get_or_create(
            proof=proof, key=key, defaults={"kind": Action.Kind.HINT, "rev": proof.rev, "detail": detail}
        )
    return hint
