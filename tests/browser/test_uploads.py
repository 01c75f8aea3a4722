"""Uploading as a person does it: choose a file, see its puzzles and errors, confirm; by mouse and by keyboard."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from django.test import Client
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.texts import FOUR, SIX
from tests.site.workers import work_off
from tutor.accounts.models import User
from tutor.library.models import Puzzle, PuzzleSet
from tutor.library.services import import_set

BAD = "type: binary\ntitle: Spoilt\n\n0x\n1.\n"
OPEN = "type: binary\ntitle: Wide open\n\n....\n....\n....\n....\n"


@pytest.fixture
def alice(live_server, context: BrowserContext) -> User:
    """Somebody with an account, signed in."""
    account = User.objects.create_user("alice", first_name="Alice")
    client = Client()
    client.force_login(account, backend="django.contrib.auth.backends.ModelBackend")
    context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}])
    return account


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "week.txt"
    path.write_text(f"{FOUR}---\n{BAD}---\n{SIX}---\n{OPEN}")
    return path


@pytest.fixture
def own_set(alice: User) -> PuzzleSet:
    import_set(f"{FOUR}---\n{SIX}---\n{OPEN}".encode(), slug="mine", title="Mine")
    PuzzleSet.objects.update(owner=alice)
    return PuzzleSet.objects.get()


def upload(page: Page, address: str, file: Path) -> None:
    page.goto(f"{address}/my/sets/upload/")
    page.get_by_label("Files").set_input_files(file)
    page.get_by_role("button", name="Preview").click()
    expect(page.get_by_role("heading", name="week.txt")).to_be_visible()


def of(page: Page, title: str):
    """The card of a puzzle."""
    return page.get_by_role("listitem").filter(has=page.get_by_role("heading", name=title))


def button(page: Page, name: str):
    return page.get_by_role("button", name=name)


def test_from_a_file_to_a_set(live_server, page, alice, file, assert_good, expect_complaints):
    upload(page, live_server.url, file)
    expect(page.get_by_text("week.txt:12: expected 0, 1 or ., found 'x'")).to_be_visible()
    expect(of(page, "Four")).to_contain_text("not checked yet")
    expect(of(page, "Four").locator("svg.gp")).to_be_visible()
    expect(button(page, "Add them after the check")).to_be_disabled()
    page.get_by_label("Title of the new set").fill("Week one")
    work_off()
    # The checks update the page without losing typed text.
    expect(of(page, "Four")).to_contain_text("exactly one solution")
    expect(of(page, "Wide open")).to_contain_text("several solutions")
    expect(page.get_by_role("status").filter(has_text="Done.")).to_have_count(1)
    expect(page.get_by_label("Title of the new set")).to_have_value("Week one")
    assert_good(page)
    button(page, "Leave out Wide open").click()
    expect(of(page, "Wide open")).to_contain_text("left out")
    expect(page.get_by_text("2 puzzles will be added. 1 is left out.")).to_be_visible()
    button(page, "Add them").click()
    expect(page.get_by_text("Some puzzles could not be read.")).to_be_visible()
    expect_complaints("422")
    page.get_by_label("Leave out what could not be read").check()
    button(page, "Add them").click()
    expect(page.get_by_text("2 puzzles were added.")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text("Week one")
    assert list(Puzzle.objects.values_list("title", flat=True)) == ["Four", "Ten clues"]
    assert_good(page)


def test_by_keys_alone(live_server, page, alice):
    page.goto(f"{live_server.url}/my/sets/")
    page.get_by_role("link", name="Upload puzzles").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Upload puzzles")).to_be_visible()
    text = page.get_by_label("or pasted text")
    text.focus()
    page.keyboard.insert_text(FOUR)
    page.keyboard.press("Tab")
    expect(button(page, "Preview")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="pasted text")).to_be_visible()
    work_off()
    expect(button(page, "Add them")).to_be_enabled()
    button(page, "Leave out Four").focus()
    page.keyboard.press("Enter")
    expect(button(page, "Include Four")).to_be_focused()
    page.keyboard.press("Enter")
    expect(button(page, "Leave out Four")).to_be_focused()
    page.get_by_label("Title of the new set").focus()
    page.keyboard.insert_text("By keys")
    page.keyboard.press("Enter")
    expect(page.get_by_text("1 puzzle was added.")).to_be_visible()


def test_another_set_to_add_to_shows_what_it_has(live_server, page, own_set, file):
    upload(page, live_server.url, file)
    page.get_by_label("Add them to").select_option("Mine")
    expect(of(page, "Four")).to_contain_text("already in “Mine”, left out")
    expect(page.get_by_text("0 puzzles will be added. 3 are in that set already.")).to_be_visible()
    expect(page.get_by_label("Title of the new set")).to_be_hidden()


def test_nothing_readable_is_said_at_once(live_server, page, alice, tmp_path, assert_good, expect_complaints):
    path = tmp_path / "week.txt"
    path.write_text(BAD)
    page.goto(f"{live_server.url}/my/sets/upload/")
    page.get_by_label("Files").set_input_files(path)
    button(page, "Preview").click()
    expect(page.get_by_role("alert")).to_contain_text("week.txt:4: expected 0, 1 or ., found 'x'")
    expect_complaints("422")
    assert_good(page)


def test_puzzles_change_places_by_keys(live_server, page, own_set, assert_good):
    page.goto(f"{live_server.url}/my/sets/mine/")
    titles = page.get_by_role("heading", level=3)
    expect(titles).to_have_text(["1. Four", "2. Ten clues", "3. Wide open"])
    button(page, "Move Four down").focus()
    page.keyboard.press("Enter")
    expect(titles).to_have_text(["1. Ten clues", "2. Four", "3. Wide open"])
    expect(page.get_by_role("status")).to_have_text(["“Four” is now number 2."])
    expect(button(page, "Move Four down")).to_be_focused()
    page.keyboard.press("Enter")
    expect(titles).to_have_text(["1. Ten clues", "2. Wide open", "3. Four"])
    expect(button(page, "Move Four down")).to_be_focused()
    page.get_by_label("to no. (Four)").fill("1")
    page.keyboard.press("Enter")
    expect(titles).to_have_text(["1. Four", "2. Ten clues", "3. Wide open"])
    assert_good(page)


def test_a_puzzle_is_edited_with_its_picture_beside(live_server, page, own_set, assert_good):
    page.goto(f"{live_server.url}/my/puzzles/{Puzzle.objects.get(title='Four').pk}/")
    said = page.get_by_role("status")
    expect(said).to_have_text("As typed: exactly one solution.")
    text = page.get_by_label("The puzzle", exact=True).and_(page.locator("textarea"))
    text.fill(FOUR.replace("0.1.", "...."))
    expect(said).to_have_text("As typed: several solutions.")
    text.fill(FOUR.replace("0.1.", "0.1x"))
    expect(said).to_contain_text("line 4, column 4: expected 0, 1 or ., found 'x'")
    text.fill(FOUR.replace("title: Four", "title: Another four"))
    expect(said).to_have_text("As typed: exactly one solution.")
    assert_good(page)
    button(page, "Save").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Another four")


def test_puzzles_are_made_and_the_page_follows(live_server, page, own_set, assert_good):
    page.goto(f"{live_server.url}/my/sets/mine/")
    page.get_by_role("link", name="Generate puzzles").click()
    assert_good(page)
    page.get_by_label("Rows and columns").fill("4")
    page.get_by_label("How many").fill("2")
    button(page, "Generate them").click()
    bar = page.get_by_role("progressbar", name="Making puzzles")
    expect(bar).to_be_visible()
    assert_good(page)
    work_off()
    expect(page.get_by_text("2 puzzles were made for “Mine”.")).to_be_visible()
    expect(bar).to_have_count(0)
    assert_good(page)
    page.get_by_role("link", name="Go on").click()
    expect(page.get_by_role("heading", level=3)).to_have_count(5)


def test_a_job_is_cancelled(live_server, page, own_set):
    page.goto(f"{live_server.url}/my/sets/mine/generate/")
    button(page, "Generate them").click()
    button(page, "Cancel").click()
    expect(page).to_have_url(re.compile("/my/sets/mine/$"))
    work_off()
    expect(page.get_by_role("heading", level=3)).to_have_count(3)


def test_other_pages_are_accessible_and_fit(live_server, page, own_set, assert_good):
    for path in ("/my/sets/", "/my/sets/upload/", "/my/sets/mine/delete/"):
        page.goto(live_server.url + path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert_good(page)


def test_a_guest_is_led_to_an_account(
    live_server, page, assert_good: Callable[[Page], None], expect_complaints: Callable[[str], None]
):
    page.goto(f"{live_server.url}/my/sets/upload/")
    expect(page.get_by_role("heading", level=1)).to_have_text("For this you need an account")
    expect_complaints("403")
    assert_good(page)
