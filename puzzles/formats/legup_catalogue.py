"""The rules of LEGUP beside ours: which mean the same, and where and why they differ.

`legup_catalogue.txt` lists every rule that a file of LEGUP can name. Our counterparts are those whose `legup` names it,
so a type that is added here finds its place by itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from puzzles.base.ptype import PuzzleType
from puzzles.base.rule import AnyRule, Rule
from puzzles.formats.legup_rules import plain
from puzzles.grid.text import Phrase
from puzzles.registry import all_types

SAME = "-"
UNSOUND, UNUSABLE, NARROW = "unsound", "unusable", "narrow"
KINDS = (UNSOUND, UNUSABLE, NARROW)
"""The ways in which a rule of LEGUP falls short: it accepts what does not follow; it is not checked, or never accepted;
it refuses, or does not see, some of what follows."""

DIFFERENCES: Mapping[str, tuple[str, Phrase]] = {
    "no-check": (
        UNSOUND,
        Phrase("LEGUP has no check for this rule and accepts every step by it. Ours checks what the rule says."),
    ),
    "no-cases": (
        UNUSABLE,
        Phrase("In LEGUP this split is not programmed and cannot be used. Ours makes the cases."),
    ),
    "ships-anywhere": (
        UNSOUND,
        Phrase(
            "LEGUP only asks that no line gets too many ships: in an empty row with the clue 1, each square may become "
            "a ship. Ours asks that the line needs all its open squares."
        ),
    ),
    "submarine": (
        NARROW,
        Phrase("LEGUP does not count a submarine as a ship, so one that touches another ship is no contradiction."),
    ),
    "blank-lines": (
        UNSOUND,
        Phrase(
            "LEGUP takes open cells for equal: two empty rows are repeated, so every puzzle with two of them has no "
            "solution. Ours asks for two full lines."
        ),
    ),
    "rough-count": (
        NARROW,
        Phrase("LEGUP only counts by a rough formula for gaps of two and more cells. Ours tries how a line can end."),
    ),
    "empty-list": (
        UNSOUND,
        Phrase(
            "LEGUP supposes the other colour and lists the ways of one clue. Where the clue has no open square left, "
            "the list is empty, and any colour is accepted. Ours compares the two clues."
        ),
    ),
    "each-other": (
        UNSOUND,
        Phrase(
            "LEGUP looks at the board after the step, so two squares that are marked together can justify each other. "
            "Ours looks at the board before it."
        ),
    ),
    "bottlenecks": (
        NARROW,
        Phrase("In LEGUP a corridor must be filled square by square. Ours accepts it in one step."),
    ),
    "open-room": (
        UNSOUND,
        Phrase(
            "LEGUP takes open squares around a room for part of it, and looks at the board after the step. Ours counts "
            "the white squares of the room before it."
        ),
    ),
    "ten-ways": (
        UNSOUND,
        Phrase(
            "LEGUP stops after about ten ways, and then accepts a split that leaves some out. Ours lists all ways, or "
            "says that there are too many."
        ),
    ),
    "any-number": (
        NARROW,
        Phrase("Where several numbers share an area, LEGUP compares its size with one of them. Ours compares each."),
    ),
    "known-operand": (
        UNSOUND,
        Phrase(
            "LEGUP overwrites a left operand that is known: where A is true, it splits A ^ B = F into A = F and B = F. "
            "Ours applies only while both operands are open."
        ),
    ),
    "flags": (
        NARROW,
        Phrase(
            "Which cases LEGUP makes depends on two flags in the file. Here they are two rules: one makes the heights "
            "that no line has yet, the other one also looks at what can be seen."
        ),
    ),
    "asks-again": (
        UNUSABLE,
        Phrase(
            "LEGUP asks for the height in a window whenever it checks the split, so a saved one is never accepted. "
            "Ours keeps the height with the place."
        ),
    ),
    "flags-off": (
        NARROW,
        Phrase("With both flags of a file off, LEGUP never accepts this rule. Ours always looks at what can be seen."),
    ),
    "open-neighbours": (
        NARROW,
        Phrase("LEGUP looks only at lines of neighbours that are open after the step. Ours looks at all neighbours."),
    ),
    "nine-branches": (
        NARROW,
        Phrase(
            "LEGUP asks for a branch for each of the nine digits, even for those that stand in the row. Ours makes the "
            "possible ones, on boards of any size; when a file has more, each of those must be closed at once."
        ),
    ),
    "placed-already": (
        UNSOUND,
        Phrase(
            "LEGUP also splits by a digit that is placed already. Then every branch is a contradiction, and any puzzle "
            "has no solution. Ours asks for a digit that is missing."
        ),
    ),
    "block-as-row": (
        NARROW,
        Phrase("LEGUP looks at the line with the number of the block, and never at blocks. Ours looks at the line."),
    ),
    "nine-only": (NARROW, Phrase("LEGUP accepts this only with nine digits, never on a board of 4x4. Ours does.")),
    "four-by-four": (UNUSABLE, Phrase("On a board of 4x4 without a repeated number LEGUP breaks off with an error.")),
    "next-square": (
        UNSOUND,
        Phrase("LEGUP mixes up rows and columns, and looks only at the next square. Ours looks along the thermometer."),
    ),
    "open-break": (
        UNSOUND,
        Phrase("LEGUP takes open squares below mercury for a gap. Ours asks for a blocked one."),
    ),
    "wrong-count": (
        UNSOUND,
        Phrase("LEGUP compares the number with the blocked squares, and mixes up rows and columns."),
    ),
    "reversed": (
        UNSOUND,
        Phrase("LEGUP compares the wrong way round, and mixes up rows and columns: too few count as too many."),
    ),
    "links-ignored": (
        NARROW,
        Phrase(
            "For LEGUP a tree that has its tent already still holds the squares beside it open. For ours it does not."
        ),
    ),
    "last-spot": (
        UNSOUND,
        Phrase(
            "LEGUP ignores links and looks at the board after the step: a tent between two trees does not count for "
            "either of them. Ours looks for every tent that can be the tree’s."
        ),
    ),
    "open-beside": (
        UNSOUND,
        Phrase(
            "LEGUP ignores open squares beside the tree, where its tent may still come, and other links of the tent. "
            "Ours asks that there is no other place."
        ),
    ),
    "never-valid": (
        UNUSABLE,
        Phrase("LEGUP never accepts this split when it checks it, and can spoil the file. Ours makes all ways."),
    ),
    "not-all": (
        UNSOUND,
        Phrase(
            "LEGUP also splits while squares beside the tree are open, so the tent may come where no branch has it. "
            "Ours asks that no square is open."
        ),
    ),
    "own-link": (
        UNSOUND,
        Phrase(
            "By the order in which a line was drawn, LEGUP takes a tent that is linked to this very tree for taken: "
            "after a split by links every branch can be closed. Ours reads a link both ways."
        ),
    ),
    "mine-fulfils": (
        UNSOUND,
        Phrase(
            "LEGUP supposes a mine and lists the ways of a number beside it. Where the mine completes a 1, the list is "
            "empty, and the step is accepted: nearly any open square is safe. Ours compares the two numbers."
        ),
    ),
    "one-ahead": (
        UNSOUND,
        Phrase("LEGUP looks one step ahead on the whole board instead of comparing two numbers. Ours compares them."),
    ),
}
"""Why our rules differ, with what LEGUP accepts wrongly or does not see."""


class Listed(NamedTuple):
    """A rule of LEGUP: its id, name, type of puzzle and kind, and the key of the difference."""

    id: str
    name: str
    type: str
    kind: str
    difference: str

    @property
    def way(self) -> str:
        """Return in what way LEGUP's rule falls short, "" if it means the same as ours."""
        return DIFFERENCES[self.difference][0] if self.difference != SAME else ""

    @property
    def why(self) -> str:
        """Say how the rules differ, "" if they mean the same."""
        return DIFFERENCES[self.difference][1] if self.difference != SAME else ""


@cache
def listed() -> tuple[Listed, ...]:
    """Return every rule of LEGUP that a file can name."""
    text = (files("puzzles.formats") / "legup_catalogue.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return tuple([Listed(*line.split(" | ")) for line in lines])


def here(entry: Listed) -> PuzzleType | None:
    """Return the type of a rule's puzzles, None while it is not offered here."""
    ptype = all_types().get(entry.type)
    return ptype if ptype and ptype.listed else None


def counterparts(entry: Listed) -> tuple[AnyRule, ...]:
    """Return our rules for one of LEGUP, none while its type is not offered here."""
    ptype = here(entry)
    rules = ptype.rules if ptype else ()
    return tuple([rule for rule in rules if rule.legup and _key(*rule.legup) == _key(entry.id, entry.name)])


def entry_of(rule: Rule) -> Listed | None:
    """Return the rule of LEGUP that is a rule's counterpart, if a file can name it."""
    return _by_key().get(_key(*rule.legup)) if rule.legup else None


@cache
def _by_key() -> dict[tuple[str, str], Listed]:
    return {_key(entry.id, entry.name): entry for entry in listed()}


def _key(id: str, name: str) -> tuple[str, str]:
    return id, plain(name)
