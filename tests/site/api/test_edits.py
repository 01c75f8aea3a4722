"""Edits in the middle of a proof over the API: as on the page, each one change, and counted once."""

from uuid import uuid4

import pytest

from tests.site.api.callers import caller
from tests.site.people import person
from tests.site.work.records import tree
from tests.site.work.texts import WHOLE
from tests.site.work.workbench import take_steps

pytestmark = pytest.mark.django_db


@pytest.fixture
def proof(puzzles):
    made = take_steps(person("sam").client, puzzles["Fern"], WHOLE)
    made.refresh_from_db()
    return made


EDITS = {
    "change": {"number": 4, "how": "change", "step": "binary.zero-or-one @r1c2"},
    "insert": {"number": 2, "how": "insert", "step": "binary.prevent-trio: r3c1=0"},
    "out": {"number": 6, "how": "out"},
    "single": {"number": 1, "how": "single"},
    "move": {"number": 9, "how": "move", "node": "7.0"},
}


@pytest.mark.parametrize("name", EDITS)
def test_an_edit_is_one_change_that_undo_takes_back(proof, name):
    sam, before, key = caller("sam"), tree(proof), str(uuid4())
    sent = EDITS[name] | {"rev": proof.rev}
    first, again = [sam.send("post", f"proofs/{proof.pk}/edit/", sent, key=key) for _ in "ab"]
    assert (first.status_code, first.json()["taken"], first.content) == (200, True, again.content), first.content
    proof.refresh_from_db()
    assert tree(proof) != before
    sam.post(f"proofs/{proof.pk}/undo/", {"rev": proof.rev})
    assert tree(proof) == before


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ({"number": 4, "how": "change"}, 422),
        ({"number": 9, "how": "move"}, 422),
        ({"number": 99, "how": "out"}, 404),
        ({"number": 99, "how": "insert", "step": "binary.trio"}, 404),
        ({"number": 5, "how": "out", "rev": 1}, 409),
    ],
)
def test_what_is_refused_changes_nothing(proof, sent, status):
    before = tree(proof)
    answer = caller("sam").send("post", f"proofs/{proof.pk}/edit/", {"rev": proof.rev} | sent)
    assert answer.status_code == status, answer.content
    assert tree(proof) == before
