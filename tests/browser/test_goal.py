"""The goal card says at the first visit what the puzzle asks, and folds away."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.number_texts import SUDOKU
from tests.browser.texts import FOUR, SIX
from tests.browser.workbench import Workbench

RULE = "No row or column has three equal digits next to each other."


@pytest.fixture(scope="module")
def shelf() -> tuple[str, ...]:
    return FOUR, SIX, SUDOKU, FOUR.replace("title: Four\n", "title: One cell\ngoal: must-be r3c3=0 assume-solution\n")


@pytest.fixture
def first_visit(live_server, page: Page, puzzles):
    def visit(title: str, size: tuple[int, int]) -> Workbench:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.goto(f"{live_server.url}{reverse('work:draft', args=[puzzles[title].pk])}")
        return Workbench(page)

    return visit


def test_the_goal_is_open_until_the_first_proof_of_its_type(first_visit):
    workbench = first_visit("Four", (1366, 768))
    goal = workbench.page.get_by_role("group", name="Goal")
    expect(goal).to_contain_text("To begin, press a cell until it shows what it must be.")
    expect(goal.get_by_role("listitem")).to_have_text(
        [
            "Fill every cell with 0 or 1.",
            RULE,
            "Every row and column has as many 0s as 1s.",
            "No two rows are the same, and no two columns are the same.",
        ]
    )
    expect(goal).to_contain_text("how many 0s and 1s it has: 2·0 means two 0s and no 1.")
    expect(workbench.button("Begin")).to_be_hidden()  # there is room for both
    workbench.mark("r3c3", "0")
    workbench.use("Prevent Trio")
    workbench.expect_known("r3c3", "0")
    expect(goal).to_be_visible()  # nothing moves under the hands
    workbench = first_visit("Ten clues", (1366, 768))  # another puzzle of the type
    expect(workbench.page.get_by_text("Goal", exact=True)).to_be_visible()
    expect(goal).to_be_hidden()
    workbench.page.get_by_text("Goal", exact=True).click()
    expect(goal).to_contain_text(RULE)
    first_visit("Little Sudoku", (1366, 768))
    expect(goal).to_contain_text("To begin, press a cell and a number below the board.")


def test_the_goal_lies_on_the_board_of_a_phone_until_the_work_begins(first_visit):
    workbench = first_visit("Four", (390, 844))
    goal = workbench.page.get_by_text(RULE)
    expect(goal).to_be_in_viewport(ratio=1)
    below = workbench.page.get_by_text("You are finished when no branch is open.")
    expect(below).to_be_in_viewport()
    upper, lower = goal.bounding_box(), below.bounding_box()
    assert upper
    assert lower
    assert upper["y"] + upper["height"] <= lower["y"]
    workbench.button("Begin").click()
    expect(goal).to_be_hidden()
    expect(workbench.cell("r1c1")).to_be_in_viewport(ratio=1)
    workbench.page.get_by_text("Goal", exact=True).press("Enter")  # by keyboard too, it opens again
    expect(goal).to_be_visible()
    workbench.button("clear").click()  # what lies beside it stays in reach
    expect(goal).to_be_hidden()


def test_a_goal_about_a_cell_is_met_before_the_board_is_full(first_visit):
    workbench = first_visit("One cell", (390, 844))
    page = workbench.page
    expect(page.get_by_text("To prove: r3c3 is 0.", exact=True)).to_be_visible()
    workbench.begin()
    expect(workbench.status).to_contain_text("To prove: r3c3 is 0. You may assume that there is a solution.")
    head, goal = (
        page.get_by_text(text, exact=True).bounding_box() for text in ("Board at the start", "To prove: r3c3 is 0.")
    )
    assert head
    assert goal
    assert head["x"] + head["width"] <= goal["x"]
    page.set_viewport_size({"width": 1366, "height": 768})
    expect(page.get_by_text("1 branch to settle")).to_be_visible()
    workbench.direct("Prevent Trio", "r3c3=0")
    expect(page.get_by_role("alert")).to_contain_text(
        "Proved: r3c3 is 0. This assumes that there is a solution. 1 step"
    )
    expect(page.get_by_text("goal reached")).to_be_visible()
