"""A hidden puzzle of Alice's, and the puzzles of the workbench."""

import pytest

from tests.site.feedback.asking import private_class
from tests.site.shared import once_a_module, own
from tests.site.work.conftest import begun, fern, finished, puzzles, sam
from tutor.courses.models import Assignment
from tutor.library.models import Puzzle

__all__ = ["begun", "fern", "finished", "puzzles", "sam"]

stored_class = once_a_module(private_class)


@pytest.fixture
def puzzle(stored_class: Puzzle, db: None) -> Puzzle:
    return own(stored_class)


@pytest.fixture
def assignment(puzzle: Puzzle) -> Assignment:
    return Assignment.objects.get()
