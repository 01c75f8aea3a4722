"""Scores as tables for graders show them: a sign and its meaning, points, work, and the address of the proof."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _, ngettext

from tutor.common.addresses import numbered_address
from tutor.work.models import Proof

from ..scoring.scores import Score
from ..scoring.tallies import Tally
from ..scoring.totals import plain

STUCK = 3
"""Refused tries since the last step from which on a student counts as stuck."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A score as it is shown: a sign and its meaning, the points, and how the student got there."""

    kind: str
    sign: str
    words: str
    points: str
    detail: str
    url: str


def is_stuck(score: Score) -> bool:
    """Return whether a student has tried several times since the last step, without success."""
    return score.proof is not None and not score.goal_met and score.tally.idle >= STUCK


def proof_url(score: Score) -> str:
    """Return the address of the page for a score: that of its proof, or of the student if there is no proof.

    Somebody who has not joined has none.
    """
    if not score.joined:
        return ""
    if score.proof:
        return numbered_address("grading:proof", score.proof.pk)
    return reverse("grading:grade", args=[score.item.pk, score.student.pk])


def cell_of(score: Score, query: str = "") -> Cell:
    """Return a score as it is shown; the query of the list goes along with its address."""
    kind, sign, words = _sign(score)
    points = "" if score.points is None else plain(score.points)
    url = proof_url(score)
    return Cell(kind, sign, words, points, _detail(score), url and url + query)


def _sign(score: Score) -> tuple[str, str, str]:
    if score.overridden:
        return "hand", "✎", _("overridden")
    if score.excused:
        return "hand", "∅", _("excused")
    if score.pending:
        return "wait", "…", _("being scored")
    if score.state == Proof.State.SUSPECT:
        return "wait", "?", _("being checked")
    if score.proof is None:
        return "none", "–", _("not begun")
    if score.goal_met:
        return "done", "✓", _("right") if score.item.is_exercise else _("proved")
    if score.state == Proof.State.ANSWERED:
        return "part", "◑", _("answered")
    return ("stuck", "!", _("stuck")) if is_stuck(score) else ("part", "◐", _("begun"))


def _detail(score: Score) -> str:
    if score.proof is None:
        return ""
    words = [] if score.item.is_exercise else [ngettext("%(n)s step", "%(n)s steps", score.steps) % {"n": score.steps}]
    if score.everywhere:
        words.append(_("%(n)s everywhere") % {"n": score.everywhere})
    if score.tally.hints:
        words.append(_hints(score.tally))
    if score.tally.seconds >= 60:
        words.append(_("%(n)s min") % {"n": round(score.tally.seconds / 60)})
    return ", ".join(words)


def _hints(tally: Tally) -> str:
    """Count the hints, and say how far they were opened: `3 hints (2 place, 1 step)`."""
    words = ngettext("%(n)s hint", "%(n)s hints", tally.hints) % {"n": tally.hints}
    kinds = [
        (tally.hints_where, _("%(n)s place")),
        (tally.hints_rule, _("%(n)s rule")),
        (tally.hints_step, _("%(n)s step")),
    ]
    return f"{words} ({', '.join([kind % {'n': number} for number, kind in kinds if number])})"
