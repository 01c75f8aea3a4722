from tests.site.people import account
from tutor.grading.models import Comment, Grade

from .table import Key, Row, World

TABLE: dict[Key, Row] = {}


def prepare(world: World) -> None:
    """Grace has graded Sam's proof and commented on it."""
    grace, item = account("grace"), world.classroom.item
    facts = {"item": item, "student": world.assigned.owner, "proof": world.assigned, "by": grace}
    world.more["grade"] = Grade.objects.create(kind="override", points=7, reason="by hand", **facts)
    world.more["comment"] = Comment.objects.create(proof=world.assigned, author=grace, text="A good **beginning**.")


def kwargs(world: World, name: str) -> dict[str, object]:
    return {}
