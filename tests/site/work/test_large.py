"""An answer holds only what changes of the board, above all of a large one; what it makes is the page opened anew."""

import re

import pytest

from tests.site.people import Person
from tests.site.test_partials import shapes
from tests.site.work.assigned import room, window as work_on
from tests.site.work.desk import HTMX, Desk
from tests.site.work.page import Element, parse
from tutor.library.models import Puzzle, PuzzleSet
from tutor.work.replays.cache import REPLAYS

pytestmark = pytest.mark.django_db

OPEN = {(row, column) for row in range(5) for column in range(5)} | {(0, column) for column in range(25)}
OPEN |= {(12, 12), (23, 23), (24, 23), (24, 24)}
ROWS = [
    " ".join("." if (row, column) in OPEN else str((row % 5 * 5 + row // 5 + column) % 25 + 1) for column in range(25))
    for row in range(25)
]
"""Every row shifts the one above; the first block and the first row are open, and a few cells elsewhere."""
LAST = "latin.last-number"


@pytest.fixture
def desk(sam) -> Desk:
    """A window on a Sudoku of 625 cells."""
    return window(sam, "sudoku", ROWS)


def window(who: Person, type_id: str, rows: list[str]) -> Desk:
    shelf = PuzzleSet.objects.create(slug="large", title="Large")
    puzzle = Puzzle.objects.create(
        set=shelf,
        title="Large",
        type=type_id,
        text="\n".join(rows),
        sha256="large",
        height=len(rows),
        width=len(rows),
        solutions="undecided",
    )
    return Desk.of(who.client, puzzle)


def size(desk: Desk) -> int:
    return len(desk.answer.content)


def patched(desk: Desk) -> bool:
    """Tell whether the last answer held only parts of the board."""
    return b'id="grid"' not in desk.answer.content


def hatched(desk: Desk) -> list[str]:
    """List the names of the hatched cells."""
    cells = [each for each in desk.page.find("board").walk() if "data-cell" in each.attrs]
    return [each.attrs["data-cell"] for each in cells if "gp-evidence" in each.attrs.get("class", "").split()]


def assert_as_anew(desk: Desk) -> None:
    """Assert that the page, patched by all answers so far, equals the page that the server sends for its node."""
    anew = Desk(desk.client, f"{desk.address}?node={desk.node}")
    for part in ("board", "counted"):
        assert shapes(desk.page.find(part)) == shapes(anew.page.find(part)), part


def test_the_answer_to_a_step_is_small(desk):
    whole = len(desk.client.get(desk.address).content)
    assert desk.step(f"{LAST}: r25c25=24") == "Last Number for Cell: r25c25 = 24."
    assert patched(desk)
    assert size(desk) < 18_000 < whole / 10
    assert re.findall(rb"data-cell=\"(r[0-9]+c[0-9]+)\"", desk.answer.content)[-1] == b"r25c25"
    assert_as_anew(desk)


def test_every_answer_makes_the_page_that_is_opened_anew(desk):
    moves = [
        lambda: desk.step(f"{LAST}: r25c25=24"),
        lambda: desk.step(f"{LAST}: r13c13=25"),
        desk.undo,
        desk.redo,
        lambda: desk.select("0.0"),
        lambda: desk.select("2.0"),
        lambda: desk.step("latin.possible-numbers @r1c1"),
        lambda: desk.select("3.1"),
        lambda: desk.select("3"),
        lambda: desk.select("3.0"),
        desk.check,
    ]
    for number, move in enumerate(moves):
        move()
        assert desk.answer.status_code == 200
        assert patched(desk), number
        assert_as_anew(desk)


def test_of_what_changes_half_the_board_all_is_sent(desk):
    """Hundreds of single changes would keep a browser busy for seconds."""
    desk.step(f"{LAST}: r25c25=24")
    desk.post(desk.form("everywhere", node=desk.node, rule=LAST))
    assert desk.said == "Last Number for Cell: 42 cells."
    assert not patched(desk)
    assert_as_anew(desk)


def test_counts_beside_the_lines_go_with_the_cells(sam):
    desk = window(sam, "binary", ["00" + "." * 22, *["." * 24] * 23])
    for text in ("binary.prevent-trio: r1c3=1", "binary.zero-or-one @r1c4"):
        desk.step(text)
        assert patched(desk), desk.said
        assert b"data-tally" in desk.answer.content
        assert_as_anew(desk)


def test_links_between_circles(sam):
    """The links are patched; the circles, which have the focus, stay as they are."""
    desk = window(sam, "shirokuro", ["wb" * 10, "bw" * 10] * 10)
    assert desk.shown == {"shown": "0/0.0"}
    for text in ("shirokuro.line-or-none @r1c1-r1c2", "shirokuro.finished-circle: r1c1-r2c1=none"):
        desk.step(text)
        assert patched(desk), desk.said
        assert b'id="h-' not in desk.answer.content
        assert_as_anew(desk)
    assert desk.counted == "2 steps, 1 split"


def test_an_answer_that_changes_nothing_of_the_board_holds_nothing_of_it(desk):
    desk.step(f"{LAST}: r25c25=24")
    desk.check()
    desk.select("1.0")
    assert b"<template" not in desk.answer.content
    assert_as_anew(desk)


def test_hatches_of_a_refusal_come_and_go(desk):
    desk.step(f"{LAST}: r1c1=2")
    assert "does not" in desk.said
    of_refusal = hatched(desk)
    assert of_refusal
    assert patched(desk)
    desk.step(f"{LAST}: r25c25=24")
    assert patched(desk)
    assert hatched(desk) != of_refusal
    assert_as_anew(desk)


def test_hatches_of_a_hint_come_and_go(desk):
    desk.hint()
    assert patched(desk)
    assert hatched(desk)
    desk.select("0.0")
    assert hatched(desk) == []
    assert_as_anew(desk)


@pytest.mark.parametrize(
    "shown",
    ["", "x", "1/0.0/x", "1/9.0", "9/0.0", "0/0.9", "1/1.0/" + "9" * 5000, "²/1.0", "-1/0.0"],
)
def test_a_page_that_shows_nothing_known_gets_the_whole_board(desk, shown):
    desk.step(f"{LAST}: r25c25=24")
    address, fields = desk.form("step", node="1.0", step=f"{LAST}: r13c13=25")
    desk.post((address, fields | {"shown": shown}))
    assert desk.said == "Last Number for Cell: r13c13 = 25."
    assert not patched(desk)
    assert_as_anew(desk)


def test_a_process_that_remembers_nothing_sends_the_whole_board(desk):
    desk.step(f"{LAST}: r25c25=24")
    REPLAYS.clear()
    desk.undo()
    assert not patched(desk)
    assert_as_anew(desk)


def test_boards_of_usual_size_are_patched_too(open_desk):
    desk = open_desk("Fern")
    assert desk.shown == {"shown": "0/0.0"}
    steps = [lambda text=text: desk.step(text) for text in ("binary.prevent-trio: r4c1=1", "binary.zero-or-one @r1c1")]
    acts = [*steps, lambda: desk.select("0.0"), desk.undo, desk.redo]
    for number, act in enumerate(acts):
        act()
        assert patched(desk), number
        assert_as_anew(desk)
    desk.hint()
    assert patched(desk)
    assert hatched(desk)
    desk.select("1.0")
    assert patched(desk)
    assert_as_anew(desk)


def test_where_verdicts_are_withheld_boards_are_sent_whole(fern):
    """Send whole boards: `shown` does not record which verdicts a page has."""
    desk = work_on(room(fern, feedback="after").item)
    desk.step("binary.prevent-trio: r4c1=1")
    assert desk.shown == {}
    answer = desk.client.get(f"{desk.address}board/", {"node": "0.0", "shown": "1/1.0"}, headers=HTMX)
    assert b'id="grid"' in answer.content


def test_cells_of_a_patch_are_wrapped_so_that_a_browser_reads_them_as_drawn(desk):
    """A `g` outside an `svg` would be an unknown element of HTML."""
    desk.step(f"{LAST}: r25c25=24")
    parts = [each for each in parse(desk.answer.content.decode()).walk() if "data-cell" in each.attrs]
    assert parts
    for part in parts:
        assert isinstance(part.parent, Element)
        assert part.parent.tag == "svg"
