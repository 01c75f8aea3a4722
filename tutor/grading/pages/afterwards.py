"""Model proofs: an instructor's own proof of an assigned puzzle, shown when the work is over."""

from django.db.models import QuerySet

from tutor.courses.models import Course, Item, Membership
from tutor.work.models import Proof


def model_of(item: Item) -> Proof | None:
    """Return the newest proof that an instructor has made as practice, if the assignment shows one."""
    if not item.assignment.model_proof or item.goal:
        return None
    found = models_in(item.assignment.course).filter(puzzle=item.puzzle_id)
    return found.select_related("puzzle", "owner").order_by("-changed", "-pk").first()


def has_model(item: Item, models: set[int]) -> bool:
    """Return whether a student may see a model proof, given the puzzles that have one."""
    return item.assignment.model_proof and not item.goal and item.puzzle_id in models


def models_in(course: Course) -> QuerySet[Proof]:
    """Return the finished practice proofs of the instructors of a course, with the goal that their puzzle has."""
    instructors = course.memberships.filter(role=Membership.Role.INSTRUCTOR).values("user")
    return Proof.objects.filter(owner__in=instructors, item=None, state__in=Proof.SOLVED, puzzle__goal="")
