"""Everything the site keeps of a person, in one ZIP: all of it, and nothing of others."""

import io
import json
from typing import Any
from zipfile import ZipFile

import pytest

from puzzles.formats.proof import read_proof
from puzzles.formats.read import read
from tests.site.classroom import classroom
from tests.site.people import person
from tests.site.work.test_everywhere import puzzle_of
from tests.site.work.texts import WHOLE
from tests.site.work.workbench import take_steps
from tutor.courses.models import Assignment
from tutor.grading.models import Comment, Grade
from tutor.library.models import PuzzleSet
from tutor.work.models import Action, Notes, Proof

pytestmark = pytest.mark.django_db


def unpacked(who: str) -> dict[str, str]:
    answer: Any = person(who).client.get("/settings/export/")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/zip")
    assert answer["Content-Disposition"].startswith('attachment; filename="gridproof-20')
    assert answer.streaming
    with ZipFile(io.BytesIO(b"".join(answer.streaming_content))) as packed:
        assert packed.testzip() is None
        return {name: packed.read(name).decode() for name in packed.namelist()}


@pytest.fixture
def proof(puzzles) -> Proof:
    """Sam's, handed in; and one of Sue's, with a word that must not get out."""
    sam = take_steps(person("sam").client, puzzles["Fern"], WHOLE)
    room = classroom(puzzles["Fern"])
    Proof.objects.filter(pk=sam.pk).update(item=room.item, attempt=2)
    take_steps(person("sue").client, puzzles["Wide open"], [("0.0", "binary.zero-or-one @r1c1")])
    return sam


def test_account_and_courses(proof):
    person("sam").client.post("/settings/", {"theme": "dark", "motion": "", "first_digit": 1, "mistakes": "now"})
    about = json.loads(unpacked("sam")["account.json"])
    assert (about["username"], about["email"], about["is_guest"]) == ("sam", "sam@example.org", False)
    assert about["preferences"] == {
        "theme": "dark",
        "motion": "",
        "first_digit": 1,
        "mistakes": "now",
        "reasons": "",
        "assist": "",
        "skills": "",
    }
    (course,) = about["courses"]
    assert (course["course"], course["role"], course["number"], course["section"]) == (
        "Logic 101",
        "student",
        "S4",
        "A",
    )
    assert about["date_joined"].endswith("Z")  # with its zone
    assert "password" not in about


def test_proofs(proof, puzzles):
    practice = take_steps(person("sam").client, puzzles["No way"], [("0.0", "binary.trio")])
    files = unpacked("sam")
    first, second = json.loads(files["proofs.json"])
    assert (first["file"], second["file"]) == (f"proofs/{proof.pk}-fern.json", f"proofs/{practice.pk}-no-way.json")
    assert (first["course"], first["assignment"], first["attempt"]) == ("Logic 101", "First proofs", 2)
    assert "state" not in first  # whether an assigned proof is right is not told by the back door
    assert (second["state"], second["steps"], second["set"]) == ("none", 1, "Tests")
    kept = read_proof(files[first["file"]].encode())
    assert len(kept.entries) == len(WHOLE)
    assert "Fern" in files[first["file"]]
    assert files[first["file"]] == person("sam").client.get(f"/work/{proof.pk}/proof.json").content.decode()


def test_moments_of_the_guide(puzzles):
    proof = take_steps(person("sam").client, puzzles["Fern"], WHOLE[:1])
    detail = {"tour": "one", "moment": 1, "event": "started", "ms": 0}
    Action.objects.create(proof=proof, kind="guide", rev=1, detail=detail)
    (about,) = json.loads(unpacked("sam")["proofs.json"])
    (moment,) = about["guide"]
    assert detail.items() <= moment.items()


def test_notes(puzzles):
    proof = take_steps(person("sam").client, puzzles["Fern"], WHOLE[:1])
    Notes.objects.create(proof=proof, text="r1c2=1")
    (about,) = json.loads(unpacked("sam")["proofs.json"])
    assert about["notes"] == "r1c2=1"


def test_points_and_comments_once_they_are_released(proof):
    item = Proof.objects.get(pk=proof.pk).item
    assert item is not None
    Grade.objects.create(kind="override", points=9, reason="Nicely done.", item=item, student=proof.owner)
    Comment.objects.create(proof=proof, author=person("grace").account, step=3, text="Look again.")
    assert "scores.json" not in unpacked("sam")
    assert "Look again." not in "".join(unpacked("sam").values())
    Assignment.objects.update(feedback="immediate")
    (score,) = json.loads(unpacked("sam")["scores.json"])
    (said,) = score.pop("comments")
    assert score == {
        "course": "Logic 101",
        "assignment": "First proofs",
        "puzzle": "Fern",
        "points": "9.00",
        "of": "10.00",
        "reason": "Nicely done.",
    }
    assert (said["attempt"], said["step"], said["text"]) == (2, 3, "Look again.")
    (written,) = json.loads(unpacked("grace")["comments.json"])
    assert (written["course"], written["puzzle"], written["text"]) == ("Logic 101", "Fern", "Look again.")
    assert "sam" not in unpacked("grace")["comments.json"]


def test_own_puzzles_are_read_again(proof):
    sam = person("sam").account
    shelf = PuzzleSet.objects.create(slug="own", title="Own", owner=sam)
    row = puzzle_of("binary", "..0. 1... .... .00.")
    row.set, row.title = shelf, "Mine"
    row.save()
    (text,) = read(unpacked("sam")["sets/own.txt"].encode())
    assert (text.title, text.puzzle.type.id) == ("Mine", "binary")


def test_nothing_of_others(proof):
    for name, text in unpacked("sam").items():
        assert "wide" not in name.lower()
        assert "Wide open" not in text
        assert "sue@example.org" not in text
        assert "alice" not in text


def test_a_guest_has_data_too(client, work):
    answer = client.get("/settings/export/")
    with ZipFile(io.BytesIO(b"".join(answer.streaming_content))) as packed:
        assert f"proofs/{work.pk}-fern.json" in packed.namelist()
    assert set(unpacked("carol")) == {"README.txt", "account.json", "proofs.json"}


def test_a_course_that_was_left_is_named(puzzles):
    room = classroom(puzzles["Fern"])
    person("sam").client.post(f"/courses/{room.course.pk}/leave/")
    (course,) = json.loads(unpacked("sam")["account.json"])["courses"]
    assert (course["course"], course["role"], course["number"], "left" in course) == (
        "Logic 101",
        "student",
        "S4",
        True,
    )


@pytest.mark.parametrize("items", [1, 30])
def test_it_costs_the_same(puzzles, items, django_assert_num_queries):
    sam: Any = person("sam")
    for _ in range(items):
        Proof.objects.create(owner=sam.account, puzzle=puzzles["Fern"], goal={"type": "solve"})
    # Session, person, courses, those left, tokens, what is withheld, proofs, their steps, moments of the guide,
    # memberships, comments, sets.
    with django_assert_num_queries(13):
        b"".join(sam.client.get("/settings/export/").streaming_content)
