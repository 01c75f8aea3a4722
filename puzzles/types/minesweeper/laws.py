"""Minesweeper: the numbers that its rules appeal to. Each says a sentence about a counter-example."""

from __future__ import annotations

from puzzles.logic.laws import AboutCounts, AboutPairs
from puzzles.types.minesweeper.rules import (
    FINISH_WITH_MINES,
    FINISH_WITH_SAFE,
    NON_SHARED_MINE,
    NON_SHARED_SAFE,
    NUMBERS_CLASH,
    TOO_FEW_MINES,
    TOO_MANY_MINES,
    TWO_NUMBERS,
)

FORM = frozenset({"only-mine", "only-safe", "opposite"})
NOT_FORCED = "So this rule leaves {cell} open."
NOT_CLOSED = "So this rule does not close the branch."
AROUND = {
    "no": "The number at {place} could get its mines with one at {cell}. " + NOT_FORCED,
    "yes": "The number at {place} could get its mines without {cell}. " + NOT_FORCED,
    "place": "The number at {place} can still get its mines. " + NOT_CLOSED,
    "bare": "No number counts {cell}, so it could be {other}. " + NOT_FORCED,
    "blank": "There is no number at {place} that could be broken. " + NOT_CLOSED,
}
SHARED = {
    "no": "The numbers at {place} could both get their mines with one at {cell}. " + NOT_FORCED,
    "yes": "The numbers at {place} could both get their mines without {cell}. " + NOT_FORCED,
    "place": "The numbers at {place} can both get their mines. " + NOT_CLOSED,
    "bare": "No number that counts {cell} makes a pair with another one for this rule, so it could be {other}. "
    + NOT_FORCED,
    "blank": "No two numbers that this rule compares are at {place}. " + NOT_CLOSED,
}
ARGUERS = {
    rule.id: AboutCounts(rule, AROUND) for rule in (FINISH_WITH_MINES, FINISH_WITH_SAFE, TOO_FEW_MINES, TOO_MANY_MINES)
} | {rule.id: AboutPairs(rule, SHARED) for rule in (NON_SHARED_SAFE, NON_SHARED_MINE, TWO_NUMBERS, NUMBERS_CLASH)}
