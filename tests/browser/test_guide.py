"""The guided first proof leads a newcomer from the first cell to the finished proof, on the workbench itself."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.texts import Move
from tests.browser.workbench import Keyboard, Touch
from tests.every import EVERY
from tutor.work.models import Action, Proof

FIRST_LIGHT = "type: binary\ntitle: First light\n\n.0.0\n0...\n.11.\n..0.\n"
REST = ("r2c3=0", "r2c2=1", "r4c2=0", "r4c1=1", "r4c4=1", "r1c1=1", "r3c4=0", "r2c4=1")
MIDDLE = tuple(Move("Prevent Trio", claim) for claim in REST[3:-1])


@pytest.fixture
def shelf() -> tuple[str, ...]:
    return (FIRST_LIGHT,)


BOTH = [Keyboard, Touch]
# By touch it is ended and asked for again below; EVERY=1 leads a newcomer by both.
HANDS = BOTH if EVERY else [Keyboard]
BY_BOTH = pytest.mark.parametrize("hand", BOTH)


@pytest.fixture
def hand():
    return Keyboard


@pytest.fixture
def workbench(hand, live_server, page, puzzles):
    wide = hand is Keyboard
    page.set_viewport_size({"width": 1366, "height": 768} if wide else {"width": 390, "height": 844})
    page.goto(f"{live_server.url}{reverse('work:draft', args=[puzzles['First light'].pk])}")
    made = hand(page)
    made.status = page.get_by_role("region", name="Board").get_by_role("status")
    return made


@pytest.fixture
def browser_context_args(browser_context_args):
    return {**browser_context_args, "has_touch": True}


@pytest.mark.parametrize("hand", HANDS)
def test_a_newcomer_is_led_through_a_whole_proof(workbench, skip, assert_accessible):
    page = workbench.page
    guide = page.get_by_role("region", name="Guide")

    def expect_moment(number: int, words: str) -> None:
        expect(guide.get_by_role("heading")).to_have_text(f"Your first proof · {number} / 9")
        expect(guide.get_by_role("status")).to_contain_text(words)

    def give(*claims: str) -> None:
        for claim in claims:
            workbench.mark(*claim.split("="))
        workbench.use("Prevent Trio")

    expect_moment(1, "You will prove a whole puzzle")
    expect(page.get_by_role("group", name="Goal")).to_be_hidden()  # the guide says it
    assert_accessible(page)
    guide.get_by_role("button", name="Next").press("Enter")
    expect_moment(2, "which digit must go between the two 0s")
    expect(workbench.cell("r1c3")).to_be_focused()  # it is asked for, and the button is gone
    workbench.mark("r1c3", "0")
    note = guide.get_by_text("Now it shows 0, and 0 0 0 would stand together.")
    expect(note).to_have_css("color", guide.get_by_role("status").evaluate("(e) => getComputedStyle(e).color"))
    expect(workbench.status).to_contain_text("Fill in a cell")  # nothing is refused: the guide asked for this press
    workbench.mark("r1c3", "1") if isinstance(workbench, Keyboard) else workbench.cell("r1c3").tap()
    expect_moment(3, "choose the rule Prevent Trio")
    workbench.use("Prevent Trio")
    expect_moment(4, "Your turn")
    page.reload()
    expect_moment(4, "Your turn")  # it goes on where it was
    give("r3c1=0")
    expect_moment(5, "What if a step is wrong?")
    give("r4c2=1")
    workbench.expect_said("Prevent Trio does not give r4c2 = 1.")
    expect_moment(6, "No harm done")
    assert Proof.objects.get().steps == 2
    hint = page.get_by_role("button", name=re.compile("^Hint"))
    expect(hint).to_have_css("outline-style", "solid")  # it is shown besides being named
    page.get_by_role("button", name="clear", exact=True).click()
    expect(guide.get_by_text("No harm done")).to_be_hidden()
    expect_moment(6, "press the framed button Hint")
    hint.click()
    expect_moment(7, "press step 1")
    if isinstance(workbench, Touch):
        workbench.open_sheet("Proof")
    workbench.item("1").first.click()
    expect_moment(8, "Finish the puzzle")
    workbench.next_end("open")
    workbench.expect_board("at step 2")
    for claim in REST[:3]:
        give(claim)
        workbench.expect_known(*claim.split("="))
    skip(workbench, MIDDLE)
    with page.expect_response(lambda answer: "event=finished" in (answer.request.post_data or "")):
        give(REST[-1])
    expect_moment(9, "follows from the ones before it")
    workbench.expect_proved()
    expect(guide.get_by_role("link", name="Choose your next puzzle")).to_be_visible()
    page.reload()
    expect(guide).to_be_hidden()  # it is over
    seen = [
        (each.detail["event"], each.detail["moment"]) for each in Action.objects.filter(kind="guide").order_by("pk")
    ]
    assert seen == [("started", 1), *(("passed", moment) for moment in range(1, 9)), ("finished", 9)]


@BY_BOTH
def test_the_guide_can_be_ended_and_asked_for_again(workbench):
    page = workbench.page
    guide = page.get_by_role("region", name="Guide")
    guide.get_by_role("button", name="End the guide").click()
    expect(guide).to_be_hidden()
    expect(page.get_by_text("Goal", exact=True)).to_be_visible()
    page.reload()
    expect(guide).to_be_hidden()
    again = page.get_by_role("link", name="Guide me through a first proof")
    for _ in range(2):  # as often as one likes
        if not again.is_visible():
            page.get_by_text("Goal", exact=True).click()
        again.click()
        expect(guide).to_contain_text("You will prove a whole puzzle")
        guide.get_by_role("button", name="End the guide").click()


def test_who_goes_another_way_is_not_held_up(workbench, skip):
    """Only right steps, one after the other, and nothing else that the guide asks for."""
    page = workbench.page
    heading = page.get_by_role("region", name="Guide").get_by_role("heading")
    for claim, moment in (("r1c3=1", 4), ("r2c3=0", 5), ("r3c1=0", 6), ("r2c2=1", 7), ("r4c2=0", 8)):
        workbench.mark(*claim.split("="))
        workbench.use("Prevent Trio")
        workbench.expect_known(*claim.split("="))
        expect(heading).to_have_text(f"Your first proof · {moment} / 9")
    skip(workbench, MIDDLE)
    workbench.mark(*REST[-1].split("="))
    workbench.use("Prevent Trio")
    workbench.expect_known(*REST[-1].split("="))
    expect(heading).to_have_text("Your first proof · 9 / 9")
