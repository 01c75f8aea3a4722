"""Skyscrapers: the names under which people look for the rules, and how clues are spoken of."""

from __future__ import annotations

from puzzles.kernel.board import Puzzle
from puzzles.types.latin.words import sizes as latin_sizes
from puzzles.words import Kind

HIDDEN_SINGLE = ("hidden single", "only place", "last cell", "cross-hatching")
SPLIT = ("guess", "trial and error", "case split", "try each")
VISIBLE = ("all ways", "combinations", "permutations", "what fits the line", "visibility")

NAMES = {
    "skyscrapers.last-number": ("naked single", "sole candidate", "only candidate", "last digit"),
    "skyscrapers.last-cell": HIDDEN_SINGLE,
    "skyscrapers.seen-number": ("eliminate", "pencil mark", "direct elimination", "already in the line"),
    "skyscrapers.n-edge": ("staircase", "ascending", "full clue", "in order", "all seen"),
    "skyscrapers.one-edge": ("tallest first", "only one seen", "clue 1"),
    "skyscrapers.edge-limit": ("too tall", "upper limit", "at most", "staircase bound", "high clue"),
    "skyscrapers.naked-subset": ("naked pair", "naked triple", "naked quad", "disjoint subset", "locked set"),
    "skyscrapers.hidden-subset": ("hidden pair", "hidden triple", "hidden quad", "unique subset"),
    "skyscrapers.x-wing": ("xwing", "basic fish", "2-fish", "rectangle"),
    "skyscrapers.last-visible-number": VISIBLE,
    "skyscrapers.last-visible-cell": VISIBLE,
    "skyscrapers.line-of-sight": (*VISIBLE, "eliminate", "line solving"),
    "skyscrapers.number-for-cell": SPLIT,
    "skyscrapers.cell-for-number": SPLIT,
    "skyscrapers.visible-number-for-cell": SPLIT,
    "skyscrapers.visible-cell-for-number": SPLIT,
    "skyscrapers.repeated-number": ("duplicate", "twice", "conflict", "same height"),
    "skyscrapers.exceeding-visibility": ("too many seen", "clue too low", "excess"),
    "skyscrapers.insufficient-visibility": ("too few seen", "clue too high", "not enough"),
    "skyscrapers.unresolved-cell": ("empty cell", "no candidates", "dead end"),
    "skyscrapers.unresolved-number": ("no place", "nowhere", "dead end"),
    "skyscrapers.preemptive-visibility": ("impossible line", "no way", "dead end", "too early"),
}
MISSING = {
    "uniqueness": "There is no rule that relies on the puzzle having only one solution: that is what a proof shows.",
}
KINDS = {
    "clue": Kind("clue"),
    "north": Kind("clue above a column", "clue above column {number}", "clues above columns {numbers}"),
    "east": Kind("clue right of a row", "clue right of row {number}", "clues right of rows {numbers}"),
    "south": Kind("clue below a column", "clue below column {number}", "clues below columns {numbers}"),
    "west": Kind("clue left of a row", "clue left of row {number}", "clues left of rows {numbers}"),
}


def sizes(puzzle: Puzzle) -> dict[str, str]:
    """Return the sizes of subsets that this puzzle has."""
    return {rule.replace("latin.", "skyscrapers."): words for rule, words in latin_sizes(puzzle).items()}
