"""Which assignments withhold anything, until when, and which puzzles everybody has anyway."""

from datetime import datetime

from django.db.models import Exists, OuterRef, Q

from tutor.library.models import Puzzle

from ..models import Assignment, Extension
from .policy import closes_of


def withholding(path: str = "") -> Q:
    """Choose assignments, reached by the path, that do not tell everything at once and for nothing."""
    immediate = Q(**{f"{path}feedback": Assignment.Feedback.IMMEDIATE})
    return ~(immediate & Q(**{f"{path}hints": Assignment.Hints.FREE, f"{path}hint_price": 0}))


def closes_with(assignment: Assignment, extended: datetime | None) -> datetime | None:
    """Return when no more work is taken from somebody with that extension."""
    return closes_of(assignment, Extension(due=extended) if extended else None)


def in_the_library(path: str = "") -> Exists:
    """Choose puzzles, reached by the path, that are everybody's, be it turned, mirrored or renamed."""
    same = Q(sha256=OuterRef(f"{path}sha256")) | (Q(form=OuterRef(f"{path}form")) & ~Q(form=""))
    return Exists(Puzzle.objects.filter(same, set__owner=None).order_by())


def withholds(assignment: Assignment) -> bool:
    """Tell whether it does not tell everything at once and for nothing; as `withholding` says it to the database."""
    told = assignment.feedback == Assignment.Feedback.IMMEDIATE and assignment.hints == Assignment.Hints.FREE
    return not told or assignment.hint_price > 0
