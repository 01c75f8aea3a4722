"""A private withheld grid is not answered for anybody who could be an unknown student of the course."""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest
from django.db.models.functions import Lower
from django.utils import timezone

from tests.site.api.callers import caller
from tests.site.classroom import assigned, classroom
from tests.site.library.uploading import sent
from tests.site.people import account, person
from tests.site.shared import once_a_module, own
from tests.site.work.assigned import terms
from tests.site.work.desk import Desk, new_key
from tests.site.work.texts import puzzle_of
from tests.site.workers import work_off
from tutor.accounts.models import User
from tutor.courses.models import Assignment, Course, Extension, Former, Membership
from tutor.feedback import grids, hidden_from, outside
from tutor.library.models import Puzzle, PuzzleSet
from tutor.library.services.facts import fill_in

pytestmark = pytest.mark.django_db

ROWS = ["..1.....", "..1...1.", ".0..0..0", ".1...1..", "....0...", "...0...1", "00....1.", ".0...0.."]
SOLVED = ["01100101", "01101010", "10010110", "01001101", "10110010", "11001001", "00110110", "10011001"]
OTHER = ["0.......", "........", "..1.1...", "........", "........", ".....0..", "........", "......11"]
SAID = "You have this puzzle to prove for “First proofs”, so there are no steps, hints, checks or answers for it here."
NEAR = SAID.replace("this puzzle", "a puzzle much like this one")
OUTSIDE = "This puzzle is part of an assignment whose feedback is not released yet, so nothing is told about it here."
OUTSIDE_NEAR = OUTSIDE.replace("This puzzle", "A puzzle much like this one")
SWAPPED = str.maketrans("01", "10")

Rows = list[str]


def put(rows: Rows, *changes: tuple[int, int], signs: Rows | None = None) -> Rows:
    """Return the rows with these squares opened, or filled with what stands there in others."""
    new = [list(row) for row in rows]
    for row, column in changes:
        new[row][column] = signs[row][column] if signs else "."
    return ["".join(row) for row in new]


LESS = put(ROWS, (0, 2), (2, 1), (3, 5), (5, 7), (6, 6), (7, 5))
IMAGES: dict[str, tuple[Rows, str]] = {
    "itself": (ROWS, SAID),
    "mirrored": ([row[::-1] for row in ROWS], NEAR),
    "transposed": (["".join(column) for column in zip(*ROWS, strict=True)], NEAR),
    "swapped": ([row.translate(SWAPPED) for row in ROWS], NEAR),
    "some less and two right": (put(LESS, (0, 0), (7, 7), signs=SOLVED), NEAR),
    "the same, turned": ([row[::-1] for row in put(LESS, (0, 0), (7, 7), signs=SOLVED)][::-1], NEAR),
    "one wrong": (put(ROWS, (0, 0), signs=[row.translate(SWAPPED) for row in SOLVED]), NEAR),
    "solved": (SOLVED, NEAR),
}


def said_to(who: str, said: str) -> str:
    """Return the words for somebody; only students learn of what assignment the puzzle is part."""
    return said if who == "sam" else {SAID: OUTSIDE, NEAR: OUTSIDE_NEAR}[said]


def text_of(rows: Rows) -> str:
    return "\n".join(rows) + "\n"


def file_of(rows: Rows) -> dict[str, object]:
    """Return a proof file without steps."""
    text = f"type: binary\n\n{text_of(rows)}"
    return {"format": "gridproof-proof/1", "puzzle": text, "goal": {"type": "solve"}, "steps": []}


def by_check(who: str, rows: Rows) -> str:
    return str(caller(who).send("post", "check/", file_of(rows)).json())


def by_tool(who: str, rows: Rows) -> str:
    """Among others: all grids of a request are compared."""
    text = f"2\n8\n{text_of(OTHER)}8\n{text_of(rows)}"
    return person(who).client.post("/tools/code-quest/", {"text": text}).content.decode()


def by_prove(who: str, rows: Rows) -> str:
    fields = {"type": "binary", "grid": text_of(rows), "begin": "complex"}
    return person(who).client.post("/tools/prove/", fields, follow=True).content.decode()


def by_import(who: str, rows: Rows) -> str:
    fields = {"text": json.dumps(file_of(rows)), "key": new_key()}
    answer = person(who).client.post("/proofs/import/", fields)
    return f"status {answer.status_code} {answer.content.decode()}"


Way = Callable[[str, Rows], str]
WAYS: dict[str, tuple[Way, str]] = {
    "check": (by_check, "'verdicts'"),
    "tool": (by_tool, 'class="answer"'),
    "prove": (by_prove, 'id="workbench"'),
    "import": (by_import, "status 302"),
}
"""Ways to ask about a grid, and text that only an answer contains."""
REFUSED, TOLD = ("anonymous", "guest", "carol", "sam"), ("alice", "bob", "grace")


def told(way: str, who: str, rows: Rows) -> tuple[bool, bool]:
    """Ask; tell whether there is an answer, and whether there is an explanation why not."""
    ask, answer = WAYS[way]
    page = ask(who, rows)
    return answer in page, any(said_to(who, said) in page for said in (SAID, NEAR))


def private_class() -> tuple[Puzzle, Assignment]:
    """Make Alice's own puzzle, assigned and withheld."""
    shelf = PuzzleSet.objects.create(slug="alices", title="Alice's", owner=account("alice"))
    puzzle = puzzle_of(shelf, "Eight", "one", " ".join(ROWS))
    return puzzle, classroom(puzzle, feedback="after").assignment


stored_class = once_a_module(private_class)


@pytest.fixture
def puzzle(stored_class, db) -> Puzzle:
    found: Puzzle = own(stored_class)[0]
    return found


@pytest.fixture
def assignment(puzzle) -> Assignment:
    return Assignment.objects.get()


@pytest.mark.parametrize("way", WAYS)
def test_who_is_told_of_the_puzzle(puzzle, way):
    for who in REFUSED:
        assert (who, told(way, who, ROWS)) == (who, (False, True))
    for who in TOLD:
        assert (who, told(way, who, ROWS)) == (who, (True, False))


@pytest.mark.parametrize("image", IMAGES)
def test_which_grids_tell_of_it(puzzle, image):
    """Check the grids only: the tool says nothing about a solved grid, but checking it would give the answer."""
    rows, said = IMAGES[image]
    for who in ("anonymous", "guest", "sam"):
        page = by_check(who, rows)
        assert (who, said_to(who, said) in page, "'verdicts'" in page) == (who, True, False)
    assert "'verdicts'" in by_check("alice", rows)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("who", ["anonymous", "carol"])
def test_what_has_nothing_to_do_with_it_is_answered(puzzle, way, who):
    assert told(way, who, OTHER) == (True, False)


def test_a_program_gets_the_same_words_as_a_problem(puzzle):
    for who, path in (("anonymous", "check/"), ("sam", "check/"), ("carol", "proofs/import/")):
        answer = caller(who).send("post", path, file_of(ROWS), key=new_key())
        assert (answer.status_code, answer.json()["detail"]) == (422, said_to(who, SAID))


def test_there_is_no_way_to_the_assignment_for_strangers(puzzle, assignment):
    link = f'href="{assignment.get_absolute_url()}"'
    for who, knows in (("anonymous", False), ("carol", False), ("sam", True)):
        page = by_tool(who, ROWS)
        assert (who, link in page, assignment.title in page) == (who, knows, knows)


def test_a_grid_pasted_before_tells_nothing_after(puzzle, assignment):
    """A guest who has it in the workbench already gets neither steps nor hints."""
    Assignment.objects.update(published=None)
    desk = Desk(
        person("guest").client,
        person("guest").client.post("/tools/prove/", {"type": "binary", "grid": text_of(ROWS), "begin": ""})[
            "Location"
        ],
    )
    Assignment.objects.update(published=timezone.now())
    desk.load()
    assert terms(desk).startswith(OUTSIDE)
    for name, fields in (("step", {"node": "0.0", "step": "binary.prevent-trio: r3c3=0"}), ("hint", {"node": "0.0"})):
        assert desk.post(desk.form(name, **fields)).status_code == 409
        assert desk.said == f"Nothing was changed. {OUTSIDE}"


def test_uploads_say_nothing_of_it(puzzle):
    """Not how many solutions there are, nor how hard it is."""
    for who, solutions in (("carol", "undecided"), ("bob", "one")):
        upload = sent(person(who).client, ("it.txt", f"type: binary\n\n{text_of(ROWS)}".encode()))
        work_off()
        assert [draft.solutions for draft in upload.drafts.all()] == [solutions]


def test_the_page_of_the_puzzle_is_for_its_owner(puzzle):
    for path in (f"/puzzles/{puzzle.pk}/", f"/prove/{puzzle.pk}/", f"/api/v1/puzzles/{puzzle.pk}/"):
        statuses = {
            who: person(who).client.get(path).status_code for who in ("anonymous", "guest", "sam", "carol", "alice")
        }
        assert statuses == dict.fromkeys(("anonymous", "guest", "sam", "carol"), 404) | {"alice": 200}


def test_of_a_puzzle_of_the_library_strangers_are_told(puzzle):
    """Be it in the library as it is, or turned: everybody can look there."""
    rows = IMAGES["transposed"][0]
    puzzle_of(PuzzleSet.objects.create(slug="all", title="All"), "Turned", "one", " ".join(rows))
    for grid in (ROWS, rows, IMAGES["some less and two right"][0]):
        assert told("check", "anonymous", grid) == (True, False)
    assert told("check", "sam", ROWS) == (False, True)


def test_a_puzzle_of_the_library_stays_open_beside_a_private_one_like_it(puzzle):
    public = puzzle_of(PuzzleSet.objects.create(slug="all", title="All"), "Less", "one", " ".join(LESS))
    assert told("check", "anonymous", LESS) == (True, False)
    assert person("anonymous").client.get(f"/prove/{public.pk}/").status_code == 200
    assert told("check", "anonymous", ROWS) == (False, True)


def its_date_has_come(assignment: Assignment) -> None:
    assignment.due = timezone.now() - timedelta(minutes=1)


def it_opens_later(assignment: Assignment) -> None:
    assignment.opens = timezone.now() + timedelta(minutes=1)


def it_is_a_draft(assignment: Assignment) -> None:
    assignment.published = None


def it_tells_everything(assignment: Assignment) -> None:
    assignment.feedback, assignment.hints = "immediate", "free"


@pytest.mark.parametrize("change", [its_date_has_come, it_opens_later, it_is_a_draft, it_tells_everything])
def test_not_before_and_not_after(puzzle, assignment, change):
    change(assignment)
    assignment.save()
    assert told("check", "anonymous", ROWS) == (True, False)


def test_as_long_as_anybody_has_an_extension(puzzle, assignment):
    """Members without an extension see what the course has released."""
    its_date_has_come(assignment)
    assignment.save()
    Extension.objects.create(assignment=assignment, student=account("sue"), due=timezone.now() + timedelta(days=1))
    assert [told("check", who, ROWS)[0] for who in ("anonymous", "sue", "sam")] == [False, False, True]


@pytest.mark.parametrize(("makers", "grader_is_told"), [("everybody", False), ("staff", True)])
def test_who_teaches_elsewhere_is_a_stranger_where_everybody_may(puzzle, settings, makers, grader_is_told):
    """Making a course is no way to be told; and the site's staff is told in any case."""
    settings.COURSE_CREATION = makers
    other = Course.objects.create(title="Other", join_code="OTHR-CODE")
    account("pat")
    for who, role in (("carol", "student"), ("pat", "instructor")):
        Membership.objects.create(course=other, user=account(who), role=role)
    assert [told("check", who, ROWS)[0] for who in ("carol", "pat", "admin")] == [False, grader_is_told, True]


def test_who_left_before_it_was_published_is_a_stranger(puzzle, assignment):
    course = assignment.course
    before = assignment.published - timedelta(days=1)
    Former.objects.create(course=course, user=account("carol"), left=before)
    assert told("check", "carol", ROWS) == (False, True)


def test_only_instructors_with_a_confirmed_address_hide_puzzles_from_others(puzzle):
    User.objects.exclude(username="sam").update(confirmed_email="")
    assert [told("check", who, ROWS)[0] for who in ("anonymous", "carol", "sam")] == [True, True, False]
    User.objects.filter(username="bob").update(confirmed_email=Lower("email"))
    assert told("check", "anonymous", ROWS) == (False, True)


def test_nobody_crowds_out_the_puzzles_of_others(puzzle, monkeypatch):
    monkeypatch.setattr(outside, "MOST", 2)
    shelf = PuzzleSet.objects.create(slug="carols", title="Carol's", owner=account("carol"))
    course = Course.objects.create(title="Crowd", join_code="CRWD-CODE")
    Membership.objects.create(course=course, user=account("carol"), role="instructor")
    crowd = [puzzle_of(shelf, f"{n}", "one", " ".join(put(OTHER, (0, n), signs=SOLVED))) for n in range(1, 8)]
    assigned(course, *crowd, title="Crowd", feedback="after")
    assert told("check", "anonymous", LESS) == (False, True)


def test_work_for_one_request_is_bounded(puzzle, monkeypatch, django_assert_num_queries):
    """Many grids take only a few queries, and grids that were not compared are not answered."""
    many = [put(OTHER, (0, column), signs=SOLVED) for column in range(1, 8)]
    asked = hidden_from(account("carol"))
    parsed = [grids.Grid.of(puzzle_of(puzzle.set, f"{n}", "one", " ".join(rows))) for n, rows in enumerate(many)]
    strangers = [replace(each, row=None) for each in parsed]
    with django_assert_num_queries(3):  # equal grids; grids of the size, and their assignments
        assert asked.among(strangers) is None
    monkeypatch.setattr(grids, "COMPARED", 5)
    found = asked.among(strangers)
    assert found
    assert (found.many, found.url) == (True, "")
    assert "Send fewer at a time." in by_tool("carol", ROWS[::-1]) or OUTSIDE_NEAR in by_tool("carol", ROWS[::-1])


def test_puzzles_of_before_are_filled_in(puzzle):
    """Recognise after the migration what was stored before normal forms were kept."""
    form = puzzle.form
    Puzzle.objects.update(form="")
    fill_in(Puzzle.objects.all())
    assert Puzzle.objects.get().form == form
    assert told("check", "anonymous", IMAGES["transposed"][0]) == (False, True)


# --- Facts withheld from those who have to prove it ------------------------------------------------------------------

HARD, RULE = "needs Unique Row/Column", "binary.unique-line"


@pytest.fixture
def rated(puzzle) -> Puzzle:
    """The puzzle with a rating, in the library, and withheld."""
    PuzzleSet.objects.update(owner=None)
    Puzzle.objects.update(rated={"code": "needs", "rule": RULE}, level=3, rules=[RULE])
    found: Puzzle = puzzle
    return found


def test_how_hard_it_is_is_told_to_those_who_do_not_have_to_prove_it(rated):
    item = Assignment.objects.get().items.get()
    pages = ["/", "/sets/alices/", f"/puzzles/{rated.pk}/", f"/prove/{rated.pk}/"]
    programs = ["/api/v1/puzzles/", f"/api/v1/puzzles/{rated.pk}/"]
    for who, tells in (("sam", False), ("carol", True), ("anonymous", True)):
        client = person(who).client
        for path in [*pages, *programs]:
            page = client.get(path).content.decode()
            assert (who, path, HARD in page) == (who, path, tells)
        for path in (f"/puzzles/{rated.pk}/", *programs):
            assert (who, path, RULE in client.get(path).content.decode()) == (who, path, tells)
    assert HARD not in person("sam").client.get(f"/items/{item.pk}/").content.decode()
    assert HARD in person("alice").client.get(f"/items/{item.pk}/").content.decode()
    Assignment.objects.update(due=timezone.now() - timedelta(days=1))
    assert HARD in person("sam").client.get(f"/items/{item.pk}/").content.decode()


BROKEN_COUNT = 'gp-broken"'
WRONG = [("0.0", f"binary.unique-line: r1c{column}=1") for column in (1, 2, 4, 5)]


def test_counts_are_not_red_before_a_check(puzzle):
    """Five 1 in a row of eight shown red would be a verdict: they are counted, but marked only after a check."""
    Assignment.objects.update(feedback="request", checks=1)
    desk = Desk(person("sam").client, f"/items/{Assignment.objects.get().items.get().pk}/")
    for number, (_node, step) in enumerate(WRONG):
        desk.step(step, f"{number}.0")
    shown = desk.client.get(desk.address).content.decode()
    assert ("0·5" in shown, BROKEN_COUNT in shown) == (True, False)
    desk.check()
    assert BROKEN_COUNT in desk.client.get(desk.address).content.decode()
