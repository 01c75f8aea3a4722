"""The outcome of a proof, and the alarm if it contradicts the known number of solutions."""

import logging

from puzzles.replay import Replay
from tutor.library.models import Puzzle

from ..models import Proof

log = logging.getLogger(__name__)

EXPECTED = {
    Puzzle.Solutions.NONE: Proof.State.NONE,
    Puzzle.Solutions.ONE: Proof.State.UNIQUE,
    Puzzle.Solutions.MANY: Proof.State.SEVERAL,
}


def proof_state(proof: Proof, replay: Replay) -> str:
    """Return the outcome, or `suspect` if the rules and the number of solutions disagree: one of them must be wrong.

    A suspect proof is shown as being checked and is never graded; the error is logged for the operator.
    """
    outcome = replay.outcome
    expected = EXPECTED.get(Puzzle.Solutions(proof.puzzle.solutions))
    if outcome == "unfinished" or expected is None or outcome == expected:
        return outcome
    log.error("proof %s shows %s but puzzle %s has %s", proof.pk, outcome, proof.puzzle_id, proof.puzzle.solutions)
    return Proof.State.SUSPECT
