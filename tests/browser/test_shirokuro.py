"""Shirokuro in the workbench: a whole proof, and lines and crosses by every hand."""

import pytest
from playwright.sync_api import expect

from tests.browser.circle_hands import Circles, CirclesByKeyboard, CirclesByTouch
from tests.browser.circle_texts import CIRCLES, CIRCLES_PROOF
from tests.browser.workbench import hold
from tests.every import EVERY
from tutor.work.models import Proof


@pytest.fixture
def shelf():
    return (CIRCLES,)


# By mouse and by touch only the ways to draw are tried, unless EVERY is set.
@pytest.mark.parametrize(
    "hand", [pytest.param(CirclesByKeyboard, id="keyboard"), *[pytest.param(Circles, id="mouse")] * EVERY]
)
def test_a_whole_proof(open_bench, play_both_ends, hand):
    workbench = open_bench("Seven circles", hand)
    play_both_ends(workbench, CIRCLES_PROOF, slice(5, -2))
    workbench.expect_proved()
    workbench.expect_steps("15 steps, 1 split")
    assert Proof.objects.get().state == "unique"


# --- Mouse ---


def test_drags_and_presses_draw_and_cross_and_a_refusal_keeps_the_line(open_bench):
    workbench = open_bench("Seven circles", Circles)
    workbench.drag("r2c1", "r2c2")
    workbench.expect_marked("r2c1-r2c2", "line")
    workbench.drag("r2c2", "r2c1")
    workbench.expect_blank("r2c1-r2c2")
    workbench.drag("r2c2", "r2c3")
    workbench.expect_said("No line can join these two.")
    workbench.drag("r1c1", "r1c5")
    workbench.expect_said("No line can join these two.")

    for value in ("line", "none"):
        workbench.choose("r1c1-r1c3")
        workbench.expect_marked("r1c1-r1c3", value)
    workbench.choose("r1c1-r1c3")
    workbench.expect_blank("r1c1-r1c3")
    workbench.mark("r1c1-r1c3", "none")
    workbench.expect_marked("r1c1-r1c3", "none")
    workbench.mark("r1c1-r1c3", "none")
    workbench.expect_blank("r1c1-r1c3")
    workbench.drag("r1c1", "r1c3")
    workbench.mark("r1c1-r1c3", "none")  # a cross takes the place of a line
    workbench.expect_marked("r1c1-r1c3", "none")

    workbench.drag("r1c1", "r1c3")
    workbench.expect_marked("r1c1-r1c3", "line")
    workbench.use("Only Link")
    workbench.expect_said("Only Link does not give r1c1-r1c3")
    workbench.expect_marked("r1c1-r1c3", "line")
    assert Proof.objects.count() == 0


# --- Keyboard ---


def test_arrows_go_from_circle_to_circle_and_draw_and_the_focus_stays(open_bench):
    workbench = open_bench("Seven circles", CirclesByKeyboard)
    workbench.press("b", "Control+Home")
    for key, name in (
        ("ArrowRight", "r1c3"),
        ("ArrowDown", "r2c3"),
        ("ArrowRight", "r2c7"),
        ("ArrowLeft", "r2c3"),
        ("Home", "r2c1"),
        ("End", "r2c7"),
        ("Control+End", "r7c7"),
    ):
        workbench.press(key)
        expect(workbench.circle(name)).to_be_focused()

    workbench.lose_way()
    workbench.go("r2c1")
    workbench.press("Enter")
    workbench.expect_said("Now the other end: press it, or an arrow key.")
    workbench.press("ArrowRight")
    workbench.expect_marked("r2c1-r2c2", "line")
    expect(workbench.circle("r2c1")).to_be_focused()
    workbench.press("x", "ArrowRight")
    workbench.expect_marked("r2c1-r2c2", "none")
    workbench.press("Backspace", "ArrowRight")
    workbench.expect_blank("r2c1-r2c2")
    workbench.press("Control+ArrowDown")
    workbench.expect_marked("r2c1-r3c1", "line")
    workbench.press("Shift+ArrowDown")
    workbench.expect_marked("r2c1-r3c1", "none")
    workbench.press("Shift+ArrowDown")
    workbench.expect_blank("r2c1-r3c1")

    workbench.lose_way()
    workbench.go("r2c1")
    workbench.press("Enter", "Escape", "ArrowRight")
    expect(workbench.circle("r2c2")).to_be_focused()
    workbench.expect_blank("r2c1-r2c2")

    workbench.lose_way()
    workbench.direct("Only Link", "r5c3-r6c3=line")
    expect(workbench.circle("r5c3")).to_be_focused()
    workbench.press("u")
    workbench.expect_blank("r5c3-r6c3")
    expect(workbench.circle("r5c3")).to_be_focused()
    workbench.press("t", "b")
    expect(workbench.circle("r5c3")).to_be_focused()


# --- Places ---


def test_a_case_rule_at_links_outlined_between_their_circles(open_bench):
    workbench = open_bench("Seven circles", Circles)
    workbench.use("Line or None")
    workbench.expect_said("Line or None: choose where. It applies at 27 places.")
    places = workbench.page.locator(".place")  # links are hidden from roles: circles speak for them
    expect(places).to_have_count(27)
    middles = places.evaluate_all(
        "all => all.map(e => e.getBoundingClientRect()).map(b => [b.x + b.width / 2, b.y + b.height / 2])"
    )
    assert [round(at) for at in middles[0]] == [round(at) for at in workbench.middle("r1c1-r1c3")]
    workbench.drag("r1c1", "r1c3")
    workbench.expect_said("Line or None: r1c1-r1c3.")
    workbench.expect_board("in case r1c1-r1c3 = line")
    workbench.expect_known("r1c1-r1c3", "line")


@pytest.mark.parametrize("hand", [Circles, CirclesByKeyboard] if EVERY else [CirclesByKeyboard])
def test_a_case_rule_at_circles(open_bench, hand):
    workbench = open_bench("Seven circles", hand)
    workbench.use("Links of a Circle")
    expect(workbench.circle("r1c1")).to_have_accessible_description("can be chosen")
    workbench.choose("r1c1")
    workbench.expect_said("Links of a Circle: r1c1.")
    workbench.expect_steps("1 step, 1 split")


def test_a_place_that_is_chosen_too_early_is_taken_when_the_places_come(open_bench):
    workbench = open_bench("Seven circles", Circles)
    held = hold(workbench.page, "**/places/*")
    for rule, place in (("Line or None", "r1c1-r1c3"), ("Links of a Circle", "r1c1")):
        with workbench.page.expect_request("**/places/*"):
            workbench.use(rule)
        workbench.choose(place)
        workbench.expect_link("r1c1-r1c3", "open")
        with workbench.page.expect_response("**/step/"):  # two answers follow each other, each in its own time
            held.pop().continue_()
        workbench.expect_said(f"{rule}: {place}.")
        workbench.expect_steps("1 step, 1 split")
        workbench.undo.click()
        workbench.expect_steps("0 steps")


def test_everywhere(open_bench):
    workbench = open_bench("Seven circles", CirclesByKeyboard, earned=True)
    workbench.everywhere("Only Link")
    workbench.expect_known("r2c1-r2c2", "line")
    workbench.expect_everywhere(10)


class TestTouch:
    @pytest.fixture
    def browser_context_args(self, browser_context_args):
        return {**browser_context_args, "viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

    if EVERY:

        def test_a_whole_proof(self, open_bench):
            workbench = open_bench("Seven circles", CirclesByTouch)
            workbench.play(CIRCLES_PROOF)
            workbench.expect_proved()
            assert Proof.objects.get().steps == 15

    def test_a_finger_draws_and_the_values_are_at_hand(self, open_bench):
        workbench = open_bench("Seven circles", CirclesByTouch)
        workbench.button("line").tap()
        workbench.expect_said("Choose a cell first.")
        workbench.drag("r2c1", "r2c2")
        workbench.expect_marked("r2c1-r2c2", "line")
        workbench.button("none").tap()
        workbench.expect_marked("r2c1-r2c2", "none")
        workbench.button("line").tap()
        workbench.expect_marked("r2c1-r2c2", "line")
        workbench.button("clear").tap()
        workbench.expect_blank("r2c1-r2c2")
        workbench.tap_link("r1c1-r1c3")
        workbench.expect_marked("r1c1-r1c3", "line")

    def test_two_circles_pressed_one_after_the_other_are_as_good_as_a_drag(self, open_bench):
        workbench = open_bench("Seven circles", CirclesByTouch)
        workbench.circle("r2c1").tap()
        workbench.circle("r2c2").tap()
        workbench.expect_marked("r2c1-r2c2", "line")
        workbench.circle("r2c3").tap()  # the line is drawn: this tap begins a new one
        workbench.circle("r1c1").tap()  # no line can join these two: this tap begins a new one
        workbench.circle("r1c3").tap()
        workbench.expect_marked("r1c1-r1c3", "line")
        workbench.expect_marked("r2c1-r2c2", "line")

    def test_a_case_rule_at_circles(self, open_bench):
        workbench = open_bench("Seven circles", CirclesByTouch)
        workbench.use("Links of a Circle")
        workbench.expect_said("Links of a Circle: choose where.")
        workbench.choose("r1c1")
        workbench.expect_said("Links of a Circle: r1c1.")
