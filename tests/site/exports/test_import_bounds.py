"""Bounds of what is checked of a proof brought in: little for a stranger, more for an account, in another process."""

import json

import pytest
from django.conf import settings as site

from puzzles.budgets import QUICK_BYTES
from puzzles.grown import TRIES
from tests.site.exports.bringing import ADDRESS, Upload, carol, fern, file_with
from tests.site.people import person
from tests.site.search.test_pool import held
from tests.site.tools.test_hard import engine_used
from tests.site.work.page import parse
from tests.site.work.watched import asked_here
from tutor.exports import services
from tutor.search import pool
from tutor.search.pool import STRANGERS
from tutor.work.models import Action

pytestmark = pytest.mark.django_db

__all__ = ["carol", "fern"]


def test_a_proof_that_would_take_too_long(carol, fern, monkeypatch):
    monkeypatch.setattr(services, "FILE", 1)
    steps = [{"id": 1, "parent": 0, "step": "binary.prevent-trio: r4c1=1, r4c4=1"}]
    said = carol.problem(file_with(fern, *steps))
    assert said == "step 1: up to here checking takes more than 1 units of work; expected a smaller proof"


def splits(number: int, *, rules: str = "") -> bytes:
    """A small file that makes many boards: each step splits a case of an earlier one into as many again."""
    grid = "\n".join([" ".join("." * 32)] * 32)
    steps: list[dict[str, object]] = [{"id": 1, "parent": 0, "step": "latin.possible-numbers @r1c1"}]
    for id in range(2, number + 1):
        place = "r2c2" if id < 34 else "r3c3"
        where = {"parent": 1 + (id - 2) // 32, "branch": (id - 2) % 32}
        steps.append({"id": id, **where, "step": f"latin.possible-numbers @{place}"})
    text = f"type: latin\n{rules}\n{grid}"
    return json.dumps({"format": "gridproof-proof/1", "puzzle": text, "steps": steps}).encode()


def test_a_stranger_has_little_checked(db):
    stranger = Upload(person("anonymous"))
    for number in (12, 200):  # 1 kB and 16 kB
        said = "step 12: up to here checking takes more than 400000 units of work; expected a smaller proof"
        assert stranger.problem(splits(number)) == f"{said}, or an account: then more is checked"
    assert "sessionid" not in stranger.who.client.cookies


def test_steps_that_the_file_forbids_and_the_tree_allows_are_bounded_too(db):
    stranger = Upload(person("anonymous"))
    said = stranger.problem(splits(12, rules="rules: latin.last-number\n"))
    assert said.startswith("step 12: up to here checking takes more than 400000 units of work; ")
    assert "sessionid" not in stranger.who.client.cookies


def test_a_third_stranger_with_a_large_file_is_sent_away_for_a_while(fern):
    stranger = Upload(person("anonymous"))
    step = {"parent": 0, "step": "binary.trio"}
    large = file_with(fern, *({"id": id, **step} for id in range(1, 401)))
    assert len(large) > QUICK_BYTES
    with held("stranger", STRANGERS):
        answer = stranger.who.client.post(ADDRESS, {"text": large.decode(), "key": "0" * 32})
        page = parse(answer.content.decode())
        (alert,) = page.all(role="alert")
        assert (answer.status_code, answer["Retry-After"]) == (503, "5")
        assert "Too many long searches are running at the moment." in alert.text
        assert json.loads(page.find("id_text").text) == json.loads(large)  # what was pasted is kept
        assert stranger.send(file_with(fern)).status_code == 302  # a small one needs no place
        assert Upload(person("sam")).send(large).status_code == 302
    assert Upload(person("anonymous")).take(large).owner.is_guest


def test_more_work_is_done_for_an_account_in_a_process_of_its_own(carol, monkeypatch):
    monkeypatch.setattr(pool, "PATIENCE", 0)
    report = carol.take(splits(12)).actions.get(kind=Action.Kind.CHECK).detail
    assert (report["valid"], report["steps"]) == (True, 12)
    with held("core", site.SEARCH_PROCESSES):
        assert carol.send(splits(12), key="2" * 32).status_code == 503


def test_a_large_file_is_judged_elsewhere_and_a_small_one_once(carol, fern):
    steps = [{"id": 1, "parent": 0, "step": "binary.zero-or-one @r1c1"}]
    steps += [{"id": id, "parent": 1, "step": "binary.trio"} for id in range(2, 401)]
    with asked_here() as answers:
        proof = carol.take(file_with(fern, *steps))
    assert (proof.steps, proof.splits, proof.open_ends) == (2, 1, 2)
    assert proof.actions.filter(kind=Action.Kind.REFUSED).count() == TRIES == 200
    page = carol.who.client.get(f"/proofs/{proof.pk}/report/").content.decode()
    assert "There were too many to keep them all with the proof: 198 are not kept." in page
    assert answers == []
    with asked_here() as answers:
        carol.send(file_with(fern, *steps[:3]), key="3" * 32)
    assert len(answers) == 2  # the third has no open end, so no rule is asked


def test_a_large_file_is_not_even_read_by_the_process_that_answers(carol, fern):
    steps = [{"id": id, "parents": [[7, 7]], "step": "binary.trio"} for id in range(1, 401)]
    with engine_used() as used:
        carol.take(file_with(fern, *steps))
    assert {name for name in used if name.startswith("puzzles.formats.")} <= {
        "puzzles.formats.sentences",
        "puzzles.formats.spoken",
    }
    with engine_used() as used:
        carol.send(file_with(fern, *steps[:1]), key="4" * 32)
    assert {"puzzles.formats.proof", "puzzles.formats.strictjson"} <= used
