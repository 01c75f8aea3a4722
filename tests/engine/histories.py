"""Random histories of proofs: replays that grow, go back, part ways and meet threads, held to `check_tree`.

The kernel judges each record anew and knows nothing of replays, so that an error of either makes them differ.
"""

from __future__ import annotations

import sys
from collections import Counter
from concurrent.futures import Executor
from random import Random
from sys import maxsize
from typing import NamedTuple

from puzzles.base.ptype import type_of
from puzzles.base.rule import CaseRule, ContradictionRule, DirectRule, Rule, bits
from puzzles.kernel.board import Board, Puzzle
from puzzles.kernel.goal import Goal
from puzzles.kernel.step import MERGE, Change, Step
from puzzles.kernel.tree import START, End, Entry, check_tree
from puzzles.kernel.verdict import Accepted, Refusal
from puzzles.replay import Replay, refusals_of
from tests.engine.helpers import make_puzzle
from tests.engine.toy import Case, Contra, Direct, Toy

MOVES = 16
"""Moves of a history, at most: an entry, or some by several threads."""
THREADS = 3
SWITCH = 1e-6
"""Seconds after which a thread gives way while they share a replay."""

DECISIVE = Toy(
    Direct(lambda board, cell, mask: Accepted() if mask == 1 else Refusal("toy-no", (cell,))),
    Contra(lambda board, at: Accepted() if 2 in board.cells else Refusal("toy-no")),
    Case(),
    wrong=lambda cells: 2 in cells,
)
"""A solution has `a` in every cell."""
PUZZLES = (
    make_puzzle(".../.o.", "blank"),
    make_puzzle("../.o", "blank"),
    make_puzzle("oo/..", "blank"),
    DECISIVE.puzzle(3, 7, 1),
    make_puzzle("0.../..1./1..0/.1.."),
    make_puzzle("../.."),
    make_puzzle("12../..1./2.../.3.2", "sudoku"),
)


class DifferError(AssertionError):
    """A replay and the kernel say different things of one record."""


class Version(NamedTuple):
    """A replay, and the entries that made it."""

    replay: Replay
    record: tuple[Entry, ...]

    def fed(self, entry: Entry) -> Version:
        return Version(self.replay.feed(entry), (*self.record, entry))


class Terms(NamedTuple):
    """The puzzle and the caller's conditions of a history."""

    puzzle: Puzzle
    goal: Goal
    allowed: frozenset[str] | None
    budget: int


def run(seed: str, count: int, threads: Executor, shared: float = 0.02) -> Counter[str]:
    """Play and compare `count` histories. Return how often each thing happened; raise DifferError with the record.

    `shared` is the share of histories in which threads meet.
    """
    tally, source = Counter[str](), Random(seed)
    for _ in range(count):
        meet = source.random() < shared
        terms = random_terms(source)
        for version in played(terms, source, threads if meet else None, tally):
            compare(terms, version, tally)
        tally["histories"] += 1
    return tally


def random_terms(source: Random) -> Terms:
    """Choose a puzzle, a goal, the allowed rules and a budget."""
    puzzle = source.choice(PUZZLES)
    rules = [rule.id for rule in type_of(puzzle).rules]
    allowed = frozenset(source.sample(rules, source.randint(0, len(rules)))) if source.random() < 0.2 else None
    budget = source.randint(0, 14 * len(puzzle.start)) if source.random() < 0.3 else maxsize
    return Terms(puzzle, Goal(source.choice(["solve", "unique", "no-solution"])), allowed, budget)


def played(terms: Terms, source: Random, threads: Executor | None, tally: Counter[str]) -> list[Version]:
    """Play one history and return every version of the proof that it leaves behind."""
    made = [Version(Replay.start(*terms), ())]
    at = 0
    for _ in range(source.randint(1, MOVES)):
        if at and source.random() < 0.25:
            at = source.randrange(at)  # undo: go back to any earlier version, and grow from there
            tally["undone"] += 1
        before = made[at]
        if threads and source.random() < 0.3:
            made += together(before, source, threads)
            tally["shared"] += 1
        else:
            made.append(before.fed(random_entry(before.replay, source)))
        if terms.budget == maxsize and source.random() < 0.1:
            made[-1] = anew(terms, made[-1].record)
            tally["anew"] += 1
        if made[-1].replay.refused == before.replay.refused or source.random() < 0.3:
            at = len(made) - 1  # most refused entries are taken back, as on the page, so that some proofs get finished
    return made


def anew(terms: Terms, record: tuple[Entry, ...]) -> Version:
    """Make a replay from what the kernel says of a record, as another process does."""
    return Version(Replay.of(check_tree(terms.puzzle, record, terms.goal, terms.allowed), terms.allowed), record)


def together(before: Version, source: Random, threads: Executor) -> list[Version]:
    """Have several threads grow one replay at the same time, each by two entries of its own."""
    entries = [(random_entry(before.replay, source), source.randint(0, 2**30)) for _ in range(THREADS)]

    def grow(first: Entry, seed: int) -> list[Version]:
        after = before.fed(first)
        return [after, after.fed(random_entry(after.replay, Random(seed)))]

    usual = sys.getswitchinterval()
    sys.setswitchinterval(SWITCH)
    try:
        grown = list(threads.map(grow, *zip(*entries, strict=True)))
    finally:
        sys.setswitchinterval(usual)
    return [version for each in grown for version in each]


def compare(terms: Terms, version: Version, tally: Counter[str]) -> None:
    """Hold a version to what the kernel says of its record; raise DifferError."""
    replay, (puzzle, goal, allowed, budget) = version.replay, terms
    report = check_tree(puzzle, version.record, goal, allowed, budget)
    found = (replay.report(), replay.outcome, replay.open, replay.refused, replay.length, replay.solutions)
    open_ends, refused = len(report.open_ends), len(refusals_of(report))
    if found != (report, report.outcome, open_ends, refused, len(version.record), report.solutions):
        raise DifferError(f"{terms}\n{version.record}\n{found[0]}\n{report}")
    tally["versions"] += 1
    tally[f"outcome {report.outcome}"] += 1
    tally["goal met"] += report.goal_met
    tally["claimed"] += not set(report.open_ends).isdisjoint(used_up(replay))
    if report.results:
        verdict, step = report.results[-1].verdict, report.results[-1].entry.step
        kind = "merge" if step.rule == MERGE else getattr(puzzle.type.rule_by_id.get(step.rule), "kind", "unknown")
        tally[verdict.code if isinstance(verdict, Refusal) else f"accepted {kind}"] += 1


def used_up(replay: Replay) -> set[End]:
    """Return the ends that a step is attached to."""
    every = [START, *(End(each.entry.id, branch) for each in replay.results() for branch in range(len(each.ends)))]
    return {end for end in every if replay.user(end)}


def random_entry(replay: Replay, source: Random) -> Entry:
    """Make an entry that mostly fits somewhere, and sometimes is nonsense."""
    ends = list(replay.report().open_ends) or [START]
    if source.random() < 0.15:
        ends = [End(source.randint(-1, replay.length + 1), source.randint(-1, 3), source.choice(["", "", "r1c1=x"]))]
    parent = source.choice(ends)
    if source.random() < (0.3 if len(ends) > 1 else 0.03):
        parents = source.sample(ends, min(len(ends), source.choice([1, 2, 2, 2, 3])))
        step = Step(source.choice([MERGE] * 9 + ["blank.none"]))
    else:
        parents = [parent] * source.choice([1] * 19 + [2])
        step = random_step(replay.board(parent) or replay.puzzle.board(), source)
    id = source.randint(-1, 1 + replay.length) if source.random() < 0.1 else replay.length + 1
    return Entry(id, tuple(named(replay, end, source) for end in parents), step)


def named(replay: Replay, end: End, source: Random) -> End:
    """Name a branch by its content sometimes, with any ordinal."""
    result = replay.result(end.id)
    if result and result.names and 0 <= end.branch < len(result.names) and source.random() < 0.3:
        return End(end.id, source.randint(0, 2), result.names[end.branch])
    return end


def random_step(board: Board, source: Random) -> Step:
    """Make a step that a rule finds on the board, or any; a split last, so that proofs come to an end."""
    rules = source.sample(type_of(board.puzzle).rules, len(type_of(board.puzzle).rules))
    for rule in sorted(rules, key=lambda rule: rule.kind == "case"):
        step = found_step(rule, board, source)
        if step and source.random() < 0.8:
            return step
    return any_step(source.choice(rules), board, source)


def found_step(rule: Rule, board: Board, source: Random) -> Step | None:
    """Make a step that the rule finds on the board, None if it finds nothing."""
    if isinstance(rule, CaseRule):
        places = list(rule.places(board))
        return Step(rule.id, source.choice(places)) if places else None
    if isinstance(rule, ContradictionRule):
        found = [finding.at for finding in rule.find(board)]
        return Step(rule.id, source.choice([None, *found])) if found else None
    assert isinstance(rule, DirectRule)
    deduced = [Change(cell, mask) for cell, mask, _ in rule.find(board)]
    few = min(len(deduced), source.choice([1, 1, 2]))
    return Step(rule.id, None, tuple(source.sample(deduced, few))) if deduced else None


def any_step(rule: Rule, board: Board, source: Random) -> Step:
    """Make a step of the rule with any place and changes; few of them follow."""
    cells = source.sample(range(len(board.cells)), source.choice([1, 1, 2]))
    changes = tuple(Change(cell, any_mask(board.cells[cell], source)) for cell in cells)
    if rule.kind == "direct":
        return Step(rule.id, None, changes)
    places = [None, board.puzzle.type.place(board.puzzle, source.choice(["r1c1", "row1"]))]
    return Step(rule.id, source.choice(places), changes if source.random() < 0.1 else ())


def any_mask(mask: int, source: Random) -> int:
    """Choose one of the candidates, to set it or to take it away."""
    bit = source.choice(list(bits(mask)))
    return source.choice([bit, ~bit])
