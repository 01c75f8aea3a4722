"""The outcome of a proof, and the alarm if it contradicts the known number of solutions."""

import logging

from puzzles.kernel.tree import Report
from puzzles.replay import Judgeable, Replay, reached
from tutor.library.models import Puzzle

from ..models import Proof, Step
from ..replays.engine import judged

log = logging.getLogger(__name__)

EXPECTED = {
    Puzzle.Solutions.NONE: Proof.State.NONE,
    Puzzle.Solutions.ONE: Proof.State.UNIQUE,
    Puzzle.Solutions.MANY: Proof.State.SEVERAL,
}


def judged_now(proof: Proof, replay: Replay) -> tuple[int, Replay | Report]:
    """Return the open ends of a proof whose rows were just written, and what knows its outcome.

    A replay is believed only while it says that something is left to do. A proof that it calls finished is judged by
    the kernel, from the rows.
    """
    if replay.outcome == "unfinished" and not replay.goal_met:
        return replay.open, replay
    report = judged(proof, Step.objects.filter(proof=proof))
    if (reached(report), report.outcome) != (reached(replay), replay.outcome):
        log.error("proof %s is %s but its replay says %s", proof.pk, reached(report), reached(replay))
    return len(report.open_ends), report


def proof_state(proof: Proof, found: Judgeable) -> str:
    """Return the outcome if it meets the goal, or `suspect` if it disagrees with the known number of solutions.

    Then one of the rules or that number must be wrong. A suspect proof is shown as being checked and is never graded;
    the error is logged for the operator.
    """
    expected, outcome = EXPECTED.get(Puzzle.Solutions(proof.puzzle.solutions)), found.outcome
    if outcome == "unfinished" or expected is None or outcome == expected:
        return reached(found)
    log.error("proof %s shows %s but puzzle %s has %s", proof.pk, outcome, proof.puzzle_id, proof.puzzle.solutions)
    return Proof.State.SUSPECT
