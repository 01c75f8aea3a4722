"""Every page and every state of the workbench, and how a person gets there."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.texts import FOUR_PROOF, SIX_PROOF, Move
from tests.browser.workbench import Workbench
from tutor.library.models import Puzzle
from tutor.library.services import import_set

SUDOKU = "type: sudoku\ntitle: Four\n\n1...\n..3.\n.2..\n...4\n"
MIDDLE = SIX_PROOF[:8]
"""One case of the split is closed, two steps are taken in the other."""
VERDICT = re.compile(r"^\s*(Right|Not so)\.")


@dataclass
class Visitor:
    """A page and the acts that bring it to a place."""

    page: Page
    address: str
    puzzles: dict[str, Puzzle]
    open_bench: Callable[..., Workbench]
    open_proof: Callable[..., Workbench]
    own_proof: Callable[[str, tuple[Move, ...]], object]
    problems: list[str]

    def go(self, place: str) -> Page:
        PLACES[place](self)
        expect(self.page.get_by_role("main")).to_be_attached()
        return self.page


def plain(name: str, *args: str) -> Callable[[Visitor], None]:
    """A page by the name of its address."""
    return lambda visitor: _open(visitor, reverse(name, args=args))


def of_puzzle(title: str) -> Callable[[Visitor], None]:
    return lambda visitor: _open(visitor, visitor.puzzles[title].get_absolute_url())


def searched(visitor: Visitor) -> None:
    """Puzzles found on the first page by keyboard, without a press of the button."""
    plain("catalogue:index")(visitor)
    page = visitor.page
    page.get_by_role("searchbox").press_sequentially("clue")
    expect(page).to_have_url(re.compile("q=clue"))
    page.get_by_label("Type").focus()
    page.get_by_label("Type").select_option("binary")
    expect(page.get_by_label("Solved with")).to_be_visible()
    expect(page.get_by_role("status")).to_have_text(re.compile("[1-9][0-9]* puzzle"))
    expect(page.get_by_label("Type")).to_be_focused()


def of_type(name: str) -> Callable[[Visitor], None]:
    """The sets of a type, chosen by keyboard on the first page of a site that has two types."""

    def go(visitor: Visitor) -> None:
        import_set(SUDOKU.encode(), slug="another-type", title="Another type")
        plain("catalogue:index")(visitor)
        card = visitor.page.get_by_role("link", name=name, exact=True)
        card.focus()
        card.press("Enter")
        expect(visitor.page.get_by_role("heading", name=name, exact=True, level=1)).to_be_in_viewport()

    return go


def _open(visitor: Visitor, path: str) -> None:
    visitor.page.goto(visitor.address + path)


def bench(title: str) -> Callable[[Visitor], object]:
    return lambda visitor: visitor.open_bench(title)


def after_a_proof(then: Callable[[Visitor], None]) -> Callable[[Visitor], None]:
    """The place as it looks to somebody who has proved a puzzle."""

    def go(visitor: Visitor) -> None:
        visitor.own_proof("Four", FOUR_PROOF)
        then(visitor)

    return go


def refused(visitor: Visitor) -> None:
    workbench = visitor.open_proof("Ten clues", MIDDLE)
    workbench.mark("r4c3", "1")
    workbench.use("Prevent Trio")
    workbench.expect_said("does not give")


def hint(visitor: Visitor) -> None:
    workbench = visitor.open_proof("Ten clues", MIDDLE)
    workbench.whole_hint()


def choosing(visitor: Visitor) -> None:
    workbench = visitor.open_bench("Ten clues")
    workbench.use("Zero or One")
    workbench.expect_said("choose where")


def proved(visitor: Visitor) -> None:
    visitor.open_proof("Ten clues", SIX_PROOF).expect_proved()


def keys(visitor: Visitor) -> None:
    visitor.open_bench("Four").page.keyboard.press("?")
    expect(visitor.page.get_by_role("dialog", name="Keys")).to_be_visible()


def cut(visitor: Visitor) -> None:
    visitor.open_proof("Four", FOUR_PROOF[:3]).button("Edit").click()
    expect(visitor.page.get_by_role("dialog", name="Edit this step")).to_be_visible()


def picture(visitor: Visitor) -> None:
    """The proof as a picture, with what a search finds in it."""
    visitor.open_proof("Ten clues", MIDDLE).page.keyboard.press("g")
    visitor.page.get_by_role("searchbox", name="Find a step").fill("r5c3")
    expect(visitor.page.locator("#graph .item").first).to_be_visible()


def explained(visitor: Visitor) -> None:
    visitor.open_proof("Four", FOUR_PROOF[:3]).page.keyboard.press("e")
    expect(visitor.page.get_by_role("dialog", name="Why is it so?")).to_be_visible()


def sheet(name: str) -> Callable[[Visitor], None]:
    """A phone with rules or proof open below the board."""

    def go(visitor: Visitor) -> None:
        visitor.page.set_viewport_size({"width": 390, "height": 844})
        visitor.open_proof("Ten clues", MIDDLE).button(name).click()
        expect(visitor.page.get_by_role("region", name=name)).to_be_visible()

    return go


def readable(visitor: Visitor) -> None:
    visitor.open_proof("Ten clues", SIX_PROOF)
    visitor.page.get_by_role("link", name="Read the proof").click()
    expect(visitor.page.get_by_role("heading", name="Proof of Ten clues")).to_be_visible()


def finished(visitor: Visitor) -> None:
    proved(visitor)
    visitor.page.get_by_role("link", name="Look back").click()
    expect(visitor.page.get_by_role("main")).to_contain_text("Solver")


def exercise(visitor: Visitor) -> None:
    """Answer the first board of a misconception's exercise, whose button has the focus."""
    _open(visitor, reverse("learn:misconception", args=["binary.corner-pair"]))
    expect(visitor.page.get_by_role("button", name="Yes, it does")).to_be_focused()
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.get_by_role("status")).to_contain_text(VERDICT)


def _seeded(visitor: Visitor, name: str, *args: str) -> str:
    """Return the address of a question that is the same in every run."""
    return f"{reverse(name, args=args)}?seed=1&puzzle={visitor.puzzles['Ten clues'].pk}"


def drill(visitor: Visitor) -> None:
    """Answer the first board of a drill; then the button for the next one has the focus."""
    _open(visitor, _seeded(visitor, "learn:drill", "binary.prevent-trio"))
    visitor.page.get_by_role("button", name="None of these").click()
    expect(visitor.page.get_by_role("status")).to_contain_text(VERDICT)
    button = visitor.page.get_by_role("button", name="Next board")
    expect(button).to_be_focused()
    expect(button).to_have_accessible_description(VERDICT)  # read with it: a status of a new page is not


def name_the_rule(visitor: Visitor) -> None:
    """Answer the first step of an exercise; then the button for the next one has the focus."""
    _open(visitor, _seeded(visitor, "learn:exercise", "name", "binary"))
    visitor.page.locator(".answers button").first.click()
    expect(visitor.page.get_by_role("status")).to_contain_text(VERDICT)
    button = visitor.page.get_by_role("button", name="Next")
    expect(button).to_be_focused()
    expect(button).to_have_accessible_description(VERDICT)


def find_the_mistake(visitor: Visitor) -> None:
    """Mark a step; then every step has its verdict, and one is to be mended."""
    _open(visitor, _seeded(visitor, "learn:exercise", "find", "binary"))
    visitor.page.get_by_role("checkbox").first.check()
    visitor.page.get_by_role("button", name="The marked steps are wrong").click()
    expect(visitor.page.get_by_role("status")).to_be_focused()
    title = visitor.page.get_by_role("heading", name="Mend it").inner_text()
    number = re.findall(r"\d+", title)[0]
    wrong = visitor.page.get_by_role("listitem").filter(has_text="It is wrong.").first
    expect(wrong).to_contain_text(re.compile(rf"\b{number}\. "))  # as the question calls it
    visitor.page.locator(".answers button").first.click()
    expect(visitor.page.get_by_role("status").last).to_contain_text(VERDICT)
    link = visitor.page.get_by_role("button", name="Another exercise")
    expect(link).to_be_focused()
    expect(link).to_have_accessible_description(VERDICT)


def put_in_order(visitor: Visitor) -> None:
    """Move the steps by the buttons and once by dragging; then the kernel judges the order."""
    _open(visitor, _seeded(visitor, "learn:exercise", "order", "binary"))
    steps, page = visitor.page.locator("ol.moved li"), visitor.page
    names = steps.evaluate_all("steps => steps.map(step => step.dataset.step)")
    page.locator(".moved > li .grip").first.hover()
    page.mouse.down()
    box = page.locator(".moved > li").nth(1).bounding_box()
    assert box
    page.mouse.move(box["x"] + 20, box["y"] + box["height"] - 3)
    page.mouse.up()
    assert steps.nth(1).get_attribute("data-step") == names[0]
    page.locator(f"li[data-step='{names[0]}'] [data-move='-1']").press("Enter")
    assert steps.nth(0).get_attribute("data-step") == names[0]
    expect(page.get_by_role("log")).to_contain_text("is step")
    page.get_by_role("button", name="Check this order").click()
    said = page.get_by_role("status")
    expect(said).to_contain_text(re.compile(r"Every step holds in this order|does not hold there"))
    read = page.get_by_role("button", name="Another exercise").or_(said.filter(has_text="does not hold there"))
    expect(read).to_be_focused()


def lesson(visitor: Visitor) -> None:
    """Judge the boards of a lesson by keyboard."""
    _open(visitor, reverse("learn:lesson", args=["binary.prevent-trio"]))
    for choice in visitor.page.get_by_label("accept").all():
        choice.press("Space")
    visitor.page.get_by_role("button", name="Check").press("Enter")
    said = visitor.page.get_by_role("status").first
    expect(said).to_contain_text("3 of 6 right")
    expect(said).to_be_in_viewport()  # it stands far down


def not_found(visitor: Visitor) -> None:
    _open(visitor, "/nowhere/")
    assert len(visitor.problems) == 1  # the browser complains of the 404
    visitor.problems.clear()


PLACES: dict[str, Callable[[Visitor], object]] = {
    "puzzles": plain("catalogue:index"),
    "puzzles, one proved": after_a_proof(plain("catalogue:index")),
    "type": of_type("Binary"),
    "search": searched,
    "set": plain("catalogue:set", "for-tests"),
    "puzzle": of_puzzle("Ten clues"),
    "puzzle, proved": after_a_proof(of_puzzle("Four")),
    "rules": plain("catalogue:rules"),
    "rule": plain("catalogue:rule", "binary.save-blocker"),
    "bench": bench("Ten clues"),
    "refused": refused,
    "hint": hint,
    "choosing": choosing,
    "proved": proved,
    "keys": keys,
    "cut": cut,
    "picture": picture,
    "explained": explained,
    "rules sheet": sheet("Rules"),
    "proof sheet": sheet("Proof"),
    "readable": readable,
    "finished": finished,
    "forget": after_a_proof(plain("privacy:forget")),
    "grading files": plain("grading:files"),
    "exercise": exercise,
    "drill": drill,
    "name the rule": name_the_rule,
    "find the mistake": find_the_mistake,
    "put in order": put_in_order,
    "lesson": lesson,
    "skills": after_a_proof(plain("learn:skills")),
    "not found": not_found,
}
