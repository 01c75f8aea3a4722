"""Reordering of assignments and of their puzzles."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from django.db import transaction

from tutor.courses.models import Assignment, Item

Row = TypeVar("Row", Assignment, Item)


def move(rows: Sequence[Row], pk: int, sent: Mapping[str, str]) -> None:
    """Move a row to the place `at`, or swap it with the one above or below it, as `to` says."""
    at = sent.get("at", "")
    if at.isascii() and at.isdigit() and len(at) < 6:
        place(rows, pk, int(at))
        return
    now = next(place for place, row in enumerate(rows, start=1) if row.pk == pk)
    place(rows, pk, now - 1 if sent.get("to") == "up" else now + 1)


def place(rows: Sequence[Row], pk: int, at: int) -> None:
    """Put a row at a place from 1, or at the nearest place that exists; the others close up."""
    ordered = [row for row in rows if row.pk != pk]
    ordered.insert(max(at, 1) - 1, next(row for row in rows if row.pk == pk))
    with transaction.atomic():
        for position, row in enumerate(ordered, start=1):
            if row.position != position:
                row.position = position
                row.save(update_fields=["position"])
