"""A guest with work, an account, and the site as somebody finds it who tries things for the first time."""

from collections.abc import Callable

import pytest
from django.test import Client

from tests.site import people
from tests.site.work.page import Element, parse
from tests.site.work.texts import WHOLE, Puzzles, made
from tests.site.work.workbench import take_steps
from tutor.accounts.models import User
from tutor.accounts.services import create_account
from tutor.work.models import Proof

PASSWORD = people.PASSWORD


@pytest.fixture
def puzzles(db: None) -> Puzzles:
    return made()


@pytest.fixture
def dana(db: None) -> User:
    """Somebody with an account and a password."""
    return create_account(
        email="Dana@example.org",
        email_confirmed=True,
        password=PASSWORD,
        first_name="Dana",
        last_name="Reed",
        username="dana",
    )


@pytest.fixture
def work(client: Client, puzzles: Puzzles) -> Proof:
    """Store the work of the guest at `client`: five steps of a proof."""
    return take_steps(client, puzzles["Fern"], WHOLE[:5])


@pytest.fixture
def sign_in(dana: User) -> Callable[..., Client]:
    """Sign Dana in, in this browser or a new one: `sign_in(client)`."""

    def enter(client: Client | None = None, **fields: str) -> Client:
        client = client or Client()
        answer = client.post("/sign-in/", {"username": "dana@example.org", "password": PASSWORD} | fields)
        assert answer.status_code == 302, shown(answer)
        return client

    return enter


def shown(answer) -> str:
    """Return the text of a page, without the frame."""
    return content(answer).text


def content(answer) -> Element:
    return parse(answer.content.decode()).find("content")


def menu(answer) -> list[str]:
    """List the entries of the account menu."""
    (nav,) = [each for each in parse(answer.content.decode()).walk() if each.attrs.get("aria-label") == "Account"]
    return [each.text for each in nav.walk() if each.tag in {"a", "button"}]
