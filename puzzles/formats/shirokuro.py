"""Shirokuro as a contest writes it: a square grid as one line of `w b 0`, and its answer as one of `0 H V N E S W`."""

from __future__ import annotations

from math import isqrt

from puzzles.base.ptype import type_of
from puzzles.formats.canonical import read_grid
from puzzles.formats.errors import FormatError, UnfitError, shown
from puzzles.grid.text import Phrase, cell_count, in_lines
from puzzles.kernel.board import Board, Puzzle
from puzzles.registry import get_type

MAX_SIZE = 150
MAX_BYTES = MAX_SIZE * MAX_SIZE * 2
"""The largest input, with as many blanks to spare."""
NO_SOLUTION = "X"

_SIGNS = "wb0"


def puzzle(text: str, line: int = 1) -> Puzzle:
    """Return the puzzle of such a line; `number` is its line in the file. Raise FormatError."""
    if not text:
        raise FormatError(line, 1, "a line of w, b and 0", "nothing")
    if text.strip(_SIGNS):
        column = next(column for column, sign in enumerate(text, start=1) if sign not in _SIGNS)
        raise FormatError(line, column, "w, b or 0", shown(text[column - 1]))
    size = isqrt(len(text))
    if size * size != len(text):
        raise FormatError(line, 1, "as many cells as a square has", cell_count(len(text)))
    if size > MAX_SIZE:
        raise FormatError(line, 1, Phrase("at most {size} x {size} cells", size=MAX_SIZE), cell_count(len(text)))
    signs = text.replace("0", ".")
    return read_grid(get_type("shirokuro"), in_lines(signs, size), line)


def only_puzzle(lines: list[str]) -> Puzzle:
    """Read the puzzle of the only line that is not blank. Raises FormatError, for the first line that is wrong."""
    filled = [number for number, line in enumerate(lines) if line] or [0]
    found = puzzle("".join(lines[filled[0] : filled[0] + 1]), filled[0] + 1)
    if len(filled) > 1:
        raise FormatError(filled[1] + 1, 1, "one line only", shown(lines[filled[1]]))
    return found


def written(of: Puzzle) -> str:
    """Return the line of a square puzzle. Raise UnfitError for known links, which it cannot hold."""
    known = type_of(of).print(of).split("\n")[of.height :]
    if known:
        raise UnfitError("a grid without known links", known[0])
    signs: str = of.clues.signs
    return signs.replace(".", "0")


def answer(solution: Board) -> str:
    """Return the answer: for a circle the side of its line, for any other square the line that passes through."""
    links = solution.puzzle.clues
    signs = ["0"] * len(links.signs)
    for link, mask in enumerate(solution.cells):
        if mask == 1:
            first, last = (links.circles[circle] for circle in links.ends[link])
            upright = last - first >= links.width
            signs[first], signs[last] = "SN" if upright else "EW"
            for square in links.squares(link):
                signs[square] = "V" if upright else "H"
    return "".join(signs)
