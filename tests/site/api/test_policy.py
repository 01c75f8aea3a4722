"""The terms of an assignment apply to programs exactly as on the page."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.site.api.callers import Caller, caller, problem
from tests.site.work.assigned import room
from tests.site.work.records import kinds
from tests.site.work.texts import WHOLE
from tutor.courses.models import Assignment, Item
from tutor.work.models import Proof

pytestmark = pytest.mark.django_db

READ = ("", "words/", "file/", "doomed/?number=1", "board/?node=1.0", "board/?node=2.0", "board/?node=3.0")
CHANGING = [
    (r'"(request_id|created|changed|submitted)": ?"[^"]*"', "WHEN"),
    (r'"id": ?\d+|/proofs/\d+/', "ID"),
    (r"binary\.(prevent-trio|trio|[a-z]+-line)|Prevent Trio|Trio|[A-Z][a-z]+ Row/Column", "RULE"),
]
"""Parts that differ from proof to proof, and the rules, as one claim holds and the other does not."""


class Student:
    """A student's program, and every answer that it gets."""

    def __init__(self, name: str, item: Item) -> None:
        self.program, self.seen = caller(name), []
        self.pk = self.post("proofs/", {"item": item.pk})["id"]
        self.rev = 0

    seen: list[tuple[int, str]]

    def record(self, answer: Any) -> None:
        text = answer.content.decode()
        for pattern, word in CHANGING:
            text = re.sub(pattern, word, text)
        self.seen.append((answer.status_code, text))

    def post(self, path: str, body: dict[str, Any]) -> Any:
        answer = self.program.send("post", path, body)
        self.record(answer)
        return answer.json()

    def step(self, nodes: str, text: str) -> None:
        body = {"rev": self.rev, "nodes": nodes.split(), "step": text}
        self.rev = self.post(f"proofs/{self.pk}/steps/", body)["proof"]["rev"]

    def look_around(self) -> None:
        for part in READ:
            path, _mark, query = f"proofs/{self.pk}/{part}".partition("?")
            self.record(self.program.send("get", path, **dict(each.split("=") for each in query.split("&") if each)))
        for filters in ({}, {"state": "unfinished"}, {"state": "claimed"}, {"state": "unique"}, {"ordering": "steps"}):
            self.record(self.program.send("get", "proofs/", **filters))

    def undo_and_redo(self) -> None:
        for name in ("undo", "redo"):
            self.rev = self.post(f"proofs/{self.pk}/{name}/", {"rev": self.rev})["proof"]["rev"]


DIRECT, CLOSED = "binary.{}: r3c1=0", ("binary.trio", "binary.repeated-line")
CLAIMS = [
    (1, "1.0", DIRECT.format("prevent-trio"), DIRECT.format("unique-line")),
    (5, "5.0", "binary.complete-line: r1c1=0", "binary.unique-line: r1c1=0"),
    (2, "2.1", *CLOSED),
]
"""A number of steps of the whole proof, then a node, a claim that holds there and one that does not."""


@pytest.mark.parametrize(("before", "node", "right", "wrong"), CLAIMS)
def test_a_right_and_a_wrong_claim_are_answered_the_same(puzzles, before, node, right, wrong):
    item = room(puzzles["Fern"], feedback="after").item
    seen, verdicts, programs = [], [], []
    for name, claim in (("sam", right), ("sue", wrong)):
        student = Student(name, item)
        for nodes, text in (*WHOLE[:before], (node, claim)):
            student.step(nodes, text)
        student.look_around()
        student.undo_and_redo()
        student.record(student.program.send("post", f"proofs/{student.pk}/check/", {"rev": student.rev}))
        seen.append(student.seen)
        verdicts.append(Proof.objects.get(pk=student.pk).tree.get(number=before + 1).verdict)
        programs.append(student)
    assert seen[0] == seen[1]
    assert (bool(verdicts[0]), bool(verdicts[1])) == (False, True)
    Assignment.objects.update(due=timezone.now() - timedelta(days=1))
    told = [each.program.get(f"proofs/{each.pk}/") for each in programs]
    assert [each["tree"][-1]["verdict"] for each in told] == ["held", "refused"]
    assert all(each["shut"].startswith("This assignment closed on") for each in told)


def test_a_finished_claim_is_no_state_that_tells(puzzles):
    item = room(puzzles["Fern"], feedback="after").item
    sam = Student("sam", item)
    for nodes, text in WHOLE:
        sam.step(nodes, text)
    assert Proof.objects.get().state == "unique"
    whole = sam.program.get(f"proofs/{sam.pk}/")
    assert (whole["state"], whole["open_ends"], whole["ends"]) == ("claimed", 0, [{"node": "13.0", "state": "filled"}])
    assert [sam.program.get("proofs/", state=state)["count"] for state in ("unique", "unfinished", "claimed")] == [
        0,
        0,
        1,
    ]


def refused(program: Caller, path: str, body: dict[str, Any]) -> tuple[int, str]:
    answer = program.send("post", path, body)
    return answer.status_code, problem(answer)["detail"]


def test_hints_checks_rules_and_splits_are_limited(puzzles):
    facts = {
        "feedback": "request",
        "checks": 1,
        "hints": "number",
        "hint_count": 1,
        "everywhere": "off",
        "max_splits": 0,
    }
    item = room(puzzles["Fern"], rules=["binary.prevent-trio", "binary.zero-or-one"], **facts).item
    sam = Student("sam", item)
    sam.step(*WHOLE[0])
    address = f"proofs/{sam.pk}/"
    assert sam.program.get(address)["rules"] == ["binary.prevent-trio", "binary.zero-or-one"]
    hint = {"rev": 1, "node": "1.0", "strength": "where"}
    assert sam.program.post(f"{address}hint/", hint)["proof"]["hints"] == 1
    assert sam.program.post(f"{address}hint/", hint)["proof"]["hints"] == 1  # the same
    sam.step("1.0", "binary.prevent-trio: r3c1=0")
    assert refused(sam.program, f"{address}hint/", {"rev": 2, "node": "2.0"}) == (
        403,
        "No hint is left. You have used all hints for this puzzle.",
    )
    everywhere = {"rev": 2, "node": "2.0", "rule": "binary.prevent-trio"}
    assert refused(sam.program, f"{address}everywhere/", everywhere)[1].startswith("“Apply everywhere” is off.")
    split = {"rev": 2, "nodes": ["2.0"], "step": "binary.zero-or-one @r1c1"}
    assert refused(sam.program, f"{address}steps/", split)[1].startswith("No case split is left.")
    rule = {"rev": 2, "nodes": ["2.0"], "step": "binary.complete-line: r1c1=0"}
    assert sam.program.post(f"{address}steps/", rule)["code"] == "rule-not-allowed"
    assert sam.program.post(f"{address}check/", {"rev": 2})["proof"]["checks"] == 1
    assert sam.program.get(address)["tree"][0]["verdict"] == "held"
    assert (sam.program.get(address)["hints_left"], sam.program.get(address)["checks_left"]) == (0, 0)


def test_when_it_has_closed_nothing_is_taken(puzzles):
    item = room(puzzles["Fern"]).item
    sam = Student("sam", item)
    sam.step(*WHOLE[0])
    Assignment.objects.update(due=timezone.now() - timedelta(days=1))
    before = kinds(Proof.objects.get())
    bodies: dict[str, dict[str, object]] = {
        "steps": {"nodes": ["1.0"], "step": WHOLE[1][1]},
        "everywhere": {"node": "1.0", "rule": "binary.trio"},
        "cut": {"number": 1},
        "hint": {"node": "1.0"},
        **{part: {} for part in ("undo", "redo", "check", "submit")},
    }
    for part, body in bodies.items():
        status, detail = refused(sam.program, f"proofs/{sam.pk}/{part}/", {"rev": 1, **body})
        assert (part, status, detail[:25]) == (part, 403, "This assignment closed on")
    assert refused(caller("sue"), "proofs/", {"item": item.pk})[0] == 403
    assert kinds(Proof.objects.get()) == before


def test_attempts(puzzles):
    item = room(puzzles["Fern"], attempts=2).item
    sam = Student("sam", item)
    assert sam.program.post("proofs/", {"item": item.pk})["id"] == sam.pk
    assert sam.program.post(f"proofs/{sam.pk}/submit/", {"rev": 0})["proof"]["submitted"]
    assert refused(sam.program, f"proofs/{sam.pk}/undo/", {"rev": 0})[1].startswith("This attempt is submitted")
    again = sam.program.post("proofs/", {"item": item.pk, "another": True}, status=201)
    assert again["attempt"] == 2
    assert refused(sam.program, "proofs/", {"item": item.pk, "another": True})[1].startswith("All attempts")


def test_what_is_assigned_to_others_is_not_there(puzzles):
    item = room(puzzles["Fern"]).item
    carol = caller("carol")
    mine, none = (carol.send("post", "proofs/", {"item": pk}) for pk in (item.pk, item.pk + 1))
    assert mine.status_code == none.status_code == 422
    assert problem(mine)["errors"][0]["detail"] == problem(none)["errors"][0]["detail"]


def test_a_hidden_puzzle_is_neither_found_nor_sorted_by_its_level(puzzles):
    fern = room(puzzles["Fern"], feedback="after").item.puzzle
    sam, carol = caller("sam"), caller("carol")
    for query in ({"level": fern.level}, {"level_min": 0}, {"level_max": 9}, {"ordering": "-level"}):
        found = [[each["id"] for each in who.get("puzzles/", **query)["results"]] for who in (sam, carol)]
        assert (fern.pk in found[0], fern.pk in found[1]) == (False, True), query
    assert fern.pk in [each["id"] for each in sam.get("puzzles/")["results"]]
