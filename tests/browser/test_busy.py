"""A button whose answer is slow is busy until it comes, and sends nothing a second time."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.desk import Desk, hold
from tests.browser.texts import FOUR_PROOF

BUTTONS: dict[str, tuple[str, Callable[[Desk], Locator]]] = {
    "rule": ("**/step/", lambda desk: desk.rule("Prevent Trio")),
    "hint": ("**/hint/", lambda desk: desk.page.get_by_role("button", name="Hint")),
    "places": ("**/places/*", lambda desk: desk.rule("Zero or One")),
    "cut": ("**/cut/*", lambda desk: desk.page.get_by_role("region", name="Proof").get_by_role("button", name="Cut")),
}


@pytest.mark.parametrize("name", BUTTONS)
def test_the_pressed_button_is_busy_after_a_moment(open_proof, name):
    desk = open_proof("Four", FOUR_PROOF[:1])
    url, find = BUTTONS[name]
    button, clock = find(desk), desk.page.clock
    desk.mark("r3c2", "1")
    desk.mark("r1c2", "1")
    if name == "places":
        desk.tab("Case").click()
    held = hold(desk.page, url)
    clock.install()
    clock.pause_at("2200-01-01")
    with desk.page.expect_request(url):
        button.click()
    clock.run_for(299)
    assert button.get_attribute("aria-busy") is None
    clock.run_for(2)
    expect(button).to_have_attribute("aria-busy", "true")
    assert button.evaluate("(button) => getComputedStyle(button).opacity") == "0.55"
    said = desk.status.inner_text()
    button.press("Enter")
    button.dispatch_event("click")
    assert desk.status.inner_text() == said
    assert len(held) == 1
    clock.resume()
    held[0].continue_()
    expect(button).not_to_have_attribute("aria-busy", "true")


def test_the_step_button_is_busy_for_who_uses_the_key(open_proof):
    desk = open_proof("Four", FOUR_PROOF[:1])
    desk.use("Prevent Trio")
    desk.mark("r3c2", "1")
    held = hold(desk.page, "**/step/")
    with desk.page.expect_request("**/step/"):
        desk.page.keyboard.press("s")
    take = desk.page.get_by_role("button", name="Take the step")
    expect(take).to_have_attribute("aria-busy", "true")
    desk.page.keyboard.press("s")
    desk.expect_said("One moment: the last step is still being sent.")
    assert len(held) == 1
    held[0].continue_()
    desk.expect_known("r3c2", "1")
    desk.mark("r1c2", "0")
    expect(take).not_to_have_attribute("aria-busy", "true")
