"""The Latin family in the workbench: whole proofs, numbers by every hand, candidates, large boards, splits."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.number_hands import Numbers, NumbersByKeyboard, NumbersByTouch
from tests.browser.number_texts import (
    DIAGONALS,
    DIAGONALS_PROOF,
    LATIN,
    LATIN_PROOF,
    LATIN_SIXTEEN,
    NINE,
    SUDOKU,
    SUDOKU_PROOF,
)
from tests.browser.texts import Move
from tests.every import EVERY
from tests.site.classroom import classroom
from tests.site.people import person
from tutor.work.models import Proof

PROOFS = {"Little Latin": LATIN_PROOF, "Little Sudoku": SUDOKU_PROOF, "Little Cross": DIAGONALS_PROOF}
IN_TURN = [("Little Sudoku", NumbersByKeyboard)]
"""One type by keyboard, one by touch: their surface is the same. EVERY=1 plays each by all hands."""
HANDS = [pytest.param(Numbers, id="mouse"), pytest.param(NumbersByKeyboard, id="keyboard")]
BLOCK = "Last Cell for Number, Block"


@pytest.fixture
def shelf():
    return (LATIN, SUDOKU, DIAGONALS, NINE, LATIN_SIXTEEN)


@pytest.mark.parametrize(
    ("title", "hand"), [(title, hand.values[0]) for title in PROOFS for hand in HANDS] if EVERY else IN_TURN
)
def test_a_whole_proof(open_bench, play_both_ends, hand, title):
    workbench = open_bench(title, hand)
    play_both_ends(workbench, PROOFS[title], slice(-4, -1))
    workbench.expect_proved()
    proof = Proof.objects.get()
    assert (proof.state, proof.splits) == ("unique", 1)


@pytest.mark.parametrize("hand", HANDS if EVERY else HANDS[:1])
def test_nine_by_nine_with_whole_rules_at_once(open_bench, hand):
    workbench = open_bench("Easy nine", hand, earned=True)
    done = 0
    for before, cells in enumerate((13, 14, 10, 5)):
        workbench.everywhere(BLOCK)
        workbench.expect_said(f"{BLOCK}: {cells} cells.")
        workbench.expect_everywhere(done := done + cells, steps=before + 1)
    workbench.expect_proved()
    assert Proof.objects.get(puzzle__title="Easy nine").state == "unique"


class TestTouch:
    @pytest.fixture
    def browser_context_args(self, browser_context_args):
        return {**browser_context_args, "viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

    @pytest.mark.parametrize("title", PROOFS if EVERY else ["Little Cross"])
    def test_a_whole_proof(self, open_bench, play_both_ends, title):
        workbench = open_bench(title, NumbersByTouch)
        play_both_ends(workbench, PROOFS[title], slice(-5, -1))
        workbench.expect_proved()
        assert Proof.objects.get().state == "unique"

    def test_everywhere(self, open_bench):
        workbench = open_bench("Easy nine", NumbersByTouch, earned=True)
        workbench.everywhere(BLOCK)
        workbench.expect_said(f"{BLOCK}: 13 cells.")


# --- Numbers ---


def test_a_cell_is_chosen_and_typed_into(open_bench):
    workbench = open_bench("Easy nine", Numbers)
    workbench.cell("r1c3").click()
    workbench.expect_blank("r1c3")  # a click only chooses
    press = workbench.page.keyboard.press
    press("3")
    workbench.expect_marked("r1c3", "3")
    press("4")
    workbench.expect_marked("r1c3", "4")
    press("4")
    workbench.expect_blank("r1c3")
    press("6")
    press("Delete")
    workbench.expect_blank("r1c3")
    workbench.pad("6")
    workbench.expect_marked("r1c3", "6")
    workbench.pad("6")
    workbench.expect_blank("r1c3")

    for key, code in (("6", "Digit6"), ("6", "Numpad6"), ("§", "Digit6")):
        workbench.expect_blank("r1c3")
        workbench.cell("r1c3").dispatch_event("keydown", {"key": key, "code": code})
        workbench.expect_marked("r1c3", "6")
        workbench.cell("r1c3").dispatch_event("keydown", {"key": "Delete", "code": "Delete"})

    workbench.mark("r1c3", "4")
    expect(workbench.cell("r1c3")).not_to_be_focused()
    styles = [workbench.cell(name).evaluate("cell => getComputedStyle(cell).outlineStyle") for name in ("r1c3", "r1c5")]
    assert styles == ["solid", "none"]
    workbench.page.keyboard.press("4")  # typing goes on
    workbench.expect_blank("r1c3")

    workbench.page.set_viewport_size({"width": 1366, "height": 768})
    first, second = workbench.button("1").bounding_box(), workbench.button("take away").bounding_box()
    assert first
    assert second
    assert (first["x"], first["y"] < second["y"]) == (second["x"], True)

    keys = NumbersByKeyboard(workbench.page)
    keys.go("r1c1")
    keys.press("7")
    workbench.expect_said("row 1, column 1, block 1, 5, given. It is known already.")
    workbench.expect_known("r1c1", "5, given")

    shaded = "cells => cells.filter((cell) => cell.classList.contains('same')).map((cell) => cell.ariaLabel)"
    cells = workbench.grid.get_by_role("gridcell")
    workbench.cell("r2c7").click()
    names = cells.evaluate_all(shaded)
    assert [name.rsplit(", ", 2)[1] for name in names] == ["9"] * len(names)
    assert len(names) == NINE.count("9")
    colours = [
        workbench.cell(name).evaluate("cell => getComputedStyle(cell).backgroundColor") for name in ("r2c7", "r1c3")
    ]
    assert colours[0] != colours[1]
    workbench.cell("r1c3").click()
    assert cells.evaluate_all(shaded) == []


def test_two_digits_make_one_number_and_a_proof(open_bench):
    workbench = open_bench("Sixteen", NumbersByKeyboard)
    workbench.go("r1c11")
    workbench.press("1", "1")
    workbench.expect_marked("r1c11", "11")
    workbench.press("ArrowRight", "1", "2")
    workbench.expect_marked("r1c12", "12")
    workbench.press("ArrowLeft", "1", "2")
    workbench.expect_marked("r1c11", "12")
    workbench.page.wait_for_timeout(1000)  # a pause ends a number
    workbench.press("1", "2")
    workbench.expect_blank("r1c11")
    workbench.press("1", "1")
    workbench.expect_marked("r1c11", "11")
    workbench.use("Last Number for Cell")
    workbench.expect_said("Last Number for Cell")
    workbench.expect_known("r1c11", "11")
    workbench.expect_known("r1c12", "12")
    workbench.lose_way()
    moves = ("r9c3=5", "r5c12=13")
    workbench.play(tuple(Move("Last Number for Cell", what) for what in moves))
    workbench.expect_proved()


# --- Candidates ---


def test_shift_and_a_digit_takes_candidates_away_as_a_step_but_not_what_is_not_seen(open_bench):
    workbench = open_bench("Little Latin", NumbersByKeyboard)
    workbench.go("r1c1")
    workbench.press("Shift+Digit3", "Shift+Digit4")
    workbench.expect_marked("r1c1", "-3/4")
    workbench.press("Shift+Digit4")
    workbench.expect_marked("r1c1", "-3")
    workbench.press("Shift+Digit4")
    workbench.use("Seen Number")
    workbench.expect_said("Seen Number: r1c1 is not 3 or 4.")
    expect(workbench.item("Seen Number r1c1 is not 3 or 4")).to_be_visible()
    workbench.expect_blank("r1c1")
    expect(workbench.cell("r1c1")).to_be_focused()

    workbench.lose_way()
    workbench.mark("r1c1", "-2")
    workbench.use("Seen Number")
    workbench.expect_said("Seen Number does not show that r1c1")
    workbench.expect_marked("r1c1", "-2")


def test_taking_away_is_a_mode_that_shows_and_a_refused_number_stays(open_bench):
    workbench = open_bench("Little Latin", Numbers)
    mode = workbench.button("take away")
    expect(mode).to_have_attribute("aria-pressed", "false")
    workbench.page.keyboard.press("p")
    expect(mode).to_have_attribute("aria-pressed", "true")
    workbench.cell("r1c1").click()
    workbench.page.keyboard.press("3")
    workbench.expect_marked("r1c1", "-3")
    mode.click()
    expect(mode).to_have_attribute("aria-pressed", "false")
    workbench.page.keyboard.press("2")
    workbench.expect_marked("r1c1", "2")
    workbench.page.keyboard.press("2")
    workbench.expect_blank("r1c1")

    workbench.mark("r1c4", "4")
    workbench.use("Last Number for Cell")
    workbench.expect_said("Last Number for Cell does not give r1c4 = 4.")
    workbench.expect_marked("r1c4", "4")
    assert Proof.objects.count() == 0


def test_candidates_are_shown_and_hidden(open_bench):
    workbench = open_bench("Little Latin", NumbersByKeyboard, earned=True)
    shown = workbench.button("candidates")
    pencil = workbench.page.locator(".board .derived")  # the picture is hidden from roles
    expect(pencil).to_have_count(0)
    workbench.press("c")
    expect(shown).to_have_attribute("aria-pressed", "true")
    # Row by row, for each open cell what no row and no column rules out.
    expect(pencil).to_have_text("22414122313232434434")
    workbench.everywhere("Last Number for Cell")
    expect(pencil).not_to_have_text(re.compile("^2241"))
    workbench.press("c")
    expect(pencil).to_have_count(0)


# --- Everywhere ---


def test_everywhere_is_marked_in_the_tree_and_can_be_undone(open_bench):
    workbench = open_bench("Easy nine", earned=True)
    expect(workbench.button("apply everywhere")).to_have_count(0)
    workbench.everywhere(BLOCK)
    expect(workbench.item(f"{BLOCK} 13 cells, everywhere")).to_be_visible()
    workbench.undo.click()
    workbench.expect_steps("0 steps")


def test_everywhere_where_nothing_follows(open_bench):
    workbench = open_bench("Sixteen", NumbersByKeyboard, earned=True)
    workbench.everywhere("X-Wing")
    workbench.expect_said("X-Wing does not apply here.")
    assert not Proof.objects.filter(puzzle__title="Sixteen").exists()


@pytest.mark.parametrize("hand", HANDS if EVERY else HANDS[1:])
def test_everywhere_says_how_much_is_missing_until_it_is_earned(open_bench, hand):
    workbench = open_bench("Easy nine", hand)
    for times, (cell, value) in enumerate((("r1c3", "4"), ("r1c6", "9"), ("r2c1", "8"))):
        workbench.use(BLOCK)
        left = "1 more time" if times == 2 else f"{3 - times} more times"
        expect(workbench.button(f"apply everywhere first use it {left}")).to_be_disabled()
        workbench.press_everywhere()
        workbench.expect_said("“Apply everywhere” takes all that a rule gives, as one step.")
        workbench.direct(BLOCK, f"{cell}={value}")
    expect(workbench.button("apply everywhere")).to_be_enabled()
    workbench.press_everywhere()
    workbench.expect_everywhere(11, by_hand=3)


# --- Places and diagonals ---


def test_a_split_in_a_group_has_its_places_in_a_list_without_numbers_that_stand_already(open_bench):
    workbench = open_bench("Little Sudoku", Numbers)
    workbench.use("Possible Cells for Number, Row")
    where = workbench.page.get_by_role("combobox", name="Where")
    expect(where).to_be_visible()  # the places have come
    options = where.get_by_role("option").all_inner_texts()
    assert options[:3] == ["2 in row 1", "4 in row 1", "1 in row 2"]

    expect(where.get_by_role("option")).to_have_count(11)
    where.select_option("4 in row 1")
    workbench.button("Split there").click()
    workbench.expect_said("Possible Cells for Number, Row: 4 in row 1.")
    workbench.expect_board("in case r1c2 = 4")
    workbench.expect_steps("1 step, 1 split")
    expect(workbench.cell("r1c1")).to_be_focused()


def test_diagonals_are_spoken(open_bench):
    workbench = open_bench("Little Cross")
    for name, words in (
        ("r1c1", "block 1, on main diagonal 1, blank"),
        ("r1c4", "block 2, on main diagonal 2, 4, given"),
        ("r1c2", "block 1, blank"),
    ):
        row, column = name[1], name[3]
        expect(workbench.cell(name)).to_have_accessible_name(f"row {row}, column {column}, {words}")


# --- Several cells, notes, housekeeping ---


def test_several_cells_by_a_drag_and_by_keys_are_marked_together(open_bench):
    workbench = open_bench("Little Sudoku", NumbersByKeyboard)
    workbench.go("r2c1")
    workbench.press("Shift+ArrowRight", "Shift+3")
    for name in ("r2c1", "r2c2"):
        workbench.expect_marked(name, "-3")
        expect(workbench.cell(name)).to_have_attribute("aria-selected", "true")
    workbench.press("Escape")
    expect(workbench.page.locator("#grid [aria-selected=true]")).to_have_count(0)
    mouse, boxes = workbench.page.mouse, [workbench.cell(name).bounding_box() for name in ("r3c3", "r3c4")]
    first, last = [(box["x"] + 9, box["y"] + 9) for box in boxes if box]
    mouse.move(*first)
    mouse.down()
    mouse.move(*last, steps=5)
    mouse.up()
    workbench.press("2")
    workbench.expect_marked("r3c3", "2")
    workbench.expect_marked("r3c4", "2")


def test_notes_claim_nothing_and_are_there_again(open_bench):
    workbench = open_bench("Little Sudoku", NumbersByKeyboard)
    page = workbench.page
    workbench.go("r2c1")
    workbench.press("n", "3", "2")
    workbench.expect_words("r2c1", "blank, noted 2 3")
    with page.expect_response(lambda answer: "/notes/" in answer.url and answer.status == 204):
        workbench.press("k")  # housekeeping begins the proof, and the notes go with it
    workbench.expect_said("Housekeeping is on.")
    page.reload()
    workbench.expect_words("r2c1", "blank, noted 2 3")
    expect(page.get_by_role("button", name="housekeeping")).to_have_attribute("aria-pressed", "true")
    workbench.expect_steps("0 steps, 1 more by housekeeping")
    singles = page.locator("#board .derived text")  # they are for the student to fill in
    expect(singles).to_have_text(["4", "4", "4"])
    workbench.press("c")
    expect(singles).not_to_have_count(3)


def test_where_an_assignment_forbids_housekeeping_its_key_says_so(live_server, page, puzzles, sign_in):
    item = classroom(puzzles["Little Sudoku"]).item
    sign_in(person("sam").client)
    page.goto(f"{live_server.url}/items/{item.pk}/")
    workbench = NumbersByKeyboard(page)
    workbench.press("b", "k")
    workbench.expect_said("Housekeeping is off. Here you take every candidate away yourself.")
    workbench.expect_steps("0 steps")


# --- Words that people search ---


def test_rules_are_found_by_the_names_that_people_know(open_bench):
    workbench = open_bench("Easy nine", Numbers)
    rules = workbench.page.get_by_role("region", name="Rules")
    workbench.find("naked single")
    expect(rules.get_by_role("tabpanel").get_by_role("button")).to_have_text([re.compile("Last Number for Cell")])
    workbench.find("Swordfish")
    expect(rules.get_by_text("X-Wing is the same for two")).to_be_visible()
    workbench.find("trio")
    expect(rules.get_by_text("pair, triple, quad").first).to_be_visible()
    expect(rules.get_by_text("X-Wing is the same for two")).to_be_hidden()
