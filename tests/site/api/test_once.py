"""An Idempotency-Key on whatever is posted: nothing is done twice, and another request with it is refused."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier
from typing import Any
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.utils import timezone

from tests.site.api.callers import Caller, caller, problem
from tests.site.api.numbered import numbered
from tests.site.api.test_uploads import FERN
from tests.site.people import account
from tutor.api.models import Keyed
from tutor.api.services import keys
from tutor.courses.models import Assignment, Course, Membership
from tutor.grading.models import Comment
from tutor.library.models import PuzzleSet, Upload

pytestmark = pytest.mark.django_db

POSTS: dict[str, tuple[Any, Any, Any]] = {
    "courses/": ({"title": "Once"}, {"title": "Twice"}, Course),
    "sets/": ({"title": "Once"}, {"title": "Twice"}, PuzzleSet),
    "uploads/": ({"text": FERN}, {"text": f"{FERN}\n"}, Upload),
    "assignments/5/duplicate/": (None, {}, Assignment),
    "courses/4/people/": ({"email": "carol@example.org"}, {"email": "carol@example.org", "role": "grader"}, Membership),
    "grading/proofs/71/comments/": ({"text": "Well done."}, {"text": "Look again."}, Comment),
}
"""A request, another one with the same key, and the rows to count."""


def test_everything_that_makes_something_makes_it_once():
    numbered()
    alice = caller("alice")
    for path, (body, other, model) in POSTS.items():
        key, before = str(uuid4()), model.objects.count()
        first, again = (alice.send("post", path, body, key=key) for _ in "ab")
        assert (path, first.status_code, again.status_code) == (path, 201, 201)
        assert (path, model.objects.count() - before) == (path, 1)
        assert first.content == again.content
        assert (first.headers.get("Idempotency-Replayed"), again["Idempotency-Replayed"]) == (None, "true")
        assert {name: again.headers.get(name) for name in ("Content-Type", "Location")} == {
            name: first.headers.get(name) for name in ("Content-Type", "Location")
        }
        changed = alice.send("post", path, other, key=key)
        told = problem(changed)
        assert (changed.status_code, told["title"]) == (422, "Key used before")
        assert [(each["header"], each["found"]) for each in told["errors"]] == [("Idempotency-Key", key)]
        assert (path, model.objects.count() - before) == (path, 1)


def test_an_answer_without_a_body_and_another_address():
    numbered()
    sue, key = caller("sue"), str(uuid4())
    answers = [sue.send("post", "courses/4/leave/", key=key) for _ in "ab"]
    assert [(answer.status_code, answer.content) for answer in answers] == [(204, b"")] * 2
    assert not Membership.objects.filter(user=account("sue")).exists()
    assert sue.send("post", "courses/3/leave/", key=key).status_code == 422


def test_files_count_and_not_the_line_between_them():
    carol, key = caller("carol"), str(uuid4())

    def send(text: str) -> Any:
        sent = {"file": [SimpleUploadedFile("a.txt", text.encode())]}
        return carol.client.post("/api/v1/uploads/", sent, headers=carol.headers | {"Idempotency-Key": key})

    first, again, other = send(FERN), send(FERN), send(f"{FERN}\n")
    assert (first.status_code, again.content, other.status_code) == (201, first.content, 422)
    assert Upload.objects.count() == 1


def test_a_key_is_its_owners_and_what_was_refused_may_be_sent_again():
    alice, sue, key = caller("alice"), caller("sue"), str(uuid4())
    assert alice.send("post", "courses/", {"title": ""}, key=key).status_code == 422
    assert not Keyed.objects.exists()
    for who in (alice, sue):
        assert who.post("courses/", {"title": "Mine"}, status=201, key=key)["title"] == "Mine"
    assert Course.objects.count() == 2
    assert alice.send("post", "courses/", {"title": "Mine"}, key="none").status_code == 422
    assert Caller().send("post", "check/", {}, key="none").json()["errors"][0]["header"] == "Idempotency-Key"


def test_the_same_at_work_and_an_answer_too_long_to_keep(monkeypatch):
    alice, key = caller("alice"), str(uuid4())
    monkeypatch.setattr(keys, "LONGEST", 10)
    alice.post("courses/", {"title": "Long"}, status=201, key=key)
    again = alice.send("post", "courses/", {"title": "Long"}, key=key)
    assert (again.status_code, "too long" in problem(again)["detail"]) == (409, True)
    Keyed.objects.update(status=0)
    again = alice.send("post", "courses/", {"title": "Long"}, key=key)
    assert (again.status_code, problem(again)["title"]) == (409, "Still in progress")
    assert again["Retry-After"] == "5"
    assert Course.objects.count() == 1


def test_an_answer_that_was_lost_does_not_block_its_key():
    """The database was locked, and refused even to drop the key; the next repetition is carried out, once."""
    alice, key = caller("alice"), str(uuid4())
    alice.post("courses/", {"title": "Lost"}, status=201, key=key)
    Course.objects.all().delete()
    before = timezone.now() - timedelta(minutes=2, seconds=1)
    Keyed.objects.update(status=0, created=before + timedelta(seconds=20))
    assert alice.send("post", "courses/", {"title": "Lost"}, key=key).status_code == 409
    Keyed.objects.update(created=before)
    assert alice.send("post", "courses/", {"title": "Other"}, key=key).status_code == 422
    first, again = (alice.post("courses/", {"title": "Lost"}, status=201, key=key) for _ in "ab")
    assert (first, Course.objects.count()) == (again, 1)


def test_keys_are_forgotten_after_a_day_and_beyond_a_number(monkeypatch):
    alice = caller("alice")
    monkeypatch.setattr(keys, "MOST", 3)
    for number in range(5):
        alice.post("courses/", {"title": f"{number}"}, status=201, key=str(uuid4()))
    assert Keyed.objects.count() == 3
    Keyed.objects.update(created=timezone.now() - timedelta(days=2))
    caller("sue").post("courses/", {"title": "later"}, status=201, key=str(uuid4()))
    assert [row.owner.username for row in Keyed.objects.all()] == ["sue"]


@pytest.mark.django_db(transaction=True)
def test_at_once_from_several_sides():
    """Each has a connection of its own, as processes have."""
    programs, key, start = [caller("alice") for _ in range(4)], str(uuid4()), Barrier(4)

    def send(program: Caller) -> int:
        start.wait()
        try:
            return int(program.send("post", "courses/", {"title": "Race"}, key=key).status_code)
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        statuses = list(pool.map(send, programs))
    assert Course.objects.filter(title="Race").count() == 1
    assert 201 in statuses
    assert set(statuses) <= {201, 409}
