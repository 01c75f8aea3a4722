"""Working on the board: both orders, marks that stay, refusals, hints, undo and redo."""

from playwright.sync_api import expect

from tests.browser.texts import FOUR_PROOF, SIX_PROOF
from tests.browser.workbench import Keyboard, hold, spoken
from tutor.work.models import Action, Proof


def test_cells_first_or_rule_first_and_one_live_region_says_what_came_of_it(open_bench):
    workbench = open_bench("Four")
    expect(workbench.status).to_have_attribute("aria-live", "polite")
    workbench.status.evaluate("region => (window.region = region)")
    workbench.direct("Prevent Trio", "r3c3=0", cells_first=True)
    assert workbench.status.evaluate("region => region === window.region")
    workbench.direct("Prevent Trio", "r3c2=1", cells_first=False)
    workbench.expect_steps("2 steps")
    workbench.put_away()
    keys = Keyboard(workbench.page)
    keys.direct("Complete Row/Column", "r3c1=1")
    expect(workbench.cell("r3c1")).to_be_focused()  # the focus stays on the cell
    keys.press("ArrowRight")
    expect(workbench.cell("r3c2")).to_be_focused()


def test_a_refusal_says_why_and_marks_stay_through_reload_and_check_and_go_with_the_step(open_proof):
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
    workbench.cell("r3c2").click()
    workbench.expect_marked("r3c2", "1")
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


def test_marks_belong_to_their_node_and_are_pointed_out_when_it_is_shown_again(open_proof):
    workbench = open_proof("Ten clues", SIX_PROOF[:3])
    workbench.mark("r2c2", "1")
    workbench.item("r2c4 = 1").click()
    workbench.expect_board("in case r2c4 = 1")
    workbench.expect_blank("r2c2")
    workbench.item("r2c4 = 0").click()
    workbench.expect_marked("r2c2", "1")
    workbench.expect_said("Still marked here from before, and not sent yet: r2c2.")


def test_what_presses_do_before_the_first_step(open_bench):
    """Rules without marks, a case rule that waits for its place, a cell that is known, and values in turn."""
    workbench = open_bench("Four")
    workbench.use("Trio")
    workbench.expect_said("Trio does not hold here.")
    workbench.page.keyboard.press("s")
    workbench.expect_said("Nothing is marked yet.")

    workbench.use("Zero or One")
    workbench.expect_said("Zero or One: choose where. It applies at 11 places.")
    cell, given = workbench.cell("r1c2"), workbench.cell("r1c1")
    expect(cell).to_have_accessible_description("can be chosen")
    expect(given).to_have_accessible_description("")
    outline = "cell => getComputedStyle(cell, '::after').borderTopStyle"
    assert [each.evaluate(outline) for each in (cell, given)] == ["solid", "none"]
    given.click()
    workbench.expect_said("The rule does not apply there. Choose one of the outlined places, or put the rule away.")
    workbench.button("✕ Put Zero or One away").click()
    workbench.expect_said("Zero or One is put away.")
    expect(cell).to_have_accessible_description("")
    workbench.use("Zero or One")
    workbench.expect_said("Zero or One: choose where. It applies at 11 places.")
    workbench.page.keyboard.press("Escape")
    expect(cell).to_have_accessible_description("")

    expect(given).to_have_attribute("aria-readonly", "true")
    keys = Keyboard(workbench.page)
    keys.go("r1c1")
    keys.press("1")
    workbench.expect_said("row 1, column 1, 0, given. It is known already.")
    expect(given).to_have_accessible_name("row 1, column 1, 0, given")
    for value in ("0", "1"):
        cell.click()
        workbench.expect_marked("r1c2", value)
    cell.click()
    workbench.expect_blank("r1c2")
    cell.click(button="right")
    workbench.expect_marked("r1c2", "1")
    cell.click(modifiers=["Shift"])
    workbench.expect_marked("r1c2", "0")
    assert Proof.objects.count() == 0


def test_a_case_rule_whose_places_come_late_or_never(open_bench, expect_complaints):
    workbench = open_bench("Four")
    workbench.page.route("**/places/*", lambda route: route.abort("connectionreset"))
    workbench.use("Zero or One")
    workbench.expect_said("No connection. Try again in a moment.")
    expect(workbench.rule("Zero or One")).to_have_attribute("aria-pressed", "false")
    workbench.mark("r1c2", "0")
    workbench.expect_marked("r1c2", "0")
    expect_complaints("ERR_CONNECTION_RESET")
    workbench.page.unroute("**/places/*")
    workbench.cell("r1c2").press("Backspace")
    workbench.expect_blank("r1c2")

    held = hold(workbench.page, "**/places/*")
    with workbench.page.expect_request("**/places/*"):
        workbench.use("Zero or One")
    workbench.cell("r1c1").click()  # no place: it is forgotten when the places come
    expect(workbench.cell("r1c1")).to_be_focused()
    held.pop().continue_()
    workbench.expect_said("Zero or One: choose where. It applies at 11 places.")
    workbench.cell("r1c2").click()
    workbench.expect_said("Zero or One: at r1c2.")
    workbench.expect_board("in case r1c2 = 0")
    workbench.expect_steps("1 step, 1 split")
    expect(workbench.page.get_by_text("2 open branches", exact=True)).to_be_visible()
    expect(workbench.item("r1c2 = 1")).to_be_visible()
    workbench.undo.click()
    workbench.expect_steps("0 steps")

    with workbench.page.expect_request("**/places/*"):
        workbench.use("Zero or One")
    workbench.cell("r1c2").click()
    expect(workbench.cell("r1c2")).to_be_focused()
    workbench.expect_blank("r1c2")  # it is a choice, no mark
    with workbench.page.expect_response("**/step/"):  # two answers follow each other, each in its own time
        held.pop().continue_()
    workbench.expect_said("Zero or One: at r1c2.")
    workbench.expect_board("in case r1c2 = 0")


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


def test_a_finished_proof_is_checked_undone_and_redone(open_proof):
    workbench = open_proof("Four", FOUR_PROOF)
    workbench.expect_proved()
    workbench.button("Check proof").click()
    workbench.expect_said("Proved: this puzzle has exactly one solution. 10 steps, no case split.")
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
    workbench.undo.click()
    for left in ("3 steps, 1 split", "2 steps", "1 step"):
        workbench.expect_steps(left)
        expect(workbench.undo).to_be_focused()
        workbench.page.keyboard.press("Enter")
    workbench.expect_steps("0 steps")
    expect(workbench.undo).to_be_disabled()
    expect(workbench.grid.get_by_role("gridcell", name=spoken("r1c1"))).to_be_focused()  # nothing is left to undo
    for done in ("1 step", "2 steps", "3 steps, 1 split", "4 steps, 1 split"):
        workbench.redo.click()
        workbench.expect_steps(done)
    expect(workbench.redo).to_be_disabled()
    expect(workbench.item("r2c4 = 1").get_by_role("img", name="closed")).to_be_visible()
