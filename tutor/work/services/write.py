"""Putting a change of the tree into the tables."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction

from puzzles.kernel.tree import Replay

from ..access import Bench
from ..models import Action, Proof, Step
from ..records import to_json
from ..selectors.outcomes import StaleError
from ..selectors.sight import Sight, told_numbers
from .outcome import proof_state

Kind = Action.Kind

CHANGED = (
    *("last_number", "steps", "splits", "open_ends", "state", "claimed_ends"),
    *("undo_top", "redo_top", "changed"),
)
"""What a change of the tree changes in the proof's own row. Hints and checks, which do not take a revision, may have
been counted there meanwhile."""


@contextmanager
def alone() -> Iterator[None]:
    """A write of its own. Whatever has to be unique and is not: another request was first, so StaleError."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError as error:
        raise StaleError from error


def claim(proof: Proof) -> None:
    """Take the proof's next revision, if it is still at the one it was read at; nobody else changes it from here on.

    Raises StaleError.
    """
    if not Proof.objects.filter(pk=proof.pk, rev=proof.rev, submitted=proof.submitted).update(rev=proof.rev + 1):
        raise StaleError
    proof.rev += 1


def write(
    bench: Bench,
    after: Replay,
    kind: Action.Kind,
    *,
    key: UUID | None,
    placed: Sequence[Step] = (),
    displaced: Sequence[Step] = (),
    reverses: Action | None = None,
    select: Sequence[Any],
) -> Action:
    """Put the change of a claimed proof into the tables."""
    proof = bench.proof
    assert proof is not None
    if displaced:
        proof.tree.filter(number__in=[step.number for step in displaced]).delete()
    Step.objects.bulk_create(placed)
    action = Action.objects.create(
        proof=proof,
        kind=kind,
        rev=proof.rev,
        key=key,
        placed=[to_json(step) for step in placed],
        displaced=[to_json(step) for step in displaced],
        detail={"select": select[:2]},
        reverses=reverses,
        previous_id=_previous(proof, kind),
    )
    proof.last_number = max([proof.last_number, *(step.number for step in placed)])
    proof.steps += len(placed) - len(displaced)
    proof.splits += sum(bool(step.cases) for step in placed) - sum(bool(step.cases) for step in displaced)
    proof.open_ends, proof.state = after.open, proof_state(proof, after)
    told = None if bench.policy.told else told_numbers(proof, after)
    proof.claimed_ends = Sight(after, told).open_ends
    _move_tops(proof, action, reverses)
    proof.save(update_fields=CHANGED)
    return action


def _previous(proof: Proof, kind: Action.Kind) -> int | None:
    """The action below in the chain it is put on: an undo goes onto the redo chain, any other onto the undo chain."""
    if kind == Kind.UNDO:
        return proof.redo_top_id
    return None if kind == Kind.REDO else proof.undo_top_id


def _move_tops(proof: Proof, action: Action, reverses: Action | None) -> None:
    """An undo or redo moves along the chains; a new change goes on top and ends what could be redone.

    What an attempt begins with is below all that can be taken back.
    """
    if action.kind == Kind.UNDO and reverses:
        proof.undo_top_id, proof.redo_top_id = reverses.previous_id, action.pk
    elif action.kind == Kind.REDO and reverses:
        proof.undo_top_id, proof.redo_top_id = reverses.reverses_id, reverses.previous_id
    else:
        proof.undo_top_id, proof.redo_top_id = None if action.kind == Kind.BEGIN else action.pk, None
