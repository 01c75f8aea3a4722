"""The proof tree: looking at nodes, folding, cutting, joining."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.desk import Keyboard
from tests.browser.texts import FOUR_PROOF, SIX_PROOF, Move
from tutor.work.models import Action, Proof

SPLIT = SIX_PROOF[:3]
CLOSED = SIX_PROOF[:8]
"""Steps 1 and 2, a split; the case r2c4 = 0 with two steps, the other one closed at once."""


def test_a_click_shows_the_board_of_a_node(open_proof):
    desk = open_proof("Four", FOUR_PROOF[:3])
    desk.item("Start").click()
    desk.expect_board("at the start")
    desk.expect_blank("r3c3")
    expect(desk.item("Start")).to_have_attribute("aria-selected", "true")
    desk.item("Prevent Trio r3c3 = 0").click()
    desk.expect_board("at step 1")
    desk.expect_known("r3c3", "0")
    desk.expect_blank("r3c2")


def test_a_node_in_the_middle_takes_no_step_and_leads_on(open_proof):
    desk = open_proof("Four", FOUR_PROOF[:3])
    desk.item("Start").click()
    why = "The proof already goes on from here. To change it, cut the step that follows."
    expect(desk.page.get_by_text(why)).to_be_visible()
    desk.cell("r3c3").click()
    desk.expect_said(why)
    desk.expect_blank("r3c3")
    desk.button("Show it").click()
    desk.expect_board("at step 1")
    desk.button("Go to an open end").click()
    desk.expect_board("at step 3")


def test_the_keyboard_walks_through_the_tree(open_proof):
    desk = open_proof("Ten clues", CLOSED, Keyboard)
    desk.press("t")
    expect(desk.item("Prevent Trio r5c3 = 1")).to_be_focused()
    desk.press("Home")
    expect(desk.item("Start")).to_be_focused()
    desk.press("ArrowDown")
    expect(desk.item("Prevent Trio r3c2 = 0, r3c5 = 0")).to_be_focused()
    desk.expect_board("at step 5")
    desk.press("Enter")
    desk.expect_board("at step 1")
    desk.press("End")
    expect(desk.item("r2c4 = 1")).to_be_focused()
    desk.press("ArrowUp", " ")
    desk.expect_board("at step 5")
    expect(desk.tree.locator(":focus")).to_have_count(1)


def test_closed_cases_are_folded_and_open_by_key_and_by_click(open_proof):
    desk = open_proof("Ten clues", CLOSED, Keyboard)
    case, trio = desk.item("r2c4 = 1"), desk.item(re.compile("^6 ?Trio"))
    expect(case).to_have_attribute("aria-expanded", "false")
    expect(trio).to_have_count(0)
    desk.press("t", "End", "ArrowRight")
    expect(case).to_have_attribute("aria-expanded", "true")
    expect(trio).to_be_visible()
    desk.press("ArrowRight")
    expect(trio).to_be_focused()
    desk.press("ArrowLeft", "ArrowLeft")
    expect(trio).to_have_count(0)
    case.get_by_role("img", name="closed").click()
    expect(trio).to_be_visible()
    desk.expect_board("at step 5")
    open_case = desk.item("r2c4 = 0")
    expect(open_case).to_have_attribute("aria-expanded", "true")
    desk.press("t", "ArrowLeft", "ArrowLeft")
    expect(open_case).to_have_attribute("aria-expanded", "false")
    expect(desk.item("Prevent Trio r5c3 = 1")).to_have_count(0)


def test_rest_of_the_mouse_previews_a_board(open_proof):
    desk = open_proof("Four", FOUR_PROOF[:3])
    preview = desk.page.locator("svg.preview")  # a picture for the eyes alone has no role
    desk.item("Start").hover()
    expect(preview).to_be_visible()
    expect(preview.locator("[data-cell=r3c3] text")).to_have_count(0)
    desk.expect_board("at step 3")
    desk.item("Prevent Trio r3c3 = 0").hover()
    expect(preview.locator("[data-cell=r3c3] text")).to_have_text("0")
    desk.status.hover()
    expect(preview).to_have_count(0)


def test_cutting_asks_first_and_can_be_undone(open_proof):
    desk = open_proof("Four", FOUR_PROOF[:5])
    desk.item("Prevent Trio r3c2 = 1").click()
    desk.expect_board("at step 2")
    desk.button("Cut").click()
    dialog = desk.page.get_by_role("dialog", name="Cut this step?")
    expect(dialog).to_contain_text("All steps that depend on it are cut too: 4 steps in all. Undo brings them back.")
    dialog.get_by_role("button", name="Keep").click()
    expect(dialog).to_have_count(0)
    expect(desk.button("Cut")).to_be_focused()
    desk.expect_steps("5 steps")
    desk.page.keyboard.press("Enter")
    dialog.get_by_role("button", name="Cut").click()
    expect(dialog).to_have_count(0)
    desk.expect_said("Cut: 4 steps. Undo brings it back.")
    desk.expect_steps("1 step")
    desk.expect_board("at step 1")
    desk.undo.click()
    desk.expect_steps("5 steps")
    expect(desk.item("Prevent Trio r3c2 = 1")).to_be_visible()
    assert Proof.objects.get().tree.count() == 5


def test_delete_in_the_tree_cuts_and_escape_keeps(open_proof):
    desk = open_proof("Four", FOUR_PROOF[:2], Keyboard)
    desk.press("t", "Delete")
    dialog = desk.page.get_by_role("dialog", name="Cut this step?")
    expect(dialog).to_contain_text("Nothing else depends on it.")
    desk.press("Escape")
    expect(dialog).to_have_count(0)
    expect(desk.item("Prevent Trio r3c2 = 1")).to_be_focused()
    desk.press("Delete")
    expect(dialog.get_by_role("button", name="Cut")).to_be_focused()
    desk.press("Enter")
    desk.expect_steps("1 step")
    assert [step.number for step in Proof.objects.get().tree.all()] == [1]


def test_numbers_are_places_in_the_reading_order(open_proof):
    """Step 4 closed the second case before the first case got its steps; cutting in the first renumbers the second."""
    desk = open_proof("Ten clues", CLOSED)
    desk.item("r2c4 = 1").get_by_role("img", name="closed").click()
    trio = desk.item(re.compile("[0-9] ?Trio"))
    expect(trio).to_have_accessible_name(re.compile("^6 ?Trio"))
    desk.item("Prevent Trio 3 cells").click()
    desk.expect_board("at step 4")
    desk.button("Cut").click()
    desk.page.get_by_role("dialog").get_by_role("button", name="Cut").click()
    desk.expect_steps("4 steps, 1 split")
    expect(trio).to_have_accessible_name(re.compile("^4 ?Trio"))
    trio.click()
    desk.expect_board("at step 4")
    desk.button("Go to an open end").click()
    expect(desk.button("Go to an open end")).to_be_hidden()
    desk.direct("Prevent Trio", "r2c2=1")
    desk.expect_board("at step 4")
    expect(trio).to_have_accessible_name(re.compile("^5 ?Trio"))
    desk.page.reload()
    expect(desk.item("r2c4 = 1")).to_be_visible()
    desk.expect_board("at step 4")


def test_ends_are_joined_with_the_mouse(open_proof):
    """Nothing is marked beforehand: a press on an open end marks it, on the one whose board is shown too."""
    desk = open_proof("Ten clues", SPLIT)
    desk.button("Join ends").click()
    desk.expect_said("Mark the open ends to join in the tree, then press Join ends again.")
    ends = desk.item("open")
    expect(ends.first).to_have_attribute("aria-checked", "false")
    ends.first.click()
    desk.expect_said("1 end marked. Mark one more at least: joining takes two.")
    expect(ends.first).to_have_attribute("aria-checked", "true")
    desk.button("Join ends").click()
    desk.expect_said("1 end marked. Mark one more at least: joining takes two.")
    ends.last.click()
    desk.expect_said("2 ends marked. Press Join ends to join them.")
    desk.button("Join ends").click()
    desk.expect_said("Joined.")
    desk.expect_steps("4 steps, 1 split")
    expect(desk.item(re.compile("joined at step 4"))).to_have_count(2)
    expect(desk.page.get_by_text("1 open end", exact=True)).to_be_visible()
    expect(desk.item("open")).not_to_have_attribute("aria-checked", re.compile("."))
    assert Action.objects.filter(kind="merge").count() == 1


def test_ends_are_joined_with_the_keyboard(open_proof):
    """Undo takes the marks back one by one, then joining itself, and no step."""
    desk = open_proof("Ten clues", SPLIT, Keyboard)
    desk.press("m")
    expect(desk.item("r2c4 = 0")).to_be_focused()
    desk.press("ArrowDown", " ", "End", " ")
    desk.expect_said("2 ends marked.")
    desk.press("Control+z")
    desk.expect_said("1 end marked.")
    expect(desk.item("open").last).to_have_attribute("aria-checked", "false")
    desk.press(" ", "m")
    desk.expect_said("Joined.")
    desk.expect_steps("4 steps, 1 split")


def test_joining_can_be_left(open_proof):
    desk = open_proof("Ten clues", SPLIT, Keyboard)
    leave = desk.button("Cancel")
    expect(leave).to_have_count(0)
    for way in (lambda: desk.press("Escape"), leave.click, lambda: desk.press("m"), lambda: desk.press("u")):
        desk.press("m")
        expect(desk.button("Join ends")).to_have_attribute("aria-pressed", "true")
        way()
        desk.expect_said("Nothing was joined.")
        expect(desk.button("Join ends")).to_have_attribute("aria-pressed", "false")
        expect(leave).to_have_count(0)
    desk.item("open").last.click()
    desk.expect_board("in case r2c4 = 1")
    desk.expect_steps("3 steps, 1 split")


def test_one_open_end_cannot_be_joined(open_proof):
    desk = open_proof("Four", FOUR_PROOF[:1])
    desk.button("Join ends").click()
    desk.expect_said("Only one end is open, so there is nothing to join it with.")
    expect(desk.button("Join ends")).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize("case", ["r2c4 = 0", "r2c4 = 1"])
def test_each_case_has_its_own_board(open_proof, case):
    desk = open_proof("Ten clues", SPLIT)
    desk.item(case).click()
    desk.expect_board(f"in case {case}")
    desk.expect_known("r2c4", case[-1])


def test_o_goes_round_the_open_ends(open_proof):
    desk = open_proof("Ten clues", SPLIT, Keyboard)
    for case in ("r2c4 = 1", "r2c4 = 0", "r2c4 = 1"):
        desk.press("o")
        desk.expect_board(f"in case {case}")
    desk.play((Move("Trio"), Move("Next end", "r2c4 = 0")))
    desk.press("o")
    desk.expect_board("in case r2c4 = 0")
