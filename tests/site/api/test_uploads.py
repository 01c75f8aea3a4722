"""Uploads and own sets, for programs."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.site.api.callers import Caller, caller
from tests.site.api.test_courses import change, refusal
from tests.site.people import account
from tests.site.work.texts import GRIDS, puzzle_of
from tests.site.workers import work_off
from tutor.library.models import Draft, PuzzleSet, Upload

pytestmark = pytest.mark.django_db

FERN = "type: binary\ntitle: Fern\n\n..0.\n1...\n....\n.00.\n"
OPEN = "type: binary\ntitle: Open\n\n....\n....\n....\n....\n"
BOTH = f"{FERN}---\n{OPEN}"


@pytest.fixture
def carol() -> Caller:
    return caller("carol")


@pytest.fixture
def own() -> PuzzleSet:
    """A set of Carol's, in which Fern stands."""
    found = PuzzleSet.objects.create(slug="carols", title="Carol's", owner=account("carol"))
    puzzle_of(found, "Fern", *GRIDS["Fern"])
    puzzle_of(found, "One to go", *GRIDS["One to go"])
    return found


def upload(carol: Caller, text: str = BOTH) -> Any:
    return carol.post("uploads/", {"text": text}, status=201)


def test_three_ways_to_send_puzzles(carol):
    address = "/api/v1/uploads/"
    files = [SimpleUploadedFile("a.txt", FERN.encode()), SimpleUploadedFile("b.txt", OPEN.encode())]
    answers: list[Any] = [
        carol.client.post(address, {"file": files}, headers=carol.headers),
        carol.client.post(address, BOTH, content_type="text/plain", headers=carol.headers),
        carol.send("post", "uploads/", {"text": BOTH}),
    ]
    assert [(answer.status_code, answer.json()["counts"]["total"]) for answer in answers] == [(201, 2)] * 3
    assert [each["name"] for each in carol.get("uploads/")["results"]] == ["pasted text", "pasted text", "a.txt, b.txt"]
    refused = carol.client.post(address, BOTH, content_type="application/xml", headers=carol.headers)
    assert refusal(refused, 415)


def test_what_cannot_be_read_is_said_and_nothing_is_kept(carol):
    unread = refusal(carol.send("post", "uploads/", {"text": "type: binary\n\n..0.\n1.x.\n"}), 422)
    assert unread["detail"] == "pasted text:4: expected 0, 1 or ., found 'x'"
    assert refusal(carol.send("post", "uploads/", {"text": " "}), 422)["errors"]
    assert refusal(carol.send("post", "uploads/", {}), 422)["errors"][0]["pointer"] == "#/text"
    assert not Upload.objects.exists()
    part = upload(carol, f"{FERN}---\ntype: binary\n\n1x\n")
    assert (len(part["problems"]), part["counts"]["total"]) == (1, 1)
    work_off()
    (fault,) = refusal(carol.send("post", f"uploads/{part['id']}/confirm/", {"title": "New"}), 422)["errors"]
    assert fault["pointer"] == "#/without"
    assert carol.post(f"uploads/{part['id']}/confirm/", {"title": "New", "without": True})["added"] == 1


def test_an_upload_is_checked_and_confirmed_once(carol, own):
    made = upload(carol)
    path = f"uploads/{made['id']}/"
    early = refusal(carol.send("post", f"{path}confirm/", {"title": "New"}), 422)
    assert early["detail"] == "Not all puzzles are checked yet."
    assert carol.post(f"{path}check/", status=202)["id"] == made["job"]["id"]  # it waits already
    work_off()
    assert carol.get(f"jobs/{made['job']['id']}/")["said"].startswith("2 puzzles are checked")
    counts = carol.get(path, into="carols")["counts"]
    assert (counts["one"], counts["several"], counts["there"], counts["adding"]) == (1, 1, 1, 1)
    drafts = carol.get(f"{path}puzzles/")["results"]
    assert [(each["title"], each["solutions"], each["also_in"]) for each in drafts] == [
        ("Fern", "one", ["Carol's"]),
        ("Open", "many", []),
    ]
    assert change(carol, f"{path}puzzles/{drafts[0]['id']}/", {"left_out": True})["left_out"]
    assert carol.post(f"{path}leave-out-unsound/")["counts"]["left_out"] == 2
    assert change(carol, f"{path}puzzles/{drafts[0]['id']}/", {"left_out": False})["left_out"] is False
    for into in ("no-such-set", "tests"):
        (fault,) = refusal(carol.send("post", f"{path}confirm/", {"into": into}), 422)["errors"]
        assert fault["pointer"] == "#/into"
    stored = carol.post(f"{path}confirm/", {"title": "Mondays"})
    assert stored["added"] == 1
    assert carol.post(f"{path}confirm/", {"title": "Mondays"}) == stored | {"added": 0}
    assert [each["title"] for each in carol.get("puzzles/", set=stored["set"])["results"]] == ["Fern"]
    assert carol.get(path)["set"] == stored["set"]
    assert refusal(carol.send("post", f"{path}check/", {}), 409)["detail"].startswith("The upload is confirmed")


def test_discarding_ends_the_check(carol):
    made = upload(carol)
    assert carol.send("delete", f"uploads/{made['id']}/").status_code == 204
    assert carol.get(f"jobs/{made['job']['id']}/")["state"] == "cancelled"
    assert (Upload.objects.count(), Draft.objects.count()) == (0, 0)


def test_a_job_is_cancelled_by_its_owner_only(carol):
    job = upload(carol)["job"]["id"]
    assert refusal(caller("alice").send("post", f"jobs/{job}/cancel/", {}), 404)
    assert carol.get(f"jobs/{job}/")["state"] == "waiting"
    cancelled = carol.post(f"jobs/{job}/cancel/")
    assert (cancelled["state"], cancelled["ended"] is None) == ("cancelled", False)


def test_puzzles_are_made(carol, own):
    kinds = [each["kind"] for each in carol.get("sets/carols/generate/")]
    assert "binary:1" in kinds
    wanted = {"kind": "binary:1", "size": 4, "count": 1, "seed": 3}
    for name, wrong in (("kind", "binary:99"), ("size", 5), ("count", 0)):
        (fault,) = refusal(carol.send("post", "sets/carols/generate/", wanted | {name: wrong}), 422)["errors"]
        assert fault["pointer"] == f"#/{name}"
    job = carol.post("sets/carols/generate/", wanted, status=202)
    work_off()
    assert carol.get(f"jobs/{job['id']}/")["state"] == "done"
    assert carol.get("sets/carols/")["total"] == 3
    assert refusal(caller("alice").send("get", "sets/carols/generate/"), 404)


@pytest.mark.parametrize("number", [1, 3])
def test_lists_cost_the_same_for_few_and_for_many(carol, own, number, django_assert_num_queries):
    for _each in range(number):
        made = upload(carol, "---\n".join([BOTH] * number))
    for path, queries in (("uploads/", 3), (f"uploads/{made['id']}/puzzles/", 6)):
        with django_assert_num_queries(queries):  # token; upload, count, rows, sets that have them
            carol.get(path)
