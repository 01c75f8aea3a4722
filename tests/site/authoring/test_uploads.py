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
from tests.site.authoring.uploading import confirm, found, job_of, page_of, refusals, send, sent, stored
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
        with django_assert_num_queries(8):  # session with its user, upload, sums, page (2), where else, own sets (2)
            alice.client.get(upload.get_absolute_url())


# --- Goals --------------------------------------------------------------------------------------------------------


def test_goals_come_in_and_are_checked_instead_of_the_solutions(alice):
    """Count a grid with another goal as another puzzle; a file of LEGUP brings its goal along."""
    goals = ("must-be r1c1=0", "several-values r1c1", "must-be r1c1=0")
    puzzles = [OPEN.replace("\n\n", f"\ngoal: {goal}\n\n") for goal in goals]
    legup = write_puzzle(replace(read(joined(FERN))[0], goal=Goal("impossible", ((0, 1),))))
    legup = legup.replace("</goal>", '<cell value="2" x="2" y="0"/></goal>')
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
    assert "The goal in this LEGUP file names r1c3 without a value, so it asks for nothing there." in page
    assert "goal can be proved: 1 goal is not true: 2 several solutions: 1" in page
    uploads.leave_out_unsound(upload)
    confirm(alice.client, upload, title="Goals")
    assert list(Puzzle.objects.values_list("goal", "goal_holds")) == [("several-values r1c1", True)]
    again, into = sent(alice.client, ("a.txt", joined(*puzzles))), PuzzleSet.objects.get()
    assert "already in “Goals”" in found(alice.client, again, f"?into={into.pk}")[1]
    puzzle = into.puzzles.get()
    assert "goal: several-values r1c1" in alice.client.get(f"/my/puzzles/{puzzle.pk}/").content.decode()


def test_an_upload_that_no_worker_takes_says_so(alice):
    upload = sent(alice.client, text=DAWN)
    pages = (upload.get_absolute_url(), job_of(upload).get_absolute_url())
    told = "No worker has begun this yet. Nothing is lost"
    assert not any(told in alice.client.get(page).content.decode() for page in pages)
    Job.objects.update(created=timezone.now() - timedelta(seconds=20))
    assert all(told in alice.client.get(page).content.decode() for page in pages)
    soon = timezone.now() + timedelta(minutes=1)
    Job.objects.create(kind="judge", owner=alice.account, state=Job.State.RUNNING, leased=soon)
    assert not any(told in alice.client.get(page).content.decode() for page in pages)
