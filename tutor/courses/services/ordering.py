"""Moving a row up or down among others."""

from collections.abc import Sequence
from typing import TypeVar

from django.db import transaction

from ..models import Assignment, Item

Row = TypeVar("Row", Assignment, Item)


def move(rows: Sequence[Row], pk: int, up: bool) -> None:
    """Let a row change places with the one above or below it; at the end it stays. Positions become 1, 2, 3, ..."""
    ordered = list(rows)
    at = next(place for place, row in enumerate(ordered) if row.pk == pk)
    other = at - 1 if up else at + 1
    if 0 <= other < len(ordered):
        ordered[at], ordered[other] = ordered[other], ordered[at]
    with transaction.atomic():
        for position, row in enumerate(ordered, start=1):
            if row.position != position:
                row.position = position
                row.save(update_fields=["position"])
