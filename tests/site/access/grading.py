from tests.site.authoring.uploading import zipped
from tests.site.people import account
from tests.site.workers import work_off
from tutor.grading.models import Comment, Grade
from tutor.grading.services.batches import hand_in
from tutor.jobs.models import Job

from .table import COURSE_STAFF, EVERYONE, NOBODY, NOWHERE, Key, Row, World, row

STAFF_BADLY = row(404, alice=422, bob=422, grace=422)
STAFF_MOVED = row(404, alice=302, bob=302, grace=302)
GRACE = row(404, grace=200)
"""Grace wrote the comment and started the job."""

TABLE: dict[Key, Row] = {
    ("grading:gradebook", "get", ""): COURSE_STAFF,
    ("grading:gradebook", "get", "assignment=1&state=done&sort=-total&q=s&page=2"): COURSE_STAFF,
    ("grading:gradebook", "post", ""): NOBODY,
    ("grading:many", "get", ""): COURSE_STAFF,
    ("grading:many", "get", "item=x&section=A&state=done&sort=-total"): COURSE_STAFF,
    ("grading:many", "post", ""): STAFF_BADLY,
    ("grading:rubric", "get", ""): COURSE_STAFF,
    ("grading:rubric", "post", ""): STAFF_BADLY,
    ("grading:student", "get", ""): COURSE_STAFF,
    ("grading:student", "post", ""): NOBODY,
    ("grading:refresh", "get", ""): NOBODY,
    ("grading:refresh", "post", ""): STAFF_MOVED,
    ("grading:misconceptions", "get", ""): COURSE_STAFF,
    ("grading:misconceptions", "get", "format=csv"): COURSE_STAFF,
    ("grading:misconceptions", "get", "bug=binary.corner-pair&assignment=x"): COURSE_STAFF,
    ("grading:misconceptions", "post", ""): NOBODY,
    ("grading:same", "get", ""): COURSE_STAFF,
    ("grading:same", "get", "assignment=x&least=0"): COURSE_STAFF,
    ("grading:same", "get", "format=csv"): COURSE_STAFF,
    ("grading:pair", "get", ""): NOWHERE,
    ("grading:pair", "get", "first=1&second=1"): NOWHERE,
    ("grading:statistics", "get", ""): COURSE_STAFF,
    ("grading:statistics", "get", "assignment=x&section=A&student=999&format=csv"): COURSE_STAFF,
    ("grading:statistics", "post", ""): NOBODY,
    ("grading:behind", "get", "figure=used&rule=binary.trio"): COURSE_STAFF,
    ("grading:behind", "get", "figure=x&rule=x&item=x&format=csv"): COURSE_STAFF,
    ("grading:mine", "get", ""): row(404, sam=200, sue=200),
    ("grading:regrade-course", "get", ""): NOBODY,
    ("grading:proof", "get", ""): COURSE_STAFF,
    ("grading:proof", "get", "event=0&node=0.0"): COURSE_STAFF,
    ("grading:proof", "get", "event=x&node=x"): COURSE_STAFF,
    ("grading:proof", "post", ""): NOBODY,
    ("grading:moment", "get", "event=1"): STAFF_MOVED,
    ("grading:comments", "get", ""): COURSE_STAFF,  # its owner reads them when results are released, which they are not
    ("grading:comments", "post", ""): STAFF_BADLY,
    ("grading:replay", "get", ""): NOWHERE,  # the assignment is open
    ("grading:regrade-proof", "get", ""): NOBODY,
    ("grading:comment", "get", ""): GRACE,
    ("grading:comment", "post", ""): row(404, grace=422),
    ("grading:delete-comment", "get", ""): NOBODY,
    ("grading:regrade", "get", ""): GRACE,
    ("grading:grade", "get", ""): STAFF_MOVED,
    ("grading:override", "post", ""): STAFF_BADLY,
    ("grading:override", "get", ""): NOBODY,
    ("grading:excuse", "post", ""): STAFF_MOVED,
    ("grading:excuse", "get", ""): NOBODY,
    ("grading:graded", "post", ""): STAFF_MOVED,
    ("grading:graded", "get", ""): NOBODY,
    ("grading:withdraw", "get", ""): NOBODY,
    # As long as the work goes on.
    ("grading:model", "get", ""): NOWHERE,
    ("grading:model", "post", ""): NOBODY,
    ("grading:make-models", "post", ""): row(404, alice=302, bob=302),
    ("grading:make-models", "get", ""): NOBODY,
    ("grading:similar", "post", ""): NOWHERE,
    ("grading:similar", "get", ""): NOBODY,
    ("grading:files", "get", ""): EVERYONE,
    ("grading:files", "post", ""): NOBODY,
    ("grading:batches", "get", ""): COURSE_STAFF,
    ("grading:batches", "post", ""): STAFF_BADLY,
    ("grading:batch", "get", ""): COURSE_STAFF,
    ("grading:batch", "get", "state=same&page=x"): COURSE_STAFF,
    ("grading:batch", "get", "format=csv"): COURSE_STAFF,
    ("grading:batch", "post", ""): NOBODY,
    ("grading:batch-file", "get", ""): COURSE_STAFF,
    ("grading:batch-file", "get", "step=99"): COURSE_STAFF,
    ("grading:batch-file", "post", ""): NOBODY,
    ("grading:delete-batch", "get", ""): NOBODY,
}


def prepare(world: World) -> None:
    """Grace has graded Sam's proof, commented on it and had the course scored again."""
    grace, item = account("grace"), world.classroom.item
    facts = {"item": item, "student": world.assigned.owner, "proof": world.assigned, "by": grace}
    world.more["grade"] = Grade.objects.create(kind="override", points=7, reason="by hand", **facts)
    world.more["comment"] = Comment.objects.create(proof=world.assigned, author=grace, text="A good **beginning**.")
    files = zipped(("sam/one.json", b"{}"), ("sue/two.xml", b""))
    world.more["batch"], _job = hand_in(grace, world.classroom.assignment, "week1.zip", files)
    work_off()
    about = {"course": world.classroom.course.pk, "proofs": [], "what": "all"}
    world.more["regrade"] = Job.objects.create(kind="regrade", owner=grace, facts=about, state=Job.State.DONE)


def kwargs(world: World, name: str) -> dict[str, object]:
    found: dict[str, dict[str, object]] = {
        "grading:files": {},
        "grading:comment": {"pk": world.more["comment"].pk},
        "grading:delete-comment": {"pk": world.more["comment"].pk},
        "grading:student": {"pk": world.classroom.course.pk, "student_pk": world.assigned.owner_id},
        "grading:regrade": {"pk": world.more["regrade"].pk},
        "grading:make-models": {"pk": world.classroom.assignment.pk},
        "grading:batch": {"pk": world.more["batch"].pk},
        "grading:delete-batch": {"pk": world.more["batch"].pk},
        "grading:batch-file": {"pk": world.more["batch"].pk, "number": 1},
    }
    if name in (
        "grading:gradebook",
        "grading:many",
        "grading:rubric",
        "grading:misconceptions",
        "grading:same",
        "grading:statistics",
        "grading:behind",
        "grading:refresh",
        "grading:mine",
        "grading:regrade-course",
        "grading:batches",
    ):
        return {"pk": world.classroom.course.pk}
    if name in ("grading:model", "grading:similar"):
        return {"item_pk": world.classroom.item.pk}
    if name in ("grading:grade", "grading:override", "grading:excuse", "grading:graded", "grading:withdraw"):
        return {"item_pk": world.classroom.item.pk, "student_pk": world.assigned.owner_id}
    return found.get(name, {"pk": world.assigned.pk})
