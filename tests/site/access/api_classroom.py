from datetime import timedelta

from django.utils import timezone

from tests.site.classroom import ROLES, assigned
from tests.site.people import account
from tutor.courses.models import Course, Extension, Invitation, Membership
from tutor.grading.models import Comment
from tutor.jobs.models import Job
from tutor.library.models import Draft, PuzzleSet, Upload

from .table import Key, Row, World, row

# A POST has no JSON, an error for those who may send one. PUT, PATCH and DELETE have no body at all.
NO_JSON = 415
WITHOUT = {"anonymous": 401, "guest": 403}
"""They are asked to get an account."""


def accounts(status: int) -> Row:
    return row(status, **WITHOUT)


def members(status: int) -> Row:
    return row(404, anonymous=401, sam=status, sue=status, alice=status, bob=status, grace=status)


def staff(status: int) -> Row:
    return row(404, anonymous=401, alice=status, bob=status, grace=status)


def instructors(status: int) -> Row:
    return row(404, anonymous=401, alice=status, bob=status)


def alice(status: int) -> Row:
    return row(404, anonymous=401, alice=status)


def carol(status: int) -> Row:
    return row(404, anonymous=401, carol=status)


TABLE: dict[Key, Row] = {
    ("api:me", "get", ""): row(200, anonymous=401),
    ("api:preferences", "get", ""): row(200, anonymous=401),
    ("api:preferences", "patch", ""): row(200, anonymous=401),
    ("api:courses", "get", ""): accounts(200),
    ("api:courses", "post", ""): accounts(NO_JSON),
    ("api:join", "post", ""): accounts(NO_JSON),
    ("api:course", "get", ""): members(200),
    ("api:course", "patch", ""): instructors(200),
    ("api:code", "post", ""): instructors(200),
    ("api:archive", "put", ""): instructors(422),
    ("api:people", "get", ""): staff(200),
    ("api:people", "post", ""): instructors(NO_JSON),
    ("api:person", "get", ""): staff(200),
    ("api:person", "patch", ""): instructors(200),
    ("api:person", "delete", ""): instructors(204),
    ("api:all-expected", "get", ""): staff(200),
    ("api:invite", "post", ""): instructors(NO_JSON),
    ("api:expected", "get", ""): staff(200),
    ("api:expected", "patch", ""): instructors(200),
    ("api:expected", "delete", ""): instructors(204),
    ("api:roster", "get", ""): staff(200),
    ("api:roster", "post", ""): instructors(NO_JSON),
    ("api:roster-preview", "post", ""): instructors(NO_JSON),
    ("api:assignments", "get", ""): members(200),
    ("api:assignments", "post", ""): instructors(NO_JSON),
    ("api:scores", "get", ""): staff(200),
    ("api:my-scores", "get", ""): row(404, anonymous=401, sam=200, sue=200),
    ("api:statistics", "get", ""): staff(200),
    ("api:matches", "get", ""): instructors(200),
    ("api:matches", "post", ""): instructors(NO_JSON),
    ("api:regrade-course", "post", ""): staff(NO_JSON),
    ("api:exports", "get", ""): staff(200),
    ("api:export", "get", ""): staff(200),
    ("api:assignment", "get", ""): members(200),
    ("api:assignment", "patch", ""): instructors(200),
    ("api:move-assignment", "post", ""): instructors(NO_JSON),
    ("api:duplicate", "post", ""): instructors(201),
    ("api:items", "get", ""): members(200),
    ("api:items", "post", ""): instructors(NO_JSON),
    ("api:move-item", "post", ""): instructors(NO_JSON),
    ("api:newest", "post", ""): instructors(409),
    ("api:starter", "put", ""): instructors(422),
    ("api:starter", "delete", ""): instructors(204),
    # Of a draft, students hear nothing.
    ("api:item", "get", ""): staff(200),
    ("api:item", "patch", ""): instructors(200),
    ("api:item", "delete", ""): instructors(204),
    ("api:check-assignment", "post", ""): instructors(200),
    ("api:model-proofs", "post", ""): instructors(202),
    ("api:publish", "post", ""): instructors(NO_JSON),
    ("api:results", "post", ""): instructors(NO_JSON),
    ("api:withdraw", "post", ""): instructors(200),
    ("api:extensions", "get", ""): staff(200),
    ("api:extensions", "post", ""): instructors(NO_JSON),
    ("api:extension", "delete", ""): instructors(204),
    ("api:grade", "get", ""): staff(200),
    ("api:excuse", "put", ""): staff(422),
    ("api:graded", "put", ""): staff(200),
    ("api:graded", "delete", ""): staff(204),
    ("api:override", "put", ""): staff(422),
    ("api:override", "delete", ""): staff(409),
    ("api:graded-proof", "get", ""): staff(200),
    ("api:events", "get", ""): staff(200),
    ("api:moment", "get", ""): staff(200),
    ("api:comments", "get", ""): staff(200),  # the owner too, once it is released
    ("api:comments", "post", ""): staff(NO_JSON),
    ("api:regrade-proof", "post", ""): staff(202),
    ("api:graded-file", "get", ""): staff(200),
    ("api:graded-page", "get", ""): staff(200),
    ("api:comment", "get", ""): alice(200),
    ("api:comment", "patch", ""): alice(200),
    ("api:comment", "delete", ""): alice(204),
    ("api:regraded", "get", ""): alice(200),
    ("api:job", "get", ""): alice(200),
    ("api:cancel-job", "post", ""): alice(200),
    ("api:uploads", "get", ""): accounts(200),
    ("api:uploads", "post", ""): accounts(422),
    ("api:upload", "get", ""): row(404, **WITHOUT, carol=200) | {"guest": 404},
    ("api:drafts", "get", ""): carol(200),
    ("api:draft", "get", ""): carol(200),
    ("api:draft", "patch", ""): carol(422),
    ("api:check-upload", "post", ""): carol(202),
    ("api:unsound", "post", ""): carol(200),
    ("api:confirm", "post", ""): carol(NO_JSON),
    ("api:upload", "delete", ""): carol(204),
    ("api:generate", "get", ""): carol(200),
    ("api:generate", "post", ""): carol(NO_JSON),
    # Last, as people are no longer in that course afterwards.
    ("api:leave", "post", ""): members(204),
}


def prepare(world: World) -> None:
    """Make the rows that requests of the table use up, and Carol's own."""
    course, puzzle = world.classroom.course, world.proof.puzzle
    leaving = Course.objects.create(title="To leave by a program")
    for name, role in ROLES.items():
        Membership.objects.create(course=leaving, user=account(name), role=role)
    draft, (item,) = assigned(course, puzzle, title="Draft of a program", published=None)
    student, later = account("sue"), timezone.now() + timedelta(days=9)
    PuzzleSet.objects.create(slug="carols", title="Carol's", owner=account("carol"))
    upload = Upload.objects.create(owner=account("carol"), name="x.txt")
    facts = {"position": 1, "height": 4, "width": 4, "type": "binary", "text": puzzle.text, "sha256": puzzle.sha256}
    world.more["api"] = {
        "leaving": leaving,
        "member": Membership.objects.get(course=leaving, user=student),
        "expected": Invitation.objects.create(course=course, email="tina@example.org"),
        "draft": draft,
        "item": item,
        "extension": Extension.objects.create(assignment=draft, student=student, due=later),
        "comment": Comment.objects.create(proof=world.assigned, author=account("alice"), text="Hm."),
        "job": Job.objects.create(kind="regrade", owner=account("alice"), facts={"course": course.pk}),
        "upload": upload,
        "row": Draft.objects.create(upload=upload, title="One", solutions="undecided", **facts),
    }


def kwargs(world: World, name: str) -> dict[str, object]:
    part, more = name.removeprefix("api:"), world.more["api"]
    course: dict[str, object] = {"pk": world.classroom.course.pk}
    leaving: dict[str, object] = {"pk": more["leaving"].pk}
    draft: dict[str, object] = {"pk": more["draft"].pk}
    graded: dict[str, object] = {"pk": world.assigned.pk}
    submission: dict[str, object] = {"item_pk": world.classroom.item.pk, "student_pk": account("sue").pk}
    upload: dict[str, object] = {"pk": more["upload"].pk}
    nothing: dict[str, object] = {}
    assignment: dict[str, object] = {"pk": world.classroom.assignment.pk}
    job: dict[str, object] = {"pk": more["job"].pk}
    found = {
        **dict.fromkeys(["me", "preferences", "courses", "join", "uploads"], nothing),
        **dict.fromkeys(["assignment", "items"], assignment),
        **dict.fromkeys(["item", "move-item", "newest", "starter"], draft | {"item_pk": more["item"].pk}),
        **dict.fromkeys(
            ["move-assignment", "duplicate", "check-assignment", "model-proofs", "publish", "results", "withdraw"],
            draft,
        ),
        **dict.fromkeys(["grade", "excuse", "graded", "override"], submission),
        **dict.fromkeys(["graded-proof", "events", "comments", "regrade-proof", "graded-file", "graded-page"], graded),
        **dict.fromkeys(["upload", "drafts", "check-upload", "unsound", "confirm"], upload),
        **dict.fromkeys(["job", "cancel-job", "regraded"], job),
        "leave": leaving,
        "person": leaving | {"person_pk": more["member"].pk},
        "expected": course | {"row_pk": more["expected"].pk},
        "export": course | {"name": "verdicts"},
        "extensions": draft,
        "extension": draft | {"extension_pk": more["extension"].pk},
        "moment": graded | {"number": 0},
        "comment": {"pk": more["comment"].pk},
        "draft": upload | {"draft_pk": more["row"].pk},
        "generate": {"slug": "carols"},
    }
    return found.get(part, course)
