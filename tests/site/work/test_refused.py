"""Refused requests: they say why, change nothing, and never look like a fault of the server."""

import re
from random import Random

import pytest

from puzzles.registry import get_type
from tests.site.people import person
from tests.site.work.records import facts, kinds, rebuilt, stored, tree
from tests.site.work.workbench import HTMX, Workbench, new_key
from tutor.work.models import Action, Proof

pytestmark = pytest.mark.django_db

REFUSED = [
    (
        "5.0",
        "binary.prevent-trio: r1c1=0",
        "no-pair",
        "Prevent Trio does not give r1c1 = 0.",
        ["r1c3", "r2c1", "r3c1"],
    ),
    ("5.0", "binary.prevent-trio: r2c1=0", "not-a-narrowing", "Prevent Trio does not give r2c1 = 0.", ["r2c1"]),
    ("5.0", "binary.prevent-trio: r2c1=1", "no-change", "Prevent Trio does not give r2c1 = 1.", ["r2c1"]),
    ("5.0", "binary.prevent-trio", "nothing-marked", "Nothing to judge yet.", []),
    ("5.0", "binary.trio", "nowhere", "Trio does not hold here.", []),
    ("5.0", "binary.trio @row1", "no-trio", "Trio does not hold here.", ["r1c1", "r1c2", "r1c3", "r1c4"]),
    ("5.0", "binary.zero-or-one @r2c1", "known-cell", "Zero or One cannot split here.", ["r2c1"]),
    ("5.0", "binary.zero-or-one", "at-missing", "Zero or One cannot split here.", []),
    (
        "5.0",
        "binary.zero-or-one @row1",
        "at-not-here",
        "Zero or One cannot split here.",
        ["r1c1", "r1c2", "r1c3", "r1c4"],
    ),
    ("5.0", "binary.no-such-rule: r1c1=0", "unknown-rule", "There is no such rule.", []),
    ("5.0", "sudoku.naked-single: r1c1=0", "unknown-rule", "There is no such rule.", []),
    ("5.0", "merge", "merge-needs-two", "This cannot be joined.", []),
    ("5.0 5.0", "merge", "merge-needs-two", "This cannot be joined.", []),
    ("5.0 4.0", "merge", "no-such-end", "This cannot be joined.", []),
    ("1.0", "binary.complete-line: r1c1=0", "no-such-end", "Complete Row/Column does not give r1c1 = 0.", []),
    ("3.0", "binary.complete-line: r1c1=0", "no-such-end", "Complete Row/Column does not give r1c1 = 0.", []),
    ("2", "binary.complete-line: r1c1=0", "no-such-end", "Complete Row/Column does not give r1c1 = 0.", []),
    ("77.0", "binary.complete-line: r1c1=0", "no-such-end", "Complete Row/Column does not give r1c1 = 0.", []),
    ("5.7", "binary.complete-line: r1c1=0", "no-such-end", "Complete Row/Column does not give r1c1 = 0.", []),
    ("1.0 5.0", "binary.complete-line: r1c1=0", "one-parent", "Complete Row/Column does not give r1c1 = 0.", []),
]


def marked(workbench: Workbench) -> list[str]:
    """The cells hatched on the picture."""
    cells = [
        each for each in workbench.page.find("board").walk() if "gp-evidence" in each.attrs.get("class", "").split()
    ]
    return [cell.attrs["data-cell"] for cell in cells]


@pytest.mark.parametrize(("node", "text", "code", "headline", "cells"), REFUSED)
def test_refused_step(begun, node, text, code, headline, cells):
    before = tree(begun.proof), facts(begun.proof), begun.proof.rev, begun.rows
    answer = begun.post(begun.form("step", node=node, step=text))
    assert answer.status_code == 200
    assert begun.said.startswith(headline)
    assert re.fullmatch(r"[A-Za-z].+[.]( Why not\?)?", begun.said.removeprefix(headline).strip())
    assert (tree(begun.proof), facts(begun.proof), begun.proof.rev, begun.rows) == before
    action = Action.objects.latest("pk")
    ends = [[int(part) for part in end.split(".")] if "." in end else [int(end), -1] for end in node.split()]
    assert (action.kind, action.rev, action.placed, action.displaced) == ("refused", 5, [], [])
    assert {name: action.detail[name] for name in ("ends", "step", "code")} == {
        "ends": ends,
        "step": text,
        "code": code,
    }
    assert ("bugs" in action.detail) == (code in ("no-pair", "no-trio"))  # the others are refusals of form
    assert rebuilt(begun.proof) == before[0]
    if cells:
        assert begun.node == "5.0"
    assert marked(begun) == cells


NO_STEP = [
    "binary.prevent-trio: r9c9=0",
    "binary.prevent-trio: r1c1=7",
    "binary.prevent-trio: r1c1",
    "binary.prevent-trio: r1c1=0, r1c1=1",
    "binary.prevent-trio @r1c1: r1c1=0",
    "binary.trio: r1c1=0",
    "binary.zero-or-one @nowhere",
    "binary.zero-or-one @r\u0661c1",
    "merge: r1c1=0",
    "::::",
    "\u202e\U0001f600",
    "<script>alert(1)</script>",
    "binary.prevent-trio: " + ", ".join(["r1c1=0"] * 401),
    "binary.prevent-trio: " + ", ".join(f"r{row}c{column}=0" for row in range(1, 21) for column in range(1, 22))[:7000],
    "a" * 8000,
]


def test_what_is_no_step_is_said(begun):
    before = tree(begun.proof), begun.proof.rev, kinds(begun.proof)
    for text in NO_STEP:
        answer = begun.post(begun.form("step", node="5.0", step=text))
        assert (text, answer.status_code) == (text, 200)
        assert begun.said.startswith("This puzzle has no such step. expected "), text
        assert "<script>" not in answer.content.decode(), text
        assert len(begun.said) < 400, text
        assert (text, tree(begun.proof), begun.proof.rev, kinds(begun.proof)) == (text, *before)


MALFORMED = [
    ({"key": None}, "key"),
    ({"key": "x"}, "key"),
    ({"key": "\x00"}, "key"),
    ({"key": "9" * 5000}, "key"),
    ({"rev": None}, "rev"),
    ({"rev": "-1"}, "rev"),
    ({"rev": "x"}, "rev"),
    ({"rev": "9" * 5000}, "rev"),
    ({"node": None}, "node"),
    ({"node": ""}, "node"),
    ({"node": "  "}, "node"),
    ({"node": "x"}, "node"),
    ({"node": "1.x"}, "node"),
    ({"node": "-1.0"}, "node"),
    ({"node": "1.0\x00"}, "node"),
    ({"node": "\u0661.0"}, "node"),
    ({"node": "9" * 5000}, "node"),
    ({"node": "1." + "9" * 5000}, "node"),
    ({"node": "1.0 " * 12_000}, "node"),
    ({"step": None}, "step"),
    ({"step": ""}, "step"),
    ({"step": "   "}, "step"),
    ({"step": "binary.trio\x00"}, "step"),
    ({"step": "a" * 8001}, "step"),
    ({"step": "a" * 50_000}, "step"),
]


def test_malformed_step(begun):
    before = begun.rows, stored()
    for change, field in MALFORMED:
        address, fields = begun.form("step", node="5.0", step="binary.complete-line: r1c1=0")
        fields = {name: value for name, value in (fields | change).items() if value is not None}
        answer = begun.post((address, fields))
        told = (answer.status_code, answer["HX-Retarget"], answer["HX-Reswap"])
        assert (change, *told) == (change, 422, "#status", "innerHTML")
        assert begun.said.startswith(f"This request cannot be read. {field}: "), change
        assert len(begun.said) < 250, change
        assert (change, begun.rows, stored()) == (change, *before)


def test_every_change_refuses_what_it_cannot_read(begun):
    before = stored()
    for part in ("undo", "redo", "check", "hint", "cut", "step"):
        for fields in ({}, {"key": "x", "rev": "x", "number": "x", "node": "x"}):
            answer = begun.client.post(f"{begun.address}{part}/", fields, headers=HTMX)
            assert (part, fields, answer.status_code) == (part, fields, 422)
            assert (part, fields, stored()) == (part, fields, before)


def test_changes_are_posted(begun):
    before = stored()
    for part in ("undo", "redo", "check", "hint", "step"):
        answer = begun.client.get(f"{begun.address}{part}/", headers=HTMX)
        assert (part, answer.status_code, stored()) == (part, 405, before)


def test_a_revision_of_the_future_is_out_of_date(begun):
    for rev in (2**31, 2**63, 10**30):
        assert (rev, begun.post(begun.form("undo", rev=rev)).status_code) == (rev, 409)
        assert (rev, begun.proof.rev) == (rev, 5)


@pytest.mark.parametrize("pk", [0, 2**31, 2**63, 10**30])
def test_there_is_no_such_proof_or_puzzle(sam, pk):
    assert sam.client.get(f"/work/{pk}/").status_code == 404
    assert sam.client.get(f"/prove/{pk}/").status_code == 404


def pieces() -> list[str]:
    """List parts of step texts, and odd texts that are no such parts."""
    ptype = get_type("binary")
    cells = ["r1c1", "r2c1", "r4c4", "r5c1", "r0c0", "r1c1-r1c2", "row1", "column4", "row9"]
    marks = ["=0", "=1", "=0/1", "=-0", "=-0/1", "=2", "=", "@", " @", ": ", ":", ", ", ",", " ", "-", "/", "merge"]
    odd = [
        "\x01",
        "\n",
        "\t",
        "\u00a0",
        "\u0661",
        "é",
        "\U0001f600",
        "%",
        "{cell}",
        "{0}",
        "&lt;",
        "<b>",
        "\\",
        "'",
        '"',
        "\ud7ff",
    ]
    return [*(rule.id for rule in ptype.rules), *cells, *marks, *odd]


def test_nothing_that_can_be_sent_breaks_the_server(open_workbench):
    """A hundred and fifty random texts at random nodes: each is taken or refused in words."""
    workbench, random, parts = open_workbench("Wide open"), Random(1), pieces()
    workbench.play(("0.0", "binary.zero-or-one @r1c1"))
    proof = workbench.proof
    answers = set()
    for _ in range(150):
        text = "".join(random.choices(parts, k=random.randint(1, 7)))
        if random.random() < 0.5:
            text = f"{random.choice(parts[:9])}{random.choice([': ', ' @', ''])}{text}"
        node = random.choice(["1.0", "1.1", "0.0", "1", "2.0", "1.0 1.1", "1.0 1.0"])
        rev = Proof.objects.get(pk=proof.pk).rev
        fields = {"key": new_key(), "rev": rev, "node": node, "step": text}
        answer = workbench.client.post(f"{workbench.address}step/", fields, headers=HTMX)
        answers.add(answer.status_code)
        assert answer.status_code in {200, 422}, (node, text)
        assert 'class="say ' in answer.content.decode(), (node, text)
    assert answers == {200, 422}
    assert rebuilt(proof) == tree(proof)


def test_a_guest_is_told_on_a_puzzle_not_begun(fern):
    workbench = Workbench.of(person("anonymous").client, fern)
    workbench.step("merge", "0.0 0.0")
    assert workbench.said.startswith("This cannot be joined.")
    assert workbench.post(workbench.form("step", node="0.0", step="x" * 9000)).status_code == 422
    assert (
        workbench.client.post(f"/prove/{fern.pk}/hint/", {"key": new_key(), "rev": 0, "node": "5.0"}).status_code == 404
    )
    assert stored() == {"Proof": 0, "Step": 0, "Action": 0}
