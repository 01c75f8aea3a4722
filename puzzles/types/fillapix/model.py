"""Fillapix: puzzles, squares and values, their text form, and which squares each clue counts.

Every square is a cell, and it may hold a clue as well, whose place has the name of the square.
"""

from __future__ import annotations

from dataclasses import dataclass

from puzzles.base.ptype import PuzzleType
from puzzles.grid.near import neighbours
from puzzles.grid.rect import Rect, check_rectangle, rect
from puzzles.grid.text import GridError, Phrase, check_signs, in_lines, row_count
from puzzles.grid.unique import unique
from puzzles.kernel.board import Board, Puzzle
from puzzles.logic.counts import Count, Counts, counts_over

LIMITS = (50, 50)
VALUES = ("black", "white")
BLACK, WHITE, OPEN = 1, 2, 3
"""Masks of a square: known to be black, known to be white, both possible."""

NO_CLUE = "."
_CLUES = ".0123456789"
_MASKS = {".": OPEN, "#": BLACK, "o": WHITE}
_SIGNS = {mask: sign for sign, mask in _MASKS.items()}


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Mosaic:
    """The clues of a puzzle; each counts its own square and those around it."""

    rect: Rect
    clues: Counts


@unique(keep=256)
def mosaic(height: int, width: int, signs: str) -> Mosaic:
    """Return the clues of that size; `signs` has the clue of every square, `.` where there is none."""
    grid, around = rect(height, width), neighbours(height, width, diagonal=True, itself=True)
    clues = [
        Count(grid.cell_place(cell), around[cell], int(sign), (cell,))
        for cell, sign in enumerate(signs)
        if sign != NO_CLUE
    ]
    return Mosaic(grid, counts_over(len(signs), BLACK, clues))


def mosaic_of(of: Board | Puzzle) -> Mosaic:
    """Return the clues of a board or puzzle."""
    puzzle = of.puzzle if isinstance(of, Board) else of
    return mosaic(puzzle.height, puzzle.width, puzzle.clues)


def read(ptype: PuzzleType, lines: list[str]) -> Puzzle:
    """Read a grid of `. 0 1 2 3 4 5 6 7 8 9` and, after a blank line, one of `. # o`. Raise GridError."""
    end = lines.index("") if "" in lines[1:] else len(lines)
    clues, colours = lines[:end], lines[end + 1 :]
    height, width = check_rectangle(clues, LIMITS)
    if not width:
        raise GridError(1, 1, "a square", "an empty row")
    check_signs(clues, _CLUES, "., or 0 to 9")
    if end < len(lines):
        first = end + 2
        if len(colours) != height:
            raise GridError(
                first, 1, Phrase("{n} row of colours", "{n} rows of colours", n=height), row_count(len(colours))
            )
        for number, line in enumerate(colours, start=first):
            if len(line) != width:
                raise GridError(
                    number,
                    min(len(line), width) + 1,
                    Phrase("{n} square", "{n} squares", n=width),
                    Phrase("{n} square", "{n} squares", n=len(line)),
                )
        check_signs(colours, "".join(_MASKS), "., # or o", first)
    signs, blank = "".join(clues), (OPEN,) * (height * width)
    start = tuple([_MASKS[sign] for line in colours for sign in line]) or blank
    return Puzzle(ptype, height, width, start, signs, blank)


def written(puzzle: Puzzle) -> str:
    """Return the clues as players write them, and the given colours below them if there are any."""
    clues, colours = puzzle.clues, "".join([_SIGNS[mask] for mask in puzzle.start])
    grids = [clues] if puzzle.start == puzzle.blank else [clues, colours]
    return "\n\n".join(["\n".join(in_lines(text, puzzle.width)) for text in grids])


def values(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the names of the values, which are the same in all puzzles."""
    return VALUES
