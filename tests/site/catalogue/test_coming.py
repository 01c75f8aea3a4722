"""The page for people who come from LEGUP: its commands work, and files go back."""

import csv
import shlex
from io import StringIO
from pathlib import Path

import pytest
from django.test import Client

from puzzles.formats.canonical import digest
from puzzles.formats.read import read
from puzzles.kernel.goal import GOALS
from tests.engine.legup_files import WHOLE, legup_file
from tests.engine.shell import run
from tests.site.people import person
from tests.site.work.page import parse
from tests.site.work.texts import WHOLE as STEPS, made, puzzle_of
from tests.site.work.workbench import take_steps
from tutor.catalogue.selectors.coming import SCRIPT

pytestmark = pytest.mark.django_db

CHEAT = legup_file("t1: n0 -> n1 trio [r3c3=0]")


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An instructor's folder: one puzzle, and the proofs of two students."""
    files = {"set/week1.xml": legup_file(""), "handed-in/ada/week1.xml": legup_file(WHOLE)}
    for name, text in (files | {"handed-in/bob/week1.xml": CHEAT}).items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_every_command_of_the_script_works(desk):
    said = {}
    for command in SCRIPT:
        line, _to, target = command.line.partition(" >")
        python, dash_m, package, name, *args = shlex.split(line)
        assert (python, dash_m, package) == ("python", "-m", "puzzles")
        ran = run(name, *args)
        assert ran.status == 0, (command.line, ran.err)
        said[name, target] = ran.out
        if target:
            (desk / target).write_text(ran.out)
    assert "type: binary" in said["convert", "week1.txt"]
    assert said["solve", ""].startswith("one solution")
    rows = {row["student"]: row for row in csv.DictReader(StringIO(said["grade", "table.csv"]))}
    assert {student: row["state"] for student, row in rows.items()} == {"ada": "complete", "bob": "unfinished"}
    assert rows["bob"]["file_says"] == "solved"
    again = said["convert", "week1-again.xml"]
    assert read(again.encode())[0].puzzle == read(legup_file("").encode())[0].puzzle


def test_the_page_shows_these_commands_and_leads_on(db):
    page = parse(Client().get("/legup/").content.decode())
    for command in SCRIPT:
        assert command.line in page.text
    examples = [each.text.split()[0] for each in page.all(role="region")[0].walk() if each.attrs.get("scope") == "row"]
    assert examples == list(GOALS)
    links = {each.attrs["href"] for each in page.walk() if each.tag == "a" and "href" in each.attrs}
    assert {"/rules/legup/", "/my/sets/upload/", "/courses/", "/proofs/import/"} <= links


def test_a_puzzle_goes_back_to_legup(db):
    fern = made()["Fern"]
    assert f"/puzzles/{fern.pk}/legup.xml" in Client().get(f"/puzzles/{fern.pk}/").content.decode()
    answer = Client().get(f"/puzzles/{fern.pk}/legup.xml")
    assert answer["Content-Disposition"].startswith("attachment")
    (again,) = read(answer.content)
    assert digest(again.puzzle) == fern.sha256
    ours = puzzle_of(fern.set, "Pairs", "one", "w.b ... ...", "shirokuro")
    assert Client().get(f"/puzzles/{ours.pk}/legup.xml").status_code == 404
    assert "legup.xml" not in Client().get(f"/puzzles/{ours.pk}/").content.decode()


def test_a_proof_goes_back_to_legup_and_holds_there(db, tmp_path):
    fern, sam = made()["Fern"], person("sam").client
    proof = take_steps(sam, fern, STEPS)
    assert f"/proofs/{proof.pk}/legup/" in sam.get(f"/work/{proof.pk}/proof/").content.decode()
    assert "LEGUP has a form for every step" in sam.get(f"/proofs/{proof.pk}/legup/").content.decode()
    file = tmp_path / "proof.xml"
    file.write_bytes(sam.get(f"/proofs/{proof.pk}/legup.xml").getvalue())
    ran = run("check-proof", str(file))
    assert (ran.status, '"valid": true' in ran.out) == (0, True)
    assert person("sue").client.get(f"/proofs/{proof.pk}/legup.xml").status_code == 404


def test_the_workbench_leads_to_opening_a_file(db):
    fern = made()["Fern"]
    assert 'href="/proofs/import/">Open a file' in person("sam").client.get(f"/prove/{fern.pk}/").content.decode()
