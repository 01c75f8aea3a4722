"""Scoring again after a rule was mended, and what that has changed."""

from decimal import Decimal
from io import StringIO

import pytest
from django.core.management import call_command

from tests.site.classroom import Classroom, assigned, classroom
from tests.site.grading.handing_in import DUE, account, handed_in, happened
from tests.site.people import person
from tests.site.work.page import parse
from tests.site.work.texts import WHOLE, made
from tests.site.work.workbench import take_steps
from tests.site.workers import work_off
from tutor.courses.models import Course
from tutor.grading.models import Grade, ScoredProof
from tutor.grading.services.regrading import stale_proofs, store_scores
from tutor.jobs.models import Job
from tutor.library.models import Puzzle
from tutor.work.models import Proof, Step

pytestmark = pytest.mark.django_db


@pytest.fixture
def room() -> Classroom:
    """Sam's eight of twelve candidates were taken for six, by a rule that has been mended since; Sue's whole proof
    was judged rightly."""
    room = classroom(made()["Fern"], due=DUE)
    for name, steps in (("sam", 9), ("sue", 13)):
        happened(handed_in(name, room.item, WHOLE[:steps]), -1)
    store_scores(stale_proofs(room.course))
    ScoredProof.objects.filter(proof__owner__username="sam").update(credit=0.5, credit_at_due=0.5)
    Grade.objects.filter(student__username="sam").delete()
    Grade.objects.create(kind="auto", points=5, item=room.item, student=account("sam"))
    return room


def regrade(address: str, who: str = "bob", **sent: object) -> tuple[Job, str]:
    """Ask for it, let it be done, and read what it says."""
    client = person(who).client
    answer = client.post(address, sent)
    job = Job.objects.get(kind="regrade")
    assert answer["Location"] == job.get_absolute_url()
    work_off()
    job.refresh_from_db()
    return job, parse(client.get(job.link).content.decode()).text


def sams(room: Classroom) -> Proof:
    return room.item.proofs.get(owner__username="sam")


def history(name: str) -> list[tuple[str, Decimal | None, str]]:
    grades = Grade.objects.filter(student__username=name).order_by("pk")
    return [(grade.kind, grade.points, grade.by.username if grade.by else "") for grade in grades]


CHANGED = "Fern sam unfinished, 50 % unfinished, 67 %"


def test_one_proof(room):
    job, page = regrade(f"/grading/proofs/{sams(room).pk}/regrade/")
    assert (job.state, job.said) == ("done", "Scored again: 1 proof changed.")
    assert CHANGED in page
    assert history("sam") == [("auto", Decimal("5.00"), ""), ("regrade", Decimal("6.67"), "bob")]
    assert ScoredProof.objects.get(proof=sams(room)).credit == pytest.approx(2 / 3)


def test_a_whole_course(room):
    job, page = regrade(f"/courses/{room.course.pk}/regrade/")
    assert (job.facts["what"], job.said) == ("All of Logic 101", "Scored again: 1 proof changed.")
    assert CHANGED in page
    assert "sue" not in page.partition("Before After")[2]
    assert history("sue") == [("auto", Decimal("10.00"), "")]


def test_one_assignment_and_none_of_another_course(room):
    more, _items = assigned(room.course, room.item.puzzle, title="More")
    job, page = regrade(f"/courses/{room.course.pk}/regrade/", assignment=more.pk)
    assert (job.facts["what"], job.facts["proofs"]) == ("More", [])
    assert "Nothing changed: every proof has the same score as before." in page
    assert history("sam") == [("auto", Decimal("5.00"), "")]


@pytest.mark.parametrize("asked", ["other", "999999", "x"])
def test_what_is_no_assignment_of_the_course_is_not_all_of_it(room, asked):
    other = Course.objects.create(title="Other", join_code="OTHR-CODE")
    elsewhere, _items = assigned(other, room.item.puzzle)
    sent = {"assignment": elsewhere.pk if asked == "other" else asked}
    assert person("bob").client.post(f"/courses/{room.course.pk}/regrade/", sent).status_code == 404
    assert not Job.objects.exists()


def test_what_changed_is_for_who_asked_as_long_as_they_grade(room):
    job, _page = regrade(f"/courses/{room.course.pk}/regrade/")
    assert [person(who).client.get(job.link).status_code for who in ("bob", "alice", "sam")] == [200, 404, 404]
    room.course.memberships.filter(user=account("bob")).delete()
    assert person("bob").client.get(job.link).status_code == 404


def test_done_twice_it_changes_nothing_more(room):
    job, _page = regrade(f"/courses/{room.course.pk}/regrade/")
    Job.objects.filter(pk=job.pk).update(state=Job.State.WAITING)
    work_off()
    job.refresh_from_db()
    assert len(job.result["changes"]) == 1
    assert len(history("sam")) == 2


def recheck(*options: str) -> list[str]:
    out = StringIO()
    call_command("recheck", *options, stdout=out)
    return out.getvalue().splitlines()


def test_recheck_reports_what_changed(room):
    practice = take_steps(person("sam").client, room.item.puzzle, WHOLE)
    right = take_steps(person("sue").client, room.item.puzzle, WHOLE[:3])
    Step.objects.filter(proof=practice, number=13).update(text="binary.prevent-trio: r2c4=0")
    lines = [
        f"proof {practice.pk}: unique, 0 open -> unfinished, 0 open",
        f"proof {sams(room).pk}: unfinished, 50.0% -> unfinished, 66.7%",
        "4 proofs checked, 2 changed.",
    ]
    assert recheck("--dry-run") == lines
    assert recheck() == lines
    assert recheck() == ["4 proofs checked, 0 changed."]
    practice.refresh_from_db()
    assert (practice.state, practice.open_ends) == ("unfinished", 0)
    assert Proof.objects.get(pk=right.pk).state == "unfinished"
    assert history("sam")[-1] == ("regrade", Decimal("6.67"), "")


def test_recheck_finds_what_is_suspect(room, caplog):
    Puzzle.objects.update(solutions="many")
    lines = recheck()
    assert any(line.endswith("unique, 100.0% -> suspect, 100.0%") for line in lines)
    assert "but puzzle" in caplog.text
    assert history("sue")[-1] == ("regrade", None, "")
