"""A button whose answer is slow is busy until it comes, and sends nothing a second time."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.texts import FOUR_PROOF
from tests.browser.workbench import Workbench, hold

BUTTONS: dict[str, tuple[str, Callable[[Workbench], Locator]]] = {
    "rule": ("**/step/", lambda workbench: workbench.rule("Prevent Trio")),
    "hint": ("**/hint/", lambda workbench: workbench.page.get_by_role("button", name="Hint")),
    "places": ("**/places/*", lambda workbench: workbench.rule("Zero or One")),
    "cut": (
        "**/cut/*",
        lambda workbench: workbench.page.get_by_role("region", name="Proof").get_by_role("button", name="Edit"),
    ),
}


@pytest.mark.parametrize("name", BUTTONS)
def test_the_pressed_button_is_busy_after_a_moment(open_proof, name):
    workbench = open_proof("Four", FOUR_PROOF[:1])
    url, find = BUTTONS[name]
    button, clock = find(workbench), workbench.page.clock
    workbench.mark("r3c2", "1")
    workbench.mark("r1c2", "1")
    if name == "places":
        workbench.tab("Case").click()
    held = hold(workbench.page, url)
    clock.install()
    clock.pause_at("2200-01-01")
    with workbench.page.expect_request(url):
        button.click()
    clock.run_for(299)
    assert button.get_attribute("aria-busy") is None
    clock.run_for(2)
    expect(button).to_have_attribute("aria-busy", "true")
    assert button.evaluate("(button) => getComputedStyle(button).opacity") == "0.55"
    said = workbench.status.inner_text()
    button.press("Enter")
    button.dispatch_event("click")
    assert workbench.status.inner_text() == said
    assert len(held) == 1
    clock.resume()
    held[0].continue_()
    expect(button).not_to_have_attribute("aria-busy", "true")


def test_the_step_button_is_busy_for_who_uses_the_key(open_proof):
    workbench = open_proof("Four", FOUR_PROOF[:1])
    workbench.use("Prevent Trio")
    workbench.cell("r3c2").click()
    workbench.page.keyboard.press("1")  # unlike a press on the pad, a key only marks
    workbench.expect_marked("r3c2", "1")
    workbench.page.wait_for_load_state("networkidle")  # nothing else is being sent
    held = hold(workbench.page, "**/step/")
    with workbench.page.expect_request("**/step/"):
        workbench.page.keyboard.press("s")
    take = workbench.page.get_by_role("button", name="Take the step")
    expect(take).to_have_attribute("aria-busy", "true")
    workbench.page.keyboard.press("s")
    workbench.expect_said("One moment: the last step is still being sent.")
    assert len(held) == 1
    held[0].continue_()
    workbench.expect_known("r3c2", "1")
    workbench.mark("r1c2", "0")
    expect(take).not_to_have_attribute("aria-busy", "true")
