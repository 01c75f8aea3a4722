"""A finished proof: looking back, shortening it, and sharing it with somebody in another browser."""

from playwright.sync_api import Browser, expect

from tests.browser.texts import SIX_PROOF, Move

DETOUR = (*SIX_PROOF[:4], Move("Prevent Trio", "r4c2=1"), *SIX_PROOF[4:])
"""The refuted case has a step that its contradiction does not need."""


def test_from_the_last_step_to_a_link_that_is_revoked(visitor, browser: Browser):
    page = visitor.page
    visitor.open_proof("Ten clues", DETOUR).expect_proved()
    page.get_by_role("link", name="Look back").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(
        "Exactly one solution: proved in 18 steps with 1 case split."
    )
    expect(page.get_by_role("main")).to_contain_text("Nothing needs step")
    page.get_by_role("button", name="Shorten my proof").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("17 steps")
    expect(page.get_by_role("main")).to_contain_text("Every step is needed: without any one of them")

    page.get_by_role("link", name="Forward").click()
    expect(page.get_by_role("status").filter(has_text="1. r3c2 and r3c5 = 0.")).to_be_visible()
    page.keyboard.press(".")
    expect(page.locator("#moment")).to_have_attribute("data-event", "2")

    page.get_by_role("button", name="Make a link").click()
    link = page.get_by_role("textbox", name="Whoever has this link").input_value()
    reader = browser.new_context().new_page()
    reader.goto(link)
    expect(reader.get_by_role("main")).to_contain_text("proved in 17 steps with 1 case split.")
    expect(reader.locator(".lines")).to_contain_text("Only one case was possible: r2c4 is 0.")
    reader.get_by_role("link", name="Forward").click()
    expect(reader.locator("#moment")).to_contain_text("1. r3c2 and r3c5 = 0.")

    page.get_by_role("button", name="Revoke the link").click()
    expect(page.get_by_role("main")).to_contain_text("The link is revoked")
    gone = reader.reload()
    assert gone is not None
    assert gone.status == 404
    reader.context.close()
