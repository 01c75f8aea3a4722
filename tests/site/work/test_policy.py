"""The terms of an assignment are checked at every request, whatever the page offers."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.site.people import account, person
from tests.site.work.assigned import refuses_everything, room, terms, window
from tests.site.work.records import kinds, stored
from tests.site.work.texts import ROWS, WHOLE, made
from tests.site.work.workbench import Workbench
from tutor.courses.models import Assignment, Course, Extension, Membership
from tutor.work.models import Action, Proof

pytestmark = pytest.mark.django_db


def past(**ago: int):
    return timezone.now() - timedelta(**ago)


def test_a_whole_proof_of_an_assigned_puzzle(fern):
    item = room(fern).item
    workbench = window(item)
    assert stored() == {"Proof": 0, "Step": 0, "Action": 0}
    workbench.play(*WHOLE)
    proof = workbench.proof
    assert (proof.item, proof.attempt, proof.owner, proof.state) == (item, 1, account("sam"), "unique")
    assert (workbench.address, workbench.rows) == (f"/work/{proof.pk}/", ROWS)
    title = workbench.page.find("bar").all(href=f"/assignments/{item.assignment_id}/")
    assert [link.text for link in title] == ["Fern"]
    assert (
        "/puzzles/" not in workbench.answer.content.decode() + workbench.client.get(workbench.address).content.decode()
    )
    assert Workbench(workbench.client, f"/items/{item.pk}/").address == workbench.address


def test_the_puzzle_may_stand_in_somebodys_own_set(fern):
    fern.set.owner = account("alice")
    fern.set.save()
    item = room(fern).item
    workbench = window(item)
    workbench.play(*WHOLE)
    assert workbench.client.get(workbench.address).status_code == 200
    assert workbench.client.get(f"/prove/{fern.pk}/").status_code == 404
    assert person("carol").client.get(f"/items/{item.pk}/").status_code == 404


def test_staff_practise(fern):
    item = room(fern, hints="none", feedback="after", due=past(days=1)).item
    workbench = window(item, "bob")
    assert terms(workbench).startswith("You teach or grade here, so this is practice, without limits")
    workbench.play(*WHOLE)
    assert (workbench.proof.item, workbench.proof.attempt, workbench.proof.owner) == (None, 0, account("bob"))
    assert Workbench(workbench.client, f"/items/{item.pk}/").address == workbench.address


SHUT = [
    ({"due": past(hours=2)}, "This assignment closed on "),
    ({"opens": past(days=-1)}, "This assignment opens on "),
    ({"published": None}, "This assignment is not published at the moment, so no work is accepted."),
]


@pytest.mark.parametrize(("facts", "said"), SHUT)
def test_locked(fern, facts, said):
    item = room(fern).item
    workbench = window(item)
    workbench.play(*WHOLE[:5])
    Assignment.objects.update(**facts)
    refuses_everything(workbench, said)


def test_locked_in_an_archived_course(fern):
    workbench = window(room(fern).item)
    workbench.play(*WHOLE[:5])
    Course.objects.update(archived=True)
    refuses_everything(workbench, "This course is archived: its proofs can be read, but not worked on.")


def test_locked_for_who_left_the_course(fern):
    workbench = window(room(fern).item)
    workbench.play(*WHOLE[:5])
    Membership.objects.filter(user=account("sam")).delete()
    refuses_everything(workbench, "You are not in this course any more")


def test_a_draft_that_is_too_late_begins_nothing(fern):
    item = room(fern, due=past(hours=1)).item
    workbench = window(item)
    assert terms(workbench).startswith("This assignment closed on ")
    assert workbench.post(workbench.form("step", node="0.0", step=WHOLE[0][1])).status_code == 409
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
    workbench = window(item)
    rules = [each.attrs["data-rule"] for each in workbench.page.find("rules").walk() if "data-rule" in each.attrs]
    assert rules == ["binary.prevent-trio", "binary.trio"]
    assert "Only these rules are allowed in this assignment." in workbench.page.find("rules").text
    workbench.play(WHOLE[0])
    for text in ("binary.zero-or-one @r3c1", "binary.complete-line: r1c1=0"):
        assert "is not among the rules allowed here." in workbench.step(text, "1.0")
    assert workbench.whole_hint().startswith("Prevent Trio: r3c1 = 0.")
    assert "This rule is not allowed here." in _everywhere(workbench, "binary.complete-line")
    assert (workbench.proof.steps, kinds(workbench.proof)) == (
        1,
        ["add", "refused", "refused", *["hint"] * 3],
    )


def test_hints_know_only_allowed_rules(fern):
    workbench = window(room(fern, rules=["binary.trio"]).item)
    assert workbench.hint() == "No step from here. No permitted rule applies here."


def _everywhere(workbench: Workbench, rule: str) -> str:
    workbench.post(workbench.form("everywhere", node=workbench.node, rule=rule))
    return workbench.said


def test_apply_everywhere_can_be_off(fern):
    workbench = window(room(fern, everywhere="off").item)
    assert workbench.page.all(id="everywhere") == []
    assert _everywhere(workbench, "binary.prevent-trio").startswith("“Apply everywhere” is off.")
    assert stored()["Proof"] == 0
    assert "“Apply everywhere” is off." in terms(workbench)


def test_number_of_case_splits(fern):
    workbench = window(room(fern, max_splits=1).item)
    workbench.play(*WHOLE[:2])
    said = workbench.step("binary.zero-or-one @r1c1", "2.0")
    assert said == "No case split is left. At most 1 case split of your own is allowed."
    assert (workbench.proof.splits, workbench.proof.rev, workbench.node) == (1, 2, "2.0")
    workbench.undo()
    workbench.play(("1.0", "binary.zero-or-one @r1c1"))
    none = window(room_of(workbench, max_splits=0), "sue")
    assert none.step("binary.zero-or-one @r1c1", "0.0").startswith("No case split is left.")
    assert Proof.objects.filter(owner=account("sue")).count() == 0


def room_of(workbench: Workbench, **facts: object):
    item = workbench.proof.item
    assert item is not None
    Assignment.objects.update(**facts)
    item.refresh_from_db()
    return item


def test_nesting_of_case_splits(fern):
    workbench = window(room(fern, max_depth=1).item)
    workbench.play(*WHOLE[:2])
    assert workbench.step("binary.zero-or-one @r1c1", "2.0").startswith("This split may not contain another one.")
    assert workbench.proof.rev == 2


# --- Hints -----------------------------------------------------------------------------------------------------------


def label(workbench: Workbench, button: str) -> str:
    """Return the text of a button, without its key."""
    return workbench.page.find(button).text.removesuffix(" h")


def test_hints_are_counted_and_their_price_said(fern):
    workbench = window(room(fern, hints="number", hint_count=2, hint_price=10).item)
    assert label(workbench, "hint") == "Hint (−2.5 %)"
    assert "Hints: 2 of 2 left. A hint takes off 2.5 % of the points of its puzzle if it only" in terms(workbench)
    assert workbench.hint() == "Look at row 4. Which rule? (−2.5 %)"  # which begins the attempt: it counts
    assert workbench.address == f"/work/{workbench.proof.pk}/"
    assert workbench.hint() == ("Look at row 4. Prevent Trio applies there. Show the step (−5 %) About Prevent Trio")
    workbench.play(WHOLE[0])
    assert "Hints: 1 of 2 left." in terms(workbench)
    workbench.hint()
    assert (label(workbench, "hint"), workbench.ready("hint")) == ("No new hint", True)
    workbench.play(WHOLE[1])
    assert workbench.hint() == "No hint is left. You have used all hints for this puzzle."
    assert (kinds(workbench.proof), workbench.proof.hints) == (["hint", "hint", "add", "hint", "add"], 2)
    assert workbench.hint(node="1.0").startswith("Look at ")  # what was shown may be read again


@pytest.mark.parametrize("value", [0, 1])
def test_a_filled_board_takes_no_hint_while_verdicts_are_withheld(value):
    """Right or wrong: the answer is the same, and costs nothing."""
    one_to_go = made()["One to go"]
    workbench = window(room(one_to_go, feedback="request", hints="number", hint_count=2, hint_price=10).item)
    workbench.step(f"binary.complete-line: r1c3={value}")
    assert workbench.hint() == "Every cell is filled here. There is nothing left that a hint could show."
    assert (kinds(workbench.proof), workbench.proof.hints, label(workbench, "hint")) == (
        ["add"],
        0,
        "Hint (−2.5 %)",
    )


def test_no_hints(fern):
    workbench = window(room(fern, hints="none").item)
    assert not workbench.ready("hint")
    assert workbench.hint().startswith("There are no hints.")
    assert stored()["Proof"] == 0


def test_the_same_hint_twice_is_one(fern):
    workbench = window(room(fern, hints="number", hint_count=1).item)
    form = workbench.form("hint", node="0.0")
    first, second = workbench.post(form), workbench.post(form)
    assert (first.status_code, second.status_code) == (200, 200)
    assert workbench.said.startswith("Look at row 4.")
    assert (kinds(workbench.proof), workbench.proof.hints) == (["hint"], 1)


def test_a_hint_where_nothing_can_be_done_is_free(fern):
    workbench = window(room(fern, hints="number", hint_count=1).item)
    workbench.play(*WHOLE[:3])
    workbench.post(workbench.form("hint", node="3.0"))
    assert workbench.said.startswith("No step from here.")
    assert (workbench.proof.hints, label(workbench, "hint")) == (0, "Hint")


def test_another_attempt_brings_no_more_hints_and_checks(fern):
    item = room(fern, hints="number", hint_count=2, feedback="request", checks=2).item
    first = window(item)
    first.play(WHOLE[0])
    first.hint()
    first.check()
    second = window(item, query="?new=1")
    assert (label(second, "hint"), label(second, "check")) == ("Hint", "Check proof (1 left)")
    second.hint()
    assert second.proof.attempt == 2
    assert (label(second, "hint"), label(second, "check")) == ("No new hint", "Check proof (1 left)")
    second.play(WHOLE[0])
    second.check()
    third = window(item, query="?new=1")
    assert (label(third, "hint"), third.ready("check")) == ("No new hint", False)
    assert third.hint().startswith("No hint is left.")
    third.play(WHOLE[0])
    first = Workbench(first.client, first.address)
    first.play(*WHOLE[1:2])
    for workbench in (first, third):
        assert workbench.hint().startswith("No hint is left.")
        assert workbench.check().startswith("No check is left.")
    assert list(Proof.objects.values_list("hints", "checks")) == [(2, 2)] * 3


# --- Checks ----------------------------------------------------------------------------------------------------------


def test_what_never_closes_promises_no_verdict(fern):
    item = room(fern, feedback="request").item
    assert "You see all feedback after " in str(terms(window(item)))
    Assignment.objects.update(due=None)
    assert "You see all feedback" not in str(terms(window(item)))
    Assignment.objects.update(results="button")
    assert "You see all feedback when your instructor releases the results." in terms(window(item))


def test_checks_are_counted(fern):
    workbench = window(room(fern, feedback="request", checks=2).item)
    assert label(workbench, "check") == "Check proof (2 left)"
    workbench.play(*WHOLE[:5])
    assert workbench.check().startswith("Not finished yet. Every step so far is right.")
    assert label(workbench, "check") == "Check proof (1 left)"
    workbench.check()  # which tells nothing new
    assert label(workbench, "check") == "Check proof (1 left)"
    workbench.play(WHOLE[5])
    workbench.check()
    assert not workbench.ready("check")
    workbench.play(WHOLE[6])
    assert workbench.check().startswith("No check is left.")
    assert workbench.proof.checks == 2
    assert [action.detail["valid"] for action in Action.objects.filter(kind="check")] == [True, True, True]


def test_the_same_check_twice_is_one(fern):
    workbench = window(room(fern, feedback="request", checks=2).item)
    workbench.play(*WHOLE[:5])
    form = workbench.form("check")
    assert [workbench.post(form).status_code, workbench.post(form).status_code] == [200, 200]
    assert (workbench.proof.checks, kinds(workbench.proof).count("check")) == (1, 1)


def test_no_check_before_it_has_closed(fern):
    workbench = window(room(fern, feedback="after").item)
    workbench.play(WHOLE[0])
    assert not workbench.ready("check")
    assert workbench.check().startswith("No check is left.")
