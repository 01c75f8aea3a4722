"""Finding rules, tabs, the dialog of keys, and the few tab stops of the page."""

from playwright.sync_api import expect

from tests.browser.texts import FOUR_PROOF
from tests.browser.workbench import Keyboard


def test_the_keys_are_listed_and_rules_are_found_by_name(open_bench):
    workbench = open_bench("Four", Keyboard)
    workbench.use("Trio")
    workbench.expect_said("Trio does not hold here.")
    expect(workbench.cell("r1c1")).to_be_focused()

    workbench.go("r2c2")
    workbench.press("?")
    dialog = workbench.page.get_by_role("dialog", name="Keys")
    expect(dialog).to_be_visible()
    expect(dialog.get_by_role("heading", name="Keys")).to_be_focused()  # its end would be in sight otherwise
    workbench.press("u")  # no key of the page works under the dialog
    workbench.press("Escape")
    expect(dialog).to_have_count(0)
    expect(workbench.cell("r2c2")).to_be_focused()

    workbench.tab("Direct").click()
    rules = workbench.page.get_by_role("region", name="Rules").get_by_role("button")
    expect(rules).to_have_count(4)
    workbench.press("r")
    search = workbench.page.get_by_role("searchbox", name="Find a rule")
    expect(search).to_be_focused()
    workbench.page.keyboard.type("trio")
    expect(rules).to_have_count(4)  # two of them by another name, "advanced trio"
    expect(workbench.rule("Prevent Trio")).to_be_visible()
    expect(workbench.rule("Trio")).to_be_visible()
    expect(workbench.rule("Complete Row/Column")).to_have_count(0)
    workbench.press("ArrowDown", "ArrowDown", "ArrowDown")
    expect(workbench.rule("Trio")).to_be_focused()
    workbench.press("ArrowUp", "ArrowUp", "ArrowUp")
    expect(search).to_be_focused()
    search.fill("no such rule")
    expect(rules).to_have_count(0)
    expect(workbench.page.get_by_text("No rule has this name.")).to_be_visible()
    search.fill("")
    expect(rules).to_have_count(4)
    expect(workbench.rule("Trio")).to_have_count(0)


def test_letters_typed_in_the_search_do_nothing_else(open_proof):
    workbench = open_proof("Four", FOUR_PROOF[:1], Keyboard)
    workbench.press("r")
    workbench.page.keyboard.type("ruth bosm")
    expect(workbench.page.get_by_role("searchbox")).to_have_value("ruth bosm")
    workbench.press("Escape")
    expect(workbench.cell("r1c1")).to_be_focused()
    workbench.expect_steps("1 step")


def test_arrows_change_tabs_and_a_chosen_rule_is_pressed_until_escape(open_bench):
    workbench = open_bench("Four", Keyboard)
    workbench.tab("Direct").focus()
    for key, kind, rule in (
        ("ArrowRight", "Case", "Zero or One"),
        ("ArrowRight", "Contradiction", "Trio"),
        ("ArrowRight", "Direct", "Prevent Trio"),
        ("ArrowLeft", "Contradiction", "Wasted Blocker"),
    ):
        workbench.press(key)
        expect(workbench.tab(kind)).to_be_focused()
        expect(workbench.tab(kind)).to_have_attribute("aria-selected", "true")
        expect(workbench.rule(rule)).to_be_visible()
        expect(workbench.page.get_by_role("tab", selected=True)).to_have_count(1)
    expect(workbench.page.get_by_role("tabpanel")).to_have_count(1)

    workbench.use("Save Blocker")
    expect(workbench.rule("Save Blocker")).to_have_attribute("aria-pressed", "true")
    workbench.press("Escape")
    expect(workbench.rule("Save Blocker")).to_have_attribute("aria-pressed", "false")

    workbench.go("r3c3")
    described = "row 3: zeros 1, ones 0; column 3: zeros 0, ones 2"
    expect(workbench.cell("r3c3")).to_have_accessible_description(described)
    workbench.arm("Prevent Trio")
    workbench.go("r3c3")
    workbench.press("0", "Enter")
    described = "row 3: zeros 2, ones 0; column 3: zeros 1, ones 2"
    expect(workbench.cell("r3c3")).to_have_accessible_description(described)


def test_board_tabs_and_tree_are_one_tab_stop_each(open_proof):
    workbench = open_proof("Four", FOUR_PROOF[:3], Keyboard)
    workbench.tab("Direct").focus()
    for name in ("Prevent Trio", "Complete Row/Column", "Save Blocker", "Unique Row/Column"):
        workbench.press("Tab")
        expect(workbench.rule(name)).to_be_focused()
    workbench.press("Tab")
    expect(workbench.page.get_by_role("link", name="All rules explained")).to_be_focused()
    workbench.press("Tab")
    expect(workbench.page.get_by_role("button", name="Explain")).to_be_focused()
    workbench.press("Tab")
    expect(workbench.cell("r1c1")).to_be_focused()
    workbench.press("ArrowDown", "ArrowRight", "End")
    expect(workbench.cell("r2c4")).to_be_focused()
    workbench.press("Control+End", "Shift+Tab", "Tab")
    expect(workbench.cell("r4c4")).to_be_focused()
    workbench.press("Tab")
    expect(workbench.button("0")).to_be_focused()
    workbench.press("Tab", "Tab")
    expect(workbench.button("clear")).to_be_focused()
    workbench.press("Tab")
    expect(workbench.page.get_by_role("separator", name="Width of the proof")).to_be_focused()
    for button in ("Picture", "Edit"):
        workbench.press("Tab")
        expect(workbench.button(button)).to_be_focused()
    for link in ("As text", "Open a file"):
        workbench.press("Tab")
        expect(workbench.page.get_by_role("link", name=link)).to_be_focused()
    workbench.press("Tab")
    expect(workbench.item("Complete Row/Column r3c1 = 1")).to_be_focused()
    workbench.press("Tab")
    expect(workbench.tree.locator(":focus")).to_have_count(0)


def test_rules_and_tree_are_found_by_key_on_a_narrow_screen_too(open_bench):
    workbench = open_bench("Four", Keyboard)
    workbench.page.set_viewport_size({"width": 320, "height": 640})
    expect(workbench.tree).to_have_count(0)
    workbench.mark("r3c3", "0")
    workbench.use("Prevent Trio")
    workbench.expect_known("r3c3", "0")
    expect(workbench.cell("r3c3")).to_be_focused()
    workbench.press("t")
    expect(workbench.item("Prevent Trio r3c3 = 0")).to_be_focused()
