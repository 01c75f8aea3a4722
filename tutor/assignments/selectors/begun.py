"""The check whether students have started an assignment."""

from django.db.models import Q

from tutor.courses.models import Assignment

USED = Q(proofs__owner__is_test=False) | Q(grades__isnull=False)
"""Puzzles that a student has started, or has points for without having started."""


def begun(assignment: Assignment) -> bool:
    """Return whether anybody has started one of the puzzles, or has points for one."""
    return assignment.items.filter(USED).exists()
