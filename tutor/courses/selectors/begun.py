"""How far the students of an assignment are."""

from django.db.models import Q

from ..models import Assignment

USED = Q(proofs__isnull=False) | Q(grades__isnull=False)
"""Puzzles that somebody has begun to prove, or has points for without that."""


def begun(assignment: Assignment) -> bool:
    """Whether anybody has begun to prove one of its puzzles, or has been given points for one."""
    return assignment.items.filter(USED).exists()
