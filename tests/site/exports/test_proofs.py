"""Proofs as files and as pages to keep."""

import json
import re
from io import BytesIO
from zipfile import ZipFile

import pytest

from puzzles.commands.check_proof import judge
from puzzles.formats.proof import read_proof
from tests.site.exports.course import body, worked_on
from tests.site.people import account, person
from tests.site.work.page import parse
from tutor.work.models import Proof
from tutor.work.replays.engine import fresh_replay
from tutor.work.replays.files import proof_file

pytestmark = pytest.mark.django_db


def test_one_list_of_all(work):
    sam, sue = json.loads(work.file("proofs"))
    assert {name: cell for name, cell in sam.items() if name not in {"proof", "versions", "sha256"}} == {
        "student": "sam",
        "number": "S4",
        "section": "A",
        "email": "sam@example.org",
        "course": "Logic 101",
        "assignment": "First proofs",
        "puzzle": "Fern",
        "attempt": 1,
        "verdict": "unique",
        "submitted": "2026-03-01T23:30:00+01:00",
        "changed": "2026-03-01T23:30:00+01:00",
    }
    assert sam["proof"] == json.loads(proof_file(work.sam))
    assert (sue["student"], len(sue["proof"]["steps"])) == ("sue", 5)


def test_each_file_is_judged_as_the_site_judges_it(work):
    with ZipFile(BytesIO(work.file("proofs-zip"))) as archive:
        item = work.room.item
        names = [
            f"first-proofs-{work.room.assignment.pk}/{name}-{account(name).pk}/01-fern-{item.pk}.json"
            for name in ("sam", "sue")
        ]
        assert archive.namelist() == names
        reports = [judge(read_proof(archive.read(name))) for name in names]
    for proof, found in zip((work.sam, work.sue), reports, strict=True):
        report = fresh_replay(proof).report()
        expected = (report.valid, report.outcome, report.goal_met, len(report.results))
        assert (found["valid"], found["outcome"], found["goal_met"], found["steps"]) == expected


def test_the_rules_of_the_assignment_go_with_the_file(db):
    work = worked_on(rules=["binary.prevent-trio", "binary.trio", "latin.last-number"])
    with ZipFile(BytesIO(work.file("proofs-zip"))) as archive:
        file = read_proof(archive.read(archive.namelist()[0]))
    assert file.text.rules == ("binary.prevent-trio", "binary.trio")
    refused = {refusal["code"] for refusal in judge(file)["refusals"]}
    assert "rule-not-allowed" in refused


def test_the_page_needs_nothing_from_elsewhere(work):
    page = work.file("readable").decode()
    assert re.findall(r'<script|<link|<img|src=|href="(?!#)|url\(|@import', page) == []
    assert "--paper:" in page
    assert "--pico" not in page  # nor rules for the frame of the site: only its colours
    assert ".gp-frame" in page
    content = parse(page)
    heads = [each.text for each in content.walk() if each.tag in {"h1", "h2"}]
    assert heads == ["Proofs of Logic 101", "Fern", "Fern"]
    assert len([each for each in content.walk() if each.tag == "li" and "in-" in each.attrs.get("class", "")]) > 20
    text = content.text
    assert "sam, S4, A · First proofs · 10 of 10 points · handed in 2026-03-01T23:30:00+01:00" in text
    assert "Proved: this puzzle has exactly one solution. 13 steps, 2 case splits." in text
    assert "This proof is not finished." in text


def test_a_page_for_each(work):
    with ZipFile(BytesIO(work.file("readable-zip"))) as archive:
        first, second = (archive.read(name).decode() for name in archive.namelist())
    assert "<title>Proof of Fern by sam</title>" in first
    assert "<title>Proof of Fern by sue</title>" in second


@pytest.mark.parametrize("kind", ["students", "puzzles"])
def test_a_page_for_each_student_or_puzzle(work, kind):
    """Files are named so that students sort by last name, and puzzles by their order."""
    type(account("sam")).objects.filter(username="sam").update(first_name="Sam", last_name="Zoe")
    sam, sue = account("sam"), account("sue")
    names = {
        "students": [f"sue-{sue.pk}.html", f"zoe-sam-{sam.pk}.html"],
        "puzzles": [f"first-proofs-{work.room.assignment.pk}/01-fern-{work.room.item.pk}.html"],
    }
    heads = {"students": [["sue", "Fern"], ["Sam Zoe", "Fern"]], "puzzles": [["Fern", "Fern", "Fern"]]}
    with ZipFile(BytesIO(work.file(f"readable-{kind}"))) as archive:
        assert archive.namelist() == names[kind]
        assert archive.testzip() is None
        pages = [parse(archive.read(name).decode()) for name in names[kind]]
    assert [[each.text for each in page.walk() if each.tag in {"h1", "h2"}] for page in pages] == heads[kind]


def test_names_are_escaped_on_the_page(work):
    type(account("sam")).objects.filter(username="sam").update(first_name="<script>alert(1)</script>")
    page = work.file("readable").decode()
    assert "<script" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page


def test_steps_that_do_not_hold_are_said_to(work):
    work.sue.tree.filter(number=1).update(text="binary.prevent-trio: r4c1=0")
    Proof.objects.filter(pk=work.sue.pk).update(rev=6)
    page = parse(work.file("readable", f"student={account('sue').pk}").decode()).text
    assert "This does not hold: " in page


def test_nobody_has_begun(work):
    Proof.objects.all().delete()
    assert json.loads(work.file("proofs")) == []
    assert "Nobody has begun a proof here yet." in parse(work.file("readable").decode()).text


def test_one_proof_alone(work):
    client = person("grace").client
    answer = client.get(f"/proofs/{work.sue.pk}/export.json")
    assert body(answer).decode() == proof_file(work.sue)
    assert answer["Content-Disposition"] == f'attachment; filename="fern-{work.sue.pk}.json"'
    page = body(client.get(f"/proofs/{work.sue.pk}/export.html")).decode()
    assert "<title>Proof of Fern by sue</title>" in page


def test_practice_is_nobodys_but_its_owners(work):
    Proof.objects.filter(pk=work.sue.pk).update(item=None, attempt=0)
    for extension in ("json", "html"):
        assert person("grace").client.get(f"/proofs/{work.sue.pk}/export.{extension}").status_code == 404
    assert "sue" not in {each["student"] for each in json.loads(work.file("proofs"))}


def test_a_worksheet_has_empty_boards_the_rules_and_an_answer_key(work):
    page = work.file("worksheet").decode()
    empty, _answers, solved = page.partition("Answer key")
    assert ("Fern" in empty, "One to go" in empty, "Prevent Trio" in empty) == (True, True, True)
    assert (empty.count("<svg"), solved.count("<svg")) == (2, 2)
    assert len(solved) > len(empty.partition("<svg")[2].partition("Rules")[0])
    assert page.count("Answer key") == 1  # all on as few sheets as they need
    assert "example.org" not in page  # it is nobody's work
