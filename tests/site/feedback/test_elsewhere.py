"""Puzzles that students have to prove without feedback, as they meet them elsewhere on the site."""

import pytest

from puzzles.formats.canonical import digest
from puzzles.registry import get_type
from tests.site.classroom import assigned
from tests.site.feedback.asking import DETERS, SAID, kept
from tests.site.people import account, person
from tests.site.work.assigned import FREE, room, terms, window
from tests.site.work.records import stored
from tests.site.work.texts import WHOLE, puzzle_of
from tests.site.work.workbench import Workbench, new_key
from tutor.courses.models import Course, Membership
from tutor.library.models import PuzzleSet

pytestmark = pytest.mark.django_db


def link(page, assignment) -> int:
    return len(page.all(href=f"/assignments/{assignment.pk}/"))


@pytest.mark.parametrize(
    "facts", [{"feedback": "after"}, {"feedback": "request"}, {"hints": "none"}, {"hint_price": 10}, {}]
)
def test_terms_that_hide(fern, facts):
    """A hint that costs points is not free elsewhere."""
    assignment = room(fern, **facts).assignment
    assert kept("sam") == ({fern.sha256: assignment} if facts else {})


FIELDS = {"step": {"step": WHOLE[0][1]}, "everywhere": {"rule": "binary.prevent-trio"}}


@pytest.mark.parametrize("name", ["step", "hint", "everywhere"])
def test_nothing_is_done_in_the_workbench(fern, name):
    """Neither with the puzzle nor with the same grid in another set; the page says where to go."""
    twin = puzzle_of(PuzzleSet.objects.create(slug="other", title="Other"), "Twin", "one", fern.text)
    assignment = room(fern, feedback="after").assignment
    fields = {"node": "0.0"} | {"step": {"step": WHOLE[0][1]}, "everywhere": {"rule": "binary.prevent-trio"}}.get(
        name, {}
    )
    for puzzle in (fern, twin):
        workbench = Workbench(person("sam").client, f"/prove/{puzzle.pk}/")
        assert terms(workbench).startswith(f"{SAID} {DETERS}")
        assert link(workbench.page.find("terms"), assignment) == 1
        assert workbench.post(workbench.form(name, **fields)).status_code == 409
        assert workbench.said == f"Nothing was changed. {SAID}"
    assert stored() == {"Proof": 0, "Step": 0, "Action": 0}


@pytest.mark.parametrize("role", ["instructor", "grader"])
def test_in_a_course_where_one_teaches(fern, role):
    room(fern, feedback="after")
    own = Course.objects.create(title="Own", join_code="OWNN-CODE")
    Membership.objects.create(course=own, user=account("sam"), role=role)
    _assignment, (item,) = assigned(own, fern, **FREE)
    for name, fields in (("step", {"node": "0.0", "step": WHOLE[0][1]}), ("hint", {"node": "0.0"})):
        workbench = window(item)
        assert workbench.post(workbench.form(name, **fields)).status_code == 409
        assert workbench.said == f"Nothing was changed. {SAID}"
    assert stored() == {"Proof": 0, "Step": 0, "Action": 0}


def test_practice_begun_before_can_only_be_read(begun, fern):
    assignment = room(fern, feedback="after").assignment
    rows = begun.rows
    assert rows[-1].endswith("contradiction Trio column 1")
    rows[-1] = rows[-1].removesuffix(" column 1")  # where it holds is feedback too
    begun.load()
    assert (begun.rows, terms(begun).startswith(SAID)) == (rows, True)
    assert link(begun.page.find("terms"), assignment) == 1
    for name in ("undo", "redo", "hint", "check", "step"):
        fields = {"node": "5.0", "step": WHOLE[5][1]} if name == "step" else {}
        assert begun.post(begun.form(name, **fields)).status_code == 409
    cut = f"{begun.address}cut/", {"key": new_key(), "rev": 5, "number": 1}
    assert begun.post(cut).status_code == 409
    assert begun.proof.rev == 5


def test_a_tool_leads_to_the_assignment(fern):
    assignment = room(fern, feedback="after").assignment
    fields = {"type": "binary", "grid": fern.text, "begin": "complex"}
    answer = person("sam").client.post("/tools/prove/", fields)
    assert (answer.status_code, answer["Location"]) == (302, f"/assignments/{assignment.pk}/")
    assert stored()["Proof"] == 0


OTHERS = [
    ("/tools/rowan/", "sudoku-x", "1\n4\n1 2 3 4\n0 0 0 0\n0 0 0 0\n0 0 0 0\n", "1 2 3 4\n. . . .\n. . . .\n. . . ."),
]


@pytest.mark.parametrize(("address", "kind", "text", "grid"), OTHERS)
def test_other_tools_know_their_puzzles(fern, address, kind, text, grid):
    room(fern, feedback="after")
    fern.type, fern.text = kind, grid
    fern.sha256 = digest(get_type(kind).parse(grid.split("\n")))
    fern.save()
    assert SAID in person("sam").client.post(address, {"text": text}).content.decode()
