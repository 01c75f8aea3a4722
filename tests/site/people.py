"""The people of the tests, each in a browser of their own."""

import time
from dataclasses import dataclass

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.hashers import make_password
from django.test import Client
from django.utils import timezone

from tutor.accounts.models import User
from tutor.accounts.sessions import AGENT, BEGAN, SessionStore
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
    return accounts(name)[0]


def accounts(*names: str) -> list[User]:
    """Such accounts in the order of these names; new ones are stored together."""
    known = {each.username: each for each in User.objects.filter(username__in=names)}
    known |= {
        each.username: each for each in User.objects.bulk_create(_new(name) for name in names if name not in known)
    }
    return [known[name] for name in names]


def _new(name: str) -> User:
    facts = {"guest": {"is_guest": True}, "admin": {"is_staff": True, "is_superuser": True}}
    address = f"{name}@example.org"
    password = make_password(PASSWORD)
    return User(username=name, email=address, confirmed_email=address, password=password, **facts.get(name, {}))


def sign_in(client: Client, user: User, **more: object) -> None:
    """Store a session as signing in leaves it, in a quarter of the queries. `more` is kept in it too."""
    session = SessionStore()
    session[SESSION_KEY], session[HASH_SESSION_KEY] = str(user.pk), user.get_session_auth_hash()
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session.update({AGENT: "", BEGAN: timezone.now().isoformat()} | more)
    session.create()
    assert session.session_key
    client.cookies[settings.SESSION_COOKIE_NAME] = session.session_key


def person(name: str, *, csrf: bool = False) -> Person:
    """One of NAMES, made at the first call. With `csrf` the browser's tokens are checked as they are in earnest."""
    client = Client(enforce_csrf_checks=csrf)
    if name == "anonymous":
        return Person(name, client, None)
    found = account(name)
    sign_in(client, found, **{SUDO: time.time()} if name == "admin" else {})  # who has just given the password again
    return Person(name, client, found)
