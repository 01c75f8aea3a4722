"""A button whose answer is slow is busy until it comes, and sends nothing a second time."""

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.browser.texts import FOUR_PROOF
from tests.browser.workbench import Workbench, hold


def rule(workbench: Workbench) -> Locator:
    return workbench.rule("Prevent Trio")


def hint(workbench: Workbench) -> Locator:
    return workbench.page.get_by_role("button", name="Hint")


def edit(workbench: Workbench) -> Locator:
    return workbench.page.get_by_role("region", name="Proof").get_by_role("button", name="Edit")


def case_rule(workbench: Workbench) -> Locator:
    workbench.page.keyboard.press("Escape")
    workbench.tab("Case").click()
    return workbench.rule("Zero or One")


BUTTONS: dict[str, Callable[[Workbench], Locator]] = {
    "**/step/": rule,
    "**/hint/": hint,
    "**/cut/*": edit,
    "**/places/*": case_rule,
}
"""The requests of the buttons that are pressed, one after the other on one page."""


def test_the_pressed_button_is_busy_after_a_moment(open_proof):
    workbench = open_proof("Four", FOUR_PROOF[:1])
    clock = workbench.page.clock
    workbench.mark("r3c2", "1")
    workbench.mark("r1c2", "1")
    clock.install()
    for year, (url, find) in enumerate(BUTTONS.items(), start=2200):
        button = find(workbench)
        held = hold(workbench.page, url)
        clock.pause_at(f"{year}-01-01")
        with workbench.page.expect_request(url):
            button.click()
        clock.run_for(299)
        assert button.get_attribute("aria-busy") is None, url
        clock.run_for(2)
        expect(button).to_have_attribute("aria-busy", "true")
        assert button.evaluate("(button) => getComputedStyle(button).opacity") == "0.55"
        said = workbench.status.inner_text()
        button.press("Enter")
        button.dispatch_event("click")
        assert workbench.status.inner_text() == said
        assert len(held) == 1, url
        clock.resume()
        held[0].continue_()
        expect(workbench.page.locator("[aria-busy=true]")).to_have_count(0)


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
