"""How far the students of an assignment are."""

from ..models import Assignment


def begun(assignment: Assignment) -> bool:
    """Whether anybody has begun to prove one of its puzzles."""
    return assignment.items.filter(proofs__isnull=False).exists()
