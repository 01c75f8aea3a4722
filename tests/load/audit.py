"""The check that the database holds exactly the changes which the server confirmed."""

from __future__ import annotations

from collections.abc import Iterable

from tests.load.student import Change
from tests.site.work.records import rebuilt, tree
from tutor.grading.services.rechecking import recheck
from tutor.work.models import Action, Proof
from tutor.work.replays.engine import fresh_replay


def missing(changes: Iterable[Change]) -> list[Change]:
    """List the changes that the server confirmed but did not store as confirmed."""
    kept = {
        (action.proof_id, str(action.key)): action
        for action in Action.objects.exclude(kind__in=Action.ASIDE).exclude(key=None).iterator()
    }
    return [change for change in changes if not _stored(change, kept.get((change.proof, change.key)))]


def _stored(change: Change, action: Action | None) -> bool:
    if action is None or (action.kind, action.rev) != (change.kind, change.rev):
        return False
    rows = action.displaced if action.kind == Action.Kind.UNDO else action.placed
    return [(row["number"], row["text"]) for row in rows] == [(change.number, change.text)]


def unasked(changes: Iterable[Change]) -> int:
    """Count the stored changes of these proofs beyond the given ones, such as a change sent twice and made twice."""
    made = list(changes)
    stored = Action.objects.filter(proof__in={change.proof for change in made}, key__isnull=False)
    return stored.exclude(kind__in=Action.ASIDE).count() - len(made)


def broken() -> dict[int, str]:
    """Return the inconsistent proofs and their faults: actions, rows, revision and verdicts must agree."""
    found = {pk: how for pk, how in recheck(store=False) if how}
    for proof in Proof.objects.select_related("puzzle", "item__assignment").iterator():
        if how := _fault(proof):
            found[proof.pk] = how
    return found


def _fault(proof: Proof) -> str:
    rows = tree(proof)
    changes = proof.actions.exclude(kind__in=Action.ASIDE).count()
    try:
        made = rebuilt(proof)
    except (AssertionError, KeyError) as error:
        return f"its actions contradict each other: {error!r}"
    if rows != made:
        return "the tree is not what the actions have made"
    if (len(rows), changes) != (proof.steps, proof.rev):
        return f"{len(rows)} steps and {changes} changes, noted are {proof.steps} and {proof.rev}"
    return "a step does not hold" if fresh_replay(proof).refused else ""
