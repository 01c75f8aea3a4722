"""Help that nobody asked for: a line under the refusal, which goes when it is declined, and after a silence."""

from datetime import timedelta

from django.db.models import F
from playwright.sync_api import expect

from tests.browser.texts import FOUR_PROOF
from tutor.work.models import Action


def test_help_after_two_refused_steps_can_be_declined(open_proof, assert_accessible):
    workbench = open_proof("Four", FOUR_PROOF[:1])
    page = workbench.page
    workbench.mark("r3c2", "0")
    for rule in ("Prevent Trio", "Complete Row/Column"):
        workbench.use(rule)
        workbench.expect_said(f"{rule} does not give")
    workbench.expect_said("Stuck?")
    page.emulate_media(color_scheme="light")
    assert_accessible(page)
    page.emulate_media(color_scheme="dark")
    assert_accessible(page, colours_only=True)
    workbench.button("No, thanks").press("Enter")
    expect(workbench.cell("r3c2")).to_be_focused()  # the button is gone
    expect(workbench.button("Say which rule goes on here")).to_have_count(0)
    workbench.expect_said("does not give")


def test_after_a_silence_help_is_offered_and_taken_by_its_key(open_proof):
    workbench = open_proof("Four", FOUR_PROOF[:1])
    clock = workbench.page.clock
    clock.install()
    workbench.button("Undo").click()
    workbench.expect_said("Undone: Prevent Trio")
    Action.objects.update(at=F("at") - timedelta(minutes=2))
    clock.run_for(89_000)
    expect(workbench.button("Say which rule goes on here")).to_have_count(0)
    clock.run_for(2_000)
    expect(workbench.button("Say which rule goes on here")).to_be_visible()
    workbench.page.keyboard.press("h")
    workbench.expect_said("applies there.")
    assert Action.objects.get(kind="hint").detail["unasked"]
