"""Ratings are stored as codes and shown in words."""

from importlib import import_module
from types import SimpleNamespace

import pytest

from tutor.library.models import Puzzle

rated = import_module("tutor.library.migrations.0007_rated").rated


@pytest.mark.parametrize(
    "words",
    [
        "Prevent Trio alone",
        "needs Unique Row/Column",
        "needs a case split",
        "needs case splits, 3 deep",
        "not solved by these rules",
        "nothing left to do",
        "not rated",
        "not counted: it is to be proved for an assignment",
        "exactly one solution",
        "needs A Rule That Is Gone",
    ],
)
def test_words_stored_before_are_read_as_codes_that_give_the_same_words(words):
    """The migration keeps every rating."""
    found = rated(SimpleNamespace(type="binary", rating=words))
    assert Puzzle(type="binary", solutions="one", rated=found).rating == words
    assert bool(found) == (words != "exactly one solution")


def test_the_rule_is_stored_by_its_id():
    found = rated(SimpleNamespace(type="binary", rating="Prevent Trio alone"))
    assert found == {"code": "alone", "rule": "binary.prevent-trio"}
