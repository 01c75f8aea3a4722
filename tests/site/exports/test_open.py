"""Files of LEGUP as proofs, and files as work on an assigned puzzle."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from puzzles.formats.legup_writer import write_proof
from puzzles.formats.proof import read_proof
from puzzles.kernel.tree import check_tree
from tests.engine.legup_files import WHOLE as LEGUP_PROOF, legup_file
from tests.site.classroom import classroom
from tests.site.exports.bringing import Upload, file_with, report
from tests.site.people import account, person
from tests.site.work.page import parse
from tests.site.work.records import rebuilt, stored, tree
from tests.site.work.texts import made
from tutor.courses.models import Item
from tutor.library.models import Puzzle
from tutor.work.models import Proof

pytestmark = pytest.mark.django_db


@pytest.fixture
def fern(db: None) -> Puzzle:
    return made()["Fern"]


def test_a_proof_of_legup_is_taken_in(db):
    carol = Upload(person("carol"))
    proof = carol.take(legup_file(LEGUP_PROOF).encode())
    assert (proof.state, proof.steps, report(proof)["goal_met"]) == ("unique", 4, True)
    proof = carol.send(legup_file(f"{LEGUP_PROOF}\nx: n2 -> n1 uneven").encode(), key="1" * 32)
    page = carol.who.client.get(proof["Location"]).content.decode()
    text = parse(page).find("content").text
    assert "Line 13 of the file" in text
    assert "this step leads to a node that another step leads to already" in text
    assert carol.problem(b"<Legup><board/>").startswith(
        "line 1, column 16: expected </legup>, for the <legup> of line 1 of this LEGUP file, found"
    )


def test_the_report_on_a_file_of_legup_says_what_is_odd_and_how_legup_reads_the_goal(db):
    carol = Upload(person("carol"))
    goal = (
        '<goal type="PROVE_CELL_MIGHT_NOT_BE"><cell value="2" x="1" y="0"/><cell value="1" x="1" y="2"/></goal><cells>'
    )
    text = legup_file("t1: n0 -> n1 line [r3c3=0]").replace("<cells>", goal)
    proof = carol.take(text.encode())
    page = parse(carol.who.client.get(f"/proofs/{proof.pk}/report/").content.decode()).find("content").text
    assert "Line 3 of the file: The goal in this LEGUP file names r1c2 without a value" in page
    assert "In LEGUP it is also reached when every open branch rules out a value" in page


def of_legup(data: bytes) -> bytes:
    """Return a proof file as LEGUP writes it."""
    file = read_proof(data)
    return write_proof(file, check_tree(file.text.puzzle, file.entries).results)[0].encode()


def chained(*texts: str) -> list[dict[str, object]]:
    return [{"id": id, "parent": id - 1, "step": text} for id, text in enumerate(texts, start=1)]


def opened(who: str, item: Item, data: bytes, key: str = "1" * 32) -> Any:
    file = SimpleUploadedFile("proof.xml", data)
    return person(who).client.post(f"/items/{item.pk}/file/", {"file": file, "key": key})


def test_a_file_is_opened_as_an_attempt_at_an_assigned_puzzle(fern):
    item = classroom(fern, feedback="immediate", attempts=1, rules=["binary.prevent-trio"]).item
    steps = chained("binary.prevent-trio: r4c1=1", "binary.prevent-trio: r4c4=0", "binary.complete-line: r1c1=0")
    data = of_legup(file_with(fern, *steps))
    sam = person("sam").client
    mine = parse(sam.get(f"/courses/{item.assignment.course_id}/my-work/").content.decode())
    assert [link.text for link in mine.all(href=f"/items/{item.pk}/file/")] == ["Open a proof file"]
    page = parse(sam.get(f"/items/{item.pk}/file/").content.decode())
    assert page.find("content").text.startswith("Open a proof file for Fern")
    answer = opened("sam", item, data)
    proof = Proof.objects.get(item=item)
    assert (answer.status_code, answer["Location"]) == (302, proof.get_absolute_url())
    assert (proof.owner, proof.attempt, proof.puzzle, proof.state) == (account("sam"), 1, fern, "unfinished")
    verdicts = list(proof.tree.order_by("number").values_list("text", "verdict"))
    assert verdicts[0] == ("binary.prevent-trio: r4c1=1", "")
    assert (verdicts[1][0], verdicts[2][1]) == ("binary.prevent-trio: r4c4=0", "rule-not-allowed")
    assert verdicts[1][1]
    assert rebuilt(proof) == tree(proof)
    assert opened("sam", item, data)["Location"] == proof.get_absolute_url()  # sent twice
    assert "does not hold" in sam.get(proof.get_absolute_url()).content.decode()
    again = opened("sam", item, data, key="2" * 32)
    assert "All attempts at this puzzle have been used." in again.content.decode()
    assert Proof.objects.filter(item=item).count() == 1


def test_a_file_counts_by_the_goal_of_the_assignment(fern):
    item = classroom(fern, feedback="immediate").item
    Item.objects.filter(pk=item.pk).update(goal="must-be r4c1=1 assume-solution")
    opened("sam", item, of_legup(file_with(fern, *chained("binary.prevent-trio: r4c1=1"))))
    proof = Proof.objects.get(item=item)
    assert (proof.goal["type"], proof.state, proof.open_ends) == ("must-be", "met", 1)
    assert "Proved: r4c1 is 1." in person("sam").client.get(proof.get_absolute_url()).content.decode()


NOW = {"feedback": "immediate"}
STARTER = [{"number": 1, "parents": [[0, 0]], "rule": "binary.prevent-trio", "text": "binary.prevent-trio: r4c1=1"}]


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        (NOW, "expected a proof of the assigned puzzle, Binary 4 × 4, found one of another puzzle, Binary 4 × 4"),
        ({"feedback": "after"}, "In this assignment steps are judged later, so they are entered on the workbench."),
        (NOW | {"starter": STARTER}, "This puzzle begins with steps that are given"),
        (NOW | {"max_splits": 0}, "expected at most 0 splits, found 1"),
        (NOW | {"max_depth": 0}, "expected splits at most 0 deep within each other, found 1"),
        (NOW | {"due": timezone.now() - timedelta(days=30)}, "no more work is accepted"),
    ],
)
def test_a_file_that_is_not_opened_as_assigned_work_says_why(fern, facts, said):
    item = classroom(fern, **{name: fact for name, fact in facts.items() if name != "starter"}).item
    Item.objects.filter(pk=item.pk).update(starter=facts.get("starter", []))
    data = of_legup(file_with(fern, *chained("binary.zero-or-one @r1c1")))
    before = stored()
    answer = opened("sam", item, legup_file(LEGUP_PROOF).encode() if facts == NOW else data)
    (alert,) = parse(answer.content.decode()).all(role="alert")
    assert said in alert.text
    assert stored() == before
    assert opened("carol", item, data).status_code == 404


@pytest.mark.parametrize(
    ("goal", "met"),
    [
        ('<goal type="PROVE_CELL_MUST_BE" assumeSolution="true"><cell value="0" x="2" y="2"/></goal>', True),
        ('<goal type="PROVE_CELL_MUST_BE"><cell value="0" x="2" y="2"/></goal>', False),
        ('<goal type="PROVE_VALUES_ARE_IMPOSSIBLE"><cell value="1" x="2" y="2"/></goal>', True),
    ],
)
def test_a_goal_about_cells_is_kept_with_its_proof(db, goal, met):
    carol = Upload(person("carol"))
    text = legup_file("t1: n0 -> n1 trio [r3c3=0]").replace("<cells>", f"{goal}<cells>", 1)
    proof = carol.take(text.encode())
    assert (proof.state, report(proof)["goal_met"]) == ("met" if met else "unfinished", met)
    page = carol.who.client.get(f"/proofs/{proof.pk}/report/").content.decode()
    claim = "r3c3 is 0" if "MUST" in goal else "it is impossible that r3c3 is 1"
    assert (f"Proved: {claim}." in page and "Some cases are still open." in page) == met
    assert carol.who.client.get(proof.get_absolute_url()).status_code == 200
    again = carol.who.client.get(f"/work/{proof.pk}/proof.json").content
    assert read_proof(again).goal.cells == ((10, 1 << (0 if "MUST" in goal else 1)),)
