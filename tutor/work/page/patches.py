"""Changes of one step to the tree on a page, so that the answer does not grow with the tree."""

from typing import NamedTuple

from puzzles.kernel.step import MERGE

from ..models import Proof, Step
from ..replays.visibility import VisibleReplay
from .row import Row
from .tree import added_rows, end_row, level_of, own_ids, rows_above


class Insert(NamedTuple):
    """Rows to insert into the tree. `where` is an htmx swap such as `beforebegin:#end-3-0`."""

    where: str
    rows: list[Row]


class Patch(NamedTuple):
    """The rows to insert into the tree, and the ids of the rows to remove afterwards."""

    inserts: list[Insert]
    gone: list[str]


def patch_of(visible: VisibleReplay, proof: Proof, placed: list[Step], displaced: list[Step]) -> Patch | None:
    """Return the patch for one step that was added or removed, with the housekeeping below it.

    None for other changes, as then the whole tree is sent.
    """
    if bool(placed) == bool(displaced):
        return None
    first, *below = placed or displaced
    if not _tidies(first, below):
        return None
    if first.rule == MERGE:
        return None if below else (_merged if placed else _unmerged)(visible, proof, first)
    return (_added if placed else _removed)(visible, first, below)


def _tidies(first: Step, below: list[Step]) -> bool:
    """Return whether all further steps were made by housekeeping, below the first."""
    numbers = {step.number for step in (first, *below)}
    return all(step.tidied and step.parents[0][0] in numbers for step in below)


def _added(visible: VisibleReplay, step: Step, below: list[Step]) -> Patch:
    number, branch, _case = step.parents[0]
    end = f"end-{number}-{branch}"
    return Patch([Insert(f"beforebegin:#{end}", added_rows(visible, step, below))], [end])


def _removed(visible: VisibleReplay, step: Step, below: list[Step]) -> Patch:
    number, branch, _case = step.parents[0]
    end = end_row(visible, number, branch, level_of(step.depth))
    return Patch([Insert(f"beforebegin:#node-{step.number}", [end])], own_ids(visible, step, below))


def _merged(visible: VisibleReplay, proof: Proof, step: Step) -> Patch:
    """Mark each end as joined, and insert the merge below the row that is read before it."""
    steps = Step.objects.filter(proof=proof).only("number", "parents", "rule", "lane", "depth", "cases")
    rows = rows_above(visible, steps, step.number)
    by_id = {row.id: row for row in rows}
    ends = [f"{number}-{branch}" for number, branch, _case in step.parents]
    inserts = [Insert(f"beforebegin:#end-{end}", [by_id[f"joined-{end}"]]) for end in ends]
    inserts.append(Insert(f"afterend:#{rows[-1].id}", added_rows(visible, step)))
    return Patch(inserts, [f"end-{end}" for end in ends])


def _unmerged(visible: VisibleReplay, proof: Proof, step: Step) -> Patch:
    parents = {row.number: row for row in proof.tree.filter(number__in=[number for number, *_ in step.parents])}
    inserts = []
    for number, branch, _case in step.parents:
        parent = parents[number]
        level = level_of(parent.depth + bool(parent.cases))
        inserts.append(Insert(f"beforebegin:#joined-{number}-{branch}", [end_row(visible, number, branch, level)]))
    gone = [f"joined-{number}-{branch}" for number, branch, _case in step.parents]
    return Patch(inserts, [*gone, *own_ids(visible, step)])
