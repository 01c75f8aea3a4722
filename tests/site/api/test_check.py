"""A whole proof, checked and forgotten."""

import json

import pytest
from django.test import Client

from puzzles import examined
from puzzles.budgets import QUICK_BYTES
from tests.engine.legup_files import legup_file
from tests.site.api.callers import Caller, caller, problem
from tests.site.people import account
from tests.site.search.test_pool import held
from tests.site.work.records import stored
from tests.site.work.texts import WHOLE
from tutor.api.services import checking
from tutor.library.models import PuzzleSet
from tutor.search import pool
from tutor.search.pool import STRANGERS

pytestmark = pytest.mark.django_db

FERN = "type: binary\n\n..0.\n1...\n....\n.00.\n"


def file(*steps: dict, puzzle=FERN):
    return {"format": "gridproof-proof/1", "puzzle": puzzle, "steps": list(steps)}


def entry(id: int, parent: int, step: str, **more):
    return {"id": id, "parent": parent, "step": step, **more}


STEPS = (
    entry(1, 0, WHOLE[0][1]),
    entry(2, 1, WHOLE[1][1]),
    entry(3, 2, "binary.trio", branch=1),
    entry(4, 2, "binary.unique-line: r1c1=0", case="r3c1=0"),
)


def test_a_proof_of_legup_is_checked_as_xml():
    visitor, text = Client(), legup_file("t1: n0 -> n1 trio [r3c3=0]\nt2: n1 -> n2 trio [r4c3=0]")
    for kind in ("application/xml", "text/xml; charset=utf-8", "application/json"):
        report = visitor.post("/api/v1/check/", text.encode(), content_type=kind).json()
        assert [(each["code"], each["line"]) for each in report["verdicts"]] == [("", 6), ("no-pair", 9)]
    goal = '<goal type="PROVE_CELL_MUST_BE"><cell value="2" x="1" y="0"/></goal><cells>'
    said = visitor.post("/api/v1/check/", text.replace("<cells>", goal).encode(), content_type="text/xml").json()
    assert [(each["code"], each["line"]) for each in said["warnings"]] == [
        ("goal-without-value", 3),
        ("goal-left-out", 3),
    ]
    assert said["warnings"][0]["message"].startswith("The goal in this LEGUP file names r1c2 without a value")
    bomb = '<!DOCTYPE a [<!ENTITY b "c">]>' + text
    answer = visitor.post("/api/v1/check/", bomb.encode(), content_type="application/xml")
    assert answer.status_code == 422
    assert "a LEGUP file without a document type" in answer.json()["detail"]
    assert visitor.post("/api/v1/check/", text.encode(), content_type="text/plain").status_code == 415


def test_a_verdict_names_symbols_by_what_stands_there():
    puzzle = "type: short-truth-table\n\nA>B = T\nA|B = T\n"
    step = entry(1, 0, "short-truth-table.or-elimination: s2p1=T")
    report = Caller().post("check/", file(step, puzzle=puzzle))
    assert "formula 2" in report["verdicts"][0]["message"]
    assert "symbol 1 of formula 2" not in report["verdicts"][0]["message"]


def test_a_verdict_for_each_step_and_how_each_end_stands():
    report = Caller().post("check/", file(*STEPS))
    assert [(each["id"], each["verdict"]) for each in report["verdicts"]] == [
        (1, "held"),
        (2, "held"),
        (3, "held"),
        (4, "refused"),
    ]
    refused = report["verdicts"][3]
    assert (refused["code"], refused["message"][-1]) == ("other-ways", ".")
    assert report["ends"] == [{"node": "4.0", "state": "open"}]
    assert (report["valid"], report["goal_met"], report["outcome"]) == (False, False, "unfinished")
    assert (report["steps"], report["splits"], report["type"]) == (4, 1, "binary")


@pytest.mark.parametrize(("goal", "met"), [("solve", True), ("unique", True), ("no-solution", False)])
def test_the_goal_is_that_of_the_file(goal, met):
    puzzle = "type: binary\n\n0110\n1001\n0.01\n1010\n"
    data = file(entry(1, 0, "binary.complete-line: r3c2=1"), puzzle=puzzle) | {"goal": {"type": goal}}
    report = Caller().post("check/", data)
    assert (report["outcome"], report["valid"], report["goal_met"]) == ("unique", True, met)


def test_nothing_is_kept():
    Caller().post("check/", file(*STEPS))
    assert stored() == {"Proof": 0, "Step": 0, "Action": 0}
    assert PuzzleSet.objects.count() == 0


def test_a_puzzle_by_its_number(puzzles):
    own = PuzzleSet.objects.create(slug="alices", title="Alice's", owner=account("alice"))
    assert Caller().post("check/", file(*STEPS[:1], puzzle=puzzles["Fern"].pk))["valid"]
    puzzles["Fern"].set = own
    puzzles["Fern"].save()
    hidden, none = (Caller().send("post", "check/", file(puzzle=pk)) for pk in (puzzles["Fern"].pk, 987_654))
    assert hidden.status_code == none.status_code == 422
    assert problem(hidden)["detail"] == f"puzzle: expected one that you can see, found {puzzles['Fern'].pk}"
    assert caller("alice").post("check/", file(*STEPS[:1], puzzle=puzzles["Fern"].pk))["valid"]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("{", "line 1, column 2: expected JSON, found the end of the text"),
        ("[]", "line 1, column 1: expected a JSON object, found a list"),
        ("[" * 100_000, "line 1, column 1: expected JSON with less nesting, found too many levels"),
        ('{"format": "gridproof-proof/2"}', "line 1, column 1: expected the format gridproof-proof/1"),
        (file(puzzle="type: chess\n\n..\n"), "expected a puzzle type ("),
        (file(entry(1, 0, "binary.trio: r1c1=0")), "no changes in a contradiction step (step 1)"),
        (
            file(entry(1, 0, "binary.trio"), entry(1, 0, "binary.trio")),
            "expected every id once (step 2), found 1 again",
        ),
        (file(entry(2_000_000, 0, "binary.trio")), "step 1: expected an id of at most 1000000, found 2000000"),
    ],
)
def test_what_is_no_proof_file(body, said):
    answer = Caller().send("post", "check/", body)
    assert answer.status_code == 422
    assert said in problem(answer)["detail"]


def test_it_is_bounded(monkeypatch):
    steps = [entry(number, number - 1, "binary.trio") for number in range(1, 5_002)]
    assert "at most 5000 steps, found 5001" in problem(Caller().send("post", "check/", file(*steps)))["detail"]
    assert Caller().send("post", "check/", file(puzzle=FERN + " " * 5_000_000)).status_code == 413
    monkeypatch.setattr(checking, "STRANGERS_FILE", 1)
    assert "more than 1 units of work" in problem(Caller().send("post", "check/", file(*STEPS)))["detail"]


def refused(number):
    """Return a file with this number of steps, each of which is refused."""
    return file(*(entry(id, 0, "binary.trio") for id in range(1, number + 1)))


def test_a_larger_file_is_checked_alike_in_a_process_of_its_own():
    small, large = (Caller().post("check/", refused(number)) for number in (2, 400))
    assert len(json.dumps(refused(400))) > QUICK_BYTES > len(json.dumps(refused(2)))
    assert large["verdicts"][:2] == small["verdicts"]
    assert [each["verdict"] for each in large["verdicts"]] == ["refused"] * 400
    assert (large["steps"], large["ends"], large["end_count"]) == (400, small["ends"], small["end_count"])


def test_a_third_stranger_waits_and_a_program_with_a_token_does_not(monkeypatch):
    monkeypatch.setattr(pool, "PATIENCE", 0)
    with held("stranger", STRANGERS):
        answer = Caller().send("post", "check/", refused(400))
        assert (answer.status_code, answer["Retry-After"]) == (503, "5")
        assert problem(answer)["title"] == "Busy"
        assert len(caller("alice").post("check/", refused(400))["verdicts"]) == 400
        assert len(Caller().post("check/", file(*STEPS))["verdicts"]) == 4  # a small one needs no place
    assert len(Caller().post("check/", refused(400))["verdicts"]) == 400


def test_strangers_send_smaller_boards():
    large = file(puzzle="type: binary\n\n" + "\n".join(["." * 28] * 28))
    said = "without an account: expected at most 676 cells, found 784; send a token with it"
    assert problem(Caller().send("post", "check/", large))["detail"] == said
    assert caller("alice").post("check/", large)["outcome"] == "unfinished"


def test_few_bytes_make_no_mountain_of_boards():
    """Every step splits one of the fifty cases of an earlier one into fifty again: 35,000 boards of 2,500 cells."""
    grid = "\n".join([" ".join("." * 50)] * 50)
    steps = [entry(1, 0, "latin.possible-numbers @r1c1")]
    for id in range(2, 700):
        place = "r2c2" if id < 52 else "r3c3"
        steps.append(entry(id, 1 + (id - 2) // 50, f"latin.possible-numbers @{place}", branch=(id - 2) % 50))
    answer = caller("alice").send("post", "check/", file(*steps, puzzle=f"type: latin\n\n{grid}\n"))
    assert answer.status_code == 422
    assert "step 79: up to here checking takes more than 10000000 units of work" in problem(answer)["detail"]


def test_the_cells_and_ends_that_are_listed_are_bounded(monkeypatch):
    monkeypatch.setattr(examined, "EVIDENCE", 1)
    monkeypatch.setattr(examined, "EVIDENCE_IN_ALL", 2)
    monkeypatch.setattr(checking, "MAX_ENDS", 1)
    report = Caller().post("check/", file(*STEPS[:2], STEPS[2]))
    assert [(each["cells"], each["cell_count"]) for each in report["verdicts"]] == [
        (["r4c2"], 2),
        (["r3c1"], 1),
        ([], 3),
    ]
    assert (report["ends"], report["end_count"]) == ([{"node": "2.0", "state": "open"}], 1)


def test_it_must_say_that_it_is_json():
    answer = Client().post("/api/v1/check/", "x", content_type="text/plain")
    assert (answer.status_code, problem(answer)["title"]) == (415, "Unsupported media type")
