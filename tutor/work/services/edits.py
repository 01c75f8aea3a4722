"""Editing a proof in the middle: what becomes of the steps below a step that is changed, put in or taken out."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from puzzles.kernel.step import MERGE, Step as EngineStep
from puzzles.kernel.tree import End, Entry
from puzzles.regrow import Branch

from ..models import Proof, Step
from ..replays.engine import engine_puzzle, to_end
from ..replays.records import with_dependents
from ..replays.visibility import VisibleReplay, judged_numbers
from ..workspace import Workspace
from .errors import LimitError
from .settling import Edited, entry_of, grown, new_names, past_of, rows_of_tree, settled, without


@dataclass(frozen=True)
class Edit:
    """An edit at a step: another step instead of it, one before it, or none. Of a split that goes, `branch` goes on."""

    how: Literal["change", "insert", "out"]
    number: int
    branch: int | None = None


def place_of(proof: Proof, number: int) -> End | None:
    """Return the end that a step hangs from; None for a step that cannot be edited: a merge, or none at all."""
    step = proof.tree.filter(number=number).first()
    return to_end(step.parents[0]) if step and step.rule != MERGE else None


def before(workspace: Workspace, edit: Edit) -> VisibleReplay:
    """Return the proof without the step and all that hangs below it, to judge there what comes instead.

    It knows what the steps claim; of their verdicts it knows nothing. Raises LimitError.
    """
    proof = proof_of(workspace)
    rows = rows_of_tree(proof).values()
    gone = {step.number for step in with_dependents(rows, edit.number)}
    left = grown(proof, [entry_of(proof, step) for step in without(rows, gone)])
    shown = None if workspace.policy.feedback_shown else judged_numbers(proof, left.replay)
    return VisibleReplay(left.replay, shown)


def edited(workspace: Workspace, edit: Edit, step: EngineStep | None = None, hint: str = "") -> tuple[Edited, int]:
    """Edit a step of a proof, store nothing, and return the rows that change and the number of the step to show.

    Raises LimitError and BusyError.
    """
    proof = proof_of(workspace)
    old = rows_of_tree(proof)
    below = [row.number for row in with_dependents(old.values(), edit.number)]
    rule = step and engine_puzzle(proof.puzzle).type.rule_by_id.get(step.rule)
    if edit.how == "insert" and rule and rule.kind == "contradiction":
        raise LimitError("insert-closes")
    if edit.how == "change" and step and entry_of(proof, old[edit.number]).step == step:
        raise LimitError("edit-same")
    new = proof.last_number + 1 if edit.how == "insert" else edit.number
    names = new_names(workspace, proof, below, new)
    record, moved = _record(proof, old, edit, step)
    past = past_of(proof, names, moved, edit.number if edit.how == "change" else 0)
    number = names.get(new, new)
    marks = {number: Step(hint=hint)} if step else {}
    return settled(workspace, proof, old, record, past, names, marks), number


def proof_of(workspace: Workspace) -> Proof:
    """Return the proof of a workspace where one is begun."""
    assert workspace.proof is not None
    return workspace.proof


def _record(
    proof: Proof, old: Mapping[int, Step], edit: Edit, step: EngineStep | None
) -> tuple[list[Entry], dict[Branch, End]]:
    """Return the entries of the record after the edit, and the ends that take the place of those that go."""
    record: list[Entry] = []
    moved: dict[Branch, End] = {}
    for row in old.values():
        entry = entry_of(proof, row)
        if row.number != edit.number:
            record.append(entry)
            continue
        branch = _goes_on(old, row) if edit.branch is None else edit.branch
        if edit.how == "out":
            moved[row.number, branch] = entry.parents[0]
        elif edit.how == "insert" and step:
            number = proof.last_number + 1
            record += [Entry(number, entry.parents, step), entry._replace(parents=(End(number),))]
        elif step:
            record.append(entry._replace(step=step))
            rule = engine_puzzle(proof.puzzle).type.rule_by_id.get(step.rule)
            if row.cases and rule and rule.kind == "direct":
                moved[row.number, branch] = End(row.number)
    return record, moved


def _goes_on(old: Mapping[int, Step], split: Step) -> int:
    """Return the case of a split with the most steps, the first of several; 0 of any other step."""
    counts = [0 for _case in split.cases] or [0]
    for row in with_dependents(old.values(), split.number)[1:]:
        number, branch, _case = row.parents[0]
        lane = f"{number}.{branch}" if number == split.number else row.lane
        while lane != "0.0" and not lane.startswith(f"{split.number}."):
            lane = old[int(lane.partition(".")[0])].lane
        if lane != "0.0":
            counts[int(lane.partition(".")[2])] += 1
    return counts.index(max(counts))
