"""Storing a whole record at once, as an imported file contains it."""

from typing import Any
from uuid import UUID

from puzzles.grown import Grown
from puzzles.kernel.goal import Goal

from ..models import Action, Proof, Step
from ..replays.records import branch_of
from ..workspace import Workspace
from .begin import Person, begin, begun_before
from .write import Standing, write, write_or_stale

Kind = Action.Kind


def keep_record(
    owner: Person, workspace: Workspace, tree: Grown, goal: Goal, *, key: UUID, check: dict[str, Any]
) -> Proof:
    """Store the tree of a judged record as a new practice proof; the same key again returns the same proof.

    Steps keep their numbers. What has no place in the tree is stored as refused tries. `check` is the report on the
    record, and becomes the proof's first check. Raises StaleError.
    """
    workspace = begun_before(owner, workspace, key)
    if workspace.proof:
        return workspace.proof
    rows = rows_of(tree)
    tried = [{"ends": [list(end) for end in each.ends], "step": each.text, "code": each.code} for each in tree.tries]
    with write_or_stale():
        proof = begin(owner, workspace, key, goal)
        if rows:
            for row in rows:
                row.proof = proof
            standing = Standing(tree.open_ends, tree.open_ends, tree.outcome, tree.goal_met)
            write(workspace.on(proof), standing, Kind.ADD, key=key, placed=rows, select=[rows[-1].number, 0])
        details = [(Kind.REFUSED, detail) for detail in tried] + [(Kind.CHECK, check)]
        Action.objects.bulk_create(
            Action(proof=proof, kind=kind, rev=proof.rev, detail=detail) for kind, detail in details
        )
    return proof


def rows_of(tree: Grown) -> list[Step]:
    """Return the rows of a tree with the branch of each; they belong to no proof yet."""
    rows: dict[int, Step] = {}
    for number, parents, rule, text, cases, code, solved in tree.rows:
        branch, depth = branch_of(rows, parents)
        rows[number] = Step(
            number=number,
            parents=[list(end) for end in parents],
            rule=rule,
            text=text,
            lane=branch,
            depth=depth,
            cases=list(cases),
            verdict=code,
            solved=list(solved),
        )
    return list(rows.values())
