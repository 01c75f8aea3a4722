"""Exercises in assignments: each kind from its beginning to the gradebook, as the feedback of the assignment says."""

import re

import pytest

from puzzles.bugs import bugs_of
from puzzles.registry import get_type
from puzzles.teach.exercises.answers import MARKS
from tests.site.exercises.doing import begun, client, exercise, given, page, right, say, text, wrong
from tutor.courses.models import Assignment, Item
from tutor.grading.scoring.scores import score_for
from tutor.work.models import Action, Proof

pytestmark = pytest.mark.django_db

Feedback = Assignment.Feedback
KINDS = [kind.value for kind in Item.Kind if kind != Item.Kind.PROVE]
CHOICES = [kind for kind in KINDS if kind not in ("find", "order")]
VERDICTS = re.compile(r"Right\.|Not so\.|It holds\.|It is wrong\.|Right is|does not hold|\d+ % of this attempt")


def points(proof: Proof) -> float:
    return float(score_for(Item.objects.get(proofs=proof), proof.owner).points or 0)


@pytest.mark.parametrize("kind", KINDS)
def test_the_right_answers_earn_all_points_and_graders_see_them(kind: str) -> None:
    room = given(kind, feedback=Feedback.IMMEDIATE)
    assert "Every answer is judged at once" in text(
        client("sam").get(f"/items/{room.item.pk}/exercise/").content.decode()
    )
    proof = begun(room)
    assert points(proof) == 0
    for part, says in right(proof).items():
        assert "Right." in say(proof, part, says) or part == MARKS
    proof.refresh_from_db()
    assert (points(proof), proof.state) == (10, "answered")
    assert "100 % of this attempt" in page(proof)
    assert f"Fern: {Item.Kind(kind).label}" in text(
        client("grace").get(f"/courses/{room.course.pk}/gradebook/").content.decode()
    )
    graded = text(client("grace").get(f"/grading/proofs/{proof.pk}/").content.decode())
    assert "Right." in graded or "Marked as wrong." in graded
    assert "10" in graded


@pytest.mark.parametrize("kind", KINDS)
def test_no_verdict_is_told_before_its_time(kind: str) -> None:
    room = given(kind, feedback=Feedback.AFTER)
    proof = begun(room)
    pages = {part: say(proof, part, says) for part, says in right(proof).items()}
    assert not any(VERDICTS.search(each) for each in pages.values())
    assert not VERDICTS.search(page(proof))
    assert not VERDICTS.search(page(proof, at=0))
    Assignment.objects.update(due="2026-01-01T00:00Z")
    assert "100 % of this attempt" in page(proof)
    assert VERDICTS.search(page(proof))
    assert "no more work is accepted" in say(proof, *next(iter(right(proof).items())))


@pytest.mark.parametrize("kind", CHOICES)
def test_a_second_answer_counts_half_and_a_third_is_not_taken(kind: str) -> None:
    proof = begun(given(kind, feedback=Feedback.IMMEDIATE))
    answers = right(proof)
    assert "Not so." in say(proof, "0", wrong(proof, "0"))
    assert "Try again" in page(proof)
    assert "Right." in say(proof, "0", answers["0"])
    assert points(proof) == pytest.approx(5 / len(answers), abs=0.01)
    assert "Nothing was recorded" in say(proof, "0", answers["0"])
    say(proof, "1", wrong(proof, "1"))
    assert "Right is" in say(proof, "1", wrong(proof, "1"))
    assert points(proof) == pytest.approx(5 / len(answers), abs=0.01)


def test_a_check_tells_which_answers_are_right_and_they_can_be_changed() -> None:
    proof = begun(given("name", feedback=Feedback.REQUEST, checks=1))
    assert not VERDICTS.search(say(proof, "0", wrong(proof, "0")))
    checked = say(proof, "", "", do="check")
    assert "Not so." in checked
    assert "Right is" not in checked
    assert not VERDICTS.search(say(proof, "0", right(proof)["0"]))
    assert "No check is left." in say(proof, "", "", do="check")
    assert points(proof) == pytest.approx(10 / len(right(proof)), abs=0.01)


def test_attempts_have_exercises_of_their_own_and_all_students_the_same() -> None:
    room = given("name", attempts=2)
    first = begun(room)
    assert exercise(begun(room, "sue")) == exercise(first)
    assert "Submitted." in say(first, "", "", do="submit")
    assert "This attempt is submitted" in say(first, "0", "0")
    second = begun(room)
    assert (second.attempt, exercise(second) == exercise(first)) == (2, False)
    say(second, "", "", do="submit")
    begun(room)
    assert Proof.objects.filter(owner__username="sam").count() == 2


@pytest.mark.parametrize(("part", "says"), [("0", "99"), ("0", ""), ("9", "0"), ("order", "0.1"), ("seed", "0")])
def test_what_answers_nothing_is_not_recorded(part: str, says: str) -> None:
    proof = begun(given("name"))
    assert "Nothing was recorded" in say(proof, part, says)
    assert not proof.actions.filter(kind=Action.Kind.ANSWER).exists()


def test_an_exercise_is_no_proof_and_a_proof_no_exercise() -> None:
    room = given("name")
    proof = begun(room)
    sam = client("sam")
    assert sam.get(f"/work/{proof.pk}/").status_code == 404
    assert sam.get(f"/items/{room.item.pk}/").status_code == 404
    assert client("sue").get(f"/exercises/{proof.pk}/").status_code == 404
    assert client("carol").get(f"/items/{room.item.pk}/exercise/").status_code == 404
    assert "answers" in text(client("grace").get(f"/items/{room.item.pk}/exercise/").content.decode())
    Item.objects.update(kind=Item.Kind.PROVE)
    assert sam.get(f"/exercises/{proof.pk}/").status_code == 404
    assert sam.get(f"/items/{room.item.pk}/exercise/").status_code == 404


def test_an_instructor_chooses_the_misconception_behind_a_mistake() -> None:
    room = given("find")
    address = f"/assignments/{room.assignment.pk}/puzzles/{room.item.pk}/kind/"
    html = client("alice").get(address).content.decode()
    assert '<option value="binary.' in html
    bug = next(bug for bug in bugs_of(get_type("binary")) if bug.shown and "binary.prevent-trio" in bug.where)
    sent = {"kind": "find", "rules": [], "length": "", "bug": bug.id}
    previewed = client("alice").get(address, sent).content.decode()
    assert f'<option value="{bug.id}" selected>' in previewed
    assert f"bug={bug.id}" in previewed
    form = previewed.partition('class="stack kinds"')[2].partition("</form>")[0]
    assert re.findall(r"<(\w+)[^<]*csrfmiddlewaretoken", form) == ["button"]  # a preview's address has no token
    assert "Saved" in text(client("alice").post(address, sent, follow=True).content.decode())
    room.item.refresh_from_db()
    assert room.item.spec["bug"] == bug.id
    made = exercise(begun(room))
    assert {made.steps[number].rule for number in made.planted} <= set(bug.where)
    assert bug.lesson not in page(Proof.objects.get(item=room.item))
    refused = client("alice").post(address, sent | {"bug": "sudoku.no-such"})
    assert refused.status_code in (302, 422)
    Proof.objects.all().delete()
    client("alice").post(address, sent | {"kind": "name"})
    room.item.refresh_from_db()
    assert (room.item.kind, room.item.spec.get("bug")) == ("name", None)
