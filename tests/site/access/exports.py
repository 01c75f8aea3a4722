from uuid import uuid4

from tests.site.people import account
from tutor.library.models import Puzzle
from tutor.work.models import Action, Proof

from .table import BADLY, COURSE_STAFF, EVERYONE, NOBODY, NOWHERE, OWNER, Key, Row, World, row

ASSIGNED = row(404, sam=200, sue=200, alice=302, bob=302, grace=302)
"""Those who grade bring in files as practice."""

TABLE: dict[Key, Row] = {
    ("exports:index", "get", ""): COURSE_STAFF,
    ("exports:index", "get", "assignment=0"): NOWHERE,
    ("exports:index", "get", "student=999999"): NOWHERE,
    ("exports:index", "post", ""): NOBODY,
    ("exports:file", "get", ""): COURSE_STAFF,
    ("exports:file", "get", "assignment=x"): NOWHERE,
    ("exports:file", "post", ""): NOBODY,
    ("exports:proof-json", "get", ""): COURSE_STAFF,
    ("exports:proof-html", "get", ""): COURSE_STAFF,
    ("exports:import", "get", ""): EVERYONE,
    ("exports:import", "post", ""): BADLY,
    ("exports:open", "get", ""): ASSIGNED,
    ("exports:open", "post", ""): ASSIGNED | {"sam": 422, "sue": 422},
    ("exports:legup", "get", ""): OWNER,
    ("exports:legup", "post", ""): NOBODY,
    ("exports:legup-file", "get", ""): OWNER,
    ("exports:legup-file", "post", ""): NOBODY,
    ("exports:report", "get", ""): OWNER,
    ("exports:report", "post", ""): NOBODY,
}


def prepare(world: World) -> None:
    """A proof that Sam has brought in, of a puzzle that is not assigned; he has no page for what he proved here."""
    puzzle = Puzzle.objects.get(title="Wide open")
    proof = Proof.objects.create(owner=account("sam"), puzzle=puzzle, first_key=uuid4())
    report = {"imported": True, "type": "binary", "valid": True, "outcome": "unfinished", "goal_met": False}
    report |= {"steps": 0, "splits": 0, "refused": 0, "refusals": [], "rules": [], "allowed": None}
    Action.objects.create(proof=proof, kind=Action.Kind.CHECK, rev=0, detail=report)
    world.more["imported"] = proof


def kwargs(world: World, name: str) -> dict[str, object]:
    found: dict[str, dict[str, object]] = {
        "exports:index": {"pk": world.classroom.course.pk},
        "exports:file": {"pk": world.classroom.course.pk, "name": "verdicts"},
        "exports:proof-json": {"pk": world.assigned.pk},
        "exports:proof-html": {"pk": world.assigned.pk},
        "exports:open": {"item_pk": world.classroom.item.pk},
        "exports:legup": {"pk": world.more["imported"].pk},
        "exports:legup-file": {"pk": world.more["imported"].pk},
        "exports:report": {"pk": world.more["imported"].pk},
    }
    return found.get(name, {})
