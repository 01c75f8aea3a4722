"""Marks that are not sent yet: taking them back, clearing them, and marks of a step that was not accepted."""

import pytest
from playwright.sync_api import expect

from tests.browser.circle_hands import CirclesByKeyboard
from tests.browser.circle_texts import CIRCLES
from tests.browser.desk import Keyboard, Touch
from tests.browser.number_hands import Numbers, NumbersByKeyboard
from tests.browser.number_texts import LATIN
from tests.browser.texts import FOUR, FOUR_PROOF, SIX, SIX_PROOF
from tutor.work.models import Action, Proof


@pytest.fixture
def shelf():
    return (FOUR, SIX, LATIN, CIRCLES)


def test_undo_takes_back_the_last_mark_before_a_step(open_proof):
    desk = open_proof("Four", FOUR_PROOF[:1], Keyboard)
    desk.mark("r3c2", "1")
    desk.mark("r1c2", "0")
    desk.press("Control+z")
    desk.expect_said("Undone: marks at r1c2.")
    desk.expect_blank("r1c2")
    desk.expect_marked("r3c2", "1")
    desk.press("Control+y")
    desk.expect_marked("r1c2", "0")
    desk.press("u", "u")
    desk.expect_blank("r3c2")
    desk.expect_steps("1 step")
    desk.press("Control+z")
    desk.expect_said("Undone: Prevent Trio")
    desk.expect_steps("0 steps")
    assert Action.objects.filter(kind="undo").count() == 1


def test_the_undo_button_is_for_marks_before_the_first_step_too(open_bench):
    desk = open_bench("Four")
    expect(desk.undo).to_be_disabled()
    desk.cell("r1c2").click()
    desk.cell("r1c2").click()
    desk.expect_marked("r1c2", "1")
    desk.undo.click()
    desk.expect_blank("r1c2")
    expect(desk.undo).to_be_disabled()
    expect(desk.cell("r1c2")).to_be_focused()
    desk.redo.click()
    desk.expect_marked("r1c2", "1")
    assert Proof.objects.count() == 0


def test_marks_are_taken_back_after_a_reload_too(open_proof):
    desk = open_proof("Four", FOUR_PROOF[:1], Keyboard)
    desk.mark("r3c2", "1")
    desk.mark("r1c2", "0")
    desk.page.reload()
    desk.expect_said("Still marked here from before, and not sent yet: r3c2, r1c2.")
    desk.press("Control+z")
    desk.expect_blank("r1c2")
    desk.expect_marked("r3c2", "1")


@pytest.mark.parametrize("way", ["button", "Shift+Backspace", "Shift+Delete"])
def test_all_marks_are_cleared_at_once_and_come_back(open_bench, way):
    desk = open_bench("Four", Keyboard)
    button = desk.button("clear all")
    expect(button).to_be_disabled()
    desk.mark("r1c2", "0")
    desk.mark("r3c2", "1")
    button.click() if way == "button" else desk.press(way)
    desk.expect_said("All marks are cleared. Undo brings them back.")
    desk.expect_blank("r1c2")
    desk.expect_blank("r3c2")
    expect(button).to_be_disabled()
    expect(desk.cell("r3c2")).to_be_focused()
    desk.press("u")
    desk.expect_marked("r1c2", "0")
    desk.expect_marked("r3c2", "1")


def test_a_refused_cell_is_invalid_until_its_mark_changes(open_proof):
    desk = open_proof("Four", FOUR_PROOF[:1], Keyboard)
    cell = desk.cell("r3c2")
    desk.mark("r3c2", "0")
    desk.use("Prevent Trio")
    desk.expect_said("Prevent Trio does not give r3c2 = 0.")
    expect(cell).to_have_attribute("aria-invalid", "true")
    expect(cell).to_have_attribute("aria-errormessage", "status")
    expect(desk.cell("r3c3")).not_to_have_attribute("aria-invalid", "true")
    desk.page.reload()
    expect(cell).to_have_attribute("aria-invalid", "true")
    desk.mark("r3c2", "1")
    expect(cell).not_to_have_attribute("aria-invalid", "true")
    expect(cell).not_to_have_attribute("aria-errormessage", "status")
    desk.use("Prevent Trio")
    desk.expect_known("r3c2", "1")


def test_a_mark_that_was_not_accepted_is_not_sent_with_the_next(open_proof):
    desk = open_proof("Four", FOUR_PROOF[:1], Keyboard)
    desk.mark("r1c2", "1")
    desk.use("Prevent Trio")
    desk.expect_said("Prevent Trio does not give r1c2 = 1.")
    desk.use("Prevent Trio")  # the same marks again: no request, the rule waits for others
    desk.expect_said("Prevent Trio did not accept these marks. Change them, or choose another rule.")
    desk.mark("r3c2", "1")
    desk.expect_said("Not accepted before, so no longer marked: r1c2. Undo brings it back.")
    desk.expect_blank("r1c2")
    desk.press("s")
    desk.expect_known("r3c2", "1")
    desk.expect_steps("2 steps")
    assert Action.objects.filter(kind="refused").count() == 1


def test_another_rule_may_take_what_one_did_not(open_proof):
    desk = open_proof("Four", FOUR_PROOF[:2], Keyboard)
    desk.mark("r3c1", "1")
    desk.use("Prevent Trio")
    desk.expect_said("Prevent Trio does not give")
    desk.use("Complete Row/Column")
    desk.expect_known("r3c1", "1")


def test_a_mark_that_was_not_accepted_is_no_place_of_a_split(open_bench):
    desk = open_bench("Four", Keyboard)
    desk.mark("r1c2", "1")
    desk.use("Prevent Trio")
    desk.expect_said("Prevent Trio does not give r1c2 = 1.")
    desk.use("Zero or One")
    desk.expect_said("Zero or One: choose where.")
    assert Proof.objects.count() <= 1
    desk.expect_steps("0 steps")


def test_marks_from_before_are_pointed_out(open_proof):
    desk = open_proof("Ten clues", SIX_PROOF[:3])
    desk.mark("r2c2", "1")
    desk.item("r2c4 = 1").click()
    desk.expect_board("in case r2c4 = 1")
    desk.item("r2c4 = 0").click()
    desk.expect_said("Still marked here from before, and not sent yet: r2c2.")


def test_marks_do_not_come_back_after_everything_was_taken(open_bench):
    desk = open_bench("Little Latin", Numbers)
    desk.mark("r2c2", "1")
    desk.use("Seen Number")
    desk.expect_said("Seen Number does not give r2c2 = 1.")
    desk.expect_said("every other candidate must go")
    desk.everywhere("Seen Number")
    desk.expect_steps("1 step")
    desk.undo.click()
    desk.expect_steps("0 steps")
    desk.expect_blank("r2c2")


def test_marks_that_a_step_says_nothing_of_stay(open_bench):
    desk = open_bench("Four", Keyboard)
    desk.mark("r3c2", "1")
    desk.press("h")
    step = desk.page.locator("[data-step]").get_attribute("data-step")
    assert "r3c2" not in step
    desk.press("b")
    desk.button("Take this step").click()
    desk.expect_steps("1 step")
    desk.expect_marked("r3c2", "1")
    desk.undo.click()
    desk.expect_blank("r3c2")


def test_a_refused_line_makes_its_circles_invalid(open_bench):
    desk = open_bench("Seven circles", CirclesByKeyboard)
    desk.mark("r1c1-r1c3", "line")
    desk.use("Only Link")
    desk.expect_said("Only Link does not give r1c1-r1c3")
    invalid = desk.grid.get_by_role("gridcell").evaluate_all(
        "cells => cells.filter((c) => c.ariaInvalid).map((c) => c.id)"
    )
    assert invalid == ["h-r1c1", "h-r1c3"]
    desk.press("Shift+Backspace")
    expect(desk.circle("r1c1")).not_to_have_attribute("aria-invalid", "true")


def test_candidates_stay_shown_through_a_reload_and_elsewhere(open_bench):
    desk = open_bench("Little Latin", NumbersByKeyboard)
    pencil = desk.page.locator(".board .derived")  # the picture is hidden from roles
    desk.press("c")
    expect(pencil).to_have_count(1)
    desk.page.reload()
    expect(desk.button("candidates")).to_have_attribute("aria-pressed", "true")
    expect(pencil).to_have_count(1)
    desk.press("c")
    desk.page.reload()
    expect(desk.button("candidates")).to_have_attribute("aria-pressed", "false")
    expect(pencil).to_have_count(0)


class TestTouch:
    @pytest.fixture
    def browser_context_args(self, browser_context_args):
        return {**browser_context_args, "viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

    def test_marks_are_taken_back_and_cleared_by_finger(self, open_bench):
        desk = open_bench("Four", Touch)
        for cell, value in (("r1c2", "0"), ("r3c2", "1"), ("r2c1", "1")):
            desk.mark(cell, value)
        desk.undo.tap()
        desk.expect_blank("r2c1")
        desk.expect_marked("r3c2", "1")
        desk.button("clear all").tap()
        desk.expect_blank("r1c2")
        desk.expect_blank("r3c2")

    def test_ends_are_joined_by_finger(self, open_proof):
        desk = open_proof("Ten clues", SIX_PROOF[:3], Touch)
        desk.open_sheet("Proof")
        desk.button("Join ends").tap()
        for end in desk.item("open").all():
            end.tap()
        desk.expect_said("2 ends marked. Press Join ends to join them.")
        desk.button("Join ends").tap()
        desk.expect_said("Joined.")
