"""Rows and columns that a split offers are pressed beside the grid, by mouse and keys, until the place is chosen."""

import pytest
from playwright.sync_api import expect

from tests.browser.test_each_type import Hand

TEXT = """type: star-battle
title: Five stars

AABCC
AABCC
DABCC
DDDCC
DDDCE
stars: 1
"""


@pytest.fixture
def shelf():
    return (TEXT,)


def test_a_row_is_pressed_beside_the_grid(open_bench, assert_accessible):
    workbench = open_bench("Five stars", Hand)
    page, row = workbench.page, workbench.page.get_by_role("gridcell", name="row 2", exact=True)
    expect(row).to_have_count(0)
    workbench.use("Add Star")
    workbench.expect_said("Add Star: choose where.")
    expect(row).to_have_accessible_description("can be chosen")
    frame, beside = workbench.cell("r2c5").bounding_box(), row.bounding_box()
    assert beside["x"] >= frame["x"] + frame["width"] - 1
    assert abs(beside["y"] - frame["y"]) <= 1
    assert_accessible(page)
    workbench.cell("r2c5").focus()
    page.keyboard.press("ArrowRight")
    expect(row).to_be_focused()
    page.keyboard.press("Escape")
    expect(row).to_have_count(0)
    expect(page.locator("[role=gridcell]:focus")).to_have_count(1)
    workbench.use("Add Star")
    page.get_by_role("gridcell", name="column 3", exact=True).click()
    workbench.expect_said("Add Star: column 3.")
    expect(page.locator("#anchors")).to_have_count(0)
    workbench.expect_steps("1 step, 1 split")
    workbench.use("Add Star")
    expect(row).to_be_visible()
    workbench.cell("r2c5").focus()
    page.keyboard.press("ArrowRight")
    expect(row).to_be_focused()
    page.keyboard.press("Enter")
    workbench.expect_said("Add Star: row 2.")
    workbench.expect_steps("2 steps, 2 splits")
