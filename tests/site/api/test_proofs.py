"""Proofs from the first step to the last by programs, as people have them on the workbench."""

import json
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db.models import F

from tests.site.api.callers import Caller, caller, problem
from tests.site.people import account, person
from tests.site.work.earning import earn
from tests.site.work.records import kinds, rebuilt, stored, tree
from tests.site.work.texts import WHOLE
from tutor.work.models import Action, Proof

pytestmark = pytest.mark.django_db


def begin(sam: Caller, puzzle) -> int:
    return int(sam.post("proofs/", {"puzzle": puzzle.pk}, status=201)["id"])


def step(sam: Caller, pk: int, rev: int, nodes: str, text: str, **how):
    return sam.post(f"proofs/{pk}/steps/", {"rev": rev, "nodes": nodes.split(), "step": text}, **how)


def play(sam: Caller, pk: int, count: int) -> None:
    for rev, (nodes, text) in enumerate(WHOLE[:count]):
        assert step(sam, pk, rev, nodes, text)["taken"], text


def test_a_whole_proof(sam, puzzles):
    pk = begin(sam, puzzles["Fern"])
    play(sam, pk, len(WHOLE))
    whole = sam.get(f"proofs/{pk}/")
    assert (whole["state"], whole["open_ends"], whole["steps"], whole["splits"]) == ("unique", 0, 13, 2)
    assert whole["proved"] == {
        "headline": "Proved: this puzzle has exactly one solution.",
        "text": "13 steps, 2 case splits.",
    }
    assert {node["verdict"] for node in whole["tree"]} == {"held"}
    assert whole["ends"] == [{"node": "13.0", "state": "solved"}]
    assert whole["tree"][1] | {"step": ""} == {
        "number": 2,
        "parents": ["1.0"],
        "rule": "binary.zero-or-one",
        "kind": "case",
        "at": "r3c1",
        "changes": {},
        "step": "",
        "cases": ["r3c1=0", "r3c1=1"],
        "verdict": "held",
        "reason": "",
        "given": False,
        "everywhere": False,
        "housekeeping": False,
        "hint": "",
    }
    board = sam.get(f"proofs/{pk}/board/", node="13.0")
    assert "".join(board["cells"].values()) == "0101101001101001"
    assert (board["open"], board["why"], board["changed"]) == (False, "This board is a solution.", ["r2c4"])
    words = sam.get(f"proofs/{pk}/words/")
    assert words["lines"][0]["text"].startswith("r4c1 and r4c4 = 1. r4c2 and r4c3 are both 0; ")
    assert words["proved"] == whole["proved"]
    report = sam.post("check/", sam.get(f"proofs/{pk}/file/"))
    assert (report["goal_met"], report["outcome"], report["valid"]) == (True, "unique", True)
    proof = Proof.objects.get(pk=pk)
    assert rebuilt(proof) == tree(proof)


def test_a_step_that_does_not_follow_changes_nothing(sam, puzzles):
    pk = begin(sam, puzzles["Fern"])
    found = step(sam, pk, 0, "0.0", "binary.prevent-trio: r1c1=0")
    assert (found["taken"], found["code"], found["proof"]["rev"]) == (False, "no-pair", 0)
    assert found["say"]["headline"] == "Prevent Trio does not give r1c1 = 0."
    assert found["placed"] == found["gone"] == []
    assert step(sam, pk, 0, "0.0", "no step: at all")["code"] == "no-step"
    assert sam.get(f"proofs/{pk}/")["tree"] == []
    assert kinds(Proof.objects.get()) == ["refused"]


def test_a_step_in_its_parts(sam, puzzles):
    pk = begin(sam, puzzles["Fern"])
    form = {"rule": "binary.prevent-trio", "changes": {"r4c1": "1", "r4c4": "1"}}
    found = sam.post(f"proofs/{pk}/steps/", {"rev": 0, "nodes": ["0.0"], "form": form})
    assert [node["step"] for node in found["placed"]] == [WHOLE[0][1]]
    form = {"rule": "binary.zero-or-one", "at": "r3c1"}
    found = sam.post(f"proofs/{pk}/steps/", {"rev": 1, "nodes": ["1.0"], "form": form})
    assert [node["step"] for node in found["placed"]] == [WHOLE[1][1]]
    both = {"rev": 2, "nodes": ["2.0"], "form": form, "step": "merge"}
    assert problem(sam.send("post", f"proofs/{pk}/steps/", both))["errors"][0]["pointer"] == "#"


def test_a_request_sent_again_does_nothing_twice(sam, puzzles):
    earn(account("sam"), puzzles["Wide open"], "binary.complete-line")
    key = str(uuid4())
    first, again = (sam.send("post", "proofs/", {"puzzle": puzzles["Fern"].pk}, key=key) for _ in "ab")
    assert (first.status_code, again.status_code, first.content) == (201, 201, again.content)
    pk = first.json()["id"]
    assert sam.post("proofs/", {"puzzle": puzzles["Fern"].pk}, status=200)["id"] == pk
    for rev, name, body in (
        (0, "steps", {"nodes": ["0.0"], "step": WHOLE[0][1]}),
        (1, "everywhere", {"node": "1.0", "rule": "binary.complete-line"}),
        (2, "steps", {"nodes": ["2.0"], "step": "binary.prevent-trio: r1c1=0"}),
        (2, "hint", {"node": "2.0"}),
        (2, "check", {}),
        (2, "undo", {}),
        (3, "redo", {}),
        (4, "cut", {"number": 1}),
    ):
        key = str(uuid4())
        first, again = (sam.send("post", f"proofs/{pk}/{name}/", body | {"rev": rev}, key=key) for _ in "ab")
        assert (name, first.status_code) == (name, 200), first.content
        assert first.content == again.content, name
    proof = Proof.objects.get(pk=pk)
    assert kinds(proof) == ["add", "add", "refused", "hint", "check", "undo", "redo", "cut"]
    assert (proof.rev, proof.hints) == (5, 1)


def test_a_key_is_a_uuid(sam, puzzles):
    answer = sam.send("post", "proofs/", {"puzzle": puzzles["Fern"].pk}, key="again")
    (fault,) = problem(answer)["errors"]
    assert (answer.status_code, fault["header"], fault["found"]) == (422, "Idempotency-Key", "again")
    assert stored() == {"Proof": 0, "Step": 0, "Action": 0}


def test_changed_elsewhere(sam, puzzles):
    pk = begin(sam, puzzles["Fern"])
    play(sam, pk, 2)
    before = tree(Proof.objects.get())
    for name, body in (
        ("steps", {"nodes": ["1.0"], "step": WHOLE[1][1]}),
        ("everywhere", {"node": "1.0", "rule": "binary.trio"}),
        ("undo", {}),
        ("redo", {}),
        ("cut", {"number": 1}),
        ("hint", {"node": "2.0"}),
        ("check", {}),
    ):
        answer = sam.send("post", f"proofs/{pk}/{name}/", body | {"rev": 1})
        found = problem(answer)
        assert (name, answer.status_code, found["rev"]) == (name, 409, 2)
        assert found["title"] == "Changed meanwhile"
    assert tree(Proof.objects.get()) == before


def test_undo_redo_and_cut(sam, puzzles):
    pk = begin(sam, puzzles["Fern"])
    assert sam.post(f"proofs/{pk}/undo/", {"rev": 0})["say"]["headline"] == "There is nothing to undo."
    play(sam, pk, 5)
    assert sam.get(f"proofs/{pk}/doomed/", number=4) == {"numbers": [4, 5], "count": 2, "given": False}
    cut = sam.post(f"proofs/{pk}/cut/", {"rev": 5, "number": 4})
    assert (cut["gone"], cut["say"]["headline"], cut["board"]["node"]) == ([4, 5], "Cut: 2 steps.", "2.0")
    undone = sam.post(f"proofs/{pk}/undo/", {"rev": 6})
    assert [node["number"] for node in undone["placed"]] == [4, 5]
    assert sam.post(f"proofs/{pk}/redo/", {"rev": 7})["gone"] == [4, 5]
    assert sam.send("post", f"proofs/{pk}/cut/", {"rev": 8, "number": 99}).status_code == 404


def test_hints_of_three_strengths(sam, puzzles):
    pk = begin(sam, puzzles["Fern"])
    address, body = f"proofs/{pk}/hint/", {"rev": 0, "node": "0.0", "strength": "step"}
    where = sam.post(address, body)  # one strength after the other
    assert (where["strength"], where["next"], where["rule"], where["step"]) == ("where", "rule", "", "")
    assert (where["say"]["headline"], where["cells"]) == ("Look at row 4.", ["r4c1", "r4c2", "r4c3", "r4c4"])
    rule = sam.post(address, body)
    assert (rule["strength"], rule["next"], rule["rule"], rule["step"]) == ("rule", "step", "binary.prevent-trio", "")
    soon = sam.post(address, body)  # the step opens two seconds later
    assert (soon["strength"], 0 < soon["wait"] < rule["wait"] <= 2) == ("rule", True)
    Action.objects.update(at=F("at") - timedelta(seconds=2))
    found = sam.post(address, body)
    assert (found["strength"], found["next"], found["wait"]) == ("step", "", 0)
    assert sam.post(address, body | {"strength": "where"}) == found  # it stays open, and is free
    taken = step(sam, pk, 0, "0.0", found["step"])
    assert (taken["taken"], taken["placed"][0]["hint"]) == (True, "step")
    proof = Proof.objects.get()
    details = proof.actions.filter(kind="hint").order_by("pk").values_list("detail__strength", flat=True)
    assert (proof.hints, list(details)) == (1, ["where", "rule", "step"])


def test_a_split_is_searched_aside(sam, puzzles):
    """The first strength says that one is needed; the next comes when it is found."""
    pk = begin(sam, puzzles["Wide open"])
    address, body = f"proofs/{pk}/hint/", {"rev": 0, "node": "0.0", "strength": "rule"}
    where = sam.post(address, body)
    assert (where["strength"], where["say"]["headline"]) == ("where", "No direct rule applies here.")
    rule = where
    while rule["strength"] == "where":
        rule = sam.post(address, body)
        assert rule["looking"] == (rule["strength"] == "where")
    assert (rule["rule"], rule["cells"], rule["step"]) == ("binary.zero-or-one", [], "")


def test_lists_and_their_filters(sam, puzzles, django_assert_num_queries):
    done = begin(sam, puzzles["Fern"])
    play(sam, done, len(WHOLE))
    begun = begin(sam, puzzles["Wide open"])
    begin(caller("sue"), puzzles["Fern"])
    found = sam.get("proofs/")
    assert ([each["id"] for each in found["results"]], found["count"]) == ([begun, done], 2)
    assert [each["id"] for each in sam.get("proofs/", state="unique")["results"]] == [done]
    assert [each["id"] for each in sam.get("proofs/", state="unfinished")["results"]] == [begun]
    assert sam.get("proofs/", state="claimed")["count"] == sam.get("proofs/", assigned="true")["count"] == 0
    assert [each["id"] for each in sam.get("proofs/", ordering="steps", page_size=1)["results"]] == [begun]
    assert sam.get("proofs/", puzzle=puzzles["Fern"].pk, set="tests")["count"] == 1
    for query in ({"state": "won"}, {"page": "0"}, {"page_size": "many"}, {"colour": "red"}):
        answer = sam.send("get", "proofs/", **query)
        assert (answer.status_code, problem(answer)["errors"][0]["parameter"]) == (422, *query)
    assert sam.send("get", "proofs/", page=2).status_code == 404
    with django_assert_num_queries(5):  # token, what is not told yet, assigned or practised, how many, the proofs
        sam.get("proofs/")
    begin(sam, puzzles["No way"])
    with django_assert_num_queries(5):
        sam.get("proofs/")


def test_what_is_not_yours_is_not_there(sam, puzzles):
    pk = begin(sam, puzzles["Fern"])
    play(sam, pk, 2)
    sue, before = caller("sue"), (stored(), tree(Proof.objects.get()))
    body = {"rev": 2, "node": "2.0", "nodes": ["2.0"], "step": "binary.trio", "rule": "binary.trio", "number": 1}
    parts = ["", *(f"{part}/" for part in ("words", "file"))]
    said = set()
    for number in (pk, pk + 1):
        for part in parts:
            said.add(json.dumps(problem(sue.send("get", f"proofs/{number}/{part}")) | {"instance": ""}))
        for part in ("steps", "everywhere", "undo", "redo", "cut", "hint", "check", "submit"):
            said.add(json.dumps(problem(sue.send("post", f"proofs/{number}/{part}/", body)) | {"instance": ""}))
    assert len(said) == 1
    assert json.loads(said.pop())["status"] == 404
    assert (stored(), tree(Proof.objects.get())) == before


def test_a_token_does_what_its_scopes_say(sam, puzzles):
    pk = begin(sam, puzzles["Fern"])
    reader, worker = caller("sam", "read", "grade"), caller("sam", "work")
    assert reader.get(f"proofs/{pk}/")["rev"] == 0
    answer = reader.send("post", f"proofs/{pk}/undo/", {"rev": 0})
    assert (answer.status_code, problem(answer)["scope"]) == (403, "work")
    assert 'error="insufficient_scope", scope="work"' in answer["WWW-Authenticate"]
    assert step(worker, pk, 0, *WHOLE[0])["taken"]
    assert problem(worker.send("get", f"proofs/{pk}/"))["scope"] == "read"
    assert problem(worker.send("get", "types/"))["scope"] == "read"


def test_a_browser_needs_its_csrf_token(puzzles):
    client = person("sam", csrf=True).client
    body = {"puzzle": puzzles["Fern"].pk}
    answer = client.post("/api/v1/proofs/", body, content_type="application/json")
    assert (answer.status_code, "CSRF" in problem(answer)["detail"]) == (403, True)
    client.get("/settings/")
    token = {"X-CSRFToken": client.cookies["csrftoken"].value}
    assert client.post("/api/v1/proofs/", body, content_type="application/json", headers=token).status_code == 201


@pytest.mark.parametrize(("address", "status"), [("check/", 200), ("proofs/import/", 201)])
def test_a_browser_sends_files_as_a_program_does(sam, puzzles, address, status):
    file = json.dumps(sam.get(f"proofs/{begin(sam, puzzles['Fern'])}/file/"))
    client = person("sam", csrf=True).client
    client.get("/settings/")
    token = {"X-CSRFToken": client.cookies["csrftoken"].value}
    sent: dict[str, Any] = {"data": file, "content_type": "application/json"}
    assert client.post(f"/api/v1/{address}", **sent).status_code == 403
    assert client.post(f"/api/v1/{address}", **sent, headers=token).status_code == status


def test_nobody_becomes_a_guest_by_it(puzzles):
    answer = Caller().send("post", "proofs/", {"puzzle": puzzles["Fern"].pk})
    assert (problem(answer)["title"], answer["WWW-Authenticate"]) == ("Token required", 'Bearer realm="api"')
    assert (answer.cookies, stored()) == ({}, {"Proof": 0, "Step": 0, "Action": 0})


def test_files_come_in_again(sam, puzzles):
    pk = begin(sam, puzzles["Fern"])
    play(sam, pk, 5)
    file, key = sam.get(f"proofs/{pk}/file/"), str(uuid4())
    made = sam.post("proofs/import/", file, status=201, key=key)
    assert sam.post("proofs/import/", file, status=201, key=key)["id"] == made["id"] != pk
    assert sam.get(f"proofs/{made['id']}/file/") == file


def test_bodies_that_are_none(sam, puzzles):
    address = f"proofs/{begin(sam, puzzles['Fern'])}/steps/"
    for body in ("{", '{"rev": NaN}', '{"rev": 0, "rev": 1}', b"\xff", "[" * 100_000, '{"rev": ' + "9" * 5000 + "}"):
        found = problem(sam.send("post", address, body))
        assert (found["title"], found["detail"][:13], body[:9]) == ("Unreadable body", "Expected JSON", body[:9])
    assert sam.send("post", address, " " * 5_000_000).status_code == 413
    wrong = {"rev": "0", "nodes": ["x"], "step": "\x00"}
    faults = {each["pointer"]: each["found"] for each in problem(sam.send("post", address, wrong))["errors"]}
    assert faults == {"#/rev": '"0"', "#/nodes/0": '"x"', "#/step": '"\\u0000"'}
    assert sam.send("post", address, {"rev": 0, "nodes": ["0.0"], "step": "\ud800"}).status_code == 422
