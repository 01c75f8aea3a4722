"""An answer holds only what changes of the board, above all of a large one; what it makes is the page opened anew."""

import re

import pytest

from tests.site.people import Person
from tests.site.test_partials import shapes
from tests.site.work.assigned import room, window as work_on
from tests.site.work.earning import have_used
from tests.site.work.page import Element, parse
from tests.site.work.workbench import HTMX, Workbench
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
def workbench(sam) -> Workbench:
    """A window on a Sudoku of 625 cells."""
    return window(sam, "sudoku", ROWS)


def window(who: Person, type_id: str, rows: list[str]) -> Workbench:
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
    return Workbench.of(who.client, puzzle)


def size(workbench: Workbench) -> int:
    return len(workbench.answer.content)


def patched(workbench: Workbench) -> bool:
    """Tell whether the last answer held only parts of the board."""
    return b'id="grid"' not in workbench.answer.content


def hatched(workbench: Workbench) -> list[str]:
    """List the names of the hatched cells."""
    cells = [each for each in workbench.page.find("board").walk() if "data-cell" in each.attrs]
    return [each.attrs["data-cell"] for each in cells if "gp-evidence" in each.attrs.get("class", "").split()]


def assert_as_anew(workbench: Workbench) -> None:
    """Assert that the page, patched by all answers so far, equals the page that the server sends for its node."""
    anew = Workbench(workbench.client, f"{workbench.address}?node={workbench.node}")
    for part in ("board", "counted"):
        assert shapes(workbench.page.find(part)) == shapes(anew.page.find(part)), part


def test_the_answer_to_a_step_is_small(workbench):
    whole = len(workbench.client.get(workbench.address).content)
    assert workbench.step(f"{LAST}: r25c25=24").startswith("Last Number for Cell: r25c25 = 24. r25c25 sees 1, 2,")
    assert patched(workbench)
    assert size(workbench) < 18_000 < whole / 10
    assert re.findall(rb"data-cell=\"(r[0-9]+c[0-9]+)\"", workbench.answer.content)[-1] == b"r25c25"
    assert_as_anew(workbench)


def test_every_answer_makes_the_page_that_is_opened_anew(workbench):
    moves = [
        lambda: workbench.step(f"{LAST}: r25c25=24"),
        lambda: workbench.step(f"{LAST}: r13c13=25"),
        workbench.undo,
        workbench.redo,
        lambda: workbench.select("0.0"),
        lambda: workbench.select("2.0"),
        lambda: workbench.step("latin.possible-numbers @r1c1"),
        lambda: workbench.select("3.1"),
        lambda: workbench.select("3"),
        lambda: workbench.select("3.0"),
        workbench.check,
    ]
    for number, move in enumerate(moves):
        move()
        assert workbench.answer.status_code == 200
        assert patched(workbench), number
        assert_as_anew(workbench)


def test_of_what_changes_half_the_board_all_is_sent(workbench):
    """Hundreds of single changes would keep a browser busy for seconds."""
    workbench.step(f"{LAST}: r25c25=24")
    have_used(workbench.proof, LAST)
    workbench.post(workbench.form("everywhere", node=workbench.node, rule=LAST))
    assert workbench.said.startswith("Last Number for Cell: 42 cells. ")
    assert not patched(workbench)
    assert_as_anew(workbench)


def test_counts_beside_the_lines_go_with_the_cells(sam):
    workbench = window(sam, "binary", ["00" + "." * 22, *["." * 24] * 23])
    for text in ("binary.prevent-trio: r1c3=1", "binary.zero-or-one @r1c4"):
        workbench.step(text)
        assert patched(workbench), workbench.said
        assert b"data-tally" in workbench.answer.content
        assert_as_anew(workbench)


def test_links_between_circles(sam):
    """The links are patched; the circles, which have the focus, stay as they are."""
    workbench = window(sam, "shirokuro", ["wb" * 10, "bw" * 10] * 10)
    assert workbench.shown == {"shown": "0/0.0"}
    three = "r1c1-r2c1=none, r1c2-r1c3=none, r1c2-r2c2=none"
    for text in ("shirokuro.line-or-none @r1c1-r1c2", f"shirokuro.finished-circle: {three}"):
        workbench.step(text)
        assert patched(workbench), workbench.said
        assert b'id="h-' not in workbench.answer.content
        assert_as_anew(workbench)
    assert workbench.said.startswith("Finished Circle: 3 links. ")
    assert workbench.counted == "2 steps, 1 split"


def test_an_answer_that_changes_nothing_of_the_board_holds_nothing_of_it(workbench):
    workbench.step(f"{LAST}: r25c25=24")
    workbench.check()
    workbench.select("1.0")
    assert b"<template" not in workbench.answer.content
    assert_as_anew(workbench)


def test_hatches_of_a_refusal_come_and_go(workbench):
    workbench.step(f"{LAST}: r1c1=2")
    assert "does not" in workbench.said
    of_refusal = hatched(workbench)
    assert of_refusal
    assert patched(workbench)
    workbench.step(f"{LAST}: r25c25=24")
    assert patched(workbench)
    assert hatched(workbench) != of_refusal
    assert_as_anew(workbench)


def test_hatches_of_a_hint_come_and_go(workbench):
    workbench.whole_hint()
    assert patched(workbench)
    assert hatched(workbench)
    workbench.select("0.0")
    assert hatched(workbench) == []
    assert_as_anew(workbench)


ODD = ("", "x", "1/0.0/x", "1/9.0", "99/0.0", "0/0.9", "1/1.0/" + "9" * 5000, "²/1.0", "-1/0.0")


def test_a_page_that_shows_nothing_known_gets_the_whole_board(open_workbench):
    workbench = open_workbench("Fern")
    workbench.step("binary.prevent-trio: r4c1=1")
    for shown in ODD:
        address, fields = workbench.form("step", node="1.0", step="binary.prevent-trio: r4c4=1")
        workbench.post((address, fields | {"shown": shown}))
        assert (shown, patched(workbench)) == (shown, False)
        assert workbench.said.startswith("Prevent Trio: r4c4 = 1. ")
        assert_as_anew(workbench)
        workbench.undo()


def test_a_process_that_remembers_nothing_sends_the_whole_board(workbench):
    workbench.step(f"{LAST}: r25c25=24")
    REPLAYS.clear()
    workbench.undo()
    assert not patched(workbench)
    assert_as_anew(workbench)


def test_boards_of_usual_size_are_patched_too(open_workbench):
    workbench = open_workbench("Fern")
    assert workbench.shown == {"shown": "0/0.0"}
    steps = [
        lambda text=text: workbench.step(text) for text in ("binary.prevent-trio: r4c1=1", "binary.zero-or-one @r1c1")
    ]
    acts = [*steps, lambda: workbench.select("0.0"), workbench.undo, workbench.redo]
    for number, act in enumerate(acts):
        act()
        assert patched(workbench), number
        assert_as_anew(workbench)
    workbench.whole_hint()
    assert patched(workbench)
    assert hatched(workbench)
    workbench.select("1.0")
    assert patched(workbench)
    assert_as_anew(workbench)


def test_where_verdicts_are_withheld_boards_are_sent_whole(fern):
    """Send whole boards: `shown` does not record which verdicts a page has."""
    workbench = work_on(room(fern, feedback="after").item)
    workbench.step("binary.prevent-trio: r4c1=1")
    assert workbench.shown == {}
    answer = workbench.client.get(f"{workbench.address}board/", {"node": "0.0", "shown": "1/1.0"}, headers=HTMX)
    assert b'id="grid"' in answer.content


def test_cells_of_a_patch_are_wrapped_so_that_a_browser_reads_them_as_drawn(workbench):
    """A `g` outside an `svg` would be an unknown element of HTML."""
    workbench.step(f"{LAST}: r25c25=24")
    parts = [each for each in parse(workbench.answer.content.decode()).walk() if "data-cell" in each.attrs]
    assert parts
    for part in parts:
        assert isinstance(part.parent, Element)
        assert part.parent.tag == "svg"
