"""Light before it is proved: marked bulbs shine, more faintly than those that are known."""

import pytest
from playwright.sync_api import expect


@pytest.fixture
def shelf() -> tuple[str, ...]:
    return ("type: light-up\ntitle: Corner\n\n2..\n...\n#..\n",)


def test_marked_bulbs_shine_up_to_the_next_wall(open_bench):
    workbench = open_bench("Corner")
    page = workbench.page
    shining = page.locator("#board .shining rect")
    bulb = page.get_by_role("group", name="Values").get_by_role("button", name="bulb", exact=True)
    expect(bulb.locator("use")).to_have_attribute("href", "#v-bulb")  # a picture beside the word
    workbench.cell("r2c1").click()
    workbench.expect_marked("r2c1", "bulb")
    expect(shining).to_have_count(3)  # its row; there are walls above and below
    workbench.cell("r1c2").click()
    expect(shining).to_have_count(6)
    workbench.button("clear").click()
    expect(shining).to_have_count(3)
    workbench.cell("r1c2").click()
    workbench.use("Finish with Bulbs")
    expect(shining).to_have_count(0)
    expect(workbench.grid.get_by_role("gridcell", name="row 1, column 1, wall 2, complete")).to_be_visible()
    expect(workbench.cell("r2c3")).to_have_accessible_name("row 2, column 3, blank, lit")
