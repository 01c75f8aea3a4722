"""Hints where no direct rule applies, on a phone; the other ones are in test_work."""

import pytest
from playwright.sync_api import expect

from tests.browser.workbench import Touch


@pytest.fixture
def shelf() -> tuple[str, ...]:
    return ("type: binary\ntitle: Empty\n\n....\n....\n....\n....\n",)


@pytest.fixture
def browser_context_args(browser_context_args):
    return {**browser_context_args, "viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def test_a_split_is_found_while_the_page_waits(open_bench):
    workbench = open_bench("Empty", Touch)
    workbench.page.locator("#hint").tap()
    workbench.expect_said("No direct rule applies here.")
    workbench.button("Which rule?").tap()
    workbench.expect_said("Split by Zero or One.")  # it asks again by itself until then
    workbench.button("Show the step").tap()
    workbench.expect_said("Zero or One: at r")
    expect(workbench.page.locator("#grid .ringed")).to_have_count(1)
    workbench.button("Take this step").tap()
    expect(workbench.undo).to_be_enabled()
