"""The outcome of a proof, and the alarm if it contradicts the known number of solutions."""

import logging

from puzzles.replay import Replay
from tutor.library.models import Puzzle

from ..models import Proof, Step
from ..replays.engine import judged

log = logging.getLogger(__name__)

EXPECTED = {
    Puzzle.Solutions.NONE: Proof.State.NONE,
    Puzzle.Solutions.ONE: Proof.State.UNIQUE,
    Puzzle.Solutions.MANY: Proof.State.SEVERAL,
}


def outcome_now(proof: Proof, replay: Replay) -> tuple[int, str]:
    """Return the open ends and the outcome of a proof whose rows were just written.

    A replay is believed only while it says that something is left to do. A proof that it calls finished is judged by
    the kernel, from the rows.
    """
    if replay.outcome == "unfinished":
        return replay.open, replay.outcome
    report = judged(proof, Step.objects.filter(proof=proof))
    if report.outcome != replay.outcome:
        log.error("proof %s is %s but its replay says %s", proof.pk, report.outcome, replay.outcome)
    return len(report.open_ends), report.outcome


def proof_state(proof: Proof, outcome: str) -> str:
    """Return the outcome, or `suspect` if the rules and the number of solutions disagree: one of them must be wrong.

    A suspect proof is shown as being checked and is never graded; the error is logged for the operator.
    """
    expected = EXPECTED.get(Puzzle.Solutions(proof.puzzle.solutions))
    if outcome == "unfinished" or expected is None or outcome == expected:
        return outcome
    log.error("proof %s shows %s but puzzle %s has %s", proof.pk, outcome, proof.puzzle_id, proof.puzzle.solutions)
    return Proof.State.SUSPECT
