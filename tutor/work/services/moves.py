"""Moving a step or a branch to another place of the tree, and turning a step of several cells into single ones."""

from collections.abc import Mapping
from typing import Literal
from uuid import UUID

from puzzles.budgets import REGROWN
from puzzles.kernel.check import check_step
from puzzles.kernel.step import Step as EngineStep
from puzzles.kernel.tree import End, Entry
from puzzles.kernel.verdict import Accepted
from puzzles.regrow import Branch

from ..models import Action, Proof, Step
from ..outcomes import Change
from ..replays.engine import engine_puzzle, replay_of, to_end
from ..replays.records import with_dependents
from ..workspace import Workspace
from .changes import keep_edit, repeated
from .edits import place_of
from .errors import LimitError
from .guard import must_be_open, must_be_own
from .settling import entry_of, new_names, past_of, rows_of_tree, settled

Kind = Action.Kind
What = Literal["step", "branch"]
"""A step alone, after which what hangs below goes on where it stood, or together with all that depends on it."""


def move(
    workspace: Workspace, proof: Proof, *, key: UUID, rev: int, number: int, what: What, to: tuple[int, int]
) -> Change | None:
    """Move a step or a branch to an end, as one change; None if there is no such step or end.

    A step alone may also go between two others. Raises StaleError, ClosedError, LimitError and BusyError.
    """
    if proof.rev != rev:
        return repeated(proof, key, Kind.MOVE)
    must_be_open(workspace)
    must_be_own(proof, number)
    old = rows_of_tree(proof)
    end = _end(old, to)
    if place_of(proof, number) is None or end is None:
        return None
    if what == "step" and old[number].cases:
        raise LimitError("move-split")
    below = {row.number for row in with_dependents(old.values(), number)}
    if end[:2] in ((number, 0), tuple(old[number].parents[0][:2])):
        raise LimitError("move-same")
    if what == "branch":
        record, touched = _with_branch(proof, old, number, below, end), below
    else:
        record, touched = _with_step(proof, old, number, end)
    names = new_names(workspace, proof, below | touched)
    found = settled(workspace, proof, old, record, past_of(proof, names), names, {})
    left = names.get(number, number)
    select = [left, 0] if left in {row.number for row in found.placed} else list(end[:2])
    return keep_edit(workspace, proof, found, Kind.MOVE, key, select, {"number": left, "of": number, "what": what})


def _end(old: Mapping[int, Step], to: tuple[int, int]) -> End | None:
    """Return the end of a node with the name of its case; None if a step cannot follow there."""
    number, branch = to
    if number == 0:
        return End(0) if branch == 0 else None
    row = old.get(number)
    if row is None:
        return None
    if branch < 0:
        raise LimitError("move-to-case")
    names = row.cases or [""]
    return End(number, branch, names[branch]) if branch < len(names) else None


def _user(old: Mapping[int, Step], end: Branch) -> Step | None:
    return next((row for row in old.values() if any(tuple(each[:2]) == end for each in row.parents)), None)


def _with_branch(proof: Proof, old: Mapping[int, Step], number: int, below: set[int], end: End) -> list[Entry]:
    """Return the record with a step and all below it at another end, which must be free."""
    if end.id in below:
        raise LimitError("move-inside")
    if _user(old, end[:2]):
        raise LimitError("move-used")
    stays = [entry_of(proof, row) for row in old.values() if row.number not in below]
    moves = [entry_of(proof, row) for row in old.values() if row.number in below]
    return [*stays, *(each._replace(parents=(end,)) if each.id == number else each for each in moves)]


def _with_step(proof: Proof, old: Mapping[int, Step], number: int, end: End) -> tuple[list[Entry], set[int]]:
    """Return the record with a step alone at another end, and the steps that follow it there."""
    user, place = _user(old, end[:2]), to_end(old[number].parents[0])
    rule = engine_puzzle(proof.puzzle).type.rule_by_id.get(old[number].rule)
    if user and rule and rule.kind == "contradiction":
        raise LimitError("insert-closes")
    moved = entry_of(proof, old[number])._replace(parents=(end,))
    record: list[Entry] = []
    for row in old.values():
        if row.number == number:
            continue
        parents = tuple([place if each[:2] == (number, 0) else each for each in map(to_end, row.parents)])
        if user and row.number == user.number:
            record.append(moved)
            parents = tuple([End(number) if each[:2] == end[:2] else each for each in parents])
        record.append(entry_of(proof, row)._replace(parents=parents))
    touched = {row.number for row in with_dependents(old.values(), user.number)} if user else set()
    return ([*record] if user else [*record, moved]), touched


def _singles(workspace: Workspace, proof: Proof, entry: Entry) -> list[EngineStep]:
    """Return a step for each change, those first on which others of them rest.

    Where verdicts are hidden they keep their order, which would tell some.
    """
    waiting = [entry.step._replace(changes=(change,)) for change in entry.step.changes]
    result = replay_of(proof).result(entry.id)
    board = result.before if result and workspace.policy.feedback_shown else None
    ordered: list[EngineStep] = []
    while board and waiting:
        here = board
        held = [step for step in waiting if isinstance(check_step(here, step, None, REGROWN).verdict, Accepted)]
        if not held:
            break
        ordered += held
        waiting = [step for step in waiting if step not in held]
        masks = [(change.cell, change.on(here.cells[change.cell])) for step in held for change in step.changes]
        board = here.narrow(dict(masks))
    return ordered + waiting


def into_single_steps(workspace: Workspace, proof: Proof, *, key: UUID, rev: int, number: int) -> Change | None:
    """Turn a step that changes several cells into one step for each, as one change; None if there is no such step.

    Raises StaleError, ClosedError, LimitError and BusyError.
    """
    if proof.rev != rev:
        return repeated(proof, key, Kind.CHANGE)
    must_be_open(workspace)
    must_be_own(proof, number)
    old = rows_of_tree(proof)
    row = old.get(number)
    changes = entry_of(proof, row).step.changes if row else ()
    if row is None or len(changes) < 2:
        return None
    numbers = [number, *range(proof.last_number + 1, proof.last_number + len(changes))]
    ends = [to_end(row.parents[0]), *map(End, numbers)]
    record: list[Entry] = []
    for each in old.values():
        entry = entry_of(proof, each)
        if each.number == number:
            steps = _singles(workspace, proof, entry)
            record += [Entry(at, (end,), step) for at, end, step in zip(numbers, ends, steps, strict=False)]
        else:
            parents = tuple([ends[-1] if end[:2] == (number, 0) else end for end in entry.parents])
            record.append(entry._replace(parents=parents))
    below = {each.number for each in with_dependents(old.values(), number)}
    names = new_names(workspace, proof, below, numbers[-1])
    marks = {names.get(at, at): row for at in numbers}
    found = settled(workspace, proof, old, record, past_of(proof, names), names, marks)
    more = {"number": names.get(number, number), "of": number, "into": len(changes)}
    return keep_edit(workspace, proof, found, Kind.CHANGE, key, [numbers[-1], 0], more)
