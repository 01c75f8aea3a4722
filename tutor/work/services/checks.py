"""Checking a whole proof from its stored steps."""

from uuid import UUID

from puzzles.kernel.tree import Report
from puzzles.replay import Replay

from ..models import Action, Proof
from ..replays.engine import judged
from ..replays.visibility import VisibleReplay, judged_numbers
from ..workspace import Workspace
from .counting import consume
from .errors import LimitError, StaleError
from .guard import must_be_open
from .outcome import proof_state
from .write import write_or_stale


def check_proof(workspace: Workspace, proof: Proof, *, key: UUID, rev: int) -> Report:
    """Have the kernel judge the stored steps, without any cached result, and store the outcome.

    While verdicts are hidden, a check shows the verdicts of all current steps and uses up one of the checks granted.
    Raises StaleError if `rev` is not the current revision, ClosedError and LimitError.
    """
    must_be_open(workspace)
    report = judged(proof, proof.tree.all())
    proof.open_ends, proof.state = len(report.open_ends), proof_state(proof, report)
    detail = {"outcome": report.outcome, "valid": report.valid, "open": len(report.open_ends)}
    if _again(proof, key, rev):
        return report
    try:
        with write_or_stale():
            _keep(workspace, proof, Replay.of(report), rev)
            Action.objects.create(proof=proof, key=key, kind=Action.Kind.CHECK, rev=rev, detail=detail)
    except (StaleError, LimitError):
        if not _again(proof, key, rev):
            raise
        proof.refresh_from_db(fields=["checks", "judged", "claimed_ends"])  # sent twice at the same moment
    return report


def _again(proof: Proof, key: UUID, rev: int) -> bool:
    """Return whether this check was counted before and no step has changed since."""
    check = Action.objects.filter(proof=proof, key=key, kind=Action.Kind.CHECK, rev=rev)
    return check.filter(proof__rev=rev).exists()


def _keep(workspace: Workspace, proof: Proof, replay: Replay, rev: int) -> None:
    """Store the outcome. If the check shows hidden verdicts, count it and note which steps are judged now."""
    now = Proof.objects.filter(pk=proof.pk, rev=rev)
    found = {"open_ends": proof.open_ends, "state": proof.state}
    if VisibleReplay(replay, None if workspace.policy.feedback_shown else judged_numbers(proof, replay)).shows_all:
        if not now.update(**found):  # no verdict is hidden, so the check is free
            raise StaleError
        return
    judged = {*proof.judged, *(result.entry.id for result in replay.results())}
    proof.judged, proof.claimed_ends = sorted(judged), VisibleReplay(replay, frozenset(judged)).open_ends
    if not consume(proof, "checks", workspace.policy.checks, rev=rev):
        raise LimitError("no-check-left")
    now.update(**found, judged=proof.judged, claimed_ends=proof.claimed_ends)
