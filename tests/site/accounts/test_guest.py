"""Guests: made at the first thing saved, kept while they come back, deleted with their work when they do not."""

from datetime import date, timedelta
from io import StringIO

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.management import call_command
from django.test import Client, RequestFactory
from django.utils import timezone

from tests.site.people import person
from tests.site.work.texts import WHOLE
from tests.site.work.workbench import take_steps
from tutor.accounts.models import Session, User
from tutor.accounts.sessions import SessionStore
from tutor.accounts.signing_in import ensure_user
from tutor.work.models import Proof

pytestmark = pytest.mark.django_db


def visitor():
    """A request of somebody new who already has a session, for instance for a message."""
    request = RequestFactory().post("/")
    request.user = AnonymousUser()
    request.session = SessionStore()
    request.session["seen"] = "yes"
    request.session.save()
    return request


@pytest.fixture
def guest() -> User:
    return User.objects.create(username="guest-1", is_guest=True)


def days_ago(days: int) -> date:
    return timezone.localdate() - timedelta(days=days)


def test_reading_makes_no_guest(client):
    client.get("/no-such-page/")
    assert User.objects.count() == 0
    assert Session.objects.count() == 0


def test_first_saved_thing_makes_a_guest_who_is_signed_in():
    request = visitor()
    old_key = request.session.session_key
    guest = ensure_user(request)
    assert User.objects.get() == guest
    assert guest.is_guest
    assert not guest.has_usable_password()
    assert guest.last_seen == timezone.localdate()
    assert request.user == guest
    assert request.session["seen"] == "yes"
    assert request.session.session_key != old_key
    assert not SessionStore().exists(old_key)


def test_session_of_a_new_guest_works_in_the_browser(client):
    request = visitor()
    guest = ensure_user(request)
    request.session.save()
    client.cookies["sessionid"] = request.session.session_key
    assert client.get("/forget/").context["user"] == guest


def test_second_saved_thing_makes_no_second_guest():
    request = visitor()
    assert ensure_user(request) == ensure_user(request)
    assert User.objects.count() == 1


def test_a_person_with_an_account_stays_that_person():
    request = visitor()
    request.user = sam = User.objects.create_user("sam")
    assert ensure_user(request) == sam
    assert User.objects.get() == sam


def test_two_guests_differ():
    assert ensure_user(visitor()) != ensure_user(visitor())


def test_idle_guests_are_deleted_and_nobody_else():
    User.objects.create(username="gone", is_guest=True, last_seen=days_ago(91))
    User.objects.create(username="still-here", is_guest=True, last_seen=days_ago(90))
    User.objects.create(username="account", last_seen=days_ago(1000))
    out = StringIO()
    call_command("delete_idle_guests", stdout=out)
    assert out.getvalue() == "Guests deleted: 1\n"
    assert set(User.objects.values_list("username", flat=True)) == {"still-here", "account"}


def test_a_visit_keeps_guest_and_session_alive(client, guest):
    client.force_login(guest)
    User.objects.update(last_seen=days_ago(80))
    Session.objects.update(expire_date=timezone.now() + timedelta(days=100))
    client.get("/forget/")
    guest.refresh_from_db()
    assert guest.last_seen == timezone.localdate()
    assert Session.objects.get().expire_date > timezone.now() + timedelta(days=179)


def test_a_second_visit_on_the_same_day_writes_nothing(client, guest, django_assert_num_queries):
    client.force_login(guest)
    with django_assert_num_queries(1):  # session with its user
        client.get("/forget/")


def test_forgetting_asks_first_and_then_deletes_the_guest_with_all_work(client, guest, puzzles):
    client.force_login(guest)
    take_steps(client, puzzles["Fern"], WHOLE[:2])
    kept = take_steps(person("sam").client, puzzles["Fern"], WHOLE[:1])
    page = client.get("/forget/")
    assert page.templates[0].name == "privacy/forget.html"
    assert "sessionid" in client.cookies
    answer = client.post("/forget/")
    assert (answer.status_code, answer["Location"]) == (302, "/")
    assert client.get("/forget/").status_code == 404
    assert (User.objects.get(), Proof.objects.get()) == (kept.owner, kept)


@pytest.mark.parametrize("method", ["get", "post"])
def test_only_guests_can_be_forgotten(method):
    nobody, sam = Client(), Client()
    sam.force_login(User.objects.create_user("sam"))
    assert getattr(nobody, method)("/forget/").status_code == 404
    assert getattr(sam, method)("/forget/").status_code == 404
    assert sam.session["_auth_user_id"]


def test_shown_name():
    assert User(username="guest-1f", is_guest=True).shown_name == "Guest"
    assert User(username="sam").shown_name == "sam"
    assert User(username="sam", first_name="Sam", last_name="Lee").shown_name == "Sam Lee"
