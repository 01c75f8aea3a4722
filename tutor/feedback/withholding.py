"""Filters for assignments that hide feedback, and for puzzles that are in the library anyway."""

from datetime import datetime

from django.db.models import Exists, OuterRef, Q

from tutor.courses.models import Assignment, Extension
from tutor.library.models import Puzzle

from .policy import closes_of


def withholding(path: str = "") -> Q:
    """Return a filter for assignments, reached by the path, that limit feedback or hints, or charge for hints."""
    immediate = Q(**{f"{path}feedback": Assignment.Feedback.IMMEDIATE})
    return ~(immediate & Q(**{f"{path}hints": Assignment.Hints.FREE, f"{path}hint_price": 0}))


def closes_with(assignment: Assignment, extended: datetime | None) -> datetime | None:
    """Return when work stops being accepted from somebody with this extension, or None for never."""
    return closes_of(assignment, Extension(due=extended) if extended else None)


def in_the_library(path: str = "") -> Exists:
    """Return a filter for puzzles, reached by the path, that the library has, also turned, mirrored or renamed."""
    same = Q(sha256=OuterRef(f"{path}sha256")) | (Q(form=OuterRef(f"{path}form")) & ~Q(form=""))
    return Exists(Puzzle.objects.filter(same, set__owner=None).order_by())


def withholds(assignment: Assignment) -> bool:
    """Return whether an assignment limits feedback or hints, or charges for hints; `withholding` in Python."""
    told = assignment.feedback == Assignment.Feedback.IMMEDIATE and assignment.hints == Assignment.Hints.FREE
    return not told or assignment.hint_price > 0
