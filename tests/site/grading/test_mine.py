"""A student's own scores: what is withheld shows nowhere."""

import re
from decimal import Decimal

import pytest

from tests.site.classroom import Classroom, assigned, classroom
from tests.site.grading.handing_in import DAY, DUE, NOW, account, everybody, handed_in, happened, post
from tests.site.people import person
from tests.site.work.page import parse
from tests.site.work.texts import WHOLE, made
from tests.site.work.workbench import HTMX
from tutor.courses.models import Assignment, Extension, Membership
from tutor.grading.models import Comment, Grade
from tutor.grading.scoring.scores import scores
from tutor.grading.services.regrading import stale_proofs, store_scores
from tutor.work.models import Proof

pytestmark = pytest.mark.django_db


def room_of(**facts) -> Classroom:
    return classroom(made()["Fern"], **facts)


def page(room: Classroom, who: str = "sam") -> str:
    answer = person(who).client.get(f"/courses/{room.course.pk}/my-work/")
    assert answer.status_code == 200
    return answer.content.decode()


def cells(html: str) -> list[str]:
    (body,) = [each for each in parse(html).walk() if each.tag == "tbody"]
    return [each.text for each in body.walk() if each.tag in ("th", "td")]


def worked(room: Classroom) -> None:
    """Sam has proved it and is praised; Sue has done a little, tried in vain, and is blamed."""
    right, wrong = handed_in("sam", room.item, WHOLE), handed_in("sue", room.item, WHOLE[:1])
    post(wrong, "step", node="1.0", step="binary.trio")
    for proof, points, words in ((right, 10, "Perfect."), (wrong, 1, "All wrong.")):
        Comment.objects.create(proof=proof, author=account("grace"), text=words)
        Grade.objects.create(kind="override", points=points, reason=words, item=room.item, student=proof.owner)


@pytest.mark.parametrize("feedback", ["request", "after"])
@pytest.mark.parametrize("due", [NOW + DAY, None])
def test_while_withheld_a_right_and_a_wrong_proof_look_the_same(feedback, due):
    room = room_of(feedback=feedback, due=due)
    worked(room)
    first, second = (without_names(page(room, who)) for who in ("sam", "sue"))
    assert first == second
    assert cells(page(room)) == ["Fern", "begun"]
    for who in ("sam", "sue"):
        proof = room.item.proofs.get(owner__username=who)
        for headers in ({}, HTMX):
            answer = person(who).client.get(f"/grading/proofs/{proof.pk}/comments/", headers=headers)
            assert answer.status_code == 404
        assert person(who).client.get(f"/grading/proofs/{proof.pk}/").status_code == 404


def without_names(html: str) -> str:
    html = re.sub(r'(csrfmiddlewaretoken" value=|X-CSRFToken": )"[^"]*"', r"\1", html)
    return re.sub(r"\b(sam|sue)\b", "NAME", html)


def test_after_it_has_closed_everything_is_shown():
    room = room_of(feedback="after", due=DUE)
    worked(room)
    fern = "Fern Replay · Practise again · Similar puzzles"
    assert cells(page(room)) == [fern, "✓ proved", "10 of 10 overridden: Perfect.", "1 comment"]
    assert cells(page(room, "sue")) == [fern, "begun", "1 of 10 overridden: All wrong.", "1 comment"]
    assert "All wrong." not in page(room)
    proof = room.item.proofs.get(owner__username="sam")
    for who, status in (("sam", 200), ("sue", 404), ("carol", 404), ("grace", 200)):
        answer = person(who).client.get(f"/grading/proofs/{proof.pk}/comments/")
        assert (who, answer.status_code) == (who, status)
    html = person("sam").client.get(f"/grading/proofs/{proof.pk}/comments/", headers=HTMX).content.decode()
    assert "Perfect." in html
    assert "Change" not in html


@pytest.mark.parametrize("feedback", ["request", "after"])
def test_which_attempt_counts_is_withheld_too(feedback):
    """The first attempt is submitted; it is worth more than the second for Sam and less for Sue."""
    room = room_of(feedback=feedback)
    for who, moves in (("sam", WHOLE[:5]), ("sue", WHOLE[:1])):
        first = handed_in(who, room.item, moves)
        Proof.objects.filter(pk=first.pk).update(submitted=NOW)
        handed_in(who, room.item, WHOLE[:1] if who == "sam" else WHOLE[:5], attempt=2)
    scored = {score.student.username: score.attempt for score in scores(*everybody(room.course))}
    assert scored == {"sam": 1, "sue": 2}
    assert cells(page(room)) == cells(page(room, "sue")) == ["Fern", "begun"]
    Proof.objects.filter(attempt=2).update(submitted=NOW)
    assert cells(page(room)) == cells(page(room, "sue")) == ["Fern", "submitted"]


def test_no_practice_while_another_assignment_hides_the_puzzle():
    room = room_of(feedback="after", due=DUE)
    proof = handed_in("sam", room.item, WHOLE)
    for address in (f"/courses/{room.course.pk}/my-work/", f"/grading/proofs/{proof.pk}/replay/"):
        assert "Practise again" in person("sam").client.get(address).content.decode()
    assigned(room.course, room.item.puzzle, title="Once more", feedback="after", due=NOW + DAY)
    for address in (f"/courses/{room.course.pk}/my-work/", f"/grading/proofs/{proof.pk}/replay/"):
        assert "Practise again" not in person("sam").client.get(address).content.decode()


def test_an_extension_keeps_it_back_for_one_student():
    room = room_of(feedback="after", due=DUE)
    worked(room)
    Extension.objects.create(assignment=room.assignment, student=account("sam"), due=NOW + DAY)
    assert cells(page(room)) == ["Fern", "begun"]
    assert len(cells(page(room, "sue"))) == 4


def test_results_are_released_by_hand_to_a_section_and_hidden_again():
    room = room_of(feedback="after", due=DUE, results="button")
    worked(room)
    Membership.objects.filter(user__username="sue").update(section="B")
    alice, address = person("alice").client, f"/assignments/{room.assignment.pk}/results/"
    assert "when your instructor releases them" in page(room)
    assert person("sam").client.post(address, {"section": "B"}).status_code == 404
    assert "No student is in this section" in alice.post(address, {"section": "C"}, follow=True).content.decode()
    shown = alice.post(address, {"section": "B"}, follow=True).content.decode()
    assert "B: released" in parse(shown).text
    assert [len(cells(page(room, who))) for who in ("sam", "sue")] == [2, 4]
    comments = [f"/grading/proofs/{room.item.proofs.get(owner__username=who).pk}/comments/" for who in ("sam", "sue")]
    assert [person(who).client.get(url).status_code for who, url in zip(("sam", "sue"), comments, strict=True)] == [
        404,
        200,
    ]
    alice.post(address, {"section": ""})
    assert [len(cells(page(room, who))) for who in ("sam", "sue")] == [4, 4]
    alice.post(address, {"section": "", "to": "hide"})
    assert [len(cells(page(room, who))) for who in ("sam", "sue")] == [2, 2]


def test_an_extension_for_one_keeps_the_results_of_all_back_if_so_chosen():
    room = room_of(feedback="after", due=DUE, results="everybody")
    worked(room)
    fields = {"student": account("sam").pk, "due": f"{NOW + DAY:%Y-%m-%dT%H:%M}"}
    person("alice").client.post(f"/assignments/{room.assignment.pk}/extensions/", fields)
    assert [len(cells(page(room, who))) for who in ("sam", "sue")] == [2, 2]
    extension = Extension.objects.get()
    person("alice").client.post(f"/assignments/{room.assignment.pk}/extensions/{extension.pk}/remove/")
    assert [len(cells(page(room, who))) for who in ("sam", "sue")] == [4, 4]


def test_with_feedback_at_once_the_points_so_far():
    room = room_of(feedback="immediate", due=NOW + DAY)
    happened(handed_in("sam", room.item, WHOLE[:9]), -1)
    assert cells(page(room)) == ["Fern", "begun", "6.67 of 10 67 % of the proof", "–"]
    assert cells(page(room, "sue")) == ["Fern Open a proof file", "not begun", "– of 10", "–"]
    assert "are provisional" in page(room, "sue")
    Assignment.objects.update(due=DUE)  # nothing can be handed in any more, and no points will change
    assert "Open a proof file" not in page(room, "sue")
    assert "are provisional" not in page(room, "sue")


@pytest.mark.parametrize("facts", [{"published": None}, {"opens": NOW + DAY}])
def test_what_is_not_published_or_open_is_not_there(facts):
    room = room_of(title="Secret sheet", **facts)
    assert "Secret sheet" not in page(room)
    assert "Nothing is assigned yet." in page(room)


@pytest.mark.parametrize("many", [1, 30])
def test_a_fixed_number_of_queries(many, django_assert_num_queries):
    room = room_of(feedback="immediate")
    for number in range(many - 1):
        assigned(room.course, room.item.puzzle, title=f"More {number}", feedback="immediate")
    for number, assignment in enumerate(Assignment.objects.all(), start=1):
        proof = handed_in("sam", assignment.items.get(), WHOLE[:1])
        Comment.objects.create(proof=proof, author=account("grace"), text=f"{number}")
    store_scores(stale_proofs(room.course))
    sam = person("sam").client
    with django_assert_num_queries(14):
        sam.get(f"/courses/{room.course.pk}/my-work/")


def test_students_find_it_from_their_course():
    room = room_of(feedback="immediate")
    for address, current in (
        (f"/courses/{room.course.pk}/", "Assignments"),
        (f"/assignments/{room.assignment.pk}/", None),
        (f"/courses/{room.course.pk}/my-work/", "My work"),
    ):
        html = parse(person("sam").client.get(address).content.decode())
        (nav,) = html.all(aria_label="This course")
        links = {each.text: each.attrs for each in nav.walk() if each.tag == "a"}
        assert links["My work"]["href"] == f"/courses/{room.course.pk}/my-work/"
        assert [name for name, of in links.items() if "aria-current" in of] == [current][: current is not None]


def test_points_without_a_proof_and_nothing_for_who_has_left():
    room = room_of(feedback="immediate")
    Grade.objects.create(kind="override", points=Decimal(4), item=room.item, student=account("sam"))
    assert cells(page(room)) == ["Fern Open a proof file", "not begun", "4 of 10 overridden", "–"]
    Membership.objects.filter(user=account("sam")).delete()
    assert person("sam").client.get(f"/courses/{room.course.pk}/my-work/").status_code == 404


def test_after_closing_one_looks_back_and_practises_again():
    """The replay opens with the results; then Submit goes, and graders' controls are not there."""
    room = room_of(feedback="after", due=NOW + DAY)
    proof = handed_in("sam", room.item, WHOLE[:1])
    post(proof, "step", node="1.0", step="binary.trio")
    sam, address = person("sam").client, f"/grading/proofs/{proof.pk}/replay/"
    assert sam.get(address).status_code == 404
    assert 'id="submit-open"' in sam.get(f"/work/{proof.pk}/").content.decode()
    Assignment.objects.update(due=DUE)
    assert [person(who).client.get(address).status_code for who in ("sue", "grace")] == [404, 404]
    shown = parse(sam.get(f"{address}?event=2").content.decode()).text
    assert "Not accepted: Trio" in shown
    assert "Override points" not in shown
    assert "Board at the start" in sam.get(f"{address}?event=0", headers=HTMX).content.decode()
    bench = sam.get(f"/work/{proof.pk}/").content.decode()
    assert [each in bench for each in ('id="submit-open"', 'id="check"', address)] == [False, False, True]
    links = [each.attrs.get("href") for each in parse(page(room)).walk() if each.tag == "a"]
    assert {address, f"/prove/{room.item.puzzle_id}/", "/?type=binary"} <= {str(link).split("&")[0] for link in links}
