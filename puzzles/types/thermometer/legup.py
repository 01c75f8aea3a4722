"""Thermometer in the files of LEGUP: the head of a vial is its bulb, and every line has a number."""

from __future__ import annotations

from puzzles.grid.text import Phrase
from puzzles.legup import Element, size
from puzzles.types.thermometer.model import LIMITS

NAMES = {"Thermometer": "thermometer"}
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
