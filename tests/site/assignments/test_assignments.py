"""Making, copying, publishing and deleting assignments, and what stays once somebody has begun."""

from datetime import timedelta
from decimal import Decimal

import pytest
from django.utils import timezone

from tests.site.assignments.reading import titles
from tests.site.classroom import assigned
from tests.site.courses.reading import errors, main, page, said
from tests.site.people import account
from tutor.courses.models import Assignment, Course, Extension, Item, Membership
from tutor.grading.models import Grade

pytestmark = pytest.mark.django_db

FIELDS = {"title": "First proofs", "late": "none", "feedback": "request", "hints": "none", "attempts": 0, "checks": 3}


@pytest.fixture
def begun(room):
    """Sam has begun the first puzzle."""
    return account("sam").proofs.create(puzzle=room.item.puzzle, item=room.item, attempt=1, steps=2)


# --- Making ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("preset", "facts"),
    [
        ("graded", {"feedback": "request", "checks": 3, "hints": "none", "everywhere": "off"}),
        ("practice", {"feedback": "immediate", "checks": 3, "hints": "free", "everywhere": "earned"}),
    ],
)
def test_a_preset_fills_the_form(room, alice, preset, facts):
    address = f"/courses/{room.course.pk}/assignments/new/"
    shown = page(alice.get(f"{address}?preset={preset}"))
    chosen = {each.attrs["value"] for each in shown.walk() if each.tag == "option" and "selected" in each.attrs}
    assert chosen == {"none", "world", "closed", "prefix", facts["feedback"], facts["hints"], facts["everywhere"]}
    fields = FIELDS | {"title": "Second", "preset": preset}
    fields |= {name: facts[name] for name in ("feedback", "hints", "everywhere")}
    answer = alice.post(address, fields)
    made = Assignment.objects.get(title="Second")
    assert answer["Location"] == f"/assignments/{made.pk}/puzzles/choose/"
    assert {name: getattr(made, name) for name in facts} == facts
    assert (made.published, made.position) == (None, room.assignment.position + 1)


def test_numbers_out_of_bounds_are_refused(draft, alice):
    fields = {"grace_minutes": 90_000, "late_percent": 0, "hint_price": 101, "attempts": -1, "max_splits": 10**30}
    assert errors(alice.post(f"/assignments/{draft.pk}/edit/", FIELDS | fields)) == [
        "Ensure this value is less than or equal to 86400.",
        "Ensure this value is greater than or equal to 1.",
        "Ensure this value is less than or equal to 100.",
        "Ensure this value is greater than or equal to 0.",
        "Ensure this value is less than or equal to 1000.",
    ]


def test_what_does_not_apply_may_be_left_empty(draft, alice):
    alice.post(f"/assignments/{draft.pk}/edit/", FIELDS | {"grace_minutes": "", "hint_count": ""})
    draft.refresh_from_db()
    assert (draft.grace_minutes, draft.hint_count) == (60, 3)


# --- Rules -----------------------------------------------------------------------------------------------------


def test_chosen_rules_narrow_their_types_only(draft, alice):
    address = f"/assignments/{draft.pk}/edit/"
    alice.post(address, FIELDS | {"rules": ["binary.prevent-trio", "binary.complete-line"]})
    draft.refresh_from_db()
    assert [id for id in draft.rules or [] if id.startswith("binary.")] == [
        "binary.prevent-trio",
        "binary.complete-line",
    ]
    assert "latin.last-cell-block" in (draft.rules or [])
    ticked = [each.attrs["value"] for each in page(alice.get(address)).walk() if each.attrs.get("name") == "rules"]
    assert ticked[:2] == ["binary.prevent-trio", "binary.complete-line"]
    assert not [id for id in ticked if not id.startswith("binary.")]
    checked = [
        e.attrs["value"]
        for e in page(alice.get(address)).walk()
        if e.attrs.get("name") == "rules" and "checked" in e.attrs
    ]
    assert checked == ["binary.prevent-trio", "binary.complete-line"]


def test_no_rule_chosen_means_all(draft, alice):
    Assignment.objects.update(rules=["binary.trio"])
    alice.post(f"/assignments/{draft.pk}/edit/", FIELDS)
    draft.refresh_from_db()
    assert draft.rules is None


def test_a_rule_that_there_is_not_is_refused(draft, alice):
    answer = alice.post(f"/assignments/{draft.pk}/edit/", FIELDS | {"rules": ["binary.magic"]})
    assert errors(answer) == ["Select a valid choice. binary.magic is not one of the available choices."]


# --- Publishing ------------------------------------------------------------------------------------------------


def test_a_draft_is_not_seen_by_students(draft, alice, sam):
    assert "First proofs" in main(alice.get(f"/courses/{draft.course_id}/"))
    assert "First proofs" not in main(sam.get(f"/courses/{draft.course_id}/"))
    assert sam.get(f"/assignments/{draft.pk}/").status_code == 404


def test_nothing_in_it_cannot_be_published(draft, alice):
    draft.items.all().delete()
    assert said(alice, alice.post(f"/assignments/{draft.pk}/publish/")) == [
        "There are no puzzles in it yet. Add one first."
    ]


def test_what_is_over_already_is_told_before_it_is_published(draft, alice):
    address, now = f"/assignments/{draft.pk}/publish/", timezone.now()
    for late, due, over in (("none", -1, True), ("percent", -1, False), ("none", 1, False)):
        Assignment.objects.update(late=late, late_percent=10, due=now + timedelta(hours=due))
        assert (late, "students could not work on it" in main(alice.get(address))) == (late, over)


def test_before_it_opens_students_see_title_and_date_but_no_puzzle(draft, alice, sam):
    Assignment.objects.update(opens=timezone.now() + timedelta(days=1), due=timezone.now() + timedelta(days=2))
    alice.post(f"/assignments/{draft.pk}/publish/", {"anyway": "yes"})
    shown = page(sam.get(f"/courses/{draft.course_id}/"))
    assert "First proofs not open yet" in shown.text
    assert f"/assignments/{draft.pk}/" not in [each.attrs.get("href") for each in shown.walk()]
    assert sam.get(f"/assignments/{draft.pk}/").status_code == 404
    assert "Fern" in main(alice.get(f"/assignments/{draft.pk}/"))


def test_what_is_published_can_be_a_draft_again_while_nobody_has_begun(room, alice, begun):
    address = f"/assignments/{room.assignment.pk}/withdraw/"
    assert said(alice, alice.post(address))[0].startswith("Students have begun its puzzles")
    begun.delete()
    said(alice, alice.post(address))
    room.assignment.refresh_from_db()
    assert room.assignment.published is None


# --- Once somebody has begun -----------------------------------------------------------------------------------


def test_once_begun_dates_change_and_rules_stay(room, alice, begun):
    before = {
        name: getattr(room.assignment, name) for name in ("rules", "feedback", "hints", "everywhere", "max_splits")
    }
    changes = {
        "rules": ["binary.trio"],
        "feedback": "immediate",
        "hints": "free",
        "everywhere": "always",
        "max_splits": 3,
    }
    address = f"/assignments/{room.assignment.pk}/edit/"
    assert "Students have begun" in main(alice.get(address))
    alice.post(
        address, FIELDS | changes | {"title": "Renamed", "notes": "New.", "due": "2027-05-01T12:00", "attempts": 2}
    )
    room.assignment.refresh_from_db()
    assert {name: getattr(room.assignment, name) for name in before} == before
    assert (room.assignment.title, room.assignment.notes, room.assignment.attempts) == ("Renamed", "New.", 2)
    assert room.assignment.due is not None
    assert room.assignment.due.year == 2027


def test_once_begun_the_puzzles_stay_and_points_change(room, alice, begun, puzzles):
    base, item = f"/assignments/{room.assignment.pk}/puzzles/", room.items[1]
    attempts = [
        (f"{base}choose/", {"puzzle": [puzzles["No way"].pk]}),
        (f"{base}{item.pk}/remove/", {}),
        (f"{base}{item.pk}/newer/", {}),
        (f"{base}{item.pk}/starter/", {"none": "yes"}),
    ]
    for address, fields in attempts:
        assert said(alice, alice.post(address, fields))[0].startswith("Students have begun its puzzles")
    assert titles(room.assignment) == ["Fern", "One to go"]
    points = {f"{each.pk}-points": "7" for each in room.items}
    assert said(alice, alice.post(base, points)) == ["The points are saved."]


def test_deleting(room, alice, begun):
    address = f"/assignments/{room.assignment.pk}/delete/"
    assert "It has proofs or points, so it cannot be deleted." in main(alice.get(address))
    assert said(alice, alice.post(address))[0].startswith(
        "“First proofs” has proofs or points, so it cannot be deleted."
    )
    assert Assignment.objects.exists()
    begun.delete()
    assert said(alice, alice.post(address)) == ["“First proofs” is deleted."]
    assert not Assignment.objects.exists()


def test_points_without_a_proof_hold_what_they_are_for(room, alice):
    Grade.objects.create(kind="override", points=4, item=room.item, student=account("sam"))
    base = f"/assignments/{room.assignment.pk}/"
    words = "Students have begun its puzzles or have points for them"
    assert said(alice, alice.post(f"{base}puzzles/{room.item.pk}/remove/"))[0].startswith(words)
    assert said(alice, alice.post(f"{base}delete/"))[0].startswith("“First proofs” has proofs or points")
    assert titles(room.assignment) == ["Fern", "One to go"]


def test_an_assignment_of_another_course_is_a_template(room, alice):
    other = Course.objects.create(title="Next term")
    Membership.objects.create(course=other, user=account("alice"), role="instructor")
    Assignment.objects.update(checks=7)
    assert "First proofs" in main(alice.get(f"/courses/{other.pk}/assignments/new/"))
    address = f"/courses/{other.pk}/assignments/copy/"
    answer = alice.post(address, {"from": room.assignment.pk})
    copy = other.assignments.get()
    assert answer["Location"] == f"/assignments/{copy.pk}/edit/"
    assert (copy.title, copy.checks, copy.published, copy.due) == ("First proofs", 7, None, None)
    assert titles(copy) == ["Fern", "One to go"]
    Membership.objects.filter(course=room.course, user=account("alice")).delete()
    assert alice.post(address, {"from": room.assignment.pk}).status_code == 404


def test_a_copy_has_puzzles_and_terms_but_no_students(room, alice, begun):
    Assignment.objects.update(rules=["binary.trio"], late="percent", late_percent=7)
    due = timezone.now() + timedelta(days=9)
    Extension.objects.create(assignment=room.assignment, student=account("sam"), due=due)
    Item.objects.filter(pk=room.item.pk).update(points=3, starter=[{"number": 1}])
    answer = alice.post(f"/assignments/{room.assignment.pk}/copy/")
    copy = Assignment.objects.latest("pk")
    assert answer["Location"] == f"/assignments/{copy.pk}/edit/"
    assert (copy.title, copy.published, copy.rules, copy.late_percent) == (
        "First proofs (copy)",
        None,
        ["binary.trio"],
        7,
    )
    assert titles(copy) == ["Fern", "One to go"]
    first = copy.items.all()[0]
    assert (first.points, first.starter) == (Decimal(3), [{"number": 1}])
    assert not copy.extensions.exists()
    assert copy.items.filter(proofs__isnull=False).count() == 0
    assert copy.position == room.assignment.position + 1


def test_assignments_are_ordered(room, alice, sam, puzzles):
    second, _items = assigned(room.course, puzzles["No way"], title="Second")
    alice.post(f"/assignments/{second.pk}/move/", {"to": "up"})
    for reader in (sam, alice):
        order = [each.text for each in page(reader.get(f"/courses/{room.course.pk}/")).walk() if each.tag == "h3"]
        assert order == ["Second", "First proofs"]
