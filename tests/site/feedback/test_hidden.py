"""Moments and people: when a puzzle is hidden, from whom, and until when."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db.models.functions import Lower
from django.utils import timezone

from puzzles.registry import get_type
from tests.site.classroom import assigned
from tests.site.feedback.asking import (
    ALIKE,
    LESS,
    OTHER,
    OUTSIDE,
    ROWS,
    SOLVED,
    TRANSPOSED,
    asked,
    by_tool,
    hidden,
    kept,
    near,
    put,
    text_of,
    two,
)
from tests.site.people import account, person
from tests.site.search.test_pool import held
from tests.site.work.assigned import terms
from tests.site.work.texts import puzzle_of
from tests.site.work.workbench import Workbench
from tutor.accounts.models import User
from tutor.courses.models import Assignment, Course, Extension, FormerMembership, Membership
from tutor.feedback import Elsewhere, grids, hidden_from, outside
from tutor.library.models import Puzzle, PuzzleSet
from tutor.library.services.facts import fill_in
from tutor.search import pool
from tutor.search.answering import answering
from tutor.search.errors import BusyError

pytestmark = pytest.mark.django_db


def test_there_is_no_way_to_the_assignment_for_strangers(puzzle, assignment):
    link = f'href="{assignment.get_absolute_url()}"'
    for who, knows in (("anonymous", False), ("carol", False), ("sam", True)):
        page = by_tool(who, ROWS)
        assert (who, link in page, assignment.title in page) == (who, knows, knows)


def test_a_grid_pasted_before_tells_nothing_after(puzzle, assignment):
    """A guest who has it in the workbench already gets neither steps nor hints."""
    Assignment.objects.update(published=None)
    workbench = Workbench(
        person("guest").client,
        person("guest").client.post("/tools/prove/", {"type": "binary", "grid": text_of(ROWS), "begin": ""})[
            "Location"
        ],
    )
    Assignment.objects.update(published=timezone.now())
    workbench.load()
    assert terms(workbench).startswith(OUTSIDE)
    for name, fields in (("step", {"node": "0.0", "step": "binary.prevent-trio: r3c3=0"}), ("hint", {"node": "0.0"})):
        assert workbench.post(workbench.form(name, **fields)).status_code == 409
        assert workbench.said == f"Nothing was changed. {OUTSIDE}"


def test_a_puzzle_of_the_library_is_open_to_strangers(puzzle):
    """Be it in the library as it is, or turned: everybody can look there."""
    rows = TRANSPOSED
    puzzle_of(PuzzleSet.objects.create(slug="all", title="All"), "Turned", "one", " ".join(rows))
    for grid in (ROWS, rows, ALIKE["some less and two right"]):
        assert not hidden("anonymous", grid)
    assert hidden("sam", ROWS)


def test_a_puzzle_of_the_library_stays_open_beside_a_private_one_like_it(puzzle):
    public = puzzle_of(PuzzleSet.objects.create(slug="all", title="All"), "Less", "one", " ".join(LESS))
    assert not hidden("anonymous", LESS)
    assert person("anonymous").client.get(f"/prove/{public.pk}/").status_code == 200
    assert hidden("anonymous", ROWS)


def its_date_has_come(assignment: Assignment) -> None:
    assignment.due = timezone.now() - timedelta(minutes=1)


def it_opens_later(assignment: Assignment) -> None:
    assignment.opens = timezone.now() + timedelta(minutes=1)


def it_is_a_draft(assignment: Assignment) -> None:
    assignment.published = None


def it_hides_nothing(assignment: Assignment) -> None:
    assignment.feedback, assignment.hints = "immediate", "free"


@pytest.mark.parametrize("change", [its_date_has_come, it_opens_later, it_is_a_draft, it_hides_nothing])
def test_not_before_and_not_after(puzzle, assignment, change: Callable[[Assignment], None]):
    assert (kept("sam"), hidden("anonymous", ROWS)) == ({puzzle.sha256: assignment}, True)
    change(assignment)
    assignment.save()
    assert (kept("sam"), hidden("anonymous", ROWS)) == ({}, False)
    assert asked("check", "sam", ROWS) == "shown"


def test_as_long_as_anybody_has_an_extension(puzzle, assignment):
    """Members without an extension see what the course has released."""
    its_date_has_come(assignment)
    assignment.save()
    Extension.objects.create(assignment=assignment, student=account("sue"), due=timezone.now() + timedelta(days=1))
    assert [hidden(who, ROWS) for who in ("anonymous", "sue", "sam")] == [True, True, False]


@pytest.mark.parametrize(("makers", "trusted"), [("everybody", False), ("staff", True)])
def test_who_teaches_elsewhere_is_a_stranger_where_everybody_may(puzzle, settings, makers, trusted):
    """Making a course is no way to see answers; the site's staff see them in any case."""
    settings.COURSE_CREATION = makers
    other = Course.objects.get(title="Other")
    Membership.objects.create(course=other, user=account("pat"), role="instructor")
    assert [hidden(who, ROWS) for who in ("carol", "pat", "admin")] == [True, not trusted, False]


def test_who_left_before_it_was_published_is_a_stranger(puzzle, assignment):
    course = assignment.course
    before = assignment.published - timedelta(days=1)
    FormerMembership.objects.create(course=course, user=account("carol"), left=before)
    assert hidden("carol", ROWS)


def test_only_instructors_with_a_confirmed_address_hide_puzzles_from_others(puzzle):
    User.objects.exclude(username="sam").update(confirmed_email="")
    assert [hidden(who, ROWS) for who in ("anonymous", "carol", "sam")] == [False, False, True]
    User.objects.filter(username="bob").update(confirmed_email=Lower("email"))
    assert hidden("anonymous", ROWS)


def test_nobody_crowds_out_the_puzzles_of_others(puzzle, monkeypatch):
    monkeypatch.setattr(outside, "MOST", 2)
    shelf = PuzzleSet.objects.create(slug="carols", title="Carol's", owner=account("carol"))
    course = Course.objects.create(title="Crowd", join_code="CRWD-CODE")
    Membership.objects.create(course=course, user=account("carol"), role="instructor")
    crowd = [puzzle_of(shelf, f"{n}", "one", " ".join(put(OTHER, (0, n), signs=SOLVED))) for n in range(1, 8)]
    assigned(course, *crowd, title="Crowd", feedback="after")
    assert hidden("anonymous", LESS)


def test_work_for_one_request_is_bounded(puzzle, monkeypatch, django_assert_num_queries):
    """Many grids take only a few queries, and grids that were not compared are not answered."""
    many = [put(OTHER, (0, column), signs=SOLVED) for column in range(1, 8)]
    asked = hidden_from(account("carol"))
    parsed = [grids.Grid.of(puzzle_of(puzzle.set, f"{n}", "one", " ".join(rows))) for n, rows in enumerate(many)]
    strangers = [replace(each, row=None) for each in parsed]
    with django_assert_num_queries(4):  # any of the sizes; equal grids; grids of the size, and their assignments
        assert asked.among(strangers) is None
    monkeypatch.setattr(grids, "COMPARED", 5)
    found = asked.among(strangers)
    assert found
    assert (found.many, found.url) == (True, "")
    assert "Send fewer at a time." in by_tool("carol", ROWS[::-1]) or near(OUTSIDE) in by_tool("carol", ROWS[::-1])


def test_where_nothing_of_the_size_is_hidden_one_query_tells(puzzle, django_assert_num_queries):
    smaller = [get_type("binary").parse([row[:6] for row in rows[:6]]) for rows in (ROWS, OTHER)]
    nobody = hidden_from(AnonymousUser())
    with django_assert_num_queries(1):
        assert nobody.among(smaller) is None


def test_similar_grids_of_the_library_take_no_more_queries(puzzle, django_assert_num_queries):
    shelf = PuzzleSet.objects.create(slug="all", title="All")
    rows = [put(LESS, (row, column)) for row, column in ((1, 2), (1, 6), (2, 4), (2, 7))]
    similar = [get_type("binary").parse(each) for each in rows]
    nobody = hidden_from(AnonymousUser())
    assert all(nobody.among([each]) for each in similar)
    for number, each in enumerate(rows):
        puzzle_of(shelf, f"{number}", "one", " ".join(each))
    with django_assert_num_queries(5):  # as above; and which of the similar ones the library has
        assert nobody.among(similar) is None


def test_a_puzzle_whose_text_has_no_grid_is_known_by_its_likeness(assignment):
    """Here with its thermometers in another order, and without a number."""
    ptype, rest = get_type("thermometer"), ["rows: 3 . 0", "columns: 1 1 1"]
    text = ptype.print(ptype.parse(["size: 3 3", "vials: r1c1-r1c3 r3c1-r2c1", *rest]))
    hides = [grids.Hidden(text, ptype, True, Elsewhere(assignment))]
    for vials, numbers, found in (
        ("r3c1-r2c1 r1c1-r1c3", ["rows: 3 . .", rest[1]], 1),
        ("r1c3-r1c1 r3c3-r2c3", rest, 1),
        ("r1c1-r3c1 r1c2-r3c2 r3c3-r1c3", rest, 0),
    ):
        asked = ptype.parse(["size: 3 3", f"vials: {vials}", *numbers])
        assert len(grids.alike([grids.Grid.of(asked)], hides)) == found


def test_formulas_are_known_with_other_letters_and_more_parentheses(puzzle, assignment):
    ptype, known = get_type("short-truth-table"), ["A>(B^C) = T", "A|C = F"]
    assigned(
        assignment.course, puzzle_of(puzzle.set, "Formulas", "one", known, ptype.id), title="Logic", feedback="after"
    )
    for lines, found in ((["X|Z = F", "((X)>((Y^Z))) = T"], True), (["X|Y = F", "X>(Y|Z) = T"], False)):
        assert bool(hidden_from(AnonymousUser()).elsewhere(ptype.parse(lines))) == found


def test_many_grids_are_compared_in_a_process_of_its_own(puzzle, monkeypatch):
    """With the same answers."""
    grid, other = (get_type("binary").parse(rows) for rows in (LESS, OTHER))
    monkeypatch.setattr(grids, "QUICK_COMPARED", 0)
    monkeypatch.setattr(pool, "PATIENCE", 0)
    for who in (AnonymousUser(), account("carol"), account("sam")):
        found = hidden_from(who)
        with held("core", settings.SEARCH_PROCESSES):
            assert found.elsewhere(grid)  # a single one needs no place
            with pytest.raises(BusyError):
                found.among([other, grid])
        assert found.among([other, grid]) == found.elsewhere(grid)
        assert found.among([other, other]) is None
    with held("stranger", pool.STRANGERS), answering(lambda: True), pytest.raises(BusyError):
        hidden_from(AnonymousUser()).among([other, grid])
    assert "Too many long searches" not in by_tool("anonymous", LESS)
    with held("stranger", pool.STRANGERS):
        assert person("anonymous").client.post("/tools/code-quest/", {"text": two(LESS)}).status_code == 503


def test_puzzles_of_before_are_filled_in(puzzle):
    """Recognise after the migration what was stored before normal forms were kept."""
    form = puzzle.form
    Puzzle.objects.update(form="")
    fill_in(Puzzle.objects.all())
    assert Puzzle.objects.get().form == form
    assert hidden("anonymous", TRANSPOSED)
