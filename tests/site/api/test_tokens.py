"""Tokens: made and revoked on their page, and what programs get in with them."""

import io
import json
from datetime import timedelta
from typing import Any
from zipfile import ZipFile

import pytest
from django.core import mail
from django.utils import timezone

from tests.site.api.callers import Caller, caller, problem
from tests.site.people import PASSWORD, account, person
from tests.site.work.page import Element, parse
from tutor.accounts.models import User
from tutor.api.models import Token
from tutor.privacy.services.leaving import delete_account

pytestmark = pytest.mark.django_db

PAGE = "/settings/tokens/"


def make(name: str = "Grader", **fields: Any) -> Any:
    sent = {"name": name, "scopes": ["read", "work"], "days": "90", "password": PASSWORD}
    return person("sam").client.post(PAGE, sent | fields)


def page(answer: Any) -> Element:
    return parse(answer.content.decode()).find("content")


def secret_on(answer: Any) -> str:
    return page(answer).find("secret").attrs["value"]


def may_read(secret: str) -> bool:
    return bool(Caller(secret).send("get", "schema/").status_code == 200)


def test_a_token_is_shown_once_and_works():
    answer = make()
    assert (answer.status_code, "no-store" in answer["Cache-Control"]) == (200, True)
    secret = secret_on(answer)
    assert (secret[:3], len(secret)) == ("gp_", 46)
    assert may_read(secret)
    token = Token.objects.get()
    assert (token.name, token.scopes, token.owner.username) == ("Grader", ["read", "work"], "sam")
    again = person("sam").client.get(PAGE)
    assert secret not in again.content.decode()
    assert "Grader valid read, work; made" in page(again).text
    assert secret not in repr(Token.objects.values())


def test_it_takes_the_password_and_a_mail_tells_of_it():
    for password in ("", "wrong"):
        answer = make(password=password)
        assert (answer.status_code, Token.objects.count(), len(mail.outbox)) == (422, 0, 0)
    assert "This is not your password." in page(answer).text
    assert PASSWORD not in make().content.decode()
    (letter,) = mail.outbox
    assert (letter.to, letter.subject) == (["sam@example.org"], "A new API token for Gridproof")
    assert "A program with this token may: read, work." in letter.body
    assert "gp_" not in letter.body


def test_passwords_are_not_tried_there(settings):
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"password": (3, 0, 3600)}
    assert [make(password="wrong").status_code for _ in range(4)] == [422, 422, 422, 429]
    assert make().status_code == 429


def test_revoked_expired_and_unknown_ones_are_refused():
    secret = secret_on(make())
    token = Token.objects.get()
    token.expires = timezone.now() - timedelta(seconds=1)
    token.save()
    assert not may_read(secret)
    token.expires = None
    token.save()
    assert may_read(secret)
    answer = person("sam").client.post(f"{PAGE}{token.pk}/revoke/", follow=True)
    assert "“Grader” is revoked" in page(answer).text
    for wrong in (secret, secret[:-1], "gp_", "\udcff"):
        answer = Caller(wrong).send("get", "schema/")
        found = problem(answer)
        assert found["title"] == "Token required"
        assert found["detail"].startswith("Expected “Authorization: Bearer gp_…”")
        assert answer.status_code == 401
        assert answer["WWW-Authenticate"] == 'Bearer realm="api", error="invalid_token"'
    assert "revoked" in page(person("sam").client.get(PAGE)).text


def test_another_scheme_is_no_token():
    sam = person("sam").client
    answer: Any = sam.get("/api/v1/schema/", headers={"Authorization": "Basic c2FtOnNhbQ=="})
    assert problem(answer)["status"] == 401  # the session beside it does not count


def test_a_name_is_given_once():
    make()
    answer = make()
    assert (answer.status_code, Token.objects.count()) == (422, 1)
    assert "You have a valid token of this name." in page(answer).text
    assert make(name="", scopes=[]).status_code == 422
    assert make(name="x", scopes=["root"]).status_code == 422
    person("sam").client.post(f"{PAGE}{Token.objects.get().pk}/revoke/")
    assert make().status_code == 200


def test_nobody_has_too_many():
    for number in range(20):
        caller("sam")
        assert Token.objects.count() == number + 1
    answer = make()
    assert (answer.status_code, Token.objects.count()) == (422, 20)
    assert "You have 20 valid tokens already." in page(answer).text


def test_nobody_revokes_anothers():
    secret = secret_on(make())
    token = Token.objects.get()
    assert person("sue").client.post(f"{PAGE}{token.pk}/revoke/").status_code == 404
    assert may_read(secret)


def test_it_is_noted_once_a_minute_and_the_day_once(django_assert_num_queries):
    sam = caller("sam")
    User.objects.update(last_seen=timezone.localdate() - timedelta(days=3))
    answer = sam.send("get", "schema/")
    assert (answer.status_code, answer.cookies) == (200, {})
    token = Token.objects.get()
    assert token.used is not None
    assert account("sam").last_seen == timezone.localdate()
    assert sam.send("get", "proofs/")["Cache-Control"] == "no-store"
    with django_assert_num_queries(1):  # the token with its owner
        sam.send("get", "schema/")
    Token.objects.update(used=timezone.now() - timedelta(minutes=2))
    with django_assert_num_queries(2):
        sam.send("get", "schema/")


def test_a_request_with_a_token_leaves_a_browser_alone():
    """Its cookies are not looked at, and none are set."""
    browser = person("sue").client
    sam = caller("sam")
    answer: Any = browser.get("/api/v1/no-such-thing/", headers=sam.headers)
    assert (answer.status_code, answer.cookies) == (404, {})
    User.objects.filter(username="sue").update(last_seen="2026-01-01")
    browser.get("/api/v1/schema/", headers=sam.headers)
    assert account("sue").last_seen.isoformat() == "2026-01-01"


def test_tokens_end_with_the_account():
    sam = caller("sam")
    account("sam").proofs.all().delete()
    delete_account(account("sam"))
    assert (sam.send("get", "schema/").status_code, Token.objects.count()) == (401, 0)


def test_nobody_gets_in_for_a_closed_account():
    sam = caller("sam")
    User.objects.filter(username="sam").update(is_active=False)
    assert sam.send("get", "schema/").status_code == 401


def test_the_export_lists_them_without_the_secret():
    make()
    answer: Any = person("sam").client.get("/settings/export/")
    with ZipFile(io.BytesIO(b"".join(answer.streaming_content))) as packed:
        (listed,) = json.loads(packed.read("account.json"))["tokens"]
    assert (listed["name"], listed["scopes"], listed["revoked"]) == ("Grader", ["read", "work"], None)
    assert Token.objects.get().digest not in json.dumps(listed)


def test_what_is_public_is_read_by_a_token_that_may_read():
    worker = caller("carol", "work")
    refusal = worker.send("get", "puzzles/")
    assert (refusal.status_code, problem(refusal)["scope"]) == (403, "read")
    assert worker.send("post", "check/", {}).status_code == 422  # nothing of anybody's
    assert caller("carol", "read").get("puzzles/")["results"] == []
