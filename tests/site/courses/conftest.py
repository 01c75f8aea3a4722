"""Alice's course, with two puzzles assigned."""

import pytest
from django.test import Client

from tests.site.classroom import Classroom, classroom
from tests.site.people import person
from tests.site.work.texts import Puzzles, made


@pytest.fixture
def puzzles(db: None) -> Puzzles:
    """The puzzles by title."""
    return made()


@pytest.fixture
def room(puzzles: Puzzles) -> Classroom:
    """Everybody's places, and Fern and One to go assigned."""
    return classroom(puzzles["Fern"], puzzles["One to go"])


@pytest.fixture
def alice() -> Client:
    """Her browser; she is instructor."""
    return person("alice").client


@pytest.fixture
def sam() -> Client:
    """His browser; he is a student."""
    return person("sam").client
