"""Working on the board: both orders, marks that stay, refusals, hints, undo and redo."""

from playwright.sync_api import expect

from tests.browser.texts import FOUR_PROOF, SIX_PROOF
from tests.browser.workbench import Keyboard, hold, spoken
from tutor.work.models import Action, Proof


def test_cells_first_or_rule_first(open_bench):
    workbench = open_bench("Four")
    workbench.direct("Prevent Trio", "r3c3=0", cells_first=True)
    workbench.direct("Prevent Trio", "r3c2=1", cells_first=False)
    workbench.expect_steps("2 steps")


def test_marks_stay_through_reload_and_check_and_go_with_the_step(open_proof):
    workbench = open_proof("Four", FOUR_PROOF[:1])
    workbench.mark("r3c2", "1")
    workbench.mark("r1c2", "0")
    workbench.page.reload()
    workbench.expect_marked("r3c2", "1")
    workbench.button("Check proof").click()
    workbench.expect_said("Not finished yet.")
    workbench.expect_marked("r1c2", "0")
    workbench.cell("r1c2").press("Backspace")
    workbench.use("Prevent Trio")
    workbench.expect_known("r3c2", "1")
    workbench.undo.click()
    workbench.expect_said("Undone")
    workbench.expect_blank("r3c2")
    assert Proof.objects.get().steps == 1


def test_marks_belong_to_their_node(open_proof):
    workbench = open_proof("Ten clues", SIX_PROOF[:3])
    workbench.mark("r2c2", "1")
    workbench.item("r2c4 = 1").click()
    workbench.expect_board("in case r2c4 = 1")
    workbench.expect_blank("r2c2")
    workbench.item("r2c4 = 0").click()
    workbench.expect_marked("r2c2", "1")


def test_a_click_goes_through_the_values_and_back(open_bench):
    workbench = open_bench("Four")
    cell = workbench.cell("r1c2")
    for value in ("0", "1"):
        cell.click()
        workbench.expect_marked("r1c2", value)
    cell.click()
    workbench.expect_blank("r1c2")
    cell.click(button="right")
    workbench.expect_marked("r1c2", "1")
    cell.click(modifiers=["Shift"])
    workbench.expect_marked("r1c2", "0")


def test_what_is_known_cannot_be_marked(open_bench):
    workbench = open_bench("Four", Keyboard)
    given = workbench.cell("r1c1")
    expect(given).to_have_attribute("aria-readonly", "true")
    workbench.go("r1c1")
    workbench.press("1")
    workbench.expect_said("row 1, column 1, 0, given. It is known already.")
    expect(given).to_have_accessible_name("row 1, column 1, 0, given")


def test_case_rule_shows_its_places_and_takes_no_other(open_bench):
    workbench = open_bench("Four")
    workbench.use("Zero or One")
    workbench.expect_said("Zero or One: choose where. It applies at 11 places.")
    expect(workbench.cell("r1c2")).to_have_accessible_description("can be chosen")
    expect(workbench.cell("r1c1")).to_have_accessible_description("")
    outline = "cell => getComputedStyle(cell, '::after').borderTopStyle"
    assert [workbench.cell(name).evaluate(outline) for name in ("r1c2", "r1c1")] == ["solid", "none"]
    workbench.cell("r1c1").click()
    workbench.expect_said("The rule does not apply there. Choose one of the outlined places, or put the rule away.")
    workbench.button("✕ Put Zero or One away").click()
    workbench.expect_said("Zero or One is put away.")
    expect(workbench.cell("r1c2")).to_have_accessible_description("")
    workbench.use("Zero or One")
    workbench.expect_said("Zero or One: choose where. It applies at 11 places.")
    workbench.page.keyboard.press("Escape")
    expect(workbench.cell("r1c2")).to_have_accessible_description("")
    workbench.mark("r1c2", "0")
    workbench.expect_marked("r1c2", "0")
    assert Proof.objects.count() == 0


def test_case_rule_opens_all_cases(open_bench):
    workbench = open_bench("Four")
    workbench.split("Zero or One", "r1c2", place_first=False)
    workbench.expect_board("in case r1c2 = 0")
    workbench.expect_steps("1 step, 1 split")
    expect(workbench.page.get_by_text("2 open branches", exact=True)).to_be_visible()
    expect(workbench.item("r1c2 = 1")).to_be_visible()


def test_a_place_that_is_pressed_too_early_is_chosen_when_the_places_come(open_bench):
    workbench = open_bench("Four")
    held = hold(workbench.page, "**/places/*")
    with workbench.page.expect_request("**/places/*"):
        workbench.use("Zero or One")
    workbench.cell("r1c2").click()
    expect(workbench.cell("r1c2")).to_be_focused()
    workbench.expect_blank("r1c2")  # it is a choice, no mark
    with workbench.page.expect_response("**/step/"):  # two answers follow each other, each in its own time
        held[0].continue_()
    workbench.expect_said("Zero or One: at r1c2.")
    workbench.expect_board("in case r1c2 = 0")


def test_what_is_no_place_is_forgotten_when_the_places_come(open_bench):
    workbench = open_bench("Four")
    held = hold(workbench.page, "**/places/*")
    with workbench.page.expect_request("**/places/*"):
        workbench.use("Zero or One")
    workbench.cell("r1c1").click()
    expect(workbench.cell("r1c1")).to_be_focused()
    held[0].continue_()
    workbench.expect_said("Zero or One: choose where. It applies at 11 places.")
    workbench.cell("r1c2").click()
    workbench.expect_said("Zero or One: at r1c2.")


def test_a_rule_whose_places_never_come_is_let_go(open_bench, expect_complaints):
    workbench = open_bench("Four")
    workbench.page.route("**/places/*", lambda route: route.abort("connectionreset"))
    workbench.use("Zero or One")
    workbench.expect_said("No connection. Try again in a moment.")
    expect(workbench.rule("Zero or One")).to_have_attribute("aria-pressed", "false")
    workbench.mark("r1c2", "0")
    workbench.expect_marked("r1c2", "0")
    expect_complaints("ERR_CONNECTION_RESET")


def test_refusal_says_why_draws_it_and_leaves_the_tree(open_proof):
    workbench = open_proof("Four", FOUR_PROOF[:1])
    workbench.mark("r3c2", "0")
    workbench.use("Prevent Trio")
    workbench.expect_said("Prevent Trio does not give r3c2 = 0.")
    workbench.expect_said("The two 0s next to r3c2 force 1 there, not 0: a third 0 would make a trio.")
    workbench.expect_marked("r3c2", "0")
    workbench.expect_steps("1 step")
    # The picture is hidden from roles: its cells are named by their places.
    hatched = workbench.page.locator("[data-cell]", has=workbench.page.locator(".gp-hatch"))
    assert hatched.evaluate_all("cells => cells.map((cell) => cell.dataset.cell)") == ["r3c3", "r3c4"]
    proof = Proof.objects.get()
    assert (proof.rev, proof.steps) == (1, 1)
    assert Action.objects.filter(kind="refused").count() == 1


def test_refused_contradiction_and_no_marks(open_bench):
    workbench = open_bench("Four")
    workbench.use("Trio")
    workbench.expect_said("Trio does not hold here.")
    workbench.page.keyboard.press("s")
    workbench.expect_said("Nothing is marked yet.")
    assert Proof.objects.count() == 0


def test_hint_and_taking_it(open_bench):
    """Open one by one button: where, which rule, and the step, pointed out on the board and in the list."""
    workbench = open_bench("Four")
    workbench.use("Complete Row/Column")  # tried before the hint
    expect(workbench.armed).to_be_visible()
    rule = workbench.page.locator("#rules .hinted")
    workbench.button("Hint").click()
    workbench.expect_said("Look at column 3.")
    expect(workbench.page.locator("#grid .ringed")).to_have_count(4)
    expect(rule).to_have_count(0)
    workbench.button("Which rule?").click()
    workbench.expect_said("Prevent Trio applies there.")
    expect(rule).to_contain_text("Prevent Trio")
    expect(workbench.button("Show the step")).to_be_focused()
    workbench.pass_time()
    workbench.button("Hint").click()
    workbench.expect_said("Prevent Trio: r3c3 = 0.")
    expect(workbench.page.locator("#grid .ringed")).to_have_count(1)
    workbench.expect_steps("0 steps")
    workbench.button("Take this step").click()
    workbench.expect_known("r3c3", "0")
    workbench.expect_steps("1 step")
    expect(workbench.page.locator(".ringed, .hinted")).to_have_count(0)
    expect(workbench.armed).to_be_hidden()


def test_the_step_of_a_hint_by_its_keys(open_bench):
    workbench = open_bench("Four")
    for said in ("Look at column 3.", "Prevent Trio applies there.", "Prevent Trio: r3c3 = 0."):
        workbench.page.keyboard.press("h")
        workbench.expect_said(said)
        workbench.pass_time()
    workbench.page.keyboard.press("s")
    workbench.expect_known("r3c3", "0")
    workbench.expect_steps("1 step")


def test_hint_keeps_what_is_marked(open_proof):
    workbench = open_proof("Four", FOUR_PROOF[:2], Keyboard)
    workbench.mark("r1c2", "1")
    workbench.press("h")
    workbench.expect_said("Look at row 3.")
    workbench.expect_marked("r1c2", "1")
    assert Action.objects.filter(kind="hint").count() == 1


def test_undo_and_redo_also_after_finishing(open_proof):
    workbench = open_proof("Four", FOUR_PROOF)
    workbench.expect_proved()
    for undo, redo in (("Control+z", "Control+y"), ("u", "Control+Shift+Z"), ("button", "button")):
        workbench.undo.click() if undo == "button" else workbench.page.keyboard.press(undo)
        workbench.expect_said("Undone: Prevent Trio, r4c3 = 0.")
        workbench.expect_blank("r4c3")
        workbench.expect_steps("9 steps")
        expect(workbench.page.get_by_text("Proved:")).to_have_count(0)
        workbench.redo.click() if redo == "button" else workbench.page.keyboard.press(redo)
        workbench.expect_said("Redone: Prevent Trio, r4c3 = 0.")
        workbench.expect_proved()
        workbench.expect_steps("10 steps")


def test_everything_can_be_undone_and_redone(open_proof):
    workbench = open_proof("Ten clues", SIX_PROOF[:6])
    for left in ("3 steps, 1 split", "2 steps", "1 step", "0 steps"):
        workbench.undo.click()
        workbench.expect_steps(left)
    expect(workbench.undo).to_be_disabled()
    for done in ("1 step", "2 steps", "3 steps, 1 split", "4 steps, 1 split"):
        workbench.redo.click()
        workbench.expect_steps(done)
    expect(workbench.redo).to_be_disabled()
    expect(workbench.item("r2c4 = 1").get_by_role("img", name="closed")).to_be_visible()


def test_check_of_a_finished_proof_says_what_is_proved(open_proof):
    workbench = open_proof("Four", FOUR_PROOF)
    workbench.button("Check proof").click()
    workbench.expect_said("Proved: this puzzle has exactly one solution. 10 steps, no case split.")


def test_status_is_one_live_region_from_the_start(open_bench):
    workbench = open_bench("Four")
    expect(workbench.status).to_have_attribute("aria-live", "polite")
    workbench.status.evaluate("region => (window.region = region)")
    workbench.direct("Prevent Trio", "r3c3=0")
    assert workbench.status.evaluate("region => region === window.region")


def test_focus_stays_on_the_cell_after_a_step(open_bench):
    workbench = open_bench("Four", Keyboard)
    workbench.direct("Prevent Trio", "r3c3=0")
    expect(workbench.cell("r3c3")).to_be_focused()
    workbench.press("ArrowLeft")
    expect(workbench.cell("r3c2")).to_be_focused()


def test_focus_stays_on_undo_and_goes_to_the_board_when_nothing_is_left(open_proof):
    workbench = open_proof("Four", FOUR_PROOF[:2])
    workbench.undo.click()
    workbench.expect_steps("1 step")
    expect(workbench.undo).to_be_focused()
    workbench.page.keyboard.press("Enter")
    workbench.expect_steps("0 steps")
    expect(workbench.undo).to_be_disabled()
    expect(workbench.grid.get_by_role("gridcell", name=spoken("r1c1"))).to_be_focused()
