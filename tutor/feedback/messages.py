"""Messages for pages that give no help with a puzzle because it is to be proved for an assignment."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tutor.courses.dates import in_zone, shown

from .policy import Instead, closes_of


@dataclass(frozen=True)
class Elsewhere:
    """Why the page gives no help, a note, and where the person goes on; `url` may be empty."""

    why: str
    note: str
    title: str
    url: str


def elsewhere(instead: Instead) -> Elsewhere:
    """Return the message for a page that gives no help with this puzzle."""
    title = "" if instead.outside else instead.assignment.title
    return Elsewhere(elsewhere_words(instead), elsewhere_note(instead), title, instead.url)


def elsewhere_words(instead: Instead) -> str:
    """Explain why the page gives no help with the puzzle."""
    if instead.many:
        return _("These are too many grids to compare with those that students have to prove. Send fewer at a time.")
    if instead.outside:
        return _outside_words(instead)
    what = _("a puzzle much like this one") if instead.alike else _("this puzzle")
    facts = {"what": what, "title": instead.assignment.title}
    if instead.until is None:
        words = _(
            "You have %(what)s to prove for “%(title)s”, so there are no steps, hints, checks or answers for it here."
        )
        return words % facts
    with in_zone(instead.assignment.course):
        facts["when"] = shown(instead.until)
    words = _(
        "You had %(what)s to prove for “%(title)s” in a course that you have left, so until %(when)s there are no"
        " steps, hints, checks or answers for it here."
    )
    return words % facts


def _outside_words(instead: Instead) -> str:
    """Explain it to people outside the course, who do not learn which assignment it is."""
    if instead.alike:
        return _(
            "A puzzle much like this one is part of an assignment whose feedback is not released yet, so nothing is"
            " told about it here."
        )
    return _(
        "This puzzle is part of an assignment whose feedback is not released yet, so nothing is told about it here."
    )


def elsewhere_note(instead: Instead) -> str:
    """Explain what this cannot prevent, and who can end it if nothing else does."""
    deters = _("This can only deter and not prevent; the proof is meant to be your own.")
    assignment = instead.assignment
    if instead.outside or instead.until or not assignment.course.archived or closes_of(assignment, None):
        return deters
    asked = _("Its course is archived, and it has no due date: only an instructor of the course can end this.")
    return f"{deters} {asked}"
