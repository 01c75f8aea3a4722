"""The value of a scored proof under the policy of its assignment, and the choice of the attempt that counts."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from decimal import ROUND_HALF_UP, Decimal

from tutor.courses.deadlines import due_of, late_factor
from tutor.courses.models import Assignment, Extension, Item
from tutor.work.models import Proof

from ..models import ScoredProof

CENT = Decimal("0.01")

Extensions = dict[tuple[int, int], Extension]
"""Extensions by the ids of assignment and student."""


@dataclass(frozen=True, slots=True)
class Worth:
    """A share of the points of a puzzle, with its parts: credit, factor for lateness, and share left after hints."""

    share: float
    credit: float
    late: float
    hints: float


def extensions_of(assignments: Iterable[int]) -> Extensions:
    """Return the extensions of some assignments, given by their ids."""
    found = Extension.objects.filter(assignment__in=list(assignments))
    return {(extension.assignment_id, extension.student_id): extension for extension in found}


def due_for(assignment: Assignment, student_id: int, extensions: Extensions) -> datetime | None:
    """Return when an assignment is due for a student."""
    return due_of(assignment, extensions.get((assignment.pk, student_id)))


def worth_of(scored: ScoredProof, assignment: Assignment, due: datetime | None) -> Worth:
    """Return the better of the proof when it was due and the proof now, less deductions for lateness and hints."""
    late = late_factor(assignment, due, scored.at)
    price = assignment.hint_price
    now = _worth(scored.credit, late, scored.hint_quarters + scored.other_quarters, price)
    then = _worth(scored.credit_at_due, 1.0, scored.hint_quarters_at_due + scored.other_quarters_at_due, price)
    return then if then.share > now.share else now


def _worth(credit: float, late: float, quarters: int, price: int) -> Worth:
    """Return the product of the parts. `quarters` counts what hints cost; `price` is the percentage for a whole one."""
    left = max(0.0, 1 - quarters * price / 400)
    return Worth(credit * late * left, credit, late, left)


def graded(scored: ScoredProof) -> bool:
    """Return whether a proof may be graded: not while it contradicts what is known of the puzzle."""
    return scored.state != Proof.State.SUSPECT


def best(attempts: Iterable[ScoredProof], assignment: Assignment, due: datetime | None) -> ScoredProof:
    """Return the attempt that counts: the gradable one with the most points, or the newest of equals.

    There must be at least one attempt. A hint costs points in every attempt that was continued after the hinted attempt
    had begun, because its content is known there too. An attempt that was left before that pays nothing for it.
    """
    attempts = list(attempts)
    if len(attempts) == 1:
        return attempts[0]
    for scored in attempts:
        known = [other for other in attempts if other is not scored and other.proof.created <= scored.at]
        scored.other_quarters = sum(other.hint_quarters for other in known)
        scored.other_quarters_at_due = sum(other.hint_quarters_at_due for other in known)

    def rank(scored: ScoredProof) -> tuple[bool, float, int]:
        return graded(scored), worth_of(scored, assignment, due).share, scored.proof.attempt

    return max(attempts, key=rank)


def points_under(scored: ScoredProof, item: Item, due: datetime | None) -> Decimal | None:
    """Return the points of an item that a proof is worth; None if it may not be graded."""
    return points_of(item, worth_of(scored, item.assignment, due).share) if graded(scored) else None


def points_of(item: Item, share: float) -> Decimal:
    """Return a share of an item's points in cents. Rounding first keeps floats such as 0.1799999 from losing a cent."""
    return (item.points * Decimal(str(round(share, 9)))).quantize(CENT, ROUND_HALF_UP)
