"""Old branches: what stood at a place where somebody tries again, kept aside until it is taken back or dropped.

A proof names them by the revisions of the actions that took them out of the tree; their steps stay in these actions.
They are no part of the proof: nothing counts or grades them.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple
from uuid import UUID

from puzzles.kernel.tree import End

from ..models import Action, Proof, Step
from ..outcomes import Change
from ..replays.cache import keep
from ..replays.engine import replay_of, replay_steps, to_end
from ..replays.records import from_json, in_tree_order, with_dependents
from ..workspace import Workspace
from .changes import keep_edit, repeated, shown_after
from .edits import place_of
from .errors import LimitError
from .guard import must_be_open, must_be_own
from .settling import entry_of, new_names, past_of, rows_of_tree, settled, without
from .write import write, write_or_stale

Kind = Action.Kind
MOST = 12
"""Old branches that a proof may keep."""


class OldBranch(NamedTuple):
    """A branch that was set aside: the revision that took it out, the end where it hung, and its steps in order."""

    rev: int
    end: End
    steps: list[Step]


def old_branches(proof: Proof) -> list[OldBranch]:
    """List the branches that a proof keeps aside, the oldest first."""
    if not proof.aside:
        return []
    actions = proof.actions.filter(rev__in=proof.aside.split()).exclude(kind__in=Action.ASIDE)
    return [_branch(proof, action) for action in actions.order_by("rev")]


def _branch(proof: Proof, action: Action) -> OldBranch:
    rows = [from_json(proof.pk, kept) for kept in action.displaced]
    steps = with_dependents(rows, action.detail["old"])
    return OldBranch(action.rev, to_end(steps[0].parents[0]), steps)


def retry(workspace: Workspace, proof: Proof, *, key: UUID, rev: int, number: int) -> Change | None:
    """Set a step and all that depends on it aside, to try something else there; None if there is no such step.

    Raises StaleError, ClosedError and LimitError.
    """
    if proof.rev != rev:
        return repeated(proof, key, Kind.RETRY)
    must_be_open(workspace)
    must_be_own(proof, number)
    if place_of(proof, number) is None:
        return None
    steps = list(proof.tree.all())
    displaced = with_dependents(steps, number)
    after = replay_steps(proof, without(steps, {step.number for step in displaced}))
    more = {"old": number, **_keeping(proof, [*proof.aside.split(), str(proof.rev + 1)])}
    with write_or_stale():
        select = displaced[0].parents[0]
        action = write(workspace, after, Kind.RETRY, key=key, displaced=displaced, select=select, more=more)
    keep(proof, after, grown=False)
    return Change(proof, action, shown_after(action))


def _keeping(proof: Proof, revs: Sequence[str]) -> dict[str, list[str]]:
    """Let a proof keep these branches, and return what the action notes of it. Raises LimitError."""
    if len(revs) > MOST:
        raise LimitError("aside-full", MOST)
    before, proof.aside = proof.aside, " ".join(revs)
    return {"aside": [before, proof.aside]}


def take_back(workspace: Workspace, proof: Proof, *, key: UUID, rev: int, branch: int) -> Change | None:
    """Hang an old branch where it was; what stands there now is kept aside instead. None if there is no such branch.

    Raises StaleError, ClosedError, LimitError and BusyError.
    """
    if proof.rev != rev:
        return repeated(proof, key, Kind.BACK)
    must_be_open(workspace)
    found = next((each for each in old_branches(proof) if each.rev == branch), None)
    if found is None:
        return None
    old = rows_of_tree(proof)
    user = _standing_at(old, found.end)
    if user and user.number <= proof.given:
        raise LimitError("given-step")
    swapped = {row.number for row in with_dependents(old.values(), user.number)} if user else set()
    names = new_names(workspace, proof, [step.number for step in found.steps])
    record = [entry_of(proof, row) for row in (*without(old.values(), swapped), *in_tree_order(found.steps))]
    marks = {names.get(step.number, step.number): step for step in found.steps}
    edit = settled(workspace, proof, old, record, past_of(proof, names), names, marks)
    if not edit.placed:
        raise LimitError("aside-lost")
    revs = [each for each in proof.aside.split() if each != str(branch)]
    more = {
        "old": user.number if user else 0,
        "steps": len(found.steps),
        **_keeping(proof, revs + [str(proof.rev + 1)] * bool(user)),
    }
    root = names.get(found.steps[0].number, found.steps[0].number)
    select = [root, 0] if root in {row.number for row in edit.placed} else list(found.end[:2])
    return keep_edit(workspace, proof, edit, Kind.BACK, key, select, {"number": root, **more})


def _standing_at(old: Mapping[int, Step], end: End) -> Step | None:
    """Return the step that stands at an end now, if any. Raises LimitError if there is no such end any more."""
    above = old.get(end.id)
    if end.id and (above is None or (end.case and end.case not in above.cases)):
        raise LimitError("aside-lost")
    place = end.id, above.cases.index(end.case) if above and end.case else end.branch
    return next((row for row in old.values() if any(tuple(each[:2]) == place for each in row.parents)), None)


def drop(workspace: Workspace, proof: Proof, *, key: UUID, rev: int, branch: int) -> Change | None:
    """Keep an old branch no longer; undo brings it back. None if there is no such branch.

    Raises StaleError and ClosedError.
    """
    if proof.rev != rev:
        return repeated(proof, key, Kind.DROP)
    must_be_open(workspace)
    revs = proof.aside.split()
    if str(branch) not in revs:
        return None
    after = replay_of(proof)
    more = _keeping(proof, [each for each in revs if each != str(branch)])
    with write_or_stale():
        action = write(workspace, after, Kind.DROP, key=key, select=[0, 0], more=more)
    keep(proof, after, grown=False)
    return Change(proof, action, shown_after(action))
