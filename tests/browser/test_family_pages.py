"""The workbenches of numbers and circles, and the tools page: accessible, in reach, large enough to press."""

from itertools import pairwise

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.circle_hands import Circles
from tests.browser.circle_texts import CIRCLES
from tests.browser.number_hands import Numbers
from tests.browser.number_texts import DIAGONALS, NINE, SUDOKU_SIXTEEN
from tests.browser.test_layout import small_targets
from tests.every import some
from tutor.tools.selectors import TOOLS


@pytest.fixture
def shelf():
    return (NINE, DIAGONALS, SUDOKU_SIXTEEN, CIRCLES)


def worked_on(open_bench):
    workbench = open_bench("Easy nine", Numbers)
    workbench.page.keyboard.press("c")
    workbench.mark("r1c3", "4")
    workbench.mark("r1c6", "-3")
    workbench.cell("r1c1").click()
    return workbench


def choosing(open_bench):
    workbench = open_bench("Little Cross", Numbers)
    workbench.use("Possible Cells for Number, Diagonal")
    expect(workbench.button("Split there")).to_be_visible()
    return workbench


def drawn(open_bench):
    workbench = open_bench("Seven circles", Circles)
    workbench.direct("Only Link", "r2c1-r2c2=line")
    workbench.mark("r1c1-r2c1", "none")
    workbench.drag("r1c1", "r1c3")
    return workbench


def circles_to_choose(open_bench):
    workbench = open_bench("Seven circles", Circles)
    workbench.use("Links of a Circle")
    workbench.expect_said("choose where")
    return workbench


BENCHES = {
    "numbers": worked_on,
    "diagonals, choosing": choosing,
    "circles": drawn,
    "circles, choosing": circles_to_choose,
}


@pytest.mark.parametrize("bench", BENCHES)
def test_a_bench_is_accessible_and_fits(open_bench, assert_good, bench):
    assert_good(BENCHES[bench](open_bench).page)


# Circles get smaller than 24 pixels below 390, as far apart as squares: the room between belongs to the links.
@pytest.mark.parametrize(("title", "widths"), [("Sixteen blocks", (1280, 390, 320)), ("Seven circles", (1280, 390))])
def test_everything_can_be_pressed(open_bench, title, widths):
    workbench = open_bench(title)
    for width in widths:
        workbench.page.set_viewport_size({"width": width, "height": 844})
        assert small_targets(workbench.page, "gridcell", "button") == [], width
        assert workbench.page.evaluate("document.documentElement.scrollWidth") == width


def test_what_is_said_is_in_sight_below_a_large_board(open_bench):
    workbench = open_bench("Sixteen blocks", Numbers)
    workbench.page.set_viewport_size({"width": 1440, "height": 900})
    workbench.cell("r1c2").click()
    workbench.page.keyboard.press("7")
    workbench.expect_said("It is known already.")
    expect(workbench.status).to_be_in_viewport(ratio=1)


def test_the_tools_are_listed(live_server, page, assert_good, transactional_db):
    page.goto(live_server.url + reverse("tools:index"))
    expect(page.get_by_role("main").get_by_role("link")).to_have_text(
        [*(tool.title for tool in TOOLS.values()), "Upload a proof", "Grade a ZIP of proofs", "Coming from LEGUP"]
    )
    assert_good(page)


LOOKED_AT = some(TOOLS, 2)
"""Tools whose answers axe looks at: they all come on the same page."""


def test_each_tool_answers_its_own_sample(live_server, page, assert_good, transactional_db):
    for name in TOOLS:
        page.goto(live_server.url + reverse("tools:tool", args=[name]))
        page.get_by_role("button", name="Answer").click()
        expect(page.get_by_role("region", name="Answer")).to_be_visible()
        if name in LOOKED_AT:
            assert_good(page)


PAGES = ("catalogue:index", "catalogue:rules", "tools:index", "courses:index", "accounts:settings")


def test_pages_share_one_width(live_server, page, puzzles):
    page.set_viewport_size({"width": 1920, "height": 1080})
    edges = {}
    for name in PAGES:
        page.goto(live_server.url + reverse(name))
        frame = page.get_by_role("main").bounding_box()
        first = page.get_by_role("main").get_by_role("heading").first.bounding_box()
        edges[name] = (frame["x"], frame["width"], first["x"])
    assert len(set(edges.values())) == 1, edges
    assert edges["tools:index"][1] < 1300


def test_the_kinds_of_puzzles_stand_together(live_server, page, puzzles):
    page.goto(live_server.url + reverse("catalogue:index") + "?type=sudoku")
    chips = page.get_by_role("navigation", name="Other types").get_by_role("link").all()
    boxes = [chip.bounding_box() for chip in chips]
    assert len(boxes) >= 2
    assert [round(after["x"] - before["x"] - before["width"]) for before, after in pairwise(boxes)] == [10] * (
        len(boxes) - 1
    )
