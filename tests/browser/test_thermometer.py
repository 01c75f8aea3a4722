"""Thermometer: rows and columns, which a hand or a screen reader finds by their squares."""

import pytest
from playwright.sync_api import expect

from tests.browser.test_each_type import Hand

TEXT = """type: thermometer
title: Two lines

size: 3 3
vials: r1c1-r1c3 r2c1-r3c1 r3c2-r2c2 r2c3-r3c3
rows: 2 1 .
columns: . . 2
"""


@pytest.fixture
def shelf():
    return (TEXT,)


def test_a_line_is_told_and_chosen_at_its_squares(open_bench):
    workbench = open_bench("Two lines", Hand)
    workbench.cell("r1c3").focus()
    described = workbench.cell("r1c3")
    expect(described).to_have_accessible_description("row 1: 0 of 2 filled; column 3: 0 of 2 filled")
    workbench.cell("r3c2").focus()
    expect(workbench.cell("r3c2")).to_have_accessible_description("")
    workbench.use("Satisfy Mercury")
    workbench.expect_said("Satisfy Mercury: choose where.")
    where = workbench.page.get_by_role("combobox", name="Where")
    for line in ("row1", "column3", "row1"):
        workbench.cell("r1c3").click()
        expect(where).to_have_value(line)
        expect(where).to_be_focused()
    workbench.cell("r2c2").click()
    expect(where).to_have_value("row2")
    workbench.page.keyboard.press("Enter")
    workbench.expect_said("Satisfy Mercury: row 2.")
    workbench.expect_steps("1 step, 1 split")
