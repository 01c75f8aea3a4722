"""Shape of a proof tree: which steps stand in which branch and where, without a word of what the page says of them.

It is read from the replay alone, once for each revision, so a page of a long proof needs only the steps that it shows.
"""

from bisect import bisect_left
from collections import defaultdict
from dataclasses import dataclass, field
from typing import NamedTuple

from puzzles.base.ptype import type_of
from puzzles.kernel.step import MERGE

from ..models import Proof
from ..replays.cache import REPLAYS
from ..replays.visibility import VisibleReplay

Branch = tuple[int, int]
"""The step that made a branch and the ordinal of the branch; (0, 0) is that of the start."""
START: Branch = (0, 0)


class Item(NamedTuple):
    """A step of a branch or, with the `end` where it stands, a last row; `at`: its place among all rows.

    `user` is the step that an end is joined at.
    """

    at: int
    number: int
    end: Branch | None = None
    user: int = 0


@dataclass
class Shape:
    """All rows of a tree, by their places in the reading order.

    `kept` are the places of rows that are never folded away, `joins` those of ends that are joined, `steps` those of
    steps; `merges` has for a branch its merges, each with the place of the first of the ends that it joins.
    """

    lanes: dict[Branch, list[Item]] = field(default_factory=lambda: defaultdict(list))
    ends: dict[Branch, int] = field(default_factory=dict)
    begins: dict[Branch, int] = field(default_factory=dict)
    cases: dict[int, int] = field(default_factory=dict)
    lane_of: dict[int, Branch] = field(default_factory=dict)
    depths: dict[Branch, int] = field(default_factory=lambda: {START: 0})
    at: dict[int, int] = field(default_factory=dict)
    merges: dict[Branch, list[tuple[int, int]]] = field(default_factory=lambda: defaultdict(list))
    closing: set[int] = field(default_factory=set)
    kept: list[int] = field(default_factory=list)
    joins: list[int] = field(default_factory=list)
    steps: list[int] = field(default_factory=list)
    rows: int = 0

    def number(self, step: int) -> int:
        """Return the number of a step in the reading order."""
        return bisect_left(self.steps, self.at[step]) + 1

    def branch(self, end: Branch) -> Branch:
        """Return the branch that goes on at an end."""
        number = end[0]
        return end if not number or number in self.cases else self.lane_of[number]

    def closed(self, branch: Branch) -> bool:
        """Tell whether a branch is closed: nothing in it is open, solved, filled, joined or known not to hold."""
        span = self.begins[branch], self.ends[branch]
        return not count(self.kept, *span) and not count(self.joins, *span)

    def place(self, node: str) -> int:
        """Return the place of the row that stands for a node; that of the start if the tree has no such node."""
        number, _dot, branch = node.partition(".")
        step = self.at.get(int(number), 0)
        return self.begins.get((int(number), int(branch)), step) if branch else step


def count(places: list[int], first: int, last: int) -> int:
    """Count the places from the first up to, not including, the last."""
    return bisect_left(places, last) - bisect_left(places, first)


def shape_of(visible: VisibleReplay, proof: Proof | None) -> Shape:
    """Return the shape of the tree; that of a proof whose verdicts are all shown is made once for each revision."""
    kept = visible.judged is None and proof is not None
    if proof and kept and (found := REPLAYS.beside(proof.pk, visible.replay)):
        assert isinstance(found, Shape)
        return found
    shape = _Reader(visible).shape
    if proof and kept:
        REPLAYS.put_beside(proof.pk, visible.replay, shape)
    return shape


class _Reader:
    """Reads a replay once, in the order of `tree.tree_rows`."""

    def __init__(self, visible: VisibleReplay) -> None:
        self.visible = visible
        self.shape = Shape(rows=1)  # the row of the start
        self.parents: dict[int, list[Branch]] = {}
        self.users: dict[Branch, int] = {}
        self.joined: set[int] = set()
        self.waiting: dict[int, list[int]] = defaultdict(list)
        self.missing: dict[int, int] = {}
        self.ready: dict[Branch, list[int]] = defaultdict(list)
        rules = type_of(visible.replay.puzzle).rule_by_id
        for result in visible.replay.results():
            entry = result.entry
            self.hang(entry.id, [end[:2] for end in entry.parents], len(result.names), merge=entry.step.rule == MERGE)
            rule = rules.get(entry.step.rule)
            if rule and rule.kind == "contradiction":
                self.shape.closing.add(entry.id)
        self.read()

    def hang(self, number: int, parents: list[Branch], cases: int, *, merge: bool) -> None:
        """Note where a step hangs; its parents are noted already."""
        self.parents[number] = parents
        for parent in parents:
            self.users[parent] = number
        self.shape.lane_of[number] = self.meeting(parents)
        if cases:
            self.shape.cases[number] = cases
            depth = self.shape.depths[self.shape.lane_of[number]] + 1
            self.shape.depths.update({(number, branch): depth for branch in range(cases)})
        if merge:
            self.joined.add(number)
            above = {step for step, _branch in parents}
            self.missing[number] = len(above)
            for step in above:
                self.waiting[step].append(number)

    def meeting(self, parents: list[Branch]) -> Branch:
        """Return the branch where the branches of these ends meet."""
        branches = {self.shape.branch(end) for end in parents}
        while len(branches) > 1:
            deepest = max(branches, key=self.shape.depths.__getitem__)
            branches.remove(deepest)
            branches.add(self.shape.lane_of[deepest[0]])
        return branches.pop()

    def read(self) -> None:
        """Go through all branches, outermost first; without an end, what is left of a branch are its merges."""
        shape = self.shape
        stack: list[tuple[Branch, Branch | None]] = [(START, START)]
        while stack:
            lane, end = stack.pop()
            if end == lane:
                shape.begins[lane] = shape.rows
                shape.rows += lane != START  # the row of the case
            number = self.users.get(end) if end else self.ready[lane].pop() if self.ready[lane] else None
            if end and (number is None or number in self.joined):
                self.last_row(lane, end, number or 0)
                stack.append((lane, None))
            elif number is None:
                shape.ends[lane] = shape.rows
            else:
                self.step(lane, number)
                cases = shape.cases.get(number, 0)
                stack.append((lane, None if cases or number in shape.closing else (number, 0)))
                stack += [((number, branch), (number, branch)) for branch in reversed(range(cases))]

    def last_row(self, lane: Branch, end: Branch, user: int) -> None:
        shape = self.shape
        shape.lanes[lane].append(Item(shape.rows, 0, end, user))
        (shape.joins if user else shape.kept).append(shape.rows)
        shape.rows += 1

    def step(self, lane: Branch, number: int) -> None:
        shape, at = self.shape, self.shape.rows
        shape.at[number] = at
        shape.steps.append(at)
        if number in self.joined:
            first = min(shape.at.get(parent, 0) for parent, _branch in self.parents[number])
            shape.merges[lane].append((len(shape.lanes[lane]), first))
        shape.lanes[lane].append(Item(at, number))
        shape.rows += 1
        if self.visible.replay.refused and self.visible.verdict(number) == "refused":
            shape.kept.append(at)
        for merge in reversed(self.waiting[number]):
            self.missing[merge] -= 1
            if not self.missing[merge]:
                self.ready[shape.lane_of[merge]].append(merge)
