"""A whole proof of a seed of each type that has no file of its own here, with a split where there is a short one.

Most types are played by one hand, in turn, which takes the steps that differ; EVERY=1 plays all by all hands.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from puzzles.base.ptype import type_of
from puzzles.draw.of import surface_of, told_of
from puzzles.draw.surface import Spot
from puzzles.formats.canonical import PuzzleText, print_puzzle
from puzzles.formats.steps import print_step
from puzzles.kernel.board import Puzzle
from puzzles.kernel.step import Step
from puzzles.kernel.tree import End, Entry
from puzzles.registry import all_types
from puzzles.solve.logical import Attempt, solve
from puzzles.words import answer_of
from tests.browser.stored import guest
from tests.browser.workbench import PROVED, Keyboard, Touch, Workbench, labelled, spoken
from tests.engine.reasons import seeds
from tests.every import EVERY
from tutor.library.models import Puzzle as Stored
from tutor.work.models import Proof

ELSEWHERE = {"binary", "latin", "sudoku", "sudoku-x", "shirokuro", "masyu"}
TYPES = sorted(ptype.id for ptype in all_types().values() if ptype.listed and ptype.id not in ELSEWHERE)
LONGEST = 25
"""Steps of the longest proof that is played."""


AWAY = "-"
"""A claim that begins so takes its values away: `-3/4`."""


def words(puzzle: Puzzle, mask: int) -> str:
    """Return the value that a change sets, or those that it takes away."""
    return type_of(puzzle).words(puzzle, mask) if mask > 0 else AWAY + type_of(puzzle).words(puzzle, ~mask)


class Link(NamedTuple):
    """A link from a cell that never changes, such as a tree, to one beside it, and the way there."""

    fixed: str
    other: str
    way: str


WAYS = {(-1, 0): "up", (0, 1): "right", (1, 0): "down", (0, -1): "left"}


class Hand(Workbench):
    """A workbench that plays the solver's proof. A cell is known by its place, whatever else is said of it.

    What a link is, the cell says from which it is drawn.
    """

    keys: dict[str, str]
    """The keys of the values."""
    spots: Mapping[str, Spot] = MappingProxyType({})
    """The cells by name, with their words and where the keyboard finds them."""
    proved: str
    """The words for the end of the proof."""

    def link(self, name: str) -> Link | None:
        """Return the link of that name, None for the name of a cell."""
        if "-" not in name:
            return None
        ends = name.split("-")
        fixed, other = sorted(ends, key=lambda end: self.cell(end).get_attribute("data-wall") is None)
        (row, column), (to_row, to_column) = (map(int, re.findall(r"\d+", end)) for end in (fixed, other))
        return Link(fixed, other, WAYS[to_row - row, to_column - column])

    def cell(self, name: str) -> Locator:
        said = self.spots[name].spoken if name in self.spots else spoken(name)
        return self.grid.locator(labelled(said))

    def expect_proved(self) -> None:
        expect(self.page.get_by_role("main").get_by_text(self.proved).first).to_be_visible()

    def expect_words(self, name: str, words: str) -> None:
        expect(self.cell(name)).to_have_accessible_name(re.compile(rf", {words}(,|$)"))

    def expect_marked(self, name: str, value: str) -> None:
        gone = ", ".join(value.removeprefix(AWAY).split("/"))
        if link := self.link(name):
            self.expect_words(link.fixed, f"{link.way}: open, marked {value}")
        else:
            self.expect_words(name, f"taken away {gone}" if value.startswith(AWAY) else f"marked {value}")

    def expect_known(self, name: str, value: str) -> None:
        link = self.link(name)
        said = "blank" if value.startswith(AWAY) else value
        self.expect_words(link.fixed if link else name, f"{link.way}: {said}" if link else said)

    def press_on(self, target: Locator) -> None:
        target.click()

    def mark(self, cell: str, value: str) -> None:
        pad, link = self.page.get_by_role("group", name="Values"), self.link(cell)
        self.press_on(self.cell(link.fixed if link else cell))
        gone = ("take away", *value.removeprefix(AWAY).split("/"), "take away")
        for name in gone if value.startswith(AWAY) else (value,):
            self.press_on(pad.get_by_role("button", name=name, exact=True))
        if link:
            self.press_on(self.cell(link.other))

    def step(self, puzzle: Puzzle, step: Step) -> None:
        """Take a step as the solver gave it."""
        ptype = type_of(puzzle)
        rule = ptype.rule_by_id[step.rule]
        if rule.kind == "direct":
            named = [(ptype.cell_name(puzzle, cell), words(puzzle, mask)) for cell, mask in step.changes]
            self.direct(rule.name, " ".join(f"{cell}={value}" for cell, value in named))
        elif rule.kind == "case":
            assert step.at
            self.use(rule.name)
            self.expect_said(f"{rule.name}: choose where.")
            self.choose(step.at.name)
            self.expect_said(f"{rule.name}: ")
        else:
            self.use(rule.name)
            self.expect_said(f"{rule.name}: this branch is closed.")

    def stand_at(self, end: End) -> None:
        """Go to an end of the proof unless the page went there by itself."""
        row = self.page.locator(f"[role='treeitem'][data-node='{end.id}.{end.branch}']").first
        if row.get_attribute("aria-selected") != "true":
            self.go_to(row)
        expect(row).to_have_attribute("aria-selected", "true")

    def go_to(self, row: Locator) -> None:
        row.click()


class ByKeyboard(Hand, Keyboard):
    def go(self, cell: str) -> None:
        spot = self.spots[cell]
        self.walk(spot.row, spot.column)
        expect(self.cell(cell)).to_be_focused()

    def mark(self, cell: str, value: str) -> None:
        link = self.link(cell)
        self.go(link.fixed if link else cell)
        away = "Shift+Digit" if value.startswith(AWAY) else ""
        self.press(*[f"{away}{self.keys[each]}" for each in value.removeprefix(AWAY).split("/")])
        if link:
            self.press(f"Arrow{link.way.capitalize()}")
            self.lose_way()

    def go_to(self, row: Locator) -> None:
        for _ in range(LONGEST):
            self.press("o")
            if row.get_attribute("aria-selected") == "true":
                return


class ByTouch(Hand, Touch):
    def press_on(self, target: Locator) -> None:
        target.tap()

    def go_to(self, row: Locator) -> None:
        self.open_sheet("Proof")
        row.tap()


HANDS = (Hand, ByKeyboard, ByTouch)
BY_HAND = 2
"""Steps at the end that are played by hand where a proof has no split."""
SOME = 12
"""Seeds of a type among which the shortest proof is looked for."""
ALSO = ("fillapix", "heyawake", "light-up", "star-battle", "thermometer")
"""Types of which other tests mark cells or take steps: by default they play no whole proof."""
PLAYED = [
    pytest.param(type_id, hand, id=f"{type_id}-{hand.__name__}")
    for number, type_id in enumerate(TYPES if EVERY else [each for each in TYPES if each not in ALSO])
    for hand in (HANDS if EVERY else (HANDS[number % 3],))
]


@cache
def played(type_id: str) -> Attempt:
    """Return the proof of a seed with the fewest steps, one with a split if there is any."""
    small = sorted(seeds()[type_id], key=lambda puzzle: len(puzzle.start))[:SOME]
    attempts = [solve(puzzle, depth=1) for puzzle in small]
    attempts = [each for each in attempts if each.report.outcome == "unique" and len(each.record) <= LONGEST]

    def worth(each: Attempt) -> tuple[bool, int]:
        return all(len(result.ends) < 2 for result in each.results), len(each.record)

    return min(attempts, key=worth)


@pytest.fixture
def browser_context_args(browser_context_args: dict, hand: type[Hand]) -> dict:
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    return {**browser_context_args, **(phone if hand is ByTouch else {})}


@pytest.fixture
def shelf(type_id: str) -> tuple[str, ...]:
    return (print_puzzle(PuzzleText(played(type_id).puzzle, title="Played")) + "\n",)


def store(client: Client, address: str, rev: int, puzzle: Puzzle, entry: Entry) -> str:
    """Take a step without a page. Return the address of the proof."""
    fields = {"key": uuid4(), "rev": rev, "step": print_step(puzzle, entry.step)}
    answer = client.post(f"{address}step/", fields | {"node": f"{entry.parents[0].id}.{entry.parents[0].branch}"})
    proof = Proof.objects.get()
    assert (answer.status_code, proof.rev) == (200, rev + 1), answer.content
    return proof.get_absolute_url()


def by_hand(attempt: Attempt) -> set[int]:
    """Return which steps a hand takes: those at the first split and the first end of a case, and the last one.

    The first step that takes values away is among them.
    """
    kinds = [type_of(attempt.puzzle).rule_by_id[entry.step.rule].kind for entry in attempt.record]
    if EVERY:
        return set(range(len(kinds)))
    away = [at for at, entry in enumerate(attempt.record) if any(mask < 0 for _, mask in entry.step.changes)][:1]
    if "case" not in kinds:
        return {*away, *range(len(kinds))[-BY_HAND:]}
    split = kinds.index("case")
    ends = [at for at, kind in enumerate(kinds) if kind not in {"direct", "case"}][:1]
    after = [at + 1 for at in ends if at + 1 < len(kinds)]
    return {split, split + 1, *ends, *after, *away, len(kinds) - 1}


@pytest.mark.parametrize(("type_id", "hand"), PLAYED)
def test_a_whole_proof(
    live_server: LiveServer,
    page: Page,
    puzzles: dict[str, Stored],
    sign_in: Callable[[Client], None],
    type_id: str,
    hand: type[Hand],
) -> None:
    attempt, client = played(type_id), guest()
    sign_in(client)
    address = reverse("work:draft", args=[puzzles["Played"].pk])
    surface, answer = surface_of(attempt.puzzle), answer_of(attempt.puzzle)
    workbench = hand(page)
    workbench.keys = {value.name: value.key for value in surface.pad}
    workbench.spots = {spot.name: spot for spot in surface.spots}
    workbench.proved = f"Proved: {answer.some}" if answer else PROVED
    hands, shown = by_hand(attempt), ""
    for number, entry in enumerate(attempt.record):
        if number not in hands:
            address = store(client, address, number, attempt.puzzle, entry)
            shown = ""
            continue
        if not shown:
            page.goto(live_server.url + address)
            expect(workbench.grid).to_be_visible()
            workbench.begin()
        workbench.stand_at(entry.parents[0])
        workbench.step(attempt.puzzle, entry.step)
        shown = address = Proof.objects.get().get_absolute_url()
    workbench.expect_proved()
    assert Proof.objects.get().state == "unique"
    if told_of(attempt.puzzle):
        expect(workbench.grid).to_have_accessible_description(re.compile(r"^(?:(\d+) of \1 [^;]+(?:; |$))+$"))
