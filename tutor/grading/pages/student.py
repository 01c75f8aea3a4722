"""The page where a grader sees everything that one student has done in a course."""

from dataclasses import dataclass
from itertools import groupby

from tutor.courses.models import Assignment, Membership

from ..scoring.scores import Score, items_of, scores
from ..scoring.totals import Total, total_of
from .cells import Cell, cell_of


@dataclass(frozen=True)
class Part:
    """An assignment with the student's scores and their sum."""

    assignment: Assignment
    rows: list[tuple[Score, Cell]]
    total: Total


@dataclass(frozen=True)
class StudentPage:
    """A student's scores in a course, by assignment, and their sum."""

    membership: Membership
    parts: list[Part]
    total: Total


def student_page(member: Membership) -> StudentPage:
    """Return all scores of a student; drafts are shown, but in no total."""
    table = scores(items_of(member.course), [member])
    parts = []
    for _pk, group in groupby(table, key=lambda score: score.item.assignment_id):
        found = list(group)
        parts.append(Part(found[0].assignment, [(each, cell_of(each)) for each in found], total_of(found)))
    return StudentPage(member, parts, total_of(table))
