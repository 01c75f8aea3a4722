from datetime import timedelta

from django.utils import timezone

from tests.site.classroom import ROLES, assigned
from tests.site.people import account
from tutor.courses.models import Course, Expected, Extension, Membership

from .table import COURSE_STAFF, EVERYONE, INSTRUCTORS, MEMBERS, NOBODY, Key, Row, World, row

INSTRUCTORS_LED_ON = row(404, alice=302, bob=302)
INSTRUCTORS_BADLY = row(404, alice=422, bob=422)
"""Only instructors learn which fields are missing."""

TABLE: dict[Key, Row] = {
    ("courses:index", "get", ""): EVERYONE,
    ("courses:index", "post", ""): NOBODY,
    # People without an account learn what it is for.
    ("courses:make", "get", ""): EVERYONE,
    ("courses:make", "post", ""): row(422, anonymous=403, guest=403),
    ("courses:join", "get", "code=TEST-CODE"): EVERYONE,
    ("courses:join", "post", ""): row(422, anonymous=403, guest=403),
    ("courses:course", "get", ""): MEMBERS,
    ("courses:course", "post", ""): NOBODY,
    ("courses:edit", "get", ""): INSTRUCTORS,
    ("courses:edit", "post", ""): INSTRUCTORS_BADLY,
    ("courses:code", "post", ""): INSTRUCTORS_LED_ON,
    ("courses:code", "get", ""): NOBODY,
    ("courses:archive", "post", ""): INSTRUCTORS_LED_ON,
    ("courses:archive", "get", ""): NOBODY,
    ("courses:leave", "get", ""): MEMBERS,
    ("courses:people", "get", ""): COURSE_STAFF,
    ("courses:people", "post", ""): INSTRUCTORS_BADLY,
    ("courses:person", "get", ""): INSTRUCTORS,
    ("courses:person", "post", ""): INSTRUCTORS_BADLY,
    ("courses:remove-person", "get", ""): INSTRUCTORS,
    ("courses:remove-person", "post", ""): INSTRUCTORS_LED_ON,
    ("courses:vouch", "get", ""): INSTRUCTORS_LED_ON,  # there is nothing to vouch for
    ("courses:vouch", "post", ""): INSTRUCTORS_LED_ON,
    ("courses:expected", "get", ""): INSTRUCTORS,
    ("courses:expected", "post", ""): INSTRUCTORS_BADLY,
    ("courses:remove-expected", "post", ""): INSTRUCTORS_LED_ON,
    ("courses:remove-expected", "get", ""): NOBODY,
    ("courses:roster", "get", ""): INSTRUCTORS,
    ("courses:roster", "post", ""): INSTRUCTORS_BADLY,
    ("courses:roster-file", "get", ""): COURSE_STAFF,
    ("courses:roster-file", "post", ""): NOBODY,
    ("courses:make-assignment", "get", ""): INSTRUCTORS,
    ("courses:make-assignment", "post", ""): INSTRUCTORS_BADLY,
    ("courses:assignment", "get", ""): MEMBERS,
    ("courses:assignment", "post", ""): NOBODY,
    ("courses:edit-assignment", "get", ""): INSTRUCTORS,
    ("courses:edit-assignment", "post", ""): INSTRUCTORS_BADLY,
    ("courses:duplicate", "post", ""): INSTRUCTORS_LED_ON,
    ("courses:duplicate", "get", ""): NOBODY,
    ("courses:move-assignment", "post", ""): INSTRUCTORS_LED_ON,
    ("courses:move-assignment", "get", ""): NOBODY,
    ("courses:delete-assignment", "get", ""): INSTRUCTORS,
    ("courses:delete-assignment", "post", ""): INSTRUCTORS_LED_ON,
    ("courses:check", "post", ""): INSTRUCTORS_LED_ON,
    ("courses:check", "get", ""): NOBODY,
    ("courses:publish", "get", ""): INSTRUCTORS,
    ("courses:publish", "post", ""): INSTRUCTORS_LED_ON,
    ("courses:others", "post", ""): INSTRUCTORS_LED_ON,
    ("courses:others", "get", ""): NOBODY,
    ("courses:withdraw", "post", ""): INSTRUCTORS_LED_ON,
    ("courses:withdraw", "get", ""): NOBODY,
    ("courses:extensions", "get", ""): COURSE_STAFF,
    ("courses:extensions", "post", ""): INSTRUCTORS_BADLY,
    ("courses:remove-extension", "post", ""): INSTRUCTORS_LED_ON,
    ("courses:remove-extension", "get", ""): NOBODY,
    ("courses:puzzles", "get", ""): INSTRUCTORS,
    ("courses:puzzles", "post", ""): INSTRUCTORS_BADLY,
    ("courses:choose", "get", ""): INSTRUCTORS,
    ("courses:choose", "post", ""): INSTRUCTORS_LED_ON,
    ("courses:move-puzzle", "post", ""): INSTRUCTORS_LED_ON,
    ("courses:move-puzzle", "get", ""): NOBODY,
    ("courses:newer", "post", ""): INSTRUCTORS_LED_ON,
    ("courses:newer", "get", ""): NOBODY,
    ("courses:starter", "get", ""): INSTRUCTORS,
    ("courses:starter", "post", ""): INSTRUCTORS_LED_ON,
    ("courses:remove-puzzle", "post", ""): INSTRUCTORS_LED_ON,
    ("courses:remove-puzzle", "get", ""): NOBODY,
    # Last, as people are no longer in that course afterwards.
    ("courses:leave", "post", ""): row(404, sam=302, sue=302, alice=302, bob=302, grace=302),
}


def prepare(world: World) -> None:
    """Make the rows that requests use up: a course to leave, a member to remove, an assignment to delete, a draft."""
    course, puzzle = world.classroom.course, world.proof.puzzle
    leaving = Course.objects.create(title="To leave")
    for name, role in ROLES.items():
        Membership.objects.create(course=leaving, user=account(name), role=role)
    gone, _items = assigned(course, puzzle, title="To delete")
    draft, items = assigned(course, puzzle, title="Draft", published=None)
    later = timezone.now() + timedelta(days=9)
    extension = Extension.objects.create(assignment=world.classroom.assignment, student=account("sue"), due=later)
    world.more.update(
        {
            "leaving": leaving,
            "member": Membership.objects.get(course=leaving, user=account("sue")),
            "sue": Membership.objects.get(course=course, user=account("sue")),
            "expected": Expected.objects.create(course=course, email="tom@example.org", name="Tom"),
            "gone": gone,
            "draft": draft,
            "item": items[0],
            "extension": extension,
        }
    )


def kwargs(world: World, name: str) -> dict[str, object]:
    part, more = name.removeprefix("courses:"), world.more
    course: dict[str, object] = {"pk": world.classroom.course.pk}
    assignment: dict[str, object] = {"pk": world.classroom.assignment.pk}
    draft = {"pk": more["draft"].pk}
    item = {"item_pk": more["item"].pk}
    found: dict[str, dict[str, object]] = {
        "leave": {"pk": more["leaving"].pk},
        **dict.fromkeys(["person", "vouch"], course | {"person_pk": more["sue"].pk}),
        "remove-person": {"pk": more["leaving"].pk, "person_pk": more["member"].pk},
        "expected": course | {"row_pk": more["expected"].pk},
        "remove-expected": course | {"row_pk": more["expected"].pk},
        "delete-assignment": {"pk": more["gone"].pk},
        "remove-extension": assignment | {"extension_pk": more["extension"].pk},
        "choose": draft,
        "puzzles": draft,
        **dict.fromkeys(["move-puzzle", "newer", "starter", "remove-puzzle"], draft | item),
        "index": {},
        "make": {},
        "join": {},
        **dict.fromkeys(
            ["course", "edit", "code", "archive", "people", "roster", "roster-file", "make-assignment"], course
        ),
    }
    return found.get(part, assignment)
