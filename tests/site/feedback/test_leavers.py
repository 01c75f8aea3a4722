"""Feedback that is hidden from a student stays hidden after leaving the course, and while the course is archived."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.site.api.callers import caller
from tests.site.classroom import assigned, classroom
from tests.site.feedback.asking import DETERS, LEFT, SAID, kept
from tests.site.people import account, person
from tests.site.work.assigned import room, terms, window
from tests.site.work.records import stored
from tests.site.work.texts import WHOLE
from tests.site.work.workbench import Workbench
from tutor.courses.models import Assignment, Course, Extension, FormerMembership, Membership
from tutor.feedback import hidden_from
from tutor.feedback.hidden import AFTER_LEAVING

pytestmark = pytest.mark.django_db


def leaves(course: Course, who: str = "sam") -> None:
    """By the page, or taken out by an instructor if not a student's own wish."""
    assert person(who).client.post(f"/courses/{course.pk}/leave/").status_code == 302


def is_removed(course: Course) -> None:
    membership = course.memberships.get(user=account("sam"))
    assert person("alice").client.post(f"/courses/{course.pk}/people/{membership.pk}/remove/").status_code == 302


@pytest.mark.parametrize("goes", [leaves, is_removed])
def test_puzzles_stay_hidden_from_who_has_left(fern, goes):
    item = room(fern, feedback="after").item
    goes(item.assignment.course)
    sam = person("sam").client
    for name, fields in (("step", {"node": "0.0", "step": WHOLE[0][1]}), ("hint", {"node": "0.0"})):
        workbench = Workbench(sam, f"/prove/{fern.pk}/")
        assert terms(workbench).startswith(LEFT)
        assert workbench.page.find("terms").all(href=f"/assignments/{item.assignment.pk}/") == []
        assert workbench.post(workbench.form(name, **fields)).status_code == 409
    answer = sam.post("/tools/prove/", {"type": "binary", "grid": fern.text, "begin": "complex"})
    assert (answer.status_code, answer["Location"]) == (302, "/tools/")
    assert stored() == {"Proof": 0, "Step": 0, "Action": 0}
    for address in (f"/courses/{item.assignment.course.pk}/", f"/assignments/{item.assignment.pk}/"):
        assert sam.get(address).status_code == 404


def test_who_comes_back_finds_everything_as_it_was(fern):
    """Leaving and joining again makes no new attempts, hints or terms."""
    item = room(fern, feedback="after", hints="number", hint_count=1, attempts=1).item
    due = timezone.now() + timedelta(days=30)
    Extension.objects.create(assignment=item.assignment, student=account("sam"), due=due)
    workbench = window(item)
    workbench.play(*WHOLE[:2])
    workbench.hint()
    leaves(item.assignment.course)
    proof = workbench.proof
    assert (FormerMembership.objects.get().user, kept("sam")) == (account("sam"), {fern.sha256: item.assignment})
    assert person("sam").client.post("/courses/join/", {"code": "TEST-CODE"}).status_code == 302
    membership = Membership.objects.get(user=account("sam"))
    assert (membership.role, membership.number, membership.section, FormerMembership.objects.count()) == (
        "student",
        "S4",
        "A",
        0,
    )
    again = window(item)
    assert (again.proof, again.proof.attempt, again.proof.hints) == (proof, 1, 1)
    assert "Hints: 0 of 1 left." in terms(again)
    assert Extension.objects.get().due == due
    assert terms(Workbench(person("sam").client, f"/prove/{fern.pk}/")).startswith(SAID)


def test_lists_show_who_is_there(fern):
    item = room(fern, feedback="after").item
    window(item).play(*WHOLE[:2])
    course = item.assignment.course
    leaves(course)
    alice = person("alice").client
    base = f"/courses/{course.pk}"
    for page in (f"{base}/people/", f"{base}/roster.csv", f"{base}/gradebook/", f"{base}/exports/", f"{base}/"):
        text = alice.get(page).content.decode()
        assert (re.findall(r"\bsam\b|\bS4\b", text), page) == ([], page)
    answer: Any = alice.get(f"{base}/exports/verdicts/")
    verdicts = b"".join(answer.streaming_content).decode()
    assert re.findall(r"\bsam\b|\bS4\b", verdicts) == []
    assert "sue" in verdicts
    program = caller("alice")
    people = program.get(f"courses/{course.pk}/people/")["results"]
    scores = program.get(f"courses/{course.pk}/scores/")["results"]
    assert "sam" not in str(people) + str(scores)
    assert len(people) == 4


def its_date_has_come(assignment: Assignment) -> None:
    assignment.due = timezone.now() - timedelta(days=1)


def it_was_published_later(assignment: Assignment) -> None:
    assignment.published = timezone.now() + timedelta(seconds=1)


def it_opens_after_that(assignment: Assignment) -> None:
    FormerMembership.objects.update(left=timezone.now() - timedelta(hours=1))
    assignment.opens = timezone.now() - timedelta(minutes=1)


def a_term_is_over(assignment: Assignment) -> None:
    assignment.published = timezone.now() - 2 * AFTER_LEAVING
    FormerMembership.objects.update(left=timezone.now() - AFTER_LEAVING)


@pytest.mark.parametrize("change", [its_date_has_come, it_was_published_later, it_opens_after_that, a_term_is_over])
def test_until_when(fern, change):
    assignment = room(fern, feedback="after").assignment
    leaves(assignment.course)
    assert kept("sam") == {fern.sha256: assignment}
    change(assignment)
    assignment.save()
    assert kept("sam") == {}
    Workbench(person("sam").client, f"/prove/{fern.pk}/").play(WHOLE[0])


def test_the_extension_of_who_has_left_counts(fern):
    assignment = room(fern, feedback="after", due=timezone.now() - timedelta(minutes=1)).assignment
    Extension.objects.create(assignment=assignment, student=account("sam"), due=timezone.now() + timedelta(days=1))
    leaves(assignment.course)
    leaves(assignment.course, "sue")
    assert (kept("sam"), kept("sue")) == ({fern.sha256: assignment}, {})


def test_staff_who_leave_were_no_students(fern):
    course = room(fern, feedback="after").course
    for who in ("bob", "grace"):
        leaves(course, who)
        assert (kept(who), FormerMembership.objects.count()) == ({}, 0)


def test_who_comes_back_as_a_grader_is_none(fern):
    course = room(fern, feedback="after").course
    leaves(course)
    person("alice").client.post(f"/courses/{course.pk}/people/", {"email": "sam@example.org", "role": "grader"})
    assert (Membership.objects.get(user=account("sam")).role, kept("sam")) == ("grader", {})


def test_the_roster_brings_back_what_it_does_not_say(fern):
    course = room(fern).course
    leaves(course)
    person("alice").client.post(
        f"/courses/{course.pk}/people/", {"email": "sam@example.org", "role": "student", "section": "B"}
    )
    membership = Membership.objects.get(user=account("sam"))
    assert (membership.number, membership.section, FormerMembership.objects.count()) == ("S4", "B", 0)


def test_what_a_present_course_says_comes_first(fern):
    """Name, of two assignments with the puzzle, the one whose page the student can still open."""
    leaves(room(fern, feedback="after").course)
    other = Course.objects.create(title="Other", join_code="OTHR-CODE")
    Membership.objects.create(course=other, user=account("sam"))
    assigned(other, fern, title="Second proofs", feedback="after")
    assert terms(Workbench(person("sam").client, f"/prove/{fern.pk}/")).startswith(
        "You have this puzzle to prove for “Second proofs”"
    )


# --- Archived --------------------------------------------------------------------------------------------------------


def archived(puzzle, **facts) -> Assignment:
    assignment = classroom(puzzle, **facts).assignment
    answer = person("alice").client.post(f"/courses/{assignment.course_id}/archive/", {"archived": "yes"})
    assert answer.status_code == 302
    return assignment


@pytest.mark.parametrize("feedback", ["request", "after"])
def test_archiving_releases_nothing(fern, feedback):
    item = room(fern, feedback=feedback).item
    workbench = window(item)
    workbench.play(WHOLE[0])
    workbench.step("binary.unique-line: r3c1=0", "1.0")
    person("alice").client.post(f"/courses/{item.assignment.course_id}/archive/", {"archived": "yes"})
    assert kept("sam") == {fern.sha256: item.assignment}
    assert terms(Workbench(person("sam").client, f"/prove/{fern.pk}/")).startswith(f"{SAID} {DETERS} Back to")
    workbench.load()
    assert [each.attrs.get("data-verdict", "") for each in workbench.page.find("tree").all(role="treeitem")] == [
        "",
        "claimed",
        "claimed",
        "",
    ]
    Assignment.objects.update(due=timezone.now() - timedelta(days=1))
    assert (kept("sam"), hidden_from(account("sam")).proofs.items) == ({}, frozenset())
    workbench.load()
    assert "refused" in [each.attrs.get("data-verdict") for each in workbench.page.find("tree").all(role="treeitem")]


def test_what_never_closes_is_named_before_archiving(fern, puzzles):
    shown = person("alice").client
    assignment = classroom(fern, feedback="after", due=None, title="For ever").assignment
    assigned(assignment.course, puzzles["No way"], feedback="after", title="A week")
    assigned(assignment.course, fern, feedback="immediate", hints="free", due=None, title="Practice")
    text = shown.get(f"/courses/{assignment.course_id}/edit/").content.decode()
    assert [title in text for title in ("For ever", "A week", "Practice")] == [True, False, False]
    shown.post(f"/courses/{assignment.course_id}/archive/", {"archived": "yes"})
    assert "only an instructor of the course can end this" in terms(
        Workbench(person("sam").client, f"/prove/{fern.pk}/")
    )
