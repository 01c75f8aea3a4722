"""The proof as a text and as a file."""

import json
import re

import pytest
from django.test import Client

from puzzles.base.ptype import type_of
from puzzles.commands.check_proof import judge
from puzzles.formats.canonical import digest
from puzzles.formats.proof import read_proof
from puzzles.kernel.goal import goal_met
from tests.site.work.page import parse
from tests.site.work.workbench import Workbench
from tutor.work.models import Proof
from tutor.work.replays.engine import fresh_replay

pytestmark = pytest.mark.django_db

TEXT = [
    "1. Prevent Trio: r4c1 = 1, r4c4 = 1, because of r4c2 and r4c3.",
    "2. Zero or One: at r3c1.",
    "Case r3c1 = 0:",
    "| 3. Zero or One: at r1c1.",
    "| Case r1c1 = 0:",
    "| | joined at step 4.",
    "| Case r1c1 = 1:",
    "| | joined at step 4.",
    "| 4. Merge.",
    "| 5. Complete Row/Column: r1c1 = 0, because of r2c1 and r4c1.",
    "| 6. Prevent Trio: r1c2 = 1, because of r1c1 and r1c3.",
    "| 7. Complete Row/Column: r1c4 = 1, because of r1c1 and r1c3.",
    "| 8. Complete Row/Column: r2c3 = 1, r3c3 = 1, because of r1c3 and r4c3.",
    "| 9. Prevent Trio: r2c2 = 0, because of r2c1 and r2c3.",
    "| 10. Prevent Trio: r3c2 = 1, because of r2c2 and r4c2.",
    "| 11. Prevent Trio: r3c4 = 0, because of r3c2 and r3c3.",
    "| 12. Complete Row/Column: r2c4 = 0, because of r2c1 and r2c3.",
    "| every cell is filled: a solution.",
    "Case r3c1 = 1:",
    "| 13. Trio. Contradiction; this case is closed.",
]

FILE = """\
{"format": "gridproof-proof/1", "puzzle": "type: binary\\ntitle: Fern\\nauthor: Sue\\n\\n..0.\\n1...\\n....\\n.00.\\n", "goal": {"type": "solve"},
 "steps": [
  {"id": 1, "parent": 0, "step": "binary.prevent-trio: r4c1=1, r4c4=1"},
  {"id": 2, "parent": 1, "step": "binary.zero-or-one @r3c1"},
  {"id": 3, "parent": 2, "case": "r3c1=1", "step": "binary.trio"},
  {"id": 4, "parent": 2, "case": "r3c1=0", "step": "binary.zero-or-one @r1c1"},
  {"id": 5, "parents": [[4, "r1c1=0"], [4, "r1c1=1"]], "step": "merge"}]}
"""  # noqa: E501


def lines(workbench: Workbench) -> list[str]:
    """The numbered lines of the readable proof, with a bar for every case they stand in."""
    page = parse(workbench.client.get(f"{workbench.address}proof/").content.decode())
    found = []
    for line in [each for each in page.walk() if each.tag == "li" and "in-" in each.attrs.get("class", "")]:
        (indent,) = re.findall(r"in-(\d+)", line.attrs["class"])
        found.append("| " * int(indent) + line.text)
    return found


def test_whole_text(finished):
    assert lines(finished) == TEXT
    page = parse(finished.client.get(f"{finished.address}proof/").content.decode())
    content = page.find("content").text
    assert "Proved: this puzzle has exactly one solution. 13 steps, 2 case splits." in content
    assert content.endswith("∎")
    figures = [each.text for each in page.walk() if each.tag == "figcaption"]
    assert figures == ["The puzzle", "The solution"]


def test_unfinished_text(begun):
    assert lines(begun) == [*TEXT[:9], "| still open", TEXT[-2], TEXT[-1].replace("13.", "5.")]
    content = parse(begun.client.get(f"{begun.address}proof/").content.decode()).find("content").text
    assert "This proof is not finished." in content
    assert "∎" not in content
    assert "The solution" not in content


def test_one_solution_found_is_not_yet_the_solution(finished):
    """The other case is open again."""
    finished.cut(3)
    page = finished.client.get(f"{finished.address}proof/").content.decode()
    assert "every cell is filled: a solution." in page
    assert "The solution" not in page


def test_text_without_a_step(begun):
    for _ in range(5):
        begun.undo()
    page = parse(begun.client.get(f"{begun.address}proof/").content.decode())
    assert [each.text for each in page.walk() if each.tag == "li" and "in-" in each.attrs.get("class", "")] == [
        "still open"
    ]


def test_golden_file(begun):
    answer = begun.client.get(f"{begun.address}proof.json")
    assert answer["Content-Type"] == "application/json"
    assert answer["Content-Disposition"] == f'attachment; filename="gridproof-{begun.proof.pk}.json"'
    assert answer.content.decode() == FILE


@pytest.mark.parametrize("which", ["begun", "finished"])
def test_file_is_read_back_with_the_same_report(request, which):
    workbench = request.getfixturevalue(which)
    data = workbench.client.get(f"{workbench.address}proof.json").content
    found, report = judge(read_proof(data)), fresh_replay(workbench.proof).report()
    puzzle = read_proof(data).text.puzzle
    assert found == {
        "type": "binary",
        "sha256": digest(puzzle),
        "goal": "solve",
        "allowed": [rule.id for rule in type_of(puzzle).rules],
        "valid": True,
        "outcome": report.outcome,
        "goal_met": goal_met(report),
        "steps": len(report.results),
        "refusals": [],
        "rules": found["rules"],
    }
    assert (found["outcome"], found["goal_met"]) == (workbench.proof.state, which == "finished")
    assert json.loads(data)["puzzle"].endswith("..0.\n1...\n....\n.00.\n")


def test_file_after_cuts_and_undos_has_parents_first(finished):
    finished.cut(4)
    finished.play(("2.0", "binary.complete-line: r1c1=0"))
    finished.undo()
    finished.undo()
    data = finished.client.get(f"{finished.address}proof.json").content
    assert judge(read_proof(data))["outcome"] == "unique"


def test_a_text_is_for_its_owner(finished):
    assert Client().get(f"/work/{Proof.objects.get().pk}/proof/").status_code == 404
