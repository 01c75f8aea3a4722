"""Files that were handed in elsewhere: a ZIP becomes a table, and each proof can be looked at."""

import csv
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.utils import timezone

from tests.engine.legup_files import BOARDS, WHOLE, legup_file
from tests.site.authoring.uploading import zipped
from tests.site.classroom import Classroom, classroom
from tests.site.people import person
from tests.site.work.page import parse
from tests.site.work.texts import made, puzzle_of
from tests.site.workers import work_off
from tutor.courses.models import Course
from tutor.grading.models import Batch, BatchFile
from tutor.grading.pages import batches

pytestmark = pytest.mark.django_db

RIGHT = legup_file(WHOLE)
WRONG = legup_file(WHOLE.replace("[r3c3=0]", "[r1c2=0]"))
OTHER = legup_file(WHOLE, board=BOARDS["Binary"].replace('<cell value="0" x="0" y="3"/>', ""))
CLASS = {"ada/1.xml": RIGHT, "bob/1.xml": WRONG, "cyd/1.xml": RIGHT, "dan/1.xml": OTHER, "eve/1.xml": "%PDF"}


@pytest.fixture
def room() -> Classroom:
    shelf = made()["Fern"].set
    return classroom(puzzle_of(shelf, "Reef", "one", "0.1. ..1. ...0 0..."))


def send(room: Classroom, data: bytes, who: str = "grace", **facts: Any) -> Any:
    fields = {"assignment": room.assignment.pk, "file": SimpleUploadedFile("week 1.zip", data)} | facts
    return person(who).client.post(f"/courses/{room.course.pk}/files/", fields)


def graded(room: Classroom, files: dict[str, str]) -> Batch:
    answer = send(room, zipped(*((name, text.encode()) for name, text in files.items())))
    assert answer.status_code == 302
    work_off()
    return Batch.objects.get()


def get(path: str) -> Any:
    answer = person("grace").client.get(path)
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_class_is_graded_by_the_puzzles_of_the_assignment(room):
    batch = graded(room, CLASS)
    page = parse(get(f"/grading/files/{batch.pk}/"))
    (table,) = [each for each in page.walk() if each.tag == "tbody"]
    rows = [" ".join(row.text.split()) for row in table.walk() if row.tag == "tr"]
    assert len(rows) == 5
    assert rows[0].startswith("ada ada/1.xml complete Reef how many solutions there are exactly one solution 4 1")
    assert "1 other student’s file holds the same proof." in rows[0]
    assert "wrong Reef how many solutions there are not finished 4" in rows[1]
    assert "binary.prevent-trio: r1c2=0 This rule needs two" in rows[1]
    assert "other puzzle" in rows[3]
    assert "found a proof of binary 4x4" in rows[3]
    assert "not gradeable" in rows[4]
    assert rows[0].endswith("solved")  # what the file says, which nobody believes
    assert "all 5" in page.text
    assert "same proof as another student 2" in page.text


def test_the_table_can_be_narrowed_and_saved(room):
    batch = graded(room, CLASS)
    assert get(f"/grading/files/{batch.pk}/?state=wrong").count("bob/1.xml") == 1
    assert "ada/1.xml" not in get(f"/grading/files/{batch.pk}/?state=wrong")
    assert "bob/1.xml" not in get(f"/grading/files/{batch.pk}/?state=same")
    rows = list(csv.DictReader(StringIO(get(f"/grading/files/{batch.pk}/?format=csv").removeprefix("\ufeff"))))
    assert [row["state"] for row in rows] == ["complete", "wrong", "complete", "other-puzzle", "ungradeable"]
    assert rows[0]["same_as"] == "cyd/1.xml"
    assert [row["goal"] for row in rows] == ["solve", "solve", "solve", "", ""]


def test_a_proof_opens_at_its_first_wrong_step_with_the_board(room):
    batch = graded(room, CLASS)
    wrong = parse(get(f"/grading/files/{batch.pk}/2/"))
    assert "Board at step 1" in wrong.text
    assert "This rule needs two" in wrong.text
    assert any(each.tag == "svg" and "gp" in each.attrs.get("class", "") for each in wrong.walk())
    right = get(f"/grading/files/{batch.pk}/1/?step=2")
    assert "Board at step 2" in right
    assert right.count("accepted") == 4
    assert "a PDF file" not in right
    assert "found" in get(f"/grading/files/{batch.pk}/5/")
    assert person("grace").client.get(f"/grading/files/{batch.pk}/6/").status_code == 404


def test_the_rules_of_the_assignment_count(room):
    room.assignment.rules = ["binary.prevent-trio"]
    room.assignment.save()
    batch = graded(room, {"ada/1.xml": RIGHT})
    assert BatchFile.objects.get(batch=batch).graded["code"] == "rule-not-allowed"


def test_the_goal_of_the_assignment_counts(room):
    easy = RIGHT.replace("<cells>", '<goal type="PROVE_ANY_SOLUTION"/><cells>', 1)
    room.assignment.items.update(goal="no-solution")
    batch = graded(room, {"ada/1.xml": easy})
    page = " ".join(get(f"/grading/files/{batch.pk}/").split())
    assert "that there is no solution" in page
    assert BatchFile.objects.get(batch=batch).graded["state"] == "unfinished"
    assert "To prove: that there is no solution" in get(f"/grading/files/{batch.pk}/1/")


def test_a_damaged_file_is_named_and_the_others_are_graded(room):
    data = bytearray(zipped(("ada/1.xml", RIGHT.encode()), ("bob/1.xml", RIGHT.encode())))
    data[data.index(b"Prevent Trio")] ^= 1
    assert send(room, bytes(data)).status_code == 302
    work_off()
    assert [each.graded["state"] for each in BatchFile.objects.order_by("number")] == ["ungradeable", "complete"]
    assert "damaged in this archive" in get(f"/grading/files/{Batch.objects.get().pk}/1/")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"no zip", "a ZIP archive"),
        (zipped(), "There is no file in this ZIP."),
        (zipped(*((f"a/{n}", b"") for n in range(2001))), "at most 2000 files"),
        (b"0" * ((6 << 20) + 1), "The ZIP may have 6 MiB at most."),
    ],
)
def test_what_cannot_be_taken_is_refused_in_words(room, data, said):
    answer = send(room, data)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert not Batch.objects.exists()


def test_the_assignment_must_be_one_of_the_course(room):
    other = Course.objects.create(title="Other").assignments.create(title="Theirs")
    assert send(room, zipped(("a/b.xml", b"")), assignment=other.pk).status_code == 422


def test_a_batch_is_deleted_with_its_files(room):
    batch = graded(room, CLASS)
    assert person("sam").client.post(f"/grading/files/{batch.pk}/delete/").status_code == 404
    assert person("grace").client.post(f"/grading/files/{batch.pk}/delete/").status_code == 302
    assert not Batch.objects.exists()
    assert not BatchFile.objects.exists()
    assert "week 1.zip" not in get(f"/courses/{room.course.pk}/files/")


def test_reasons_are_said_in_the_language_of_the_reader(room, monkeypatch):
    """They are stored as codes and facts, so the worker that judged the files need not speak it."""
    batch = graded(room, {"bob/1.xml": WRONG, "eve/1.xml": "%PDF"})
    english = get(f"/grading/files/{batch.pk}/")
    monkeypatch.setattr(
        batches, "_", lambda text: text.replace("found {", "gefunden {").replace("This rule", "Diese Regel")
    )
    german = get(f"/grading/files/{batch.pk}/")
    for word, foreign in ((", found", ", gefunden"), ("This rule", "Diese Regel")):
        assert (word in english, foreign in english) == (True, False)
        assert (word in german, foreign in german) == (False, True)


def test_batches_are_kept_for_180_days(room):
    batch = graded(room, {"ada/1.xml": RIGHT})
    for days, left in ((179, 1), (181, 0)):
        Batch.objects.filter(pk=batch.pk).update(at=timezone.now() - timedelta(days=days))
        call_command("delete_old_batches", stdout=StringIO())
        assert Batch.objects.count() == left
