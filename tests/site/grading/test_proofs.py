"""A proof as a grader sees it: replayed, commented on, and graded by hand."""

import re
from decimal import Decimal

import pytest
from django.urls import reverse

from tests.site.classroom import Classroom, classroom
from tests.site.grading.handing_in import DUE, account, handed_in, happened, post
from tests.site.grading.reading import HEADLINES, START, board, moment, page, tree
from tests.site.people import person
from tests.site.shared import once_a_module, own
from tests.site.work.texts import WHOLE, made
from tutor.grading.models import Comment, Grade, RubricLine
from tutor.grading.scoring.scores import score_for
from tutor.work.models import Proof

pytestmark = pytest.mark.django_db


def stored() -> tuple[Classroom, Proof]:
    """A course, and Sam's proof, in which everything has happened that can."""
    room = classroom(made()["Fern"], due=DUE, feedback="after")
    proof = handed_in("sam", room.item, WHOLE[:2])
    post(proof, "step", node="2.0", step="binary.prevent-trio: r1c1=0")
    post(proof, "step", node="2.1", step=WHOLE[2][1])
    post(proof, "hint", node="2.0")
    post(proof, "step", node="2.0", step=WHOLE[3][1])
    post(proof, "step", node="4.0 4.1", step="merge")
    post(proof, "undo")
    post(proof, "redo")
    post(proof, "check")
    post(proof, "cut", number=4)
    happened(proof, -2, -2, -1.99, -1.5, -1)
    return room, proof


shared = once_a_module(stored)


@pytest.fixture
def room(shared: tuple[Classroom, Proof], db: None) -> Classroom:
    return own(shared)[0]


@pytest.fixture
def proof(shared: tuple[Classroom, Proof], db: None) -> Proof:
    return own(shared)[1]


@pytest.mark.parametrize("now", ["gone", "grader"])
def test_who_is_no_student_any_more_can_be_looked_at_and_not_graded(proof, room, now):
    membership = room.course.memberships.filter(user=proof.owner)
    grade = f"/grading/items/{room.item.pk}/students/{proof.owner_id}/override/"
    assert [each for each in page(proof).walk() if each.attrs.get("action") == grade]
    _ = membership.delete() if now == "gone" else membership.update(role=now)
    shown = page(proof)
    assert tree(shown)
    assert "sam is no longer a student of this course, so points cannot be overridden." in shown.text
    assert [each for each in shown.walk() if each.attrs.get("action") == grade] == []
    grace = person("grace").client
    for extension in ("json", "html"):
        assert grace.get(f"/proofs/{proof.pk}/export.{extension}").status_code == 200
    assert grace.post(grade, {"points": "1", "reason": "no"}).status_code == 404


def test_everything_that_happened_in_order(proof):
    links = [each for each in page(proof).walk() if "data-to" in each.attrs]
    assert [each.text for each in links[:4]] == HEADLINES[:4]
    assert links[4].text.startswith("Hint: ")
    assert [each.text for each in links[5:]] == HEADLINES[5:]
    assert [each.attrs["data-to"] for each in links] == [str(number) for number in range(1, 12)]


def test_the_replay_names_the_time_zone_once(proof, room):
    (events,) = [each for each in page(proof).walk() if each.attrs.get("class") == "events"]
    assert len([each for each in events.walk() if each.tag == "time"]) == 11
    assert room.course.time_zone not in events.text + moment(proof, 3).text
    assert f"All times are in {room.course.time_zone}." in page(proof).text


FIRST = "- - 0 -; 1 - - -; - - - -; 1 0 0 1"
CASE = "- - 0 -; 1 - - -; 0 - - -; 1 0 0 1"
CLOSED = "- - 0 -; 1 - - -; 1 - - -; 1 0 0 1"


@pytest.mark.parametrize(
    ("event", "said", "shown", "steps"),
    [
        (0, "Nothing has happened yet.", START, 0),
        (1, "Prevent Trio, r4c1 = 1, r4c4 = 1", FIRST, 1),
        (2, "Zero or One, at r3c1", FIRST, 2),
        (3, "Not accepted: Prevent Trio, r1c1 = 0 Prevent Trio does not give r1c1 = 0.", CASE, 2),
        (4, "Trio", CLOSED, 3),
        (5, "Hint: ", CASE, 3),
        (6, "Zero or One, at r1c1", CASE, 4),
        (7, "Merge", CASE, 5),
        (8, "Undone: Merge", "0 - 0 -; 1 - - -; 0 - - -; 1 0 0 1", 4),
        (9, "Redone: Merge", CASE, 5),
        (10, "Checked: 1 branch is open.", CASE, 5),
        (11, "Cut: 2 steps", CASE, 3),
    ],
)
def test_the_board_and_the_tree_at_each_event(proof, event, said, shown, steps):
    root = moment(proof, event)
    assert root.find("said").text.startswith(said)
    assert board(root) == shown
    assert len([row for row in tree(root) if row[:1].isdigit()]) == steps
    whole = page(proof, event=event)
    assert whole.find("said").text == root.find("said").text
    assert (board(whole), tree(whole)) == (board(root), tree(root))


def test_another_node_at_an_event(proof):
    root = moment(proof, 7, "2.1")
    assert board(root) == CLOSED
    (here,) = [each for each in root.find("moment").walk() if each.attrs.get("aria-current")]
    assert here.text == "r3c1 = 1"
    assert board(moment(proof, 2, "5.0")) == START  # there was no such node then


def test_joined_ends_name_the_place_of_the_merge(proof):
    assert [row for row in tree(moment(proof, 7)) if row.startswith("joined")] == ["joined at step 4"] * 2


# --- Points by hand ---


def grade_url(room: Classroom, part: str = "") -> str:
    return f"/grading/items/{room.item.pk}/students/{account('sam').pk}/{part}"


@pytest.mark.parametrize(
    ("points", "said"),
    [
        ("10", "Points saved: 10 of 10."),
        ("12.5", "Points saved: 12.5, but the puzzle is worth 10. If this is not extra credit, set them again."),
    ],
)
def test_more_points_than_the_puzzle_is_worth_are_pointed_out(room, proof, points, said):
    sent = {"points": points, "reason": "Good."}
    answer = person("grace").client.post(grade_url(room, "override/"), sent, follow=True)
    assert said in answer.content.decode()
    assert Grade.objects.get(kind="override").points == Decimal(points)


def test_points_by_hand_and_their_history(room, proof):
    grace, bob = person("grace").client, person("bob").client
    sent = {"points": "9,5", "reason": "A slip of the pen."}  # as much of the world writes it
    assert grace.post(grade_url(room, "override/"), sent)["Location"] == grade_url(room)
    bob.post(grade_url(room, "override/"), {"points": "8", "reason": "Not that good."})
    bob.post(grade_url(room, "withdraw/"))
    history = [(g.kind, g.points, g.reason, g.by and g.by.username) for g in Grade.objects.order_by("pk")]
    assert history == [
        ("auto", Decimal("2.50"), "", None),
        ("override", Decimal("9.50"), "A slip of the pen.", "grace"),
        ("override", Decimal("8.00"), "Not that good.", "bob"),
        ("withdrawn", None, "", "bob"),
    ]
    (shown,) = [each for each in page(proof).walk() if each.attrs.get("class") == "history"]
    assert "overridden: 9.50" in shown.text
    assert "A slip of the pen." in shown.text
    assert Grade.objects.exclude(proof=proof).count() == 0


def test_withdrawing_nothing_says_so(room, proof):
    answer = person("grace").client.post(grade_url(room, "withdraw/"), follow=True)
    assert "No points were set by hand." in answer.content.decode()
    assert not Grade.objects.filter(kind="withdrawn").exists()


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"points": "-1", "reason": "x"},
        {"points": "3"},
        {"points": "NaN", "reason": "x"},
        {"points": "1e9", "reason": "x"},
        {"points": "1,5,0", "reason": "x"},
    ],
)
def test_points_that_cannot_be(room, proof, sent):
    answer = person("grace").client.post(grade_url(room, "override/"), sent)
    assert answer.status_code == 422
    assert "errorlist" in answer.content.decode()
    assert not Grade.objects.filter(kind="override").exists()


# --- Comments ---


def test_comments_at_a_step_and_on_the_whole(proof):
    grace = person("grace").client
    address = f"/grading/proofs/{proof.pk}/comments/"
    grace.post(address, {"step": "3", "text": "Well **closed**."})
    grace.post(address, {"step": "0", "text": "Go on."})
    grace.post(address, {"step": "4", "text": "This was a detour."})
    articles = [each.text for each in page(proof).walk() if each.attrs.get("class") == "comment"]
    assert [re.split(r", \w{3} \d", text)[0] for text in articles] == [
        "grace on the whole proof",
        "grace on step 3, Trio",
        "grace on a step that is no longer there",
    ]
    assert ["Change" in text for text in articles] == [True] * 3
    others = [each.text for each in page(proof, "bob").walk() if each.attrs.get("class") == "comment"]
    assert ["Change" in text for text in others] == [False] * 3


def test_a_comment_is_changed_and_deleted_by_its_author_only(proof):
    said = Comment.objects.create(proof=proof, author=account("grace"), text="Wrong.")
    for who, status in (("bob", 404), ("sam", 404), ("carol", 404), ("admin", 404), ("anonymous", 404), ("grace", 302)):
        answer = person(who).client.post(f"/grading/comments/{said.pk}/", {"text": f"by {who}"})
        assert (who, answer.status_code) == (who, status)
    said.refresh_from_db()
    assert (said.text, said.edited is None) == ("by grace", False)
    for who, left in (("bob", 1), ("sam", 1), ("grace", 0)):
        person(who).client.post(f"/grading/comments/{said.pk}/delete/")
        assert Comment.objects.count() == left


def test_an_empty_comment_is_refused_and_says_so(proof):
    answer = person("grace").client.post(f"/grading/proofs/{proof.pk}/comments/", {"step": "0", "text": " "})
    assert answer.status_code == 422
    assert "This field is required." in answer.content.decode()
    assert not Comment.objects.exists()


@pytest.mark.parametrize("part", ["override/", "withdraw/"])
@pytest.mark.parametrize("who", ["anonymous", "guest", "sam", "sue", "carol", "admin"])
def test_nobody_else_grades(room, proof, who, part):
    before = Grade.objects.count()
    sent = {"points": "10", "reason": "please"}
    assert person(who).client.post(grade_url(room, part), sent).status_code == 404
    assert person(who).client.post(f"/grading/proofs/{proof.pk}/comments/", {"text": "x"}).status_code == 404
    assert person(who).client.post(f"/grading/proofs/{proof.pk}/regrade/").status_code == 404
    assert person(who).client.post(f"/courses/{room.course.pk}/regrade/").status_code == 404
    assert (Grade.objects.count(), Comment.objects.count()) == (before, 0)


def test_practice_is_nobodys_to_grade(room):
    practice = Proof.objects.create(owner=account("sam"), puzzle=room.item.puzzle)
    assert person("alice").client.get(f"/grading/proofs/{practice.pk}/").status_code == 404


# --- Who is next ---


def test_next_and_previous_student_and_who_is_to_be_graded(room, proof):
    root = page(proof)
    (around,) = [each for each in root.walk() if each.attrs.get("aria-label") == "Other students"]
    assert around.text == "1 of 2 sue"  # Sue has not begun: nothing to grade
    other = handed_in("sue", room.item, WHOLE[:3])
    (around,) = [each for each in page(proof).walk() if each.attrs.get("aria-label") == "Other students"]
    assert around.text == "1 of 2 sue Next to grade"
    Comment.objects.create(proof=other, author=account("grace"), text="Seen.")
    (around,) = [each for each in page(proof).walk() if each.attrs.get("aria-label") == "Other students"]
    assert around.text == "1 of 2 sue"


def test_lines_of_the_rubric_become_a_comment_and_change_the_points(proof, room):
    grace, address = person("grace").client, f"/courses/{room.course.pk}/rubric/"
    for text, points in (("Guessed.", "-0,5"), ("Well put.", "")):
        assert grace.post(address, {"text": text, "points": points}).status_code == 302
    lines = room.course.rubric.all()
    worth = score_for(room.item, proof.owner).points or Decimal()
    shown = page(proof, section="A")
    ticks = [each.attrs["value"] for each in shown.walk() if each.attrs.get("name") == "lines"]
    assert ticks == [str(line.pk) for line in lines]
    events = [each.attrs["href"] for each in shown.walk() if "data-to" in each.attrs]
    assert all("?section=A&event=" in each for each in events)  # the list stays chosen when the page is loaded again
    grace.post(f"/grading/proofs/{proof.pk}/comments/", {"lines": ticks, "text": "See me."})
    (said,) = proof.comments.all()
    assert said.text == "−0.5: Guessed.\n\nWell put.\n\nSee me."
    last = Grade.objects.latest("pk")
    assert (last.kind, last.points, last.reason) == ("override", worth - Decimal("0.5"), "−0.5: Guessed.")
    grace.post(f"/grading/proofs/{proof.pk}/comments/", {"lines": ticks[:1]})  # from the computed points again
    assert score_for(room.item, proof.owner).points == worth - Decimal("0.5")
    grace.post(address, {"text": "Too long.", "points": "-0.25"})
    more = {"lines": [line.pk for line in lines.all() if line.points], "step": proof.tree.first().number}
    said = grace.post(f"/grading/proofs/{proof.pk}/comments/", more, follow=True).content.decode()
    left = worth - Decimal("1.25")  # what was said of the whole proof still counts
    assert score_for(room.item, proof.owner).points == left
    assert f"Points saved: {left.normalize():f} of 10." in said
    assert Grade.objects.latest("pk").reason == "−0.5: Guessed.; −0.5: Guessed.; −0.25: Too long."
    grace.post(address, {"remove": ticks[0]})
    assert [line.text for line in lines.all()] == ["Well put.", "Too long."]


def test_the_points_of_a_line_go_with_its_comment(proof, room):
    grace, line = person("grace").client, RubricLine.objects.create(course=room.course, text="Guessed.", points=-1)
    worth, comments = score_for(room.item, proof.owner).points or Decimal(), f"/grading/proofs/{proof.pk}/comments/"

    def delete_last() -> str:
        last = proof.comments.latest("pk").pk
        return grace.post(f"/grading/comments/{last}/delete/", follow=True).content.decode()

    grace.post(comments, {"lines": [line.pk], "step": proof.tree.first().number})
    grace.post(comments, {"lines": [line.pk]})
    assert score_for(room.item, proof.owner).points == worth - 2
    assert f"Points saved: {(worth - 1).normalize():f} of 10." in delete_last()
    assert score_for(room.item, proof.owner).points == worth - 1
    delete_last()
    assert (score_for(room.item, proof.owner).points, Grade.objects.latest("pk").kind) == (worth, "withdrawn")
    grace.post(comments, {"lines": [line.pk]})
    by_hand = reverse("grading:override", args=[room.item.pk, proof.owner_id])
    assert grace.post(by_hand, {"points": "7", "reason": "Talked about it."}, follow=True).status_code == 200
    assert "Points saved" not in delete_last()
    assert score_for(room.item, proof.owner).points == 7
