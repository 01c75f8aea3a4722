from tests.site.classroom import ROLES
from tests.site.people import account
from tutor.courses.models import Course, Invitation, Membership

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
    ("courses:match", "get", ""): INSTRUCTORS,
    ("courses:match", "post", ""): INSTRUCTORS_LED_ON,
    ("courses:invite", "get", ""): INSTRUCTORS,
    ("courses:invite", "post", ""): INSTRUCTORS_LED_ON,
    ("courses:roster-file", "get", ""): COURSE_STAFF,
    ("courses:roster-file", "post", ""): NOBODY,
    # Last, as people are no longer in that course afterwards.
    ("courses:leave", "post", ""): row(404, sam=302, sue=302, alice=302, bob=302, grace=302),
}


def prepare(world: World) -> None:
    """Make the rows that requests use up: a course to leave, a member to remove, an invitation."""
    course = world.classroom.course
    leaving = Course.objects.create(title="To leave")
    for name, role in ROLES.items():
        Membership.objects.create(course=leaving, user=account(name), role=role)
    world.more.update(
        {
            "leaving": leaving,
            "member": Membership.objects.get(course=leaving, user=account("sue")),
            "sue": Membership.objects.get(course=course, user=account("sue")),
            "expected": Invitation.objects.create(course=course, email="tom@example.org", name="Tom"),
        }
    )


def kwargs(world: World, name: str) -> dict[str, object]:
    part, more = name.removeprefix("courses:"), world.more
    course: dict[str, object] = {"pk": world.classroom.course.pk}
    found: dict[str, dict[str, object]] = {
        "leave": {"pk": more["leaving"].pk},
        **dict.fromkeys(["person", "vouch"], course | {"person_pk": more["sue"].pk}),
        "remove-person": {"pk": more["leaving"].pk, "person_pk": more["member"].pk},
        "expected": course | {"row_pk": more["expected"].pk},
        "remove-expected": course | {"row_pk": more["expected"].pk},
        "index": {},
        "make": {},
        "join": {},
    }
    return found.get(part, course)
