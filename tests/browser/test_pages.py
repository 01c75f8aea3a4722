"""Every page: accessible in light and dark, without sideways scrolling in 320 pixels and with large text."""

import pytest
from playwright.sync_api import expect

from tests.browser.places import PLACES


@pytest.mark.parametrize("place", PLACES)
def test_page_is_accessible_and_fits(visitor, assert_good, place):
    assert_good(visitor.go(place))


def test_the_proof_as_text(visitor):
    main = visitor.go("readable").get_by_role("main")
    lines = main.get_by_role("listitem")
    expect(lines).to_have_count(20)  # 17 steps, two cases, one solution
    expect(lines.first).to_have_text("1. Prevent Trio: r3c2 = 0, r3c5 = 0, because of r3c3 and r3c4.")
    expect(lines.nth(3)).to_have_text("Case r2c4 = 0:")
    expect(lines.last).to_have_text("17. Trio. Contradiction; this case is closed.")
    expect(main).to_contain_text("Proved: this puzzle has exactly one solution. 17 steps, 1 case split.")


def test_the_proof_on_paper(visitor):
    page = visitor.go("readable")
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.get_by_role("banner")).to_have_count(0)
    expect(page.get_by_role("link", name="Back to the workbench")).to_have_count(0)
    expect(page.get_by_role("heading", name="Proof of Ten clues")).to_be_visible()
    expect(page.get_by_role("listitem")).to_have_count(20)
    # Never light on dark, whatever the reader's screen is like.
    colour = page.get_by_role("main").evaluate("(main) => getComputedStyle(main).color")
    assert colour == "rgb(28, 35, 51)"


def test_the_proof_file_is_downloaded(visitor):
    page = visitor.go("proved")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    assert download.value.suggested_filename.endswith(".json")
