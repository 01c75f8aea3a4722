"""The import door: what comes in is counted and rated; all of a file or nothing; the same again changes nothing."""

from typing import Any

import pytest

from tests.site.library.texts import BLANK, DAWN, FERN, IMPOSSIBLE, OPEN, SPLIT, joined
from tutor.library.models import Puzzle, PuzzleSet
from tutor.library.services import ImportRefusedError, import_set
from tutor.work.models import Proof

pytestmark = pytest.mark.django_db

TITLES: dict[str, Any] = {"slug": "some", "title": "Some puzzles"}


def stored() -> list[dict]:
    return [dict(row) for row in Puzzle.objects.order_by("pk").values()]


def test_what_is_stored_of_a_puzzle():
    done = import_set(joined(DAWN), **TITLES, description="A set.", position=3)
    assert (done.added, done.changed, done.removed, done.repeated, done.unchanged) == (1, 0, 0, (), False)
    assert (done.set.slug, done.set.title) == ("some", "Some puzzles")
    assert (done.set.description, done.set.position) == ("A set.", 3)
    puzzle = done.set.puzzles.get()
    assert (puzzle.title, puzzle.author, puzzle.source, puzzle.position) == ("Dawn", "Sue", "A notebook", 1)
    assert (puzzle.type, puzzle.text, puzzle.size) == ("binary", "...1\n10..\n.0.1\n..1.", "4 × 4")
    assert (puzzle.solutions, puzzle.level, puzzle.rating) == ("one", 1, "Prevent Trio alone")
    assert puzzle.rules == ["binary.prevent-trio"]


@pytest.mark.parametrize(
    ("text", "solutions", "level", "rating"),
    [
        (FERN, "one", 2, "hardest rule: Complete Row/Column"),
        (SPLIT, "one", 5, "needs a case split"),
        (OPEN, "many", 0, "several solutions"),
        (IMPOSSIBLE, "none", 0, "no solution"),
    ],
)
def test_count_and_rating(text, solutions, level, rating):
    puzzle = import_set(joined(text), **TITLES).set.puzzles.get()
    assert (puzzle.solutions, puzzle.level, puzzle.rating) == (solutions, level, rating)


def test_a_contest_file_comes_in_too():
    done = import_set(b"2\n4\n...1\n10..\n.0.1\n..1.\n4\n..0.\n1...\n....\n.00.\n", **TITLES)
    assert list(done.set.puzzles.values_list("title", "text")) == [
        ("Binary 1", "...1\n10..\n.0.1\n..1."),
        ("Binary 2", "..0.\n1...\n....\n.00."),
    ]


def test_the_same_file_again_changes_nothing_and_asks_only_whether_it_is_the_same(django_assert_num_queries):
    import_set(joined(DAWN, FERN), **TITLES)
    before = stored()
    with django_assert_num_queries(1):
        done = import_set(joined(DAWN, FERN), **TITLES)
    assert done.unchanged
    assert stored() == before


def test_counting_and_rating_anew_on_demand():
    puzzle = import_set(joined(DAWN, FERN), **TITLES).set.puzzles.get(title="Dawn")
    Puzzle.objects.filter(pk=puzzle.pk).update(level=9, rated={"code": "not-rated"})
    assert import_set(joined(DAWN, FERN), **TITLES).unchanged
    done = import_set(joined(DAWN, FERN), **TITLES, again=True)
    assert (done.added, done.changed, done.removed) == (0, 1, 0)
    puzzle.refresh_from_db()
    assert (puzzle.level, puzzle.rating) == (1, "Prevent Trio alone")


def test_the_same_puzzles_in_a_changed_file_keep_their_rows():
    import_set(joined(DAWN, FERN), **TITLES)
    before = dict(Puzzle.objects.values_list("title", "pk"))
    done = import_set(joined(FERN, DAWN.replace("title: Dawn", "title: Dusk")), **TITLES)
    assert (done.added, done.changed, done.removed) == (0, 2, 0)
    assert list(Puzzle.objects.values_list("position", "title", "pk")) == [
        (1, "Fern", before["Fern"]),
        (2, "Dusk", before["Dawn"]),
    ]


def test_a_puzzle_twice_in_a_file_is_stored_once():
    done = import_set(joined(DAWN, FERN, DAWN.replace("title: Dawn", "title: Dusk")), **TITLES)
    assert (done.added, done.repeated) == (2, ("Dusk",))
    assert list(Puzzle.objects.values_list("position", "title")) == [(1, "Dawn"), (2, "Fern")]


def test_an_edited_grid_is_another_puzzle_and_the_old_one_goes_if_nobody_began_it():
    old = import_set(joined(DAWN, FERN), **TITLES).set.puzzles.get(title="Dawn")
    done = import_set(joined(DAWN.replace("..1.\n", "..10\n"), FERN), **TITLES)
    assert (done.added, done.changed, done.removed) == (1, 0, 1)
    new = Puzzle.objects.get(title="Dawn")
    assert new.pk != old.pk
    assert new.sha256 != old.sha256


def test_a_puzzle_that_somebody_proves_stays_as_it_is_after_the_others(sam):
    old = import_set(joined(DAWN, FERN), **TITLES).set.puzzles.get(title="Dawn")
    Proof.objects.create(owner=sam, puzzle=old)
    done = import_set(joined(FERN, SPLIT), **TITLES)
    assert (done.added, done.changed, done.removed) == (1, 2, 0)
    assert list(Puzzle.objects.values_list("position", "title")) == [(1, "Fern"), (2, "What if"), (3, "Dawn")]
    kept = Puzzle.objects.get(pk=old.pk)
    assert (kept.text, kept.sha256) == (old.text, old.sha256)
    assert import_set(joined(FERN, SPLIT), **TITLES, again=True).unchanged


def test_the_same_puzzle_may_be_in_two_sets():
    import_set(joined(DAWN), slug="one", title="One")
    import_set(joined(DAWN), slug="two", title="Two")
    first, second = Puzzle.objects.all()
    assert first.sha256 == second.sha256
    assert {first.set.slug, second.set.slug} == {"one", "two"}


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "f.txt:1: expected a puzzle, found nothing"),
        (joined(DAWN, "type: binary\n\n..\n.x\n"), "f.txt:14: expected 0, 1 or ., found 'x'"),
        (joined(DAWN, BLANK), "f.txt: puzzle 2: expected a type that is offered, found 'blank'"),
        (
            joined(DAWN.replace("\n\n", "\nrules: binary.trio\n\n")),
            "f.txt: puzzle 1: expected no rules of its own, found 'binary.trio'",
        ),
        (
            joined(DAWN.replace("\n\n", "\ngoal: must-be r9c9=1\n\n")),
            "f.txt:5: expected a cell of this puzzle, found 'r9c9'",
        ),
        (joined(DAWN) + b"\xff", "f.txt:10: expected UTF-8 text, found the byte 0xff"),
    ],
)
def test_nothing_of_a_bad_file_is_stored(data, message):
    import_set(joined(FERN), **TITLES)
    before, sets = stored(), list(PuzzleSet.objects.values())
    with pytest.raises(ImportRefusedError) as caught:
        import_set(data, **TITLES, description="Another one.", file="f.txt")
    assert str(caught.value) == message
    assert stored() == before
    assert list(PuzzleSet.objects.values()) == sets


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ({"slug": "no slug", "title": "A"}, "no slug: slug of the set: Enter a valid "),
        ({"slug": "some", "title": "A" * 121}, "some: title of the set: Ensure this value has at most 120 "),
        ({"slug": "some", "title": ""}, "some: title of the set: This field cannot be blank."),
    ],
)
def test_what_is_said_of_a_set_is_checked_too(facts, message):
    with pytest.raises(ImportRefusedError) as caught:
        import_set(joined(DAWN), **facts)
    assert str(caught.value).startswith(message)
    assert not PuzzleSet.objects.exists()
