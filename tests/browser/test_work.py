"""Working on the board: both orders, marks that stay, refusals, hints, undo and redo."""

import pytest
from playwright.sync_api import expect

from tests.browser.desk import Keyboard, hold, spoken
from tests.browser.texts import FOUR_PROOF, SIX_PROOF
from tutor.work.models import Action, Proof


def test_cells_first_or_rule_first(open_bench):
    desk = open_bench("Four")
    desk.direct("Prevent Trio", "r3c3=0", cells_first=True)
    desk.direct("Prevent Trio", "r3c2=1", cells_first=False)
    desk.expect_steps("2 steps")


def test_marks_stay_through_reload_and_check_and_go_with_the_step(open_proof):
    desk = open_proof("Four", FOUR_PROOF[:1])
    desk.mark("r3c2", "1")
    desk.mark("r1c2", "0")
    desk.page.reload()
    desk.expect_marked("r3c2", "1")
    desk.button("Check proof").click()
    desk.expect_said("Not finished yet.")
    desk.expect_marked("r1c2", "0")
    desk.cell("r1c2").press("Backspace")
    desk.use("Prevent Trio")
    desk.expect_known("r3c2", "1")
    desk.undo.click()
    desk.expect_said("Undone")
    desk.expect_blank("r3c2")
    assert Proof.objects.get().steps == 1


def test_marks_belong_to_their_node(open_proof):
    desk = open_proof("Ten clues", SIX_PROOF[:3])
    desk.mark("r2c2", "1")
    desk.item("r2c4 = 1").click()
    desk.expect_board("in case r2c4 = 1")
    desk.expect_blank("r2c2")
    desk.item("r2c4 = 0").click()
    desk.expect_marked("r2c2", "1")


def test_a_click_goes_through_the_values_and_back(open_bench):
    desk = open_bench("Four")
    cell = desk.cell("r1c2")
    for value in ("0", "1"):
        cell.click()
        desk.expect_marked("r1c2", value)
    cell.click()
    desk.expect_blank("r1c2")
    cell.click(button="right")
    desk.expect_marked("r1c2", "1")
    cell.click(modifiers=["Shift"])
    desk.expect_marked("r1c2", "0")


def test_what_is_known_cannot_be_marked(open_bench):
    desk = open_bench("Four", Keyboard)
    given = desk.cell("r1c1")
    expect(given).to_have_attribute("aria-readonly", "true")
    desk.go("r1c1")
    desk.press("1")
    desk.expect_said("row 1, column 1, 0, given. It is known already.")
    expect(given).to_have_accessible_name("row 1, column 1, 0, given")


def test_case_rule_shows_its_places_and_takes_no_other(open_bench):
    desk = open_bench("Four")
    desk.use("Zero or One")
    desk.expect_said("Zero or One: choose where. It applies at 11 places.")
    expect(desk.cell("r1c2")).to_have_accessible_description("can be chosen")
    expect(desk.cell("r1c1")).to_have_accessible_description("")
    outline = "cell => getComputedStyle(cell, '::after').borderTopStyle"
    assert [desk.cell(name).evaluate(outline) for name in ("r1c2", "r1c1")] == ["solid", "none"]
    desk.cell("r1c1").click()
    desk.expect_said("The rule does not apply there; the places are outlined.")
    desk.page.keyboard.press("Escape")
    expect(desk.cell("r1c2")).to_have_accessible_description("")
    desk.mark("r1c2", "0")
    desk.expect_marked("r1c2", "0")
    assert Proof.objects.count() == 0


def test_case_rule_opens_all_cases(open_bench):
    desk = open_bench("Four")
    desk.split("Zero or One", "r1c2", place_first=False)
    desk.expect_board("in case r1c2 = 0")
    desk.expect_steps("1 step, 1 split")
    expect(desk.page.get_by_text("2 open ends", exact=True)).to_be_visible()
    expect(desk.item("r1c2 = 1")).to_be_visible()


def test_a_place_that_is_pressed_too_early_is_chosen_when_the_places_come(open_bench):
    desk = open_bench("Four")
    held = hold(desk.page, "**/places/*")
    with desk.page.expect_request("**/places/*"):
        desk.use("Zero or One")
    desk.cell("r1c2").click()
    expect(desk.cell("r1c2")).to_be_focused()
    desk.expect_blank("r1c2")  # it is a choice, no mark
    with desk.page.expect_response("**/step/"):  # two answers follow each other, each in its own time
        held[0].continue_()
    desk.expect_said("Zero or One: at r1c2.")
    desk.expect_board("in case r1c2 = 0")


def test_what_is_no_place_is_forgotten_when_the_places_come(open_bench):
    desk = open_bench("Four")
    held = hold(desk.page, "**/places/*")
    with desk.page.expect_request("**/places/*"):
        desk.use("Zero or One")
    desk.cell("r1c1").click()
    expect(desk.cell("r1c1")).to_be_focused()
    held[0].continue_()
    desk.expect_said("Zero or One: choose where. It applies at 11 places.")
    desk.cell("r1c2").click()
    desk.expect_said("Zero or One: at r1c2.")


def test_a_rule_whose_places_never_come_is_let_go(open_bench, expect_complaints):
    desk = open_bench("Four")
    desk.page.route("**/places/*", lambda route: route.abort("connectionreset"))
    desk.use("Zero or One")
    desk.expect_said("No connection. Try again in a moment.")
    expect(desk.rule("Zero or One")).to_have_attribute("aria-pressed", "false")
    desk.mark("r1c2", "0")
    desk.expect_marked("r1c2", "0")
    expect_complaints("ERR_CONNECTION_RESET")


def test_refusal_says_why_draws_it_and_leaves_the_tree(open_proof):
    desk = open_proof("Four", FOUR_PROOF[:1])
    desk.mark("r3c2", "0")
    desk.use("Prevent Trio")
    desk.expect_said("Prevent Trio does not give r3c2 = 0.")
    desk.expect_said("The two 0s next to r3c2 force 1 there, not 0: a third 0 would make a trio.")
    desk.expect_marked("r3c2", "0")
    desk.expect_steps("1 step")
    # The picture is hidden from roles: its cells are named by their places.
    hatched = desk.page.locator("[data-cell]", has=desk.page.locator(".gp-hatch"))
    assert hatched.evaluate_all("cells => cells.map((cell) => cell.dataset.cell)") == ["r3c3", "r3c4"]
    proof = Proof.objects.get()
    assert (proof.rev, proof.steps) == (1, 1)
    assert Action.objects.filter(kind="refused").count() == 1


def test_refused_contradiction_and_no_marks(open_bench):
    desk = open_bench("Four")
    desk.use("Trio")
    desk.expect_said("Trio does not hold here.")
    desk.page.keyboard.press("s")
    desk.expect_said("Nothing is marked yet.")
    assert Proof.objects.count() == 0


def test_hint_and_taking_it(open_bench):
    desk = open_bench("Four")
    desk.button("Hint").click()
    desk.expect_said("Prevent Trio: r3c3 = 0.")
    desk.expect_steps("0 steps")
    desk.button("Take this step").click()
    desk.expect_known("r3c3", "0")
    desk.expect_steps("1 step")


def test_the_step_of_a_hint_by_its_key(open_bench):
    desk = open_bench("Four")
    desk.page.keyboard.press("h")
    desk.expect_said("Prevent Trio: r3c3 = 0.")
    desk.page.keyboard.press("s")
    desk.expect_known("r3c3", "0")
    desk.expect_steps("1 step")


def test_hint_keeps_what_is_marked(open_proof):
    desk = open_proof("Four", FOUR_PROOF[:2], Keyboard)
    desk.mark("r1c2", "1")
    desk.press("h")
    desk.expect_said("Complete Row/Column: r3c1 = 1.")
    desk.expect_marked("r1c2", "1")
    assert Action.objects.filter(kind="hint").count() == 1


@pytest.mark.parametrize(("undo", "redo"), [("Control+z", "Control+y"), ("u", "Control+Shift+Z"), ("button", "button")])
def test_undo_and_redo_also_after_finishing(open_proof, undo, redo):
    desk = open_proof("Four", FOUR_PROOF)
    desk.expect_proved()
    desk.undo.click() if undo == "button" else desk.page.keyboard.press(undo)
    desk.expect_said("Undone: Prevent Trio, r4c3 = 0.")
    desk.expect_blank("r4c3")
    desk.expect_steps("9 steps")
    expect(desk.page.get_by_text("Proved:")).to_have_count(0)
    desk.redo.click() if redo == "button" else desk.page.keyboard.press(redo)
    desk.expect_said("Redone: Prevent Trio, r4c3 = 0.")
    desk.expect_proved()
    desk.expect_steps("10 steps")


def test_everything_can_be_undone_and_redone(open_proof):
    desk = open_proof("Ten clues", SIX_PROOF[:6])
    for left in ("3 steps, 1 split", "2 steps", "1 step", "0 steps"):
        desk.undo.click()
        desk.expect_steps(left)
    expect(desk.undo).to_be_disabled()
    for done in ("1 step", "2 steps", "3 steps, 1 split", "4 steps, 1 split"):
        desk.redo.click()
        desk.expect_steps(done)
    expect(desk.redo).to_be_disabled()
    expect(desk.item("r2c4 = 1").get_by_role("img", name="closed")).to_be_visible()


def test_check_of_a_finished_proof_says_what_is_proved(open_proof):
    desk = open_proof("Four", FOUR_PROOF)
    desk.button("Check proof").click()
    desk.expect_said("Proved: this puzzle has exactly one solution. 10 steps, no case split.")


def test_status_is_one_live_region_from_the_start(open_bench):
    desk = open_bench("Four")
    expect(desk.status).to_have_attribute("aria-live", "polite")
    desk.status.evaluate("region => (window.region = region)")
    desk.direct("Prevent Trio", "r3c3=0")
    assert desk.status.evaluate("region => region === window.region")


def test_focus_stays_on_the_cell_after_a_step(open_bench):
    desk = open_bench("Four", Keyboard)
    desk.direct("Prevent Trio", "r3c3=0")
    expect(desk.cell("r3c3")).to_be_focused()
    desk.press("ArrowLeft")
    expect(desk.cell("r3c2")).to_be_focused()


def test_focus_stays_on_undo_and_goes_to_the_board_when_nothing_is_left(open_proof):
    desk = open_proof("Four", FOUR_PROOF[:2])
    desk.undo.click()
    desk.expect_steps("1 step")
    expect(desk.undo).to_be_focused()
    desk.page.keyboard.press("Enter")
    desk.expect_steps("0 steps")
    expect(desk.undo).to_be_disabled()
    expect(desk.grid.get_by_role("gridcell", name=spoken("r1c1"))).to_be_focused()
