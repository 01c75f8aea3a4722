"""The gradebook and the grader's view of a proof, by mouse and by keyboard."""

import re
from dataclasses import dataclass
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.stored import store
from tests.browser.texts import FOUR_PROOF, SIX_PROOF, Move
from tests.site.classroom import Classroom, classroom
from tests.site.grading.test_newcomers import begin_tours
from tests.site.people import account, person
from tutor.courses.models import Assignment
from tutor.grading.models import Comment
from tutor.library.models import Puzzle
from tutor.work.models import Proof


@dataclass
class Grader:
    """Grace at her browser."""

    page: Page
    address: str
    room: Classroom
    proof: Proof

    def gradebook(self) -> Page:
        self.page.goto(f"{self.address}/courses/{self.room.course.pk}/gradebook/")
        expect(self.page.get_by_role("heading", name="Gradebook")).to_be_visible()
        return self.page

    def view(self) -> Page:
        self.page.goto(f"{self.address}/grading/proofs/{self.proof.pk}/?event=0")
        self.expect_event(0)
        return self.page

    def expect_event(self, number: int) -> None:
        expect(self.page.get_by_text(f"event {number} of 6")).to_be_visible()

    def expect_said(self, text: str) -> None:
        expect(self.page.get_by_role("status")).to_contain_text(text)


def _proved(name: str, puzzle: Puzzle, moves: tuple[Move, ...]) -> tuple[Client, Proof]:
    client = Client(headers={"HX-Request": "true"})
    client.force_login(account(name), backend="django.contrib.auth.backends.ModelBackend")
    return client, store(client, puzzle, moves)


@pytest.fixture
def grader(live_server: LiveServer, context: BrowserContext, page: Page, puzzles: dict[str, Puzzle]) -> Grader:
    """Sam has taken five steps and one that was refused; Sue has proved the other puzzle."""
    sam, proof = _proved("sam", puzzles["Ten clues"], SIX_PROOF[:6])
    _sue, whole = _proved("sue", puzzles["Four"], FOUR_PROOF)
    room = classroom(proof.puzzle, whole.puzzle, feedback="immediate")
    for item, worked in zip(room.items, (proof, whole), strict=True):
        Proof.objects.filter(pk=worked.pk).update(item=item, attempt=1)
    for key, step in enumerate(("binary.trio", "binary.prevent-trio: r2c2=1")):
        sent = {"key": f"{key}" * 32, "rev": proof.rev, "node": "3.0", "step": step}
        assert sam.post(f"/work/{proof.pk}/step/", sent).status_code == 200
    session = person("grace").client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    return Grader(page, live_server.url, room, proof)


def test_gradebook_is_good(grader, assert_good):
    page = grader.gradebook()
    expect(page.get_by_role("row", name=re.compile("^sue"))).to_contain_text("proved")
    assert_good(page)
    page.get_by_role("link", name="Grade many").click()
    expect(page.get_by_role("heading", name="Grade many students")).to_be_visible()
    page.get_by_label("Tick all").uncheck()
    expect(page.get_by_role("row", name=re.compile("^sue")).get_by_role("checkbox")).not_to_be_checked()
    assert_good(page)
    page.go_back()
    page.get_by_role("link", name="Identical work").click()
    expect(page.get_by_role("heading", name="Identical work")).to_be_visible()
    assert_good(page)
    page.go_back()
    page.get_by_role("link", name="sue").click()
    expect(page.get_by_role("heading", name="sue")).to_be_visible()
    assert_good(page)


def test_misconceptions_are_good(grader, assert_good):
    begin_tours(grader.room.course, grader.room.item.puzzle)
    grader.page.goto(f"{grader.address}/courses/{grader.room.course.pk}/misconceptions/")
    expect(grader.page.get_by_role("heading", name="The guided first proof")).to_be_visible()
    expect(grader.page.get_by_role("heading", name="Misconceptions")).to_be_visible()
    assert_good(grader.page)


def test_view_of_a_proof_and_its_rubric_are_good(grader, assert_good):
    grader.page.goto(f"{grader.address}/courses/{grader.room.course.pk}/rubric/")
    grader.page.get_by_label("Text").fill("Guessed.")
    grader.page.get_by_label("Points").fill("-2")
    grader.page.get_by_role("button", name="Add the line").click()
    assert_good(grader.page)
    page = grader.view()
    expect(page.get_by_label("−2 Guessed.")).to_be_visible()
    page.get_by_role("link", name="As it is now").click()
    grader.expect_event(6)
    assert_good(page)
    page.get_by_label("−2 Guessed.").check()
    page.get_by_role("button", name="Add the comment").click()  # a line is enough
    expect(page.get_by_role("status").filter(has_text="The comment is saved.")).to_be_visible()


def test_own_scores_are_good(grader, context, live_server, assert_good):
    session = person("sam").client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    page = grader.page
    page.goto(f"{live_server.url}/courses/{grader.room.course.pk}/my-work/")
    expect(page.get_by_role("heading", name="My work")).to_be_visible()
    Assignment.objects.update(due=timezone.now() - timedelta(days=1))
    page.reload()
    heading, row = (page.locator(f"main table {part}").first.bounding_box() for part in ("thead", "tbody tr"))
    assert heading["y"] + heading["height"] <= row["y"] + 1  # it is a table, with its headings above
    assert_good(page)
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    assert_good(page)


def test_gradebook_is_chosen_and_sorted_and_arrows_go_through_it(grader):
    page = grader.gradebook()
    page.get_by_role("link", name="Total").click()
    page.get_by_role("link", name="Total").click()
    expect(page.get_by_role("columnheader", name="Total")).to_have_attribute("aria-sort", "descending")
    expect(page.get_by_role("rowheader").first).to_have_text("sue")
    page.get_by_label("Status").select_option("proved")
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.get_by_text("1 student.")).to_be_visible()
    expect(page.get_by_role("rowheader", name="sam")).to_have_count(0)
    page.get_by_role("link", name="Show all").click()
    expect(page.get_by_text("2 students.")).to_be_visible()

    page = grader.gradebook()
    cells = page.get_by_role("row", name=re.compile("^sam")).get_by_role("link")
    cells.nth(2).focus()
    page.keyboard.press("ArrowDown")
    sue = page.get_by_role("row", name=re.compile("^sue")).get_by_role("link")
    expect(sue.nth(2)).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")  # over number, section and sums, which lead nowhere
    expect(sue.first).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowUp")
    expect(cells.nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Ten clues by sam")).to_be_visible()


def test_grading_goes_on_by_keys_alone(grader):
    page = grader.view()
    page.keyboard.press("o")
    page.keyboard.type("3")
    page.keyboard.press("Tab")
    page.keyboard.type("half done")
    page.keyboard.press("Control+Enter")
    expect(page.get_by_role("heading", name="Ten clues by sue")).to_be_visible()
    page.keyboard.press("k")
    expect(page.get_by_role("heading", name="Ten clues by sam")).to_be_visible()
    expect(page.locator(".points")).to_have_text(re.compile(r"3\s+of 10\s+overridden"))


def test_replay_by_mouse_and_keyboard_and_by_itself(grader):
    page = grader.view()
    page.get_by_role("link", name="Forward").click()
    grader.expect_event(1)
    grader.expect_said("Prevent Trio, r3c2 = 0, r3c5 = 0")
    page.get_by_role("link", name="Not accepted: Trio").click()
    grader.expect_event(5)
    grader.expect_said("Trio does not hold here.")
    page.get_by_role("link", name="Back").click()
    grader.expect_event(4)
    page.get_by_role("navigation", name="Proof tree").get_by_role("link", name="Start").click()
    expect(page.get_by_role("heading", name="Board at the start")).to_be_visible()
    grader.expect_event(4)

    page = grader.view()
    page.get_by_role("link", name="Forward").focus()
    for number in (1, 2):
        page.keyboard.press("Enter")
        grader.expect_event(number)
    expect(page.get_by_role("link", name="Forward")).to_be_focused()
    page.keyboard.press(".")
    grader.expect_event(3)
    page.keyboard.press(",")
    grader.expect_event(2)
    page.get_by_label("Speed").select_option("fast")
    page.get_by_role("link", name="Forward").focus()
    page.keyboard.press("p")
    grader.expect_event(6)

    page = grader.view()
    page.get_by_label("Speed").select_option("fast")
    page.get_by_role("button", name="Play").click()
    grader.expect_event(6)
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    page.get_by_label("Speed").select_option("slow")
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play")).to_be_visible()

    page = grader.view()
    page.get_by_label("Speed").select_option("slow")
    page.get_by_role("button", name="Play").click()
    page.get_by_label("Comment", exact=True).click()
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    expect(page.get_by_text("event 6 of 6")).to_have_count(0)  # nor has it played to the end


def test_a_comment_survives_the_replay_until_it_is_saved_and_points_are_set_by_hand(grader):
    page = grader.view()
    page.get_by_label("Comment", exact=True).fill("Well *seen*, with , and . and p.")
    page.get_by_role("link", name="Forward").click()
    grader.expect_event(1)
    expect(page.get_by_label("Comment", exact=True)).to_have_value("Well *seen*, with , and . and p.")
    expect(page.get_by_label("About")).to_have_value("1")
    page.get_by_role("button", name="Add the comment").click()
    comment = page.get_by_role("article")
    expect(comment).to_contain_text("grace on step 1, Prevent Trio")
    expect(comment.get_by_role("emphasis")).to_have_text("seen")
    comment.get_by_role("link", name="Change").click()
    page.get_by_label("Comment", exact=True).fill("Good.")
    page.get_by_role("button", name="Change").click()
    expect(page.get_by_role("article")).to_contain_text("Good.")
    page.get_by_role("button", name="Delete").click()
    expect(page.get_by_text("No comment.")).to_be_visible()

    page = grader.view()
    page.get_by_text("Override points", exact=True).click()
    page.get_by_label("Points").fill("7.5")
    page.get_by_role("textbox", name="Reason").fill("A good start.")
    page.get_by_role("button", name="Set the points").click()
    expect(page.get_by_role("region", name="Score")).to_contain_text("overridden: 7.50")
    page.get_by_role("button", name="Remove override").click()
    expect(page.get_by_role("region", name="Score")).to_contain_text("removed")
    expect(page.get_by_role("button", name="Remove override")).to_have_count(0)


def test_a_student_reads_the_comments_at_the_proof(grader, context, live_server):
    Comment.objects.create(proof=grader.proof, author=account("grace"), text="Look at *row 2*.")
    session = person("sam").client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    grader.page.goto(live_server.url + grader.proof.get_absolute_url())
    comment = grader.page.get_by_role("region", name="Comments").get_by_role("article")
    expect(comment).to_contain_text("grace on the whole proof")
    expect(comment).to_contain_text("Look at row 2.")
    expect(comment.get_by_role("button")).to_have_count(0)
