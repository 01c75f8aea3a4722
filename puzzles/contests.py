"""The problems of contests as a page answers them: text in, plain values out, so that a process of its own can do it.

All that grows with an input is done here: reading it, naming the puzzles that it holds, answering it and drawing its
first grids.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain, islice
from math import isqrt
from typing import NamedTuple

from puzzles.base.ptype import is_finished, type_of
from puzzles.draw.svg import board_svg
from puzzles.formats import codequest, only_number, rowan
from puzzles.formats.errors import FormatError
from puzzles.formats.fingerprints import Fingerprint, fingerprint
from puzzles.formats.text import decode, lines_of
from puzzles.grid.groups import BLOCK, DIAGONAL, groups_of, is_square_number
from puzzles.grid.text import in_lines
from puzzles.kernel.board import Board, Puzzle
from puzzles.registry import get_type

SHOWN = 12
"""Most pictures on the page; the rest is only in the text."""
TEXT = 100_000
"""Most characters of an answer on the page: enough for a contest, and not too much for a browser."""
DRAWN = 200_000
"""Most characters of SVG on the page; the first picture is always drawn."""
DRAWN_CELLS = 50 * 50
"""Larger boards are not drawn at all: a picture of 150x150 is 3 MB."""
PROVED = 32 * 32
"""Most cells of a puzzle that can be opened in the workbench, where its solutions are counted."""


class TooManySquaresError(ValueError):
    """The different grids of an input have more squares than a page answers."""

    def __init__(self, most: int, found: int) -> None:
        super().__init__(most, found)
        self.most, self.found = most, found


class Drawing(NamedTuple):
    """A grid with the contest's words about it and the number of cells filled; with a type if it can be proved."""

    svg: str
    said: str
    filled: int = 0
    type: str = ""
    grid: str = ""


class Answered(NamedTuple):
    """The contest's answer, the number of its cases and drawings of the first.

    A long text is cut after a line; `left_out` counts the lines that are missing.
    """

    text: str
    left_out: int
    cases: int
    drawings: list[Drawing]


def code_quest_puzzles(data: bytes, squares: int) -> list[Fingerprint]:
    """Return the puzzles of an input of Code Quest. Raises FormatError and TooManySquaresError, as the others do."""
    return _recognised([(rows, ["binary"]) for rows in _code_quest(data)], squares)


def code_quest(data: bytes) -> Answered:
    """Answer an input of Code Quest. Raises FormatError, as the others do."""
    cases = _code_quest(data)
    said = [codequest.answer(rows) for rows in cases]
    return answered(chain.from_iterable(said), map(_code_quest_drawing, cases, said), len(cases))


def _code_quest(data: bytes) -> list[list[str]]:
    return codequest.parse(lines_of(decode(data, codequest.MAX_BYTES)))


def _code_quest_drawing(rows: list[str], lines: list[str]) -> Drawing:
    puzzle = get_type("binary").parse(rows)
    solved = get_type("binary").parse(lines[:-1]).start if len(lines) > 1 else puzzle.start
    return drawing(puzzle, Board(puzzle, solved), lines[-1])


def rowan_puzzles(data: bytes, squares: int) -> list[Fingerprint]:
    """Return the puzzles of an input of Rowan University, as each type that fits their sizes."""
    return _recognised([(_rowan_rows(grid), _rowan_kinds(grid)) for grid in _rowan(data)], squares)


def rowan_university(data: bytes) -> Answered:
    """Answer an input of Rowan University."""
    grids = _rowan(data)
    return answered(rowan.report(grids), map(_rowan_drawing, grids), len(grids))


def _rowan(data: bytes) -> list[rowan.Grid]:
    return rowan.parse(lines_of(decode(data, rowan.MAX_BYTES)))


def _rowan_kinds(grid: rowan.Grid) -> list[str]:
    """Return the types that fit the size of a grid."""
    return ["sudoku-x", "sudoku", "latin"] if is_square_number(isqrt(len(grid))) else ["latin"]


def _rowan_rows(grid: rowan.Grid) -> list[str]:
    size, signs = isqrt(len(grid)), [str(found) if found else "." for found in grid]
    return [" ".join(row) for row in in_lines(signs, size)]


def _rowan_drawing(grid: rowan.Grid) -> Drawing:
    """Draw the grid as the narrowest class that its size allows, and mark the repeated numbers."""
    size, rows = isqrt(len(grid)), _rowan_rows(grid)
    shown = get_type(_rowan_kinds(grid)[0]).parse(rows).board()
    svg = board_svg(shown, tallies=False, evidence=_repeated(grid, size))
    *_others, verdict = (line for line in rowan.answer(grid) if line.endswith(_ROWAN_NAMES))
    if not verdict.startswith("Unsolved") or len(grid) > PROVED:
        return Drawing(svg, verdict)
    ptype = get_type(rowan.classified(grid))
    return Drawing(svg, verdict, type=ptype.id, grid=ptype.print(ptype.parse(rows)))


_ROWAN_NAMES = tuple(name for _type_id, name in rowan.CLASSES)


def _repeated(grid: rowan.Grid, size: int) -> set[int]:
    """Return the cells whose number occurs more than once in one of their groups."""
    found = set()
    for group in groups_of(size, *((BLOCK, DIAGONAL) if is_square_number(size) else ())):
        held = Counter(grid[cell] for cell in group.cells)
        found |= {cell for cell in group.cells if grid[cell] and held[grid[cell]] > 1}
    return found


def only_number_puzzles(data: bytes, squares: int) -> list[Fingerprint]:
    """Return the puzzles of an input of Only-Number."""
    return _recognised([(_open_cells(rows), ["sudoku"]) for rows in _only_number(data)], squares)


def only_number_round(data: bytes) -> Answered:
    """Answer an input of Only-Number."""
    cases = _only_number(data)
    said = [[f"Case #{number}:", *only_number.answer(rows)] for number, rows in enumerate(cases, start=1)]
    return answered(chain.from_iterable(said), map(_only_number_drawing, cases, said), len(cases))


def _only_number(data: bytes) -> list[list[str]]:
    return only_number.parse(lines_of(decode(data, only_number.MAX_BYTES)))


def _only_number_drawing(rows: list[str], said: list[str]) -> Drawing:
    title, *lines = said
    puzzle = _sudoku(rows)
    if len(lines) == 1:
        return drawing(puzzle, puzzle.board(), f"{title} {lines[0]}")
    board = Board(puzzle, _sudoku(lines).start)
    changed = [cell for cell, mask in enumerate(board.cells) if mask != puzzle.start[cell]]
    return drawing(puzzle, board, title, changed=changed)


def _sudoku(rows: list[str]) -> Puzzle:
    return get_type("sudoku").parse(_open_cells(rows))


def _open_cells(rows: list[str]) -> list[str]:
    return [row.replace(only_number.OPEN, ".") for row in rows]


def _recognised(grids: Iterable[tuple[list[str], Sequence[str]]], most: int) -> list[Fingerprint]:
    """Return what of the input can be read as puzzles, of each of the types named. Raises TooManySquaresError."""
    different = {tuple(rows): (rows, type_ids) for rows, type_ids in grids}.values()
    squares = sum(len(rows) ** 2 * len(type_ids) for rows, type_ids in different)
    if squares > most:
        raise TooManySquaresError(most, squares)
    return list(_fingerprints(different))


def _fingerprints(grids: Iterable[tuple[list[str], Sequence[str]]]) -> Iterator[Fingerprint]:
    for rows, type_ids in grids:
        for type_id in type_ids:
            with suppress(FormatError):
                yield fingerprint(get_type(type_id).parse(rows))


def answered(lines: Iterable[str], drawings: Iterable[Drawing], cases: int) -> Answered:
    """Build the answer with only the first drawings made and only the first lines kept."""
    drawn, lines = list(_first(drawings)), iter(lines)
    kept, room = list[str](), TEXT
    for line in lines:
        room -= len(line) + 1
        if room < 0:
            return Answered("\n".join(kept), 1 + sum(1 for _line in lines), cases, drawn)
        kept.append(line)
    return Answered("\n".join(kept), 0, cases, drawn)


def _first(drawings: Iterable[Drawing]) -> Iterator[Drawing]:
    room = DRAWN
    for each in islice(drawings, SHOWN):
        yield each
        room -= len(each.svg)
        if room < 0:
            return


def drawing(puzzle: Puzzle, board: Board, said: str, *, changed: Sequence[int] = ()) -> Drawing:
    """Draw a board unless it is too large, and offer its puzzle to be proved if that is possible."""
    cells, ptype = puzzle.height * puzzle.width, type_of(puzzle)
    svg = board_svg(board, tallies=False, changed=changed) if cells <= DRAWN_CELLS else ""
    if cells > PROVED or is_finished(puzzle.board()):
        return Drawing(svg, said, len(changed))
    return Drawing(svg, said, len(changed), ptype.id, ptype.print(puzzle))
