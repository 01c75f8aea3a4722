"""Minesweeper: the names under which people look for the rules."""

from puzzles.words import Kind

NAMES = {
    "minesweeper.finish-with-mines": ("finish with mines", "flag", "all mines", "remaining squares", "needs all"),
    "minesweeper.finish-with-safe": ("finish with empty", "clear", "chord", "zero", "full number", "open the rest"),
    "minesweeper.non-shared-safe": ("non shared empty", "one one", "1-1", "subset", "pattern", "outside the overlap"),
    "minesweeper.non-shared-mine": ("non shared mine", "one two", "1-2-1", "1-2", "difference", "pattern"),
    "minesweeper.two-clues": ("pair of numbers", "overlap", "1-2-2-1", "reduction", "common squares", "adjacent clues"),
    "minesweeper.mine-or-safe": ("mine or empty", "guess", "case split", "trial and error", "try both"),
    "minesweeper.satisfy-number": ("guess", "case split", "trial and error", "try each", "combinations"),
    "minesweeper.too-few-mines": ("number too high", "not enough", "missing mines", "conflict"),
    "minesweeper.too-many-mines": ("number too low", "excess", "one too many", "conflict"),
    "minesweeper.numbers-clash": ("conflict", "pair of numbers", "exclude each other", "cannot both be met", "overlap"),
}
MISSING = {
    "mine counter": "There is no rule about the number of mines in all: the puzzle does not give it.",
    "uniqueness": "There is no rule that relies on the puzzle having only one solution: that is what a proof shows.",
}
KINDS = {"number": Kind("number")}
STATES = {"mine": "a mine"}
