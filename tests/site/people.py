"""The people of the tests, each in a browser of their own."""

from dataclasses import dataclass

from django.test import Client

from tutor.accounts.models import User

NAMES = ("anonymous", "guest", "sam", "sue", "admin")
"""Sam owns what the test is about; sue has an account but nothing to do with it."""


@dataclass(frozen=True)
class Person:
    """Somebody at a browser; anonymous has no account behind it."""

    name: str
    client: Client
    account: User | None


def person(name: str, *, csrf: bool = False) -> Person:
    """One of NAMES, made at the first call. With `csrf` the browser's tokens are checked as they are in earnest."""
    client = Client(enforce_csrf_checks=csrf)
    if name == "anonymous":
        return Person(name, client, None)
    facts = {"guest": {"is_guest": True}, "admin": {"is_staff": True, "is_superuser": True}}
    account, _ = User.objects.get_or_create(username=name, defaults=facts.get(name, {}))
    client.force_login(account)
    return Person(name, client, account)
