"""Texts about the exercises of an assignment: what is asked, the terms, and how far an attempt is."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from tutor.courses.models import Assignment, Item
from tutor.work.messages.terms import checks_left, times, when
from tutor.work.workspace import Workspace

Kind = Item.Kind

ASKS: Mapping[str, Promise] = {
    Kind.NAME: gettext_lazy("The steps are given, the rules are not: say by which rule each step holds."),
    Kind.FIND: gettext_lazy("Some of the steps do not follow by the rule they name. Mark these, and mend them."),
    Kind.ORDER: gettext_lazy("The steps are shuffled. Put them in an order in which each holds when its turn comes."),
    Kind.FINISH: gettext_lazy("The puzzle is nearly solved. Choose the steps that are left, one after the other."),
    Kind.DRILL: gettext_lazy("On each board, say which of the claims the rule gives, or that it gives none of them."),
}
"""The task of students, by kind."""
CREDIT: Mapping[str, Promise] = {
    Kind.FIND: gettext_lazy("Half of the points is for the marks, half for the steps that mend the mistakes."),
    Kind.ORDER: gettext_lazy("Points are for the share of the steps that hold in your order."),
}
"""The use of the points, where it is not the share of right answers."""


def terms(workspace: Workspace) -> list[str]:
    """List the terms of the assignment for this exercise, one sentence each."""
    item = workspace.policy.item
    if item is None:
        return []
    credit = str(CREDIT.get(item.kind, _("Points are for the share of right answers.")))
    return [*times(workspace, item.assignment), *_feedback(workspace, item.assignment), credit]


def _feedback(workspace: Workspace, assignment: Assignment) -> list[str]:
    policy = workspace.policy
    if policy.feedback_shown:
        return (
            [_("Every answer is judged at once; the second answer to a question counts half.")] if policy.open else []
        )
    found = [_("Answers are kept, right or wrong, and you can change them until you submit.")]
    if policy.checks:
        left = {"left": checks_left(workspace), "all": policy.checks}
        found.append(_("A check shows which answers so far are right: %(left)s of %(all)s left.") % left)
    if policy.results:
        moment = when(policy.results, assignment.course)
        found.append(_("Everything is shown after %(when)s.") % {"when": moment})
    elif assignment.results == Assignment.Results.BUTTON:
        found.append(_("Everything is shown when your instructor releases the results."))
    return found


def check_words(workspace: Workspace) -> str:
    """Label the button that has the answers checked."""
    left = checks_left(workspace)
    return ngettext("Check the answers (%(n)s left)", "Check the answers (%(n)s left)", left or 0) % {"n": left}


def cannot_be_made() -> str:
    """Say that a puzzle gives no exercise."""
    return _("No such exercise can be made of this puzzle with these rules. Your instructor can choose another one.")


def changed_elsewhere() -> str:
    """Say that a page was out of date."""
    return _("Nothing was recorded: this exercise was changed in another window. Here is how it stands now.")


def not_recorded(why: str) -> str:
    """Say why an answer was not recorded."""
    return _("Nothing was recorded. %(why)s") % {"why": why}


def submitted(*, withdrawn: bool) -> str:
    """Confirm a submission, or that it was withdrawn."""
    return _("The submission is withdrawn.") if withdrawn else _("Submitted.")


def no_check_left() -> str:
    """Say that all checks are used."""
    return _("No check is left.")
