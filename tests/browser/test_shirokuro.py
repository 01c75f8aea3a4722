"""Shirokuro in the workbench: a whole proof, and lines and crosses by every hand."""

import pytest
from playwright.sync_api import expect

from tests.browser.circle_hands import Circles, CirclesByKeyboard, CirclesByTouch
from tests.browser.circle_texts import CIRCLES, CIRCLES_PROOF
from tests.browser.desk import hold
from tutor.work.models import Proof


@pytest.fixture
def shelf():
    return (CIRCLES,)


@pytest.mark.parametrize("hand", [pytest.param(Circles, id="mouse"), pytest.param(CirclesByKeyboard, id="keyboard")])
def test_a_whole_proof(open_bench, hand):
    desk = open_bench("Seven circles", hand)
    desk.play(CIRCLES_PROOF)
    desk.expect_proved()
    desk.expect_steps("14 steps, 1 split")
    assert Proof.objects.get().state == "unique"


# --- Mouse ---


def test_a_drag_draws_and_the_same_drag_takes_back(open_bench):
    desk = open_bench("Seven circles", Circles)
    desk.drag("r2c1", "r2c2")
    desk.expect_marked("r2c1-r2c2", "line")
    desk.drag("r2c2", "r2c1")
    desk.expect_blank("r2c1-r2c2")
    desk.drag("r2c2", "r2c3")
    desk.expect_said("No line can join these two.")
    desk.drag("r1c1", "r1c5")
    desk.expect_said("No line can join these two.")


def test_a_press_goes_through_line_and_cross_and_the_other_button_crosses(open_bench):
    desk = open_bench("Seven circles", Circles)
    for value in ("line", "none"):
        desk.choose("r1c1-r1c3")
        desk.expect_marked("r1c1-r1c3", value)
    desk.choose("r1c1-r1c3")
    desk.expect_blank("r1c1-r1c3")
    desk.mark("r1c1-r1c3", "none")
    desk.expect_marked("r1c1-r1c3", "none")
    desk.mark("r1c1-r1c3", "none")
    desk.expect_blank("r1c1-r1c3")
    desk.drag("r1c1", "r1c3")
    desk.mark("r1c1-r1c3", "none")  # a cross takes the place of a line
    desk.expect_marked("r1c1-r1c3", "none")


def test_a_refusal_says_why_and_keeps_the_line(open_bench):
    desk = open_bench("Seven circles", Circles)
    desk.drag("r1c1", "r1c3")
    desk.use("Only Link")
    desk.expect_said("Only Link does not give r1c1-r1c3")
    desk.expect_marked("r1c1-r1c3", "line")
    assert Proof.objects.count() == 0


# --- Keyboard ---


def test_arrows_go_from_circle_to_circle(open_bench):
    desk = open_bench("Seven circles", CirclesByKeyboard)
    desk.press("b", "Control+Home")
    for key, name in (
        ("ArrowRight", "r1c3"),
        ("ArrowDown", "r2c3"),
        ("ArrowRight", "r2c7"),
        ("ArrowLeft", "r2c3"),
        ("Home", "r2c1"),
        ("End", "r2c7"),
        ("Control+End", "r7c7"),
    ):
        desk.press(key)
        expect(desk.circle(name)).to_be_focused()


def test_lines_and_crosses_by_key(open_bench):
    desk = open_bench("Seven circles", CirclesByKeyboard)
    desk.go("r2c1")
    desk.press("Enter")
    desk.expect_said("Now an arrow key: which way?")
    desk.press("ArrowRight")
    desk.expect_marked("r2c1-r2c2", "line")
    expect(desk.circle("r2c1")).to_be_focused()
    desk.press("x", "ArrowRight")
    desk.expect_marked("r2c1-r2c2", "none")
    desk.press("Backspace", "ArrowRight")
    desk.expect_blank("r2c1-r2c2")
    desk.press("Control+ArrowDown")
    desk.expect_marked("r2c1-r3c1", "line")
    desk.press("Shift+ArrowDown")
    desk.expect_marked("r2c1-r3c1", "none")
    desk.press("Shift+ArrowDown")
    desk.expect_blank("r2c1-r3c1")


def test_escape_ends_a_line_that_was_begun(open_bench):
    desk = open_bench("Seven circles", CirclesByKeyboard)
    desk.go("r2c1")
    desk.press("Enter", "Escape", "ArrowRight")
    expect(desk.circle("r2c2")).to_be_focused()
    desk.expect_blank("r2c1-r2c2")


def test_focus_stays_on_the_circle_after_a_step(open_bench):
    desk = open_bench("Seven circles", CirclesByKeyboard)
    desk.direct("Only Link", "r5c3-r6c3=line")
    expect(desk.circle("r5c3")).to_be_focused()
    desk.press("u")
    desk.expect_blank("r5c3-r6c3")
    expect(desk.circle("r5c3")).to_be_focused()
    desk.press("t", "b")
    expect(desk.circle("r5c3")).to_be_focused()


# --- Places ---


def test_a_case_rule_at_links(open_bench):
    desk = open_bench("Seven circles", Circles)
    desk.use("Line or None")
    desk.expect_said("Line or None: choose where. It applies at 27 places.")
    desk.drag("r1c1", "r1c3")
    desk.expect_said("Line or None: r1c1-r1c3.")
    desk.expect_board("in case r1c1-r1c3 = line")
    desk.expect_known("r1c1-r1c3", "line")


@pytest.mark.parametrize("hand", [pytest.param(Circles, id="mouse"), pytest.param(CirclesByKeyboard, id="keyboard")])
def test_a_case_rule_at_circles(open_bench, hand):
    desk = open_bench("Seven circles", hand)
    desk.use("Links of a Circle")
    expect(desk.circle("r1c1")).to_have_accessible_description("can be chosen")
    desk.choose("r1c1")
    desk.expect_said("Links of a Circle: r1c1.")
    desk.expect_steps("1 step, 1 split")


@pytest.mark.parametrize(("rule", "place"), [("Line or None", "r1c1-r1c3"), ("Links of a Circle", "r1c1")])
def test_a_place_that_is_chosen_too_early_is_taken_when_the_places_come(open_bench, rule, place):
    desk = open_bench("Seven circles", Circles)
    held = hold(desk.page, "**/places/*")
    with desk.page.expect_request("**/places/*"):
        desk.use(rule)
    desk.choose(place)
    desk.expect_link("r1c1-r1c3", "open")
    with desk.page.expect_response("**/step/"):  # two answers follow each other, each in its own time
        held[0].continue_()
    desk.expect_said(f"{rule}: {place}.")
    desk.expect_steps("1 step, 1 split")


def test_the_places_are_outlined_between_their_circles(open_bench):
    desk = open_bench("Seven circles", Circles)
    desk.use("Line or None")
    places = desk.page.locator(".place")  # links are hidden from roles: circles speak for them
    expect(places).to_have_count(27)
    middles = places.evaluate_all(
        "all => all.map(e => e.getBoundingClientRect()).map(b => [b.x + b.width / 2, b.y + b.height / 2])"
    )
    assert [round(at) for at in middles[0]] == [round(at) for at in desk.middle("r1c1-r1c3")]


def test_everywhere(open_bench):
    desk = open_bench("Seven circles", CirclesByKeyboard)
    desk.everywhere("Only Link")
    desk.expect_known("r2c1-r2c2", "line")
    desk.expect_steps("1 step")


class TestTouch:
    @pytest.fixture
    def browser_context_args(self, browser_context_args):
        return {**browser_context_args, "viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

    def test_a_whole_proof(self, open_bench):
        desk = open_bench("Seven circles", CirclesByTouch)
        desk.play(CIRCLES_PROOF)
        desk.expect_proved()
        assert Proof.objects.get().steps == 14

    def test_a_finger_draws_and_the_values_are_at_hand(self, open_bench):
        desk = open_bench("Seven circles", CirclesByTouch)
        desk.button("line").tap()
        desk.expect_said("Choose a cell first.")
        desk.drag("r2c1", "r2c2")
        desk.expect_marked("r2c1-r2c2", "line")
        desk.button("none").tap()
        desk.expect_marked("r2c1-r2c2", "none")
        desk.button("line").tap()
        desk.expect_marked("r2c1-r2c2", "line")
        desk.button("clear").tap()
        desk.expect_blank("r2c1-r2c2")
        desk.tap_link("r1c1-r1c3")
        desk.expect_marked("r1c1-r1c3", "line")

    def test_two_circles_pressed_one_after_the_other_are_as_good_as_a_drag(self, open_bench):
        desk = open_bench("Seven circles", CirclesByTouch)
        desk.circle("r2c1").tap()
        desk.circle("r2c2").tap()
        desk.expect_marked("r2c1-r2c2", "line")
        desk.circle("r2c3").tap()  # the line is drawn: this tap begins a new one
        desk.circle("r1c1").tap()  # no line can join these two: this tap begins a new one
        desk.circle("r1c3").tap()
        desk.expect_marked("r1c1-r1c3", "line")
        desk.expect_marked("r2c1-r2c2", "line")

    def test_a_case_rule_at_circles(self, open_bench):
        desk = open_bench("Seven circles", CirclesByTouch)
        desk.use("Links of a Circle")
        desk.expect_said("Links of a Circle: choose where.")
        desk.choose("r1c1")
        desk.expect_said("Links of a Circle: r1c1.")
