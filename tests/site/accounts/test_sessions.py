"""The list of a person's sessions: shown to that person only, who can end them."""

import sqlite3
from datetime import timedelta

import pytest
from django.db import OperationalError
from django.test import Client
from django.utils import timezone

from tests.site.accounts.conftest import content, shown
from tutor.accounts.models import Session
from tutor.accounts.selectors.devices import agent_name, device_id, devices
from tutor.accounts.sessions import SessionStore
from tutor.ops.outages import BUSY, outage_of

pytestmark = pytest.mark.django_db

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
PHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/18.5 Mobile/15E148 Safari/604.1"
)


@pytest.fixture
def here(sign_in):
    return sign_in(Client(headers={"User-Agent": FIREFOX}))


@pytest.fixture
def phone(sign_in):
    return sign_in(Client(headers={"User-Agent": PHONE}))


def names(client: Client) -> list[str]:
    (listed,) = content(client.get("/settings/sessions/")).all(**{"class": "devices"})
    items = [each.text.split(" signed in")[0] for each in listed.walk() if each.tag == "li"]
    return sorted(items)


def is_in(client: Client):
    """Tell whether somebody is signed in there."""
    return client.get("/settings/").context["user"].is_authenticated


def test_they_are_listed(here, phone):
    assert names(here) == ["Firefox on Linux this device", "Safari on iPhone"]
    assert names(phone) == ["Firefox on Linux", "Safari on iPhone this device"]


def test_no_key_is_on_the_page(here, phone):
    page = here.get("/settings/sessions/").content.decode()
    for session in Session.objects.all():
        assert session.session_key not in page


def test_ending_one(here, phone):
    id = device_id(phone.session.session_key)
    answer = here.post("/settings/sessions/", {"device": id}, follow=True)
    assert "Signed out on 1 device." in shown(answer)
    assert (is_in(here), is_in(phone)) == (True, False)
    answer = here.post("/settings/sessions/", {"device": id}, follow=True)
    assert "That device was signed out already." in shown(answer)


def test_ending_all_others(here, phone, sign_in):
    third = sign_in()
    answer = here.post("/settings/sessions/", follow=True)
    assert "Signed out on 2 devices." in shown(answer)
    assert [is_in(client) for client in (here, phone, third)] == [True, False, False]
    assert "You are signed in nowhere else." in shown(answer)


def test_nobody_elses(here, django_user_model):
    stranger = Client()
    stranger.force_login(django_user_model.objects.create_user("stranger"))
    assert names(here) == ["Firefox on Linux this device"]
    here.post("/settings/sessions/", {"device": device_id(stranger.session.session_key or "")})
    here.post("/settings/sessions/")
    assert is_in(stranger)


def test_a_session_that_is_over_is_not_listed(here, phone, dana):
    Session.objects.filter(session_key=phone.session.session_key).update(expire_date=timezone.now())
    assert names(here) == ["Firefox on Linux this device"]


def test_when_it_was_used_last(here, dana):
    Session.objects.update(expire_date=timezone.now() + timedelta(days=170))
    (device,) = devices(dana, None)
    assert device.used == timezone.localdate() - timedelta(days=10)
    assert device.began is not None
    assert abs(timezone.now() - device.began) < timedelta(minutes=1)


@pytest.mark.parametrize("others", [0, 5])
def test_the_list_costs_the_same(here, sign_in, others, django_assert_num_queries):
    for _ in range(others):
        sign_in()
    with django_assert_num_queries(2):  # session with its person, list
        here.get("/settings/sessions/")


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (FIREFOX, "Firefox on Linux"),
        (PHONE, "Safari on iPhone"),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/139.0 Safari/537.36 Edg/139.0", "Edge on Windows"),
        ("Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/139.0 Mobile Safari/537.36", "Chrome on Android"),
        ("curl/8.5", "Another browser"),
        ("", "Another browser"),
    ],
)
def test_names(agent, name):
    assert agent_name(agent) == name


def test_a_session_without_anybody():
    store = SessionStore()
    store["seen"] = "yes"
    store.save()
    row = Session.objects.get()
    assert (row.user, row.agent, row.began) == (None, "", None)
    assert row.get_decoded() == {"seen": "yes"}


def test_a_session_that_a_busy_database_does_not_save_is_not_over(here, monkeypatch):
    """It is said that the database is busy, so that the browser tries again, and not that somebody has signed out."""

    cause = sqlite3.OperationalError("database is locked")
    cause.sqlite_errorcode = sqlite3.SQLITE_BUSY

    def busy(*args, **kwargs):
        raise OperationalError("database is locked") from cause

    session = SessionStore(here.session.session_key)
    session["language"] = "en"
    monkeypatch.setattr(Session, "save", busy)
    with pytest.raises(OperationalError) as raised:
        session.save()
    assert outage_of(raised.value) == BUSY


def test_sessions_go_with_the_person(here, dana):
    dana.delete()
    assert Session.objects.count() == 0
    assert not is_in(here)


def test_sessions_of_before_are_kept(dana):
    """The migration: who was signed in when sessions moved into this table still is."""
    from importlib import import_module

    from django.apps import apps
    from django.contrib.sessions.backends.db import SessionStore as OldStore
    from django.contrib.sessions.models import Session as OldSession

    visitor, old, gone = Client(), OldStore(), OldStore()
    visitor.force_login(dana)
    for store, person in ((old, str(dana.pk)), (gone, "999999")):
        store.update({**visitor.session, "_auth_user_id": person})
        store.save()
    Session.objects.all().delete()
    import_module("tutor.accounts.migrations.0003_keep_sessions").keep(apps, None)
    assert OldSession.objects.count() == 0
    assert dict(Session.objects.values_list("session_key", "user")) == {
        old.session_key: dana.pk,
        gone.session_key: None,
    }
    visitor.cookies["sessionid"] = old.session_key or ""
    assert is_in(visitor)
