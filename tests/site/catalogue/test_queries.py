"""The queries of a page do not grow with its content."""

import pytest

from tests.site.classroom import classroom
from tests.site.library.texts import joined, square
from tutor.library.services import import_set
from tutor.work.models import Proof

pytestmark = pytest.mark.django_db

ITEMS = pytest.mark.parametrize("items", [1, 3])


def fill(items, owner):
    """Make `items` sets, each with `items` puzzles, each with `items` proofs."""
    for number in range(items):
        texts = [square(10 * number + k) for k in range(items)]
        done = import_set(joined(*texts), slug=f"set-{number}", title=f"Set {number}")
        for puzzle in done.set.puzzles.all():
            Proof.objects.bulk_create(Proof(owner=owner, puzzle=puzzle, steps=k) for k in range(items))
    return done.set


@ITEMS
def test_first_page(client, sams, sam, items, django_assert_num_queries):
    fill(items, sam)
    for address, names in (("/", 0), ("/?type=binary", 1), ("/?type=sudoku", 1)):
        with django_assert_num_queries(6 + names):  # types, how many sets, sets, puzzles, totals, the easiest
            client.get(address)
        with django_assert_num_queries(
            10 + names
        ):  # and session with user, withheld, own proofs, counts, less the easiest
            sams.get(address)


@ITEMS
def test_pages_of_types(client, sams, sam, items, django_assert_num_queries):
    fill(items, sam)
    sudoku = "type: sudoku\ntitle: Four\n\n1...\n..3.\n.2..\n...4\n"
    import_set(sudoku.encode(), slug="sudoku", title="Sudoku")
    for address, queries in (("/", 4), ("/?type=binary", 5)):
        with django_assert_num_queries(queries):  # types, and the easiest, counts, pictures; or sets as above
            client.get(address)
        with django_assert_num_queries(queries + 3 + (address != "/")):  # and session with its user, withheld, own
            sams.get(address)


@ITEMS
def test_page_of_a_set(client, sams, sam, items, django_assert_num_queries):
    address = fill(items, sam).get_absolute_url()
    with django_assert_num_queries(4):  # set, how many puzzles, puzzles, the next set
        client.get(address)
    with django_assert_num_queries(8):  # and session with its user, own proofs, what is withheld, how many proved
        sams.get(address)


@ITEMS
def test_page_of_a_puzzle(client, sams, sam, items, django_assert_num_queries):
    address = fill(items, sam).puzzles.first().get_absolute_url()
    with django_assert_num_queries(3):  # puzzle, its neighbours
        client.get(address)
    with django_assert_num_queries(6):  # and session with its user, own proofs, what is withheld
        sams.get(address)


@ITEMS
def test_lists_of_somebody_from_whom_they_are_withheld(sams, sam, items, django_assert_num_queries):
    """Two more each: the withheld grids of their courses, and which of them they have practised."""
    shelf = fill(items + 1, sam)
    classroom(*shelf.puzzles.all(), feedback="after")
    for address, queries in (("/", 10 + 2), (shelf.get_absolute_url(), 8 + 2)):
        with django_assert_num_queries(queries):
            sams.get(address)


@pytest.mark.parametrize("address", ["/rules/", "/rules/binary.trio/"])
def test_rules_are_not_in_the_database(client, sams, address, django_assert_num_queries):
    with django_assert_num_queries(0):
        client.get(address)
    with django_assert_num_queries(1):  # session with its user
        sams.get(address)
