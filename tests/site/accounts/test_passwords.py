"""Changing a password, and setting a new one by mail."""

import re
from datetime import timedelta
from typing import ClassVar

import pytest
from django.contrib.auth.tokens import default_token_generator
from django.core import mail
from django.test import Client
from django.utils import timezone

from tests.site.accounts.conftest import PASSWORD, content, shown
from tutor.accounts.models import Session, User
from tutor.api.models import Token
from tutor.api.services.tokens import make_token

pytestmark = pytest.mark.django_db

NEW = "falling-stone-92"
CHANGE = {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW}
SET = {"new_password1": NEW, "new_password2": NEW}


def attempt(password: str, client: Client | None = None):
    return (client or Client()).post("/sign-in/", {"username": "dana", "password": password})


def test_changing_it_ends_the_other_sessions(sign_in, dana):
    here, there = sign_in(), sign_in()
    answer = here.post("/settings/password/", CHANGE, follow=True)
    assert answer.redirect_chain == [("/settings/", 302)]
    assert "Your password is changed. Everywhere else you are signed out." in shown(answer)
    assert here.get("/settings/").context["user"] == dana
    assert there.get("/settings/").context["user"].is_anonymous
    assert Session.objects.get().user == dana
    assert attempt(PASSWORD).status_code == 422
    assert attempt(NEW).status_code == 302


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"old_password": "wrong"}, "Your old password was entered incorrectly."),
        ({"new_password2": "other"}, "didn’t match"),
        ({"new_password1": "short-stone", "new_password2": "short-stone"}, "at least 12 characters"),
        ({"new_password1": "qwerty123456", "new_password2": "qwerty123456"}, "too common"),
    ],
)
def test_a_change_that_is_refused_changes_nothing(sign_in, changed, said):
    here, there = sign_in(), sign_in()
    answer = here.post("/settings/password/", CHANGE | changed)
    assert answer.status_code == 422
    assert said in shown(answer)
    assert there.get("/settings/sessions/").status_code == 200
    assert attempt(PASSWORD).status_code == 302


def test_it_offers_to_revoke_tokens_and_a_mail_tells_of_it(sign_in, dana):
    here, page = sign_in(), "/settings/password/"
    assert "API token" not in shown(here.get(page))
    for name in ("one", "two", "old"):
        make_token(dana, name, ["read"])
    Token.objects.filter(name="old").update(expires=timezone.now())
    assert "Also revoke my 2 API tokens: programs can sign in with them" in shown(here.get(page))
    here.post(page, CHANGE)
    assert Token.objects.filter(revoked=None).count() == 3
    assert "2 API tokens are still valid" in mail.outbox[-1].body
    here.post(page, CHANGE | {"old_password": NEW, "revoke": "on"})
    assert [token.state for token in Token.objects.order_by("name")] == ["expired", "revoked", "revoked"]
    letter = mail.outbox[-1]
    assert (letter.to, letter.subject) == (["Dana@example.org"], "Your password for Gridproof was changed")
    assert "is still valid" not in letter.body


def test_a_stranger_whose_address_somebody_names_is_not_written_to_without_end(sign_in, dana):
    User.objects.update(confirmed_email="")
    here = sign_in()
    for _ in range(3):
        here.post("/settings/password/", CHANGE)
        here.post(
            "/settings/password/", CHANGE | {"old_password": NEW, "new_password1": PASSWORD, "new_password2": PASSWORD}
        )
    assert len(mail.outbox) == 3


def link(client: Client, email: str = "DANA@example.org") -> str:
    client.post("/password/", {"email": email})
    (letter,) = mail.outbox
    found = re.search(r"http://testserver(/password/\S+)", str(letter.body))
    assert found
    return found[1]


def test_a_new_password_by_mail(client, dana, sign_in):
    there = sign_in()
    address = link(client)
    (letter,) = mail.outbox
    assert (letter.to, letter.subject) == (["Dana@example.org"], "A new password for Gridproof")
    assert "Dana Reed" not in letter.body  # what somebody typed into a form goes to no mailbox
    assert "Your username is dana;" in letter.body
    form = client.get(address, follow=True)
    assert "Set a new password" in shown(form)
    answer = client.post(form.redirect_chain[-1][0], SET, follow=True)
    assert answer.redirect_chain == [("/sign-in/", 302)]
    assert "Your new password is set. Sign in with it." in shown(answer)
    assert there.get("/settings/").context["user"].is_anonymous
    assert attempt(PASSWORD).status_code == 422
    assert attempt(NEW).status_code == 302
    assert "This link does not work any more" in shown(client.get(address, follow=True))  # once only
    assert mail.outbox[-1].subject == "Your password for Gridproof was changed"


def test_a_link_works_for_an_hour(client, dana, monkeypatch):
    address = link(client)
    for minutes, works in ((59, True), (61, False)):
        later = timezone.now().replace(tzinfo=None) + timedelta(minutes=minutes)
        monkeypatch.setattr(default_token_generator, "_now", lambda later=later: later)
        assert ("Set a new password" in shown(client.get(address, follow=True))) is works


class OtherWindow:
    """Looks at no password, but sends the form of the other window first."""

    waiting: ClassVar[list[tuple[Client, str]]] = []

    def validate(self, password: str, user: User | None = None) -> None:
        if self.waiting:
            browser, form = self.waiting.pop()
            browser.post(form, SET)

    def get_help_text(self) -> str:
        return ""


def test_a_link_that_is_open_in_two_windows_sets_one_password(client, dana, settings):
    """The second form is sent when the link of the first one has been looked at, and is not used up yet."""
    settings.AUTH_PASSWORD_VALIDATORS = [{"NAME": f"{__name__}.OtherWindow"}]
    address, there = link(client), Client()
    forms = [(browser, browser.get(address, follow=True).redirect_chain[-1][0]) for browser in (client, there)]
    OtherWindow.waiting.append(forms[0])
    late = there.post(forms[1][1], {"new_password1": "third-choice-81", "new_password2": "third-choice-81"})
    assert "This link does not work any more" in shown(late)
    assert OtherWindow.waiting == []
    assert attempt(NEW).status_code == 302


def test_a_reset_takes_out_programs_unless_told_otherwise(client, dana):
    """Whoever had the account before may have made them."""
    make_token(dana, "one", ["read"])
    form = client.get(link(client), follow=True)
    box = content(form).find("id_revoke")
    assert "checked" in box.attrs
    assert "Also revoke my API token: a program can sign in with it" in shown(form)
    client.post(form.redirect_chain[-1][0], SET | {"revoke": "on"})
    assert Token.objects.get().state == "revoked"


def test_a_new_password_lifts_the_pause(client, dana):
    for _ in range(10):
        attempt("wrong", client)
    assert attempt(PASSWORD, client).status_code == 429
    form = client.get(link(client), follow=True)
    client.post(form.redirect_chain[-1][0], SET)
    assert attempt(NEW, client).status_code == 302


def test_a_browser_where_one_is_signed_in(dana, sign_in):
    here = sign_in()
    form = here.get(link(here), follow=True)
    answer = here.post(form.redirect_chain[-1][0], SET, follow=True)
    assert "Your new password is set." in shown(answer)
    assert answer.context["user"].is_anonymous


@pytest.mark.parametrize("email", ["dana@example.org", "nobody@example.org", "gone@example.org"])
def test_the_answer_does_not_tell_who_has_an_account(client, dana, email):
    User.objects.create_user("gone", email="gone@example.org", password="x", is_active=False)
    answer = client.post("/password/", {"email": email}, follow=True)
    assert answer.redirect_chain == [("/password/sent/", 302)]
    assert email not in answer.content.decode()
    assert len(mail.outbox) == (email == "dana@example.org")


def test_nobody_fills_a_mailbox(client, dana):
    for _ in range(4):
        assert client.post("/password/", {"email": "dana@example.org"})["Location"] == "/password/sent/"
    assert len(mail.outbox) == 3


def test_sign_ups_with_an_address_do_not_take_its_resets(client, dana):
    names = {"first_name": "Mallory", "email": dana.email, "password1": NEW, "password2": NEW}
    for _ in range(4):
        Client().post("/sign-up/", names)
    client.post("/password/", {"email": dana.email})
    assert [letter.subject for letter in mail.outbox[3:]] == ["A new password for Gridproof"] * 2  # of either account


def test_a_link_of_somebody_else_or_broken(client, dana):
    uid, token = link(client).split("/")[2:4]
    other = User.objects.create_user("other", password=PASSWORD)
    from django.utils.encoding import force_bytes
    from django.utils.http import urlsafe_base64_encode

    for address in (
        f"/password/{urlsafe_base64_encode(force_bytes(other.pk))}/{token}/",
        f"/password/{uid}/{token[:-1]}x/",
        f"/password/{uid}/set-password/",
        "/password/!!/x/",
    ):
        page = client.get(address, follow=True)
        assert "This link does not work any more" in shown(page)
        client.post(address, SET)
    assert attempt(PASSWORD).status_code == 302
