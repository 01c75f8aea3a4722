"""Every page: accessible in light and dark, without sideways scrolling in 320 pixels and with large text."""

import pytest
from playwright.sync_api import expect

from tests.browser.places import PLACES

TOGETHER = 5
"""Places that somebody goes to one after the other: a test of its own costs as much as a page."""
ROUNDS = [list(PLACES)[first : first + TOGETHER] for first in range(0, len(PLACES), TOGETHER)]


@pytest.mark.parametrize("places", ROUNDS, ids=", ".join)
def test_pages_are_accessible_and_fit(visitor, assert_good, places):
    for place in places:
        assert_good(visitor.go(place))


def test_the_proof_as_text_and_on_paper(visitor):
    page = visitor.go("readable")
    main = page.get_by_role("main")
    lines = main.locator(".lines").get_by_role("listitem")
    expect(lines).to_have_count(21)  # 17 steps, two cases, one solution, one conclusion
    expect(lines.first).to_contain_text("1. r3c2 and r3c5 = 0. r3c3 and r3c4 are both 1; a third 1 at r3c2 would make")
    expect(lines.nth(3)).to_contain_text("Suppose r2c4 is 0.")
    expect(lines.nth(19)).to_contain_text("17. Impossible. ")
    expect(lines.last).to_have_text("Only one case was possible: r2c4 is 0.")
    expect(main).to_contain_text("Proved: this puzzle has exactly one solution. 17 steps, 1 case split.")

    page.emulate_media(media="print", color_scheme="dark")
    expect(page.get_by_role("banner")).to_have_count(0)
    expect(page.get_by_role("link", name="Back to the workbench")).to_have_count(0)
    expect(page.get_by_role("heading", name="Proof of Ten clues")).to_be_visible()
    expect(page.locator(".lines").get_by_role("listitem")).to_have_count(21)
    # Never light on dark, whatever the reader's screen is like.
    colour = page.get_by_role("main").evaluate("(main) => getComputedStyle(main).color")
    assert colour == "rgb(28, 35, 51)"


def test_the_proof_file_is_downloaded(visitor):
    page = visitor.go("proved")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    assert download.value.suggested_filename.endswith(".json")
