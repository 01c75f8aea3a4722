"""Ratings are stored as codes and shown in words."""

import re
from importlib import import_module
from types import SimpleNamespace

import pytest

from tutor.library.models import Puzzle, PuzzleSet
from tutor.library.selectors.ratings import rated_like

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
    """The migration keeps every rating; a rule is named in other words now."""
    found = rated(SimpleNamespace(type="binary", rating=words))
    now = re.sub(r"^needs (?=[A-Z])", "hardest rule: ", words)
    assert Puzzle(type="binary", solutions="one", rated=found).rating == now
    assert bool(found) == (words != "exactly one solution")


def test_the_rule_is_stored_by_its_id():
    found = rated(SimpleNamespace(type="binary", rating="Prevent Trio alone"))
    assert found == {"code": "alone", "rule": "binary.prevent-trio"}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("prevent TRIO alone", {"Dawn"}),
        ("hardest rule: complete", {"Fern"}),
        ("row/column", {"Fern"}),
        ("case split", {"Split"}),
        ("needs", {"Split"}),
        ("{rule}", set()),
        ("Sudoku", set()),
    ],
)
def test_puzzles_are_found_by_the_words_of_their_rating(text, found):
    into = PuzzleSet.objects.create(slug="s", title="S")
    for title, rated in RATED.items():
        Puzzle.objects.create(set=into, title=title, type="binary", sha256=title, height=4, width=4, rated=rated)
    assert set(Puzzle.objects.filter(rated_like(text)).values_list("title", flat=True)) == found


RATED = {
    "Dawn": {"code": "alone", "rule": "binary.prevent-trio", "depth": 0},
    "Fern": {"code": "needs", "rule": "binary.complete-line", "depth": 0},
    "Split": {"code": "split", "rule": "binary.zero-or-one", "depth": 1},
    "Unrated": {},
}
