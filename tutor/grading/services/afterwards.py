"""Puzzles that are made for a student who has finished an assignment."""

from tutor.accounts.models import User
from tutor.authoring.services.generating import start_making_like
from tutor.authoring.services.sets import new_set
from tutor.jobs.models import Job
from tutor.library.models import Puzzle, PuzzleSet


def start_similar(student: User, puzzle: Puzzle, title: str) -> Job:
    """Start a job that generates a puzzle like this one, for a set of the student's own that is made for these."""
    into = PuzzleSet.objects.filter(owner=student, title=title).order_by("pk").first()
    if into is None:
        into = new_set(student, title)
        into.save()
    return start_making_like(student, into, [puzzle], link=into.get_own_url())
