"""Puzzles and replays of the engine, made from database rows."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from puzzles.formats.steps import parse_step
from puzzles.kernel.board import Puzzle as EnginePuzzle
from puzzles.kernel.goal import Goal
from puzzles.kernel.step import Step as EngineStep
from puzzles.kernel.tree import End, Entry, Report
from puzzles.registry import get_type
from puzzles.replay import Replay
from tutor.courses.models import Item
from tutor.library.models import Puzzle
from tutor.library.selectors.goals import read_stored
from tutor.search.answering import at_once, used
from tutor.search.services import tree_now

from ..models import Action, Proof, Step
from ..workspace import Workspace
from .cache import REPLAYS
from .records import from_json, in_tree_order


@lru_cache(maxsize=512)
def _parsed(type_id: str, text: str) -> EnginePuzzle:
    return get_type(type_id).parse(text.split("\n"))


def engine_puzzle(puzzle: Puzzle) -> EnginePuzzle:
    """Return the engine's puzzle for a row."""
    return _parsed(puzzle.type, puzzle.text)


def to_end(parent: list[int | str]) -> End:
    """Read an end as the database stores it: [number, branch, case]."""
    number, branch, case = parent
    return End(int(number), int(branch), str(case))


def at_node(node: tuple[int, int]) -> End:
    """Return the end that a request names by step number and branch."""
    return End(*node)


def to_entry(puzzle: EnginePuzzle, step: Step) -> Entry:
    """Convert a row into an entry of the record."""
    return Entry(step.number, tuple(to_end(parent) for parent in step.parents), _parsed_step(puzzle, step.text))


@lru_cache(maxsize=8192)
def _parsed_step(puzzle: EnginePuzzle, text: str) -> EngineStep:
    """Parse a step of a puzzle. Cached, because many people take the same steps."""
    return parse_step(puzzle, text)


def replay_of(proof: Proof) -> Replay:
    """Replay the proof up to its current revision."""
    replay = REPLAYS.get(proof.pk, proof.rev)
    if replay is not None:
        return replay
    replay = _caught_up(proof)
    if replay is not None:
        REPLAYS.put(proof.pk, proof.rev, replay)
        return replay
    replay = fresh_replay(proof)
    # Rows may be newer than `rev` if another process wrote meanwhile; then do not cache.
    if Proof.objects.filter(pk=proof.pk, rev=proof.rev).exists():
        REPLAYS.put(proof.pk, proof.rev, replay, grown=False)
    return replay


def _caught_up(proof: Proof) -> Replay | None:
    """Extend a cached older replay by the changes made since; None if that is not enough."""
    found = REPLAYS.newest(proof.pk, proof.rev)
    if found is None:
        return None
    rev, replay = found
    changes = proof.actions.filter(rev__gt=rev, rev__lte=proof.rev).exclude(kind__in=Action.ASIDE)
    since = list(
        changes.order_by("rev").values("kind", "placed", "displaced", "reverses__rev", "reverses__reverses__rev")
    )
    if len(since) != proof.rev - rev:
        return None
    past = {rev: replay}
    for change in since:
        rev += 1
        like = _like(change)
        if like is not None:
            before = past.get(like) or REPLAYS.get(proof.pk, like)
            if before is None:
                return None
            replay = before
        elif change["displaced"]:
            return None
        else:
            fed = _fed(replay, [to_entry(replay.puzzle, from_json(proof.pk, kept)) for kept in change["placed"]])
            if fed is None:
                return None
            replay = fed
        past[rev] = replay
    return replay


def _fed(replay: Replay, entries: Iterable[Entry]) -> Replay | None:
    """Extend a replay by entries; None if that is more work than may be done at once."""
    whole, left = replay.budget, at_once()
    for entry in entries:
        replay = replace(replay, budget=left).feed(entry)
        used(left - replay.budget)
        left = replay.budget
        if left < len(replay.puzzle.start) or left < len(entry.parents) * len(replay.puzzle.start):
            return None
    return replace(replay, budget=whole)


def _like(change: Mapping[str, Any]) -> int | None:
    """Return the revision that an undo or redo restored, or None for other changes."""
    if change["kind"] == Action.Kind.UNDO:
        return int(change["reverses__rev"]) - 1
    return int(change["reverses__reverses__rev"]) if change["kind"] == Action.Kind.REDO else None


def replay_for(workspace: Workspace) -> Replay:
    """Return the current replay of a workspace, also if its proof is not begun."""
    if workspace.proof:
        return replay_of(workspace.proof)
    given, rules = given_steps(workspace.policy.item), workspace.policy.rules
    puzzle, goal = engine_puzzle(workspace.puzzle), goal_of(workspace)
    return Replay.of(_judged(puzzle, goal, given, last_number(given), rules), rules)


def goal_of(workspace: Workspace) -> Goal:
    """Return the goal of the proof, or the one that a new proof would have."""
    if workspace.proof:
        return Goal(**workspace.proof.goal)
    return read_stored(engine_puzzle(workspace.puzzle), workspace.goal)


def fresh_replay(proof: Proof) -> Replay:
    """Replay the proof from its rows."""
    return replay_steps(proof, proof.tree.all())


def replay_steps(proof: Proof, steps: Iterable[Step]) -> Replay:
    """Replay the proof with these steps instead of its own."""
    return Replay.of(judged(proof, steps), rules_allowed(proof))


def judged(proof: Proof, steps: Iterable[Step]) -> Report:
    """Have the kernel judge the proof with these steps, given ones by all rules; no replay has a say in it.

    What counts is judged here: a proof stored as finished, a score, a check, an export. While a request is answered,
    that is bounded. Raises TooHardError and BusyError.
    """
    return _judged(engine_puzzle(proof.puzzle), Goal(**proof.goal), steps, proof.given, rules_allowed(proof))


def rules_allowed(proof: Proof) -> frozenset[str] | None:
    """Return the rules that are allowed in a proof; None for all."""
    return None if proof.item is None else rules_of(proof.item)


def rules_of(item: Item) -> frozenset[str] | None:
    """Return the rules that are allowed for an assigned puzzle; None for all."""
    return None if item.assignment.rules is None else frozenset(item.assignment.rules)


def given_steps(item: Item | None) -> list[Step]:
    """Return the steps that every proof of an assigned puzzle begins with; they belong to no proof yet."""
    return [Step(**kept) for kept in item.starter] if item else []


def last_number(steps: Iterable[Step]) -> int:
    """Return the highest step number, 0 if there are no steps."""
    return max((step.number for step in steps), default=0)


def _judged(
    puzzle: EnginePuzzle, goal: Goal, steps: Iterable[Step], given: int, rules: frozenset[str] | None
) -> Report:
    record = [to_entry(puzzle, step) for step in in_tree_order(steps)]
    return tree_now(puzzle, record, goal, rules, given)
