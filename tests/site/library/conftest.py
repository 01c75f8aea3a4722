"""Puzzles to look at, and somebody who works on them."""

import pytest
from django.test import Client

from tests.site.library.texts import DAWN, FERN, joined
from tutor.accounts.models import User
from tutor.library.models import Puzzle, PuzzleSet
from tutor.library.services import import_set


@pytest.fixture
def first_steps() -> PuzzleSet:
    """A set of two puzzles."""
    return import_set(joined(DAWN, FERN), slug="first-steps", title="First steps", description="Small boards.").set


@pytest.fixture
def dawn(first_steps: PuzzleSet) -> Puzzle:
    return first_steps.puzzles.get(title="Dawn")


@pytest.fixture
def fern(first_steps: PuzzleSet) -> Puzzle:
    return first_steps.puzzles.get(title="Fern")


@pytest.fixture
def sam() -> User:
    return User.objects.create_user("sam")


@pytest.fixture
def sams(sam: User) -> Client:
    client = Client()
    client.force_login(sam)
    return client
