"""Operating boards of numbers: choose a cell, then type, press or tap its number; `-3/4` takes candidates away."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.workbench import Keyboard, Touch, Workbench, spoken


class Numbers(Workbench):
    """A board of numbers, operated by the mouse and the pad below it."""

    # --- What a person sees ---

    def expect_words(self, name: str, words: str) -> None:
        """Expect these words in the cell's name, after its place, block and diagonals."""
        place = re.compile(rf"^{spoken(name)}(, block [0-9]+)?(, on [a-z ]*main diagonals?( [12])?)?, {words}$")
        expect(self.cell(name)).to_have_accessible_name(place)

    def expect_marked(self, name: str, value: str) -> None:
        gone = ", ".join(value.removeprefix("-").split("/"))
        self.expect_words(name, f"blank, taken away {gone}" if value.startswith("-") else f"blank, marked {value}")

    def expect_blank(self, name: str) -> None:
        self.expect_words(name, "blank")

    def expect_known(self, name: str, value: str) -> None:
        self.expect_words(name, "blank" if value.startswith("-") else value)

    def place_said(self, place: str) -> str:
        group, _, value = place.partition("=")
        spaced = re.sub("([0-9]+)", r" \1", group)
        return f"{value} in {spaced}" if value else f"at {place}"

    # --- What a person does ---

    def press_on(self, target: Locator) -> None:
        target.click()

    def pad(self, name: str) -> None:
        self.press_on(self.page.get_by_role("group", name="Values").get_by_role("button", name=name, exact=True))

    def mark(self, cell: str, value: str) -> None:
        self.press_on(self.cell(cell))
        gone = ("take away", *value[1:].split("/"), "take away")
        for name in gone if value.startswith("-") else (value,):
            self.pad(name)

    def split(self, rule: str, place: str, *, place_first: bool) -> None:
        self.use(rule)
        self.expect_said(f"{rule}: choose where.")
        if "=" in place:
            self.choose_in_list(self.place_said(place))
        else:
            self.choose(place)

    def choose_in_list(self, words: str) -> None:
        self.page.get_by_role("combobox", name="Where").select_option(words)
        self.press_on(self.button("Split there"))


class NumbersByKeyboard(Numbers, Keyboard):
    """A board of numbers, operated by the keyboard."""

    def mark(self, cell: str, value: str) -> None:
        self.go(cell)
        shift = "Shift+" if value.startswith("-") else ""
        for number in value.removeprefix("-").split("/"):
            self.press(*(f"{shift}Digit{digit}" for digit in number))

    def choose_in_list(self, words: str) -> None:
        where = self.page.get_by_role("combobox", name="Where")
        expect(where).to_be_focused()
        options = where.get_by_role("option").all_inner_texts()
        self.press(*["ArrowDown"] * options.index(words), "Enter")


class NumbersByTouch(Numbers, Touch):
    """A board of numbers on a phone."""

    def press_on(self, target: Locator) -> None:
        target.tap()
