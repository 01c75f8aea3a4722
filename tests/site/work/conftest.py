"""Puzzles to prove, and people who do."""

from collections.abc import Callable

import pytest

from tests.site.people import Person, person
from tests.site.work.texts import WHOLE, Puzzles, made
from tests.site.work.workbench import Workbench, take_steps
from tutor.library.models import Puzzle


@pytest.fixture
def puzzles(db: None) -> Puzzles:
    return made()


@pytest.fixture
def fern(puzzles: Puzzles) -> Puzzle:
    return puzzles["Fern"]


@pytest.fixture
def sam(db: None) -> Person:
    return person("sam")


@pytest.fixture
def workbench(sam: Person, fern: Puzzle) -> Workbench:
    """Sam's window on a puzzle that is not begun."""
    return Workbench.of(sam.client, fern)


@pytest.fixture
def begun(sam: Person, fern: Puzzle) -> Workbench:
    """Sam's window with the first five steps of the proof: a split, one case closed, another split and its merge."""
    return Workbench.of(sam.client, take_steps(sam.client, fern, WHOLE[:5]))


@pytest.fixture
def finished(sam: Person, fern: Puzzle) -> Workbench:
    """Sam's window with the whole proof."""
    return Workbench.of(sam.client, take_steps(sam.client, fern, WHOLE))


@pytest.fixture
def open_workbench(sam: Person, puzzles: Puzzles) -> Callable[[str], Workbench]:
    """Sam's window on the puzzle of that title."""
    return lambda title: Workbench.of(sam.client, puzzles[title])
