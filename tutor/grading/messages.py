"""The words of batches of files: why an archive is not taken; and of scores: how they are made."""

from django.utils.translation import gettext as _

from tutor.courses.models import Assignment
from tutor.feedback import percent
from tutor.library.selectors.goals import shows_solution, weighed

from .scoring.scores import Score

Partial = Assignment.Partial


def too_many_batches(most: int) -> str:
    """Say that an assignment has as many batches as it may."""
    return _("This assignment has %(n)s batches. Delete one first.") % {"n": most}


def no_files() -> str:
    """Say that an archive is empty."""
    return _("There is no file in this ZIP.")


def reckoned(score: Score) -> str:
    """Explain in one sentence how the points of a score were computed."""
    if score.excused:
        return _("Excused: in no total.")
    if score.proof is None:
        return _("Not begun.")
    words = [_share(score) % {"n": round(100 * score.credit)} + _cells(score) + _why(score)]
    if score.late < 1:
        words.append(_("late: %(n)s %% less") % {"n": percent(100 * (1 - score.late))})
    if score.after_hints < 1:
        words.append(_("hints: %(n)s %% less") % {"n": percent(100 * (1 - score.after_hints))})
    return "; ".join(words)


def _share(score: Score) -> str:
    """Say what the credit is a share of: what is proved, or of the points if the assignment gives something else."""
    if not score.goal_met and (score.assignment.partial == Partial.NONE or _is_least(score)):
        return _("%(n)s %% of the points")
    return _("%(n)s %% of the answers") if score.item.is_exercise else _("%(n)s %% of the proof")


def _is_least(score: Score) -> bool:
    """Return whether the credit is the least that an assignment gives, and not what is proved."""
    partial, least = score.assignment.partial, score.assignment.least / 100
    short = not score.goal_met and (partial == Partial.NONE or score.before_slip < least)
    return bool(score.credit) and score.credit == least and short


def _cells(score: Score) -> str:
    """Say what the cells of the goal count, where they do not count the same, and what a solution does."""
    all_or_nothing = score.assignment.partial == Partial.NONE
    if score.credit in (0, 1) or all_or_nothing or _is_least(score):
        return ""
    solution, weights = shows_solution(score.item.effective_goal), score.item.weights
    if not weights:
        return _(", where a solution counts as much as the cells of the goal together") if solution else ""
    said = _(", where the cells of the goal count %(weights)s") % {"weights": weighed(weights)}
    return said + (_(", and a solution as much as all of them") if solution else "")


def _why(score: Score) -> str:
    """Say why the credit is not simply what is proved."""
    partial, before = score.assignment.partial, score.before_slip
    if _is_least(score):
        return _(", the least for whoever has proved any part of it")
    if partial == Partial.NONE and not score.goal_met:
        return _(", because the proof is not whole: all or nothing")
    if partial == Partial.SLIP and before < score.credit:
        return _(", leaving out steps that do not hold and what depends on them")
    if partial == Partial.PREFIX and score.credit < 1 and score.assignment.withholds:
        return _(", up to the first step on each path that does not hold")
    return ""
