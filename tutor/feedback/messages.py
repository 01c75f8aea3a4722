"""Sentences of pages that give no help with a puzzle because it is to be proved for an assignment."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from tutor.courses.dates import in_zone, shown
from tutor.courses.deadlines import closes_of
from tutor.courses.models import Assignment


@dataclass(frozen=True)
class Elsewhere:
    """The only assignment in which a puzzle may be proved now, and what to tell the person.

    `alike`: the grid is not that puzzle, but gives it away. `until`: when this ends for somebody who has left the
    course and no longer sees the assignment. `outside`: the person is not in the course. `many`: too many grids were
    sent at once to compare all of them.
    """

    assignment: Assignment
    alike: bool = False
    until: datetime | None = None
    outside: bool = False
    many: bool = False

    @property
    def url(self) -> str:
        """Return the address where the person goes on with it, or an empty string."""
        return "" if self.until or self.outside else self.assignment.get_absolute_url()

    @property
    def title(self) -> str:
        """Return the title of the assignment, which people outside its course do not learn."""
        return "" if self.outside else self.assignment.title

    @property
    def why(self) -> str:
        """Explain why the page gives no help with the puzzle."""
        if self.many:
            return _(
                "These are too many grids to compare with those that students have to prove. Send fewer at a time."
            )
        if self.outside:
            return _outside(alike=self.alike)
        what = _("a puzzle much like this one") if self.alike else _("this puzzle")
        facts = {"what": what, "title": self.assignment.title}
        return _member(facts) if self.until is None else _former(facts, self.assignment, self.until)

    @property
    def caveat(self) -> str:
        """Explain what this cannot prevent, and who can end it if nothing else does."""
        deters = _("This can only deter and not prevent; the proof is meant to be your own.")
        assignment = self.assignment
        if self.outside or self.until or not assignment.course.archived or closes_of(assignment, None):
            return deters
        asked = _("Its course is archived, and it has no due date: only an instructor of the course can end this.")
        return f"{deters} {asked}"


def _member(facts: dict[str, str]) -> str:
    words = _(
        "You have %(what)s to prove for “%(title)s”, so there are no steps, hints, checks or answers for it here."
    )
    return words % facts


def _former(facts: dict[str, str], assignment: Assignment, until: datetime) -> str:
    with in_zone(assignment.course):
        facts["when"] = shown(until)
    words = _(
        "You had %(what)s to prove for “%(title)s” in a course that you have left, so until %(when)s there are no"
        " steps, hints, checks or answers for it here."
    )
    return words % facts


def _outside(*, alike: bool) -> str:
    """Explain it to people outside the course, who do not learn which assignment it is."""
    if alike:
        return _(
            "A puzzle much like this one is part of an assignment whose feedback is not released yet, "
            "so it gets no feedback here."
        )
    return _("This puzzle is part of an assignment whose feedback is not released yet, so it gets no feedback here.")
