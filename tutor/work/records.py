"""Step rows as the engine's entries, and back into JSON for Action rows."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from .models import Action, Step

KEPT = ("number", "parents", "rule", "text", "lane", "depth", "cases", "verdict", "everywhere", "solved")


def to_json(step: Step) -> dict[str, Any]:
    """All that is needed to put the step back."""
    return {name: getattr(step, name) for name in KEPT}


def from_json(proof_id: int, kept: dict[str, Any]) -> Step:
    """The step as it was."""
    return Step(proof_id=proof_id, **kept)


def rebuilt(proof_id: int, actions: Iterable[Action]) -> list[Step]:
    """The tree that these actions, in their order, have made."""
    rows: dict[int, Step] = {}
    for action in actions:
        for kept in action.displaced:
            del rows[kept["number"]]
        for kept in action.placed:
            rows[kept["number"]] = from_json(proof_id, kept)
    return list(rows.values())


def in_tree_order(steps: Iterable[Step]) -> list[Step]:
    """Parents before children, whatever the numbers say; a later insert gives a parent a higher number."""
    waiting = {step.number: step for step in steps}
    ordered: list[Step] = []
    placed = {0}
    for first in sorted(waiting):
        stack = [first]
        while stack:
            number = stack[-1]
            missing = [parent for parent, *_ in waiting[number].parents if parent not in placed and parent in waiting]
            if number in placed:
                stack.pop()
            elif missing:
                stack.extend(missing)
            else:
                placed.add(number)
                ordered.append(waiting[number])
                stack.pop()
    return ordered


def with_dependents(steps: Iterable[Step], number: int) -> list[Step]:
    """The step and everything that hangs below it, merges included; nothing when there is no such step."""
    cut: set[int] = {number}
    found = []
    for step in in_tree_order(steps):
        if step.number in cut or any(parent in cut for parent, *_ in step.parents):
            cut.add(step.number)
            found.append(step)
    return found


def lane_of(rows: Mapping[int, Step], parents: Sequence[tuple[int, int, str]]) -> tuple[str, int]:
    """The branch list a step stands in, and how many splits are above it: its parent's, or the branch it begins.

    A merge stands where the lanes of all its parents meet; for it `rows` must hold all that stands above them.
    """
    if len(parents) == 1:
        return _lanes_above(rows, *parents[0][:2])[0]
    first, *others = (_lanes_above(rows, *parent[:2], all_of_them=True) for parent in parents)
    shared = set(first).intersection(*map(set, others))
    return max(shared, key=lambda lane: lane[1])


def _lanes_above(
    rows: Mapping[int, Step], number: int, branch: int, *, all_of_them: bool = False
) -> list[tuple[str, int]]:
    """The lane that goes on at an end and, if wanted, those it lies in, up to the start."""
    row = rows.get(number)
    if row is None:
        return [("0.0", 0)]
    lanes = [(f"{number}.{branch}", row.depth + 1)] if row.cases else []
    lanes.append((row.lane, row.depth))
    while all_of_them and lanes[-1][0] != "0.0":
        split = rows[int(lanes[-1][0].partition(".")[0])]
        lanes.append((split.lane, split.depth))
    return lanes
