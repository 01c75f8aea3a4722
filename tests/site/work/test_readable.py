"""The proof as a text and as a file."""

import json
import re

import pytest
from django.test import Client

from puzzles.base.ptype import type_of
from puzzles.commands.check_proof import judge
from puzzles.formats.canonical import digest
from puzzles.formats.proof import read_proof
from puzzles.registry import all_types, get_type
from puzzles.solve.logical import Attempt, solve
from tests.engine.reasons import seeds
from tests.site.work.big import solved_proof, splits_and_merges, stored_proof
from tests.site.work.page import Element, parse
from tests.site.work.workbench import Workbench, take_steps
from tutor.work.models import Proof
from tutor.work.replays.engine import fresh_replay

pytestmark = pytest.mark.django_db

BESIDE = "r4c2 and r4c3 are both 0; a third 0 at r4c1 would make a trio, so it is 1."
BETWEEN = "r2c2 and r4c2 on both sides are 0; a third 0 at r3c2 would make a trio, so it is 1."
TEXT = [
    f"1. r4c1 and r4c4 = 1. {BESIDE} The same holds for r4c4. Prevent Trio",
    "2. Cases for r3c1. Either r3c1 is 0 or r3c1 is 1. Zero or One",
    "Suppose r3c1 is 0. [The case r3c1 = 0]",
    "| 3. Cases for r1c1. Either r1c1 is 0 or r1c1 is 1. Zero or One",
    "| Suppose r1c1 is 0. [The case r1c1 = 0]",
    "| | This goes on at step 4.",
    "| Suppose r1c1 is 1. [The case r1c1 = 1]",
    "| | This goes on at step 4.",
    "| 4. The branches are joined. Each cell keeps what is possible in any of them.",
    "| 5. r1c1 = 0. Column 1 has all its 2 1s, so r1c1 is 0. Complete Row/Column",
    "| 6. r1c2 = 1. r1c1 and r1c3 on both sides are 0; a third 0 at r1c2 would make a trio, so it is 1. Prevent Trio",
    "| 7. r1c4 = 1. Row 1 has all its 2 0s, so r1c4 is 1. Complete Row/Column",
    "| 8. r2c3 and r3c3 = 1. Column 3 has all its 2 0s, so r2c3 is 1. The same holds for r3c3. Complete Row/Column",
    "| 9. r2c2 = 0. r2c1 and r2c3 on both sides are 1; a third 1 at r2c2 would make a trio, so it is 0. Prevent Trio",
    f"| 10. r3c2 = 1. {BETWEEN} Prevent Trio [After step 10]",
    "| 11. r3c4 = 0. r3c2 and r3c3 are both 1; a third 1 at r3c4 would make a trio, so it is 0. Prevent Trio",
    "| 12. r2c4 = 0. Row 2 has all its 2 1s, so r2c4 is 0. Complete Row/Column",
    "| Every cell is filled: a solution.",
    "Suppose r3c1 is 1.",
    "| 13. Impossible. r2c1, r3c1 and r4c1 are all 1. Trio [Impossible: step 13]",
    "Only one case was possible: r3c1 is 0.",
]
RAW = re.compile(r"[a-z]+[0-9]+=|[{}|&]|Error|\b(row|column|block|diagonal)[0-9]")
"""Texts that only programs use."""

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
    """The paragraphs of the readable proof, with a bar for every case around them; captions of boards in brackets."""
    page = parse(workbench.client.get(f"{workbench.address}proof/").content.decode())
    (text,) = [each for each in page.walk() if each.attrs.get("class", "").startswith("lines")]
    return [said(line) for line in text.walk() if line.tag == "li"]


def said(line: Element) -> str:
    (indent,) = re.findall(r"in-(\d+)", line.attrs["class"])
    text = line.text
    for figure in [each for each in line.walk() if each.tag == "figure"]:
        (caption,) = [each.text for each in figure.walk() if each.tag == "figcaption"]
        text = f"{text.removesuffix(figure.text).rstrip()} [{caption}]"
    return "| " * int(indent) + text


def test_whole_text(finished):
    assert lines(finished) == TEXT
    page = parse(finished.client.get(f"{finished.address}proof/").content.decode())
    content = page.find("content").text
    assert "Proved: this puzzle has exactly one solution. 13 steps, 2 case splits." in content
    assert content.endswith("∎")
    figures = [each.text for each in page.walk() if each.tag == "figcaption"]
    assert figures[:2] == ["The puzzle", "The solution"]


def test_unfinished_text(begun):
    here = [line.replace("step 13", "step 5").replace("13.", "5.") for line in TEXT[-3:]]
    assert lines(begun) == [*TEXT[:9], "| This is still open.", *here]
    content = parse(begun.client.get(f"{begun.address}proof/").content.decode()).find("content").text
    assert "This proof is not finished." in content
    assert "∎" not in content
    assert "The solution" not in content


def test_one_solution_found_is_not_yet_the_solution(finished):
    """The other case is open again."""
    finished.cut(3)
    page = finished.client.get(f"{finished.address}proof/").content.decode()
    assert "Every cell is filled: a solution." in page
    assert "The solution" not in page


def test_text_without_a_step(begun):
    for _ in range(5):
        begun.undo()
    assert lines(begun) == ["This is still open."]


def test_contents_lead_to_the_cases(finished):
    page = parse(finished.client.get(f"{finished.address}proof/").content.decode())
    (contents,) = page.all(**{"class": "contents"})
    entries = [each for each in contents.walk() if each.tag == "li"]
    assert [said(entry) for entry in entries] == [
        "Suppose r3c1 is 0. steps 3 to 12",
        "| Suppose r1c1 is 0.",
        "| Suppose r1c1 is 1.",
        "Suppose r3c1 is 1. step 13, impossible",
    ]
    for link in [each for each in contents.walk() if each.tag == "a"]:
        assert page.find(link.attrs["href"].removeprefix("#")).text.startswith(link.text)


def test_rules_are_linked(finished):
    page = parse(finished.client.get(f"{finished.address}proof/").content.decode())
    links = {each.attrs["href"] for each in page.walk() if each.attrs.get("href", "").startswith("/rules/binary")}
    assert "/rules/binary.prevent-trio/" in links


def test_what_is_left_needs_no_supposition(fern, sam):
    """Do not indent what follows from the second of two cases when the first is impossible."""
    steps = (
        ("0.0", "binary.prevent-trio: r4c1=1, r4c4=1"),
        ("1.0", "binary.zero-or-one @r2c3"),
        ("2.0", "binary.unbalanced-line @column3"),
        ("2.1", "binary.complete-line: r3c3=1"),
    )
    assert lines(Workbench.of(sam.client, take_steps(sam.client, fern, steps)))[2:] == [
        "Suppose r2c3 is 0.",
        "| 3. Impossible. Column 3 has 3 0s; half of it is 2. Unbalanced Row/Column [Impossible: step 3]",
        "So r2c3 is 1. [The case r2c3 = 1]",
        "4. r3c3 = 1. Column 3 has all its 2 0s, so r3c3 is 1. Complete Row/Column",
        "This is still open.",
    ]


@pytest.mark.parametrize("type_id", sorted(all_types()))
def test_every_step_of_the_solver_has_a_sentence(sam, type_id):
    """Take the smallest seeds of each type with and without a case split; without seeds, a board of its own."""
    puzzles = sorted(seeds().get(type_id, ()), key=lambda puzzle: len(puzzle.start))
    chosen: dict[bool, Attempt] = {}
    for attempt in map(solve, puzzles[:12] or [get_type(type_id).parse([".x.", "...", "..o"])]):
        if len(attempt.results) < 200:
            chosen.setdefault(any(result.names for result in attempt.results), attempt)
        if len(chosen) == 2:
            break
    assert chosen
    for attempt in chosen.values():
        proof = solved_proof(sam.account, attempt)
        told = lines(Workbench.of(sam.client, proof))
        assert len([line for line in told if re.match(r"(\| )*\d+\. ", line)]) == proof.steps
        for line in told:
            assert not RAW.search(line.replace("| ", "")), line
            words = re.sub(r"^(\| )*\d+\. | \[.*\]$", "", line)
            assert words.count(". ") >= 1 or words.endswith("."), line
        reasons = [line for line in told if " force this." in line or " forces this." in line]
        assert reasons == []


def test_long_proofs_have_pages(sam, puzzles):
    proof = stored_proof(sam.account, puzzles["Wide open"], splits_and_merges(390))
    shown = []
    for page in range(1, 9):
        answer = sam.client.get(f"/work/{proof.pk}/proof/?page={page}").content.decode()
        shown.append(answer.count('<li class="in-'))
        if 'rel="next"' not in answer:
            break
    assert len(shown) == 4
    assert max(shown) < 300 + 62  # with the contents
    assert parse(answer).text.count("The branches are joined.") > 10


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
        "goal_met": report.goal_met,
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
