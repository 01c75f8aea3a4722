"""Making an account: what it asks for, whom it refuses, what it tells strangers."""

import pytest
from django.contrib.auth.hashers import identify_hasher
from django.db import IntegrityError
from django.test import Client

from tests.site.accounts.conftest import PASSWORD, content, menu, shown
from tests.site.limits.waiting import wait
from tutor.accounts.models import User
from tutor.accounts.services import EmailTakenError, create_account, new_details
from tutor.work.models import Proof

pytestmark = pytest.mark.django_db

FIELDS = {
    "first_name": "Nell",
    "last_name": "Oak",
    "email": "nell@example.org",
    "password1": PASSWORD,
    "password2": PASSWORD,
}
REFUSED = "This address cannot be used for a new account."


def test_somebody_new(client):
    answer = client.post("/sign-up/", FIELDS, follow=True)
    assert answer.redirect_chain == [("/", 302)]
    assert "Welcome, Nell Oak. Your account is ready." in shown(answer)
    assert menu(answer) == ["Nell Oak settings", "Sign out"]
    nell = User.objects.get()
    assert (nell.username, nell.email, nell.is_guest) == ("nell", "nell@example.org", False)
    assert (nell.is_staff, nell.is_superuser) == (False, False)
    assert nell.check_password(PASSWORD)


def test_a_post_cannot_make_more_of_somebody(client):
    client.post("/sign-up/", FIELDS | {"is_staff": "on", "is_superuser": "on", "username": "root", "is_guest": "on"})
    nell = User.objects.get()
    assert (nell.username, nell.is_staff, nell.is_superuser, nell.is_guest) == ("nell", False, False, False)


def test_passwords_are_kept_with_argon2(settings):
    from tutor import settings as earnest

    settings.PASSWORD_HASHERS = earnest.PASSWORD_HASHERS
    user = create_account(email="nell@example.org", password=PASSWORD)
    assert identify_hasher(user.password).algorithm == "argon2"


def test_a_last_name_may_stay_empty(client):
    client.post("/sign-up/", FIELDS | {"last_name": ""})
    assert User.objects.get().shown_name == "Nell"


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"email": ""}, "This field is required."),
        ({"email": "nell"}, "Enter a valid email address."),
        ({"first_name": ""}, "This field is required."),
        ({"password2": "something-else-3"}, "didn’t match"),
        ({"password1": "nell@example.org", "password2": "nell@example.org"}, "too similar to the email"),
        ({"password1": "12345678", "password2": "12345678"}, "too common"),
        ({"email": "nell\0@example.org"}, "Null characters are not allowed."),
    ],
)
def test_what_is_refused(client, changed, said):
    answer = client.post("/sign-up/", FIELDS | changed)
    assert answer.status_code == 422
    assert said in shown(answer)
    assert "Nothing is saved yet." in shown(answer)
    assert User.objects.count() == 0


def test_a_bad_password_is_refused_where_it_was_typed(client):
    said = shown(client.post("/sign-up/", FIELDS | {"password1": "12345678", "password2": "12345678"}))
    assert said.index("This password is too common.") < said.index("The password once more")


@pytest.mark.parametrize("email", ["dana@example.org", "DANA@EXAMPLE.ORG", "Dana@example.org"])
def test_one_account_per_address_however_it_is_spelt(client, dana, email):
    answer = client.post("/sign-up/", FIELDS | {"email": email})
    assert answer.status_code == 422
    assert REFUSED in shown(answer)
    assert "Dana Reed" not in shown(answer)
    assert User.objects.get() == dana


def test_the_database_and_the_service_say_so_too(dana):
    with pytest.raises(EmailTakenError):
        create_account(email="dana@EXAMPLE.org", password=PASSWORD)
    other = create_account(email="other@example.org", password=PASSWORD)
    with pytest.raises(EmailTakenError):
        new_details(other, email="DANA@example.org", first_name="O", last_name="")
    other.refresh_from_db()
    assert (other.email, other.first_name) == ("other@example.org", "")


def test_accounts_without_an_address_do_not_stand_in_each_others_way():
    User.objects.create(username="one")
    User.objects.create(username="two")
    assert User.objects.filter(email="").count() == 2


def test_usernames_are_made_and_differ():
    emails = ["nell@a.example", "nell@b.example", "Nell@c.example", "o'hara+x@d.example", "'@e.example"]
    made = [create_account(email=email, password=PASSWORD).username for email in emails]
    assert made == ["nell", "nell2", "nell3", "ohara+x", "person"]


def test_a_username_of_ones_own_is_not_replaced(dana):
    with pytest.raises(IntegrityError):
        create_account(email="two@example.org", password=PASSWORD, username=dana.username)


def test_who_fishes_for_addresses_is_stopped(client, dana, settings):
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"fishing": (0, 3, 3600)}
    for _ in range(3):
        assert client.post("/sign-up/", FIELDS | {"email": dana.email}).status_code == 422
    for email in (dana.email, "nobody@example.org"):  # and then nothing is told any more
        answer = client.post("/sign-up/", FIELDS | {"email": email})
        assert (answer.status_code, wait(answer)) == (429, 3600)
        assert "there is a pause. Try again in 60 minutes." in shown(answer)
        assert content(answer).find("id_email").attrs["value"] == email  # what was typed is kept
        assert "cannot be used" not in shown(answer)
    assert User.objects.get() == dana
    elsewhere = Client(REMOTE_ADDR="192.0.2.7")
    assert elsewhere.post("/sign-up/", FIELDS).status_code == 302


def test_mistakes_of_other_kinds_are_not_counted(client):
    for _ in range(31):
        assert client.post("/sign-up/", FIELDS | {"password2": "other"}).status_code == 422
    assert client.post("/sign-up/", FIELDS).status_code == 302


@pytest.mark.parametrize(
    ("onward", "where"),
    [("/rules/", "/rules/"), ("https://elsewhere.example/", "/"), ("//elsewhere.example/", "/"), ("javascript:1", "/")],
)
@pytest.mark.parametrize("page", ["/sign-up/", "/sign-in/"])
def test_onward_is_on_this_site_only(dana, page, onward, where):
    fields = FIELDS if page == "/sign-up/" else {"username": "dana", "password": PASSWORD}
    answer = Client().post(page, fields | {"next": onward})
    assert (answer.status_code, answer["Location"]) == (302, where)


def test_the_way_on_is_kept_between_the_two_pages(client):
    page = client.get("/sign-in/", {"next": "/rules/?x=1"}).content.decode()
    assert 'href="/sign-up/?next=/rules/%3Fx%3D1"' in page
    assert '<input type="hidden" name="next" value="/rules/?x=1">' in page
    assert "next" not in client.get("/sign-in/", {"next": "https://elsewhere.example/"}).content.decode()


def test_a_guest_becomes_the_account(client, work):
    guest = work.owner
    page = client.get("/sign-up/")
    assert "On this device there is 1 proof that was made without an account: Fern 4 × 4, 5 steps" in shown(page)
    client.post("/sign-up/", FIELDS | {"along": "take"})
    nell = User.objects.get()
    assert (nell.pk, nell.username, nell.is_guest) == (guest.pk, "nell", False)
    assert client.get(work.get_absolute_url()).status_code == 200
    assert Proof.objects.get().owner == nell


def test_a_guest_is_asked_and_nothing_is_assumed(client, work):
    answer = client.post("/sign-up/", FIELDS)
    assert answer.status_code == 422
    assert "This field is required." in shown(answer)
    assert list(User.objects.values_list("is_guest", flat=True)) == [True]


def test_somebody_elses_work_stays_with_its_guest(client, work):
    client.post("/sign-up/", FIELDS | {"along": "leave"})
    nell = User.objects.get(is_guest=False)
    assert client.get(work.get_absolute_url()).status_code == 404
    assert Proof.objects.get().owner == work.owner != nell
    assert "There is work on this device" not in shown(client.get("/"))
    said = shown(client.post("/sign-out/", follow=True))
    assert "You are signed out. The work that was left on this device is back." in said
    assert client.get(work.get_absolute_url()).status_code == 200


def test_preferences_of_a_guest_without_work_come_along(client):
    client.post("/settings/", {"theme": "dark", "motion": "", "first_digit": 1, "mistakes": "now"})
    assert "The work on this device" not in shown(client.get("/sign-up/"))
    client.post("/sign-up/", FIELDS)
    nell = User.objects.get()
    assert (nell.theme, nell.first_digit, nell.is_guest) == ("dark", 1, False)
