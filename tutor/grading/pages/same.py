"""Proofs of different students that are the same: a fact for graders, who know what it means."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any, NamedTuple

from django.db.models import Count, F, Q, QuerySet
from django.urls import reverse

from tutor.courses.models import Assignment, Course, Membership
from tutor.courses.selectors.people import call_by_roster

from ..models import ScoredProof

LEAST = 5
"""Steps from which on proofs are compared, unless the grader asks for others: shorter ones agree by chance."""
GROUPS = 60
"""Groups on one page."""
SHOWN = 600
"""Proofs on one page."""


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


@dataclass(frozen=True)
class Group:
    """Proofs of one puzzle by different students with the same steps."""

    title: str
    assignment: str
    steps: int
    students: int
    proofs: list[Alike]

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
    students = Membership.objects.filter(course=course, role=Membership.Role.STUDENT).values("user")
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
        group = list(each)
        first = group[0]
        item = first.proof.item
        assert item is not None
        proofs = [_alike(row, first) for row in group]
        students = len({row.proof.owner_id for row in group})
        yield Group(first.proof.puzzle.title, item.assignment.title, first.proof.steps, students, proofs)


def _alike(row: ScoredProof, first: ScoredProof) -> Alike:
    proof = row.proof
    return Alike(
        proof.owner.list_name,
        proof.attempt,
        proof.created,
        row.at,
        proof.submitted,
        row is first,
        row.ordered == first.ordered,
        reverse("grading:proof", args=[proof.pk]),
    )
