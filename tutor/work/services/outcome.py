"""What a proof proves, and the alarm when it contradicts what is known of the puzzle."""

import logging

from puzzles.kernel.tree import Replay
from tutor.library.models import Puzzle

from ..models import Proof

log = logging.getLogger(__name__)

EXPECTED = {
    Puzzle.Solutions.NONE: Proof.State.NONE,
    Puzzle.Solutions.ONE: Proof.State.UNIQUE,
    Puzzle.Solutions.MANY: Proof.State.SEVERAL,
}


def proof_state(proof: Proof, replay: Replay) -> str:
    """The outcome, or `suspect` where rules and the count of solutions disagree: one of them must be wrong.

    Such a proof is shown as being checked and is never graded; the error is logged for the operator.
    """
    outcome = replay.outcome
    expected = EXPECTED.get(Puzzle.Solutions(proof.puzzle.solutions))
    if outcome == "unfinished" or expected is None or outcome == expected:
        return outcome
    log.error("proof %s shows %s but puzzle %s has %s", proof.pk, outcome, proof.puzzle_id, proof.puzzle.solutions)
    return Proof.State.SUSPECT
