from datetime import timedelta

from django.utils import timezone

from tests.site.classroom import assigned
from tests.site.people import account
from tutor.courses.models import Extension

from .courses import INSTRUCTORS_BADLY, INSTRUCTORS_LED_ON
from .table import COURSE_STAFF, INSTRUCTORS, MEMBERS, NOBODY, NOWHERE, Key, Row, World, row

TABLE: dict[Key, Row] = {
    ("assignments:course", "get", ""): MEMBERS,
    ("assignments:course", "post", ""): NOBODY,
    ("assignments:copy-course", "get", ""): INSTRUCTORS,
    ("assignments:copy-course", "post", ""): INSTRUCTORS_BADLY,
    ("assignments:edit-course", "get", ""): INSTRUCTORS,
    ("assignments:edit-course", "post", ""): INSTRUCTORS_BADLY,
    ("assignments:make-assignment", "get", ""): INSTRUCTORS,
    ("assignments:make-assignment", "post", ""): INSTRUCTORS_BADLY,
    ("assignments:assignment", "get", ""): MEMBERS,
    ("assignments:assignment", "post", ""): NOBODY,
    ("assignments:edit-assignment", "get", ""): INSTRUCTORS,
    ("assignments:edit-assignment", "post", ""): INSTRUCTORS_BADLY,
    ("assignments:duplicate", "post", ""): INSTRUCTORS_LED_ON,
    ("assignments:duplicate", "get", ""): NOBODY,
    ("assignments:move-assignment", "post", ""): INSTRUCTORS_LED_ON,
    ("assignments:move-assignment", "get", ""): NOBODY,
    ("assignments:delete-assignment", "get", ""): INSTRUCTORS,
    ("assignments:delete-assignment", "post", ""): INSTRUCTORS_LED_ON,
    ("assignments:check", "post", ""): INSTRUCTORS_LED_ON,
    ("assignments:check", "get", ""): NOBODY,
    ("assignments:publish", "get", ""): INSTRUCTORS,
    ("assignments:publish", "post", ""): INSTRUCTORS_LED_ON,
    ("assignments:others", "post", ""): INSTRUCTORS_LED_ON,
    ("assignments:others", "get", ""): NOBODY,
    ("assignments:withdraw", "post", ""): INSTRUCTORS_LED_ON,
    ("assignments:withdraw", "get", ""): NOBODY,
    ("assignments:results", "post", ""): INSTRUCTORS_LED_ON,
    ("assignments:results", "get", ""): NOBODY,
    ("assignments:extensions", "get", ""): COURSE_STAFF,
    ("assignments:extensions", "post", ""): INSTRUCTORS_BADLY,
    ("assignments:remove-extension", "post", ""): INSTRUCTORS_LED_ON,
    ("assignments:remove-extension", "get", ""): NOBODY,
    ("assignments:puzzles", "get", ""): INSTRUCTORS,
    ("assignments:puzzles", "post", ""): INSTRUCTORS_BADLY,
    ("assignments:choose", "get", ""): INSTRUCTORS,
    ("assignments:choose", "post", ""): INSTRUCTORS_LED_ON,
    ("assignments:copy-here", "post", ""): INSTRUCTORS_LED_ON,
    ("assignments:copy-here", "get", ""): NOBODY,
    ("assignments:as-student", "get", ""): NOBODY,
    ("assignments:as-student", "post", ""): INSTRUCTORS_LED_ON,  # and then they are somebody else
    ("assignments:as-oneself", "post", ""): NOWHERE,
    ("assignments:as-oneself", "get", ""): NOBODY,
    ("assignments:many-puzzles", "post", ""): INSTRUCTORS_LED_ON,
    ("assignments:many-puzzles", "get", ""): NOBODY,
    ("assignments:move-puzzle", "post", ""): INSTRUCTORS_LED_ON,
    ("assignments:move-puzzle", "get", ""): NOBODY,
    ("assignments:newer", "post", ""): INSTRUCTORS_LED_ON,
    ("assignments:newer", "get", ""): NOBODY,
    ("assignments:kind", "get", ""): INSTRUCTORS,
    ("assignments:kind", "get", "kind=name&seed=leaf"): INSTRUCTORS,
    ("assignments:kind", "get", "kind=x&rules=y&length=99&seed=."): row(404, alice=422, bob=422),
    ("assignments:kind", "post", ""): row(404, alice=422, bob=422),
    ("assignments:goal", "get", ""): INSTRUCTORS,
    ("assignments:goal", "post", ""): INSTRUCTORS_LED_ON,
    ("assignments:starter", "get", ""): INSTRUCTORS,
    ("assignments:starter", "post", ""): INSTRUCTORS_LED_ON,
    ("assignments:remove-puzzle", "post", ""): INSTRUCTORS_LED_ON,
    ("assignments:remove-puzzle", "get", ""): NOBODY,
}


def prepare(world: World) -> None:
    """Make the rows that requests use up: an assignment to delete, a draft, an extension."""
    course, puzzle = world.classroom.course, world.proof.puzzle
    gone, _items = assigned(course, puzzle, title="To delete")
    draft, items = assigned(course, puzzle, title="Draft", published=None)
    later = timezone.now() + timedelta(days=9)
    extension = Extension.objects.create(assignment=world.classroom.assignment, student=account("sue"), due=later)
    world.more.update({"gone": gone, "draft": draft, "item": items[0], "extension": extension})


def kwargs(world: World, name: str) -> dict[str, object]:
    part, more = name.removeprefix("assignments:"), world.more
    course: dict[str, object] = {"pk": world.classroom.course.pk}
    assignment: dict[str, object] = {"pk": world.classroom.assignment.pk}
    draft = {"pk": more["draft"].pk}
    item = {"item_pk": more["item"].pk}
    found: dict[str, dict[str, object]] = {
        "delete-assignment": {"pk": more["gone"].pk},
        "remove-extension": assignment | {"extension_pk": more["extension"].pk},
        "choose": draft,
        "puzzles": draft,
        **dict.fromkeys(["move-puzzle", "newer", "kind", "goal", "starter", "remove-puzzle"], draft | item),
        **dict.fromkeys(["course", "as-oneself", "copy-here", "copy-course", "edit-course", "make-assignment"], course),
    }
    return found.get(part, assignment)
