"""The value of a scored proof under the policy of its assignment, and the choice of the attempt that counts."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import ROUND_HALF_UP, Decimal
from functools import lru_cache

from tutor.courses.deadlines import due_of, late_factor
from tutor.courses.models import Assignment, Extension, Item
from tutor.work.models import Proof

from .attempts import Attempt, Scored

CENT = Decimal("0.01")
Partial = Assignment.Partial

Extensions = dict[tuple[int, int], Extension]
"""Extensions by the ids of assignment and student."""


@dataclass(frozen=True, slots=True)
class Worth:
    """A share of the points of a puzzle, with its parts: credit, factor for lateness, and share left after hints.

    `before_slip`: the credit for what comes before a refused step, whatever the assignment gives.
    """

    share: float
    credit: float
    late: float
    hints: float
    before_slip: float


def extensions_of(assignments: Iterable[int]) -> Extensions:
    """Return the extensions of some assignments, given by their ids."""
    found = Extension.objects.filter(assignment__in=list(assignments))
    return {(extension.assignment_id, extension.student_id): extension for extension in found}


def due_for(assignment: Assignment, student_id: int, extensions: Extensions) -> datetime | None:
    """Return when an assignment is due for a student."""
    return due_of(assignment, extensions.get((assignment.pk, student_id)))


def worth_of(scored: Scored, assignment: Assignment, due: datetime | None) -> Worth:
    """Return the better of the proof when it was due and the proof now, less deductions for lateness and hints."""
    late = late_factor(assignment, due, scored.at)
    hints, hints_then = scored.hint_quarters + scored.other_quarters, _quarters_at_due(scored)
    now = _worth(assignment, scored.credit, scored.forgiven, late, hints)
    as_then = scored.credit == scored.credit_at_due and scored.forgiven == scored.forgiven_at_due
    if now.share >= 1.0 or (late >= 1.0 and as_then and hints == hints_then):
        return now
    then = _worth(assignment, scored.credit_at_due, scored.forgiven_at_due, 1.0, hints_then)
    return then if then.share > now.share else now


def _quarters_at_due(scored: Scored) -> int:
    return scored.hint_quarters_at_due + scored.other_quarters_at_due


def _worth(assignment: Assignment, credit: float, forgiven: float | None, late: float, quarters: int) -> Worth:
    """Return the product of the parts. `quarters` counts what hints cost, in those of the price of a whole one."""
    left = max(0.0, 1 - quarters * assignment.hint_price / 400)
    given = credit_under(assignment, credit, forgiven)
    return Worth(given * late * left, given, late, left, credit)


def credit_under(assignment: Assignment, credit: float, forgiven: float | None) -> float:
    """Return the credit that an assignment gives for a proof, from that before a slip and that without slips."""
    proved = max(credit, forgiven or 0.0)
    if assignment.partial == Partial.NONE:
        found = float(credit >= 1)
    else:
        found = proved if assignment.partial == Partial.SLIP else credit
    return max(found, assignment.least / 100) if proved else found


def graded(scored: Scored) -> bool:
    """Return whether a proof may be graded: not while it contradicts what is known of the puzzle."""
    return scored.state != Proof.State.SUSPECT


def best(attempts: Sequence[Attempt], assignment: Assignment, due: datetime | None) -> Attempt | None:
    """Return the attempt that counts: the gradable one with the most points, or the newest of equals.

    None if none is scored. A hint costs points in every attempt that was continued after the hinted attempt had begun,
    because its content is known there too. An attempt that was left before that pays nothing for it.
    """
    if len(attempts) == 1:
        return attempts[0] if attempts[0].scored else None

    def rank(attempt: Attempt) -> tuple[bool, float, int]:
        assert attempt.scored is not None
        return graded(attempt.scored), worth_of(attempt.scored, assignment, due).share, attempt.attempt

    return max((_beside(each, attempts) for each in attempts if each.scored), key=rank, default=None)


def _beside(attempt: Attempt, attempts: Iterable[Attempt]) -> Attempt:
    """Fill in what hints of the other attempts cost in this one."""
    scored = attempt.scored
    assert scored is not None
    known = [
        other.scored
        for other in attempts
        if other.scored and other.hinted and other.pk != attempt.pk and other.hinted <= scored.at
    ]
    now, then = sum(each.hint_quarters for each in known), sum(each.hint_quarters_at_due for each in known)
    return attempt._replace(scored=scored._replace(other_quarters=now, other_quarters_at_due=then))


def points_under(scored: Scored, item: Item, due: datetime | None) -> Decimal | None:
    """Return the points of an item that a proof is worth; None if it may not be graded."""
    return points_of(item.points, worth_of(scored, item.assignment, due).share) if graded(scored) else None


@lru_cache(maxsize=4096)
def points_of(most: Decimal, share: float) -> Decimal:
    """Return a share of points in cents. Rounding first keeps floats such as 0.1799999 from losing a cent."""
    return (most * Decimal(str(round(share, 9)))).quantize(CENT, ROUND_HALF_UP)
