"""The types on the first page, the pages of a type, and sets of one type or several."""

import re
from html import unescape

import pytest

from tests.site.catalogue.reading import card_html, cards, links, pictures, proof, words
from tests.site.library.texts import joined, square
from tutor.library.models import Puzzle, PuzzleSet
from tutor.library.services import import_set
from tutor.work.models import Proof

pytestmark = pytest.mark.django_db

State = Proof.State


SMALL_SUDOKU = "type: sudoku\ntitle: Four\n\n1...\n..3.\n.2..\n...4\n"
SMALL_CIRCLES = "type: shirokuro\ntitle: Pair\n\nwb\n..\n"


@pytest.fixture
def mixed(first_steps):
    """Three sets: one of Binary, one of Sudoku, one of Sudoku and Shirokuro."""
    import_set(joined(SMALL_SUDOKU), slug="numbers", title="Numbers")
    import_set(joined(SMALL_SUDOKU, SMALL_CIRCLES), slug="both", title="Both")


def sets(page) -> list[str]:
    return re.findall(r'<h2 id="set-([\w-]+)">', page.content.decode())


def types(page) -> list[tuple[str, str]]:
    """List the cards of types on the first page: where each leads, and its words."""
    found = []
    for card, text in zip(card_html(page), cards(page), strict=True):
        found.append((re.findall(r'href="(.*?)"', card)[0], text))
    return found


ALL = {
    "/?type=binary": "Binary Fill every cell with 0 or 1. 2 puzzles",
    "/?type=shirokuro": (
        "Shirokuro Join each white circle to one black circle by a straight horizontal or vertical line. 1 puzzle"
    ),
    "/?type=sudoku": (
        "Sudoku Fill the grid with the numbers from 1 to the length of a row, so that every row, column and block "
        "holds each number exactly once. 2 puzzles"
    ),
}


@pytest.mark.parametrize("query", ["", "?type=", "?type=latin", "?type=blank", "?type=%3Cb%3E"])
def test_the_first_page_lists_the_types(client, mixed, query):
    page = client.get(f"/{query}")
    assert dict(types(page)) == ALL
    assert all(client.get(address).status_code == 200 for card in card_html(page) for address in pictures(card))
    assert sets(page) == []
    assert "<h1>Solve it, and prove it.</h1>" in page.content.decode()


@pytest.mark.parametrize(
    ("chosen", "name", "shown"),
    [
        ("binary", "Binary", ["first-steps"]),
        ("sudoku", "Sudoku", ["both", "numbers"]),
        ("shirokuro", "Shirokuro", ["both"]),
    ],
)
def test_a_type_has_a_page_that_begins_with_its_name(client, mixed, chosen, name, shown):
    page = client.get(f"/?type={chosen}")
    assert f"<h1>{name}</h1>" in page.content.decode()
    assert sorted(sets(page)) == shown
    others = {"Binary", "Sudoku", "Shirokuro"} - {name}
    assert links(page, "All types of puzzles") == ["/"]
    assert [links(page, other) for other in sorted(others)] == [[f"/?type={other.lower()}"] for other in sorted(others)]
    assert links(page, f"The rules for {name}") == [f"/rules/?type={chosen}"]
    assert f"Rules for {name}" in words(client.get(f"/rules/?type={chosen}").content.decode())


def test_what_one_has_proved_is_counted_by_type(sams, sam, mixed, dawn):
    proof(sam, dawn, State.UNIQUE, steps=5)
    proof(sam, dawn, State.SEVERAL, steps=5)
    counts = [text.rpartition(". ")[2] for _address, text in types(sams.get("/"))]
    assert counts == ["1 of 2 proved", "1 puzzle", "2 puzzles"]


def test_a_page_of_a_type_stays_light(client, monkeypatch, mixed):
    """Each set shows its first puzzles, as many as there is room for, and where the others are."""
    listings = "tutor.catalogue.selectors.listings"
    import_set(joined(*(square(number) for number in (0, 2, 4, 6))), slug="many", title="Many")
    assert len(cards(client.get("/?type=binary"))) == 6
    monkeypatch.setattr(f"{listings}.CARDS", 5)
    page = client.get("/?type=binary")
    assert len(cards(page)) == 5
    assert links(page, "All 4 puzzles of “Many”") == ["/sets/many/"]
    assert links(page, "All 2 puzzles of “First steps”") == []
    monkeypatch.setattr(f"{listings}.CARDS", 0)
    page = client.get("/?type=binary")
    assert cards(page) == []
    assert links(page, "All 2 puzzles of “First steps”") == ["/sets/first-steps/"]
    monkeypatch.setattr(f"{listings}.SETS_PER_PAGE", 1)
    first = client.get("/?type=binary")
    assert len(sets(first)) == 1
    (onward,) = links(first, "Next page →")
    second = client.get(f"/{unescape(onward)}")
    assert "<h1>Binary</h1>" in second.content.decode()
    assert sorted(sets(first) + sets(second)) == ["first-steps", "many"]


def test_a_set_of_several_types_is_shown_as_it_is(client, mixed):
    page = client.get("/?type=shirokuro")
    assert [card.split()[0] for card in cards(page)] == ["Four", "Pair"]
    assert "2 puzzles" in words(page.content.decode())


def test_with_one_type_its_sets_are_on_the_first_page(client, first_steps):
    page = client.get("/")
    assert sets(page) == ["first-steps"]
    assert "Choose a type of puzzle" not in page.content.decode()
    assert client.get("/?type=binary").content.decode().count("<h1>Solve it, and prove it.</h1>") == 1


def test_puzzles_of_ones_own_do_not_make_a_type(sams, sam, first_steps):
    own = PuzzleSet.objects.create(slug="own", title="Own", owner=sam)
    Puzzle.objects.create(set=own, title="Mine", type="latin", text="1.\n..", sha256="x", height=2, width=2)
    page = sams.get("/?type=latin")
    assert sets(page) == ["first-steps"]
    assert "Latin Square</a>" not in page.content.decode()


def test_a_set_leads_to_the_next_of_its_type(client, mixed):
    assert links(client.get("/sets/both/"), "Next set: Numbers →") == ["/sets/numbers/"]
    assert "Next set" not in client.get("/sets/numbers/").content.decode()
    assert "Next set" not in client.get("/sets/first-steps/").content.decode()
