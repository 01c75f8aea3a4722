"""Settling an edited proof: every step that still has a place stays in the tree, with the verdict that it has now.

A step that no longer holds is stored like one that was claimed wrongly, so the proof is not complete. The kernel judges
the whole record.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from puzzles.budgets import REGROWN
from puzzles.formats.steps import print_step
from puzzles.kernel.tree import End, Entry, Report
from puzzles.kernel.verdict import Refusal
from puzzles.regrow import Branch, Past, Regrown, TooMuchWorkError, regrown
from puzzles.replay import Replay
from tutor.search.errors import TooHardError

from ..models import Proof, Step
from ..replays.engine import engine_puzzle, judged, replay_of, rules_allowed, to_end, to_entry
from ..replays.records import branch_of, in_tree_order, to_json
from ..workspace import Workspace
from .errors import LimitError
from .guard import must_stay_within_limits

Names = Mapping[int, int]
"""New numbers of steps."""


class Edited(NamedTuple):
    """The rows that an edit puts in and takes out, and the replay after it."""

    placed: list[Step]
    displaced: list[Step]
    after: Replay


def rows_of_tree(proof: Proof) -> dict[int, Step]:
    """Return the steps of a proof by their numbers; parents come before what hangs from them."""
    return {row.number: row for row in in_tree_order(proof.tree.all())}


def entry_of(proof: Proof, step: Step) -> Entry:
    return to_entry(engine_puzzle(proof.puzzle), step)


def new_names(workspace: Workspace, proof: Proof, below: Iterable[int], new: int = 0) -> dict[int, int]:
    """Give new numbers to steps that were judged by a check where verdicts are hidden: they are not judged any more.

    `new` is the last number that the edit itself gives.
    """
    if workspace.policy.feedback_shown:
        return {}
    judged_before = frozenset(proof.judged)
    following = max(new, proof.last_number) + 1
    return {number: following + at for at, number in enumerate(sorted(judged_before.intersection(below)))}


def named(entry: Entry, names: Names) -> Entry:
    parents = tuple([renamed(end, names) for end in entry.parents])
    return Entry(names.get(entry.id, entry.id), parents, entry.step) if names else entry


def renamed(end: End, names: Names) -> End:
    return End(names.get(end.id, end.id), end.branch, end.case)


def past_of(proof: Proof, names: Names, moved: Mapping[Branch, End] | None = None, changed: int = 0) -> Past:
    """Return what there was before the edit, by the new numbers; `changed` is the step that becomes another one."""
    splits: dict[int, list[dict[int, int]]] = {}
    cases: tuple[int, tuple[str, ...]] = (0, ())
    for result in replay_of(proof).results():
        number, before = names.get(result.entry.id, result.entry.id), result.before
        if not result.names or before is None:
            continue
        if result.entry.id == changed:
            cases = number, result.names
        pairs = [list(enumerate(zip(before.cells, board.cells, strict=True))) for board in result.ends]
        splits[number] = [{cell: new for cell, (old, new) in pair if new != old} for pair in pairs]
    places = {(names.get(at, at), branch): renamed(end, names) for (at, branch), end in (moved or {}).items()}
    return Past(places, splits, cases)


def grown(proof: Proof, record: Iterable[Entry], past: Past | None = None) -> Regrown:
    """Hang the entries of a record where they have a place. Raises LimitError."""
    try:
        return regrown(engine_puzzle(proof.puzzle), record, rules_allowed(proof), proof.given, REGROWN, past)
    except TooMuchWorkError as error:
        raise LimitError("edit-too-hard") from error


def settled(
    workspace: Workspace,
    proof: Proof,
    old: Mapping[int, Step],
    record: Sequence[Entry],
    past: Past,
    names: Names,
    marks: Mapping[int, Step],
) -> Edited:
    """Let the kernel judge the record of an edit and return the rows that change; nothing is stored.

    `old` are the rows before, by their numbers, the record has the new ones. `marks` are rows, by new numbers, from
    which the steps take what is known of them: the hint they came from, and if they were made everywhere or by
    housekeeping, whose steps that hold no longer are made anew. Raises LimitError and BusyError.
    """
    by_name = {names.get(number, number): row for number, row in old.items()}
    known = {**by_name, **marks}
    past = replace(past, tidied=frozenset([number for number, row in known.items() if row.tidied]))
    found = grown(proof, [named(entry, names) for entry in record], past)
    rows, report = _judged_rows(proof, found, known)
    must_stay_within_limits(workspace, by_name, rows)
    kept = {row.number for row in rows if row.number in old and to_json(row) == to_json(old[row.number])}
    placed = [row for row in rows if row.number not in kept]
    displaced = [row for row in old.values() if row.number not in kept]
    return Edited(placed, displaced, Replay.of(report, rules_allowed(proof)))


def _judged_rows(proof: Proof, found: Regrown, marks: Mapping[int, Step]) -> tuple[list[Step], Report]:
    """Return the rows of a record that was grown again, as the kernel judges them."""
    rows = [_row(proof, entry, marks.get(entry.id)) for entry in found.entries]
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


def _row(proof: Proof, entry: Entry, known: Step | None) -> Step:
    return Step(
        proof=proof,
        number=entry.id,
        parents=[list(end) for end in entry.parents],
        rule=entry.step.rule,
        text=print_step(engine_puzzle(proof.puzzle), entry.step),
        everywhere=known.everywhere if known else False,
        tidied=known.tidied if known else False,
        hint=known.hint if known else "",
    )


def without(rows: Iterable[Step], numbers: Collection[int]) -> list[Step]:
    return [row for row in rows if row.number not in numbers]
