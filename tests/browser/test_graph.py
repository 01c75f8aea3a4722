"""The tree as a picture: by mouse, keys and touch what the list does, and a panel as wide as somebody likes it."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.places import MIDDLE
from tests.browser.workbench import Keyboard, Touch, Workbench


def picture(workbench: Workbench) -> Locator:
    found = workbench.page.get_by_role("tree", name="Proof tree")
    expect(found.get_by_role("treeitem").first).to_be_visible()
    expect(workbench.page.locator("#graph .item").first).to_be_visible()
    return workbench.page.locator("#graph")


def item(shown: Locator, name: str | re.Pattern[str]) -> Locator:
    return shown.get_by_role("treeitem", name=name)


def test_the_picture_does_what_the_list_does(open_proof, assert_accessible):
    workbench = open_proof("Ten clues", MIDDLE, Keyboard)
    workbench.button("Picture").click()
    shown = picture(workbench)
    closed = item(shown, re.compile("r2c4 = 1 closed Trio, (row|column) "))
    expect(closed).to_have_attribute("aria-expanded", "false")
    item(shown, "4 Prevent Trio").click()
    workbench.expect_board("at step 4")
    expect(item(shown, "4 Prevent Trio")).to_have_attribute("aria-selected", "true")
    item(shown, "4 Prevent Trio").focus()
    workbench.press("Home", "ArrowDown", "Enter")
    workbench.expect_board("at step 1")
    workbench.press("End")
    expect(closed).to_be_focused()
    workbench.press("ArrowRight")
    expect(item(shown, "r2c4 = 1")).to_have_attribute("aria-expanded", "true")
    workbench.press("ArrowRight", "Enter")
    workbench.expect_board("at step 6")
    search = workbench.page.get_by_role("searchbox", name="Find a step by cell or rule")
    search.fill("prevent r5c3")
    search.press("Enter")
    expect(workbench.page.get_by_text("1 of 1", exact=True)).to_be_visible()
    search.press("ArrowDown")
    expect(item(shown, "5 Prevent Trio r5c3 = 1")).to_be_focused()
    workbench.press("Enter")
    workbench.expect_board("at step 5")
    workbench.undo.click()
    expect(item(shown, "Prevent Trio r5c3 = 1")).to_have_count(0)
    workbench.button("Fit").click()
    unfold, calm = workbench.button("Unfold all"), workbench.button("Here")
    looks = "button => getComputedStyle(button).backgroundColor"
    assert unfold.evaluate(looks) == calm.evaluate(looks)
    unfold.click()
    assert unfold.evaluate(looks) != calm.evaluate(looks)  # it is seen that it is on
    assert_accessible(workbench.page)
    workbench.page.reload()
    picture(workbench)  # it stays as it was left
    workbench.button("Picture").click()
    expect(workbench.item("Start")).to_be_visible()


def test_the_proof_is_as_wide_as_somebody_likes(open_proof):
    workbench = open_proof("Ten clues", MIDDLE)
    edge = workbench.page.get_by_role("separator", name="Width of the proof")
    wide = workbench.page.get_by_role("region", name="Proof")

    def width() -> float:
        box = wide.bounding_box()
        assert box
        return float(box["width"])

    first = width()
    edge.focus()
    expect(edge).to_have_attribute("aria-valuemin", re.compile(r"\d+"))
    edge.press("ArrowLeft")
    before = width()
    assert before > first + 8
    box = edge.bounding_box()
    assert box
    workbench.page.mouse.move(box["x"] + 5, box["y"] + 50)
    workbench.page.mouse.down()
    workbench.page.mouse.move(box["x"] - 95, box["y"] + 50)
    workbench.page.mouse.up()
    assert width() == pytest.approx(before + 100, abs=3)
    workbench.page.reload()
    expect(edge).to_have_attribute("aria-valuemin", re.compile(r"\d+"))
    assert width() == pytest.approx(before + 100, abs=3)


class TestTablet:
    @pytest.fixture
    def browser_context_args(self, browser_context_args):
        return {**browser_context_args, "viewport": {"width": 1366, "height": 768}, "has_touch": True}

    def test_the_first_finger_on_the_edge_makes_the_proof_wider(self, open_proof):
        page = open_proof("Ten clues", MIDDLE, Touch).page
        edge, proof = page.get_by_role("separator"), page.get_by_role("region", name="Proof")
        begin, before = edge.bounding_box(), proof.bounding_box()
        assert begin
        assert before
        touch = page.context.new_cdp_session(page)

        def finger(kind: str, *moved: int) -> None:
            points = [{"x": begin["x"] + 6 - x, "y": begin["y"] + 200} for x in moved]
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        finger("touchStart", 0)
        expect(edge).to_have_attribute("aria-valuemin", re.compile(r"\d+"))  # it is loaded by now
        for moved in (20, 60, 100):
            finger("touchMove", moved)
        finger("touchEnd")
        after = proof.bounding_box()
        assert after
        assert after["width"] == pytest.approx(before["width"] + 80, abs=25)


class TestTouch:
    @pytest.fixture
    def browser_context_args(self, browser_context_args):
        return {**browser_context_args, "viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

    def test_by_touch(self, open_proof, assert_accessible):
        workbench = open_proof("Ten clues", MIDDLE, Touch)
        workbench.open_sheet("Proof")
        workbench.button("Picture").tap()
        shown = picture(workbench)
        assert_accessible(workbench.page)
        item(shown, "4 Prevent Trio").tap()
        workbench.expect_board("at step 4")
