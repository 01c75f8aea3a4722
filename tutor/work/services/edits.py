"""Editing a proof in the middle: what becomes of the steps below a step that is changed, put in or taken out.

Every step that still has a place stays in the tree, with the verdict that it has now: a step that no longer holds is
stored like one that was claimed wrongly, so the proof is not complete. The kernel judges the whole record.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from puzzles.budgets import REGROWN
from puzzles.formats.steps import print_step
from puzzles.kernel.step import MERGE, Step as EngineStep
from puzzles.kernel.tree import End, Entry, Report
from puzzles.kernel.verdict import Refusal
from puzzles.regrow import Branch, Past, Regrown, TooMuchWorkError, regrown
from puzzles.replay import Replay
from tutor.search.errors import TooHardError

from ..models import Proof, Step
from ..replays.engine import engine_puzzle, judged, replay_of, rules_allowed, to_end, to_entry
from ..replays.records import branch_of, in_tree_order, to_json, with_dependents
from ..replays.visibility import VisibleReplay, judged_numbers
from ..workspace import Workspace
from .errors import LimitError
from .guard import must_stay_within_limits


@dataclass(frozen=True)
class Edit:
    """An edit at a step: another step instead of it, one before it, or none. Of a split that goes, `branch` goes on."""

    how: Literal["change", "insert", "out"]
    number: int
    branch: int | None = None


class Edited(NamedTuple):
    """The rows that an edit puts in and takes out, the replay after it, and the number of the step to show."""

    placed: list[Step]
    displaced: list[Step]
    after: Replay
    number: int


def place_of(proof: Proof, number: int) -> End | None:
    """Return the end that a step hangs from; None for a step that cannot be edited: a merge, or none at all."""
    step = proof.tree.filter(number=number).first()
    return to_end(step.parents[0]) if step and step.rule != MERGE else None


def before(workspace: Workspace, edit: Edit) -> VisibleReplay:
    """Return the proof without the step and all that hangs below it, to judge there what comes instead.

    It knows what the steps claim; of their verdicts it knows nothing. Raises LimitError.
    """
    proof = _proof(workspace)
    steps = list(proof.tree.all())
    gone = {step.number for step in with_dependents(steps, edit.number)}
    left = _grown(proof, [_entry(proof, step) for step in in_tree_order(steps) if step.number not in gone])
    shown = None if workspace.policy.feedback_shown else judged_numbers(proof, left.replay)
    return VisibleReplay(left.replay, shown)


def edited(workspace: Workspace, edit: Edit, step: EngineStep | None = None, hint: str = "") -> Edited:
    """Edit a step of a proof, store nothing, and say which rows change. Raises LimitError and BusyError."""
    proof = _proof(workspace)
    old = {row.number: row for row in in_tree_order(proof.tree.all())}
    below = [row.number for row in with_dependents(old.values(), edit.number)]
    rule = step and engine_puzzle(proof.puzzle).type.rule_by_id.get(step.rule)
    if edit.how == "insert" and rule and rule.kind == "contradiction":
        raise LimitError("insert-closes")
    if edit.how == "change" and step and _entry(proof, old[edit.number]).step == step:
        raise LimitError("edit-same")
    new = proof.last_number + 1 if edit.how == "insert" else edit.number
    names = _names(workspace, proof, below, new)
    record, moved = _record(proof, old, edit, step)
    past = _past(proof, edit, moved, names)
    found = _grown(proof, [_named(entry, names) for entry in record], past)
    rows, report = _rows(proof, found, {names.get(number, number): row for number, row in old.items()})
    number = names.get(new, new)
    for row in rows:
        if step and row.number == number:
            row.hint, row.everywhere = hint, False
    must_stay_within_limits(workspace, {names.get(number, number): row for number, row in old.items()}, rows)
    kept = {row.number for row in rows if row.number in old and to_json(row) == to_json(old[row.number])}
    placed = [row for row in rows if row.number not in kept]
    displaced = [row for row in old.values() if row.number not in kept]
    return Edited(placed, displaced, Replay.of(report, rules_allowed(proof)), number)


def _proof(workspace: Workspace) -> Proof:
    assert workspace.proof is not None
    return workspace.proof


def _entry(proof: Proof, step: Step) -> Entry:
    return to_entry(engine_puzzle(proof.puzzle), step)


def _names(workspace: Workspace, proof: Proof, below: Iterable[int], new: int) -> dict[int, int]:
    """Give new numbers to steps that were judged by a check where verdicts are hidden: they are not judged any more."""
    if workspace.policy.feedback_shown:
        return {}
    judged_before = frozenset(proof.judged)
    following = max(new, proof.last_number) + 1
    return {number: following + at for at, number in enumerate(sorted(judged_before.intersection(below)))}


def _named(entry: Entry, names: Mapping[int, int]) -> Entry:
    parents = tuple([_end(end, names) for end in entry.parents])
    return Entry(names.get(entry.id, entry.id), parents, entry.step) if names else entry


def _end(end: End, names: Mapping[int, int]) -> End:
    return End(names.get(end.id, end.id), end.branch, end.case)


def _past(proof: Proof, edit: Edit, moved: Mapping[Branch, End], names: Mapping[int, int]) -> Past:
    """Return what there was before the edit, by the new numbers."""
    splits: dict[int, list[dict[int, int]]] = {}
    changed: tuple[int, tuple[str, ...]] = (0, ())
    for result in replay_of(proof).results():
        number, before = names.get(result.entry.id, result.entry.id), result.before
        if not result.names or before is None:
            continue
        if edit.how == "change" and result.entry.id == edit.number:
            changed = number, result.names
        pairs = [list(enumerate(zip(before.cells, board.cells, strict=True))) for board in result.ends]
        splits[number] = [{cell: new for cell, (old, new) in pair if new != old} for pair in pairs]
    renamed = {(names.get(number, number), branch): _end(end, names) for (number, branch), end in moved.items()}
    return Past(renamed, splits, changed)


def _record(
    proof: Proof, old: Mapping[int, Step], edit: Edit, step: EngineStep | None
) -> tuple[list[Entry], dict[Branch, End]]:
    """Return the entries of the record after the edit, and the ends that take the place of those that go."""
    record: list[Entry] = []
    moved: dict[Branch, End] = {}
    for row in old.values():
        entry = _entry(proof, row)
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


def _grown(proof: Proof, record: Iterable[Entry], past: Past | None = None) -> Regrown:
    try:
        return regrown(engine_puzzle(proof.puzzle), record, rules_allowed(proof), proof.given, REGROWN, past)
    except TooMuchWorkError as error:
        raise LimitError("edit-too-hard") from error


def _rows(proof: Proof, found: Regrown, old: Mapping[int, Step]) -> tuple[list[Step], Report]:
    """Return the rows of a record that was grown again, as the kernel judges them; `old` rows by their new numbers."""
    rows = []
    for number, parents, step in found.entries:
        known = old.get(number)
        row = Step(
            proof=proof,
            number=number,
            parents=[list(end) for end in parents],
            rule=step.rule,
            text=print_step(engine_puzzle(proof.puzzle), step),
            everywhere=known.everywhere if known else False,
            hint=known.hint if known else "",
        )
        rows.append(row)
    try:
        report = judged(proof, rows)
    except TooHardError as error:
        raise LimitError("edit-too-hard") from error
    made: dict[int, Step] = {}
    results = {result.entry.id: result for result in report.results}
    for row in rows:
        result = results[row.number]
        row.cases = list(result.names)
        row.verdict = result.verdict.code if isinstance(result.verdict, Refusal) else ""
        row.solved = [nth for nth, board in enumerate(result.ends) if board in report.solutions]
        row.lane, row.depth = branch_of(made, [to_end(parent) for parent in row.parents])
        made[row.number] = row
    return rows, report
