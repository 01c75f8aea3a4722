"""What changes the tree of a proof: adding a step, cutting, undo and redo.

A step is judged and a changed tree replayed before the write begins. The write itself only compares the revision and
inserts, so two windows cannot both win, and it is short.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.http import HttpRequest

from puzzles.formats.steps import StepError, parse_step, print_step
from puzzles.kernel.step import MERGE
from puzzles.kernel.tree import End, Entry, Replay
from puzzles.kernel.verdict import Refusal
from tutor.accounts.services import ensure_user
from tutor.library.models import Puzzle

from ..models import Action, Proof, Step
from ..records import from_json, lane_of, to_json, with_dependents
from ..selectors.engine import REPLAYS, STEP_BUDGET, replay_for, replay_steps
from ..selectors.outcomes import Change, Outcome, Refused, StaleError
from .outcome import proof_state

Kind = Action.Kind


def add_step(
    request: HttpRequest,
    puzzle: Puzzle,
    proof: Proof | None,
    *,
    key: UUID,
    rev: int,
    ends: tuple[End, ...],
    text: str,
    everywhere: bool = False,
) -> Outcome:
    """Judge a step at the ends and add it to the proof, which is begun by its first step.

    `everywhere` marks a step that a rule was asked to make wherever it applies. A refused step leaves the tree as it
    is. Raises StaleError when `rev` is not the proof's any more.
    """
    proof = proof or begun_before(request, key)
    if proof and proof.rev != rev:
        return _repeated(proof, key)
    replay = replay_for(puzzle, proof)
    try:
        step = parse_step(replay.puzzle, text)
    except StepError as error:
        return Refused(proof, ends, "", None, problem=str(error))
    parents, _, judgement = replace(replay, budget=STEP_BUDGET).judge(ends, step)
    if isinstance(judgement.verdict, Refusal):
        refused = Refused(proof, ends, step.rule, judgement.verdict, step=step)
        _record_refused(refused, key, text)
        return refused
    number = proof.last_number + 1 if proof else 1
    after = replay.feed(Entry(number, parents, step))
    with _alone():
        proof = proof or begin(request, puzzle, first_key=key)
        claim(proof)
        row = row_of(number, parents, after, _lane(proof, parents))
        row.proof, row.everywhere = proof, everywhere
        kind = Kind.MERGE if step.rule == MERGE else Kind.ADD
        action = write(proof, after, kind, key=key, placed=[row], select=[number, 0])
    REPLAYS.put(proof.pk, proof.rev, after)
    return Change(proof, action, End(number))


def begin(request: HttpRequest, puzzle: Puzzle, first_key: UUID | None = None) -> Proof:
    """A new proof without a step. `first_key`: of the request whose step begins it, if it is begun by one."""
    return Proof.objects.create(owner=ensure_user(request), puzzle=puzzle, goal={"type": "solve"}, first_key=first_key)


@contextmanager
def _alone() -> Iterator[None]:
    """A write of its own. Whatever has to be unique and is not: another request was first, so StaleError."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError as error:
        raise StaleError from error


def begun_before(request: HttpRequest, key: UUID) -> Proof | None:
    """The proof that this very first step has begun, when its answer was lost on the way and it is sent again."""
    if not request.user.is_authenticated:
        return None
    return Proof.objects.filter(owner=request.user, first_key=key).select_related("puzzle").first()


def _repeated(proof: Proof, key: UUID) -> Change:
    """The first answer to a request that is sent again."""
    action = Action.objects.filter(proof=proof, key=key).first()
    if action is None or action.rev != proof.rev:
        raise StaleError
    return Change(proof, action, shown_after(action))


def shown_after(action: Action) -> End:
    """The end a page shows after an action."""
    number, branch = action.detail.get("select", [0, 0])
    return End(number, branch)


def _record_refused(refused: Refused, key: UUID, text: str) -> None:
    """A refused try changes nothing, but is part of what happened; the same request twice counts once."""
    if refused.proof and refused.refusal:
        detail = {"ends": [list(end[:2]) for end in refused.ends], "step": text, "code": refused.refusal.code}
        Action.objects.get_or_create(
            proof=refused.proof,
            key=key,
            defaults={"kind": Kind.REFUSED, "rev": refused.proof.rev, "detail": detail},
        )


def row_of(number: int, parents: tuple[End, ...], after: Replay, lane: tuple[str, int]) -> Step:
    """The row of a step that was just fed, of no proof yet. `lane`: where it stands in the tree, from `lane_of`."""
    result = after.result(number)
    assert result is not None  # it was fed just now
    step = result.entry.step
    return Step(
        number=number,
        parents=[_kept_end(after, end) for end in parents],
        rule=step.rule,
        text=print_step(after.puzzle, step),
        lane=lane[0],
        depth=lane[1],
        cases=list(result.names),
        verdict=result.verdict.code if isinstance(result.verdict, Refusal) else "",
        solved=[branch for branch, board in enumerate(result.ends) if board in after.solutions],
    )


def _kept_end(replay: Replay, end: End) -> list[int | str]:
    result = replay.result(end.id)
    return [end.id, end.branch, result.names[end.branch] if result and result.names else ""]


def _lane(proof: Proof, parents: tuple[End, ...]) -> tuple[str, int]:
    """Where a step stands: only a merge needs more of the tree for that than its parent."""
    # Not through proof.tree, which would read the proof of every row anew when it is left out.
    rows = Step.objects.filter(proof=proof).only("number", "lane", "depth", "cases")
    if len(parents) == 1:
        rows = rows.filter(number=parents[0].id) if parents[0].id else rows.none()
    return lane_of({row.number: row for row in rows}, parents)


def cut(proof: Proof, *, key: UUID, rev: int, number: int) -> Change | None:
    """Cut a step and all that depends on it; None when there is no such step. Raises StaleError."""
    if proof.rev != rev:
        return _repeated(proof, key)
    steps = list(proof.tree.all())
    displaced = with_dependents(steps, number)
    if not displaced:
        return None
    gone = {step.number for step in displaced}
    after = replay_steps(proof, [step for step in steps if step.number not in gone])
    with _alone():
        claim(proof)
        action = write(proof, after, Kind.CUT, key=key, displaced=displaced, select=displaced[0].parents[0])
    REPLAYS.put(proof.pk, proof.rev, after, grown=False)
    return Change(proof, action, shown_after(action))


def undo(proof: Proof, *, key: UUID, rev: int) -> Change | None:
    """Take the last change back; None when there is none. Raises StaleError."""
    if proof.rev != rev:
        return _repeated(proof, key)
    top = proof.undo_top
    return _reverse(proof, top, Kind.UNDO, key, like=top.rev - 1) if top else None


def redo(proof: Proof, *, key: UUID, rev: int) -> Change | None:
    """Do again what undo took back last; None when there is nothing. Raises StaleError."""
    if proof.rev != rev:
        return _repeated(proof, key)
    top = proof.redo_top
    return _reverse(proof, top, Kind.REDO, key, like=top.reverses.rev) if top and top.reverses else None


def _reverse(proof: Proof, top: Action, kind: Action.Kind, key: UUID, *, like: int) -> Change:
    """Write the inverse of an action; the proof is then as it was at revision `like`."""
    placed = [from_json(proof.pk, kept) for kept in top.displaced]
    displaced = [from_json(proof.pk, kept) for kept in top.placed]
    after, grown = REPLAYS.get(proof.pk, like), True
    if after is None:
        gone = {step.number for step in displaced}
        kept = [step for step in proof.tree.all() if step.number not in gone]
        after, grown = replay_steps(proof, [*kept, *placed]), False
    select = [placed[-1].number, 0] if placed else displaced[0].parents[0]
    with _alone():
        claim(proof)
        action = write(proof, after, kind, key=key, placed=placed, displaced=displaced, reverses=top, select=select)
    REPLAYS.put(proof.pk, proof.rev, after, grown=grown)
    return Change(proof, action, shown_after(action))


def claim(proof: Proof) -> None:
    """Take the proof's next revision, if it is still at the one it was read at; nobody else changes it from here on.

    Raises StaleError.
    """
    if not Proof.objects.filter(pk=proof.pk, rev=proof.rev).update(rev=proof.rev + 1):
        raise StaleError
    proof.rev += 1


def write(
    proof: Proof,
    after: Replay,
    kind: Action.Kind,
    *,
    key: UUID,
    placed: Sequence[Step] = (),
    displaced: Sequence[Step] = (),
    reverses: Action | None = None,
    select: Sequence[Any],
) -> Action:
    """Put the change into the tables."""
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
    _move_tops(proof, action, reverses)
    proof.save()
    return action


def _previous(proof: Proof, kind: Action.Kind) -> int | None:
    """The action below in the chain it is put on: an undo goes onto the redo chain, any other onto the undo chain."""
    if kind == Kind.UNDO:
        return proof.redo_top_id
    return None if kind == Kind.REDO else proof.undo_top_id


def _move_tops(proof: Proof, action: Action, reverses: Action | None) -> None:
    """An undo or redo moves along the chains; a new change goes on top and ends what could be redone."""
    if action.kind == Kind.UNDO and reverses:
        proof.undo_top_id, proof.redo_top_id = reverses.previous_id, action.pk
    elif action.kind == Kind.REDO and reverses:
        proof.undo_top_id, proof.redo_top_id = reverses.reverses_id, reverses.previous_id
    else:
        proof.undo_top_id, proof.redo_top_id = action.pk, None
