"""Battleship in the files of LEGUP, which have no fleet: it is an attribute of ours, or the usual one of the size."""

from __future__ import annotations

from collections.abc import Iterator

from puzzles.grid.text import Phrase, in_lines
from puzzles.kernel.board import Puzzle
from puzzles.legup import Element, NoFormError, axis_of, clues, element, known_values, listed_cells, size, values
from puzzles.types.battleship.model import LIMITS, SHIP, SUB, WATER

NAMES = {"Battleship": "battleship"}
NO_PROOFS = True
SIGNS = {0: ".", 1: "~", 2: "o", 3: "s", 4: "^", 5: ">", 6: "v", 7: "<", 8: "x"}
MARKS = {0: "", 1: "water", 2: "submarine", 3: "ship", 4: "top", 5: "right", 6: "bottom", 7: "left", 8: "middle"}
mark = MARKS.get
WORDS = {"UNKNOWN": 0, "WATER": 1, "SUBMARINE": 2, "SHIP_UNKNOWN": 3, "SHIP_TOP": 4, "SHIP_RIGHT": 5, "SHIP_BOTTOM": 6}
WORDS |= {"SHIP_LEFT": 7, "SHIP_MIDDLE": 8}
"""The names that LEGUP writes for values; it reads numbers."""
FLEETS = ((4, 3, 3, 2, 2, 2, 1, 1, 1, 1), (3, 2, 2, 1, 1, 1))
"""The usual fleets of ten rows and of six: a file that does not say its fleet has the one with as many squares."""


def lines(board: Element) -> list[str]:
    """Return the lines of our own text. Raise GridError with the place in the file."""
    height, width = size(board, LIMITS)
    found = values(board, height, width, SIGNS.get, 0, 8, WORDS)
    rows = clues(board, "east", height, width)
    columns = clues(board, "south", width, height)
    fleet = board.attributes.get("fleet", "").split() or _fleet(board, sum(rows))
    return [
        *in_lines("".join([found.get(cell, SIGNS[0]) for cell in range(height * width)]), width),
        f"rows: {' '.join(map(str, rows))}",
        f"columns: {' '.join(map(str, columns))}",
        f"fleet: {' '.join(map(str, fleet))}",
    ]


def _fleet(board: Element, squares: int) -> tuple[int, ...]:
    """Return the usual fleet with so many squares. Raise GridError if there is none."""
    fleet = next((fleet for fleet in FLEETS if sum(fleet) == squares), None)
    if fleet is None:
        raise board.error("a fleet, as LEGUP has none that fits these clues", "none")
    return fleet


def board(puzzle: Puzzle) -> Element:
    """Return the board as LEGUP writes it, and the fleet. Raise NoFormError for a line without a number."""
    rows, columns, fleet = puzzle.clues
    if None in (*rows, *columns):
        raise NoFormError("a number for each row and column", "none")
    known = known_values(puzzle.start, {WATER: 1, SHIP: 3} | {SUB << at: (2, 4, 5, 6, 7, 8)[at] for at in range(6)})
    cells = listed_cells(puzzle.width, known)
    axes = axis_of("east", rows), axis_of("south", columns)
    return element("board", cells, *axes, width=puzzle.width, height=puzzle.height, fleet=" ".join(map(str, fleet)))


def lost(puzzle: Puzzle) -> Iterator[Phrase]:
    """Yield what a file says in another way than LEGUP reads it."""
    yield Phrase("the fleet, which LEGUP does not have")
