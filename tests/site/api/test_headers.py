"""Headers besides the data: entity tags, links to other pages, and other media types of JSON."""

import re
from typing import Any

import pytest
from django.test import Client

from tests.site.api.callers import caller, problem
from tests.site.api.numbered import numbered
from tests.site.work.page import parse
from tutor.courses.models import Course

pytestmark = pytest.mark.django_db

EDITED = {
    "me/preferences/": {"theme": "dark"},
    "sets/monday/": {"title": "For Friday"},
    "puzzles/111/": {"notes": "Look at the corners."},
    "courses/4/": {"title": "Logic 102"},
    "courses/4/people/33/": {"section": "B"},
    "courses/4/expected/41/": {"section": "B"},
    "assignments/6/": {"title": "Third proofs"},
    "assignments/6/items/62/": {"points": 5},
    "grading/comments/{comment}/": {"text": "Look at row 2."},
}
"""Addresses that Alice can both read and change."""


def test_only_what_was_read_is_changed():
    numbered()
    alice = caller("alice")

    def change(path: str, body: Any, tag: str) -> Any:
        headers = alice.headers | {"If-Match": tag}
        return alice.client.patch(f"/api/v1/{path}", body, content_type="application/json", headers=headers)

    comment = alice.post("grading/proofs/71/comments/", {"text": "Look again."}, status=201)["id"]
    for form, body in EDITED.items():
        path = form.format(comment=comment)
        old = alice.send("get", path)["ETag"]
        assert re.fullmatch('"[0-9a-f]{32}"', old), path
        assert alice.send("get", path)["ETag"] == old
        changed = change(path, body, f'"other", W/{old}')
        assert (path, changed.status_code) == (path, 200), changed.content
        new = alice.send("get", path)["ETag"]
        assert (path, changed["ETag"]) == (path, new)
        assert new != old
        refused = change(path, body, old)
        told = problem(refused)
        assert (path, refused.status_code, told["title"]) == (path, 412, "Changed since you read it")
        assert [(each["header"], new in each["detail"]) for each in told["errors"]] == [("If-Match", True)]
        assert alice.send("get", path)["ETag"] == new
        assert change(path, body, "*").status_code == 200


def test_only_what_was_read_is_deleted():
    numbered()
    alice = caller("alice")

    def delete(path: str, tag: str) -> int:
        return int(alice.client.delete(f"/api/v1/{path}", headers=alice.headers | {"If-Match": tag}).status_code)

    for path in ("assignments/6/items/63/", "assignments/6/", "sets/monday/"):
        assert (path, delete(path, '"none"')) == (path, 412)
        assert (path, delete(path, alice.send("get", path)["ETag"])) == (path, 204)
    starter = "/api/v1/assignments/5/items/61/starter/"
    told = problem(alice.client.delete(starter, headers=alice.headers | {"If-Match": "*"}))  # nothing is read there
    assert (told["status"], told["detail"].partition(":")[0]) == (412, "Expected no If-Match")
    assert "cannot be read with GET" in " ".join(parse(Client().get("/api/v1/docs/").content.decode()).text.split())
    assert alice.client.delete(starter, headers=alice.headers).status_code != 412
    # Who may not see it learns nothing of its state.
    sam = caller("sam")
    answer = sam.client.patch("/api/v1/puzzles/111/", {}, headers=sam.headers | {"If-Match": "*"})
    assert answer.status_code == 404


def test_pages_lead_to_each_other():
    alice = caller("alice")
    for number in range(5):
        alice.post("courses/", {"title": f"{number}"}, status=201)
    assert Course.objects.count() == 5
    found: dict[int, dict[str, str]] = {}
    for page in (1, 2, 3):
        answer = alice.send("get", "courses/", page=page, page_size=2, archived="false")
        found[page] = {name: way for way, name in re.findall(r'<([^>]+)>; rel="(\w+)"', answer["Link"])}
        body = answer.json()
        assert {name: found[page].get(name) for name in ("prev", "next")} == {
            "prev": body["previous"],
            "next": body["next"],
        }
        assert len(answer["Link"].split(", ")) == len(found[page])
    assert [sorted(ways) for ways in found.values()] == [
        ["first", "last", "next"],
        ["first", "last", "next", "prev"],
        ["first", "last", "prev"],
    ]
    for name, place in (("first", 0), ("last", 4)):
        address = found[2][name].removeprefix("http://testserver")
        results = alice.client.get(address, headers=alice.headers).json()["results"]
        assert results[0]["title"] == f"{place}"


@pytest.mark.parametrize("kind", ["application/vnd.oai.openapi+json", "application/json", "*/*"])
def test_the_description_under_each_of_its_names(kind):
    answer = Client().get("/api/v1/schema/", headers={"Accept": f"{kind};version=3.1"})
    assert (answer.status_code, answer.json()["openapi"]) == (200, "3.1.0")
    assert answer["Content-Type"].partition(";")[0] == (kind if kind != "*/*" else "application/json")
