"""A whole proof, checked and forgotten."""

import pytest
from django.test import Client

from tests.site.api.callers import Caller, caller, problem
from tests.site.people import account
from tests.site.work.records import stored
from tests.site.work.texts import WHOLE
from tutor.api.services import checking
from tutor.exports import services
from tutor.library.models import PuzzleSet

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
        (file(puzzle="type: chess\n\n..\n"), "expected a puzzle type (binary, "),
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
    monkeypatch.setattr(checking, "FILE", 1)
    monkeypatch.setattr(services, "FILE", 1)
    assert "more than 1 units of work" in problem(Caller().send("post", "check/", file(*STEPS)))["detail"]


def test_it_must_say_that_it_is_json():
    answer = Client().post("/api/v1/check/", "x", content_type="text/plain")
    assert (answer.status_code, problem(answer)["title"]) == (415, "This type of body is not read here")
