"""A puzzle that a student has to prove without being told tells that student nothing elsewhere on the site."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.site.classroom import assigned
from tests.site.people import account, person
from tests.site.work.assigned import FREE, room, terms, window
from tests.site.work.desk import Desk, new_key, take_steps
from tests.site.work.records import stored
from tests.site.work.texts import WHOLE, puzzle_of
from tutor.courses.models import Assignment, Course, Extension, Membership
from tutor.feedback import hidden_from
from tutor.library.models import PuzzleSet

pytestmark = pytest.mark.django_db

SAID = "You have this puzzle to prove for “First proofs”, so there are no steps, hints, checks or answers for it here."
DETERS = "This can only deter and not prevent; the proof is meant to be your own."
GRID = "..0.\n1...\n....\n.00.\n"
"""The grid of the puzzle Fern."""


def kept(who: str) -> dict[str, Assignment]:
    """Return the assignments that withhold grids from somebody, by digest."""
    return {sha256: instead.assignment for sha256, (_row, instead) in hidden_from(account(who)).grids.items()}


def link(page, assignment) -> int:
    return len(page.all(href=f"/assignments/{assignment.pk}/"))


@pytest.mark.parametrize("facts", [{"feedback": "after"}, {"feedback": "request"}, {"hints": "none"}])
def test_the_same_grid_in_another_set(fern, facts):
    twin = puzzle_of(PuzzleSet.objects.create(slug="other", title="Other"), "Twin", "one", GRID.replace("\n", " "))
    assignment = room(fern, **facts).assignment
    for puzzle in (fern, twin):
        desk = Desk(person("sam").client, f"/prove/{puzzle.pk}/")
        assert terms(desk).startswith(f"{SAID} {DETERS}")
        assert link(desk.page.find("terms"), assignment) == 1
        for name, fields in (
            ("step", {"node": "0.0", "step": WHOLE[0][1]}),
            ("hint", {"node": "0.0"}),
            ("everywhere", {"node": "0.0", "rule": "binary.prevent-trio"}),
        ):
            again = Desk(person("sam").client, f"/prove/{puzzle.pk}/")
            assert again.post(again.form(name, **fields)).status_code == 409
            assert again.said == f"Nothing was changed. {SAID}"
    assert stored() == {"Proof": 0, "Step": 0, "Action": 0}


@pytest.mark.parametrize("role", ["instructor", "grader"])
def test_in_a_course_where_one_teaches(fern, role):
    room(fern, feedback="after")
    own = Course.objects.create(title="Own", join_code="OWNN-CODE")
    Membership.objects.create(course=own, user=account("sam"), role=role)
    _assignment, (item,) = assigned(own, fern, **FREE)
    for name, fields in (("step", {"node": "0.0", "step": WHOLE[0][1]}), ("hint", {"node": "0.0"})):
        desk = window(item)
        assert desk.post(desk.form(name, **fields)).status_code == 409
        assert desk.said == f"Nothing was changed. {SAID}"
    assert stored() == {"Proof": 0, "Step": 0, "Action": 0}


def test_practice_begun_before_can_only_be_read(begun, fern):
    assignment = room(fern, feedback="after").assignment
    rows = begun.rows
    begun.load()
    assert (begun.rows, terms(begun).startswith(SAID)) == (rows, True)
    assert link(begun.page.find("terms"), assignment) == 1
    for name in ("undo", "redo", "hint", "check", "step"):
        fields = {"node": "5.0", "step": WHOLE[5][1]} if name == "step" else {}
        assert begun.post(begun.form(name, **fields)).status_code == 409
    cut = f"{begun.address}cut/", {"key": new_key(), "rev": 5, "number": 1}
    assert begun.post(cut).status_code == 409
    assert begun.proof.rev == 5


def opens_later(assignment: Assignment) -> None:
    assignment.opens = timezone.now() + timedelta(days=1)


def is_over(assignment: Assignment) -> None:
    assignment.due = timezone.now() - timedelta(days=1)


def is_a_draft(assignment: Assignment) -> None:
    assignment.published = None


@pytest.mark.parametrize("change", [opens_later, is_over, is_a_draft])
def test_not_before_and_not_after(fern, change):
    assignment = room(fern, feedback="after").assignment
    assert kept("sam") == {fern.sha256: assignment}
    change(assignment)
    assignment.save()
    assert kept("sam") == {}
    Desk(person("sam").client, f"/prove/{fern.pk}/").play(WHOLE[0])


def test_an_extension_withholds_longer(fern):
    assignment = room(fern, feedback="after", due=timezone.now() - timedelta(days=1)).assignment
    Extension.objects.create(assignment=assignment, student=account("sue"), due=timezone.now() + timedelta(days=1))
    assert (kept("sam"), kept("sue")) == ({}, {fern.sha256: assignment})


def test_who_is_affected(fern):
    room(fern, feedback="after")
    for who in ("alice", "bob", "grace", "carol", "guest"):
        assert kept(who) == {}
        take_steps(person(who).client, fern, WHOLE[:1])
    take_steps(person("anonymous").client, fern, WHOLE[:1])
    assert list(kept("sam")) == [fern.sha256]


def test_what_tells_everything_withholds_nothing(fern):
    room(fern)
    assert kept("sam") == {}


TOOL = "/tools/code-quest/"
OTHER = "2\n4\n....\n....\n....\n....\n4\n"


@pytest.mark.parametrize("text", [f"1\n4\n{GRID}", OTHER + GRID])
def test_tools_do_not_answer(fern, text):
    assignment = room(fern, feedback="after").assignment
    page = person("sam").client.post(TOOL, {"text": text}).content.decode()
    assert SAID in page
    assert DETERS in page
    assert f'href="/assignments/{assignment.pk}/"' in page
    assert 'class="answer"' not in page
    for who in ("alice", "carol", "anonymous"):
        assert 'class="answer"' in person(who).client.post(TOOL, {"text": text}).content.decode()


def test_tools_answer_what_is_not_assigned(fern):
    room(fern, feedback="after")
    assert (
        'class="answer"' in person("sam").client.post(TOOL, {"text": "1\n4\n....\n....\n....\n....\n"}).content.decode()
    )


def test_tools_begin_no_proof_of_it(fern):
    assignment = room(fern, feedback="after").assignment
    fields = {"type": "binary", "grid": GRID, "begin": "complex"}
    answer = person("sam").client.post("/tools/prove/", fields)
    assert (answer.status_code, answer["Location"]) == (302, f"/assignments/{assignment.pk}/")
    assert stored()["Proof"] == 0


OTHERS = [
    ("/tools/rowan/", "sudoku-x", "1\n4\n1 2 3 4\n0 0 0 0\n0 0 0 0\n0 0 0 0\n", "1 2 3 4\n. . . .\n. . . .\n. . . ."),
]


@pytest.mark.parametrize(("address", "kind", "text", "grid"), OTHERS)
def test_other_tools_know_their_puzzles(fern, address, kind, text, grid):
    from puzzles.formats.canonical import digest
    from puzzles.registry import get_type

    room(fern, feedback="after")
    fern.type, fern.text = kind, grid
    fern.sha256 = digest(get_type(kind).parse(grid.split("\n")))
    fern.save()
    assert SAID in person("sam").client.post(address, {"text": text}).content.decode()
