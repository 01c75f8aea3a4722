"""Results that single students see when their work is marked as graded."""

from collections.abc import Iterable

from django.db import transaction
from django.utils import timezone

from ..models import Assignment


def mark_graded(assignment: Assignment, students: Iterable[int], *, graded: bool = True) -> None:
    """Show the results of an assignment to these students, or hide them again; earlier marks stay."""
    now = timezone.now().isoformat()
    with transaction.atomic():
        locked = Assignment.objects.select_for_update().get(pk=assignment.pk)
        for student in students:
            key = locked.audience("", student)
            if key and graded:
                locked.released.setdefault(key, now)
            else:
                locked.released.pop(key, None)
        locked.save(update_fields=["released"])
    assignment.released = locked.released
