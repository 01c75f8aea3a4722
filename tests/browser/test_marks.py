"""Marks that are not sent yet: taking them back, clearing them, and marks of a step that was not accepted."""

import re

import pytest
from playwright.sync_api import expect

from puzzles.formats.canonical import PuzzleText, print_puzzle
from puzzles.registry import get_type
from tests.browser.circle_hands import CirclesByKeyboard
from tests.browser.circle_texts import CIRCLES
from tests.browser.number_hands import Numbers, NumbersByKeyboard
from tests.browser.number_texts import LATIN
from tests.browser.texts import FOUR, FOUR_PROOF, SIX, SIX_PROOF
from tests.browser.workbench import Keyboard, Touch
from tutor.work.models import Action, Proof

ROOMS = print_puzzle(PuzzleText(get_type("heyawake").parse(["AAB", "AAB", "CCC", "numbers: A=1"]), title="Rooms"))
CLUES = print_puzzle(PuzzleText(get_type("fillapix").parse(["3..", "...", "..."]), title="Clues"))


@pytest.fixture
def shelf():
    return (FOUR, SIX, LATIN, CIRCLES, f"{ROOMS}\n", f"{CLUES}\n")


def test_a_mark_that_fills_its_square_is_framed_and_hides_no_clue(open_bench):
    pending = "#board svg:not(.preview) .pending"
    page = open_bench("Rooms").page
    page.get_by_role("gridcell", name="row 1, column 1").click()
    expect(page.locator(f"{pending} > use + rect.gp-dash")).to_have_css("fill", "none")
    expect(page.locator(f"{pending} ~ text.gp-room-number")).to_have_text("1")
    page = open_bench("Clues").page
    page.get_by_role("gridcell", name="row 1, column 1").click()
    expect(page.locator(f"{pending} > text")).to_have_text("3")


def test_undo_takes_back_the_last_mark_before_a_step_after_a_reload_too(open_proof):
    workbench = open_proof("Four", FOUR_PROOF[:1], Keyboard)
    workbench.mark("r3c2", "1")
    workbench.mark("r1c2", "0")
    workbench.press("Control+z")
    workbench.expect_said("Undone: marks at r1c2.")
    workbench.expect_blank("r1c2")
    workbench.expect_marked("r3c2", "1")
    workbench.press("Control+y")
    workbench.expect_marked("r1c2", "0")
    workbench.page.reload()
    workbench.expect_said("Still marked here from before, and not sent yet: r3c2, r1c2.")
    workbench.press("Control+z")
    workbench.expect_blank("r1c2")
    workbench.expect_marked("r3c2", "1")
    workbench.press("Control+y")
    workbench.expect_marked("r1c2", "0")
    workbench.press("u", "u")
    workbench.expect_blank("r3c2")
    workbench.expect_steps("1 step")
    workbench.press("Control+z")
    workbench.expect_said("Undone: Prevent Trio")
    workbench.expect_steps("0 steps")
    assert Action.objects.filter(kind="undo").count() == 1


def test_before_the_first_step_marks_are_undone_and_cleared_at_once_and_come_back(open_bench):
    workbench = open_bench("Four", Keyboard)
    button = workbench.button("clear all")
    expect(button).to_be_disabled()
    expect(workbench.undo).to_be_disabled()
    workbench.cell("r1c2").click()
    workbench.cell("r1c2").click()
    workbench.expect_marked("r1c2", "1")
    workbench.undo.click()
    workbench.expect_blank("r1c2")
    expect(workbench.undo).to_be_disabled()
    expect(workbench.cell("r1c2")).to_be_focused()
    workbench.redo.click()
    workbench.expect_marked("r1c2", "1")
    workbench.undo.click()
    workbench.expect_blank("r1c2")
    expect(button).to_be_disabled()
    workbench.mark("r1c2", "0")
    workbench.mark("r3c2", "1")
    for way in ("button", "Shift+Backspace", "Shift+Delete"):
        button.click() if way == "button" else workbench.press(way)
        workbench.expect_said("All marks are cleared. Undo brings them back.")
        workbench.expect_blank("r1c2")
        workbench.expect_blank("r3c2")
        expect(button).to_be_disabled()
        expect(workbench.cell("r3c2")).to_be_focused()
        workbench.press("u")
        workbench.expect_marked("r1c2", "0")
        workbench.expect_marked("r3c2", "1")
    assert Proof.objects.count() == 0


def test_a_refused_cell_is_invalid_until_its_mark_changes(open_proof):
    workbench = open_proof("Four", FOUR_PROOF[:1], Keyboard)
    cell = workbench.cell("r3c2")
    workbench.mark("r3c2", "0")
    workbench.use("Prevent Trio")
    workbench.expect_said("Prevent Trio does not give r3c2 = 0.")
    expect(cell).to_have_attribute("aria-invalid", "true")
    expect(cell).to_have_attribute("aria-errormessage", "status")
    expect(workbench.cell("r3c3")).not_to_have_attribute("aria-invalid", "true")
    workbench.page.reload()
    expect(cell).to_have_attribute("aria-invalid", "true")
    workbench.mark("r3c2", "1")
    expect(cell).not_to_have_attribute("aria-invalid", "true")
    expect(cell).not_to_have_attribute("aria-errormessage", "status")
    workbench.use("Prevent Trio")
    workbench.expect_known("r3c2", "1")


def test_a_mark_that_was_not_accepted_is_not_sent_with_the_next(open_proof):
    workbench = open_proof("Four", FOUR_PROOF[:1], Keyboard)
    workbench.mark("r1c2", "1")
    workbench.use("Prevent Trio")
    workbench.expect_said("Prevent Trio does not give r1c2 = 1.")
    hatched = workbench.page.locator("#board .gp-hatch:visible")  # what the refusal speaks of
    expect(hatched).not_to_have_count(0)
    workbench.use("Prevent Trio")  # the same marks again: no request, the rule waits for others
    workbench.expect_said("Prevent Trio did not accept these marks. Change them, or choose another rule.")
    workbench.mark("r3c2", "1")
    workbench.expect_said("Not accepted before, so no longer marked: r1c2. Undo brings it back.")
    workbench.expect_blank("r1c2")
    expect(hatched).to_have_count(0)
    workbench.press("s")
    workbench.expect_known("r3c2", "1")
    workbench.expect_steps("2 steps")
    assert Action.objects.filter(kind="refused").count() == 1


def test_another_rule_may_take_what_one_did_not_but_not_as_the_place_of_a_split(open_proof):
    workbench = open_proof("Four", FOUR_PROOF[:2], Keyboard)
    workbench.mark("r3c1", "1")
    workbench.use("Prevent Trio")
    workbench.expect_said("Prevent Trio does not give")
    workbench.use("Complete Row/Column")
    workbench.expect_known("r3c1", "1")
    workbench.mark("r1c2", "1")
    workbench.use("Prevent Trio")
    workbench.expect_said("Prevent Trio does not give r1c2 = 1.")
    workbench.use("Zero or One")  # what was not accepted is no place of a split
    workbench.expect_said("Zero or One: choose where.")
    workbench.choose("r1c4")
    expect(workbench.item("4 Zero or One at r1c4")).to_be_visible()


def test_marks_do_not_come_back_after_everything_was_taken(open_bench):
    workbench = open_bench("Little Latin", Numbers, earned=True)
    workbench.mark("r2c2", "1")
    workbench.use("Seen Number")
    workbench.expect_said("Seen Number does not give r2c2 = 1.")
    workbench.expect_said("only takes numbers away")
    workbench.everywhere("Seen Number")
    expect(workbench.item(re.compile("Seen Number .* everywhere"))).to_be_visible()
    workbench.undo.click()
    workbench.expect_steps("0 steps")
    workbench.expect_blank("r2c2")


def test_marks_that_a_step_says_nothing_of_stay(open_bench):
    workbench = open_bench("Four", Keyboard)
    workbench.mark("r3c2", "1")
    workbench.whole_hint()
    step = workbench.page.locator("[data-step]").get_attribute("data-step")
    assert "r3c2" not in step
    workbench.press("b")
    workbench.button("Take this step").click()
    workbench.expect_steps("1 step")
    workbench.expect_marked("r3c2", "1")
    workbench.undo.click()
    workbench.expect_blank("r3c2")


def test_a_refused_line_makes_its_circles_invalid(open_bench):
    workbench = open_bench("Seven circles", CirclesByKeyboard)
    workbench.mark("r1c1-r1c3", "line")
    workbench.use("Only Link")
    workbench.expect_said("Only Link does not give r1c1-r1c3")
    invalid = workbench.grid.get_by_role("gridcell").evaluate_all(
        "cells => cells.filter((c) => c.ariaInvalid).map((c) => c.id)"
    )
    assert invalid == ["h-r1c1", "h-r1c3"]
    workbench.press("Shift+Backspace")
    expect(workbench.circle("r1c1")).not_to_have_attribute("aria-invalid", "true")


def test_candidates_stay_shown_through_a_reload_and_elsewhere(open_bench):
    workbench = open_bench("Little Latin", NumbersByKeyboard)
    pencil = workbench.page.locator(".board .derived")  # the picture is hidden from roles
    workbench.press("c")
    expect(pencil).to_have_count(1)
    workbench.page.reload()
    expect(workbench.button("candidates")).to_have_attribute("aria-pressed", "true")
    expect(pencil).to_have_count(1)
    workbench.press("c")
    workbench.page.reload()
    expect(workbench.button("candidates")).to_have_attribute("aria-pressed", "false")
    expect(pencil).to_have_count(0)


class TestTouch:
    @pytest.fixture
    def browser_context_args(self, browser_context_args):
        return {**browser_context_args, "viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

    def test_marks_are_taken_back_and_cleared_by_finger(self, open_bench):
        workbench = open_bench("Four", Touch)
        for cell, value in (("r1c2", "0"), ("r3c2", "1"), ("r2c1", "1")):
            workbench.mark(cell, value)
        workbench.undo.tap()
        workbench.expect_blank("r2c1")
        workbench.expect_marked("r3c2", "1")
        workbench.button("clear all").tap()
        workbench.expect_blank("r1c2")
        workbench.expect_blank("r3c2")

    def test_ends_are_joined_by_finger(self, open_proof):
        workbench = open_proof("Ten clues", SIX_PROOF[:3], Touch)
        workbench.open_sheet("Proof")
        workbench.button("Join branches").tap()
        for end in workbench.item("open").all():
            end.tap()
        workbench.expect_said("2 branches marked. Press Join branches to join them.")
        workbench.button("Join branches").tap()
        workbench.expect_said("Joined.")
