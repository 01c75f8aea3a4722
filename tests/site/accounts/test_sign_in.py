"""Signing in and out, and what stops people from guessing passwords."""

from datetime import timedelta

import pytest
from axes.models import AccessAttempt
from django.test import Client, RequestFactory
from django.utils import timezone

from tests.site.accounts.conftest import PASSWORD, menu, shown
from tests.site.people import person
from tutor.accounts.models import Session, User
from tutor.limits.address import client_address

pytestmark = pytest.mark.django_db

WRONG = "Username and password do not match."


def attempt(client: Client, name: str, password: str = "wrong"):
    return client.post("/sign-in/", {"username": name, "password": password})


@pytest.mark.parametrize("name", ["dana@example.org", "DANA@Example.ORG", " Dana@example.org ", "dana", "Dana"])
def test_by_address_or_username(client, dana, name):
    answer = client.post("/sign-in/", {"username": name, "password": PASSWORD}, follow=True)
    assert answer.redirect_chain == [("/", 302)]
    assert menu(answer) == ["Dana Reed settings", "Sign out"]
    assert answer.context["user"] == dana


def test_menu_of_those_without_an_account(client):
    assert menu(client.get("/")) == ["Settings", "Sign in", "Sign up"]
    assert menu(person("guest").client.get("/")) == ["Settings", "Sign in", "Sign up"]


def test_a_username_goes_before_an_address(dana):
    """Whoever has an old username that looks like Dana's address gets in by it; Dana still has her username."""
    User.objects.create_user("dana@example.org", password="another-leaf-9")
    assert attempt(Client(), "dana@example.org", "another-leaf-9").status_code == 302
    assert attempt(Client(), "dana@example.org", PASSWORD).status_code == 422
    assert attempt(Client(), "dana", PASSWORD).status_code == 302


@pytest.mark.parametrize("name", ["dana", "dana@example.org", "nobody", "nobody@example.org", "gone", "guest-1"])
def test_the_answer_does_not_tell_who_has_an_account(dana, name):
    User.objects.create_user("gone", password="wrong", is_active=False)
    User.objects.create(username="guest-1", is_guest=True)
    answer = attempt(Client(), name)
    assert answer.status_code == 422
    assert WRONG in shown(answer)
    assert shown(answer).replace(name, "") == shown(attempt(Client(), "somebody-else"))


def lock(client: Client, name: str) -> None:
    for _ in range(9):
        assert attempt(client, name).status_code == 422
    assert attempt(client, name).status_code == 429


@pytest.mark.parametrize("name", ["dana", "nobody@example.org"])
def test_too_many_wrong_passwords(client, dana, name):
    lock(client, name)
    answer = attempt(client, name, PASSWORD)  # not even the right one
    assert (answer.status_code, answer["Retry-After"]) == (429, "600")
    assert "There were too many attempts from your network. Try again in 10 minutes." in shown(answer)
    assert "Ask for a new password" in shown(answer)
    assert "_auth_user_id" not in client.session


def test_spellings_of_one_account_are_counted_together(client, dana):
    for name in ("dana", "dana@example.org", "DANA@example.org", " Dana ", "dana@EXAMPLE.org") * 2:
        answer = attempt(client, name)
    assert answer.status_code == 429


def test_the_page_says_how_long_it_still_takes_and_it_is_true(client, dana):
    lock(client, "dana")
    AccessAttempt.objects.update(attempt_time=timezone.now() - timedelta(minutes=8, seconds=30))
    assert "Try again in 2 minutes." in shown(attempt(client, "dana"))
    assert "Try again in 2 minutes." in shown(attempt(client, "dana"))  # trying does not prolong it
    AccessAttempt.objects.update(attempt_time=timezone.now() - timedelta(minutes=10, seconds=1))
    assert attempt(client, "dana", PASSWORD).status_code == 302


def test_others_are_not_locked_out(client, dana):
    lock(client, "nobody")
    assert attempt(Client(), "dana", PASSWORD).status_code == 302
    lock(client, "dana")
    assert attempt(Client(REMOTE_ADDR="192.0.2.7"), "dana", PASSWORD).status_code == 302


def test_a_right_password_forgets_the_wrong_ones(client, dana):
    for _ in range(9):
        attempt(client, "dana")
    attempt(Client(), "dana", PASSWORD)
    assert attempt(client, "dana").status_code == 422


@pytest.mark.parametrize(
    ("proxies", "address"),
    [(0, "10.0.0.1"), (1, "192.0.2.1"), (2, "198.51.100.9"), (3, "203.0.113.5"), (4, "10.0.0.1")],
)
def test_an_address_behind_proxies(settings, proxies, address):
    settings.PROXIES = proxies
    hops = "203.0.113.5, 198.51.100.9, 192.0.2.1"
    request = RequestFactory().get("/", REMOTE_ADDR="10.0.0.1", headers={"X-Forwarded-For": hops})
    assert client_address(request) == address


def test_who_is_in_goes_on(sign_in):
    client = sign_in()
    for page in ("/sign-in/", "/sign-up/"):
        assert client.get(page, {"next": "/rules/"})["Location"] == "/rules/"


@pytest.mark.parametrize(
    "onward", ["//evil.org", "https://evil.org/", "/\\evil.org", "javascript:alert(1)", "puzzles", "🧩"]
)
def test_going_on_only_to_addresses_of_the_site(sign_in, dana, onward):
    assert sign_in().get("/sign-in/", {"next": onward})["Location"] == "/"
    fields = {"username": "dana", "password": PASSWORD, "next": onward}
    assert Client().post("/sign-in/", fields)["Location"] == "/"


def test_signing_out(sign_in):
    client = sign_in()
    assert client.get("/sign-out/").status_code == 405
    answer = client.post("/sign-out/", follow=True)
    assert "You are signed out." in shown(answer)
    assert menu(answer) == ["Settings", "Sign in", "Sign up"]
    assert Session.objects.count() == 0
    assert client.post("/sign-out/")["Location"] == "/"  # once more, from another window


def test_signing_out_needs_a_token(dana):
    client = Client(enforce_csrf_checks=True)
    client.force_login(dana)
    assert client.post("/sign-out/").status_code == 403
    assert client.session["_auth_user_id"] == str(dana.pk)


def test_a_guest_is_asked_before_signing_out():
    guest = person("guest").client
    assert guest.post("/sign-out/")["Location"] == "/forget/"
    assert guest.session["_auth_user_id"]


def test_a_shared_device(sign_in):
    assert sign_in().session.get_expire_at_browser_close() is False
    client = sign_in(forget="on")
    assert client.session.get_expire_at_browser_close() is True
    assert client.cookies["sessionid"]["max-age"] == ""


def test_pages_for_accounts_lead_others_to_the_sign_in_and_back(client, dana):
    answer = client.get("/settings/sessions/", follow=True)
    assert answer.redirect_chain == [("/sign-in/?next=%2Fsettings%2Fsessions%2F", 302)]
    assert "Sign in to see and change your account." in shown(answer)
    fields = {"username": "dana", "password": PASSWORD, "next": "/settings/sessions/"}
    assert client.post("/sign-in/", fields)["Location"] == "/settings/sessions/"
