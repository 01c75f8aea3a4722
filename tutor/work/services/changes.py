"""Changes to the tree of a proof: add a step, cut, undo and redo.

A step is judged and a changed tree is replayed before the write begins. The write is short: it only compares the
revision and inserts rows, so of two windows only one can succeed.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from puzzles.formats.steps import StepError, parse_step
from puzzles.kernel.step import MERGE, Step
from puzzles.kernel.tree import End, Entry
from puzzles.kernel.verdict import Refusal
from puzzles.replay import Replay
from puzzles.teach.examples import with_example
from puzzles.telling import remarked
from tutor.library.messages import problem_words

from ..models import Action, Proof
from ..outcomes import Change, Outcome, Practised, Refused
from ..prepared import NEW_TRY, counted
from ..replays.cache import REPLAYS, keep
from ..replays.engine import replay_steps
from ..replays.ladders import use_of
from ..replays.records import from_json, with_dependents
from ..replays.visibility import visible_replay
from ..tries import with_try
from ..workspace import Workspace
from .begin import Person, begin, begun_before, next_number, start
from .claims import Answer, answered
from .earned import count_use, known_of
from .edits import Edit, before, edited, place_of
from .errors import StaleError
from .guard import must_be_open, must_be_own, must_be_within_limits
from .hints import look_ahead
from .housekeeping import Tidied, tidied, tidied_rows
from .keeper import keeps_house, wants_house
from .rows import row_of
from .settling import Edited
from .suspicion import Weighed, weighed
from .write import write, write_or_stale

Kind = Action.Kind


@dataclass(frozen=True)
class JudgedStep:
    """A step that was judged and is not stored yet, the replay before it, and the edit that it belongs to, if any."""

    workspace: Workspace
    key: UUID
    text: str
    step: Step
    answer: Answer
    before: Replay
    everywhere: bool
    edit: Edit | None = None


def add_step(owner: Person, workspace: Workspace, **step: Any) -> Outcome:
    """Judge a step and keep it; for those who cannot be visitors. Takes and raises what `judge_step` does."""
    return keep_step(owner, judge_step(owner, workspace, **step))


def judge_step(
    person: Person,
    workspace: Workspace,
    *,
    key: UUID,
    rev: int,
    ends: tuple[End, ...],
    text: str,
    everywhere: bool = False,
    edit: Edit | None = None,
) -> JudgedStep | Outcome:
    """Judge a step at the ends and store nothing; the answer is final if no step can be read or this was done before.

    `everywhere` marks a step in which a rule was applied everywhere, `edit` one for the middle of the proof. While the
    assignment hides feedback, steps are accepted as claimed, and only errors of form are refused. Raises StaleError if
    `rev` is not the current revision, ClosedError and LimitError according to the policy, and BusyError.
    """
    workspace = begun_before(person, workspace, key)
    if workspace.proof and workspace.proof.rev != rev:
        return repeated(workspace.proof, key, Kind.ADD, Kind.MERGE, Kind.CHANGE, Kind.INSERT)
    must_be_open(workspace)
    if workspace.proof and edit:
        must_be_own(workspace.proof, edit.number)
    visible = before(workspace, edit) if edit else visible_replay(workspace)
    try:
        step = parse_step(visible.replay.puzzle, text)
    except StepError as error:
        return Refused(workspace.proof, ends, "", None, problem=problem_words(error))
    answer = answered(visible, ends, step, everywhere=everywhere)
    if answer.refusal:
        answer = answer._replace(ends=ends)
    return JudgedStep(workspace, key, text, step, answer, visible.replay, everywhere, edit)


def keep_step(owner: Person, judged: JudgedStep | Outcome) -> Outcome:
    """Add an accepted step to the proof, and record a refused one in its history.

    The first step begins a proof; at assigned work, even a refused one does. A refused step leaves the tree unchanged.
    Raises StaleError, LimitError, and OwnerNeededError if a visitor's first step is accepted.
    """
    if not isinstance(judged, JudgedStep):
        return judged
    if judged.answer.refusal:
        refusal = _with_example(judged, judged.answer.refusal)
        refused = Refused(judged.workspace.proof, judged.answer.ends, judged.step.rule, refusal, step=judged.step)
        return _recorded(owner, judged, refused)
    return _edited(owner, judged, judged.edit) if judged.edit else _added(owner, judged)


def _with_example(judged: JudgedStep, refusal: Refusal) -> Refusal:
    """Choose the example in a refusal by the easy rules. It may name one of them, so only where hints are free."""
    policy, ends = judged.workspace.policy, judged.answer.ends
    board = judged.before.board(ends[0]) if ends else None
    if board is None:
        return refusal
    if not policy.hints_are_free:
        return remarked(board, judged.step, refusal)
    return with_example(board, judged.step, refusal, policy.rules)


def _added(owner: Person, judged: JudgedStep) -> Change:
    """Store a step that was just accepted; the first one begins the proof."""
    workspace, key, answer = judged.workspace, judged.key, judged.answer
    entry = Entry(next_number(workspace), answer.ends, judged.step)
    stepped = judged.before.feed(entry, answer.judged)
    tidy = _tidied(owner, workspace, stepped, entry.id)
    after, shown = tidy.after, tidy.shown(End(entry.id))
    detail = {} if judged.everywhere else _weighed(owner, judged).detail
    use = use_of(workspace.proof, judged.before.board(answer.ends[0]), judged.step)
    known = known_of(owner, workspace, answer.ends, judged.step.rule)
    used = dict(known.used) if known else None
    with write_or_stale():
        proof = workspace.proof or begin(owner, workspace, first_key=key)
        row = row_of(proof, entry.id, entry.parents, stepped, known)
        row.everywhere, row.hint = judged.everywhere, use.used
        if row.cases:
            must_be_within_limits(workspace, proof, row)
        kind = Kind.MERGE if judged.step.rule == MERGE else Kind.ADD
        more = {**use.detail, **detail, **tidy.detail}
        placed = [row, *tidied_rows(proof, tidy, row)]
        action = write(workspace.on(proof), after, kind, key=key, placed=placed, select=list(shown[:2]), more=more)
        if not judged.everywhere:
            count_use(workspace, proof, row, used)
    keep(proof, after)
    look_ahead(owner, workspace.on(proof), after.board(shown))
    practised = None if known is None or used is None else Practised(used, known.often)
    return Change(proof, action, shown, practised)


def _tidied(owner: Person, workspace: Workspace, after: Replay, number: int) -> Tidied:
    """Tidy the ends of a step, if its proof keeps house."""
    rule, result = keeps_house(workspace, wanted=wants_house(owner, workspace)), after.result(number)
    ends = [End(number, branch) for branch in range(len(result.ends))] if result and rule else []
    return tidied(after, rule, ends, number + 1)


def _edited(owner: Person, judged: JudgedStep, edit: Edit) -> Change:
    """Store a step that was just accepted in the middle of a proof, and what becomes of the steps below."""
    workspace, proof = judged.workspace, judged.workspace.proof
    assert proof is not None
    use = use_of(proof, judged.before.board(judged.answer.ends[0]), judged.step)
    found, number = edited(workspace, edit, judged.step, use.used)
    more = {"number": number, **use.detail, **_weighed(owner, judged).detail}
    kind = Kind.INSERT if edit.how == "insert" else Kind.CHANGE
    return keep_edit(workspace, proof, found, kind, judged.key, [number, 0], more)


def take_out(workspace: Workspace, proof: Proof, *, key: UUID, rev: int, number: int, branch: int) -> Change | None:
    """Take a step out and leave what hangs below it, of a split one case; None if there is no such step.

    Raises StaleError, ClosedError, LimitError and BusyError.
    """
    if proof.rev != rev:
        return repeated(proof, key, Kind.CUT)
    must_be_open(workspace)
    must_be_own(proof, number)
    end = place_of(proof, number)
    if end is None:
        return None
    found, _number = edited(workspace, Edit("out", number, branch))
    return keep_edit(workspace, proof, found, Kind.CUT, key, end[:2], {"number": number})


def keep_edit(
    workspace: Workspace,
    proof: Proof,
    found: Edited,
    kind: Action.Kind,
    key: UUID,
    select: Sequence[int],
    more: dict[str, Any],
) -> Change:
    """Store an edit as one change."""
    placed, displaced, after = found
    with write_or_stale():
        action = write(
            workspace, after, kind, key=key, placed=placed, displaced=displaced, select=list(select), more=more
        )
    keep(proof, after, grown=False)
    return Change(proof, action, shown_after(action))


def repeated(proof: Proof, key: UUID, *kinds: str) -> Change:
    """Return the first answer to a repeated request. Raises StaleError if its action is not the latest change."""
    action = Action.objects.filter(proof=proof, key=key, kind__in=kinds).first()
    if action is None or action.rev != proof.rev:
        raise StaleError
    return Change(proof, action, shown_after(action))


def shown_after(action: Action) -> End:
    """Return the end that a page shows after an action."""
    number, branch = action.detail.get("select", [0, 0])
    return End(number, branch)


def _weighed(owner: Person, judged: JudgedStep) -> Weighed:
    shown = judged.workspace.policy.feedback_shown
    return weighed(owner, judged.answer, judged.before, judged.step, shown=shown)


def _recorded(owner: Person, judged: JudgedStep, refused: Refused) -> Refused:
    """Record a refused step in the history; a request that is sent twice counts once.

    At assigned work the first refused step begins the attempt, so that graders see who does not find a first step. In
    practice nothing is stored before a step is accepted; the page carries what was refused until then.
    """
    workspace, key = judged.workspace, judged.key
    if refused.refusal is None:
        return refused
    detail = {"ends": [list(end[:2]) for end in refused.ends], "step": judged.text, "code": refused.refusal.code}
    if not (workspace.proof or workspace.policy.item):
        return replace(refused, tries=with_try(workspace.tries, key, detail))
    found = _weighed(owner, judged) if workspace.policy.feedback_shown else Weighed()
    proof = workspace.proof or start(owner, workspace, key=key)
    NEW_TRY.add(Action(proof=proof, key=key, kind=Kind.REFUSED, rev=proof.rev, detail=detail | found.detail))
    return replace(refused, proof=proof, suspicion=found.suspicion)


def cut(workspace: Workspace, proof: Proof, *, key: UUID, rev: int, number: int) -> Change | None:
    """Delete a step and all its dependents; None if there is no such step.

    Raises StaleError, ClosedError, and LimitError for a given step.
    """
    if proof.rev != rev:
        return repeated(proof, key, Kind.CUT)
    must_be_open(workspace)
    must_be_own(proof, number)
    steps = list(proof.tree.all())
    displaced = with_dependents(steps, number)
    if not displaced:
        return None
    gone = {step.number for step in displaced}
    after = replay_steps(proof, [step for step in steps if step.number not in gone])
    with write_or_stale():
        action = write(workspace, after, Kind.CUT, key=key, displaced=displaced, select=displaced[0].parents[0])
    keep(proof, after, grown=False)
    return Change(proof, action, shown_after(action))


def undo(workspace: Workspace, proof: Proof, *, key: UUID, rev: int) -> Change | None:
    """Undo the last change; None if there is none. Raises StaleError and ClosedError."""
    if proof.rev != rev:
        return repeated(proof, key, Kind.UNDO)
    must_be_open(workspace)
    top = proof.undo_top
    return _reverse(workspace, proof, top, Kind.UNDO, key, like=top.rev - 1) if top else None


def redo(workspace: Workspace, proof: Proof, *, key: UUID, rev: int) -> Change | None:
    """Redo the change that was undone last; None if there is none. Raises StaleError and ClosedError."""
    if proof.rev != rev:
        return repeated(proof, key, Kind.REDO)
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
    select = [placed[-1].number, 0] if placed else displaced[0].parents[0] if displaced else [0, 0]
    more = {"tidied": top.detail["tidied"]} if "tidied" in top.detail else {}
    if "aside" in top.detail:
        proof.aside, then = top.detail["aside"]
        more |= {"aside": [then, proof.aside]}
    with write_or_stale():
        action = write(
            workspace, after, kind, key=key, placed=placed, displaced=displaced, reverses=top, select=select, more=more
        )
    keep(proof, after, grown=grown)
    facts = vars(proof)
    practised = Practised(counted(facts["known_uses"]), often=False) if "known_uses" in facts else None
    return Change(proof, action, shown_after(action), practised)
