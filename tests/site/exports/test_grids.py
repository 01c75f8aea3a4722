"""Solved grids: only those proved to be the only solution."""

from io import BytesIO
from zipfile import ZipFile

import pytest

from puzzles.draw.of import givens
from puzzles.formats.read import read
from tests.site.exports.course import assigned_proof
from tests.site.people import account
from tests.site.work.texts import WHOLE
from tutor.accounts.models import User
from tutor.library.models import Puzzle

pytestmark = pytest.mark.django_db

SOLVED = "0101\n1010\n0110\n1001\n"


def test_our_own_text_reads_back(work):
    text = work.file("grids")
    assert text.decode() == f"type: binary\ntitle: Fern: sam\nauthor: Sue\n\n{SOLVED}"
    (found,) = read(text)
    assert len(givens(found.puzzle)) == 16


def test_several_are_separated(work):
    work.sue.delete()
    assigned_proof("sue", work.room.item, len(WHOLE))
    assert [text.title for text in read(work.file("grids"))] == ["Fern: sam", "Fern: sue"]


def test_contest_text_names_the_student(work):
    found = work.file("grids-contest").decode()
    assert found == f"# sam, S4, A - First proofs: Fern\n{SOLVED}Solved with simple logic\n\n"


def test_a_file_for_each(work):
    with ZipFile(BytesIO(work.file("grids-zip"))) as archive:
        assert archive.testzip() is None
        item, sam = work.room.item, account("sam")
        name = f"first-proofs-{work.room.assignment.pk}/sam-{sam.pk}/01-fern-{item.pk}.txt"
        assert archive.namelist() == [name]
        assert archive.read(name).decode() == f"type: binary\ntitle: Fern\nauthor: Sue\n\n{SOLVED}"
    with ZipFile(BytesIO(work.file("grids-contest-zip"))) as archive:
        assert archive.read(name).decode() == f"{SOLVED}Solved with simple logic\n"


def test_nothing_solved_is_an_empty_file(work):
    query = f"student={account('sue').pk}"
    assert work.file("grids", query) == b""
    with ZipFile(BytesIO(work.file("grids-zip", query))) as archive:
        assert archive.namelist() == []


def test_names_in_a_zip_mean_nothing_to_a_file_system(work):
    Puzzle.objects.filter(title="Fern").update(title="../../etc/passwd\\C:\nx")
    User.objects.filter(username="sam").update(first_name="../..", last_name="数 独")
    with ZipFile(BytesIO(work.file("grids-zip"))) as archive:
        (name,) = archive.namelist()
    item, sam = work.room.item, account("sam")
    assert name == f"first-proofs-{work.room.assignment.pk}/数-独-{sam.pk}/01-etcpasswdc-x-{item.pk}.txt"
