"""The admin's pages: for superusers who have just given their password again."""

import time
from runpy import run_path

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import Client
from django.urls import reverse

from tests.site.accounts.conftest import PASSWORD, shown
from tests.site.people import account
from tests.site.test_settings import PRODUCTION, python, refusal
from tutor import urls
from tutor.accounts.models import User
from tutor.accounts.sudo import SUDO

pytestmark = pytest.mark.django_db


@pytest.fixture
def root() -> Client:
    """A superuser who has signed in and nothing more."""
    client = Client()
    client.force_login(account("admin"), backend="django.contrib.auth.backends.ModelBackend")
    return client


def test_a_superuser_gives_the_password_again_and_comes_back(root):
    where = f"/admin/accounts/user/{account('sam').pk}/change/"
    answer = root.get(where)
    assert answer["Location"].startswith("/settings/sudo/?next=%2Fadmin%2Faccounts")
    ask = answer["Location"]
    assert "ask for your password again after 15 minutes" in shown(root.get(ask))
    refused = root.post(ask, {"password": "wrong", "next": where})
    assert (refused.status_code, "This is not your password." in shown(refused)) == (422, True)
    assert root.get(where).status_code == 302
    before = root.session.session_key
    assert root.post(ask, {"password": PASSWORD, "next": where})["Location"] == where
    assert root.session.session_key != before
    assert root.get(where).status_code == 200


def test_it_ends_after_some_minutes_and_with_the_session(root):
    root.post("/settings/sudo/", {"password": PASSWORD})
    assert root.get("/admin/").status_code == 200
    session = root.session
    session[SUDO] = time.time() - 15 * 60
    session.save()
    assert root.get("/admin/").status_code == 302
    assert root.post("/admin/auth/group/add/", {"name": "all"})["Location"] == "/settings/sudo/?next=%2Fadmin%2F"
    root.post("/settings/sudo/", {"password": PASSWORD})
    root.post("/sign-out/")
    root.post("/sign-in/", {"username": "admin", "password": PASSWORD})
    assert root.get("/admin/").status_code == 302


def test_guessing_comes_to_a_pause(root):
    tries = [root.post("/settings/sudo/", {"password": "wrong"}).status_code for _ in range(10)]
    assert tries == [422] * 9 + [429]
    assert root.post("/settings/sudo/", {"password": PASSWORD}).status_code == 429


@pytest.mark.parametrize("facts", [{"is_superuser": False}, {"is_superuser": False, "is_staff": False}])
def test_for_others_it_is_not_there(root, facts):
    root.post("/settings/sudo/", {"password": PASSWORD})
    User.objects.filter(username="admin").update(**facts)
    for where in ("/admin/", "/admin/login/", "/admin/nowhere/", "/settings/sudo/"):
        for client in (root, Client()):
            assert (where, client.get(where).status_code) == (where, 404)
            assert (where, client.post(where, {"username": "admin", "password": PASSWORD}).status_code) == (where, 404)


def test_its_address_is_a_setting():
    code = "import django; django.setup(); from django.urls import reverse; print(reverse('admin:index'))"
    environment = PRODUCTION | {"DJANGO_SETTINGS_MODULE": "tutor.settings", "DATABASE_URL": "sqlite://:memory:"}
    assert reverse("admin:index") == "/admin/"
    assert python("-c", code, **environment | {"ADMIN_PATH": "back-office"}).stdout == "/back-office/\n"
    assert refusal(ADMIN_PATH="a/b", **PRODUCTION) == (
        "ImproperlyConfigured: ADMIN_PATH must be letters, digits, - and _, not 'a/b'."
    )


def hides(taken: str) -> str:
    return f"ADMIN_PATH must not be the beginning of another address, and '{taken}' is one."


@pytest.mark.parametrize("taken", ["api", "settings", "static", "healthz", "sets"])
def test_its_address_hides_no_page(settings, taken):
    settings.ADMIN_PATH = taken
    with pytest.raises(ImproperlyConfigured) as refused:
        run_path(urls.__file__)
    assert str(refused.value) == hides(taken)


def test_the_site_does_not_start_with_an_address_that_hides_a_page():
    """Each way to start the site reads the addresses: the server, and the commands that check before they begin."""
    result = python("manage.py", "check", **PRODUCTION | {"DATABASE_URL": "sqlite://:memory:", "ADMIN_PATH": "api"})
    assert result.returncode == 1
    assert result.stderr.splitlines()[-1] == f"django.core.exceptions.ImproperlyConfigured: {hides('api')}"
