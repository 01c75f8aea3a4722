"""Checking a whole proof anew."""

from uuid import UUID

from puzzles.kernel.tree import Report

from ..models import Action, Proof
from ..selectors.engine import fresh_replay
from ..selectors.outcomes import StaleError
from .outcome import proof_state


def check_proof(proof: Proof, *, key: UUID, rev: int) -> Report:
    """Replay the stored steps from the start and keep what they prove; nothing remembered is believed.

    Raises StaleError when `rev` is not the proof's any more.
    """
    replay = fresh_replay(proof)
    report = replay.report()
    proof.open_ends, proof.state = len(report.open_ends), proof_state(proof, replay)
    if not Proof.objects.filter(pk=proof.pk, rev=rev).update(open_ends=proof.open_ends, state=proof.state):
        raise StaleError
    detail = {"outcome": report.outcome, "valid": report.valid, "open": len(report.open_ends)}
    Action.objects.get_or_create(
        proof=proof, key=key, defaults={"kind": Action.Kind.CHECK, "rev": rev, "detail": detail}
    )
    return report
