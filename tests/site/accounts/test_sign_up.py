"""Making an account: what it asks for, whom it refuses, what it tells strangers."""

import re

import pytest
from axes.models import AccessAttempt
from django.contrib.auth.hashers import MD5PasswordHasher, identify_hasher
from django.core import mail
from django.db import IntegrityError
from django.test import Client

from tests.site.accounts.conftest import PASSWORD, menu, shown
from tutor.accounts.models import User
from tutor.accounts.services import create_account
from tutor.work.models import Proof

pytestmark = pytest.mark.django_db

OTHER = "falling-stone-92"
FIELDS = {
    "first_name": "Nell",
    "last_name": "Oak",
    "email": "nell@example.org",
    "password1": PASSWORD,
    "password2": PASSWORD,
}
ACCOUNT = r"nell-\d{5}"


def test_somebody_new(client):
    answer = client.post("/sign-up/", FIELDS, follow=True)
    assert answer.redirect_chain == [("/", 302)]
    assert "Welcome, Nell Oak. Your account is ready." in shown(answer)
    assert menu(answer) == ["Nell Oak settings", "Sign out"]
    nell = User.objects.get()
    assert re.fullmatch(ACCOUNT, nell.username)
    assert (nell.email, nell.email_confirmed, nell.is_guest) == ("nell@example.org", False, False)
    assert (nell.is_staff, nell.is_superuser) == (False, False)
    assert nell.check_password(PASSWORD)


def test_a_post_cannot_make_more_of_somebody(client):
    more = dict.fromkeys(["is_staff", "is_superuser", "is_guest", "email_confirmed"], "on")
    client.post("/sign-up/", FIELDS | more | {"username": "root"})
    nell = User.objects.get()
    assert re.fullmatch(ACCOUNT, nell.username)
    assert not any(getattr(nell, name) for name in more)


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
        ({"password1": "12345678", "password2": "12345678"}, "at least 12 characters"),
        ({"password1": "qwerty123456", "password2": "qwerty123456"}, "too common"),
        ({"email": "nell\0@example.org"}, "Null characters are not allowed."),
    ],
)
def test_what_is_refused(client, changed, said):
    answer = client.post("/sign-up/", FIELDS | changed)
    assert answer.status_code == 422
    assert said in shown(answer)
    assert "Not saved yet:" in shown(answer)
    assert User.objects.count() == 0


ODD = {
    "bidi@v\u202e.test": "U+202E",
    "soft@exa\u00admple.org": "U+00AD",
    "zero@exa\u200bmple.org": "U+200B",
    "picture@exa\ufe0fmple.org": "U+FE0F",
    "quo\u2060te@example.org": "",
    f"a@{'ü' * 60}.test": "",
    f"a@{'.'.join(['ü' * 56] * 4)}.test": "",  # longer in ASCII than addresses may be
    "\u212aate@example.org": "",  # the Kelvin sign, which is a k in lower case
    "a@ex\u2100.org": "",
}
"""Addresses that are none, with the character that is named."""


@pytest.mark.parametrize("email", ODD, ids=range(len(ODD)))
def test_odd_addresses_are_refused_everywhere(client, sign_in, dana, email):
    here = sign_in()
    fields = {"first_name": "Dana", "last_name": "Reed", "password": PASSWORD, "email": email}
    for answer in (client.post("/sign-up/", FIELDS | {"email": email}), here.post("/settings/details/", fields)):
        assert answer.status_code == 422
        assert (ODD[email] or "Enter a valid email address.") in shown(answer)
    assert set(User.objects.values_list("email", flat=True)) == {dana.email}


@pytest.mark.parametrize("email", ["nell@ｅxample.org", "nell@ＥXAMPLE.org", "nell@example.ｏrg"])
def test_spellings_of_one_address_are_one(client, email):
    for number in range(4):
        browser = client if number else Client()
        browser.post("/sign-up/", FIELDS | {"email": [email, "nell@example.org"][number % 2]})
        browser.post("/sign-out/")
    assert set(User.objects.values_list("email", flat=True)) == {"nell@example.org"}
    assert (User.objects.count(), len(mail.outbox)) == (4, 3)
    assert client.post("/sign-in/", {"username": email, "password": PASSWORD}).status_code == 302


def test_a_domain_in_other_letters(client):
    client.post("/sign-up/", FIELDS | {"email": "nell@Bücher.example"})
    assert User.objects.get().email == mail.outbox[0].to[0] == "nell@xn--bcher-kva.example"
    client.post("/sign-out/")
    assert client.post("/sign-in/", {"username": "nell@bücher.example", "password": PASSWORD}).status_code == 302


def test_an_older_account_with_an_address_that_is_none(client):
    nell = create_account(email=f"a@{'ü' * 60}.test", password=PASSWORD, first_name="Nell")
    client.force_login(nell, backend="django.contrib.auth.backends.ModelBackend")
    assert client.post("/confirm/").status_code == 302
    assert not mail.outbox
    fields = {"first_name": "Ella", "last_name": "", "email": nell.email}
    assert client.post("/settings/details/", fields).status_code == 302
    assert User.objects.get().first_name == "Ella"


def test_a_bad_password_is_refused_where_it_was_typed(client):
    said = shown(client.post("/sign-up/", FIELDS | {"password1": "12345678", "password2": "12345678"}))
    assert said.index("This password is too common.") < said.index("Repeat the password")


@pytest.mark.parametrize("email", ["dana@example.org", "DANA@EXAMPLE.ORG", "nobody@example.org"])
def test_nobody_learns_who_has_an_account(client, dana, email):
    """The pages, the next sign-in and the time are the same; only the mail tells who can read it."""
    answer = client.post("/sign-up/", FIELDS | {"email": email}, follow=True)
    assert answer.redirect_chain == [("/", 302)]
    assert "Welcome, Nell Oak. Your account is ready." in shown(answer)
    assert f"Your email address {email.partition('@')[0]}@example.org is not confirmed yet" in shown(answer)
    client.post("/sign-out/")
    assert client.post("/sign-in/", {"username": email, "password": PASSWORD + "x"}).status_code == 422
    dana.refresh_from_db()
    assert (dana.get_full_name(), dana.email_confirmed) == ("Dana Reed", True)
    (letter,) = mail.outbox
    assert letter.to[0].lower() == email.lower()
    known = email != "nobody@example.org"
    assert letter.subject == ("You already have an account" if known else "Confirm your email address") + (
        " at Gridproof" if known else " for Gridproof"
    )
    assert ("its username is dana." in letter.body) is known
    assert ("/confirm/" in letter.body) is not known
    assert "Nell" not in letter.body  # or the site would carry a stranger's words to anybody


def test_two_accounts_that_name_one_address_sign_in_with_it(client, dana):
    client.post("/sign-up/", FIELDS | {"email": dana.email, "password1": OTHER, "password2": OTHER})
    for password, name in ((PASSWORD, "Dana"), (OTHER, "Nell")):
        browser = Client()
        answer = browser.post("/sign-in/", {"username": "dana@example.org", "password": password}, follow=True)
        assert answer.context["user"].first_name == name
    for _ in range(10):
        answer = client.post("/sign-out/") and client.post("/sign-in/", {"username": dana.email, "password": "wrong"})
    assert answer.status_code == 429  # guesses at either are counted together
    assert client.post("/sign-in/", {"username": dana.email, "password": OTHER}).status_code == 429


@pytest.mark.parametrize("email", ["dana@example.org", "nobody@example.org"])
def test_right_passwords_do_not_tell_who_has_an_account(client, dana, email):
    """None of them is counted as a failure, whether or not there is another account with the address."""
    client.post("/sign-up/", FIELDS | {"email": email, "password1": OTHER, "password2": OTHER})
    for _ in range(11):
        assert Client().post("/sign-in/", {"username": email, "password": OTHER}).status_code == 302
    assert not AccessAttempt.objects.exists()


@pytest.fixture
def hashed(monkeypatch) -> list[str]:
    """The passwords that were hashed: work is counted here and not timed."""
    done, encode = [], MD5PasswordHasher.encode

    def counted(hasher: MD5PasswordHasher, password: str, salt: str) -> str:
        done.append(password)
        return encode(hasher, password, salt)

    monkeypatch.setattr(MD5PasswordHasher, "encode", counted)
    return done


@pytest.mark.parametrize("email", ["dana@example.org", "nobody@example.org"])
def test_the_work_does_not_tell_who_has_an_account(dana, email, hashed):
    """Neither before somebody has made an account with the address, nor after."""
    fields = FIELDS | {"email": email}
    tries = [
        (1, "/sign-up/", fields),
        (2, "/sign-in/", {"username": email, "password": "wrong"}),
    ]
    for times, path, sent in tries:
        hashed.clear()
        Client().post(path, sent)
        assert (path, len(hashed)) == (path, times)


def test_signing_in_costs_one_password_where_the_address_is_confirmed(dana, hashed):
    hashed.clear()
    assert Client().post("/sign-in/", {"username": dana.email, "password": PASSWORD}).status_code == 302
    assert len(hashed) == 1


@pytest.mark.parametrize("email", ["dana@example.org", "nobody@example.org"])
def test_signing_in_with_an_address_that_is_not_ones_own_takes_two(client, dana, email, hashed):
    client.post("/sign-up/", FIELDS | {"email": email, "password1": OTHER, "password2": OTHER})
    hashed.clear()
    assert Client().post("/sign-in/", {"username": email, "password": OTHER}).status_code == 302
    assert len(hashed) == 2


def test_a_mail_server_that_is_away_holds_nobody_up(client, settings):
    settings.EMAIL_BACKEND, settings.EMAIL_HOST = "django.core.mail.backends.smtp.EmailBackend", "127.0.0.1"
    settings.EMAIL_PORT = 9
    assert client.post("/sign-up/", FIELDS).status_code == 302
    assert User.objects.get().email == "nell@example.org"


def test_accounts_without_an_address_do_not_stand_in_each_others_way():
    User.objects.create(username="one")
    User.objects.create(username="two")
    assert User.objects.filter(email="").count() == 2


def test_usernames_are_made_and_do_not_tell_who_is_there_already():
    emails = ["nell@a.example", "nell@b.example", "Nell@c.example", "o'hara+x@d.example", "'@e.example"]
    made = [create_account(email=email, password=PASSWORD).username for email in emails]
    assert [name.rpartition("-")[0] for name in made] == ["nell", "nell", "nell", "ohara+x", "person"]
    assert len(set(made)) == 5
    assert all(re.fullmatch(r".+-\d{5}", name) for name in made)


def test_a_username_of_ones_own_is_not_replaced(dana):
    with pytest.raises(IntegrityError):
        create_account(email="two@example.org", password=PASSWORD, username=dana.username)


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
    assert (nell.pk, nell.first_name, nell.is_guest) == (guest.pk, "Nell", False)
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
