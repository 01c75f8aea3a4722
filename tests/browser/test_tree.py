"""The proof tree: looking at nodes, folding, cutting, joining."""

import re

from playwright.sync_api import expect

from tests.browser.texts import FOUR_PROOF, SIX_PROOF, Move
from tests.browser.workbench import Keyboard
from tutor.work.models import Action, Proof

SPLIT = SIX_PROOF[:3]
CLOSED = SIX_PROOF[:8]
"""Steps 1 and 2, a split; the case r2c4 = 0 with two steps, the other one closed at once."""


def test_a_node_is_previewed_and_shown_and_in_the_middle_takes_no_step(open_proof):
    workbench = open_proof("Four", FOUR_PROOF[:3])
    preview = workbench.page.locator("svg.preview")  # a picture for the eyes alone has no role
    workbench.item("Start").hover()
    expect(preview).to_be_visible()
    expect(preview.locator("[data-cell=r3c3] text")).to_have_count(0)
    workbench.expect_board("at step 3")
    workbench.item("Prevent Trio r3c3 = 0").hover()
    expect(preview.locator("[data-cell=r3c3] text")).to_have_text("0")
    workbench.status.hover()
    expect(preview).to_have_count(0)

    workbench.item("Start").click()
    workbench.expect_board("at the start")
    workbench.expect_blank("r3c3")
    expect(workbench.item("Start")).to_have_attribute("aria-selected", "true")
    workbench.item("Prevent Trio r3c3 = 0").click()
    workbench.expect_board("at step 1")
    workbench.expect_known("r3c3", "0")
    workbench.expect_blank("r3c2")

    workbench.item("Start").click()
    why = "The proof already goes on from here. To change it, edit the step that follows."
    expect(workbench.page.get_by_text(why)).to_be_visible()
    workbench.cell("r3c3").click()
    workbench.expect_said(why)
    workbench.expect_blank("r3c3")
    workbench.button("Show it").click()
    workbench.expect_board("at step 1")
    workbench.button("Go to an open branch").click()
    workbench.expect_board("at step 3")

    # One open end cannot be joined: there is no button for it, and the key says why.
    expect(workbench.button("Join branches")).to_be_hidden()
    workbench.page.keyboard.press("m")
    workbench.expect_said("Only one branch is open, so there is nothing to join it with.")
    expect(workbench.button("Join branches")).to_be_hidden()


def test_the_keyboard_walks_through_the_tree_and_opens_and_folds_cases(open_proof):
    workbench = open_proof("Ten clues", CLOSED, Keyboard)
    workbench.press("t")
    expect(workbench.item("Prevent Trio r5c3 = 1")).to_be_focused()
    workbench.press("Home")
    expect(workbench.item("Start")).to_be_focused()
    workbench.press("ArrowDown")
    expect(workbench.item("Prevent Trio r3c2 = 0, r3c5 = 0")).to_be_focused()
    workbench.expect_board("at step 5")
    workbench.press("Enter")
    workbench.expect_board("at step 1")
    workbench.press("End")
    expect(workbench.item("r2c4 = 1")).to_be_focused()
    workbench.press("ArrowUp", " ")
    workbench.expect_board("at step 5")
    expect(workbench.tree.locator(":focus")).to_have_count(1)

    case, trio = workbench.item("r2c4 = 1"), workbench.item(re.compile("^6 ?Trio"))
    expect(case).to_have_attribute("aria-expanded", "false")
    expect(trio).to_have_count(0)
    workbench.press("t", "End", "ArrowRight")
    expect(case).to_have_attribute("aria-expanded", "true")
    expect(trio).to_be_visible()
    workbench.press("ArrowRight")
    expect(trio).to_be_focused()
    workbench.press("ArrowLeft", "ArrowLeft")
    expect(trio).to_have_count(0)
    case.get_by_role("img", name="closed").click()
    expect(trio).to_be_visible()
    workbench.expect_board("at step 5")
    open_case = workbench.item("r2c4 = 0")
    expect(open_case).to_have_attribute("aria-expanded", "true")
    workbench.press("t", "ArrowLeft", "ArrowLeft")
    expect(open_case).to_have_attribute("aria-expanded", "false")
    expect(workbench.item("Prevent Trio r5c3 = 1")).to_have_count(0)


def test_cutting_by_key_and_by_mouse_asks_first_and_can_be_undone(open_proof):
    workbench = open_proof("Four", FOUR_PROOF[:5], Keyboard)
    dialog = workbench.page.get_by_role("dialog", name="Edit this step")
    workbench.press("t", "Delete")
    expect(dialog).to_contain_text("Nothing else depends on it.")
    workbench.press("Escape")
    expect(dialog).to_have_count(0)
    expect(workbench.item("Prevent Trio r2c2 = 0")).to_be_focused()
    workbench.press("Delete")
    expect(dialog.get_by_role("button", name="Cut")).to_be_focused()
    workbench.press("Enter")
    workbench.expect_steps("4 steps")
    assert [step.number for step in Proof.objects.get().tree.all()] == [1, 2, 3, 4]
    workbench.undo.click()
    workbench.expect_steps("5 steps")

    workbench.item("Prevent Trio r3c2 = 1").click()
    workbench.expect_board("at step 2")
    workbench.button("Edit").click()
    expect(dialog).to_contain_text("All steps that depend on it are cut too: 4 steps in all. Undo brings them back.")
    dialog.get_by_role("button", name="Keep").click()
    expect(dialog).to_have_count(0)
    expect(workbench.button("Edit")).to_be_focused()
    workbench.expect_steps("5 steps")
    workbench.page.keyboard.press("Enter")
    dialog.get_by_role("button", name="Cut").click()
    expect(dialog).to_have_count(0)
    workbench.expect_said("Cut: 4 steps. Undo brings it back.")
    workbench.expect_steps("1 step")
    workbench.expect_board("at step 1")
    workbench.undo.click()
    workbench.expect_steps("5 steps")
    expect(workbench.item("Prevent Trio r3c2 = 1")).to_be_visible()
    assert Proof.objects.get().tree.count() == 5


def test_numbers_are_places_in_the_reading_order(open_proof):
    """Step 4 closed the second case before the first case got its steps; cutting in the first renumbers the second."""
    workbench = open_proof("Ten clues", CLOSED)
    workbench.item("r2c4 = 1").get_by_role("img", name="closed").click()
    trio = workbench.item(re.compile("[0-9] ?Trio"))
    expect(trio).to_have_accessible_name(re.compile("^6 ?Trio"))
    workbench.item("Prevent Trio 3 cells").click()
    workbench.expect_board("at step 4")
    workbench.button("Edit").click()
    workbench.page.get_by_role("dialog").get_by_role("button", name="Cut").click()
    workbench.expect_steps("4 steps, 1 split")
    expect(trio).to_have_accessible_name(re.compile("^4 ?Trio"))
    trio.click()
    workbench.expect_board("at step 4")
    workbench.button("Go to an open branch").click()
    expect(workbench.button("Go to an open branch")).to_be_hidden()
    workbench.direct("Prevent Trio", "r2c2=1")
    workbench.expect_board("at step 4")
    expect(trio).to_have_accessible_name(re.compile("^5 ?Trio"))
    workbench.page.reload()
    expect(workbench.item("r2c4 = 1")).to_be_visible()
    workbench.expect_board("at step 4")


def test_ends_are_joined_by_key_and_by_mouse_or_left_as_they_are(open_proof):
    """Undo takes the marks back one by one, then joining itself, and no step.

    Nothing is marked beforehand: a press on an open end marks it, on the one whose board is shown too.
    """
    workbench = open_proof("Ten clues", SPLIT, Keyboard)
    leave = workbench.button("Cancel")
    expect(leave).to_have_count(0)
    for way in (
        lambda: workbench.press("Escape"),
        leave.click,
        lambda: workbench.press("m"),
        lambda: workbench.press("u"),
    ):
        workbench.press("m")
        expect(workbench.button("Join branches")).to_have_attribute("aria-pressed", "true")
        way()
        workbench.expect_said("Nothing was joined.")
        expect(workbench.button("Join branches")).to_have_attribute("aria-pressed", "false")
        expect(leave).to_have_count(0)
    workbench.item("open").last.click()
    workbench.expect_board("in case r2c4 = 1")
    workbench.expect_known("r2c4", "1")
    workbench.expect_steps("3 steps, 1 split")
    workbench.item("r2c4 = 0").click()
    workbench.expect_board("in case r2c4 = 0")
    workbench.expect_known("r2c4", "0")
    workbench.item("r2c4 = 1").click()
    workbench.expect_board("in case r2c4 = 1")
    workbench.item("r2c4 = 0").click()
    workbench.expect_board("in case r2c4 = 0")

    workbench.press("m")
    expect(workbench.item("r2c4 = 0")).to_be_focused()
    workbench.press("ArrowDown", " ", "End", " ")
    workbench.expect_said("2 branches marked.")
    workbench.press("Control+z")
    workbench.expect_said("1 branch marked.")
    expect(workbench.item("open").last).to_have_attribute("aria-checked", "false")
    workbench.press(" ", "m")
    workbench.expect_said("Joined.")
    workbench.expect_steps("4 steps, 1 split")
    workbench.press("Control+z")
    workbench.expect_steps("3 steps, 1 split")

    workbench.button("Join branches").click()
    workbench.expect_said("Mark the open branches to join in the tree, then press Join branches again.")
    ends = workbench.item("open")
    expect(ends.first).to_have_attribute("aria-checked", "false")
    ends.first.click()
    workbench.expect_said("1 branch marked. Mark at least one more: joining takes two.")
    expect(ends.first).to_have_attribute("aria-checked", "true")
    workbench.button("Join branches").click()
    workbench.expect_said("1 branch marked. Mark at least one more: joining takes two.")
    ends.last.click()
    workbench.expect_said("2 branches marked. Press Join branches to join them.")
    workbench.button("Join branches").click()
    workbench.expect_said("Joined.")
    workbench.expect_steps("4 steps, 1 split")
    expect(workbench.item(re.compile("joined at step 4"))).to_have_count(2)
    expect(workbench.page.get_by_text("1 open branch", exact=True)).to_be_visible()
    expect(workbench.item("open")).not_to_have_attribute("aria-checked", re.compile("."))
    assert Action.objects.filter(kind="merge").count() == 2


def test_o_goes_round_the_open_ends(open_proof):
    workbench = open_proof("Ten clues", SPLIT, Keyboard)
    for case in ("r2c4 = 1", "r2c4 = 0", "r2c4 = 1"):
        workbench.press("o")
        workbench.expect_board(f"in case {case}")
    workbench.play((Move("Trio"), Move("Next end", "r2c4 = 0")))
    workbench.press("o")
    workbench.expect_board("in case r2c4 = 0")
