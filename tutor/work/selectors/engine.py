"""Puzzles and replays of the engine for rows of the database."""

from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import lru_cache
from threading import Lock
from typing import Any

from puzzles.formats.steps import parse_step
from puzzles.kernel.board import Puzzle as EnginePuzzle
from puzzles.kernel.goal import Goal
from puzzles.kernel.step import Step as EngineStep
from puzzles.kernel.tree import End, Entry, Replay
from puzzles.registry import get_type
from tutor.courses.models import Item
from tutor.library.models import Puzzle

from ..access import Bench
from ..models import Action, Proof, Step
from ..records import from_json, in_tree_order, rebuilt

CACHE_BYTES = 64 * 2**20


@lru_cache(maxsize=512)
def _parsed(type_id: str, text: str) -> EnginePuzzle:
    return get_type(type_id).parse(text.split("\n"))


def engine_puzzle(puzzle: Puzzle) -> EnginePuzzle:
    """The engine's puzzle of a row."""
    return _parsed(puzzle.type, puzzle.text)


def to_end(parent: list[int | str]) -> End:
    """An end as the database keeps it: [number, branch, case]."""
    number, branch, case = parent
    return End(int(number), int(branch), str(case))


def at_node(node: tuple[int, int]) -> End:
    """The end that a request names by step number and branch."""
    return End(*node)


def to_entry(puzzle: EnginePuzzle, step: Step) -> Entry:
    """A row as an entry of the record."""
    return Entry(step.number, tuple(to_end(parent) for parent in step.parents), _parsed_step(puzzle, step.text))


@lru_cache(maxsize=8192)
def _parsed_step(puzzle: EnginePuzzle, text: str) -> EngineStep:
    """A step of a puzzle; many people take the same."""
    return parse_step(puzzle, text)


@dataclass
class _Kept:
    """Replays of one proof by revision, all of one family: they share their steps, so the longest counts for all."""

    replays: OrderedDict[int, Replay] = field(default_factory=OrderedDict)
    bytes: int = 0


class ReplayCache:
    """The last few replays of each proof by revision; proofs used longest ago go first when the bytes run out.

    Only a shortcut: whatever it does not hold is replayed from the rows, so no other process need know of it.
    """

    def __init__(self, limit: int, revisions: int = 64) -> None:
        self.limit, self.revisions = limit, revisions
        self._kept: OrderedDict[int, _Kept] = OrderedDict()
        self._lock = Lock()

    def get(self, proof_id: int, rev: int) -> Replay | None:
        """The replay of a proof at a revision, if it is kept."""
        with self._lock:
            if proof_id not in self._kept:
                return None
            self._kept.move_to_end(proof_id)
            return self._kept[proof_id].replays.get(rev)

    def newest(self, proof_id: int, rev: int) -> tuple[int, Replay] | None:
        """The newest revision that is kept, up to a given one, and its replay."""
        with self._lock:
            kept = self._kept.get(proof_id)
            found = max((known for known in kept.replays if known <= rev), default=None) if kept else None
            return (found, kept.replays[found]) if kept and found is not None else None

    def put(self, proof_id: int, rev: int, replay: Replay, *, grown: bool = True) -> None:
        """Keep a replay. One that has not grown from those kept shares nothing with them; then they go."""
        with self._lock:
            if not grown:
                self._kept.pop(proof_id, None)
            kept = self._kept.setdefault(proof_id, _Kept())
            kept.replays[rev] = replay
            if len(kept.replays) > self.revisions:
                kept.replays.popitem(last=False)
            kept.bytes = max(map(_bytes, kept.replays.values()))
            self._kept.move_to_end(proof_id)
            while len(self._kept) > 1 and self.bytes() > self.limit:
                self._kept.popitem(last=False)

    def bytes(self) -> int:
        """About the memory in use."""
        return sum(kept.bytes for kept in self._kept.values())

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._kept.clear()


def _bytes(replay: Replay) -> int:
    return 2000 + replay.length * (1000 + 8 * len(replay.puzzle.start))


REPLAYS = ReplayCache(CACHE_BYTES)


def replay_of(proof: Proof) -> Replay:
    """The proof replayed up to its present revision."""
    replay = REPLAYS.get(proof.pk, proof.rev)
    if replay is not None:
        return replay
    replay = _caught_up(proof)
    if replay is not None:
        REPLAYS.put(proof.pk, proof.rev, replay)
        return replay
    replay = fresh_replay(proof)
    # The rows were read after the revision; when another process has changed them in between they are of a later one.
    if Proof.objects.filter(pk=proof.pk, rev=proof.rev).exists():
        REPLAYS.put(proof.pk, proof.rev, replay, grown=False)
    return replay


def _caught_up(proof: Proof) -> Replay | None:
    """A replay kept of an earlier revision and what others have done since; None where that is not enough."""
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
            for kept in change["placed"]:
                replay = replay.feed(to_entry(replay.puzzle, from_json(proof.pk, kept)))
        past[rev] = replay
    return replay


def _like(change: Mapping[str, Any]) -> int | None:
    """The revision at which the proof was as an undo or redo has made it again."""
    if change["kind"] == Action.Kind.UNDO:
        return int(change["reverses__rev"]) - 1
    return int(change["reverses__reverses__rev"]) if change["kind"] == Action.Kind.REDO else None


def replay_for(bench: Bench) -> Replay:
    """The present replay of a bench's proof, or of the one that is not begun."""
    if bench.proof:
        return replay_of(bench.proof)
    given = given_steps(bench.policy.item)
    return _replayed(engine_puzzle(bench.puzzle), Goal(), given, last_number(given), bench.policy.rules)


def fresh_replay(proof: Proof) -> Replay:
    """The proof replayed from its rows."""
    return replay_steps(proof, proof.tree.all())


def replay_until(proof: Proof, when: datetime) -> Replay:
    """The proof as it stood at a moment, whatever has been added, cut or undone since."""
    return replay_steps(proof, rebuilt(proof.pk, proof.actions.filter(at__lte=when)))


def replay_steps(proof: Proof, steps: Iterable[Step]) -> Replay:
    """The proof as it is with these steps."""
    rules = None if proof.item is None else rules_of(proof.item)
    return _replayed(engine_puzzle(proof.puzzle), Goal(**proof.goal), steps, proof.given, rules)


def rules_of(item: Item) -> frozenset[str] | None:
    """The rules that are allowed for an assigned puzzle; None: all."""
    return None if item.assignment.rules is None else frozenset(item.assignment.rules)


def given_steps(item: Item | None) -> list[Step]:
    """The steps that every proof of an assigned puzzle begins with, of no proof yet."""
    return [Step(**kept) for kept in item.starter] if item else []


def last_number(steps: Iterable[Step]) -> int:
    """The highest number there is."""
    return max((step.number for step in steps), default=0)


def _replayed(
    puzzle: EnginePuzzle, goal: Goal, steps: Iterable[Step], given: int, rules: frozenset[str] | None
) -> Replay:
    """The steps replayed; those given may use any rule, the others and all that follows only these."""
    replay = Replay.start(puzzle, goal)
    for step in in_tree_order(steps):
        if step.number > given and replay.allowed != rules:
            replay = replace(replay, allowed=rules)
        replay = replay.feed(to_entry(puzzle, step))
    return replace(replay, allowed=rules)
