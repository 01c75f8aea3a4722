"""Reading puzzles in any format: the first lines decide which format reads the text."""

from __future__ import annotations

import re
from itertools import accumulate
from math import isqrt
from typing import TypeVar

from puzzles.base.ptype import PuzzleType
from puzzles.formats import (
    codequest,
    foreign,
    fpuzzles,
    legup,
    only_number,
    penpa,
    puzzlink,
    rowan,
    shirokuro,
    sudoku_grid,
    sudoku_line,
    tables,
)
from puzzles.formats.canonical import PuzzleText, read_grid, read_puzzles
from puzzles.formats.errors import FormatError, shown
from puzzles.formats.text import decode, lines_of
from puzzles.grid.text import Phrase
from puzzles.kernel.board import Puzzle
from puzzles.registry import get_type

MAX_BYTES = 1 << 20
MAX_PUZZLES = 1_000

_T = TypeVar("_T")
_LINKS = (puzzlink, fpuzzles, penpa)
_HEADER = re.compile(r"[A-Za-z]+:.*")
_NUMBER = re.compile(r"[1-9][0-9]*")
_ROW = re.compile(r"[01.]+")
_NINE = re.compile(r"[1-9*]{9}")
_CIRCLES = re.compile(r"[wb.]+")
_WALLS = re.compile(r"[.#0-4*-]+")
_CONTEST_CIRCLES = re.compile(r"[wb0]*[wb][wb0]*")


def read(data: bytes, limit: int = MAX_PUZZLES, max_bytes: int = MAX_BYTES) -> list[PuzzleText]:
    """Return the puzzles of a file: our own text, a contest's input, addresses of puzz.link pages, lines of 81 Sudoku
    cells, grids or tables of Sudokus, a file of LEGUP, or one grid of Binary, Light Up or Shirokuro by itself.

    Raise FormatError for anything else, and for more than `limit` puzzles or more than `max_bytes`.
    """
    foreign.check_bytes(data)
    text = decode(data, max_bytes)
    foreign.check_text(text)
    if legup.is_legup(text):
        return [legup.read_legup(text)]
    lines = lines_of(text)
    filled = [number for number, line in enumerate(lines) if line]
    if not filled:
        raise FormatError(1, 1, "a puzzle", "nothing")
    first, *following = (lines[number] for number in filled[:3])
    if _is_one(first):
        return [_one(lines[number], number + 1) for number in _limited(filled, limit)]
    foreign.check_line(first, filled[0] + 1)
    if _HEADER.fullmatch(first):
        return read_puzzles(lines, limit)
    if tables.is_table(lines, filled):
        return _limited(tables.read_all(lines, filled), limit)
    if sudoku_grid.is_grid(lines) and not _is_drawn(lines, filled):
        return _limited(sudoku_grid.read_all(lines), limit)
    if _NUMBER.fullmatch(first) and "#" not in text and not _is_row(first, *following):
        return _limited([PuzzleText(puzzle, line=line) for line, puzzle in _contest(lines, filled, *following)], limit)
    if alone := _alone(lines, filled):
        return [alone]
    raise FormatError(filled[0] + 1, 1, "type: and a puzzle type, a number of cases, or a row of 0 1 .", shown(first))


def is_list(line: bytes) -> bool:
    """Tell whether a text that begins with this line has a puzzle in each of its lines."""
    return _is_one(line.decode(errors="replace").strip())


def _is_one(line: str) -> bool:
    """Tell whether a line holds a puzzle by itself: an address or the 81 cells of a Sudoku."""
    return sudoku_line.is_line(line) or any(link.is_address(line) for link in _LINKS)


def _one(line: str, number: int) -> PuzzleText:
    """Return the puzzle of such a line. Raise FormatError."""
    for link in _LINKS:
        if link.is_address(line):
            found: PuzzleText = link.read_address(line, number)
            return found
    foreign.check_line(line, number)
    return PuzzleText(sudoku_line.parse(line, number), line=number)


def _is_drawn(lines: list[str], filled: list[int]) -> bool:
    """Tell whether a grid has walls or circles."""
    texts = [lines[number] for number in filled]
    walls = all(map(_WALLS.fullmatch, texts)) and any("#" in text for text in texts)
    return walls or (all(map(_CIRCLES.fullmatch, texts)) and any(sign in text for text in texts for sign in "wb"))


def _alone(lines: list[str], filled: list[int]) -> PuzzleText | None:
    """Return the only puzzle of a text that is just a grid, None for other texts."""
    first, texts = lines[filled[0]], [lines[number] for number in filled]
    if all(map(_WALLS.fullmatch, texts)) and any("#" in text for text in texts):
        return _lone(get_type("light-up"), lines, filled[0])
    if len(filled) == 1 and _is_contest_shirokuro(first):
        return PuzzleText(shirokuro.puzzle(first, filled[0] + 1), line=filled[0] + 1)
    if _CIRCLES.fullmatch(first) and any(sign in text for text in texts for sign in "wb"):
        return _lone(get_type("shirokuro"), lines, filled[0])
    return _lone(get_type("binary"), lines, filled[0]) if _ROW.fullmatch(first) else None


def _lone(ptype: PuzzleType, lines: list[str], first: int) -> PuzzleText:
    return PuzzleText(read_grid(ptype, lines[first:], first + 1), line=first + 1)


def _is_contest_shirokuro(line: str) -> bool:
    """Tell whether a file's only line is a contest Shirokuro; without a 0 it must have the length of a square."""
    return bool(_CONTEST_CIRCLES.fullmatch(line)) and ("0" in line or isqrt(len(line)) ** 2 == len(line))


def _is_row(first: str, *following: str) -> bool:
    """Tell whether a number is a row of a Binary grid: the next lines are as long. (`10` may also be ten cases.)"""
    return bool(_ROW.fullmatch(first) and following) and all(len(line) == len(first) for line in following)


Located = tuple[int, Puzzle]
"""A puzzle and the line where it begins."""


def _limited(puzzles: list[_T], limit: int) -> list[_T]:
    if len(puzzles) > limit:
        raise FormatError(1, 1, Phrase("at most {limit} puzzles", limit=limit), str(len(puzzles)))
    return puzzles


def _contest(lines: list[str], filled: list[int], *following: str) -> list[Located]:
    """Return the puzzles of a contest's input: the number of cases, then the size, if it may vary, and rows of each."""
    puzzles, head = _read_cases(lines, *following), 0 if _NINE.fullmatch("".join(following[:1])) else 1
    starts = accumulate((puzzle.height + head for puzzle in puzzles), initial=1)
    return [(filled[start] + 1, puzzle) for start, puzzle in zip(starts, puzzles, strict=False)]


def _read_cases(lines: list[str], second: str = "", third: str = "") -> list[Puzzle]:
    """Return the puzzles; the lines after the number of cases decide which contest it is."""
    if _NINE.fullmatch(second):
        sudoku = get_type("sudoku")
        return [read_grid(sudoku, [row.replace("*", ".") for row in rows]) for rows in only_number.parse(lines)]
    if second == "1" or " " in third or "\t" in third:
        return [_of_rowan(grid) for grid in rowan.parse(lines)]
    binary = get_type("binary")
    return [read_grid(binary, rows) for rows in codequest.parse(lines)]


def _of_rowan(grid: rowan.Grid) -> Puzzle:
    rows = rowan.print_grids([grid]).split("\n")[2:-1]
    signs = [" ".join("." if word == "0" else word for word in row.split()) for row in rows]
    return read_grid(get_type(rowan.classified(grid)), signs)
