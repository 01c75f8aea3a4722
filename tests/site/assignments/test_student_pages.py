"""Students' pages of their assignments: everything they may see and nothing more."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.site.courses.reading import main, page
from tests.site.people import account, person
from tutor.courses.models import Assignment, Course, Membership

pytestmark = pytest.mark.django_db


def card(client, room, title: str = "Fern") -> str:
    """The words of a puzzle on the page of the assignment, without its picture."""
    shown = page(client.get(f"/assignments/{room.assignment.pk}/"))
    (found,) = [
        each.text for each in shown.walk() if each.attrs.get("class") == "about" and each.text.startswith(title)
    ]
    return found


def proof(room, who: str = "sam", **facts):
    """A proof of the first puzzle."""
    attempt = facts.pop("attempt", 1)
    return account(who).proofs.create(puzzle=room.item.puzzle, item=room.item, attempt=attempt, **facts)


def test_an_empty_list_says_what_to_do():
    carol = main(person("carol").client.get("/courses/"))
    assert "You are not in a course yet" in carol
    assert "your instructor has a code or a link for you to join with" in carol


def test_my_courses(sam, room):
    Membership.objects.create(
        course=Course.objects.create(title="Old", archived=True), user=account("sam"), role="grader"
    )
    shown = page(sam.get("/courses/"))
    rows = [each.text for each in shown.walk() if "whole" in each.attrs.get("class", "")]
    assert rows == ["Logic 101 student", "Old grader archived"]


def test_my_state_where_steps_are_judged_at_once(sam, room):
    Assignment.objects.update(feedback="immediate")
    assert card(sam, room) == "Fern Binary 4 × 4 · points: 10 not begun"
    proof(room, steps=12, open_ends=2)
    assert card(sam, room) == "Fern Binary 4 × 4 · points: 10 12 steps, 2 open branches"
    proof(room, attempt=2, steps=13, state="unique")
    assert card(sam, room) == "Fern Binary 4 × 4 · points: 10 proved: exactly one solution attempt 2"
    assert "1 of 2 begun · 1 proved" in main(sam.get(f"/courses/{room.course.pk}/"))


@pytest.mark.parametrize("feedback", ["request", "after"])
def test_a_verdict_that_is_withheld_is_nowhere(sam, room, feedback):
    """A proof that is done, one that is doubtful and one that is open look alike."""
    Assignment.objects.update(feedback=feedback)
    seen = set()
    for state, open_ends in (("unique", 0), ("suspect", 1), ("unfinished", 3), ("several", 0)):
        account("sam").proofs.all().delete()
        proof(room, steps=12, state=state, open_ends=open_ends)
        seen.add((card(sam, room), main(sam.get(f"/courses/{room.course.pk}/"))))
    ((words, course),) = seen
    assert words == "Fern Binary 4 × 4 · points: 10 12 steps"
    assert "1 of 2 begun" in course
    assert "proved" not in course


def test_a_withheld_verdict_is_told_when_all_is_closed(sam, room):
    proof(room, steps=12, state="unique", open_ends=0)
    Assignment.objects.update(due=timezone.now() - timedelta(minutes=1))
    assert "proved: exactly one solution" in card(sam, room)
    assert "closed" in main(sam.get(f"/courses/{room.course.pk}/"))


def test_work_of_others_does_not_show(sam, room):
    Assignment.objects.update(feedback="immediate")
    proof(room, "sue", steps=12, state="unique")
    assert card(sam, room) == "Fern Binary 4 × 4 · points: 10 not begun"
    assert "proved" not in main(sam.get(f"/courses/{room.course.pk}/"))


def test_attempts_that_are_left(sam, room):
    Assignment.objects.update(attempts=2, feedback="immediate")
    assert "2 attempts left" in card(sam, room)
    proof(room, steps=1)
    assert "1 attempt left" in card(sam, room)
    proof(room, attempt=2, steps=1)
    assert "0 attempts left" in card(sam, room)


def test_what_is_submitted_is_said(sam, room):
    Course.objects.update(time_zone="Asia/Tokyo")
    proof(room, steps=3, submitted=timezone.now().replace(year=2027, month=1, day=1, hour=20, minute=5))
    assert "Submitted Sat 2 Jan 2027, 05:05 Asia/Tokyo" in card(sam, room)
    assert "1 of 2 begun · 1 submitted" in main(sam.get(f"/courses/{room.course.pk}/"))


def test_staff_see_how_many_students_got_how_far(alice, room):
    proof(room, "sam", steps=3, state="unique")
    proof(room, "sam", attempt=2, steps=1)
    proof(room, "sue", steps=3)
    proof(room, "bob", steps=3, state="unique")  # teaches here, so he does not count
    assert card(alice, room) == "Fern Binary 4 × 4 · points: 10 2 begun, 1 proved"
    assert "2 of 2 students have begun" in main(alice.get(f"/courses/{room.course.pk}/"))
    assert card(person("grace").client, room) == card(alice, room)


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"feedback": "immediate"}, "Feedback Every step is checked at once."),
        (
            {"feedback": "request", "checks": 1, "due": None},
            "You can have each puzzle checked once. There is no due date, so no more feedback is released. Hints",
        ),
        (
            {"feedback": "after"},
            "Feedback Steps are recorded as you write them, right or wrong. Everything is shown after ",
        ),
        ({"hints": "none"}, "Hints There are none."),
        ({"hints": "free"}, "Hints As many as you want. They cost nothing."),
        (
            {"hints": "number", "hint_count": 2, "hint_price": 5},
            "1.25 % of the points of its puzzle if it only says where to look, 2.5 % if it names the rule too, and 5 %",
        ),
        ({"attempts": 1}, "Attempts One on each puzzle."),
        ({"max_splits": 0, "max_depth": 1}, "Case splits None. “Apply everywhere”"),
        ({"max_splits": 4, "max_depth": 2}, "Case splits At most 4 in a proof. Nesting of splits At most 2 inside"),
        ({"everywhere_allowed": True}, "“Apply everywhere” Allowed."),
        (
            {"everywhere_allowed": True, "everywhere_earned": True},
            "“Apply everywhere” With each rule that you have used right three times by hand.",
        ),
        ({}, "Rules for Binary All rules may be used."),
        (
            {"rules": ["binary.prevent-trio", "binary.trio"]},
            "Rules for Binary Direct rules: Prevent Trio Contradiction rules: Trio",
        ),
    ],
)
def test_the_terms_in_plain_words(sam, room, facts, words):
    Assignment.objects.update(**facts)
    assert words in main(sam.get(f"/assignments/{room.assignment.pk}/"))


def test_notes_are_markdown(sam, room):
    Assignment.objects.update(notes="Read **this** first.<script>alert(1)</script>")
    text = sam.get(f"/assignments/{room.assignment.pk}/").content.decode()
    assert "Read <strong>this</strong> first." in text
    assert "<script>alert" not in text
