"""A puzzle made by clicking, as a person does it: by mouse and by keyboard, with undo, to a puzzle of the set."""

from playwright.sync_api import Page, expect

from tests.site.people import account, person
from tutor.authoring.services.sets import new_set
from tutor.library.models import Puzzle


def cell(page: Page, name: str):
    return page.locator(f"#at-{name}")


def drag(page: Page, *names: str) -> None:
    for name in names:
        cell(page, name).hover()
        if name == names[0]:
            page.mouse.down()
    page.mouse.up()


def test_a_puzzle_is_made_by_clicking(live_server, page, puzzles, sign_in, assert_good, expect_complaints):
    mine = new_set(account("alice"), "Mine")
    mine.save()
    sign_in(person("alice").client)
    page.goto(f"{live_server.url}/my/editor/new/")
    assert_good(page)
    page.get_by_label("Type").select_option("Tree Tent")
    page.get_by_label("Rows").fill("3")
    page.get_by_label("Columns").fill("3")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_text("Not a puzzle yet: there is no tree. Choose the tool “tree”")).to_be_visible()
    page.get_by_role("button", name="tree").click()
    cell(page, "r1c1").click()
    expect(cell(page, "r1c1")).to_have_accessible_name("row 1, column 1, tree")
    expect(page.locator("#facts")).to_contain_text("Several solutions")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("g")
    expect(cell(page, "r2c1")).to_have_accessible_name("row 2, column 1, grass")
    expect(cell(page, "r2c1")).to_be_focused()
    page.get_by_role("button", name="number 1").click()
    cell(page, "row1").click()
    expect(cell(page, "row1")).to_have_accessible_name("number of row 1, 1")
    page.get_by_role("button", name="line", exact=True).click()
    drag(page, "r1c1", "r1c2")
    expect(cell(page, "r1c2")).to_have_accessible_name("row 1, column 2, tent, line to r1c1")
    expect(page.locator("#facts")).to_contain_text("Exactly one solution")
    drag(page, "r3c2", "r3c3")
    expect(page.locator("#said")).to_have_text("Not placed: there is no link from r3c2 to r3c3.")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")  # at once: both steps are taken back
    expect(cell(page, "r1c2")).to_have_accessible_name("row 1, column 2, blank")
    expect(cell(page, "row1")).to_have_accessible_name("number of row 1, blank")
    page.get_by_role("button", name="Redo").click()
    expect(cell(page, "row1")).to_have_accessible_name("number of row 1, 1")
    assert_good(page)
    expect(page.locator(".htmx-request")).to_have_count(0)  # what is asked when a page is left is cut off
    page.once("dialog", lambda dialog: dialog.accept())
    page.reload()
    expect(page.locator("#said")).to_contain_text("What you had not saved is here again")
    expect(cell(page, "row1")).to_have_accessible_name("number of row 1, 1")
    page.get_by_role("button", name="Undo").click()
    expect(cell(page, "row1")).to_have_accessible_name("number of row 1, blank")
    expect(cell(page, "r2c1")).to_have_accessible_name("row 2, column 1, grass")
    page.get_by_role("button", name="Redo").click()
    expect(cell(page, "row1")).to_have_accessible_name("number of row 1, 1")
    cell(page, "r3c3").focus()
    page.keyboard.press("9")
    expect(page.locator("#said")).to_contain_text("The key 9 does nothing here. The keys are: t (tree), a (tent)")
    expect(page.locator("#facts")).to_contain_text("Provable with")
    page.route("**/my/editor/facts/", lambda route: route.abort())
    page.keyboard.press("g")
    expect(page.locator("#facts")).to_contain_text("The site could not be asked about the puzzle.")
    page.unroute("**/my/editor/facts/")
    page.get_by_role("button", name="Ask again now").click()
    expect(page.locator("#facts")).to_contain_text("Exactly one solution")
    expect_complaints("ERR_FAILED")
    page.keyboard.press("Control+z")
    page.get_by_label("To prove").select_option("must-be")
    expect(page.get_by_label("To prove")).to_have_attribute("aria-invalid", "true")
    page.get_by_role("button", name="goal: tent").click()
    cell(page, "r1c2").click()
    expect(cell(page, "r1c2")).to_have_accessible_name("row 1, column 2, blank, in the goal: tent")
    page.get_by_label("To prove").select_option("solve")
    expect(page.locator("#said")).to_contain_text("Undo brings it back.")
    page.get_by_label("Title", exact=True).fill("Camp")
    page.get_by_label("Set", exact=True).select_option("Mine")
    expect(page.locator(".htmx-request")).to_have_count(0)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Camp")
    camp = Puzzle.objects.get(title="Camp")
    assert (camp.set, camp.text) == (mine, "T..\n-..\n...\nrows: 1 . .")
