"""Moments of many thousand rows, read without the conversions of Django, which cost more than the query."""

from datetime import UTC, datetime

from django.db.models import ExpressionWrapper, F, TextField
from django.db.models.expressions import Combinable


def as_stored(moment: str | Combinable) -> Combinable:
    """Select a moment as the driver of the database returns it, to be read by `moment_of`."""
    return ExpressionWrapper(F(moment) if isinstance(moment, str) else moment, output_field=TextField())


def moment_of(stored: datetime | str | None) -> datetime | None:
    """Return the moment that was selected `as_stored`: SQLite has text or a time without a zone, which is in UTC."""
    if stored is None:
        return None
    found = datetime.fromisoformat(stored) if isinstance(stored, str) else stored
    return found if found.tzinfo else found.replace(tzinfo=UTC)
