"""Lists of Step rows: their JSON form in Action rows, their order, dependents and branches."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..models import Action, Proof, Step

KEPT = (
    "number",
    "parents",
    "rule",
    "text",
    "lane",
    "depth",
    "cases",
    "verdict",
    "everywhere",
    "solved",
    "hint",
    "tidied",
)


def to_json(step: Step) -> dict[str, Any]:
    """Return everything that is needed to restore the step."""
    return {name: getattr(step, name) for name in KEPT}


def from_json(proof_id: int, kept: dict[str, Any]) -> Step:
    """Rebuild a step from its JSON, without saving it."""
    return Step(proof_id=proof_id, **kept)


def put_or_taken(action: Action) -> list[dict[str, Any]]:
    """List the steps that an action put into the tree, took out or changed; not those that it only hung elsewhere.

    Housekeeping that came along with a step is left out.
    """
    before = {kept["number"]: kept for kept in action.displaced}
    put = [kept for kept in action.placed if before.pop(kept["number"], {}).get("text") != kept["text"]]
    found = [*put, *before.values()]
    return found[: max(1, len(found) - action.detail.get("tidied", 0))]


def rule_tried(detail: dict[str, Any]) -> str:
    """Return the rule of a refused try or a hint, from the text of its step."""
    text: str = detail.get("step", "")
    return text.partition(":")[0].partition("@")[0].strip()


def rebuilt(proof_id: int, actions: Iterable[Action]) -> list[Step]:
    """Rebuild the steps of the tree that these actions, in order, have produced."""
    rows: dict[int, Step] = {}
    for action in actions:
        for kept in action.displaced:
            del rows[kept["number"]]
        for kept in action.placed:
            rows[kept["number"]] = from_json(proof_id, kept)
    return list(rows.values())


def in_tree_order(steps: Iterable[Step]) -> list[Step]:
    """Sort steps so that parents precede children. Numbers are no guide: an insert gives a parent a higher number."""
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
    """Return the step and all steps below it, merges included; nothing if there is no such step."""
    cut: set[int] = {number}
    found = []
    for step in in_tree_order(steps):
        if step.number in cut or any(parent in cut for parent, *_ in step.parents):
            cut.add(step.number)
            found.append(step)
    return found


def dependents_of(proof: Proof, number: str) -> list[Step]:
    """List the step with that number and its dependents, which are deleted with it."""
    steps = list(proof.tree.all())
    return next((with_dependents(steps, step.number) for step in steps if str(step.number) == number), [])


def branch_of(rows: Mapping[int, Step], parents: Sequence[tuple[int, int, str]]) -> tuple[str, int]:
    """Return the branch of a step with these parents, and the number of splits above it.

    A step is in its parent's branch or opens a new one. A merge is where the branches of all its parents meet; for a
    merge, `rows` must hold all steps above it.
    """
    if len(parents) == 1:
        return _branches_above(rows, *parents[0][:2])[0]
    first, *others = (_branches_above(rows, *parent[:2], all_of_them=True) for parent in parents)
    shared = set(first).intersection(*map(set, others))
    return max(shared, key=lambda branch: branch[1])


def _branches_above(
    rows: Mapping[int, Step], number: int, branch: int, *, all_of_them: bool = False
) -> list[tuple[str, int]]:
    """Return the branch that continues at an end and, with `all_of_them`, those around it up to the start."""
    row = rows.get(number)
    if row is None:
        return [("0.0", 0)]
    branches = [(f"{number}.{branch}", row.depth + 1)] if row.cases else []
    branches.append((row.lane, row.depth))
    while all_of_them and branches[-1][0] != "0.0":
        split = rows[int(branches[-1][0].partition(".")[0])]
        branches.append((split.lane, split.depth))
    return branches
