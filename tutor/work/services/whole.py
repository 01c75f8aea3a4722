"""Storing a whole record at once, as an imported file contains it."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from sys import maxsize
from typing import Any
from uuid import UUID

from puzzles.base.rule import ContradictionRule
from puzzles.formats.steps import print_step
from puzzles.kernel.board import Puzzle as EnginePuzzle
from puzzles.kernel.goal import Goal
from puzzles.kernel.tree import End, Entry, Result
from puzzles.kernel.verdict import Refusal
from puzzles.replay import Replay
from tutor.search.errors import TooHardError

from ..models import Action, Proof, Step
from ..replays.engine import replay_steps
from ..replays.records import branch_of
from ..workspace import Workspace
from .begin import Person, begin, begun_before
from .rows import row_in
from .write import claim, write, write_or_stale

Kind = Action.Kind


@dataclass
class Tree:
    """A record split into the rows of the tree and the steps that have no place in it."""

    replay: Replay
    rows: dict[int, Step] = field(default_factory=dict)
    aside: list[dict[str, Any]] = field(default_factory=list)


def keep_record(
    owner: Person, workspace: Workspace, tree: Tree, goal: Goal, *, key: UUID, check: dict[str, Any]
) -> Proof:
    """Store all steps of a record as a new practice proof; the same key again returns the same proof.

    Steps keep their numbers. A refused step stays in the tree, marked, if further steps can attach to it; so does a
    refused contradiction. Any other refused step, and everything below it, has no place in a tree and is stored as a
    refused try. `check` is the report on the record, and becomes the proof's first check. Raises StaleError.
    """
    workspace = begun_before(owner, workspace, key)
    if workspace.proof:
        return workspace.proof
    rows = list(tree.rows.values())
    with write_or_stale():
        proof = begin(owner, workspace, key, goal)
        if rows:
            for row in rows:
                row.proof = proof
            claim(proof)
            after = replay_steps(proof, rows) if tree.aside else tree.replay
            write(workspace.on(proof), after, Kind.ADD, key=key, placed=rows, select=[rows[-1].number, 0])
        details = [(Kind.REFUSED, detail) for detail in tree.aside] + [(Kind.CHECK, check)]
        Action.objects.bulk_create(
            Action(proof=proof, kind=kind, rev=proof.rev, detail=detail) for kind, detail in details
        )
    return proof


def tree_of(puzzle: EnginePuzzle, entries: Iterable[Entry], goal: Goal, work: int = maxsize) -> Tree:
    """Return the tree that a record makes, its rows not of any proof yet.

    Raises TooHardError where judging takes more units of work.
    """
    tree = Tree(Replay.start(puzzle, goal, budget=work))
    for entry in entries:
        ends = [tree.replay.resolve(end) for end in entry.parents]
        tree.replay = tree.replay.feed(entry)
        result = tree.replay.result(entry.id)
        assert result is not None  # it was fed just now
        if isinstance(result.verdict, Refusal) and result.verdict.code == "too-large":
            raise TooHardError
        if _in_tree(result):
            parents = tuple(end for end in ends if isinstance(end, End))
            tree.rows[entry.id] = row_in(branch_of(tree.rows, parents), entry.id, parents, tree.replay)
        elif isinstance(result.verdict, Refusal):
            tree.aside.append(_tried(tree.replay, entry, result.verdict))
    tree.replay = replace(tree.replay, budget=maxsize)
    return tree


def _in_tree(result: Result) -> bool:
    """Return whether a step has a place in the tree: it is accepted, has ends of its own, or is a contradiction."""
    if not isinstance(result.verdict, Refusal) or result.ends:
        return True
    if result.before is None:
        return False
    rule = result.before.puzzle.type.rule_by_id.get(result.entry.step.rule)
    return isinstance(rule, ContradictionRule)


def _tried(replay: Replay, entry: Entry, refusal: Refusal) -> dict[str, Any]:
    ends = [list(end[:2]) for end in entry.parents]
    return {"ends": ends, "step": print_step(replay.puzzle, entry.step), "code": refusal.code}
