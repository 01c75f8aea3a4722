"""Alice's course, with two puzzles assigned."""

import pytest
from django.test import Client

from tests.site.classroom import Classroom, classroom
from tests.site.people import person
from tests.site.work.texts import Puzzles, made
from tutor.courses.models import Assignment


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


@pytest.fixture
def draft(room: Classroom) -> Assignment:
    """The assignment before it is published."""
    Assignment.objects.update(published=None)
    room.assignment.refresh_from_db()
    return room.assignment
