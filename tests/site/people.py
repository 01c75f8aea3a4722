"""The people of the tests, each in a browser of their own."""

from dataclasses import dataclass

from django.test import Client

from tutor.accounts.models import User

NAMES = ("anonymous", "guest", "sam", "sue", "alice", "bob", "grace", "carol", "admin")
"""Sam and Sue are students of Alice's course, where Bob teaches too and Grace grades; Carol has an account and nothing
to do with any of it. Sam owns the proof that the test is about."""


@dataclass(frozen=True)
class Person:
    """Somebody at a browser; anonymous has no account behind it."""

    name: str
    client: Client
    account: User | None


def account(name: str) -> User:
    """The account of one of NAMES but anonymous, made at the first call."""
    facts = {"guest": {"is_guest": True}, "admin": {"is_staff": True, "is_superuser": True}}
    known = {"email": f"{name}@example.org", "email_confirmed": True}
    found, _ = User.objects.get_or_create(username=name, defaults=known | facts.get(name, {}))
    return found


def person(name: str, *, csrf: bool = False) -> Person:
    """One of NAMES, made at the first call. With `csrf` the browser's tokens are checked as they are in earnest."""
    client = Client(enforce_csrf_checks=csrf)
    if name == "anonymous":
        return Person(name, client, None)
    client.force_login(account(name), backend="django.contrib.auth.backends.ModelBackend")
    return Person(name, client, account(name))
