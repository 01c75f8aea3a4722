"""Writing puzzles in any format: the counterpart of read.py, which reads all of them back.

Only our own text keeps titles and other headers, and LEGUP's files titles and goals; the other formats hold only grids.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from types import MappingProxyType
from typing import Any, NamedTuple

from puzzles.base.ptype import type_of
from puzzles.formats import codequest, only_number, puzzlink, rowan, shirokuro, sudoku_line
from puzzles.formats.canonical import PuzzleText, print_puzzles
from puzzles.formats.errors import FormatError, UnfitError
from puzzles.formats.legup_writer import write_puzzle
from puzzles.formats.read import MAX_PUZZLES
from puzzles.grid.text import Phrase
from puzzles.kernel.board import Puzzle

CANONICAL, LEGUP = "canonical", "legup"


class _Format(NamedTuple):
    """The writers of a format for one puzzle (or UnfitError) and for all, and the largest number of puzzles."""

    one: Callable[[Puzzle], Any]
    all: Callable[[Iterable[Any]], str]
    most: int


def _lines(lines: Iterable[str]) -> str:
    return "".join([f"{line}\n" for line in lines])


def _only_number(puzzle: Puzzle) -> only_number.Rows:
    return sudoku_line.rows(puzzle, only_number.OPEN)


def _codequest(puzzle: Puzzle) -> codequest.Rows:
    if puzzle.type.id != "binary" or puzzle.height != puzzle.width:
        raise UnfitError("a square Binary grid", _named(puzzle))
    return type_of(puzzle).print(puzzle).split("\n")


def _rowan(puzzle: Puzzle) -> rowan.Grid:
    if puzzle.type.id not in [type_id for type_id, _ in rowan.CLASSES]:
        raise UnfitError(
            Phrase("a puzzle of {types}", types=", ".join((type_id for type_id, _ in rowan.CLASSES))), puzzle.type.id
        )
    return tuple(mask.bit_length() if mask.bit_count() == 1 else 0 for mask in puzzle.start)


def _shirokuro(puzzle: Puzzle) -> str:
    if puzzle.type.id != "shirokuro" or puzzle.height != puzzle.width:
        raise UnfitError("a square Shirokuro", _named(puzzle))
    return shirokuro.written(puzzle)


def _named(puzzle: Puzzle) -> str:
    return f"{type_of(puzzle).name} of {puzzle.height}x{puzzle.width}"


FORMATS = MappingProxyType(
    {
        "codequest": _Format(_codequest, codequest.print_cases, codequest.MAX_CASES),
        "rowan": _Format(_rowan, rowan.print_grids, rowan.MAX_GRIDS),
        "only-number": _Format(_only_number, only_number.print_cases, only_number.MAX_CASES),
        "shirokuro": _Format(_shirokuro, _lines, 1),
        "lines": _Format(sudoku_line.print_line, _lines, MAX_PUZZLES),
        "puzzlink": _Format(puzzlink.address, _lines, MAX_PUZZLES),
    }
)
"""The formats of others by name; our own is CANONICAL."""


def write(texts: list[PuzzleText], name: str) -> str:
    """Return the puzzles in the format of that name.

    Raise FormatError for a puzzle that the format cannot hold, with the line where it was read.
    """
    if name == CANONICAL:
        return print_puzzles(texts)
    if name == LEGUP:
        return _legup(texts)
    form, parts = FORMATS[name], list[Any]()
    for text in texts:
        try:
            if len(parts) == form.most:
                raise UnfitError(
                    Phrase("at most {limit} for {name}", limit=form.most, name=name),
                    Phrase("{n} puzzle", "{n} puzzles", n=len(texts)),
                )
            parts.append(form.one(text.puzzle))
        except UnfitError as error:
            raise error.at(text.line) from None
    return form.all(parts)


def _legup(texts: list[PuzzleText]) -> str:
    if len(texts) > 1:
        puzzles = Phrase("{n} puzzle", "{n} puzzles", n=len(texts))
        raise FormatError(texts[1].line, 1, Phrase("at most {limit} for {name}", limit=1, name=LEGUP), puzzles)
    try:
        return write_puzzle(texts[0])
    except UnfitError as error:
        raise error.at(texts[0].line) from None
