"""Fillapix: the clues that its rules appeal to. Each says a sentence about a counter-example."""

from __future__ import annotations

from puzzles.logic.laws import AboutCounts, AboutPairs
from puzzles.types.fillapix.rules import (
    CLUES_CLASH,
    FINISH_WITH_BLACK,
    FINISH_WITH_WHITE,
    PAIRS,
    TOO_FEW_BLACK,
    TOO_MANY_BLACK,
)

FORM = frozenset({"only-black", "only-white", "opposite"})
NOT_FORCED = "So this rule leaves {cell} open."
NOT_CLOSED = "So this rule does not close the branch."
COUNTED = {
    "no": "The clue at {place} could be met with {cell} black. " + NOT_FORCED,
    "yes": "The clue at {place} could be met with {cell} white. " + NOT_FORCED,
    "place": "The clue at {place} can still be met. " + NOT_CLOSED,
    "bare": "No clue counts {cell}, so it could be {other}. " + NOT_FORCED,
    "blank": "There is no clue at {place} that could be broken. " + NOT_CLOSED,
}
SHARED = {
    "no": "The clues at {place} could both be met with {cell} black. " + NOT_FORCED,
    "yes": "The clues at {place} could both be met with {cell} white. " + NOT_FORCED,
    "place": "The clues at {place} can both be met. " + NOT_CLOSED,
    "bare": "No clue that counts {cell} makes a pair with another one for this rule, so it could be {other}. "
    + NOT_FORCED,
    "blank": "No two clues that this rule compares are at {place}. " + NOT_CLOSED,
}
ARGUERS = {
    rule.id: AboutCounts(rule, COUNTED)
    for rule in (FINISH_WITH_BLACK, FINISH_WITH_WHITE, TOO_FEW_BLACK, TOO_MANY_BLACK)
} | {rule.id: AboutPairs(rule, SHARED) for rule in (*PAIRS, CLUES_CLASH)}
