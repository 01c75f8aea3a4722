"""Proofs of different students that are the same: a fact for graders, who know what it means."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from django.db.models import Count, F, Q, QuerySet, Subquery
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from tutor.common.addresses import numbered_address
from tutor.courses.models import Assignment, Course
from tutor.courses.selectors.people import call_by_roster
from tutor.work.models import Proof

from ..models import ScoredProof

LEAST = 5
"""Steps from which on proofs are compared, unless the grader asks for others: shorter ones agree by chance."""
GROUPS = 60
"""Groups on one page."""
SHOWN, FEW = 600, 5
"""Proofs on one page, and beside the proof of one student."""


class Choice(NamedTuple):
    """The proofs that are compared: of one assignment or all, with at least so many steps of the student's own."""

    assignment: int = 0
    least: int = LEAST

    @classmethod
    def of(cls, query: dict[str, str]) -> "Choice":
        """Read the choice from the query of an address; what cannot be read is the usual."""
        return cls(_number(query.get("assignment", ""), 0), max(1, _number(query.get("least", ""), LEAST)))


def _number(text: str, usual: int) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 9 else usual


@dataclass(frozen=True)
class Alike:
    """A proof of a group; `first` was finished before all others, `ordered`: its steps came in the order of that."""

    student: str
    attempt: int
    begun: datetime
    finished: datetime
    submitted: datetime | None
    first: bool
    ordered: bool
    url: str
    beside: str
    """Address that shows the proof side by side with the first, or the first with the next."""

    @property
    def order(self) -> str:
        """Say how the order of the steps compares with that of the first."""
        return _("first") if self.first else _("as the first") if self.ordered else _("another")

    @property
    def times(self) -> list[str]:
        """Write when it was begun, continued last and submitted, to the second, in the zone of the page."""
        moments = (self.begun, self.finished, self.submitted)
        return [f"{localtime(at):%Y-%m-%d %H:%M:%S}" if at else "–" for at in moments]


@dataclass(frozen=True)
class Group:
    """Proofs of one puzzle by different students with the same steps."""

    title: str
    assignment: str
    steps: int
    students: int
    proofs: list[Alike]

    @property
    def others(self) -> int:
        """Count the students besides any one of them."""
        return self.students - 1

    @property
    def ordered(self) -> bool:
        """Return whether all have their steps in the same order."""
        return all(proof.ordered for proof in self.proofs)


@dataclass(frozen=True)
class Same:
    """List those of a course, the longest proofs first. `partly`: there are more; `unread`: not compared yet."""

    assignments: list[Assignment]
    groups: list[Group]
    partly: bool
    unread: int

    def lines(self, course: Course) -> Iterator[list[str]]:
        """Yield the lists as lines of a CSV file, with times in the zone of the course."""
        yield [
            *(_("group"), _("assignment"), _("puzzle"), _("steps"), _("student"), _("attempt"), _("order of steps")),
            *(_("begun"), _("last step"), _("submitted")),
        ]
        zone = ZoneInfo(course.time_zone)
        for number, group in enumerate(self.groups, start=1):
            for proof in group.proofs:
                head = [str(number), group.assignment, group.title, str(group.steps), proof.student, str(proof.attempt)]
                times = (proof.begun, proof.finished, proof.submitted)
                written = [at.astimezone(zone).isoformat(timespec="seconds") if at else "" for at in times]
                yield [*head, proof.order, *written]


def same_proofs(course: Course, choice: Choice) -> Same:
    """Find the proofs that are the same, in six queries, whatever the size of the course."""
    assignments = list(course.assignments.order_by("position", "pk"))
    scored = _of_students(course, choice)
    keys = list(
        scored.exclude(loose="")
        .values("proof__item", "loose")
        .annotate(students=Count("proof__owner", distinct=True), steps=F("proof__steps"))
        .filter(students__gt=1)
        .order_by("-steps", "proof__item", "loose")[: GROUPS + 1]
    )
    groups, more = _groups(course, scored, keys[:GROUPS])
    unread = scored.filter(Q(loose="") | ~Q(rev=F("proof__rev"))).count()
    return Same(assignments, groups, more or len(keys) > GROUPS, unread)


def _of_students(course: Course, choice: Choice) -> QuerySet[ScoredProof]:
    """Return the scores of all proofs with enough steps beyond those that were given."""
    students = course.students().values("user")
    found = ScoredProof.objects.filter(proof__item__assignment__course=course, proof__owner__in=students)
    found = found.filter(proof__steps__gte=F("proof__given") + choice.least)
    return found.filter(proof__item__assignment=choice.assignment) if choice.assignment else found


def _groups(course: Course, scored: QuerySet[ScoredProof], keys: Sequence[Any]) -> tuple[list[Group], bool]:
    place = {(key["proof__item"], key["loose"]): number for number, key in enumerate(keys)}
    found = scored.filter(loose__in={key["loose"] for key in keys})
    found = found.select_related("proof__owner", "proof__puzzle", "proof__item__assignment").defer("proved", "rules")
    rows = [row for row in found.order_by("at", "pk")[: SHOWN + 1] if (row.proof.item_id, row.loose) in place]
    rows.sort(key=lambda row: place[row.proof.item_id, row.loose])  # stable: by time within a group
    call_by_roster(course, [row.proof.owner for row in rows])
    return list(_grouped(rows[:SHOWN])), len(rows) > SHOWN


def _grouped(rows: list[ScoredProof]) -> Iterator[Group]:
    for _key, each in groupby(rows, key=lambda row: (row.proof.item_id, row.loose)):
        yield _group(list(each))


def _group(rows: list[ScoredProof]) -> Group:
    first, item = rows[0].proof, rows[0].proof.item
    assert item is not None
    proofs = [_alike(row, rows, item.assignment.course_id) for row in rows]
    students = len({row.proof.owner_id for row in rows})
    return Group(first.puzzle.title, item.assignment.title, first.steps, students, proofs)


def _alike(row: ScoredProof, group: list[ScoredProof], course: int) -> Alike:
    proof, first = row.proof, group[0]
    others = (each for each in group if each.proof.owner_id != first.proof.owner_id)
    second = next(others, row) if row.proof.owner_id == first.proof.owner_id else row
    pair = urlencode({"first": first.proof_id, "second": second.proof_id})
    return Alike(
        proof.owner.list_name,
        proof.attempt,
        proof.created,
        row.at,
        proof.submitted,
        row is first,
        row.ordered == first.ordered,
        numbered_address("grading:proof", proof.pk),
        f"{reverse('grading:pair', args=[course])}?{pair}",
    )


def same_as(course: Course, proof: Proof) -> Group | None:
    """Return the first proofs that are the same as this one, and it; None if no other student has the same."""
    own = ScoredProof.objects.filter(proof=proof).exclude(loose="").values("loose")[:1]
    found = _of_students(course, Choice()).filter(proof__item=proof.item_id, loose=Subquery(own))
    found = found.select_related("proof__owner", "proof__puzzle", "proof__item__assignment").defer("proved", "rules")
    rows = list(found.order_by("at", "pk")[:SHOWN])
    if len({row.proof.owner_id for row in rows}) < 2:
        return None
    call_by_roster(course, [row.proof.owner for row in rows])
    group, here = _group(rows), numbered_address("grading:proof", proof.pk)
    few = [each for place, each in enumerate(group.proofs) if place < FEW or each.url == here]
    return replace(group, proofs=few)


class Fact(NamedTuple):
    """Say of a proof how many other students have the same, and whether it was the first."""

    others: int
    first: bool


def facts_of(course: Course) -> dict[int, Fact]:
    """Return, by proof, how many other students have the same, where there are any. Costs one query."""
    groups: dict[tuple[int, str], list[tuple[int, int]]] = defaultdict(list)
    rows = _of_students(course, Choice()).exclude(loose="").order_by("at", "pk")
    for item, loose, proof, owner in rows.values_list("proof__item", "loose", "proof", "proof__owner").iterator():
        groups[item, loose].append((proof, owner))
    found: dict[int, Fact] = {}
    for group in groups.values():
        students = len({owner for _proof, owner in group})
        if students > 1:
            found |= {proof: Fact(students - 1, place == 0) for place, (proof, _owner) in enumerate(group)}
    return found
