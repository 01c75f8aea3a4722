"""A key that was used before gets no more out of an assignment than the request that used it first."""

from collections.abc import Mapping
from uuid import uuid4

import pytest

from tests.site.api.callers import Caller, caller, problem
from tests.site.work.assigned import room
from tests.site.work.texts import WHOLE
from tutor.work.models import Proof

pytestmark = pytest.mark.django_db

RIGHT, WRONG = "binary.prevent-trio: r3c1=0", "binary.unique-line: r3c1=0"


def begun(item_pk: int) -> tuple[Caller, str]:
    sam = caller("sam")
    return sam, f"proofs/{sam.post('proofs/', {'item': item_pk}, status=201)['id']}/"


def step(program: Caller, address: str, rev: int, node: str, text: str) -> None:
    assert program.post(f"{address}steps/", {"rev": rev, "nodes": [node], "step": text})["taken"]


def stale(program: Caller, path: str, body: Mapping[str, object], key: str) -> bool:
    answer = program.send("post", path, body, key=key)
    return (answer.status_code, problem(answer)["title"]) == (409, "Changed meanwhile")


def test_a_check_of_earlier_steps_tells_nothing_of_later_ones(puzzles):
    sam, address = begun(room(puzzles["Fern"], feedback="request", checks=1).item.pk)
    step(sam, address, 0, "0.0", WHOLE[0][1])
    key = str(uuid4())
    first = sam.post(f"{address}check/", {"rev": 1}, key=key)
    assert sam.post(f"{address}check/", {"rev": 1}, key=key) == first
    step(sam, address, 1, "1.0", WRONG)
    assert stale(sam, f"{address}check/", {"rev": 1}, key)


def test_a_check_is_of_the_revision_that_there_is(puzzles):
    sam, address = begun(room(puzzles["Fern"], feedback="after").item.pk)
    keys = {rev: str(uuid4()) for rev in (1, 2)}
    assert all(stale(sam, f"{address}check/", {"rev": rev}, key) for rev, key in keys.items())
    step(sam, address, 0, "0.0", WHOLE[0][1])
    step(sam, address, 1, "1.0", WRONG)
    assert problem(sam.send("post", f"{address}check/", {"rev": 2}, key=keys[2]))["detail"].startswith("No check")


def test_a_hint_sent_again_is_one_for_the_same_node(puzzles):
    sam, address = begun(room(puzzles["Fern"], hints="number", hint_count=1).item.pk)
    step(sam, address, 0, *WHOLE[0])
    step(sam, address, 1, *WHOLE[1])
    key, here, there = str(uuid4()), {"rev": 2, "node": "2.0"}, {"rev": 2, "node": "2.1"}
    first = sam.post(f"{address}hint/", here, key=key)
    assert sam.post(f"{address}hint/", here, key=key) == first
    answer = sam.send("post", f"{address}hint/", there, key=key)
    assert (answer.status_code, problem(answer)["title"]) == (422, "Key used before")
    assert Proof.objects.get().hints == 1


@pytest.mark.parametrize("cell", ["\ud800", "r1c1\x00", "r1c1\n"])
def test_a_step_in_parts_names_cells(sam, puzzles, cell):
    pk = sam.post("proofs/", {"puzzle": puzzles["Fern"].pk}, status=201)["id"]
    body = {"rev": 0, "nodes": ["0.0"], "form": {"rule": "binary.prevent-trio", "changes": {cell: "0"}}}
    answer = sam.send("post", f"proofs/{pk}/steps/", body)
    assert (answer.status_code, answer.json()["taken"]) == (200, False)


def test_a_step_in_parts_is_as_short_as_one_in_text(sam, puzzles):
    pk = sam.post("proofs/", {"puzzle": puzzles["Fern"].pk}, status=201)["id"]
    changes = {f"r{row}c{column}": "0" for row in range(100) for column in range(100)}
    body = {"rev": 0, "nodes": ["0.0"], "form": {"rule": "binary.prevent-trio", "changes": changes}}
    assert sam.send("post", f"proofs/{pk}/steps/", body).status_code == 422


def test_a_key_is_of_one_kind_of_request(sam, puzzles):
    address, key = f"proofs/{sam.post('proofs/', {'puzzle': puzzles['Fern'].pk}, status=201)['id']}/", str(uuid4())
    body = {"rev": 0, "nodes": ["0.0"], "step": WHOLE[0][1]}
    first = sam.post(f"{address}steps/", body, key=key)
    assert sam.post(f"{address}steps/", body, key=key) == first
    for name, sent in (("cut", {"rev": 0, "number": 1}), ("undo", {"rev": 0}), ("redo", {"rev": 0})):
        answer = sam.send("post", f"{address}{name}/", sent, key=key)
        assert (name, answer.status_code) == (name, 422)
        assert problem(answer)["title"] == "Key used before"
