"""Exercises of assignments done by a program: as on the pages, with what may be seen."""

from uuid import uuid4

import pytest

from tests.site.api.callers import caller, problem
from tests.site.exercises.doing import given, right
from tutor.courses.models import Assignment
from tutor.grading.scoring.scores import score_for
from tutor.work.models import Action, Proof

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("kind", ["name", "find", "order", "drill"])
def test_right_answers_earn_all_points(kind):
    room, sam = given(kind, feedback="immediate"), caller("sam")
    found = sam.post("exercises/", {"item": room.item.pk}, status=201)
    proof = Proof.objects.get(pk=found["id"])
    assert (found["rev"], found["kind"], found["state"], found["credit"]) == (1, kind, "unfinished", 0)
    for part, says in right(proof).items():
        found = sam.post(f"exercises/{proof.pk}/answers/", {"rev": found["rev"], "part": part, "says": says})
    assert (found["credit"], found["state"]) == (1, "answered")
    assert {part["state"] for part in found["parts"] if part["says"]} == {"right"}
    assert sam.get(f"exercises/{proof.pk}/") == found
    assert sam.post(f"exercises/{proof.pk}/submit/", {"rev": found["rev"]})["submitted"]
    assert score_for(room.item, proof.owner).points == 10


def test_nothing_tells_what_is_right_while_verdicts_are_hidden():
    room, sam = given("order", feedback="after"), caller("sam")
    found = sam.post("exercises/", {"item": room.item.pk}, status=201)
    (answer,) = right(Proof.objects.get()).values()
    found = sam.post(f"exercises/{found['id']}/answers/", {"rev": 1, "part": "order", "says": answer})
    (part,) = found["parts"]
    assert (part["state"], part["credit"], part["right"], found["credit"]) == ("said", None, None, None)
    Assignment.objects.update(due="2026-01-01T00:00Z")
    (part,) = sam.get(f"exercises/{found['id']}/")["parts"]
    assert (part["state"], part["right"], part["open"]) == ("right", answer, False)


def test_a_repeated_request_counts_once():
    room, sam, keys = given("name", feedback="immediate"), caller("sam"), [str(uuid4()), str(uuid4())]
    first, again = [sam.post("exercises/", {"item": room.item.pk}, status=201, key=keys[0]) for _ in range(2)]
    assert first == again
    assert sam.post("exercises/", {"item": room.item.pk}, status=200)["id"] == first["id"]
    sent = {"rev": 1, "part": "0", "says": "0"}
    answers = [sam.post(f"exercises/{first['id']}/answers/", sent, key=keys[1]) for _ in range(2)]
    assert answers[0] == answers[1]
    assert Action.objects.filter(kind=Action.Kind.ANSWER).count() == 1


@pytest.mark.parametrize(
    ("who", "sent", "status"),
    [
        ("sam", {"rev": 1, "part": "0", "says": "99"}, 422),
        ("sam", {"rev": 0, "part": "0", "says": "0"}, 409),
        ("sue", {"rev": 1, "part": "0", "says": "0"}, 404),
    ],
)
def test_what_is_refused(who, sent, status):
    room = given("name")
    found = caller("sam").post("exercises/", {"item": room.item.pk}, status=201)
    answer = caller(who).send("post", f"exercises/{found['id']}/answers/", sent)
    assert answer.status_code == status
    assert problem(answer)["title"]
    assert not Action.objects.filter(kind=Action.Kind.ANSWER).exists()


def test_staff_and_strangers_begin_none():
    room = given("name")
    for who, status in (("alice", 403), ("carol", 404)):
        assert caller(who).send("post", "exercises/", {"item": room.item.pk}).status_code == status
    assert not Proof.objects.exists()
