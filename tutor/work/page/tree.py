"""The proof tree as rows in reading order, without recursion: a proof may nest a thousand splits."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import takewhile
from typing import Any

from django.utils.translation import gettext as _, gettext_lazy

from puzzles.base.ptype import type_of
from puzzles.formats.spoken import case_title
from puzzles.formats.steps import parse_step
from puzzles.kernel.board import Puzzle
from puzzles.kernel.step import MERGE
from puzzles.kernel.tree import End
from puzzles.kernel.verdict import Accepted
from puzzles.telling import regions_of

from ..messages.hints import hint_words
from ..messages.steps import cells_words, changes_words, place_words, rule_name
from ..models import Step
from ..replays.ladders import hint_of
from ..replays.records import in_tree_order
from ..replays.visibility import VisibleReplay
from .row import BOXED, Row

TAILS = {
    "open": gettext_lazy("open"),
    "solved": gettext_lazy("a solution"),
    "filled": gettext_lazy("every cell filled"),
}
"""The words for the ends of branches; lazy, as only one of them is asked for."""
Parent = tuple[int, int]
RowOf = Callable[[VisibleReplay, Step, int], Row]
Item = tuple[Any, ...]
"""An entry of the stack: ("row", Row), ("step", Step), ("branch", name, depth), or
("merges", name) for the next merge in that branch."""


class _Order:
    """The reading order of the steps, and what makes their rows. A merge is read right after the last of its ends."""

    def __init__(self, steps: Iterable[Step] = (), row_of: RowOf | None = None) -> None:
        self.users: dict[Parent, Step] = {}
        self.row_of = row_of or step_row
        self.place = 0
        self._waiting: dict[int, list[Step]] = defaultdict(list)
        self._missing: dict[int, int] = {}
        self._ready: dict[str, list[Step]] = defaultdict(list)
        for step in in_tree_order(steps):
            self.users.update({(number, branch): step for number, branch, _case in step.parents})
            if step.rule == MERGE:
                numbers = {number for number, *_ in step.parents}
                self._missing[step.number] = len(numbers)
                for number in numbers:
                    self._waiting[number].append(step)

    def read(self, step: Step) -> int:
        """Return the place of a step in the reading order, which is the next one."""
        self.place += 1
        for merge in reversed(self._waiting[step.number]):
            self._missing[merge.number] -= 1
            if not self._missing[merge.number]:
                self._ready[merge.lane].append(merge)
        return self.place

    def merge_in(self, branch: str) -> Step | None:
        """Return the merge to read next in a branch, if any."""
        ready = self._ready[branch]
        return ready.pop() if ready else None


def tree_rows(visible: VisibleReplay, steps: Iterable[Step], given: int = 0) -> list[Row]:
    """List all rows of a proof, numbered in reading order; steps up to `given` are marked as given."""
    rows = _spread(visible, [("branch", "0.0", 0)], _Order(steps))
    return [start_row(), *(_as_given(row, given) for row in rows)]


def rows_above(visible: VisibleReplay, steps: Iterable[Step], number: int) -> list[Row]:
    """List the rows that are read before a step, those of steps without words, which take long to find."""
    rows = _spread(visible, [("branch", "0.0", 0)], _Order(steps, bare_row))
    return [start_row(), *takewhile(lambda row: row.id != f"node-{number}", rows)]


def start_row() -> Row:
    return Row("start", "node-0", "0.0", title=_("Start"))


def numbers_of(rows: Iterable[Row]) -> dict[int, int]:
    """Return, for the permanent number of each step, its number in reading order."""
    return {int(row.id.removeprefix("node-")): row.number for row in rows if row.number}


def _as_given(row: Row, given: int) -> Row:
    number = row.id.removeprefix("node-")
    return replace(row, given=True) if row.number and int(number) <= given else row


def added_rows(visible: VisibleReplay, step: Step, below: Iterable[Step] = ()) -> list[Row]:
    """List the rows that a new step adds, and those of steps `below` that come along with it."""
    return list(_spread(visible, [("step", step)], _Order(below)))


def own_ids(visible: VisibleReplay, step: Step, below: Iterable[Step] = ()) -> list[str]:
    """List the ids of the rows that `added_rows` adds; rows in a box are removed with the box."""
    rows = added_rows(visible, step, below)
    boxes = [row.id for row in rows if row.tag == "open-split"]
    return [rows[0].id, *boxes] if boxes else [row.id for row in rows]


def end_row(visible: VisibleReplay, number: int, branch: int, level: int) -> Row:
    """Return the row of an end that no step is attached to."""
    tail = visible.tail(End(number, branch))
    return Row(tail, f"end-{number}-{branch}", f"{number}.{branch}", level, title=str(TAILS[tail]))


def level_of(depth: int) -> int:
    """Return the tree level of steps with this many splits above them; case rows are on the levels between."""
    return 1 + 2 * depth


def _spread(visible: VisibleReplay, stack: list[Item], order: _Order) -> Iterator[Row]:
    """Yield the rows of everything on the stack, last in, first out."""
    while stack:
        what, *rest = stack.pop()
        if what == "row":
            yield rest[0]
        elif what == "branch":
            stack.extend(reversed(list(_of_branch(visible, order, *rest))))
        elif what == "step":
            stack.extend(reversed(list(_of_step(visible, rest[0], order))))
        elif merge := order.merge_in(rest[0]):
            stack.append(("step", merge))


def _of_branch(visible: VisibleReplay, order: _Order, name: str, depth: int) -> Iterator[Item]:
    number, _dot, nth = name.partition(".")
    yield from _after(visible, (int(number), int(nth)), name, depth, order)


def _after(visible: VisibleReplay, end: Parent, branch: str, depth: int, order: _Order) -> Iterator[Item]:
    """Yield what follows an end: the step attached to it, or the last row of the branch and then its next merge."""
    user = order.users.get(end)
    if user and user.rule != MERGE:
        yield "step", user
    else:
        yield "row", _tail(visible, end, depth, user)
        yield "merges", branch


def bare_row(visible: VisibleReplay, step: Step, place: int) -> Row:
    """Return the row of a step without words: its kind, node, level and place."""
    rule = visible.replay.puzzle.type.rule_by_id.get(step.rule)
    kind = "split" if step.cases else "merge" if step.rule == MERGE else rule.kind if rule else "direct"
    node = f"{step.number}" if step.cases else f"{step.number}.0"
    return Row(kind, f"node-{step.number}", node, level_of(step.depth), place)


def step_row(visible: VisibleReplay, step: Step, place: int) -> Row:
    """Return the row of a step at its place in the reading order."""
    puzzle, row = visible.replay.puzzle, bare_row(visible, step, place)
    title, detail = rule_name(type_of(puzzle), step.rule), changes_words(puzzle, parse_step(puzzle, step.text))
    if row.kind == "contradiction":
        detail = detail or closing_words(visible, step.number)
    if step.everywhere:
        detail = _("%(what)s, everywhere") % {"what": detail}
    elif step.tidied:
        detail = _("%(what)s, housekeeping") % {"what": detail}
    verdict, reason = visible.verdict(step.number), visible.reason(step.number)
    hint = hint_words(hint_of(step))
    return replace(row, title=title, detail=detail, verdict=verdict, reason=reason, hint=hint)


def closing_words(visible: VisibleReplay, number: int) -> str:
    """Say where a contradiction without a place is, by the cells that make it so; "" unless it is shown to hold."""
    result = visible.replay.result(number)
    if result is None or not visible.shows(number) or not isinstance(result.verdict, Accepted):
        return ""
    puzzle, cells = visible.replay.puzzle, result.verdict.evidence
    around = [place for place in (regions_of(puzzle, cells[0]) if cells else ()) if {*place.cells} >= {*cells}]
    if around:
        return place_words(puzzle, min(around, key=lambda place: len(place.cells)).name)
    return cells_words(puzzle, cells) if cells else ""


def _of_step(visible: VisibleReplay, step: Step, order: _Order) -> Iterator[Item]:
    row = order.row_of(visible, step, order.read(step))
    yield "row", row
    if step.cases:
        yield from _of_cases(visible.replay.puzzle, step)
    if step.cases or row.kind == "contradiction":
        yield "merges", step.lane
    else:
        yield from _after(visible, (step.number, 0), step.lane, step.depth, order)


def _of_cases(puzzle: Puzzle, step: Step) -> Iterator[Item]:
    boxed = step.depth < BOXED
    if boxed:
        yield "row", Row("box", f"split-{step.number}", tag="open-split")
    for branch, case in enumerate(step.cases):
        node = f"{step.number}.{branch}"
        if boxed:
            yield "row", Row("box", tag="open-case")
        row_id = f"case-{step.number}-{branch}"
        yield "row", Row("case", row_id, node, level_of(step.depth) + 1, title=case_title(puzzle, case))
        yield "branch", node, step.depth + 1
        if boxed:
            yield "row", Row("box", tag="close")
    if boxed:
        yield "row", Row("box", f"split-{step.number}", tag="close")


def _tail(visible: VisibleReplay, end: Parent, depth: int, user: Step | None) -> Row:
    """Return the last row of a branch: where it is joined, or how it ends."""
    return joined_row(end, depth, user.number) if user else last_row(visible, end, depth)


def joined_row(end: Parent, depth: int, user: int) -> Row:
    """Return the row of an end that a step joins with others."""
    number, branch = end
    row_id, title = f"joined-{number}-{branch}", _("joined at step")
    return Row("joined", row_id, f"{user}.0", level_of(depth), title=title, detail=str(user))


def last_row(visible: VisibleReplay, end: Parent, depth: int) -> Row:
    return end_row(visible, *end, level_of(depth))
