"""Beginning a proof, as practice or as an attempt at assigned work, with the steps that are given."""

from typing import Any
from uuid import UUID

from django.contrib.auth.models import AnonymousUser

from puzzles.kernel.goal import Goal
from tutor.accounts.models import User

from ..models import Action, Proof, Step
from ..prepared import BEGUN, NEW_PROOF
from ..replays.engine import given_steps, goal_of, last_number, replay_for
from ..tries import record
from ..workspace import Workspace, newest_attempt
from .errors import OwnerNeededError, StaleError
from .guard import must_be_open
from .keeper import wants_house
from .write import write, write_or_stale

Person = User | AnonymousUser
"""Whoever asks: a person, a guest, or a visitor who has saved nothing yet."""


def begin(owner: Person, workspace: Workspace, first_key: UUID | None = None, goal: Goal | None = None) -> Proof:
    """Create a proof that holds only the given steps, and the tries before it in its history.

    Without a `goal` it has that of the assignment or of the puzzle.
    `first_key` is the key of the request that begins it, if any. Raises OwnerNeededError for a visitor, and StaleError
    if another window has already begun this attempt.
    """
    if not isinstance(owner, User):
        raise OwnerNeededError
    item = workspace.policy.item
    # Locked until the new attempt is stored, so that no hint or check counted meanwhile is missed.
    earlier = newest_attempt(item, owner, hold=True) if item else None
    if item and workspace.attempt != (earlier.attempt if earlier else 0) + 1:
        raise StaleError
    given = given_steps(item)
    proof = Proof(
        owner=owner,
        puzzle=workspace.puzzle,
        item=item,
        attempt=workspace.attempt if item else 0,
        given=last_number(given),
        goal=_stored(goal or goal_of(workspace)),
        first_key=first_key,
        housekeeping=wants_house(owner, workspace),
        hints=earlier.hints if earlier else 0,
        checks=earlier.checks if earlier else 0,
    )
    NEW_PROOF.add(proof)
    if given:
        _give(workspace, proof, given)
    record(proof, tuple(each for each in workspace.tries if each.key != str(first_key)))
    return proof


def _give(workspace: Workspace, proof: Proof, steps: list[Step]) -> None:
    """Let a new proof begin with the steps that its assignment gives."""
    for step in steps:
        step.proof = proof
    select = [steps[-1].number, 0]
    write(workspace.on(proof), replay_for(workspace), Action.Kind.BEGIN, key=None, placed=steps, select=select)


def start(owner: Person, workspace: Workspace, *, key: UUID) -> Proof:
    """Begin a proof before its first step; the same key again returns the same proof.

    Raises OwnerNeededError, StaleError and ClosedError.
    """
    workspace = begun_before(owner, workspace, key)
    if workspace.proof:
        return workspace.proof
    must_be_open(workspace)
    with write_or_stale():
        return begin(owner, workspace, first_key=key)


def begun_before(owner: Person, workspace: Workspace, key: UUID) -> Workspace:
    """Return the workspace with the proof that this same request began earlier, if it is sent again."""
    if workspace.proof or not isinstance(owner, User):
        return workspace
    proof, item = BEGUN.first(owner.pk, key), workspace.policy.item
    if proof is None or (proof.puzzle_id, proof.item_id) != (workspace.puzzle.pk, item.pk if item else None):
        return workspace
    return workspace.on(proof)


def next_number(workspace: Workspace) -> int:
    """Return the number of the next step; numbers are never reused."""
    if workspace.proof:
        return workspace.proof.last_number + 1
    return last_number(given_steps(workspace.policy.item)) + 1


def _stored(goal: Goal) -> dict[str, Any]:
    """Return a goal as JSON, from which it can be made again."""
    found: dict[str, Any] = {"type": goal.type}
    if goal.cells:
        found["cells"] = goal.cells
    return found | ({"assume_solution": True} if goal.assume_solution else {})
