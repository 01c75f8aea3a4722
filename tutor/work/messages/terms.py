"""The terms of an assignment in plain words: what it allows, and when it shows feedback."""

from collections.abc import Iterator
from datetime import datetime

from django.utils.translation import gettext as _, ngettext

from tutor.courses.dates import in_zone, shown
from tutor.courses.models import Assignment, Course
from tutor.feedback import QUARTERS, Policy, price_words

from ..workspace import Workspace
from .hints import priced


def why_closed(workspace: Workspace) -> str:
    """Explain why the work is closed, or not open yet; "" while it is open."""
    policy, proof = workspace.policy, workspace.proof
    if policy.elsewhere:
        return policy.elsewhere.why
    if policy.closed:
        return _closed_by_course(workspace)
    if policy.attempts is not None and proof and proof.submitted:
        return _("This attempt is submitted, so it is finished.")
    if policy.attempts is not None and proof is None and workspace.attempt > policy.attempts:
        return _("All attempts at this puzzle have been used.")
    return ""


def _closed_by_course(workspace: Workspace) -> str:
    policy = workspace.policy
    course = policy.item.assignment.course if policy.item else None
    if policy.closed == "early" and policy.opens and course:
        return _("This assignment opens on %(when)s.") % {"when": when(policy.opens, course)}
    if policy.closed == "over" and policy.closes and course:
        return _("This assignment closed on %(when)s; no more work is accepted.") % {
            "when": when(policy.closes, course)
        }
    if policy.closed == "archived":
        return _("This course is archived: its proofs can be read, but not worked on.")
    if policy.closed == "gone":
        return _("You are not in this course any more, so this proof can be read, but not worked on.")
    return _("This assignment is not published at the moment, so no work is accepted.")


def when(moment: datetime, course: Course) -> str:
    """Format a moment in the time zone of the course: `Fri 27 Nov 2026, 23:59 Europe/Berlin`."""
    with in_zone(course):
        return shown(moment)


def closed_note(workspace: Workspace) -> str:
    """Return a further note on why the work is closed, or ""."""
    return workspace.policy.elsewhere.caveat if workspace.policy.elsewhere else ""


def hints_left(workspace: Workspace) -> int | None:
    """Return how many hints are left; None if there is no limit."""
    taken = workspace.counts.hints if workspace.counts else 0
    return None if workspace.policy.hints is None else max(0, workspace.policy.hints - taken)


def checks_left(workspace: Workspace) -> int | None:
    """Return how many checks are left; None if there is no limit."""
    taken = workspace.counts.checks if workspace.counts else 0
    return None if workspace.policy.checks is None else max(0, workspace.policy.checks - taken)


def attempts_left(workspace: Workspace) -> bool:
    """Return whether another attempt may be begun after this one."""
    policy = workspace.policy
    return policy.open and bool(policy.item) and (policy.attempts is None or workspace.attempt < policy.attempts)


def hint_label(workspace: Workspace) -> str:
    """Label the hint button with what it costs to begin one: `Hint (−2.5 %)`."""
    if workspace.policy.hints == 0:
        return _("No hints")
    if hints_left(workspace) == 0:
        return _("No new hint")
    return priced(_("Hint"), workspace.policy, QUARTERS["where"])


def check_label(workspace: Workspace) -> str:
    """Label the check button with the checks left: `Check proof (3 left)`."""
    if workspace.policy.checks == 0:
        return _("No checks")
    left = checks_left(workspace)
    return _("Check proof") if left is None else _("Check proof (%(n)s left)") % {"n": left}


def terms(workspace: Workspace) -> list[str]:
    """List the terms of the assignment for this puzzle, one sentence each."""
    item = workspace.policy.item
    if item is None:
        return []
    return [*times(workspace, item.assignment), *_feedback(workspace), *_help(workspace), *_form(workspace.policy)]


def times(workspace: Workspace, assignment: Assignment) -> Iterator[str]:
    """Say when work is due and until when it is accepted, and which attempt this is."""
    policy = workspace.policy
    if policy.due and policy.closes != policy.due and policy.closes:
        whens = {"due": when(policy.due, assignment.course), "closes": when(policy.closes, assignment.course)}
        yield _("Due on %(due)s; late work is accepted until %(closes)s.") % whens
        if assignment.late == Assignment.Late.PERCENT:
            yield _("Late work counts %(n)s %% less for each day begun.") % {"n": assignment.late_percent}
    elif policy.due:
        yield _("Due on %(due)s.") % {"due": when(policy.due, assignment.course)}
    else:
        yield _("There is no due date.")
    if policy.attempts is not None:
        yield _("This is attempt %(n)s of %(all)s.") % {"n": workspace.attempt, "all": policy.attempts}


def _feedback(workspace: Workspace) -> Iterator[str]:
    policy = workspace.policy
    if policy.feedback_shown:
        yield _("Every step is judged.") if policy.closed else _("Every step is judged at once.")
        return
    yield _("Steps are recorded as you claim them; feedback comes later.")
    if policy.checks:
        left = {"left": checks_left(workspace), "all": policy.checks}
        yield _("A check judges all steps so far and marks those that do not hold: %(left)s of %(all)s left.") % left
    if policy.results and policy.item:
        moment = when(policy.results, policy.item.assignment.course)
        yield _("You see all feedback after %(when)s.") % {"when": moment}
    elif policy.item and policy.item.assignment.results == Assignment.Results.BUTTON:
        yield _("You see all feedback when your instructor releases the results.")


def _help(workspace: Workspace) -> Iterator[str]:
    policy = workspace.policy
    if policy.hints == 0:
        yield _("There are no hints.")
        return
    if policy.hints is None:
        yield _("There are as many hints as you want.")
    else:
        yield _("Hints: %(left)s of %(all)s left.") % {"left": hints_left(workspace), "all": policy.hints}
    if policy.hint_price:
        yield price_words(policy.hint_price)


def _form(policy: Policy) -> Iterator[str]:
    if policy.rules is not None:
        yield _("Only the rules in the list are allowed.")
    if policy.everywhere == Assignment.Everywhere.OFF:
        yield _("“Apply everywhere” is off.")
    elif policy.everywhere == Assignment.Everywhere.EARNED:
        yield _("“Apply everywhere” is free with each rule that you have used right three times by hand.")
    if policy.max_splits is not None:
        yield ngettext(
            "At most %(n)s case split of your own.", "At most %(n)s case splits of your own.", policy.max_splits
        ) % {"n": policy.max_splits}
    if policy.max_depth is not None:
        yield ngettext(
            "Splits may not be nested.",
            "Splits may be nested at most %(n)s deep.",
            policy.max_depth,
        ) % {"n": policy.max_depth}
