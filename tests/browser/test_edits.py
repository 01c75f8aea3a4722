"""Editing a proof in the middle, by mouse and by keys: try again, move, split, and a split from what is marked."""

from playwright.sync_api import Locator, expect

from tests.browser.texts import FOUR_PROOF
from tests.browser.workbench import Keyboard, Workbench


def choices(workbench: Workbench) -> Locator:
    return workbench.page.get_by_role("dialog", name="Edit this step")


def test_by_mouse_an_old_branch_stays_beside_a_new_try(open_proof, assert_accessible):
    workbench = open_proof("Four", FOUR_PROOF[:4])
    workbench.item("Prevent Trio r3c2 = 1").click()
    workbench.expect_board("at step 2")
    workbench.button("Edit").click()
    choices(workbench).get_by_role("button", name="Change").click()
    workbench.expect_said("Another step instead of")
    expect(workbench.page.get_by_role("group", name="Values").get_by_role("button", name="1")).to_be_visible()
    workbench.button("Leave it as it is").click()
    workbench.expect_board("at step 2")
    workbench.button("Edit").click()
    choices(workbench).get_by_role("button", name="Retry from here").click()
    workbench.expect_said("Set aside: 3 steps. Try again here.")
    workbench.expect_board("at step 1")
    old = workbench.page.get_by_role("button", name="Old branch, 3 steps: Prevent Trio, r3c2 = 1")
    assert_accessible(workbench.page)
    old.click()
    dialog = workbench.page.get_by_role("dialog", name="Old branch")
    expect(dialog.get_by_role("listitem")).to_have_count(3)
    assert_accessible(workbench.page)
    dialog.get_by_role("button", name="Take it back").click()
    workbench.expect_said("Taken back: the old branch with 3 steps.")
    workbench.expect_steps("4 steps")
    expect(old).to_have_count(0)


def test_by_keys_a_step_moves_and_one_of_several_cells_is_split(open_proof, assert_accessible):
    workbench = open_proof("Four", FOUR_PROOF[:4], Keyboard)
    workbench.press("t", "Delete")
    choices(workbench).get_by_role("button", name="Move this step").press("Enter")
    move = workbench.button("Move here")
    expect(move).to_be_visible()
    assert_accessible(workbench.page)
    workbench.item("Start").press("Enter")
    workbench.expect_board("at the start")
    move.press("Enter")
    workbench.expect_said("Moved: ")
    expect(move).to_have_count(0)
    workbench.press("u")
    workbench.expect_said("Undone: step moved.")
    workbench.press("t", "Delete")
    choices(workbench).get_by_role("button", name="Cut").press("Enter")
    workbench.expect_said("Cut: ")
    expect(workbench.page.locator(":focus")).to_have_role("gridcell")
