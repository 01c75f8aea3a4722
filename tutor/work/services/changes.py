"""Changes to the tree of a proof: add a step, cut, undo and redo.

A step is judged and a changed tree is replayed before the write begins. The write is short: it only compares the
revision and inserts rows, so of two windows only one can succeed.
"""

from dataclasses import replace
from uuid import UUID

from puzzles.formats.steps import StepError, parse_step
from puzzles.kernel.step import MERGE
from puzzles.kernel.tree import End, Entry
from puzzles.replay import Replay

from ..models import Action, Proof
from ..outcomes import Change, Outcome, Refused
from ..replays.cache import REPLAYS, keep
from ..replays.engine import replay_steps
from ..replays.records import from_json, with_dependents
from ..replays.visibility import visible_replay
from ..workspace import Workspace
from .begin import Person, begin, begun_before, next_number, start
from .claims import judged
from .errors import StaleError
from .guard import must_be_open, must_be_own, must_be_within_limits
from .rows import row_of
from .write import claim, write, write_or_stale

Kind = Action.Kind


def add_step(
    owner: Person,
    workspace: Workspace,
    *,
    key: UUID,
    rev: int,
    ends: tuple[End, ...],
    text: str,
    everywhere: bool = False,
) -> Outcome:
    """Judge a step at the ends and add it to the proof.

    The first step begins a proof; at assigned work, even a refused one does. `everywhere` marks a step in which a rule
    was applied everywhere. A refused step leaves the tree unchanged. While the assignment hides feedback, steps are
    accepted as claimed, and only errors of form are refused. Raises StaleError if `rev` is not the current revision,
    ClosedError and LimitError according to the policy, and OwnerNeededError if a visitor's first step is accepted.
    """
    workspace = begun_before(owner, workspace, key)
    if workspace.proof and workspace.proof.rev != rev:
        return _repeated(workspace.proof, key, Kind.ADD, Kind.MERGE)
    must_be_open(workspace)
    visible = visible_replay(workspace)
    try:
        step = parse_step(visible.replay.puzzle, text)
    except StepError as error:
        return Refused(workspace.proof, ends, "", None, problem=str(error))
    parents, refusal = judged(visible, ends, step, everywhere=everywhere)
    if refusal:
        return _recorded(owner, workspace, Refused(workspace.proof, ends, step.rule, refusal, step=step), key, text)
    entry = Entry(next_number(workspace), parents, step)
    return _added(owner, workspace, entry, visible.replay.feed(entry), key, everywhere=everywhere)


def _added(owner: Person, workspace: Workspace, entry: Entry, after: Replay, key: UUID, *, everywhere: bool) -> Change:
    """Store a step that was just accepted; the first one begins the proof."""
    number, parents, step = entry
    with write_or_stale():
        proof = workspace.proof or begin(owner, workspace, first_key=key)
        claim(proof)
        row = row_of(proof, number, parents, after)
        row.everywhere = everywhere
        if row.cases:
            must_be_within_limits(workspace, proof, row)
        kind = Kind.MERGE if step.rule == MERGE else Kind.ADD
        action = write(workspace.on(proof), after, kind, key=key, placed=[row], select=[number, 0])
    keep(proof, after)
    return Change(proof, action, End(number))


def _repeated(proof: Proof, key: UUID, *kinds: str) -> Change:
    """Return the first answer to a repeated request. Raises StaleError if its action is not the latest change."""
    action = Action.objects.filter(proof=proof, key=key, kind__in=kinds).first()
    if action is None or action.rev != proof.rev:
        raise StaleError
    return Change(proof, action, shown_after(action))


def shown_after(action: Action) -> End:
    """Return the end that a page shows after an action."""
    number, branch = action.detail.get("select", [0, 0])
    return End(number, branch)


def _recorded(owner: Person, workspace: Workspace, refused: Refused, key: UUID, text: str) -> Refused:
    """Record a refused step in the history; a request that is sent twice counts once.

    At assigned work the first refused step begins the attempt, so that graders see who does not find a first step.
    """
    if refused.refusal is None or not (workspace.proof or workspace.policy.item):
        return refused
    detail = {"ends": [list(end[:2]) for end in refused.ends], "step": text, "code": refused.refusal.code}
    proof = workspace.proof or start(owner, workspace, key=key)
    facts = {"kind": Kind.REFUSED, "rev": proof.rev, "detail": detail}
    Action.objects.get_or_create(proof=proof, key=key, defaults=facts)
    return replace(refused, proof=proof)


def cut(workspace: Workspace, proof: Proof, *, key: UUID, rev: int, number: int) -> Change | None:
    """Delete a step and all its dependents; None if there is no such step.

    Raises StaleError, ClosedError, and LimitError for a given step.
    """
    if proof.rev != rev:
        return _repeated(proof, key, Kind.CUT)
    must_be_open(workspace)
    must_be_own(proof, number)
    steps = list(proof.tree.all())
    displaced = with_dependents(steps, number)
    if not displaced:
        return None
    gone = {step.number for step in displaced}
    after = replay_steps(proof, [step for step in steps if step.number not in gone])
    with write_or_stale():
        claim(proof)
        action = write(workspace, after, Kind.CUT, key=key, displaced=displaced, select=displaced[0].parents[0])
    keep(proof, after, grown=False)
    return Change(proof, action, shown_after(action))


def undo(workspace: Workspace, proof: Proof, *, key: UUID, rev: int) -> Change | None:
    """Undo the last change; None if there is none. Raises StaleError and ClosedError."""
    if proof.rev != rev:
        return _repeated(proof, key, Kind.UNDO)
    must_be_open(workspace)
    top = proof.undo_top
    return _reverse(workspace, proof, top, Kind.UNDO, key, like=top.rev - 1) if top else None


def redo(workspace: Workspace, proof: Proof, *, key: UUID, rev: int) -> Change | None:
    """Redo the change that was undone last; None if there is none. Raises StaleError and ClosedError."""
    if proof.rev != rev:
        return _repeated(proof, key, Kind.REDO)
    must_be_open(workspace)
    top = proof.redo_top
    return _reverse(workspace, proof, top, Kind.REDO, key, like=top.reverses.rev) if top and top.reverses else None


def _reverse(workspace: Workspace, proof: Proof, top: Action, kind: Action.Kind, key: UUID, *, like: int) -> Change:
    """Write the inverse of an action; the proof is then as it was at revision `like`."""
    placed = [from_json(proof.pk, kept) for kept in top.displaced]
    displaced = [from_json(proof.pk, kept) for kept in top.placed]
    after, grown = REPLAYS.get(proof.pk, like), True
    if after is None:
        gone = {step.number for step in displaced}
        kept = [step for step in proof.tree.all() if step.number not in gone]
        after, grown = replay_steps(proof, [*kept, *placed]), False
    select = [placed[-1].number, 0] if placed else displaced[0].parents[0]
    with write_or_stale():
        claim(proof)
        action = write(workspace, after, kind, key=key, placed=placed, displaced=displaced, reverses=top, select=select)
    keep(proof, after, grown=grown)
    return Change(proof, action, shown_after(action))
