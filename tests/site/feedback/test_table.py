"""One table of what is hidden from whom. All places of the site follow it."""

from datetime import timedelta
from itertools import cycle

import pytest
from django.utils import timezone

from tests.site.api.callers import caller
from tests.site.authoring.uploading import sent
from tests.site.classroom import assigned
from tests.site.feedback.asking import (
    ALIKE,
    LIBRARY,
    OTHER,
    PLACES,
    ROWS,
    Rows,
    asked,
    elsewhere,
    file_of,
    near,
    text_of,
    words,
)
from tests.site.people import person
from tests.site.work.texts import puzzle_of
from tests.site.work.workbench import Workbench, new_key
from tests.site.workers import work_off
from tutor.courses.models import Assignment, Course, Item
from tutor.library.models import Puzzle, PuzzleSet

pytestmark = pytest.mark.django_db

KINDS: dict[str, dict[str, Rows]] = {
    "same": {"itself": ROWS},
    "alike": ALIKE,
    "other": {"unlike it": OTHER},
    "library": {"in the library too": LIBRARY},
}
TABLE = {
    #            same    alike   other  library
    "anonymous": "hidden hidden  shown  shown",
    "guest": "    hidden hidden  shown  shown",
    "carol": "    hidden hidden  shown  shown",  # a student of another course
    "fred": "     hidden hidden  shown  hidden",  # has left the course
    "sam": "      hidden hidden  shown  hidden",  # a student of the course
    "grace": "    shown  shown   shown  shown",  # a grader
    "bob": "      shown  shown   shown  shown",  # an instructor
    "alice": "    shown  shown   shown  shown",  # an instructor, whose puzzle it is
    "admin": "    shown  shown   shown  shown",
}
HARD, RULE = "hardest rule: Unique Row/Column", "binary.unique-line"


def expected(who: str, kind: str) -> str:
    return dict(zip(KINDS, TABLE[who].split(), strict=True))[kind]


@pytest.fixture
def fern(puzzle) -> Puzzle:
    """A rated puzzle of the library, in the same assignment and hence hidden too."""
    found = puzzle_of(PuzzleSet.objects.create(slug="all", title="All"), "Fern", "one", " ".join(LIBRARY))
    Puzzle.objects.filter(pk=found.pk).update(rated={"code": "needs", "rule": RULE}, level=3, rules=[RULE])
    course = Course.objects.get(title="Logic 101")
    assigned(course, found, feedback="request")
    course.assignments.update(title="First proofs")
    found.refresh_from_db()
    return found


@pytest.mark.parametrize("who", TABLE)
def test_what_is_hidden(puzzle, fern, who):
    for kind, grids in KINDS.items():
        for name, rows in grids.items():
            found = elsewhere(who, rows)
            assert (name, "hidden" if found else "shown") == (name, expected(who, kind))
            said = near(words(who)) if kind == "alike" else words(who)
            assert found is None or found.why.startswith(said)


@pytest.mark.parametrize("place", PLACES)
def test_every_place_follows(puzzle, fern, place):
    """Ask as everybody about the puzzle, and by turns about other grids."""
    turns = cycle((kind, rows) for kind, grids in KINDS.items() if kind != "same" for rows in grids.values())
    others = list(zip(TABLE, turns, strict=False))
    for who, (kind, rows) in [*((who, ("same", ROWS)) for who in TABLE), *others, ("sam", ("library", LIBRARY))]:
        if place == "tool" and all("." not in row for row in rows):
            continue  # a solved grid tells nothing there that is not in it
        if place == "import by a program" and who == "anonymous":
            continue  # needs a token
        assert (who, kind, asked(place, who, rows)) == (who, kind, expected(who, kind))


def test_a_program_gets_the_words_as_a_problem(puzzle):
    for who, path in (("anonymous", "check/"), ("sam", "check/"), ("carol", "proofs/import/")):
        answer = caller(who).send("post", path, file_of(ROWS), key=new_key())
        assert (answer.status_code, answer.json()["detail"]) == (422, words(who))


@pytest.mark.parametrize("who", TABLE)
def test_the_workbench_of_a_puzzle_of_the_library(fern, who):
    shown = expected(who, "library") == "shown"
    workbench = Workbench(person(who).client, f"/prove/{fern.pk}/")
    assert workbench.post(workbench.form("hint", node="0.0")).status_code == (200 if shown else 409)
    assert workbench.said.startswith(f"Nothing was changed. {words(who)}") != shown
    answer = caller(who).send("post", "check/", file_of(LIBRARY) | {"puzzle": fern.pk})
    assert (answer.status_code, "verdicts" in answer.json()) == ((200, True) if shown else (422, False))
    if who not in {"anonymous", "guest"}:
        answer = caller(who).send("post", "proofs/", {"puzzle": fern.pk})
        assert answer.status_code == (200 if shown else 403)  # the hint has begun the proof


@pytest.mark.parametrize("who", ["anonymous", "carol", "fred", "sam", "alice"])
def test_facts_about_a_puzzle_of_the_library(fern, who):
    """Hide how hard it is and the rules it needs, on pages and from programs."""
    shown, client = expected(who, "library") == "shown", person(who).client
    pages = ("/", "/sets/all/", f"/puzzles/{fern.pk}/", f"/prove/{fern.pk}/")
    programs = ("/api/v1/puzzles/", f"/api/v1/puzzles/{fern.pk}/")
    found = {path: client.get(path).content.decode() for path in pages + programs}
    assert {path: HARD in text for path, text in found.items()} == dict.fromkeys(found, shown)
    assert {RULE in found[path] for path in (f"/puzzles/{fern.pk}/", *programs)} == {shown}
    assert (f'href="/prove/{fern.pk}/"' in found[f"/puzzles/{fern.pk}/"]) == shown


def test_facts_on_the_page_of_assigned_work(fern):
    item = Item.objects.get(puzzle=fern)
    seen = {who: HARD in person(who).client.get(f"/items/{item.pk}/").content.decode() for who in ("sam", "alice")}
    assert seen == {"sam": False, "alice": True}
    Assignment.objects.update(due=timezone.now() - timedelta(days=1))
    assert HARD in person("sam").client.get(f"/items/{item.pk}/").content.decode()


def test_the_page_of_a_private_puzzle_is_for_its_owner(puzzle):
    for path in (f"/puzzles/{puzzle.pk}/", f"/prove/{puzzle.pk}/", f"/api/v1/puzzles/{puzzle.pk}/"):
        statuses = {who: person(who).client.get(path).status_code for who in TABLE if who != "admin"}
        assert statuses == dict.fromkeys(statuses, 404) | {"alice": 200}


@pytest.mark.parametrize("who", ["carol", "sam", "bob"])
def test_uploads(puzzle, who):
    """Count no solutions of what is hidden, and do not rate it."""
    text = "---\n".join(f"type: binary\n\n{text_of(rows)}" for rows in (ROWS, ALIKE["mirrored"], ["...1"] * 4))
    upload = sent(person(who).client, text=text)
    work_off()
    shown = expected(who, "same") == "shown"
    solutions = ["one", "one", "none"] if shown else ["undecided", "undecided", "none"]
    drafts = upload.drafts.order_by("position")
    assert [draft.solutions for draft in drafts] == solutions
    assert (drafts[0].rating == "not counted: it is to be proved for an assignment") != shown
