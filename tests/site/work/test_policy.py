"""The terms of an assignment are checked at every request, whatever the page offers."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.site.people import account, person
from tests.site.work.assigned import refuses_everything, room, terms, window
from tests.site.work.desk import Desk
from tests.site.work.records import kinds, stored
from tests.site.work.texts import ROWS, WHOLE, made
from tutor.courses.models import Assignment, Course, Extension, Membership
from tutor.work.models import Action, Proof

pytestmark = pytest.mark.django_db


def past(**ago: int):
    return timezone.now() - timedelta(**ago)


def test_a_whole_proof_of_an_assigned_puzzle(fern):
    item = room(fern).item
    desk = window(item)
    assert stored() == {"Proof": 0, "Step": 0, "Action": 0}
    desk.play(*WHOLE)
    proof = desk.proof
    assert (proof.item, proof.attempt, proof.owner, proof.state) == (item, 1, account("sam"), "unique")
    assert (desk.address, desk.rows) == (f"/work/{proof.pk}/", ROWS)
    title = desk.page.find("bar").all(href=f"/assignments/{item.assignment_id}/")
    assert [link.text for link in title] == ["Fern"]
    assert "/puzzles/" not in desk.answer.content.decode() + desk.client.get(desk.address).content.decode()
    assert Desk(desk.client, f"/items/{item.pk}/").address == desk.address


def test_the_puzzle_may_stand_in_somebodys_own_set(fern):
    fern.set.owner = account("alice")
    fern.set.save()
    item = room(fern).item
    desk = window(item)
    desk.play(*WHOLE)
    assert desk.client.get(desk.address).status_code == 200
    assert desk.client.get(f"/prove/{fern.pk}/").status_code == 404
    assert person("carol").client.get(f"/items/{item.pk}/").status_code == 404


def test_staff_practise(fern):
    item = room(fern, hints="none", feedback="after", due=past(days=1)).item
    desk = window(item, "bob")
    assert terms(desk).startswith("You teach or grade here, so this is practice, without limits")
    desk.play(*WHOLE)
    assert (desk.proof.item, desk.proof.attempt, desk.proof.owner) == (None, 0, account("bob"))
    assert Desk(desk.client, f"/items/{item.pk}/").address == desk.address


SHUT = [
    ({"due": past(hours=2)}, "This assignment closed on "),
    ({"opens": past(days=-1)}, "This assignment opens on "),
    ({"published": None}, "This assignment is not published at the moment, so no work is accepted."),
]


@pytest.mark.parametrize(("facts", "said"), SHUT)
def test_locked(fern, facts, said):
    item = room(fern).item
    desk = window(item)
    desk.play(*WHOLE[:5])
    Assignment.objects.update(**facts)
    refuses_everything(desk, said)


def test_locked_in_an_archived_course(fern):
    desk = window(room(fern).item)
    desk.play(*WHOLE[:5])
    Course.objects.update(archived=True)
    refuses_everything(desk, "This course is archived: its proofs can be read, but not worked on.")


def test_locked_for_who_left_the_course(fern):
    desk = window(room(fern).item)
    desk.play(*WHOLE[:5])
    Membership.objects.filter(user=account("sam")).delete()
    refuses_everything(desk, "You are not in this course any more")


def test_a_draft_that_is_too_late_begins_nothing(fern):
    item = room(fern, due=past(hours=1)).item
    desk = window(item)
    assert terms(desk).startswith("This assignment closed on ")
    assert desk.post(desk.form("step", node="0.0", step=WHOLE[0][1])).status_code == 409
    assert stored() == {"Proof": 0, "Step": 0, "Action": 0}


def test_an_extension_opens_it_again(fern):
    item = room(fern, due=past(hours=1)).item
    Extension.objects.create(assignment=item.assignment, student=account("sue"), due=past(hours=-1))
    window(item, "sue").play(*WHOLE[:2])
    sam = window(item)
    assert sam.post(sam.form("step", node="0.0", step=WHOLE[0][1])).status_code == 409


def test_dates_are_those_of_the_course(fern):
    item = room(fern, due=timezone.now().replace(year=2031, month=1, day=2, hour=22, minute=30)).item
    Course.objects.update(time_zone="Asia/Tokyo")
    assert "Due on Fri 3 Jan 2031, 07:30 Asia/Tokyo." in terms(window(item))


# --- Rules -----------------------------------------------------------------------------------------------------------


def test_only_allowed_rules(fern):
    item = room(fern, rules=["binary.prevent-trio", "binary.trio"]).item
    desk = window(item)
    rules = [each.attrs["data-rule"] for each in desk.page.find("rules").walk() if "data-rule" in each.attrs]
    assert rules == ["binary.prevent-trio", "binary.trio"]
    assert "Only these rules are allowed in this assignment." in desk.page.find("rules").text
    desk.play(WHOLE[0])
    for text in ("binary.zero-or-one @r3c1", "binary.complete-line: r1c1=0"):
        assert "is not among the rules allowed here." in desk.step(text, "1.0")
    assert desk.hint().startswith("Prevent Trio: r3c1 = 0.")
    assert "This rule is not allowed here." in _everywhere(desk, "binary.complete-line")
    assert (desk.proof.steps, kinds(desk.proof)) == (1, ["add", "refused", "refused", "hint"])


def test_hints_know_only_allowed_rules(fern):
    desk = window(room(fern, rules=["binary.trio"]).item)
    assert desk.hint() == "No step from here. No permitted rule applies here."


def _everywhere(desk: Desk, rule: str) -> str:
    desk.post(desk.form("everywhere", node=desk.node, rule=rule))
    return desk.said


def test_apply_everywhere_can_be_off(fern):
    desk = window(room(fern, everywhere=False).item)
    assert desk.page.all(id="everywhere") == []
    assert _everywhere(desk, "binary.prevent-trio").startswith("“Apply everywhere” is off.")
    assert stored()["Proof"] == 0
    assert "“Apply everywhere” is off." in terms(desk)


def test_number_of_case_splits(fern):
    desk = window(room(fern, max_splits=1).item)
    desk.play(*WHOLE[:2])
    said = desk.step("binary.zero-or-one @r1c1", "2.0")
    assert said == "No case split is left. At most 1 case split of your own is allowed."
    assert (desk.proof.splits, desk.proof.rev, desk.node) == (1, 2, "2.0")
    desk.undo()
    desk.play(("1.0", "binary.zero-or-one @r1c1"))
    none = window(room_of(desk, max_splits=0), "sue")
    assert none.step("binary.zero-or-one @r1c1", "0.0").startswith("No case split is left.")
    assert Proof.objects.filter(owner=account("sue")).count() == 0


def room_of(desk: Desk, **facts: object):
    item = desk.proof.item
    assert item is not None
    Assignment.objects.update(**facts)
    item.refresh_from_db()
    return item


def test_nesting_of_case_splits(fern):
    desk = window(room(fern, max_depth=1).item)
    desk.play(*WHOLE[:2])
    assert desk.step("binary.zero-or-one @r1c1", "2.0").startswith("No split may stand inside this one.")
    assert desk.proof.rev == 2


# --- Hints -----------------------------------------------------------------------------------------------------------


def label(desk: Desk, button: str) -> str:
    """Return the text of a button, without its key."""
    return desk.page.find(button).text.removesuffix(" h")


def test_hints_are_counted_and_their_price_said(fern):
    desk = window(room(fern, hints="number", hint_count=2, hint_price=10).item)
    assert label(desk, "hint") == "Hint (2 left, −10 %)"
    assert "Each hint takes 10 % off the points of this puzzle." in terms(desk)
    assert desk.hint().startswith("Prevent Trio: ")  # which begins the attempt: it counts
    assert desk.address == f"/work/{desk.proof.pk}/"
    assert (label(desk, "hint"), desk.ready("hint")) == ("Hint (1 left, −10 %)", True)
    desk.play(WHOLE[0])
    desk.hint()
    assert (label(desk, "hint"), desk.ready("hint")) == ("Hint (0 left)", False)
    assert desk.hint() == "No hint is left. You have used all hints for this puzzle."
    assert (kinds(desk.proof), desk.proof.hints) == (["hint", "add", "hint"], 2)
    again = Desk(desk.client, desk.address)
    assert label(again, "hint") == "Hint (0 left)"


@pytest.mark.parametrize("value", [0, 1])
def test_a_filled_board_takes_no_hint_while_verdicts_are_withheld(value):
    """Right or wrong: the answer is the same, and costs nothing."""
    one_to_go = made()["One to go"]
    desk = window(room(one_to_go, feedback="request", hints="number", hint_count=2, hint_price=10).item)
    desk.step(f"binary.complete-line: r1c3={value}")
    assert desk.hint() == "Every cell is filled here. There is nothing left that a hint could show."
    assert (kinds(desk.proof), desk.proof.hints, label(desk, "hint")) == (["add"], 0, "Hint (2 left, −10 %)")


def test_no_hints(fern):
    desk = window(room(fern, hints="none").item)
    assert not desk.ready("hint")
    assert desk.hint().startswith("There are no hints.")
    assert stored()["Proof"] == 0


def test_the_same_hint_twice_is_one(fern):
    desk = window(room(fern, hints="number", hint_count=1).item)
    form = desk.form("hint", node="0.0")
    first, second = desk.post(form), desk.post(form)
    assert (first.status_code, second.status_code) == (200, 200)
    assert desk.said.startswith("Prevent Trio: ")
    assert (kinds(desk.proof), desk.proof.hints) == (["hint"], 1)


def test_a_hint_where_nothing_can_be_done_is_free(fern):
    desk = window(room(fern, hints="number", hint_count=1).item)
    desk.play(*WHOLE[:3])
    desk.post(desk.form("hint", node="3.0"))
    assert desk.said.startswith("No step from here.")
    assert (desk.proof.hints, label(desk, "hint")) == (0, "Hint (1 left)")


def test_another_attempt_brings_no_more_hints_and_checks(fern):
    item = room(fern, hints="number", hint_count=2, feedback="request", checks=2).item
    first = window(item)
    first.play(WHOLE[0])
    first.hint()
    first.check()
    second = window(item, query="?new=1")
    assert (label(second, "hint"), label(second, "check")) == ("Hint (1 left)", "Check proof (1 left)")
    second.hint()
    assert second.proof.attempt == 2
    assert (label(second, "hint"), label(second, "check")) == ("Hint (0 left)", "Check proof (1 left)")
    second.play(WHOLE[0])
    second.check()
    third = window(item, query="?new=1")
    assert (third.ready("hint"), third.ready("check")) == (False, False)
    assert third.hint().startswith("No hint is left.")
    third.play(WHOLE[0])
    first = Desk(first.client, first.address)
    first.play(*WHOLE[1:2])
    for desk in (first, third):
        assert desk.hint().startswith("No hint is left.")
        assert desk.check().startswith("No check is left.")
    assert list(Proof.objects.values_list("hints", "checks")) == [(2, 2)] * 3


# --- Checks ----------------------------------------------------------------------------------------------------------


def test_what_never_closes_promises_no_verdict(fern):
    said = "You see all feedback when the assignment has closed for you."
    item = room(fern, feedback="request").item
    assert said in terms(window(item))
    Assignment.objects.update(due=None)
    assert said not in terms(window(item))


def test_checks_are_counted(fern):
    desk = window(room(fern, feedback="request", checks=2).item)
    assert label(desk, "check") == "Check proof (2 left)"
    desk.play(*WHOLE[:5])
    assert desk.check().startswith("Not finished yet. Every step so far is right.")
    assert label(desk, "check") == "Check proof (1 left)"
    desk.check()  # which tells nothing new
    assert label(desk, "check") == "Check proof (1 left)"
    desk.play(WHOLE[5])
    desk.check()
    assert not desk.ready("check")
    desk.play(WHOLE[6])
    assert desk.check().startswith("No check is left.")
    assert desk.proof.checks == 2
    assert [action.detail["valid"] for action in Action.objects.filter(kind="check")] == [True, True, True]


def test_the_same_check_twice_is_one(fern):
    desk = window(room(fern, feedback="request", checks=2).item)
    desk.play(*WHOLE[:5])
    form = desk.form("check")
    assert [desk.post(form).status_code, desk.post(form).status_code] == [200, 200]
    assert (desk.proof.checks, kinds(desk.proof).count("check")) == (1, 1)


def test_no_check_before_it_has_closed(fern):
    desk = window(room(fern, feedback="after").item)
    desk.play(WHOLE[0])
    assert not desk.ready("check")
    assert desk.check().startswith("No check is left.")
