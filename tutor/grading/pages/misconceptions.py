"""Misconceptions of a course: how many students have each, by assignment, and where it shows itself."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from statistics import median
from typing import Any, NamedTuple

from django.db.models import Count, OuterRef, Q, Subquery
from django.urls import reverse
from django.utils.translation import gettext as _

from puzzles.bugs import Bug, bugs_of
from puzzles.registry import all_rules, all_types
from puzzles.teach.bugs import CLEARED
from tutor.courses.models import Assignment, Course
from tutor.courses.selectors.people import call_by_roster
from tutor.work.models import Action
from tutor.work.replays.records import rule_tried

Kind = Action.Kind
MOST = 20_000
"""The latest wrong tries of a course that are counted."""
SHOWN = 100
"""The moments that are listed for one misconception in one assignment."""


class Try(NamedTuple):
    """A step that a student tried by a rule: the misconceptions that fit it if it was wrong, None if it was right."""

    action: int
    proof: int
    student: int
    assignment: int
    rule: str
    bugs: tuple[str, ...] | None
    named: str


@dataclass
class Cell:
    """One misconception in one assignment: students who have it, wrong tries that fit it, students rid of it."""

    students: set[int] = field(default_factory=set)
    tries: int = 0
    cleared: set[int] = field(default_factory=set)
    until: list[int] = field(default_factory=list)
    """Tries by the rule of each student who got rid of it, from the first that showed it to the last."""
    url: str = ""

    @property
    def middle(self) -> str:
        """Return how many tries it took until it was cleared, for the middle student."""
        return f"{median(self.until):g}" if self.until else ""


@dataclass(frozen=True)
class MapRow:
    """A misconception with its cells in the order of the assignments, and over all of them."""

    bug: Bug
    rules: str
    cells: list[Cell]
    students: int


@dataclass(frozen=True)
class Map:
    """The table of a course. `unmatched` are wrong tries that no misconception fits, of `weighed`."""

    assignments: list[Assignment]
    rows: list[MapRow]
    weighed: int
    unmatched: int
    partly: bool

    @property
    def share(self) -> int:
        """Return the share of unmatched tries in percent."""
        return round(100 * self.unmatched / self.weighed) if self.weighed else 0

    def lines(self) -> Iterator[list[str]]:
        """Yield the table as lines of a CSV file."""
        yield [_("misconception"), _("assignment"), _("students"), _("tries"), _("cleared"), _("tries until cleared")]
        for row in self.rows:
            for assignment, cell in zip(self.assignments, row.cells, strict=True):
                counts = (len(cell.students), cell.tries, len(cell.cleared), cell.middle)
                yield [row.bug.id, assignment.title, *map(str, counts)]


@dataclass(frozen=True)
class Moment:
    """An event at which a misconception showed itself, and whose proof it is in."""

    student: str
    puzzle: str
    step: str
    url: str


def misconceptions(course: Course) -> Map:
    """Count the misconceptions of a course, in three queries."""
    assignments = list(course.assignments.order_by("position", "pk"))
    wrong = _tries(_wrong(course).order_by("-pk")[:MOST])[::-1]
    right = _tries(_right(course, wrong))
    cells: dict[tuple[str, int], Cell] = defaultdict(Cell)
    for each in wrong:
        for id in each.bugs or ():
            cells[id, each.assignment].tries += 1
        if each.named:
            cells[each.named, each.assignment].students.add(each.student)
    for (bug, assignment, student), tries in _cleared(sorted([*wrong, *right])).items():
        cells[bug, assignment].cleared.add(student)
        cells[bug, assignment].until.append(tries)
    unmatched = sum(not each.bugs for each in wrong)
    rows = list(_rows(course, assignments, cells))
    return Map(assignments, rows, len(wrong), unmatched, len(wrong) == MOST)


def _rows(course: Course, assignments: Sequence[Assignment], cells: dict[tuple[str, int], Cell]) -> Iterator[MapRow]:
    for bug in _all_bugs().values():
        found = [cells.get((bug.id, assignment.pk), Cell()) for assignment in assignments]
        for cell, assignment in zip(found, assignments, strict=True):
            if cell.tries:
                cell.url = (
                    f"{reverse('grading:misconceptions', args=[course.pk])}?bug={bug.id}&assignment={assignment.pk}"
                )
        if any(cell.tries for cell in found):
            names = dict.fromkeys([str(_(all_rules()[rule].name)) for rule in bug.where])
            yield MapRow(bug, ", ".join(names), found, len(set[int]().union(*(cell.students for cell in found))))


@cache
def _all_bugs() -> dict[str, Bug]:
    return {bug.id: bug for ptype in all_types().values() for bug in bugs_of(ptype)}


def _wrong(course: Course) -> Any:
    """Return the wrong tries of a course that were weighed, claims whose verdicts are hidden among them."""
    actions = Action.objects.filter(proof__item__assignment__course=course, kind__in=(Kind.REFUSED, Kind.ADD))
    actions = actions.filter(proof__owner__is_test=False)
    if course.seen is not None:
        actions = actions.filter(proof__owner__in=course.students().values("user"))
    return actions.filter(detail__has_key="bugs")


def _right(course: Course, wrong: Sequence[Try]) -> Any:
    """Return the right steps, in this course, of students of whom a misconception was named."""
    students = {each.student for each in wrong if each.named}
    actions = Action.objects.filter(proof__item__assignment__course=course, kind=Kind.ADD, proof__owner__in=students)
    return actions.exclude(detail__has_key="bugs").order_by("pk")


def _tries(actions: Any) -> list[Try]:
    names = ("pk", "proof", "proof__owner", "proof__item__assignment", "detail", "placed")
    found = []
    for action, proof, student, assignment, detail, placed in actions.values_list(*names).iterator(chunk_size=2_000):
        rule = placed[0]["rule"] if placed else rule_tried(detail)
        bugs = tuple(detail["bugs"]) if "bugs" in detail else None
        found.append(Try(action, proof, student, assignment, rule, bugs, detail.get("named", "")))
    return found


def _cleared(tries: Sequence[Try]) -> dict[tuple[str, int, int], int]:
    """Return the misconceptions, with assignment and student, after which the next tries by the rule were right.

    The number is that of the tries by the rule from the first in which it was named to the last before these.
    """
    later: dict[tuple[int, str], list[Try]] = defaultdict(list)
    for each in tries:
        later[each.student, each.rule].append(each)
    found: dict[tuple[str, int, int], int] = {}
    for line in later.values():
        first: dict[str, int] = {}
        for number, each in enumerate(line):
            if not each.named:
                continue
            first.setdefault(each.named, number)
            if _all_right(line[number + 1 : number + 1 + CLEARED]):
                found[each.named, each.assignment, each.student] = number - first[each.named] + 1
    return found


def _all_right(tries: Sequence[Try]) -> bool:
    return len(tries) == CLEARED and all(each.bugs is None for each in tries)


def moments(course: Course, bug: str, assignment: int) -> list[Moment]:
    """List the events where a misconception fits a wrong try, for the replay. Costs three queries."""
    if bug not in _all_bugs():
        return []
    before = Action.objects.filter(proof=OuterRef("proof"), pk__lte=OuterRef("pk")).order_by().values("proof")
    actions = _wrong(course).filter(Q(detail__bugs__has_key=bug), proof__item__assignment=assignment)
    actions = actions.annotate(number=Subquery(before.annotate(n=Count("pk")).values("n")))
    found = list(actions.select_related("proof__owner", "proof__puzzle").order_by("proof__owner", "pk")[:SHOWN])
    call_by_roster(course, [action.proof.owner for action in found])
    return [
        Moment(
            action.proof.owner.shown_name,
            action.proof.puzzle.title,
            action.placed[0]["text"] if action.placed else action.detail.get("step", ""),
            f"{reverse('grading:proof', args=[action.proof_id])}?event={action.number}",
        )
        for action in found
    ]
