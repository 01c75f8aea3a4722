"""`grade`: a folder or ZIP of what students handed in, as one table."""

from __future__ import annotations

import csv
import os
import pickle
import tracemalloc
from collections.abc import Mapping
from io import BytesIO, StringIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

import pytest

from puzzles.commands.grade import grade_all
from puzzles.formats.errors import FormatError, UnfitError
from puzzles.formats.steps import StepError
from puzzles.grading.asked import Asked, UnfitGoalError
from puzzles.grading.collected import Handed, Limits, collected, in_archive
from puzzles.grading.graded import claim_of
from puzzles.grading.table import students_of
from puzzles.grid.text import GridError
from puzzles.legup import NoFormError
from tests.engine.legup_files import BOARDS, REST, WHOLE, legup_file
from tests.engine.shell import Ran, run

RIGHT = legup_file(WHOLE)
SHORT = legup_file("t1: n0 -> n1 trio [r3c3=0]")
WRONG = legup_file(WHOLE.replace("[r3c3=0]", "[r1c2=0]"))
RENAMED = legup_file(WHOLE.replace("n1", "nodeA").replace("t1", "x9"))
OTHER = legup_file(WHOLE, board=BOARDS["Binary"].replace('<cell value="0" x="0" y="3"/>', ""))
CLASS = {
    "ada/hw1.xml": RIGHT,
    "bob/first/hw1.xml": SHORT,
    "cyd/hw1.xml": WRONG,
    "dan/hw1.xml": RENAMED,
    "eve/hw1.xml": OTHER,
    "eve/notes.pdf": "%PDF-1.4",
    "=fay/hw1.xml": "",
    ".DS_Store": "x",
    "ada/result.csv": "Name,File Name",
}


def hand_in(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder


def zipped(files: Mapping[str, str | bytes], method: int = ZIP_DEFLATED) -> bytes:
    data = BytesIO()
    with ZipFile(data, "w", method) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return data.getvalue()


def table(ran: Ran) -> dict[str, dict[str, str]]:
    assert ran.status == 0
    return {row["file"]: row for row in csv.DictReader(StringIO(ran.out))}


@pytest.fixture
def puzzle(tmp_path: Path) -> str:
    """The puzzle that was set, as a file of the instructor."""
    folder = hand_in(tmp_path / "set", {"Homework 1.xml": legup_file("")})
    return str(folder)


def test_every_file_has_a_row_that_tells_what_it_is(tmp_path: Path, puzzle: str) -> None:
    ran = run("grade", "--puzzles", puzzle, str(hand_in(tmp_path / "in", CLASS)))
    rows = table(ran)
    assert {name: (row["student"], row["state"]) for name, row in rows.items()} == {
        "=fay/hw1.xml".replace("=", "'="): ("'=fay", "ungradeable"),
        "ada/hw1.xml": ("ada", "complete"),
        "bob/first/hw1.xml": ("bob", "unfinished"),
        "cyd/hw1.xml": ("cyd", "wrong"),
        "dan/hw1.xml": ("dan", "complete"),
        "eve/hw1.xml": ("eve", "other-puzzle"),
        "eve/notes.pdf": ("eve", "ungradeable"),
    }
    ada, cyd = rows["ada/hw1.xml"], rows["cyd/hw1.xml"]
    assert (ada["puzzle"], ada["type"], ada["proved"]) == ("Homework 1", "binary", "exactly one solution")
    assert (ada["steps"], ada["splits"], ada["branches"]) == ("4", "0", "1")
    assert ada["rules"] == "binary.prevent-trio binary.complete-line"
    assert (cyd["refused_at"], cyd["code"]) == ("line 6: binary.prevent-trio: r1c2=0", "no-pair")
    assert cyd["reason"].startswith("This rule needs two")
    assert (cyd["valid"], cyd["complete"], cyd["proved"]) == ("no", "no", "not finished")
    assert (rows["bob/first/hw1.xml"]["valid"], rows["bob/first/hw1.xml"]["complete"]) == ("yes", "no")
    assert "a PDF file" in rows["eve/notes.pdf"]["reason"]
    assert ran.err == (
        "7 files of 6 students: 2 complete, 1 unfinished, 1 wrong, 1 other-puzzle, 2 ungradeable; "
        "2 hold the same proof as another student's\n"
    )


def test_a_file_is_never_believed(tmp_path: Path) -> None:
    """A student can write any flag, and draw a puzzle that is easier to prove."""
    files = {"ada/1.xml": SHORT, "bob/1.xml": OTHER}
    rows = table(run("grade", str(hand_in(tmp_path, files))))
    assert (rows["ada/1.xml"]["file_says"], rows["ada/1.xml"]["complete"]) == ("solved", "no")
    assert rows["bob/1.xml"]["state"] in {"wrong", "unfinished"}
    assert rows["bob/1.xml"]["puzzle"] != rows["ada/1.xml"]["puzzle"]


@pytest.mark.parametrize(
    ("solved", "says"),
    [
        ('isSolved="-2010495071" lastSaved="2024-11-08 17:14:34"', "not solved"),
        ('isSolved="19880844" lastSaved="2024-11-08 17:14:34"', "solved"),
        ('lastSaved="2025-11-07 17:24:25" isSolved="634759092"', "solved"),
        ('isSolved="634759092" lastSaved="2025-11-07 17:24:26"', "unreadable"),
        ('isSolved="false" lastSaved="--"', "not solved"),
        ('isSolved="7" lastSaved="2025-99-99 17:24:25"', "unreadable"),
        ("", ""),
    ],
)
def test_the_flag_of_a_file_is_read(solved: str, says: str) -> None:
    assert claim_of(f"<Legup></puzzle><solved {solved}/></Legup>".encode()) == says


def test_the_same_proof_is_found_whatever_its_steps_are_called(tmp_path: Path) -> None:
    split = f"a: n0 -> a1 either [r3c3=1]\nb: n0 -> n1 either [r3c3=0]\nc: a1 -> a2 is-trio\n{REST}"
    swapped = split.replace("a: n0 -> a1 either [r3c3=1]\nb: n0 -> n1 either [r3c3=0]",
                            "b: n0 -> n1 either [r3c3=0]\na: n0 -> a1 either [r3c3=1]")  # fmt: skip
    files = {"ada/1.xml": legup_file(split), "ada/2.xml": legup_file(split), "bob/1.xml": legup_file(swapped)}
    files |= {"cyd/1.xml": RIGHT, "dan/1.xml": legup_file(""), "eve/1.xml": legup_file("")}
    rows = table(run("grade", str(hand_in(tmp_path, files))))
    assert {name: row["same_as"] for name, row in rows.items() if row["same_as"]} == {
        "ada/1.xml": "bob/1.xml",
        "ada/2.xml": "bob/1.xml",
        "bob/1.xml": "ada/1.xml and 1 more",
    }


def test_rules_and_goal_are_those_of_the_grader(tmp_path: Path) -> None:
    folder = str(hand_in(tmp_path, {"ada/1.xml": RIGHT}))
    assert table(run("grade", "--goal", "no-solution", folder))["ada/1.xml"]["state"] == "unfinished"
    row = table(run("grade", "--rules", "binary.prevent-trio", folder))["ada/1.xml"]
    assert (row["state"], row["code"]) == ("wrong", "rule-not-allowed")
    row = table(run("grade", "--rules", "latin.last-number", folder))["ada/1.xml"]
    assert row["state"] == "other-puzzle"
    row = table(run("grade", "--goal", "must-be r9c9=1", folder))["ada/1.xml"]
    assert (row["state"], row["reason"]) == ("other-puzzle", "expected a cell of this puzzle, found 'r9c9'")
    ran = run("grade", "--puzzles", f"{folder}/ada/1.xml", "--goal", "must-be r9c9=1", folder)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == "python -m puzzles: expected as --goal a cell of this puzzle, found 'r9c9'\n"


def test_the_table_shows_the_goal_that_counted(tmp_path: Path, puzzle: str) -> None:
    """A student can write an easier one into the file."""
    easy = RIGHT.replace("<cells>", '<goal type="PROVE_ANY_SOLUTION"/><cells>', 1)
    folder = str(hand_in(tmp_path / "in", {"ada/1.xml": easy}))
    found = [table(run("grade", *args, folder))["ada/1.xml"]["goal"] for args in ((), ("--puzzles", puzzle))]
    assert found == ["any-solution", "solve"]
    assert table(run("grade", "--goal", "must-be r1c2=0", folder))["ada/1.xml"]["goal"] == "must-be r1c2=0"


def test_an_archive_is_graded_like_its_folder(tmp_path: Path, puzzle: str) -> None:
    folder = hand_in(tmp_path / "in", CLASS)
    archive = tmp_path / "in.zip"
    archive.write_bytes(zipped({f"Homework/{name}": text for name, text in CLASS.items()}))
    in_folder, in_zip = (table(run("grade", "--puzzles", puzzle, str(place))) for place in (folder, archive))
    assert {name.removeprefix("Homework/"): own["state"] for name, own in in_zip.items()} == {
        name.removeprefix("'"): own["state"] for name, own in in_folder.items()
    }
    assert {own["student"] for own in in_zip.values()} == {own["student"] for own in in_folder.values()}


def test_a_damaged_file_is_a_row_of_its_own(tmp_path: Path) -> None:
    data = bytearray(zipped({"ada/1.xml": RIGHT, "bob/1.xml": WRONG, "cyd/1.xml": RIGHT}, ZIP_STORED))
    data[data.index(b"Prevent Trio", data.index(b"bob/1.xml"))] ^= 1
    archive = tmp_path / "in.zip"
    archive.write_bytes(data)
    rows = table(run("grade", str(archive)))
    assert [(name, row["state"]) for name, row in rows.items()] == [
        ("ada/1.xml", "complete"),
        ("bob/1.xml", "ungradeable"),
        ("cyd/1.xml", "complete"),
    ]
    assert "damaged in this archive" in rows["bob/1.xml"]["reason"]


def test_names_of_files_do_nothing_to_a_terminal_or_spreadsheet(tmp_path: Path) -> None:
    names = ["a/n\x1b[31m\n.xml", " =1+1/\u202ex.xml", "\uff1dcmd/1.xml"]
    archive = tmp_path / "in.zip"
    archive.write_bytes(zipped(dict.fromkeys(names, RIGHT)))
    for place in (archive, hand_in(tmp_path / "in", dict.fromkeys(names, RIGHT))):
        ran = run("grade", str(place))
        found = list(table(ran))
        assert found == ["' =1+1/?x.xml", "a/n?[31m?.xml", "'\uff1dcmd/1.xml"]
        assert all(sign.isprintable() or sign == "\n" for sign in ran.out + ran.err)


def test_an_archive_is_never_held_unpacked() -> None:
    """Each file is read when it is its turn: 24 of 2 MiB each would be 48 MiB."""
    files = in_archive(zipped({f"s{n}/1.xml": b"x" * (1 << 21) for n in range(24)}), Limits(100, 1 << 26))
    tracemalloc.start()
    assert len(grade_all(files, Asked(), 1)) == 24
    assert tracemalloc.get_traced_memory()[1] < 24 << 20
    tracemalloc.stop()
    with pytest.raises(UnfitError, match="at most 4194304 bytes"):
        grade_all(in_archive(zipped({f"s{n}/{n}": b"%d" % n * (1 << 20) for n in range(70)}), LIMITS_OF_70), Asked(), 2)


LIMITS_OF_70 = Limits(100, 1 << 22)


def test_an_odd_file_does_not_spoil_the_others() -> None:
    link = ZipInfo("bob/link.xml")
    link.external_attr = 0o120777 << 16
    data = BytesIO(zipped({"ada/1.xml": RIGHT, "../up.xml": RIGHT, "ada/more.zip": zipped({"a": "b"}), "cyd/": ""}))
    with ZipFile(data, "a") as archive:
        archive.writestr(link, "/etc/passwd")
    found = {each.path: each.problem.found if each.problem else "" for each in in_archive(data.getvalue(), LIMITS)}
    assert found == {
        "ada/1.xml": "",
        "../up.xml": "a path that leads out of the archive",
        "ada/more.zip": "a ZIP file, or a document of Word, Excel or LibreOffice",
        "bob/link.xml": "a link to another file",
        "cyd/": "an empty folder",
    }


LIMITS = Limits(10, 1 << 22)


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (zipped({f"a/{n}.xml": "" for n in range(11)}), "expected at most 10 files, found more"),
        (zipped({f"a/{n}.xml": b"0" * (1 << 21) for n in range(3)}), "expected at most 4194304 bytes in all files"),
        (zipped({"a/1.xml": RIGHT})[:-30], "expected a ZIP archive, found a damaged one"),
    ],
)
def test_bombs_and_broken_archives_are_refused(data: bytes, found: str) -> None:
    assert len(data) < 20_000
    with pytest.raises(UnfitError, match=found):
        list(in_archive(data, LIMITS))


def test_a_file_that_unpacks_to_too_much_is_not_read() -> None:
    (only,) = in_archive(zipped({"a/1.xml": b" " * ((1 << 21) + 1)}), Limits(10, 1 << 23))
    assert only.problem
    assert only.problem.expected == "at most 2097152 bytes"


def test_students_are_the_first_folders_that_differ() -> None:
    assert students_of(["a/1.xml", "b/x/1.xml"]) == {"a/1.xml": "a", "b/x/1.xml": "b"}
    assert students_of(["hw/a/1.xml", "hw/b/1.xml"]) == {"hw/a/1.xml": "a", "hw/b/1.xml": "b"}
    assert students_of(["a/1.xml", "a/2.xml"]) == {"a/1.xml": "a", "a/2.xml": "a"}
    assert students_of(["smith_1.xml", "b/1.xml"]) == {"smith_1.xml": "smith_1", "b/1.xml": "b"}


def test_many_files_in_several_processes_give_the_same_table() -> None:
    files = [Handed(f"s{n}/1.xml", legup_file(WHOLE.replace("n1", f"n{n}x")).encode()) for n in range(60)]
    files[7] = Handed("s7/1.xml", WRONG.encode())
    files[9] = Handed("s9/1.xml", problem=UnfitError("a proof file", "an empty file"))
    found = grade_all(files, Asked(), 2)
    assert found == [grade_all([file], Asked())[0] for file in files]
    assert [path for path, graded in found if not graded.valid] == ["s7/1.xml", "s9/1.xml"]


def test_links_and_what_is_no_file_are_rows_and_not_followed(tmp_path: Path) -> None:
    hand_in(tmp_path, {"ada/1.xml": RIGHT})
    (tmp_path / "bob").symlink_to("/etc")
    (tmp_path / "ada/2.xml").symlink_to("/etc/passwd")
    os.mkfifo(tmp_path / "ada/3.xml")
    found = {each.path: each.problem.found if each.problem else "" for each in collected(tmp_path)}
    link = "a link to another file"
    assert found == {"ada/1.xml": "", "ada/2.xml": link, "ada/3.xml": "something that is no file", "bob": link}


@pytest.mark.parametrize(
    "error",
    [
        UnfitError("a proof file", "nothing"),
        UnfitGoalError("a cell", "r9c9"),
        StepError("a step", "none"),
        GridError(1, 2, "a digit", "x"),
        NoFormError("a form", "none"),
        FormatError(1, 2, "a digit", "x", "file"),
    ],
)
def test_errors_go_from_one_process_to_another(error: Exception) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))


def test_puzzles_that_cannot_be_read_are_named(tmp_path: Path, puzzle: str) -> None:
    hand_in(Path(puzzle), {"bad.xml": "<Legup><puzzle name='Chess'/></Legup>"})
    ran = run("grade", "--puzzles", puzzle, str(hand_in(tmp_path / "in", {"ada/1.xml": RIGHT})))
    assert table(ran)["ada/1.xml"]["puzzle"] == "Homework 1"
    assert "bad.xml:1: expected as name of a LEGUP puzzle one of" in ran.err
    (Path(puzzle) / "Homework 1.xml").unlink()
    ran = run("grade", "--puzzles", puzzle, str(tmp_path / "in"))
    assert (ran.status, ran.err.splitlines()[-1]) == (2, f"{puzzle}:1: expected puzzles, found none")
    assert run("grade", str(tmp_path / "nowhere")).status == 2
    assert run("grade").status == 2
