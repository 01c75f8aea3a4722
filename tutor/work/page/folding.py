"""Folding of a long proof: its page has what is open and the way to the node shown; the rest comes when unfolded."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

from django.utils.translation import ngettext

from puzzles.formats.spoken import case_title

from ..models import Step
from ..replays.visibility import VisibleReplay
from .row import BOXED, Row
from .shape import START, Branch, Item, Shape, count
from .tree import joined_row, last_row, level_of, start_row, step_row

SMALL = 60
"""So many rows are sent as they are."""
NEAR = 4
"""So many rows of a branch are sent before and after one that is kept, and at both ends of the branch."""
RUN = 12
"""From so many steps on, a run of them is folded."""
UNFOLDED = 100
"""So many rows of a branch, about, are sent when somebody unfolds it; those after them are folded again."""

Steps = Mapping[int, Step]
Fetch = Callable[[Collection[int]], Steps]


class Run(NamedTuple):
    """A run of steps of one branch that is folded to one row: its first and last step."""

    first: int
    last: int
    steps: int
    joins: bool


class Case(NamedTuple):
    """The row of a case; if it is folded, `steps` are in it, and `closing` is the step that closed it, if one did."""

    branch: Branch
    folded: bool = False
    steps: int = 0
    closing: int = 0


class Box(NamedTuple):
    """The opening or closing of a box around a split or a case."""

    id: str
    tag: str


Part = Item | Run | Case | Box


@dataclass
class _Folder:
    """Says which rows are sent, `at` a node if one is to be seen; a run is folded from so many steps on."""

    shape: Shape
    at: int = -1
    run: int = RUN

    def parts(self, lane: Branch, first: int = 0, last: int | None = None) -> Iterator[Part]:
        """Yield the parts of a branch, or of those of its items."""
        stack: list[Part | Branch] = list(reversed(self.lane(lane, first, last)))
        while stack:
            part = stack.pop()
            if isinstance(part, Run | Case | Box):
                yield part
            elif isinstance(part, Item):
                yield part
                if part.number in self.shape.cases:
                    stack += reversed(self.cases(part.number))
            else:
                stack += reversed(self.lane(part))

    def cases(self, number: int) -> list[Part | Branch]:
        """List the cases of a split, those that are closed without what is in them."""
        shape, parts = self.shape, list[Part | Branch]()
        boxed = shape.depths[shape.lane_of[number]] < BOXED
        for branch in ((number, each) for each in range(shape.cases[number])):
            span = shape.begins[branch], shape.ends[branch]
            folded = shape.closed(branch) and not span[0] < self.at < span[1]
            steps, items = count(shape.steps, *span), shape.lanes[branch]
            closing = items[-1].number if items and items[-1].number in shape.closing else 0
            case = Case(branch, folded, steps, closing) if folded else Case(branch)
            inner: list[Part | Branch] = [case] if folded else [case, branch]
            parts += [Box("", "open-case"), *inner, Box("", "close")] if boxed else inner
        name = f"split-{number}"
        return [Box(name, "open-split"), *parts, Box(name, "close")] if boxed else parts

    def lane(self, lane: Branch, first: int = 0, last: int | None = None) -> list[Part | Branch]:
        """List the items of a branch, long runs of them folded."""
        items = self.shape.lanes[lane][first:last]
        parts: list[Part | Branch] = []
        shown = sorted(self.shown(lane, items, first))
        for before, here in pairwise([-1, *shown, len(items)]):
            between = items[before + 1 : here]
            steps = [item.number for item in between if item.number]
            if between:
                begin, end = between[0].at, items[here].at if here < len(items) else self.end(lane, first + here)
                run = count(self.shape.steps, begin, end)
                joins = bool(count(self.shape.joins, begin, end))
                parts += [Run(steps[0], steps[-1], run, joins)] if run >= self.run and len(steps) > 1 else between
            if here < len(items):
                parts.append(items[here])
        return parts

    def end(self, lane: Branch, index: int) -> int:
        """Return the place after the item before this one."""
        items = self.shape.lanes[lane]
        return items[index].at if index < len(items) else self.shape.ends[lane]

    def shown(self, lane: Branch, items: list[Item], first: int) -> set[int]:
        """Return which of the items stay: what is never folded away, what is near to it, and what leads to the node."""
        if not items:
            return set()
        places = [item.at for item in items]
        begin, end = places[0], self.end(lane, first + len(items))
        kept = self.shape.kept[bisect_left(self.shape.kept, begin) : bisect_left(self.shape.kept, end)]
        if begin <= self.at < end:
            kept = [*kept, self.at]
        middle = {bisect_right(places, place) - 1 for place in kept} | {0, len(items) - 1}
        shown = {each for at in middle for each in range(max(0, at - NEAR), min(len(items), at + NEAR + 1))}
        # The row of an end that is joined names the step that joins it, so that is shown too.
        for index, joined in self.shape.merges[lane]:
            here = begin <= joined and first <= index < first + len(items)
            if here and bisect_right(places, joined) - 1 in shown:
                shown.add(index - first)
        # A run begins and ends with a step.
        for way in (1, -1):
            for index in sorted(shown):
                at = index + way
                while 0 <= at < len(items) and not items[at].number:
                    shown.add(at)
                    at += way
        return shown


def folded_rows(visible: VisibleReplay, shape: Shape, fetch: Fetch, given: int, at: str) -> list[Row]:
    """List the rows of a proof that its page is sent, with the way to a node; `fetch` reads steps by their numbers."""
    return [start_row(), *_rows(visible, shape, fetch, given, list(_Folder(shape, shape.place(at)).parts(START)))]


def unfolded_rows(visible: VisibleReplay, shape: Shape, fetch: Fetch, given: int, what: str) -> list[Row] | None:
    """List the rows of a folded case, as `3.1`, or of a run of steps, as `5-31`; None if there is no such thing."""
    folder = _Folder(shape, run=UNFOLDED)
    case = tuple(map(int, what.split("."))) if "." in what else ()
    if len(case) == 2 and case in shape.begins and case != START:
        return _rows(visible, shape, fetch, given, list(folder.parts(case)))
    steps = list(map(int, what.split("-"))) if "-" in what else []
    lanes = {shape.lane_of.get(number) for number in steps}
    (lane,) = lanes if len(lanes) == 1 else (None,)
    if lane is None or len(steps) != 2:
        return None
    places = [item.at for item in shape.lanes[lane]]
    first, last = (bisect_left(places, shape.at[number]) for number in steps)
    most = max(first, bisect_right(places, places[first] + UNFOLDED) - 1)
    parts = list(folder.parts(lane, first, min(most, last) + 1))
    if most < last:
        parts += _Folder(shape).parts(lane, most + 1, last + 1)
    return _rows(visible, shape, fetch, given, parts)


def _rows(visible: VisibleReplay, shape: Shape, fetch: Fetch, given: int, parts: list[Part]) -> list[Row]:
    """Put the parts into words."""
    wanted = {part.number for part in parts if isinstance(part, Item)} | {
        number for part in parts if isinstance(part, Case) for number in (part.branch[0], part.closing)
    }
    steps = fetch(wanted - {0})
    return [_row(visible, shape, steps, given, part) for part in parts]


def _row(visible: VisibleReplay, shape: Shape, steps: Steps, given: int, part: Part) -> Row:
    if isinstance(part, Box):
        return Row("box", part.id, tag=part.tag)
    if isinstance(part, Run):
        level = level_of(shape.depths[shape.lane_of[part.first]])
        title = ngettext("%(n)s step", "%(n)s steps", part.steps) % {"n": part.steps}
        name = f"{part.first}-{part.last}"
        row = Row("run", f"run-{name}", level=level, title=title, folded=name, steps=part.steps)
        return replace(row, joins=part.joins)
    if isinstance(part, Case):
        return _case(visible, shape, steps, part)
    if part.end:
        depth = shape.depths[shape.branch(part.end)]
        return joined_row(part.end, depth, part.user) if part.user else last_row(visible, part.end, depth)
    row = step_row(visible, steps[part.number], shape.number(part.number))
    return replace(row, given=True) if part.number <= given else row


def _case(visible: VisibleReplay, shape: Shape, steps: Steps, part: Case) -> Row:
    number, branch = part.branch
    puzzle = visible.replay.puzzle
    title = case_title(puzzle, steps[number].cases[branch])
    row = Row("case", f"case-{number}-{branch}", f"{number}.{branch}", 2 * shape.depths[part.branch], title=title)
    if not part.folded:
        return row
    row = replace(row, folded=f"{number}.{branch}", steps=part.steps)
    if part.closing:
        closed = step_row(visible, steps[part.closing], 0)
        return replace(row, detail=", ".join(filter(None, (closed.title, closed.detail))))
    return replace(row, detail=ngettext("%(n)s step", "%(n)s steps", part.steps) % {"n": part.steps})
