"""Masyu in the files of LEGUP, which keep circles and no lines."""

from __future__ import annotations

from puzzles.kernel.board import Puzzle
from puzzles.legup import Element, NoFormError, from_signs, grid
from puzzles.types.masyu.model import LIMITS, printed

NAMES = {"Masyu": "masyu"}
SIGNS = {0: ".", 1: "b", 2: "w"}
NO_PROOFS = True
MARKS: dict[int, str] = {}
mark = MARKS.get


def lines(board: Element) -> list[str]:
    """Return the lines of our own text. Raise GridError with the place in the file."""
    return grid(board, LIMITS, SIGNS, ".")


def board(puzzle: Puzzle) -> Element:
    """Return the board as LEGUP writes it. Raise NoFormError."""
    text = list(printed(puzzle))
    if len(text) > puzzle.height:
        raise NoFormError("a board without known links", repr(text[puzzle.height][:20]))
    return from_signs("\n".join(text), SIGNS, ".")
