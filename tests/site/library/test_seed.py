"""`manage.py seed`: the sets that the site ships with, and its messages about a faulty folder."""

import json
import tomllib
from functools import cache
from io import StringIO

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db.models import Count

from puzzles.base.ptype import type_of
from puzzles.formats.canonical import digest
from puzzles.formats.read import read
from puzzles.registry import all_types
from tests.every import some
from tests.site.library.texts import DAWN, FERN, joined
from tutor.library.models import Puzzle, PuzzleSet
from tutor.library.services.facts import judgement

pytestmark = pytest.mark.django_db

ONE = '[one]\ntitle = "First"\ndescription = "Small boards."\n'
TWO = '[two]\ntitle = "Second"\ndescription = "More."\n'


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "sets.toml").write_text(TWO + ONE)
    (tmp_path / "one.txt").write_bytes(joined(DAWN))
    (tmp_path / "two.txt").write_bytes(joined(DAWN, FERN))
    return tmp_path


def seed(*args) -> str:
    out = StringIO()
    call_command("seed", *args, stdout=out)
    return out.getvalue()


def test_sets_come_in_the_order_of_their_list(folder):
    assert seed(folder) == "Second: 2 added, 0 changed, 0 removed\nFirst: 1 added, 0 changed, 0 removed\n"
    assert list(PuzzleSet.objects.values_list("slug", "title", "description", "position")) == [
        ("two", "Second", "More.", 1),
        ("one", "First", "Small boards.", 2),
    ]


def test_a_second_run_changes_nothing(folder):
    seed(folder)
    before = list(Puzzle.objects.values())
    assert seed(folder) == "Second: nothing new\nFirst: nothing new\n"
    assert seed(folder, "--again") == "Second: nothing new\nFirst: nothing new\n"
    assert list(Puzzle.objects.values()) == before


def test_a_changed_title_is_all_that_changes(folder):
    seed(folder)
    before = list(Puzzle.objects.values())
    (folder / "sets.toml").write_text(TWO + ONE.replace("First", "Warming up"))
    seed(folder)
    assert list(PuzzleSet.objects.values_list("title", flat=True)) == ["Second", "Warming up"]
    assert list(Puzzle.objects.values()) == before


STORED = {"level": 4, "rated": {"code": "needs", "rule": "binary.unique-line", "depth": 0}, "rules": []}


def test_stored_ratings_are_believed_until_it_is_asked_again(folder):
    """Count the solutions all the same: only ratings are believed."""
    _dawn, fern = read(joined(DAWN, FERN))
    (folder / "ratings.json").write_text(json.dumps({digest(fern.puzzle): STORED}))
    seed(folder)
    second = PuzzleSet.objects.get(slug="two").puzzles
    assert second.values("level", "rated", "rules", "solutions").get(title="Fern") == STORED | {"solutions": "one"}
    assert second.get(title="Dawn").level == 1
    assert seed(folder, "--again") == "Second: 0 added, 1 changed, 0 removed\nFirst: nothing new\n"
    assert second.get(title="Fern").level == 2


@pytest.mark.parametrize(
    ("file", "text", "message"),
    [
        (
            "ratings.json",
            "{",
            "ratings.json: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)",
        ),
        ("one.txt", "type: binary\n\n0x\n..\n", "one.txt:3: expected 0, 1 or ., found 'x'"),
        ("sets.toml", "[one", "sets.toml: Expected ']'"),
        ("sets.toml", "[one]\ntitle = 'A'\n", "sets.toml: [one]: expected title and description, found {'title': 'A'}"),
        ("sets.toml", ONE.replace("one", "three"), "three.txt: No such file or directory"),
    ],
)
def test_a_folder_that_is_not_in_order(folder, file, text, message):
    (folder / file).write_text(text)
    with pytest.raises(CommandError) as caught:
        seed(folder)
    assert str(caught.value).startswith(f"{folder}/{message}")


def test_all_that_the_site_ships_with_comes_in():
    first, folder = seed(), settings.BASE_DIR / "seeds"
    listed = tomllib.loads((folder / "sets.toml").read_text())
    assert {path.stem for path in folder.glob("*.txt")} == set(listed)
    puzzle_sets = list(PuzzleSet.objects.filter(owner=None).order_by("position").values_list("slug", "title"))
    assert puzzle_sets == [(slug, facts["title"]) for slug, facts in listed.items()]
    held = {slug: len(read((folder / f"{slug}.txt").read_bytes())) for slug in listed}
    assert dict(PuzzleSet.objects.values_list("slug").annotate(Count("puzzles"))) == held
    assert first.splitlines() == [f"{listed[slug]['title']}: {held[slug]} added, 0 changed, 0 removed" for slug in held]
    puzzles = list(Puzzle.objects.all())
    several = [puzzle.title for puzzle in puzzles if not puzzle.sound]
    # Only samples of contests, whose statements do not ask for one solution.
    odd_sets = set(Puzzle.objects.exclude(Puzzle.are_sound()).values_list("set__slug", flat=True))
    assert odd_sets == {"binary-code-quest", "latin-rowan", "sudoku-only-number"}
    assert [puzzle.title for puzzle in puzzles if not puzzle.level] == several
    # Or the first start would wait for the solver; `script/ratings` adds them.
    stored = json.loads((folder / "ratings.json").read_text())
    assert {puzzle.sha256 for puzzle in puzzles if puzzle.title not in several} == set(stored)
    binary = [puzzle for puzzle in puzzles if puzzle.type == "binary" and puzzle.title not in several]
    assert {puzzle.level for puzzle in binary} == {1, 2, 3, 4, 5}
    assert {"Prevent Trio alone", "needs a case split"} <= {puzzle.rating for puzzle in binary}
    assert seed().splitlines() == [f"{facts['title']}: nothing new" for facts in listed.values()]


@cache
def shipped():
    """Read all puzzles of the seeds, once for all types."""
    return [text for path in (settings.BASE_DIR / "seeds").glob("*.txt") for text in read(path.read_bytes())]


@pytest.mark.parametrize("type_id", [ptype.id for ptype in all_types().values() if ptype.listed])
def test_stored_ratings_are_those_of_the_solver(type_id):
    """Take the smallest puzzle of those that need the same rules, and of splits; `script/ratings` rates all anew.

    Take only the six smallest of these, unless EVERY is set.
    """
    stored = json.loads((settings.BASE_DIR / "seeds/ratings.json").read_text())
    texts = [text for text in shipped() if type_of(text.puzzle).id == type_id]
    its = {digest(text.puzzle): text.puzzle for text in texts}
    rated = sorted((its.keys() & stored.keys()), key=lambda key: (len(its[key].start), stored[key]["rules"]))
    direct = {str(stored[key]["rules"]): key for key in reversed(rated) if not stored[key]["rated"]["depth"]}
    split = [key for key in rated if stored[key]["rated"]["depth"]][:1]
    assert len(direct) >= 3
    smallest = sorted(direct.values(), key=lambda key: len(its[key].start))
    for key in [*some(smallest, 6), *split]:
        judged = judgement(its[key])
        assert {name: judged[name] for name in stored[key]} == stored[key], type_of(its[key]).print(its[key])
