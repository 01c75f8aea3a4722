"""An upload from the files to the set: reading, refusals, checks and storage."""

from dataclasses import replace
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.utils import timezone

from puzzles.formats.legup_writer import write_puzzle
from puzzles.formats.read import read
from puzzles.kernel.goal import Goal
from tests.site.authoring.uploading import refusals, send, sent
from tests.site.library.texts import DAWN, FERN, IMPOSSIBLE, OPEN, grid, joined
from tests.site.people import person
from tests.site.work.page import parse
from tests.site.workers import work_off
from tutor.authoring.services import uploads
from tutor.jobs.models import Job
from tutor.jobs.services import run
from tutor.library.models import Draft, Puzzle, PuzzleSet, Upload
from tutor.library.services import import_set, own_puzzle
from tutor.library.services.facts import engine_puzzle

pytestmark = pytest.mark.django_db


@pytest.fixture
def alice():
    return person("alice")


def page_of(client, upload, query=""):
    return parse(client.get(upload.get_absolute_url() + query).content.decode())


def found(client, upload, query="") -> list[str]:
    """List the page's remarks on each puzzle."""
    page = page_of(client, upload, query)
    return [each.text for each in page.walk() if each.attrs.get("id", "").startswith("found-")]


def confirm(client, upload, **fields):
    return client.post(f"{upload.get_absolute_url()}confirm/", fields)


def job_of(upload: Upload) -> Job:
    """The check, as it is now."""
    upload.refresh_from_db()
    assert upload.job
    return upload.job


def stored() -> list[tuple[str, str, int]]:
    return list(Puzzle.objects.order_by("set", "position").values_list("set__title", "title", "position"))


# --- From files to a set ---------------------------------------------------------------------------------------


def test_files_and_text_become_a_draft_and_nothing_else(alice):
    upload = sent(alice.client, ("a.txt", joined(DAWN, FERN)), ("lone.txt", b"..0.\n1...\n....\n.00.\n"), text=OPEN)
    assert upload.name == "a.txt, lone.txt, pasted text"
    assert list(upload.drafts.values_list("position", "file", "title", "same_as")) == [
        (1, "a.txt", "Dawn", None),
        (2, "a.txt", "Fern", None),
        (3, "lone.txt", "lone", 2),
        (4, "pasted text", "Wide open", None),
    ]
    assert stored() == []


def test_the_page_shows_all_at_once_and_the_checks_fill_in(alice):
    upload = sent(alice.client, ("a.txt", joined(DAWN, FERN, DAWN, OPEN, IMPOSSIBLE)))
    same = "the same as no. 1, comes in once"
    unchecked = "not checked yet"
    assert found(alice.client, upload) == [unchecked, unchecked, same, unchecked, unchecked]
    assert (
        sum(each.tag == "svg" and each.attrs.get("class") == "gp" for each in page_of(alice.client, upload).walk()) == 5
    )
    work_off()
    assert found(alice.client, upload) == [
        "exactly one solution Prevent Trio alone Rules: Prevent Trio",
        "exactly one solution hardest rule: Complete Row/Column Rules: Prevent Trio, Complete Row/Column",
        same,
        "several solutions",
        "no solution",
    ]
    assert job_of(upload).said == "4 puzzles are checked; 2 of them have exactly one solution."


def test_confirmed_it_is_a_set_of_ones_own(alice):
    upload = sent(alice.client, ("a.txt", joined(DAWN, FERN, DAWN)))
    work_off()
    answer = confirm(alice.client, upload, title="Week one", description="Easy.")
    own = PuzzleSet.objects.get(owner=alice.account)
    assert (answer.status_code, answer["Location"]) == (302, f"/my/sets/{own.slug}/")
    assert (own.title, own.description) == ("Week one", "Easy.")
    assert stored() == [("Week one", "Dawn", 1), ("Week one", "Fern", 2)]
    puzzle = own.puzzles.get(title="Dawn")
    assert (puzzle.author, puzzle.source, puzzle.solutions, puzzle.level) == ("Sue", "A notebook", "one", 1)
    assert (puzzle.rating, puzzle.rules, puzzle.size) == ("Prevent Trio alone", ["binary.prevent-trio"], "4 × 4")
    assert not Draft.objects.exists()


def test_confirming_twice_stores_once(alice):
    upload = sent(alice.client, ("a.txt", joined(DAWN)))
    work_off()
    first = confirm(alice.client, upload, title="Once")
    second = confirm(alice.client, upload, title="Once")
    assert first["Location"] == second["Location"]
    assert stored() == [("Once", "Dawn", 1)]
    assert alice.client.get(upload.get_absolute_url())["Location"] == first["Location"]


def test_before_all_is_checked_nothing_comes_in(alice):
    upload = sent(alice.client, ("a.txt", joined(DAWN, FERN)))
    answer = confirm(alice.client, upload, title="Too soon")
    assert answer.status_code == 422
    assert "Not all puzzles are checked yet." in answer.content.decode()
    assert (stored(), PuzzleSet.objects.count()) == ([], 0)


def test_added_to_a_set_what_it_has_is_left_out(alice):
    fern = import_set(joined(FERN), slug="all", title="All").set.puzzles.get()
    own = own_puzzle(alice.account, engine_puzzle("binary", fern.text), fern.sha256).set
    upload = sent(alice.client, ("a.txt", joined(DAWN, FERN)))
    work_off()
    assert found(alice.client, upload)[1].endswith("Also in: All, Pasted puzzles")
    assert found(alice.client, upload, f"?into={own.pk}")[1] == "already in “Pasted puzzles”, left out Also in: All"
    assert page_of(alice.client, upload, f"?into={own.pk}").find("summary").text == (
        "1 puzzle will be added. 1 is in that set already."
    )
    confirm(alice.client, upload, into=own.pk)
    assert list(own.puzzles.values_list("position", "title")) == [(1, "Binary 1"), (2, "Dawn")]


def test_only_sets_of_ones_own_can_be_added_to(alice):
    everybodys = import_set(joined(FERN), slug="all", title="All").set
    carols = PuzzleSet.objects.create(slug="carols", title="Carol's", owner=person("carol").account)
    upload = sent(alice.client, ("a.txt", joined(DAWN)))
    work_off()
    for other in (everybodys, carols):
        answer = confirm(alice.client, upload, into=other.pk)
        assert answer.status_code == 422
        assert "Carol's" not in answer.content.decode()
        assert "Carol's" not in alice.client.get(f"{upload.get_absolute_url()}?into={other.pk}").content.decode()
    assert stored() == [("All", "Fern", 1)]


def test_where_else_a_puzzle_is_tells_nothing_of_others_sets(alice):
    carols = import_set(joined(DAWN), slug="carols", title="Carol's secrets").set
    PuzzleSet.objects.update(owner=person("carol").account)
    upload = sent(alice.client, ("a.txt", joined(DAWN)))
    work_off()
    assert found(alice.client, upload) == ["exactly one solution Prevent Trio alone Rules: Prevent Trio"]
    assert carols.title not in alice.client.get(upload.get_absolute_url()).content.decode()


def test_puzzles_are_left_out_and_taken_in_again(alice):
    upload = sent(alice.client, ("a.txt", joined(DAWN, FERN, OPEN)))
    work_off()
    first = upload.drafts.get(title="Dawn")
    alice.client.post(f"{upload.get_absolute_url()}puzzles/{first.pk}/", {"out": "1"})
    alice.client.post(f"{upload.get_absolute_url()}unsound/")
    assert [text.partition(" Also")[0] for text in found(alice.client, upload)][::2] == ["left out", "left out"]
    alice.client.post(f"{upload.get_absolute_url()}puzzles/{first.pk}/", {"out": "0"})
    confirm(alice.client, upload, title="Some")
    assert [title for _set, title, _position in stored()] == ["Dawn", "Fern"]


def test_with_everything_left_out_no_set_is_made(alice):
    upload = sent(alice.client, ("a.txt", joined(OPEN)))
    work_off()
    alice.client.post(f"{upload.get_absolute_url()}unsound/")
    answer = confirm(alice.client, upload, title="Nothing")
    assert answer.status_code == 422
    assert "There is nothing left to add" in answer.content.decode()
    assert PuzzleSet.objects.count() == 0


def test_a_new_set_needs_a_title(alice):
    upload = sent(alice.client, ("a.txt", joined(DAWN)))
    work_off()
    answer = confirm(alice.client, upload, title=" ")
    assert answer.status_code == 422
    assert "Give the new set a title, or choose one of your sets." in answer.content.decode()
    assert stored() == []


# --- What cannot be read ---------------------------------------------------------------------------------------


def test_problems_are_named_by_file_and_line_and_the_rest_can_come_in(alice):
    bad = joined(DAWN, "type: binary\n\n..\n.x\n", FERN, "type: nonsense\n\n..\n")
    upload = sent(alice.client, ("bad.txt", bad), ("worse.txt", b"\xff\x80"))
    assert [problem.split(", found")[0][:36] for problem in upload.problems] == [
        "bad.txt:14: expected 0, 1 or .",
        "bad.txt:24: expected a puzzle type (",
        "worse.txt:1: expected UTF-8 text",
    ]
    assert [draft.title for draft in upload.drafts.all()] == ["Dawn", "Fern"]
    work_off()
    answer = confirm(alice.client, upload, title="Rest")
    assert answer.status_code == 422
    assert "Some puzzles could not be read." in answer.content.decode()
    assert confirm(alice.client, upload, title="Rest", without="on").status_code == 302
    assert [title for _set, title, _position in stored()] == ["Dawn", "Fern"]


def test_of_a_list_of_addresses_those_that_carry_a_puzzle_come_in(alice):
    akari, short = "https://puzz.link/p?akari/6/6/nekcakbl", "https://sudokupad.app/a2b3c4"
    slither = "https://puzz.link/p?slither/5/5/cbcbcddad"
    upload = sent(
        alice.client, ("links.txt", f"{akari}\n\n{short}\r\n{slither}\nhttps://puzz.link/p?wblink/1/2/f\n".encode())
    )
    assert [(problem.split(": ")[0], problem.split(", found ")[1][:20]) for problem in upload.problems] == [
        ("links.txt:3", "a short link: it doe"),
        ("links.txt:4", "a Slitherlink link; "),
    ]
    assert [draft.type for draft in upload.drafts.all()] == ["light-up", "shirokuro"]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"x" * (3 << 20), "f.txt: a file may have 2 MiB at most, this one has 3145728 bytes."),
        (b"0" * 100_000, "f.txt:1: expected at most 22500 characters in a line, found 100000"),
        (b"\n".join([b"0" * 30_000] * 60), "f.txt:1: expected at most 22500 characters in a line, found 30000"),
        (b"type: binary\n\n0\x00\n", "f.txt:3: expected UTF-8 text, found a NUL byte"),
        (b"\xed\xa0\x80", "f.txt:1: expected UTF-8 text, found the byte 0xed"),
        (b"type: blank\n\n..\n..\n", "f.txt: puzzle 1: expected a type that is offered, found 'blank'"),
        (
            b"type: binary\nrules: binary.trio\n\n..\n..\n",
            "f.txt: puzzle 1: expected no rules of its own, found 'binary.trio'",
        ),
        (
            b"type: binary\ntitle: a\x07b\n\n..\n..\n",
            "f.txt:2: expected a title without invisible characters, found U+0007",
        ),
        (b"hello", "f.txt:1: expected type: and a puzzle type, a number of cases, or a row of 0 1 ., found 'hello'"),
        (b"", "The submitted file is empty."),
    ],
)
def test_files_without_any_puzzle_are_refused_with_the_reason(alice, data, said):
    answer = send(alice.client, ("f.txt", data))
    assert (answer.status_code, refusals(answer)) == (422, [said])
    assert (Upload.objects.count(), Job.objects.count()) == (0, 0)


def test_nothing_at_all(alice):
    answer = send(alice.client, text=" \n")
    assert refusals(answer) == ["Choose a file, or paste some puzzles."]


def test_nul_in_pasted_text(alice):
    assert refusals(send(alice.client, text="0\x00")) == ["Null characters are not allowed."]


def test_too_many_puzzles(alice):
    many = b"".join(b"." * (80 - n % 80) + b"1" + b"." * (n % 80) + b"\n" for n in range(1_001))
    answer = send(alice.client, ("one.txt", many), ("two.txt", many))
    assert refusals(answer) == ["One upload may bring 2,000 puzzles at most. Please split it."]
    answer = send(alice.client, ("one.txt", many + many))
    assert refusals(answer) == ["one.txt:1: expected at most 2000 puzzles, found 2002"]
    assert Upload.objects.count() == 0


def test_script_in_a_title_and_in_a_name_is_text(alice):
    upload = sent(alice.client, ("<b>x.txt", joined(DAWN.replace("title: Dawn", "title: <script>alert(1)</script>"))))
    work_off()
    html = alice.client.get(upload.get_absolute_url()).content.decode()
    assert "<script>alert" not in html
    assert "<b>x" not in html
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in html
    where = confirm(alice.client, upload, title="<script>alert(2)</script>")["Location"]
    assert "<script>alert" not in alice.client.get(where).content.decode()


# --- The check -------------------------------------------------------------------------------------------------


def test_a_check_that_was_interrupted_goes_on_behind_what_is_done(alice):
    upload = sent(alice.client, ("a.txt", joined(DAWN, FERN, OPEN)))
    first = upload.drafts.get(title="Dawn")
    Draft.objects.filter(pk=first.pk).update(checked=True, rated={"code": "not-rated"})
    work_off()
    assert [(draft.title, draft.rating) for draft in upload.drafts.all()] == [
        ("Dawn", "not rated"),
        ("Fern", "hardest rule: Complete Row/Column"),
        ("Wide open", "several solutions"),
    ]
    job = job_of(upload)
    assert (job.state, job.done, job.total) == ("done", 3, 3)


def test_a_puzzle_too_hard_to_rate_is_not_rated_and_stops_nothing(alice, monkeypatch):
    monkeypatch.setattr("tutor.authoring.services.uploads.JOB_EFFORT", 500)
    upload = sent(alice.client, ("a.txt", joined(DAWN, FERN)))
    work_off()
    assert [(draft.title, draft.solutions, draft.rating, draft.level) for draft in upload.drafts.all()] == [
        ("Dawn", "one", "Prevent Trio alone", 1),
        ("Fern", "one", "not rated", 0),
    ]


def test_a_puzzle_at_which_workers_die_is_passed_over(alice):
    upload = sent(alice.client, ("a.txt", joined(DAWN, FERN)))
    Job.objects.filter(pk=job_of(upload).pk).update(state="running", stalls=2, leased=None)  # killed twice
    run(job_of(upload).pk)
    assert list(upload.drafts.values_list("title", "checked", "solutions")) == [
        ("Dawn", True, "undecided"),
        ("Fern", True, "one"),
    ]


def test_a_cancelled_check_is_said_and_can_go_on(alice):
    upload = sent(alice.client, ("a.txt", joined(DAWN)))
    assert alice.client.post(f"/jobs/{job_of(upload).pk}/cancel/")["Location"] == upload.get_absolute_url()
    assert page_of(alice.client, upload).find("checks").text.startswith("The check was cancelled. 0 of 1 are checked.")
    assert confirm(alice.client, upload, title="No").status_code == 422
    alice.client.post(f"{upload.get_absolute_url()}check/")
    work_off()
    assert confirm(alice.client, upload, title="Yes").status_code == 302


def test_what_is_asked_for_while_it_runs_brings_what_is_new(alice):
    upload = sent(alice.client, ("a.txt", joined(DAWN, FERN)))
    Draft.objects.filter(title="Dawn").update(checked=True, solutions="one", rated={"code": "unfinished"})
    Job.objects.filter(pk=job_of(upload).pk).update(state="running", done=1)
    page = parse(alice.client.get(f"{upload.get_absolute_url()}checks/?page=1&heard=0").content.decode())
    dawn = upload.drafts.get(title="Dawn")
    assert [each.attrs["hx-swap-oob"] for each in page.walk() if "hx-swap-oob" in each.attrs] == [
        f"innerHTML:#found-{dawn.pk}",
        "innerHTML:#heard",
    ]
    assert "hx-get" in page.find("checks").attrs
    (bar,) = [each for each in page.walk() if each.tag == "progress"]
    assert (bar.attrs["value"], bar.attrs["max"]) == ("1", "2")


# --- Drafts are not kept for ever ------------------------------------------------------------------------------


def test_discarding_ends_the_check_and_changes_no_set(alice):
    upload = sent(alice.client, ("a.txt", joined(DAWN)))
    alice.client.post(f"{upload.get_absolute_url()}discard/")
    assert (Upload.objects.count(), Draft.objects.count(), stored()) == (0, 0, [])
    assert Job.objects.get().state == "cancelled"


def test_old_uploads_are_deleted_after_seven_days(alice):
    old, new = sent(alice.client, ("old.txt", joined(DAWN))), sent(alice.client, ("new.txt", joined(FERN)))
    Upload.objects.filter(pk=old.pk).update(created=timezone.now() - timedelta(days=7, minutes=1))
    Upload.objects.filter(pk=new.pk).update(created=timezone.now() - timedelta(days=6, hours=23))
    out = StringIO()
    call_command("delete_old_uploads", stdout=out)
    assert out.getvalue() == "Uploads deleted: 1\nJobs deleted: 0\nCounts deleted: 0\n"
    assert list(Upload.objects.values_list("name", flat=True)) == ["new.txt"]


def test_too_many_drafts_at_a_time(alice, monkeypatch):
    monkeypatch.setattr(uploads, "MAX_UPLOADS", 1)
    sent(alice.client, ("a.txt", joined(DAWN)))
    assert refusals(send(alice.client, ("b.txt", joined(FERN)))) == [
        "You have 1 upload waiting. Confirm or discard it first."
    ]


# --- Who ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["anonymous", "guest"])
def test_without_an_account_one_is_told_where_to_get_one(who):
    client = person(who).client
    for answer in (client.get("/my/sets/"), send(client, ("a.txt", joined(DAWN)))):
        assert answer.status_code == 403
        assert "For this you need an account" in answer.content.decode()
    assert Upload.objects.count() == 0


def test_the_cost_of_the_page_does_not_grow(alice, django_assert_num_queries):
    for number in (1, 30):
        upload = sent(alice.client, ("a.txt", joined(*[grid(n) for n in range(number)])))
        work_off()
        with django_assert_num_queries(9):  # session, user, upload, sums, page (2), where else, own sets (2)
            alice.client.get(upload.get_absolute_url())


def test_a_file_of_legup_that_repeats_its_row_clues_is_told_so(alice):
    """All of LEGUP's own files of Tree Tent do; a puzzle that has no solution for another reason is left as it is."""
    signs = '<cell value="1" x="1" y="0"/><cell value="1" x="1" y="2"/>'
    sides = {"east": "ABC", "south": "123"}

    def file(east: str, south: str) -> bytes:
        axes = "".join(
            f'<axis side="{side}">'
            + "".join(f'<clue index="{name}" value="{n}"/>' for name, n in zip(sides[side], clues, strict=True))
            + "</axis>"
            for side, clues in (("east", east), ("south", south))
        )
        board = f'<board height="3" width="3"><cells>{signs}</cells>{axes}</board>'
        return f'<Legup version="2.0.0"><puzzle name="TreeTent">{board}</puzzle></Legup>'.encode()

    upload = sent(alice.client, ("same.xml", file("110", "110")), ("other.xml", file("200", "110")))
    run(job_of(upload).pk)
    assert found(alice.client, upload) == ["no solution: the column clues repeat the row clues", "no solution"]


# --- Goals --------------------------------------------------------------------------------------------------------


def test_goals_come_in_and_are_checked_instead_of_the_solutions(alice):
    """Count a grid with another goal as another puzzle; a file of LEGUP brings its goal along."""
    goals = ("must-be r1c1=0", "several-values r1c1", "must-be r1c1=0")
    puzzles = [OPEN.replace("\n\n", f"\ngoal: {goal}\n\n") for goal in goals]
    legup = write_puzzle(replace(read(joined(FERN))[0], goal=Goal("impossible", ((0, 1),))))
    upload = sent(alice.client, ("a.txt", joined(OPEN, *puzzles)), ("b.xml", legup.encode()))
    work_off()
    assert found(alice.client, upload) == [
        "several solutions",
        "not true, so nobody can prove it; several solutions",
        "can be proved several solutions",
        "the same as no. 2, comes in once",
        "not true, so nobody can prove it; exactly one solution",
    ]
    page = page_of(alice.client, upload).text
    assert "To prove: r1c1 does not have the same value in every solution." in page
    assert "To prove: it is impossible that r1c1 is 0." in page
    assert "goal can be proved: 1 goal is not true: 2 several solutions: 1" in page
    uploads.leave_out_unsound(upload)
    confirm(alice.client, upload, title="Goals")
    assert list(Puzzle.objects.values_list("goal", "goal_holds")) == [("several-values r1c1", True)]
    again, into = sent(alice.client, ("a.txt", joined(*puzzles))), PuzzleSet.objects.get()
    assert "already in “Goals”" in found(alice.client, again, f"?into={into.pk}")[1]
    puzzle = into.puzzles.get()
    assert "goal: several-values r1c1" in alice.client.get(f"/my/puzzles/{puzzle.pk}/").content.decode()
