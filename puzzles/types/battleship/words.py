"""Battleship: the names under which people look for the rules, and how its places are said."""

from __future__ import annotations

from puzzles.words import Kind

NAMES = {
    "battleship.surround-ship": ("neighbours", "touching", "diagonal", "corners", "water around"),
    "battleship.finish-with-water": ("zero", "full line", "complete row", "rest is water"),
    "battleship.finish-with-ships": ("needs all", "last squares", "remaining squares"),
    "battleship.continue-ship": ("goes on", "extend", "open end", "next square"),
    "battleship.end-of-ship": ("closed end", "cap", "stops", "across or down"),
    "battleship.segment-type": ("shape", "cap", "round", "end piece", "middle piece", "submarine"),
    "battleship.too-long": ("longest ship", "join", "merge", "fleet complete", "all found"),
    "battleship.starves-line": ("too few left", "takes away", "crowds out", "corner water"),
    "battleship.ship-fit": ("only place", "largest ship", "battleship", "where can it go", "overlap"),
    "battleship.no-place": ("no room", "does not fit", "too short", "no submarine left", "gap"),
    "battleship.finish-ship": ("must grow", "no submarine left", "only way on", "extend"),
    "battleship.beside-every-place": ("common neighbour", "wherever it lies", "touches every place"),
    "battleship.line-fit": ("combinations", "all ways", "count a row", "row analysis"),
    "battleship.ship-or-water": ("guess", "case split", "trial and error", "try both"),
    "battleship.segment-types": ("guess", "case split", "shape", "try each"),
    "battleship.ship-location": ("guess", "case split", "where can it go", "try each place", "largest ship"),
    "battleship.adjacent-ships": ("touching", "diagonal", "conflict", "bent ship"),
    "battleship.incomplete-ship": ("broken ship", "cut off", "no shape"),
    "battleship.no-berth": ("no room", "does not fit", "stranded"),
    "battleship.too-few-in-fleet": ("no place left", "missing ship", "does not fit"),
    "battleship.too-many-in-fleet": ("too many", "too long", "fleet exceeded"),
    "battleship.too-few-in-line": ("number too high", "not enough", "missing ships"),
    "battleship.too-many-in-line": ("number too low", "excess", "one too many"),
    "battleship.no-fit": ("no way", "impossible line", "combinations"),
}
MISSING = {
    "uniqueness": "There is no rule that relies on the puzzle having only one solution: that is what a proof shows.",
}
KINDS = {"length": Kind("a length of ships", "the ships of length {number}", "the ships of lengths {numbers}")}
STATES = {
    "water": "water",
    "ship": "a ship",
    "submarine": "a submarine",
    "top": "the top end of a ship",
    "right": "the right end of a ship",
    "bottom": "the bottom end of a ship",
    "left": "the left end of a ship",
    "middle": "the middle of a ship",
}
