"""Thermometer in the files of LEGUP: the head of a vial is its bulb, and every line has a number."""

from __future__ import annotations

from puzzles.grid.text import Phrase
from puzzles.kernel.board import Puzzle
from puzzles.legup import Element, NoFormError, element, size
from puzzles.types.thermometer.model import LIMITS

NAMES = {"Thermometer": "thermometer"}
NO_PROOFS = True
MARKS = {2: "filled", 3: "blocked", 0: "", 1: ""}
"""The states of a square in LEGUP, which has no form for steps of this type."""
mark = MARKS.get


def lines(board: Element) -> list[str]:
    """Return the lines of our own text. Raise GridError with the place in the file."""
    height, width = size(board, LIMITS)
    vials = [
        f"{_end(vial, 'head', height, width)}-{_end(vial, 'tail', height, width)}" for vial in board.inside("vial")
    ]
    rows = _numbers(board, "rownumbers", "row", height, width)
    columns = _numbers(board, "colnumbers", "col", width, height)
    return [f"size: {height} {width}", f"vials: {' '.join(vials)}", f"rows: {rows}", f"columns: {columns}"]


def _end(vial: Element, end: str, height: int, width: int) -> str:
    row, column = vial.number(f"{end}y", 0, height - 1), vial.number(f"{end}x", 0, width - 1)
    return f"r{row + 1}c{column + 1}"


def _numbers(board: Element, group: str, name: str, lines: int, most: int) -> str:
    numbers = list(board.first(group).inside(name))
    if len(numbers) != lines:
        times = Phrase("{n} time", "{n} times", n=len(numbers))
        raise board.first(group).error(Phrase("<{name}> {n} time", "<{name}> {n} times", name=name, n=lines), times)
    return " ".join([str(number.number("value", 0, most)) for number in numbers])


def board(puzzle: Puzzle) -> Element:
    """Return the board as LEGUP writes it. Raise NoFormError for a line without a number, and for given squares."""
    clues, width = puzzle.clues, puzzle.width
    if None in (*clues.rows, *clues.columns):
        raise NoFormError("a number for each row and column", "none")
    if puzzle.start != puzzle.blank:
        raise NoFormError("vials that are open", "squares that are known from the start")
    vials = [
        element("vial", headx=vial[0] % width, heady=vial[0] // width, tailx=vial[-1] % width, taily=vial[-1] // width)
        for vial in clues.vials
    ]
    rows = element("rowNumbers", *[element("row", value=number) for number in clues.rows])
    columns = element("colNumbers", *[element("col", value=number) for number in clues.columns])
    return element("board", element("vials", *vials), rows, columns, width=width, height=puzzle.height)
