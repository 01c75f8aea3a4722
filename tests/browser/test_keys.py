"""Finding rules, tabs, the dialog of keys, and the few tab stops of the page."""

from playwright.sync_api import expect

from tests.browser.desk import Keyboard
from tests.browser.texts import FOUR_PROOF


def test_the_keys_are_listed_and_escape_goes_back(open_bench):
    desk = open_bench("Four", Keyboard)
    desk.go("r2c2")
    desk.press("?")
    dialog = desk.page.get_by_role("dialog", name="Keys")
    expect(dialog).to_be_visible()
    expect(dialog.get_by_role("button", name="Close")).to_be_focused()
    desk.press("u")  # no key of the page works under the dialog
    desk.press("Escape")
    expect(dialog).to_have_count(0)
    expect(desk.cell("r2c2")).to_be_focused()


def test_search_goes_over_all_kinds(open_bench):
    desk = open_bench("Four", Keyboard)
    rules = desk.page.get_by_role("region", name="Rules").get_by_role("button")
    expect(rules).to_have_count(4)
    desk.press("r")
    search = desk.page.get_by_role("searchbox", name="Find a rule")
    expect(search).to_be_focused()
    desk.page.keyboard.type("trio")
    expect(rules).to_have_count(2)
    expect(desk.rule("Prevent Trio")).to_be_visible()
    expect(desk.rule("Trio")).to_be_visible()
    desk.press("ArrowDown", "ArrowDown")
    expect(desk.rule("Trio")).to_be_focused()
    desk.press("ArrowUp", "ArrowUp")
    expect(search).to_be_focused()
    search.fill("no such rule")
    expect(rules).to_have_count(0)
    expect(desk.page.get_by_text("No rule has this name.")).to_be_visible()
    search.fill("")
    expect(rules).to_have_count(4)
    expect(desk.rule("Trio")).to_have_count(0)


def test_enter_uses_the_rule_of_that_name(open_bench):
    desk = open_bench("Four", Keyboard)
    desk.use("Trio")
    desk.expect_said("Trio does not hold here.")
    expect(desk.cell("r1c1")).to_be_focused()


def test_letters_typed_in_the_search_do_nothing_else(open_proof):
    desk = open_proof("Four", FOUR_PROOF[:1], Keyboard)
    desk.press("r")
    desk.page.keyboard.type("ruth bosm")
    expect(desk.page.get_by_role("searchbox")).to_have_value("ruth bosm")
    desk.press("Escape")
    expect(desk.cell("r1c1")).to_be_focused()
    desk.expect_steps("1 step")


def test_arrows_change_tabs(open_bench):
    desk = open_bench("Four", Keyboard)
    desk.tab("Direct").focus()
    for key, kind, rule in (
        ("ArrowRight", "Case", "Zero or One"),
        ("ArrowRight", "Contradiction", "Trio"),
        ("ArrowRight", "Direct", "Prevent Trio"),
        ("ArrowLeft", "Contradiction", "Wasted Blocker"),
    ):
        desk.press(key)
        expect(desk.tab(kind)).to_be_focused()
        expect(desk.tab(kind)).to_have_attribute("aria-selected", "true")
        expect(desk.rule(rule)).to_be_visible()
        expect(desk.page.get_by_role("tab", selected=True)).to_have_count(1)
    expect(desk.page.get_by_role("tabpanel")).to_have_count(1)


def test_board_tabs_and_tree_are_one_tab_stop_each(open_proof):
    desk = open_proof("Four", FOUR_PROOF[:3], Keyboard)
    desk.tab("Direct").focus()
    for name in ("Prevent Trio", "Complete Row/Column", "Save Blocker", "Unique Row/Column"):
        desk.press("Tab")
        expect(desk.rule(name)).to_be_focused()
    desk.press("Tab")
    expect(desk.page.get_by_role("link", name="All rules explained")).to_be_focused()
    desk.press("Tab")
    expect(desk.cell("r1c1")).to_be_focused()
    desk.press("ArrowDown", "ArrowRight", "End")
    expect(desk.cell("r2c4")).to_be_focused()
    desk.press("Control+End", "Shift+Tab", "Tab")
    expect(desk.cell("r4c4")).to_be_focused()
    desk.press("Tab")
    expect(desk.button("0")).to_be_focused()
    desk.press("Tab", "Tab")
    expect(desk.button("clear")).to_be_focused()
    desk.press("Tab", "Tab", "Tab", "Tab")
    expect(desk.item("Complete Row/Column r3c1 = 1")).to_be_focused()
    desk.press("Tab")
    expect(desk.tree.locator(":focus")).to_have_count(0)


def test_a_chosen_rule_is_pressed_until_escape(open_bench):
    desk = open_bench("Four", Keyboard)
    desk.use("Save Blocker")
    expect(desk.rule("Save Blocker")).to_have_attribute("aria-pressed", "true")
    desk.press("Escape")
    expect(desk.rule("Save Blocker")).to_have_attribute("aria-pressed", "false")


def test_rules_and_tree_are_found_by_key_on_a_narrow_screen_too(open_bench):
    desk = open_bench("Four", Keyboard)
    desk.page.set_viewport_size({"width": 320, "height": 640})
    expect(desk.tree).to_have_count(0)
    desk.mark("r3c3", "0")
    desk.use("Prevent Trio")
    desk.expect_known("r3c3", "0")
    expect(desk.cell("r3c3")).to_be_focused()
    desk.press("t")
    expect(desk.item("Prevent Trio r3c3 = 0")).to_be_focused()
