"""The terms of an assignment in plain words: due date, feedback, hints, attempts and limits."""

from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _, ngettext

from tutor.courses.dates import shown
from tutor.courses.deadlines import closes_of, due_of, results_of
from tutor.courses.models import Assignment, Extension

from .policy import QUARTERS

Feedback, Hints, Late = Assignment.Feedback, Assignment.Hints, Assignment.Late
Partial = Assignment.Partial


class Term(NamedTuple):
    """One of the terms: its topic and its text."""

    about: str
    words: str


def terms(assignment: Assignment, extension: Extension | None, section: str = "") -> list[Term]:
    """List all terms except the rules, in the active time zone, for a student of a section, with this extension."""
    due, closes = due_of(assignment, extension), closes_of(assignment, extension, section)
    return [
        Term(_("Due"), due_words(assignment, due, closes)),
        Term(_("Feedback"), feedback_words(assignment, results_of(assignment, extension, section))),
        Term(_("Hints"), hint_words(assignment)),
        *_why_not(assignment),
        Term(_("Attempts"), attempt_words(assignment)),
        *_credit(assignment),
        *_limits(assignment),
    ]


def due_words(assignment: Assignment, due: datetime | None, closes: datetime | None) -> str:
    """State the due date, and what happens to later work."""
    if due is None or closes is None:
        return _("There is no due date.")
    dates = {"due": shown(due), "closes": shown(closes)}
    if assignment.late == Late.GRACE:
        return _("%(due)s. Until %(closes)s work still gets full credit; after that it is closed.") % dates
    if assignment.late == Late.PERCENT:
        words = _("%(due)s. Later each day begun costs %(percent)s %% of the credit; after %(closes)s it is closed.")
        return words % (dates | {"percent": assignment.late_percent})
    return _("%(due)s. Late work is not accepted.") % dates


def feedback_words(assignment: Assignment, results: datetime | None) -> str:
    """State when students learn whether their steps hold."""
    if assignment.feedback == Feedback.IMMEDIATE:
        return _("Every step is checked at once.")
    after = results_words(assignment, results)
    if assignment.feedback == Feedback.AFTER:
        return _("Steps are recorded as you write them, right or wrong. %(after)s") % {"after": after}
    words = ngettext(
        "Steps are recorded as you write them, right or wrong. You can have each puzzle checked once. %(after)s",
        "Steps are recorded as you write them, right or wrong. You can have each puzzle checked %(n)s times. %(after)s",
        assignment.checks,
    )
    return (words % {"n": assignment.checks, "after": after}).strip()


def results_words(assignment: Assignment, results: datetime | None) -> str:
    """State when scores, comments and verdicts that were hidden are shown."""
    if results:
        return _("Everything is shown after %(results)s.") % {"results": shown(results)}
    if assignment.results == Assignment.Results.BUTTON:
        return _("Everything is shown when your instructor releases the results.")
    if assignment.results == Assignment.Results.GRADED:
        return _("Everything is shown when your work is graded.")
    return _("There is no due date, so no more feedback is released.")


def hint_words(assignment: Assignment) -> str:
    """State how many hints there are, and what they cost."""
    if assignment.hints == Hints.NONE:
        return _("There are none.")
    if assignment.hints == Hints.FREE:
        many = _("As many as you want.")
    else:
        many = ngettext("One on each puzzle.", "%(n)s on each puzzle.", assignment.hint_count)
        many %= {"n": assignment.hint_count}
    if not assignment.hint_price:
        return _("%(many)s They cost nothing.") % {"many": many}
    return f"{many} {price_words(assignment.hint_price)}"


def price_words(price: int) -> str:
    """State what a hint costs, by how far it is opened."""
    facts = {strength: percent(price * quarters / 4) for strength, quarters in QUARTERS.items()}
    return (
        _(
            "A hint takes off %(where)s %% of the points of its puzzle if it only says where to look, %(rule)s %% if it"
            " names the rule too, and %(step)s %% if it shows the step."
        )
        % facts
    )


def _why_not(assignment: Assignment) -> list[Term]:
    """State what is missing where steps are checked at once and “Why not?” is not answered in full."""
    if assignment.feedback != Feedback.IMMEDIATE or assignment.why_not == Assignment.WhyNot.WORLD:
        return []
    off = assignment.why_not == Assignment.WhyNot.OFF
    return [Term(_("“Why not?”"), _("There is none.") if off else _("In words, without a picture."))]


def attempt_words(assignment: Assignment) -> str:
    """State how many attempts each puzzle allows."""
    if not assignment.attempts:
        return _("As many as you want.")
    words = ngettext("One on each puzzle.", "%(n)s on each puzzle.", assignment.attempts)
    return words % {"n": assignment.attempts}


def _credit(assignment: Assignment) -> list[Term]:
    """State what a proof earns that is not whole."""
    words = {
        Partial.NONE: _("A proof earns its points only when it is whole."),
        Partial.PREFIX: _("A proof that is not whole earns a share, up to the first step that does not hold."),
        Partial.SLIP: _(
            "A proof that is not whole earns a share. Steps that do not hold, and what depends on them, are left out."
        ),
    }[Partial(assignment.partial)]
    if assignment.least:
        words += " " + _("Whoever has proved any part of it gets at least %(n)s %%.") % {"n": assignment.least}
    return [Term(_("Partial credit"), words)]


def _limits(assignment: Assignment) -> list[Term]:
    found = []
    if assignment.max_splits is not None:
        words = ngettext("At most one in a proof.", "At most %(n)s in a proof.", assignment.max_splits)
        words = words if assignment.max_splits else _("None.")
        found.append(Term(_("Case splits"), words % {"n": assignment.max_splits}))
    if assignment.max_depth is not None and assignment.max_splits != 0:
        words = ngettext(
            "None inside the case of another.", "At most %(n)s inside each other.", max(1, assignment.max_depth)
        )
        words = words if assignment.max_depth else _("None.")
        found.append(Term(_("Nesting of splits"), words % {"n": assignment.max_depth}))
    found.append(Term(_("“Apply everywhere”"), everywhere_words(assignment.everywhere)))
    if assignment.housekeeping:
        found.append(Term(_("Housekeeping"), _("Allowed, in puzzles with candidates.")))
    return found


def everywhere_words(when: Assignment.Everywhere) -> str:
    """State when a rule may be applied everywhere."""
    if when == Assignment.Everywhere.EARNED:
        return _("With each rule that you have used right three times by hand.")
    return _("Not allowed: every step is made by hand.") if when == Assignment.Everywhere.OFF else _("Allowed.")


def percent(number: float) -> str:
    """Write a percentage without digits that say nothing: `2.5`, `10`."""
    return f"{round(number, 2):g}"
