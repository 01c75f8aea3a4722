"""Exercises in an assignment: chosen with a preview, answered by mouse, keys and touch, and seen in the gradebook."""

import re
from collections.abc import Callable
from uuid import uuid4

import pytest
from django.test import Client
from playwright.sync_api import Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from puzzles.teach.exercises.answers import key
from puzzles.teach.exercises.stored import from_plain
from tests.every import EVERY, some
from tests.site.classroom import Classroom, classroom
from tests.site.people import person
from tutor.courses.models import Item
from tutor.exercises.services.making import new_spec
from tutor.library.models import Puzzle
from tutor.work.models import Proof

Open = Callable[[str, str], Page]


@pytest.fixture
def room(puzzles: dict[str, Puzzle]) -> Classroom:
    """Assign a puzzle to be proved, and an exercise of each kind that is made of it."""
    room = classroom(puzzles["Ten clues"], feedback="immediate")
    for kind in ("name", "find", "order", "finish"):
        spec = new_spec() | {"seed": "leaf"}
        Item.objects.create(assignment=room.assignment, puzzle=room.item.puzzle, kind=kind, spec=spec, points=10)
    return room


@pytest.fixture
def opened(live_server: LiveServer, page: Page, sign_in: Callable[[Client], None], room: Classroom) -> Open:
    """Open a page as somebody."""

    def open_it(name: str, address: str) -> Page:
        sign_in(person(name).client)
        page.goto(live_server.url + address)
        return page

    return open_it


def begun(room: Classroom, kind: str) -> tuple[Proof, dict[str, str]]:
    """Let Sam begin an exercise; the key of it stays here."""
    item = Item.objects.get(assignment=room.assignment, kind=kind)
    person("sam").client.post(f"/items/{item.pk}/exercise/", {"key": uuid4()})
    proof = Proof.objects.get(item=item)
    return proof, key_of(proof, kind)


def key_of(proof: Proof, kind: str) -> dict[str, str]:
    return key(kind, from_plain(proof.actions.get(kind="begin").detail["exercise"]))


def test_rules_are_named_by_keys_alone(opened, room, assert_good) -> None:
    proof, right = begun(room, "name")
    page = opened("sam", proof.get_absolute_url())
    for part, says in right.items():
        expect(page.get_by_role("heading", name=f"Question {int(part) + 1} of {len(right)}")).to_be_focused()
        page.locator(f".answers [value='{says}']").focus()
        page.keyboard.press("Enter")
        expect(page.locator(".asking").get_by_role("status")).to_contain_text("Right.")
        if int(part) + 1 < len(right):
            button = page.get_by_role("button", name="Next question")
            expect(button).to_be_focused()
            expect(button).to_have_accessible_description(re.compile(r"Right\."))  # read with it
            page.keyboard.press("Space")
    expect(page.get_by_text("100 % of this attempt")).to_be_visible()
    assert_good(page)


def test_mistakes_are_marked_and_mended(opened, room, assert_good) -> None:
    proof, right = begun(room, "find")
    page = opened("sam", proof.get_absolute_url())
    for number in right["marks"].split("."):
        page.get_by_role("checkbox").nth(int(number)).press("Space")
    page.get_by_role("button", name="The marked steps are wrong").click()
    expect(page.get_by_role("status").filter(has_text="marked. Mend")).to_be_focused()
    for number in right["marks"].split("."):
        page.locator(f"#mend-{number} .answers [value='{right[number]}']").click()
        verdict = page.locator(f"#mend-{number}").get_by_role("status")
        expect(verdict).to_contain_text("Right.")
        expect(verdict).to_be_focused()
    expect(page.get_by_text("100 % of this attempt")).to_be_visible()
    assert_good(page)


BY_HAND = 6
"""Presses that a hand makes where every next one is like them."""
PRESS = "(button, times) => { while (times-- && !button.disabled) button.click(); }"


def put_in_order(page: Page, order: list[str], press: Callable[[Locator], None]) -> None:
    """Move each step to its place, one after the other: to the top, then down past all before it."""
    by_hand = len(order) ** 2 if EVERY else BY_HAND
    for place, name in enumerate(order):
        for way, times in (("-1", len(order)), ("1", place)) if name.isdecimal() else ():
            button = page.locator(f"li[data-step='{name}'] > .row [data-move='{way}']")
            left = times
            while left and by_hand and button.is_enabled():
                press(button)
                left, by_hand = left - 1, by_hand - 1
            if left:
                button.evaluate(PRESS, left)


def test_steps_are_put_in_order_by_their_buttons(opened, room, assert_good) -> None:
    proof, right = begun(room, "order")
    order = right["order"].split(".")
    page = opened("sam", proof.get_absolute_url())
    put_in_order(page, order, lambda button: button.press("Enter"))
    expect(page.get_by_role("log")).to_contain_text(re.compile(r"is step \d+ now, in the case r\d+c\d+ is "))
    page.get_by_role("button", name="Save this order").click()
    expect(page.get_by_text("100 % of this attempt")).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="Right.")).to_be_focused()
    assert_good(page)
    page = opened("grace", f"/courses/{room.course.pk}/gradebook/")
    expect(page.get_by_role("main")).to_contain_text("Ten clues: Put in order")
    page = opened("grace", f"/grading/proofs/{proof.pk}/")
    expect(page.get_by_role("heading", name="Ten clues: Put in order by")).to_be_visible()


def test_a_step_is_dragged_into_a_case_and_out_again(opened, room) -> None:
    proof, _right = begun(room, "order")
    page = opened("sam", proof.get_absolute_url())
    slot = page.get_by_role("list", name=re.compile("Case: ")).last

    def drag_over(place: Locator, part: float) -> None:
        for _ in range(2):  # what the step leaves moves up
            box = place.bounding_box()
            assert box
            page.mouse.move(box["x"] + 20, box["y"] + box["height"] * part, steps=4)

    page.locator(".moved > li").first.locator(".named").first.hover()
    page.mouse.down()
    drag_over(slot, 0.5)
    page.mouse.up()
    expect(slot.get_by_role("listitem")).to_have_count(1)
    slot.locator(".named").hover()
    page.mouse.down()
    drag_over(page.locator(".moved > li").first, 0.1)
    page.mouse.up()
    expect(slot.get_by_role("listitem")).to_have_count(0)
    expect(page.get_by_role("log")).to_contain_text("is step 1 now.")


class TestByTouch:
    """On a phone, and found as a screen reader finds it: by roles and names."""

    @pytest.fixture
    def browser_context_args(self, browser_context_args: dict) -> dict:
        return {**browser_context_args, "viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

    def test_mistakes_are_marked_and_mended(self, opened, room) -> None:
        proof, right = begun(room, "find")
        page = opened("sam", proof.get_absolute_url())
        wrong = right["marks"].split(".")
        for number in wrong:
            page.get_by_role("listitem").get_by_role("checkbox").nth(int(number)).tap()
        page.get_by_role("button", name="The marked steps are wrong").tap()
        for number in wrong:
            mend = page.get_by_role("region", name=f"Mend step {int(number) + 1}", exact=True)
            mend.get_by_role("button").nth(int(right[number])).tap()
            expect(mend.get_by_role("status")).to_contain_text("Right.")
        expect(page.get_by_text("100 % of this attempt")).to_be_visible()

    @pytest.mark.parametrize("kind", some(["drill", "name"], 1))
    def test_questions_are_answered_one_by_one(self, opened, room, assert_good, kind: str) -> None:
        if kind == "drill":
            spec = new_spec(["binary.prevent-trio"], 3) | {"seed": "leaf"}
            Item.objects.create(assignment=room.assignment, puzzle=room.item.puzzle, kind=kind, spec=spec)
        proof, right = begun(room, kind)
        page = opened("sam", proof.get_absolute_url())
        for part, says in right.items():
            page.locator(f".answers [value='{says}']").tap()
            expect(page.locator(".asking").get_by_role("status")).to_contain_text("Right.")
            if int(part) + 1 < len(right):
                page.get_by_role("button", name="Next question").tap()
        expect(page.get_by_text("100 % of this attempt")).to_be_visible()
        assert_good(page)

    def test_steps_are_put_in_order(self, opened, room) -> None:
        proof, right = begun(room, "order")
        page = opened("sam", proof.get_absolute_url())
        put_in_order(page, right["order"].split("."), lambda button: button.tap())
        page.get_by_role("button", name="Save this order").tap()
        expect(page.get_by_text("100 % of this attempt")).to_be_visible()

    def test_a_step_is_dragged_into_a_case(self, opened, room) -> None:
        proof, _right = begun(room, "order")
        page = opened("sam", proof.get_absolute_url())
        slot = page.get_by_role("list", name=re.compile("Case: ")).first
        grip = page.locator(".moved > li:not(.split) .grip").first
        grip.scroll_into_view_if_needed()
        begin, end = grip.bounding_box(), slot.bounding_box()
        way = [(begin["y"] + 10) * (1 - part) + (end["y"] + end["height"] / 2) * part for part in (0, 0.3, 0.6, 1)]
        touch = page.context.new_cdp_session(page)
        for kind, y in zip(("touchStart", *["touchMove"] * 3), way, strict=True):
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": begin["x"] + 5, "y": y}]})
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        expect(slot.get_by_role("listitem")).to_have_count(1)
        expect(page.get_by_role("log")).to_contain_text("in the case r")

    def test_a_puzzle_is_finished(self, opened, room, assert_good) -> None:
        item = Item.objects.get(assignment=room.assignment, kind="finish")
        page = opened("sam", f"/items/{item.pk}/exercise/")
        page.get_by_role("button", name="Begin").tap()
        expect(page.get_by_role("heading", name="Question 1 of")).to_be_visible()
        right = key_of(Proof.objects.get(item=item), "finish")
        for part, says in right.items():
            page.locator(f".answers [value='{says}']").tap()
            expect(page.locator(".asking").get_by_role("status")).to_contain_text("Right.")
            if int(part) + 1 < len(right):
                page.get_by_role("button", name="Next question").tap()
        expect(page.get_by_text("100 % of this attempt")).to_be_visible()
        assert_good(page)


def test_a_kind_is_chosen_with_a_preview(opened, room, assert_good) -> None:
    page = opened("alice", f"/assignments/{room.assignment.pk}/puzzles/{room.item.pk}/kind/")
    page.get_by_role("radio", name="Drill").press("Space")
    page.get_by_role("checkbox", name="Prevent Trio").check()
    page.get_by_role("button", name="Preview").click()
    expect(page.get_by_role("heading", name="Preview, with the answers")).to_be_visible()
    assert_good(page)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="Ten clues: Drill")).to_be_visible()
