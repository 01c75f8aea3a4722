"""Tree Tent in the files of LEGUP: every line has a number, and links are lines from a tree to a square."""

from __future__ import annotations

from puzzles.grid.text import Phrase
from puzzles.kernel.board import Puzzle
from puzzles.legup import Element, NoFormError, axis_of, clues, element, grid, known_values, listed_cells, size
from puzzles.types.tree_tent.model import GRASS, LIMITS, LINE, NONE, TENT, camp_of

NAMES = {"TreeTent": "tree-tent"}
SIGNS = {0: ".", 1: "T", 2: "-", 3: "^"}
MARKS = {3: "tent", 2: "grass", 0: ""}
mark = MARKS.get


def lines(board: Element) -> list[str]:
    """Return the lines of our own text. Raise GridError with the place in the file."""
    height, width = size(board, LIMITS)
    rows, columns = clues(board, "east", height, width), clues(board, "south", width, height)
    drawn = [_name(each, height, width) for each in board.inside("line")]
    return [
        *grid(board, LIMITS, SIGNS, "."),
        f"rows: {' '.join(map(str, rows))}",
        f"columns: {' '.join(map(str, columns))}",
        *([f"line: {' '.join(drawn)}"] if drawn else []),
    ]


def _name(line: Element, height: int, width: int) -> str:
    ends = [(line.number(f"y{at}", 0, height - 1) + 1, line.number(f"x{at}", 0, width - 1) + 1) for at in (1, 2)]
    return "-".join([f"r{row}c{column}" for row, column in ends])


def link(puzzle: Puzzle, line: Element) -> int:
    """Return the link that a line of a step draws. Raise GridError unless it joins a tree and a square beside it."""
    name = _name(line, puzzle.height, puzzle.width)
    if name not in (index := camp_of(puzzle).index):
        raise line.error("a line from a tree to a square beside it", name)
    return index[name]


def line(puzzle: Puzzle, cell: int) -> Element:
    """Return the element of a line at a link."""
    (y1, x1), (y2, x2) = (divmod(end, puzzle.width) for end in camp_of(puzzle).ends[cell])
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2)


def slip(puzzle: Puzzle) -> str:
    """Say what went wrong in a file whose puzzle has no solution, as in LEGUP's own; "" if nothing is to be seen."""
    return "the column clues repeat the row clues" if puzzle.clues.rows == puzzle.clues.columns else ""


def board(puzzle: Puzzle) -> Element:
    """Return the board as LEGUP writes it. Raise NoFormError for a line without a number, or a link ruled out."""
    its, rows, columns = camp_of(puzzle), puzzle.clues.rows, puzzle.clues.columns
    if None in (*rows, *columns):
        at = next(line for line, number in zip(its.rect.lines, (*rows, *columns), strict=True) if number is None)
        raise NoFormError("a number for each row and column", Phrase("none for {place}", place=at.name))
    if gone := next((name for name, mask in zip(its.names, puzzle.start, strict=True) if mask == NONE), ""):
        raise NoFormError("links that are open or lines", Phrase("{link} ruled out", link=gone))
    known = known_values(puzzle.start[: its.squares], {TENT: 3, GRASS: 2}) | dict.fromkeys(its.trees, 1)
    drawn = [line(puzzle, cell) for cell in its.ends if puzzle.start[cell] == LINE]
    parts = [listed_cells(puzzle.width, known), axis_of("east", rows), axis_of("south", columns)]
    parts += [element("lines", *drawn)] if drawn else []
    return element("board", *parts, width=puzzle.width, height=puzzle.height)
