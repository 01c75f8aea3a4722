"""Deleting an account: what goes, what a course keeps, and who may not go yet."""

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from tests.site.accounts.conftest import PASSWORD, shown
from tests.site.classroom import Classroom, assigned, classroom
from tests.site.people import account
from tests.site.work.texts import WHOLE, puzzle_of
from tests.site.work.workbench import take_steps
from tutor.accounts.models import Session, User
from tutor.courses.models import Course, Membership
from tutor.grading.models import Grade
from tutor.library.models import Puzzle, PuzzleSet
from tutor.work.models import Proof

pytestmark = pytest.mark.django_db

YES = {"password": PASSWORD}
GONE = "Your account is deleted."


@pytest.fixture
def room(puzzles) -> Classroom:
    return classroom(puzzles["Fern"])


@pytest.fixture
def in_class(room, dana) -> Membership:
    return Membership.objects.create(course=room.course, user=dana, number="S77", section="B")


def membership(course: Course, user: User, role: str) -> Membership:
    return Membership.objects.create(course=course, user=user, role=role)


def own_set(user: User, slug: str) -> Puzzle:
    shelf = PuzzleSet.objects.create(slug=slug, title=slug, owner=user)
    return puzzle_of(shelf, slug, "one", "01.1 1010 0110 1001")


def test_everything_goes(sign_in, dana, puzzles):
    client, other = sign_in(), sign_in()
    proof = take_steps(client, puzzles["Fern"], WHOLE[:5])
    own = own_set(dana, "own")
    Proof.objects.create(owner=dana, puzzle=own, goal={"type": "solve"})
    page = shown(client.get("/settings/delete/"))
    assert "2 proofs of your own choice go; 1 puzzle set of yours goes; this cannot be undone." in page
    answer = client.post("/settings/delete/", YES, follow=True)
    assert answer.redirect_chain == [("/", 302)]
    assert GONE in shown(answer)
    assert (User.objects.count(), Proof.objects.count(), Session.objects.count()) == (0, 0, 0)
    assert list(PuzzleSet.objects.values_list("slug", flat=True)) == ["tests"]
    assert other.get(proof.get_absolute_url()).status_code == 404
    assert Client().post("/sign-in/", {"username": "dana", "password": PASSWORD}).status_code == 422


@pytest.mark.parametrize("password", ["", "wrong"])
def test_not_without_the_password(sign_in, dana, password):
    client = sign_in()
    answer = client.post("/settings/delete/", {"password": password})
    assert answer.status_code == 422
    assert User.objects.get() == dana
    assert client.get("/settings/delete/").status_code == 200


def test_wrong_passwords_are_counted_here_too(sign_in, dana):
    client = sign_in()
    for _ in range(10):
        answer = client.post("/settings/delete/", {"password": "wrong"})
    assert answer.status_code == 429
    assert client.post("/settings/delete/", YES).status_code == 429
    assert User.objects.get() == dana


def test_others_keep_everything(sign_in, dana, puzzles, sam_proof):
    sign_in().post("/settings/delete/", YES)
    assert list(Proof.objects.all()) == [sam_proof]
    assert set(User.objects.values_list("username", flat=True)) == {"sam"}


@pytest.fixture
def sam_proof(puzzles) -> Proof:
    return Proof.objects.create(owner=account("sam"), puzzle=puzzles["Fern"], goal={"type": "solve"})


def test_a_membership_without_work_goes(sign_in, dana, in_class):
    sign_in().post("/settings/delete/", YES)
    assert not User.objects.filter(pk=dana.pk).exists()
    assert not Membership.objects.filter(number="S77").exists()


def test_what_grades_rest_on_stays_and_names_nobody(sign_in, dana, room, in_class, puzzles):
    client = sign_in()
    client.post("/settings/", {"theme": "dark", "motion": "", "first_digit": 1, "mistakes": "asked"})
    handed_in = Proof.objects.create(owner=dana, puzzle=puzzles["Fern"], item=room.item, attempt=1)
    Proof.objects.create(owner=dana, puzzle=puzzles["Fern"])
    page = shown(client.get("/settings/delete/"))
    assert "1 proof of your own choice goes;" in page
    assert "1 proof made for a course stays there, as grades rest on it, under the name “Deleted account”;" in page
    assert GONE in shown(client.post("/settings/delete/", YES, follow=True))
    assert list(Proof.objects.all()) == [handed_in]
    dana.refresh_from_db()
    assert dana.shown_name == "Deleted account"
    assert dana.username.startswith("deleted-")
    kept = [str(value) for value in User.objects.filter(pk=dana.pk).values()[0].values()]
    assert not [value for value in kept if "dana" in value.lower() or "reed" in value.lower() or value == "dark"]
    assert (dana.is_active, dana.has_usable_password(), dana.last_login) == (False, False, None)
    in_class.refresh_from_db()
    assert (in_class.user, in_class.number, in_class.section) == (dana, "", "")
    assert not Session.objects.filter(user=dana).exists()
    assert client.get("/settings/").context["user"].is_anonymous


def test_a_second_account_of_the_same_address_is_possible_afterwards(sign_in, dana, room, in_class, puzzles, client):
    Proof.objects.create(owner=dana, puzzle=puzzles["Fern"], item=room.item, attempt=1)
    sign_in().post("/settings/delete/", YES)
    fields = {"first_name": "Dana", "email": "dana@example.org", "password1": PASSWORD, "password2": PASSWORD}
    assert client.post("/sign-up/", fields).status_code == 302
    assert User.objects.get(email="dana@example.org").pk != dana.pk


def test_the_only_instructor_of_others_stays(sign_in, dana, room):
    course = Course.objects.create(title="Logic 202")
    membership(course, dana, "instructor")
    membership(course, account("sam"), "student")
    client = sign_in()
    page = client.get("/settings/delete/")
    assert "You are the only instructor of a course that others are in." in shown(page)
    assert "Logic 202" in shown(page)
    assert "password" not in [each.attrs.get("name") for each in _inputs(page)]
    assert client.post("/settings/delete/", YES).status_code == 422
    dana.refresh_from_db()
    assert dana.is_active
    membership(course, account("bob"), "instructor")
    assert GONE in shown(client.post("/settings/delete/", YES, follow=True))
    dana.refresh_from_db()  # other people's grades may name who gave them
    assert dana.shown_name == "Deleted account"
    assert not course.memberships.filter(user=dana).exists()


def test_a_course_that_holds_points_stays(sign_in, dana, room):
    course = Course.objects.create(title="Logic 404")
    membership(course, dana, "instructor")
    _assignment, (item,) = assigned(course, room.item.puzzle)
    Grade.objects.create(kind="override", points=4, item=item, student=account("sam"))
    client = sign_in()
    assert "Logic 404" in shown(client.get("/settings/delete/"))
    assert client.post("/settings/delete/", YES).status_code == 422
    assert course.memberships.get().user == dana
    assert Grade.objects.count() == 1


def test_points_without_a_proof_stay_in_their_course(sign_in, dana, in_class, room):
    Grade.objects.create(kind="override", points=4, item=room.item, student=dana)
    assert GONE in shown(sign_in().post("/settings/delete/", YES, follow=True))
    dana.refresh_from_db()
    in_class.refresh_from_db()
    assert (dana.shown_name, in_class.number) == ("Deleted account", "")
    assert Grade.objects.get().student == dana


def _inputs(page):
    from tests.site.accounts.conftest import content

    return [each for each in content(page).walk() if each.tag == "input"]


def test_a_course_where_nobody_else_is_goes_too(sign_in, dana, puzzles):
    course = Course.objects.create(title="Logic 303")
    membership(course, dana, "instructor")
    own = own_set(dana, "own")
    _assignment, (item,) = assigned(course, own)
    Proof.objects.create(owner=dana, puzzle=own, item=item, attempt=1)
    client = sign_in()
    page = shown(client.get("/settings/delete/"))
    assert "1 puzzle set of yours goes; the course Logic 303, which has no other members, is deleted;" in page
    assert "stays" not in page
    client.post("/settings/delete/", YES)
    assert (User.objects.count(), Course.objects.count(), Proof.objects.count()) == (0, 0, 0)
    assert list(PuzzleSet.objects.values_list("slug", flat=True)) == ["tests"]


def test_sets_that_others_use_stay(sign_in, dana, room, sam_proof):
    membership(room.course, dana, "instructor")
    given, unused = own_set(dana, "given"), own_set(dana, "unused")
    assigned(room.course, given)
    client = sign_in()
    page = shown(client.get("/settings/delete/"))
    assert "1 puzzle set of yours goes; 1 puzzle set of yours stays where others use it, without your name;" in page
    client.post("/settings/delete/", YES)
    assert Puzzle.objects.filter(pk=given.pk).exists()
    assert not Puzzle.objects.filter(pk=unused.pk).exists()
    dana.refresh_from_db()
    assert dana.puzzle_sets.get() == given.set
    assert room.course.memberships.filter(role="instructor").count() == 2


def test_what_holds_the_row_fast_makes_it_nameless(sign_in, dana, monkeypatch):
    """Whatever model may come to refer to people: the account is closed all the same."""
    from django.db.models import RestrictedError

    def refuse(*args: object, **kwargs: object) -> None:
        raise RestrictedError("held", set())

    monkeypatch.setattr(get_user_model(), "delete", refuse)
    assert GONE in shown(sign_in().post("/settings/delete/", YES, follow=True))
    dana.refresh_from_db()
    assert (dana.shown_name, dana.email, dana.is_active) == ("Deleted account", "", False)


def test_work_left_on_the_device_is_there_again(client, work, dana):
    client.post("/sign-in/", {"username": "dana", "password": PASSWORD})
    client.post("/take-along/", {"answer": "leave"})
    client.post("/settings/delete/", YES)
    assert client.get(work.get_absolute_url()).status_code == 200
    assert User.objects.get() == work.owner
