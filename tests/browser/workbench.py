"""The workbench as people know it: by what things are called. No coordinates and no selectors."""

import re
from datetime import timedelta

from django.db.models import F
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.texts import KINDS, Move
from tutor.work.models import Action

PROVED = "Proved: this puzzle has exactly one solution."


def claims(text: str) -> list[tuple[str, str]]:
    """`r3c3=0 r3c5=0` as cells and values."""
    return [(cell, value) for cell, _, value in (claim.partition("=") for claim in text.split())]


def spoken(cell: str) -> str:
    """`r3c5` as a cell is called."""
    row, column = re.findall(r"\d+", cell)
    return f"row {row}, column {column}"


def labelled(*starts: str) -> str:
    """Select the cell with one of these names, or with one that goes on after it with a comma or a semicolon.

    Playwright's way by role would make up the name of every cell on the board anew, each time that it looks.
    """
    ends = ('="{}"', '^="{},"', '^="{};"')
    return ", ".join(f"[role=gridcell][aria-label{end.format(start)}]" for start in starts for end in ends)


def hold(page: Page, url: str) -> list[Route]:
    """Requests that get no answer before the test lets them go on."""
    held: list[Route] = []

    def keep(route: Route) -> None:
        held.append(route)

    page.route(url, keep)
    return held


class Workbench:
    """A workbench on a page, worked with the mouse."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.status = page.locator("main [role=status]:not([hidden])")
        self.saved = page.get_by_role("contentinfo").get_by_role("status")
        self.grid = page.locator("[role=grid]")
        self.tree = page.get_by_role("tree", name="Proof tree")
        self.undo = self.button("Undo")
        self.redo = self.button("Redo")
        self.armed = page.get_by_role("button", name=re.compile("^✕ Put "))

    def cell(self, name: str) -> Locator:
        return self.grid.locator(labelled(spoken(name)))

    def rule(self, name: str) -> Locator:
        """The button of a rule in the palette; its statement follows its name."""
        title = self.page.get_by_text(name, exact=True)
        return (
            self.page.get_by_role("region", name="Rules")
            .get_by_role("tabpanel")
            .get_by_role("button")
            .filter(has=title)
        )

    def tab(self, kind: str) -> Locator:
        return self.page.get_by_role("tab", name=re.compile(f"^{kind}"))

    def item(self, name: str | re.Pattern[str]) -> Locator:
        return self.tree.get_by_role("treeitem", name=name)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def begin(self) -> None:
        """Fold the goal where it lies on the board: at the first visit, in a narrow window."""
        if self.button("Begin").is_visible():
            self.button("Begin").click()

    def whole_hint(self) -> None:
        """Press the button until it shows the step, and wait as long as it asks for."""
        for said in ("Which rule?", "Show the step", "Take this step"):
            self.page.locator("#hint").click()
            self.expect_said(said)
            self.pass_time()

    def pass_time(self) -> None:
        """Let the strengths of a hint that are open be a minute old: the last one opens only after a while."""
        Action.objects.filter(kind="hint").update(at=F("at") - timedelta(minutes=1))

    # --- What a person sees ---

    def expect_said(self, text: str) -> None:
        expect(self.status).to_contain_text(text)

    def expect_steps(self, text: str) -> None:
        """`3 steps, 1 split`"""
        expect(self.page.get_by_role("heading", name=f"Proof · {text}", exact=True)).to_be_visible()

    def expect_everywhere(self, cells: int, by_hand: int = 0, steps: int = 1) -> None:
        """Expect steps that fill so many cells everywhere, each of which counts, beside those by hand."""
        counted = f", counted as {cells + by_hand}" if cells > 1 else ""
        steps += by_hand
        self.expect_steps(f"{steps} step{'s' * (steps > 1)}{counted}")

    def expect_board(self, title: str) -> None:
        expect(self.page.get_by_role("heading", name=f"Board {title}", exact=True)).to_be_visible()

    def expect_marked(self, name: str, value: str) -> None:
        expect(self.cell(name)).to_have_accessible_name(f"{spoken(name)}, blank, marked {value}")

    def expect_blank(self, name: str) -> None:
        expect(self.cell(name)).to_have_accessible_name(f"{spoken(name)}, blank")

    def expect_known(self, name: str, value: str) -> None:
        expect(self.cell(name)).to_have_accessible_name(f"{spoken(name)}, {value}")

    def expect_proved(self) -> None:
        expect(self.page.get_by_role("main").get_by_text(PROVED).first).to_be_visible()

    def place_said(self, place: str) -> str:
        return f"at {place}"

    # --- What a person does ---

    def play(self, proof: tuple[Move, ...]) -> None:
        for number, move in enumerate(proof):
            if move.rule == "Next end":
                self.next_end(move.what)
                self.expect_board(f"in case {move.what}")
            elif KINDS[move.rule] == "Contradiction":
                self.use(move.rule)
                self.expect_said(f"{move.rule}: this branch is closed.")
            elif KINDS[move.rule] == "Case":
                self.split(move.rule, move.what, place_first=number % 2 == 0)
                self.expect_said(f"{move.rule}: {self.place_said(move.what)}.")
            else:
                self.direct(move.rule, move.what, cells_first=number % 2 == 0)

    def direct(self, rule: str, what: str, *, cells_first: bool = True) -> None:
        """A direct step that holds, in either order; an armed rule takes one cell at a time."""
        if cells_first or len(claims(what)) > 1 or "/" in what:
            self.put_away()
            for cell, value in claims(what):
                self.mark(cell, value)
                self.expect_marked(cell, value)
            self.use(rule)
        else:
            self.arm(rule)
            self.mark(*claims(what)[0])
            self.take_marked()
        for cell, value in claims(what):
            self.expect_known(cell, value)
        self.expect_said(f"{rule}: ")

    def split(self, rule: str, cell: str, *, place_first: bool) -> None:
        if place_first:
            self.mark(cell, "0")
            self.use(rule)
        else:
            self.use(rule)
            self.expect_said(f"{rule}: choose where.")
            self.choose(cell)

    def mark(self, cell: str, value: str) -> None:
        """Go through the values; with an armed rule a press only points, and the value comes from the pad."""
        if self.armed.is_visible():
            self.cell(cell).click()
            self.page.get_by_role("group", name="Values").get_by_role("button", name=value, exact=True).click()
        else:
            for _ in range(int(value) + 1):
                self.cell(cell).click()

    def choose(self, cell: str) -> None:
        self.cell(cell).click()

    def use(self, rule: str) -> None:
        if not self.is_open(KINDS[rule]):
            self.tab(KINDS[rule]).click()
        self.rule(rule).click()

    def is_open(self, kind: str) -> bool:
        """Tell whether these rules are shown already, so that nobody presses their tab."""
        return self.tab(kind).get_attribute("aria-selected") == "true"

    def arm(self, rule: str) -> None:
        """Choose a rule before the cells; it stays armed after a step."""
        if not self.button(f"✕ Put {rule} away").is_visible():
            self.put_away()
            self.use(rule)
            self.expect_said(f"{rule} is armed")

    def find(self, words: str) -> None:
        """Type into the search box of the rules."""
        self.page.get_by_role("searchbox", name="Find a rule").fill(words)

    def put_away(self) -> None:
        if self.armed.is_visible():
            self.armed.click()
            self.expect_said("is put away.")

    def take_marked(self) -> None:
        """Do nothing where an armed rule takes what is marked at once."""

    def take(self) -> None:
        self.page.get_by_role("button", name="Take the step").click()

    def everywhere(self, rule: str) -> None:
        if not self.button(f"✕ Put {rule} away").is_visible():
            self.use(rule)
        self.press_everywhere()

    def press_everywhere(self) -> None:
        # Until it is earned, it is `aria-disabled`, and says why when it is pressed.
        self.page.get_by_role("button", name="apply everywhere").click(force=True)

    def next_end(self, case: str) -> None:
        self.item(case).click()


class Keyboard(Workbench):
    """A workbench operated by the keyboard."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.here: tuple[int, int] | None = None
        """Row and column of the cell that was gone to last; None if the page may be elsewhere."""
        page.on("load", lambda _page: self.lose_way())

    def lose_way(self) -> None:
        """Begin the next walk at the first cell."""
        self.here = None

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def walk(self, row: int, column: int) -> None:
        """Go by arrow keys to a cell, from the one that was gone to last."""
        self.press("b", *(() if self.here else ("Control+Home",)))
        down, right = row - (self.here or (1, 1))[0], column - (self.here or (1, 1))[1]
        self.press(*["ArrowDown" if down > 0 else "ArrowUp"] * abs(down))
        self.press(*["ArrowRight" if right > 0 else "ArrowLeft"] * abs(right))
        self.here = row, column

    def go(self, cell: str) -> None:
        row, column = map(int, re.findall(r"\d+", cell))
        self.walk(row, column)
        expect(self.cell(cell)).to_be_focused()

    def mark(self, cell: str, value: str) -> None:
        self.go(cell)
        self.press(value)

    def choose(self, cell: str) -> None:
        self.lose_way()  # a rule that waits for its place may have gone to one
        self.go(cell)
        self.press("Enter")
        self.lose_way()

    def use(self, rule: str) -> None:
        self.press("r")
        self.page.keyboard.insert_text(rule)  # what each key finds is tried elsewhere
        self.press("Enter")

    def take(self) -> None:
        self.press("s")

    def take_marked(self) -> None:
        self.press("Enter")

    def press_everywhere(self) -> None:
        self.press("a")

    def next_end(self, case: str) -> None:
        self.press("o")


class Touch(Workbench):
    """A workbench on a phone, where rules and proof are sheets."""

    def mark(self, cell: str, value: str) -> None:
        self.cell(cell).tap()
        self.page.get_by_role("group", name="Values").get_by_role("button", name=value, exact=True).tap()

    def choose(self, cell: str) -> None:
        self.cell(cell).tap()

    def open_sheet(self, name: str) -> None:
        """Tap the sheet's button unless the sheet is open already."""
        button = self.button(name)
        if button.get_attribute("aria-expanded") == "false":
            button.tap()
        expect(self.page.get_by_role("region", name=name)).to_be_visible()

    def use(self, rule: str) -> None:
        self.open_sheet("Rules")
        if not self.is_open(KINDS[rule]):
            self.tab(KINDS[rule]).tap()
        self.rule(rule).tap()

    def take(self) -> None:
        self.page.get_by_role("button", name="Take the step").tap()

    def next_end(self, case: str) -> None:
        self.open_sheet("Proof")
        self.item(case).tap()
