"""The quality of a finished proof, and leaving out the steps that nothing in it needs."""

from collections.abc import Collection
from uuid import UUID

from puzzles.kernel.tree import Entry
from puzzles.teach.quality import Quality
from tutor.search.errors import TooHardError
from tutor.search.services import quality_now, shortened_now

from ..models import Action, Proof, Step
from ..outcomes import Change
from ..replays.cache import keep
from ..replays.engine import replay_steps
from ..replays.records import branch_of, from_json, in_tree_order, to_json
from ..replays.visibility import visible_replay
from ..workspace import Workspace
from .changes import repeated, shown_after
from .errors import LimitError
from .guard import must_be_open
from .write import write, write_or_stale


def quality_of(workspace: Workspace, proof: Proof) -> Quality | None:
    """Return the quality of a finished proof; None while it is unfinished or verdicts are hidden.

    Raises TooHardError and BusyError.
    """
    visible = visible_replay(workspace)
    if not visible.shows_all or visible.replay.outcome == "unfinished":
        return None
    return quality_now(visible.replay.report(), workspace.policy.rules, proof.given, proof.hints)


def shorten(workspace: Workspace, proof: Proof, *, key: UUID, rev: int) -> Change | None:
    """Leave out, as one change, all steps that nothing in a finished proof needs; None if there are none.

    Nothing is left out while verdicts are hidden. Raises StaleError, ClosedError, LimitError and BusyError.
    """
    if proof.rev != rev:
        return repeated(proof, key, Action.Kind.CUT)
    must_be_open(workspace)
    visible = visible_replay(workspace)
    if not visible.shows_all:
        return None
    try:
        found = shortened_now(visible.replay.report(), workspace.policy.rules, proof.given)
    except TooHardError as error:
        raise LimitError("shorten-too-hard") from error
    if not found.unused:
        return None
    old = {step.number: step for step in proof.tree.all()}
    new = _rows(old, found.record)
    placed = [step for step in new if to_json(step) != to_json(old[step.number])]
    displaced = _displaced(old, found.unused, placed)
    after = replay_steps(proof, new)
    with write_or_stale():
        select = [new[-1].number, 0] if new else [0, 0]
        action = write(workspace, after, Action.Kind.CUT, key=key, placed=placed, displaced=displaced, select=select)
    keep(proof, after, grown=False)
    return Change(proof, action, shown_after(action))


def _rows(old: dict[int, Step], record: Collection[Entry]) -> list[Step]:
    """Return the rows of the steps that stay; a split that has gone moves those below it into another branch."""
    rows: dict[int, Step] = {}
    for entry in record:
        lane, depth = branch_of(rows, entry.parents)
        parents = [list(end) for end in entry.parents]
        kept = to_json(old[entry.id]) | {"parents": parents, "lane": lane, "depth": depth}
        rows[entry.id] = from_json(old[entry.id].proof_id, kept)
    return list(rows.values())


def _displaced(old: dict[int, Step], unused: Collection[int], placed: Collection[Step]) -> list[Step]:
    changed = {*unused, *(step.number for step in placed)}
    return in_tree_order(step for step in old.values() if step.number in changed)
