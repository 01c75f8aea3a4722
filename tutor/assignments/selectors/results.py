"""The release of the results of an assignment, for everybody or by section."""

from dataclasses import dataclass
from datetime import datetime

from tutor.courses.models import Assignment, Membership


@dataclass(frozen=True)
class Release:
    """The time at which results were released to a section, or to everybody (""), if they were."""

    section: str
    at: datetime | None


def by_button(assignment: Assignment) -> bool:
    """Return whether results wait for an instructor to release them."""
    return assignment.withholds and assignment.results == Assignment.Results.BUTTON


def releases(assignment: Assignment) -> list[Release]:
    """List everybody and each section with the time of the release; empty if no button releases results."""
    if not by_button(assignment) or not assignment.published:
        return []
    return [Release(name, assignment.released_to(name)) for name in ("", *sections_of(assignment.course_id))]


def sections_of(course: int) -> list[str]:
    """List the sections of the students of a course."""
    students = Membership.objects.filter(course=course, role=Membership.Role.STUDENT).exclude(section="")
    return list(students.order_by("section").values_list("section", flat=True).distinct())
