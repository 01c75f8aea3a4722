"""An accepted step is explained in a dialog, by keyboard alone."""

from playwright.sync_api import expect


def test_a_step_is_explained_by_the_key_and_the_work_goes_on(open_bench):
    workbench = open_bench("Four")
    page = workbench.page
    page.keyboard.press("e")
    expect(page.locator("#dialog")).to_be_hidden()
    workbench.mark("r3c3", "0")
    workbench.use("Prevent Trio")
    workbench.expect_known("r3c3", "0")
    page.keyboard.press("e")
    dialog = page.get_by_role("dialog", name="Why is it so?")
    expect(dialog.get_by_role("listitem")).to_have_text(["r1c3, r2c3 and r3c3 are all 1."])
    expect(dialog.get_by_text("That is impossible, so r3c3 = 0.")).to_be_visible()
    expect(dialog.get_by_text("Suppose r3c3 = 1.")).to_be_focused()
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("listitem")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    page.get_by_role("button", name="Explain").click()
    dialog.get_by_role("button", name="Close").click()
    workbench.expect_known("r3c3", "0")
    page.keyboard.press("u")
    expect(page.get_by_role("button", name="Explain")).to_have_count(0)
