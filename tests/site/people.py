"""The people of the tests, each in a browser of their own."""

import time
from dataclasses import dataclass

from django.contrib.auth.hashers import make_password
from django.test import Client

from tutor.accounts.models import User
from tutor.accounts.sudo import SUDO

PASSWORD = "turning-leaf-47"
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
    known = dict.fromkeys(["email", "confirmed_email"], f"{name}@example.org") | {"password": make_password(PASSWORD)}
    found, _ = User.objects.get_or_create(username=name, defaults=known | facts.get(name, {}))
    return found


def person(name: str, *, csrf: bool = False) -> Person:
    """One of NAMES, made at the first call. With `csrf` the browser's tokens are checked as they are in earnest."""
    client = Client(enforce_csrf_checks=csrf)
    if name == "anonymous":
        return Person(name, client, None)
    found = account(name)
    client.force_login(found, backend="django.contrib.auth.backends.ModelBackend")
    if name == "admin":  # who has just given the password again
        session = client.session
        session[SUDO] = time.time()
        session.save()
    return Person(name, client, found)
