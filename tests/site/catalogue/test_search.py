"""Searching and filtering puzzles on the first page, with a plain form."""

import re
from html import unescape

import pytest

from tests.site.catalogue.reading import cards, links, proof
from tests.site.classroom import classroom
from tests.site.library.texts import joined, square
from tutor.library.models import Puzzle
from tutor.library.services import import_set
from tutor.work.models import Proof

pytestmark = pytest.mark.django_db

SMALL_SUDOKU = "type: sudoku\ntitle: Four\nauthor: Nobody Else\n\n1...\n..3.\n.2..\n...4\n"


@pytest.fixture
def four(first_steps):
    import_set(joined(SMALL_SUDOKU), slug="numbers", title="Numbers")
    return Puzzle.objects.get(title="Four")


def titles(page) -> list[str]:
    return [card.split()[0] for card in cards(page)]


@pytest.mark.parametrize(
    ("query", "shown"),
    [
        ("q=fern", ["Fern"]),
        ("q=first+steps", ["Dawn", "Fern"]),
        ("q=nobody", ["Four"]),
        ("q=steps+SUDOKU", []),
        ("q=Sudoku", ["Four"]),
        ("q=%00", None),
        ("type=sudoku&size=small", ["Four"]),
        ("size=medium", []),
        ("level=1", ["Dawn", "Four"]),
        ("rule=binary.prevent-trio", ["Dawn", "Fern"]),
        ("type=binary&rule=binary.complete-line", ["Fern"]),
        ("type=sudoku&rule=binary.complete-line&q=four", ["Four"]),
        ("state=proved", None),
        ("size=huge&level=x&rule=no", None),
    ],
)
def test_words_and_filters(client, four, query, shown):
    """Without anything to look for, the first page stays as it is."""
    page = client.get(f"/?{query}")
    html = page.content.decode()
    assert ("<h1>Find a puzzle</h1>" in html) == (shown is not None)
    if shown is None:
        assert "Choose a type of puzzle" in html
    else:
        assert titles(page) == shown
        assert ("No puzzle fits." in html) == (not shown)


def test_the_form_keeps_what_was_chosen(client, four):
    html = client.get("/?q=%3Cb%3E&type=binary&level=2&rule=binary.trio").content.decode()
    assert 'value="&lt;b&gt;"' in html
    assert re.findall(r'<option value="([^"]+)" selected>', html) == ["binary", "2", "binary.trio"]
    assert 'name="state"' not in html
    assert links(client.get("/rules/binary.trio/"), "Puzzles solved with this rule") == ["/?rule=binary.trio"]


def test_ones_own_progress(sams, sam, four, dawn, fern):
    proof(sam, dawn, Proof.State.UNIQUE, steps=5)
    proof(sam, fern, steps=1)
    found = {state: titles(sams.get(f"/?state={state}")) for state in ("new", "begun", "proved")}
    assert found == {"new": ["Four"], "begun": ["Fern"], "proved": ["Dawn"]}


def test_the_difficulty_of_an_assigned_puzzle_is_not_found_out(sams, sam, dawn, fern):
    """While it is to be proved without feedback, neither its level nor its proof for practice tells anything."""
    proof(sam, dawn, Proof.State.UNIQUE, steps=5)
    classroom(dawn, feedback="after")
    found = [titles(sams.get(f"/?{query}")) for query in ("level=1", "rule=binary.prevent-trio", "state=proved")]
    assert found == [[], ["Fern"], []]
    assert titles(sams.get("/?state=begun")) == titles(sams.get("/?q=dawn")) == ["Dawn"]


def test_a_long_list_has_pages_that_keep_the_filters(client, monkeypatch, django_assert_num_queries):
    monkeypatch.setattr("tutor.catalogue.selectors.search.PER_PAGE", 2)
    import_set(joined(*(square(number) for number in (0, 2, 4))), slug="many", title="Many & more")
    with django_assert_num_queries(3):  # how many, which ones, and their rows
        first = client.get("/?q=many+%26&size=small")
    (onward,) = links(first, "Next page →")
    second = client.get(f"/{unescape(onward)}")
    assert len(set(cards(first) + cards(second))) == 3
    assert 'value="many &amp;"' in second.content.decode()
