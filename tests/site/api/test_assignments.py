"""Assignments for programs: made and published by instructors, seen by students as far as their page goes."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.site.api.callers import Caller, caller, problem
from tests.site.api.test_courses import change, refusal
from tests.site.classroom import Classroom, assigned, classroom
from tests.site.people import account
from tests.site.workers import work_off
from tutor.assignments.services import checking
from tutor.courses.models import Assignment, Extension, Item

pytestmark = pytest.mark.django_db


@pytest.fixture
def room(puzzles) -> Classroom:
    """Fern is assigned, and dates are typed in Berlin."""
    found = classroom(puzzles["Fern"])
    found.course.time_zone = "Europe/Berlin"
    found.course.save()
    return found


@pytest.fixture
def alice() -> Caller:
    return caller("alice")


def new(alice: Caller, room: Classroom, **fields: Any) -> Any:
    return alice.post(f"courses/{room.course.pk}/assignments/", {"title": "Next"} | fields, status=201)


def test_from_making_to_publishing(alice, room, puzzles):
    made = new(alice, room, preset="practice", due="2040-07-01T12:00:00", hint_price=5)
    assert (made["state"], made["feedback"], made["hints"], made["hint_price"]) == ("draft", "immediate", "free", 5)
    assert made["due"] == made["closes"] == "2040-07-01T10:00:00Z"  # as typed in Berlin
    path, sam = f"assignments/{made['id']}/", caller("sam")
    assert refusal(sam.send("get", path), 404)
    assert refusal(alice.send("post", f"{path}publish/", {}), 409)["detail"].startswith("There are no puzzles in it")
    wanted = [puzzles[title].pk for title in ("Wide open", "Fern")]
    assert alice.post(f"{path}items/", {"puzzles": wanted}, status=201) == {"added": 2}
    items = alice.get(f"{path}items/")["results"]
    assert [each["puzzle"]["title"] for each in items] == ["Wide open", "Fern"]
    moved = alice.post(f"{path}items/{items[1]['id']}/move/", {"place": 1})
    assert (moved["position"], change(alice, f"{path}items/{items[1]['id']}/", {"points": 2.5})["points"]) == (1, 2.5)
    refused = refusal(alice.send("post", f"{path}publish/", {}), 409)
    assert [each["detail"] for each in refused["errors"]] == [
        "“Fern” has not been checked yet with these rules and limits.",
        "“Wide open” is not known to have exactly one solution.",
    ]
    assert alice.send("delete", f"{path}items/{items[0]['id']}/").status_code == 204
    checked = alice.post(f"{path}check/")
    assert (checked["job"], checked["items"][0]["staff"]["finding"]["answer"]) == (None, "proved")
    refused = refusal(alice.send("post", f"{path}publish/", {}), 409)  # Fern is in the first assignment
    assert [each["detail"] for each in refused["errors"]] == [
        "“Fern” is also in “First proofs” (Logic 101), which may release results at another time."
    ]
    assert alice.post(f"{path}publish/", {"anyway": True})["state"] == "open"
    assert sam.get(path)["title"] == "Next"
    assert alice.post(f"{path}withdraw/")["state"] == "draft"
    assert refusal(sam.send("get", path), 404)
    copy = alice.post(f"{path}duplicate/", status=201)
    assert (copy["title"], copy["state"]) == ("Next (copy)", "draft")
    assert alice.post(f"assignments/{copy['id']}/move/", {"place": 1})["position"] == 1
    titles = [each["title"] for each in alice.get(f"courses/{room.course.pk}/assignments/")["results"]]
    assert titles == ["Next (copy)", "First proofs", "Next"]
    assert alice.send("delete", f"assignments/{copy['id']}/").status_code == 204


def test_a_check_that_takes_long_is_a_job(alice, room, monkeypatch):
    monkeypatch.setattr(checking, "QUICK", 1)
    Item.objects.update(checked={})
    path = f"assignments/{room.assignment.pk}/check/"
    answer = alice.send("post", path, {})
    assert (answer.status_code, answer["Location"]) == (202, f"/api/v1/jobs/{answer.json()['job']['id']}/")
    work_off()
    job = alice.get(f"jobs/{answer.json()['job']['id']}/")
    assert (job["state"], job["said"]) == ("done", "Every puzzle has been checked.")
    assert alice.post(path)["items"][0]["staff"]["doubtful"] is False


def test_dates_out_of_order_are_named(alice, room):
    dates = {"opens": "2040-02-01T00:00:00Z", "due": "2040-01-01T00:00:00Z"}
    answer = alice.send("patch", f"assignments/{room.assignment.pk}/", dates)
    (fault,) = refusal(answer, 422)["errors"]
    assert (fault["pointer"], fault["found"]) == ("#/due", '"2040-01-01T00:00:00Z"')
    assert Assignment.objects.get().opens is None


def test_rules_are_chosen_and_sent_back_as_they_are(alice, room):
    path = f"assignments/{room.assignment.pk}/"
    chosen = ["binary.prevent-trio", "binary.zero-or-one", "binary.trio", "binary.complete-line"]
    kept = change(alice, path, {"rules": chosen})["rules"]
    assert [rule for rule in kept if rule.startswith("binary.")] == [
        "binary.prevent-trio",
        "binary.complete-line",
        "binary.zero-or-one",
        "binary.trio",
    ]
    assert change(alice, path, {"rules": kept})["rules"] == kept
    assert change(alice, path, {"title": "Other"})["rules"] == kept
    assert change(alice, path, {"rules": None})["rules"] is None
    (fault,) = refusal(alice.send("patch", path, {"rules": ["no.such-rule"]}), 422)["errors"]
    assert fault["pointer"] == "#/rules"


def test_what_was_begun_stays(alice, room, puzzles):
    account("sam").proofs.create(puzzle=room.item.puzzle, item=room.item, attempt=1)
    path = f"assignments/{room.assignment.pk}/"
    for body in ({"rules": ["binary.trio"]}, {"feedback": "after"}, {"title": "Other", "hints": "free"}):
        assert refusal(alice.send("patch", path, body), 409)["detail"].startswith("Students have begun")
    assert refusal(alice.send("post", f"{path}items/", {"puzzles": [puzzles["No way"].pk]}), 409)
    assert refusal(alice.send("post", f"{path}withdraw/", {}), 409)
    assert refusal(alice.send("delete", path), 409)
    same = {"title": "Other", "feedback": room.assignment.feedback}
    assert change(alice, path, same)["title"] == "Other"


def test_puzzles_that_are_not_offered(alice, room, puzzles):
    path = f"assignments/{room.assignment.pk}/items/"
    (fault,) = refusal(alice.send("post", path, {"puzzles": [10**6]}), 422)["errors"]
    assert fault["pointer"] == "#/puzzles"
    assert alice.post(path, {"set": "tests"}, status=201) == {"added": len(puzzles) - 1}
    assert refusal(alice.send("post", path, {"set": "tests"}), 409)["detail"].startswith("Nothing was added")


def test_first_steps_come_from_a_proof_of_ones_own(alice, room):
    path = f"assignments/{room.assignment.pk}/items/{room.item.pk}/starter/"
    other = account("sam").proofs.create(puzzle=room.item.puzzle, steps=1)
    (fault,) = refusal(alice.send("put", path, {"proof": other.pk, "steps": 1}), 422)["errors"]
    assert fault["pointer"] == "#/proof"


def test_extensions(alice, room):
    path, due = f"assignments/{room.assignment.pk}/", (room.assignment.due or timezone.now()) + timedelta(days=3)
    sue = {"student": account("sue").pk, "due": due.isoformat(), "reason": "Ill."}
    (fault,) = refusal(alice.send("post", f"{path}extensions/", sue | {"due": "2026-01-01T00:00:00Z"}), 422)["errors"]
    assert fault["pointer"] == "#/due"
    given = alice.post(f"{path}extensions/", sue, status=201)
    assert (given["student"]["name"], given["by"]["name"]) == ("sue", "alice")
    for name, reason in (("sue", "Ill."), ("sam", None)):
        seen = caller(name).get(path)
        assert (seen["extension"] and seen["extension"]["reason"]) == reason
        assert (seen["due_for_you"] == seen["due"]) == (name == "sam")
        assert refusal(caller(name).send("get", f"{path}extensions/"), 404)
    assert alice.send("delete", f"{path}extensions/{given['id']}/").status_code == 204
    assert alice.get(f"{path}extensions/")["results"] == []


def test_students_see_what_their_page_shows_and_nothing_more(room, puzzles):
    later = timezone.now() + timedelta(days=1)
    assigned(room.course, puzzles["No way"], title="Hidden draft", published=None)
    waiting, _items = assigned(room.course, puzzles["Wide open"], title="Waiting", opens=later, notes="Hidden words")
    proof = account("sam").proofs.create(puzzle=room.item.puzzle, item=room.item, attempt=1, state="unique")
    sam, path = caller("sam"), f"courses/{room.course.pk}/assignments/"
    rows = sam.get(path)["results"]
    assert [(row["title"], row["state"], row["begun"], row["proved"]) for row in rows] == [
        ("First proofs", "open", 1, None),
        ("Waiting", "waiting", 0, None),
    ]
    assert "Hidden" not in sam.send("get", path).content.decode()
    assert [row["title"] for row in sam.get(path, state="waiting")["results"]] == ["Waiting"]
    for part in ("", "items/"):
        assert refusal(sam.send("get", f"assignments/{waiting.pk}/{part}"), 404)
    (item,) = sam.get(f"assignments/{room.assignment.pk}/items/")["results"]
    assert item["staff"] is None
    assert item["attempts"] == [{"proof": proof.pk, "attempt": 1, "steps": 0, "submitted": None, "state": None}]
    Assignment.objects.update(feedback="immediate")
    assert sam.get(f"assignments/{room.assignment.pk}/items/")["results"][0]["attempts"][0]["state"] == "unique"


def test_what_is_not_yours_is_not_there_and_looks_like_it(room):
    carol = caller("carol")
    bodies = []
    for pk in (room.assignment.pk, room.assignment.pk + 100):
        answer = carol.send("get", f"assignments/{pk}/")
        bodies.append(problem(answer) | {"instance": ""})
    assert bodies[0] == bodies[1]


@pytest.mark.parametrize("number", [1, 3])
def test_lists_cost_the_same_for_few_and_for_many(room, puzzles, alice, number, django_assert_num_queries):
    sam = caller("sam")
    for title in list(puzzles)[1 : number + 1]:
        item = Item.objects.create(assignment=room.assignment, puzzle=puzzles[title])
        account("sam").proofs.create(puzzle=item.puzzle, item=item, attempt=1)
        assigned(room.course, puzzles[title])
        Extension.objects.create(assignment=room.assignment, student=account(f"e{title}"), due=timezone.now())
    for asker in (alice, sam):
        asker.get("me/")  # notes the day
    course, assignment = f"courses/{room.course.pk}/assignments/", f"assignments/{room.assignment.pk}/"
    expected = [(alice, course, 6), (sam, course, 6), (alice, f"{assignment}items/", 4)]
    expected += [(sam, f"{assignment}items/", 7), (alice, f"{assignment}extensions/", 7)]
    for asker, path, queries in expected:
        with django_assert_num_queries(queries):
            asker.get(path)
