"""Writing a change of the tree to the database."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple
from uuid import UUID

from django.db import IntegrityError, transaction

from puzzles.replay import Judgeable, Replay

from ..models import Action, Proof, Step
from ..prepared import CLAIM, CLAIM_SUBMITTED, NEW_ACTION, NEW_STEP
from ..replays.records import to_json
from ..replays.visibility import VisibleReplay, judged_numbers
from ..workspace import Workspace
from .errors import StaleError
from .outcome import judged_now, proof_state

Kind = Action.Kind


class Standing(NamedTuple):
    """The state of a tree: its open ends, those open as its owner sees them, its outcome, and if that is the goal."""

    open_ends: int
    claimed_ends: int
    outcome: str
    goal_met: bool


@contextmanager
def write_or_stale() -> Iterator[None]:
    """Make one atomic write. Raises StaleError if a unique value exists already: another request was first."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError as error:
        raise StaleError from error


def write(
    workspace: Workspace,
    after: Replay | Standing,
    kind: Action.Kind,
    *,
    key: UUID | None,
    placed: Sequence[Step] = (),
    displaced: Sequence[Step] = (),
    reverses: Action | None = None,
    select: Sequence[Any],
    more: Mapping[str, Any] | None = None,
) -> Action:
    """Store a change of a proof as its next revision; the kernel has judged a `Standing` already.

    `more` is noted in the detail of the action besides the end to `select`. Of two changes of one revision only one is
    stored: the other finds its action there, or the proof no longer as it was read. Raises StaleError for this, or
    IntegrityError, which `write_or_stale` turns into it; nothing of it is kept then.
    """
    proof = workspace.proof
    assert proof is not None
    action = Action(
        proof=proof,
        kind=kind,
        rev=proof.rev + 1,
        key=key,
        placed=[to_json(step) for step in placed],
        displaced=[to_json(step) for step in displaced],
        detail={"select": select[:2], **(more or {})},
        reverses=reverses,
        previous_id=_previous(proof, kind),
    )
    NEW_ACTION.add(action)  # first: another window's change waits here until this one is stored
    _change_tree(proof, placed, displaced)
    _set_outcome(workspace, proof, after)
    _move_tops(proof, action, reverses)
    _claim(proof)
    return action


def _claim(proof: Proof) -> None:
    """Store the proof with its next revision, if it still is as it was read. Raises StaleError."""
    read, proof.rev = proof.rev, proof.rev + 1
    if proof.submitted is None:
        taken = CLAIM.change(proof, proof.pk, read)
    else:
        taken = CLAIM_SUBMITTED.change(proof, proof.pk, read, proof.submitted)
    if not taken:
        proof.rev = read
        raise StaleError


def _change_tree(proof: Proof, placed: Sequence[Step], displaced: Sequence[Step]) -> None:
    """Replace rows of the tree, and count its steps and splits."""
    if displaced:
        proof.tree.filter(number__in=[step.number for step in displaced]).delete()
    if len(placed) == 1:
        NEW_STEP.add(placed[0])
    else:
        Step.objects.bulk_create(placed)
    proof.last_number = max([proof.last_number, *(step.number for step in placed)])
    proof.steps += len(placed) - len(displaced)
    proof.tidied_steps += sum(step.tidied for step in placed) - sum(step.tidied for step in displaced)
    proof.splits += sum(bool(step.cases) for step in placed) - sum(bool(step.cases) for step in displaced)
    if any(step.everywhere for step in (*placed, *displaced)):
        cells = [len(step.cells) for step in Step.objects.filter(proof=proof, everywhere=True).only("text")]
        proof.everywhere_steps, proof.everywhere_cells = len(cells), sum(cells)


def _set_outcome(workspace: Workspace, proof: Proof, after: Replay | Standing) -> None:
    """Set the outcome of the proof and its open ends, in truth and as far as its owner may know."""
    found: Judgeable
    if isinstance(after, Standing):
        proof.open_ends, proof.claimed_ends, found = after.open_ends, after.claimed_ends, after
    else:
        proof.open_ends, found = judged_now(proof, after)
        judged = None if workspace.policy.feedback_shown else judged_numbers(proof, after)
        proof.claimed_ends = VisibleReplay(after, judged).open_ends
    proof.state = proof_state(proof, found)


def _previous(proof: Proof, kind: Action.Kind) -> int | None:
    """Return the action below in the chain: the redo chain for an undo, none for a redo, else the undo chain."""
    if kind == Kind.UNDO:
        return proof.redo_top_id
    return None if kind == Kind.REDO else proof.undo_top_id


def _move_tops(proof: Proof, action: Action, reverses: Action | None) -> None:
    """Move the tops of both chains: undo and redo move along them, any new change empties the redo chain.

    The steps that an attempt begins with cannot be undone.
    """
    if action.kind == Kind.UNDO and reverses:
        proof.undo_top_id, proof.redo_top_id = reverses.previous_id, action.pk
    elif action.kind == Kind.REDO and reverses:
        proof.undo_top_id, proof.redo_top_id = reverses.reverses_id, reverses.previous_id
    else:
        proof.undo_top_id, proof.redo_top_id = None if action.kind == Kind.BEGIN else action.pk, None
