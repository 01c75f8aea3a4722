"""Explaining steps, measuring and shortening proofs by programs: what the pages tell, to whom they tell it."""

import pytest

from tests.site.api.callers import Caller, caller, problem
from tests.site.people import person
from tests.site.work.assigned import room
from tests.site.work.records import kinds, stored
from tests.site.work.texts import WHOLE
from tests.site.work.workbench import take_steps
from tutor.work.models import Proof

pytestmark = pytest.mark.django_db


@pytest.fixture
def done(puzzles) -> Proof:
    return take_steps(person("sam").client, puzzles["Fern"], WHOLE)


def refused(program: Caller, method: str, path: str, body=None) -> int:
    answer = program.send(method, path, body)
    problem(answer)
    return int(answer.status_code)


def test_a_step_is_explained_by_simpler_ones(sam, done):
    before = stored()
    found = sam.get(f"proofs/{done.pk}/explain/", node="8.0")
    assert (found["step"], found["change"]) == ("binary.complete-line: r1c4=1", "r1c4 = 1")
    (branch,) = found["branches"]
    assert branch["suppose"] == "r1c4 = 0"
    assert branch["steps"][-1]["step"].startswith(("binary.trio", "binary.unbalanced-line"))
    assert all(step["reason"].endswith(".") for step in branch["steps"])
    for node in ("0.0", "2", "2.1", "3.0", "5.0", "99.0"):
        assert refused(sam, "get", f"proofs/{done.pk}/explain/?node={node}") == 404
    assert stored() == before


def test_quality_names_what_shorten_leaves_out(sam, done):
    found = sam.get(f"proofs/{done.pk}/quality/")
    assert (found["steps"], found["splits"], found["unused"], found["complete"]) == (13, 2, [4, 5], True)
    answer = sam.post(f"proofs/{done.pk}/shorten/", {"rev": 13})
    assert (answer["taken"], answer["proof"]["steps"]) == (True, 11)
    assert set(answer["gone"]) - {step["number"] for step in answer["placed"]} == {4, 5}
    found = sam.get(f"proofs/{done.pk}/quality/")
    assert (found["steps"], found["unused"]) == (11, [])
    answer = sam.post(f"proofs/{done.pk}/shorten/", {"rev": answer["proof"]["rev"]})
    assert (answer["taken"], answer["say"]["headline"]) == (False, "Every step of this proof is needed.")
    assert sam.post(f"proofs/{done.pk}/undo/", {"rev": answer["proof"]["rev"]})["proof"]["steps"] == 13


def test_only_the_owner_may_ask(done):
    before = kinds(done)
    for name in ("alice", "carol", "admin"):
        program = caller(name)
        assert refused(program, "get", f"proofs/{done.pk}/explain/?node=8.0") == 404
        assert refused(program, "get", f"proofs/{done.pk}/quality/") == 404
        assert refused(program, "post", f"proofs/{done.pk}/shorten/", {"rev": 13}) == 404
    reader = caller("sam", "read")
    assert reader.get(f"proofs/{done.pk}/quality/")["unused"] == [4, 5]
    assert refused(reader, "post", f"proofs/{done.pk}/shorten/", {"rev": 13}) == 403
    assert kinds(done) == before


def test_nothing_is_told_while_verdicts_are_hidden(sam, puzzles):
    pk = sam.post("proofs/", {"item": room(puzzles["Fern"], feedback="after").item.pk}, status=201)["id"]
    for rev, (nodes, text) in enumerate(WHOLE):
        sam.post(f"proofs/{pk}/steps/", {"rev": rev, "nodes": nodes.split(), "step": text})
    assert refused(sam, "get", f"proofs/{pk}/explain/?node=8.0") == 404
    assert refused(sam, "get", f"proofs/{pk}/quality/") == 404
    answer = sam.post(f"proofs/{pk}/shorten/", {"rev": 13})
    assert (answer["taken"], answer["proof"]["steps"]) == (False, 13)


def test_an_unfinished_proof_has_no_quality(sam, puzzles):
    proof = take_steps(person("sam").client, puzzles["Fern"], WHOLE[:5])
    assert refused(sam, "get", f"proofs/{proof.pk}/quality/") == 404


def test_pages_and_programs_are_counted_together(sam, done, settings):
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"measure": (2, 0, 600)}
    assert person("sam").client.get(f"/work/{done.pk}/finish/measured/").status_code == 200
    sam.get(f"proofs/{done.pk}/quality/")
    assert refused(sam, "get", f"proofs/{done.pk}/quality/") == 429
    assert refused(sam, "post", f"proofs/{done.pk}/shorten/", {"rev": 13}) == 429
