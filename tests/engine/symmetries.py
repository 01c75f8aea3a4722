"""Symmetries of boards, as their types declare them, and for some types more.

The folder of a type's tests may have a module `images` with some of these names:
* `SAME_CODES`, of `mirror` and `turn` those after which a refusal has the same code: it may not where a rule looks at
  one thing before another;
* `orders(puzzle, rng)`, another order of the rows and one of the columns, where lines may be exchanged: types do not
  declare this, as such grids have no normal form;
* `ORDERED`, the kinds of places that have the same cells as another one, in another order: those of a line as they are
  seen from either end;
* `values(turn, upside_down, mirror)`, what each value becomes that is about a direction;
* `UNMOVED`, the kinds of places that have the same name in every image;
* `own(board, rng)`, some images, where its text has no grid at all; then nothing else here is asked for;
* `moved_lines(puzzle, goes, names)`, the text of an image, where it is more than a grid; `goes` says where each square
  (row, column from 0) goes, `names` what each sign becomes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from functools import cache
from importlib import import_module
from itertools import product
from random import Random
from types import ModuleType
from typing import NamedTuple

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.formats.images import OPEN
from puzzles.kernel.board import Board, Place, Puzzle
from tests.engine.questions import all_places

REORDERED = 6
"""The images of a board with lines in another order."""
_SQUARE = re.compile(r"r([0-9]+)c([0-9]+)")
_LINE = re.compile(r"\b(row|column)s?\b")
_TURNED = {"row": "column", "column": "row", "rows": "columns", "columns": "rows"}

Square = tuple[int, int]


class Moves(NamedTuple):
    """One symmetry: turn exchanges rows and columns, and comes last."""

    turn: bool
    upside_down: bool
    mirror: bool
    rename: bool

    @property
    def name(self) -> str:
        """Name all parts of the symmetry."""
        return "+".join(word for word, does in zip(self._fields, self, strict=True) if does)


class Image(NamedTuple):
    """A board after a symmetry: where each cell went, what each mask became, and where a place is now.

    `codes`: whether refusals keep their code; they need not where a rule looks at one thing before another. `rule`: the
    id of the rule that says the same there.
    """

    name: str
    board: Board
    cell: tuple[int, ...]
    mask: Callable[[int], int]
    place: Callable[[Place], Place]
    codes: bool = True
    rule: Callable[[str], str] = str


def moves_of(ptype: PuzzleType) -> list[Moves]:
    """List the symmetries that the type declares, but not the one that does nothing."""
    turns, mirrors, renames = ([False, True][: 1 + (word in ptype.symmetries)] for word in ("turn", "mirror", "rename"))
    return [moves for each in product(turns, mirrors, mirrors, renames) if any(moves := Moves(*each))]


def images_of(board: Board) -> list[Image]:
    """Make an image for each symmetry of the board's type, and some with lines in another order, where they may be."""
    ptype, rng = type_of(board.puzzle), Random(str(board.cells))
    if own := _own(board, rng):
        return own
    found = [_image(board, moves, rng) for moves in moves_of(ptype)]
    return found + [_reordered(board, rng) for _ in range(REORDERED if _may_reorder(ptype) else 0)]


def random_image(board: Board, rng: Random) -> Board:
    """Return the board after one of its symmetries."""
    ptype = type_of(board.puzzle)
    if own := _own(board, rng):
        return rng.choice(own).board
    if _may_reorder(ptype) and rng.random() < 0.5:
        return _reordered(board, rng).board
    return _image(board, rng.choice([Moves(False, False, False, False), *moves_of(ptype)]), rng).board


def image_texts(puzzle: Puzzle, rng: Random) -> list[str]:
    """Return the texts of images of a puzzle."""
    if own := _own(puzzle.board(), rng):
        return [type_of(puzzle).print(image.board.puzzle) for image in own]
    return [moved_text(puzzle, moves, rng) for moves in moves_of(type_of(puzzle))]


def _own(board: Board, rng: Random) -> list[Image]:
    """Return the images that the folder of the type's tests makes itself, if it does."""
    images = _images(type_of(board.puzzle))
    own: list[Image] = images.own(board, rng) if images and hasattr(images, "own") else []
    return own


@cache
def _images(ptype: PuzzleType) -> ModuleType | None:
    """Return the module `images` in the folder of the type's tests, if there is one."""
    name = f"tests.engine.types.{type(ptype).__module__.rpartition('.')[2]}.images"
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not name.startswith(error.name):
            raise
        return None


def _may_reorder(ptype: PuzzleType) -> bool:
    return hasattr(_images(ptype), "orders")


def _reordered(board: Board, rng: Random) -> Image:
    """Return the image with lines in another order and other names of the values."""
    images = _images(type_of(board.puzzle))
    assert images
    return _image(board, Moves(rng.random() < 0.5, False, False, True), rng, images.orders(board.puzzle, rng))


def moved_text(puzzle: Puzzle, moves: Moves, rng: Random) -> str:
    """Return the text of the puzzle's image."""
    return "\n".join(_moved_lines(puzzle, _whereto(puzzle, moves, None), _renamed(puzzle, moves, rng)))


def _whereto(puzzle: Puzzle, moves: Moves, lines: Sequence[Sequence[int]] | None) -> dict[Square, Square]:
    """Say for each square where it goes."""
    height, width, goes = puzzle.height, puzzle.width, {}
    for row, column in product(range(height), range(width)):
        new_row, new_column = (lines[0][row], lines[1][column]) if lines else (row, column)
        new_row = height - 1 - new_row if moves.upside_down else new_row
        new_column = width - 1 - new_column if moves.mirror else new_column
        goes[row, column] = (new_column, new_row) if moves.turn else (new_row, new_column)
    return goes


def _grid(puzzle: Puzzle) -> list[list[str]]:
    rows = type_of(puzzle).print(puzzle).split("\n")[: puzzle.height]
    return [row.split(" ") if " " in row else list(row) for row in rows]


def _renamed(puzzle: Puzzle, moves: Moves, rng: Random) -> dict[str, str]:
    """Say what each sign becomes; those of the values, unless others stand in the grid."""
    signs = {sign for row in _grid(puzzle) for sign in row} - {OPEN}
    values = set(type_of(puzzle).values(puzzle))
    every = sorted(values if signs <= values else signs | set("wb"))
    images = _images(type_of(puzzle))
    if images and hasattr(images, "values"):
        become: dict[str, str] = images.values(moves.turn, moves.upside_down, moves.mirror)
        return dict(zip(every, every, strict=True)) | become | {OPEN: OPEN}
    others = rng.sample(every, len(every)) if moves.rename else every
    if moves.rename and others == every:
        others = every[1:] + every[:1]
    return dict(zip(every, others, strict=True)) | {OPEN: OPEN}


def _moved_rows(puzzle: Puzzle, goes: dict[Square, Square], names: dict[str, str]) -> list[str]:
    grid = _grid(puzzle)
    moved = {to: names[grid[row][column]] for (row, column), to in goes.items()}
    height, width = (1 + max(square[axis] for square in moved) for axis in (0, 1))
    between = " " if any(len(sign) > 1 for sign in moved.values()) else ""
    return [between.join(moved[row, column] for column in range(width)) for row in range(height)]


def _moved_lines(puzzle: Puzzle, goes: dict[Square, Square], names: dict[str, str]) -> list[str]:
    """Return the text of the image: as the folder of the type's tests says, else its grid moved."""
    images = _images(type_of(puzzle))
    if images and hasattr(images, "moved_lines"):
        lines: list[str] = images.moved_lines(puzzle, goes, names)
        return lines
    return _moved_rows(puzzle, goes, names)


def _image(board: Board, moves: Moves, rng: Random, lines: Sequence[Sequence[int]] | None = None) -> Image:
    puzzle, ptype = board.puzzle, type_of(board.puzzle)
    goes, names = _whereto(puzzle, moves, lines), _renamed(puzzle, moves, rng)
    image = ptype.parse(_moved_lines(puzzle, goes, names))
    numbers = {value: number for number, value in enumerate(ptype.values(puzzle))}
    whereto = [numbers[names.get(value, value)] for value in numbers]

    def mask(old: int) -> int:
        return sum(1 << new for number, new in enumerate(whereto) if old >> number & 1)

    def named(name: str) -> str:
        return _SQUARE.sub(lambda found: _name(goes[int(found[1]) - 1, int(found[2]) - 1]), name)

    cell = tuple(ptype.cell_index(image, named(ptype.cell_name(puzzle, each))) for each in range(len(board.cells)))
    masks = [0] * len(cell)
    for old, new in enumerate(cell):
        masks[new] = mask(board.cells[old])

    def turned(words: str) -> str:
        return _LINE.sub(lambda word: _TURNED[word[0]], words) if moves.turn else words

    def place(old: Place) -> Place:
        where, equals, _value = old.name.partition("=")
        if old.kind in getattr(_images(ptype), "UNMOVED", ()):
            return ptype.place(image, old.name)
        if not _SQUARE.search(where):
            cells = _key(ptype, old.kind, tuple(cell[each] for each in old.cells))
            return _places_by_cells(image)[turned(old.kind), cells, mask(old.value)]
        value = f"={ptype.words(image, mask(old.value))}" if equals else ""
        return ptype.place(image, named(where) + value)

    name = f"{moves.name} {names} {lines}"
    same: frozenset[str] = getattr(_images(ptype), "SAME_CODES", frozenset())
    codes = "mirror" in same and (not moves.turn or "turn" in same)
    return Image(name, Board(image, tuple(masks)), cell, mask, place, codes, turned)


def _name(square: Square) -> str:
    return f"r{square[0] + 1}c{square[1] + 1}"


def _key(ptype: PuzzleType, kind: str, cells: tuple[int, ...]) -> Collection[int]:
    """Return the cells by which a place of that kind is known: in no order, unless the order makes the difference."""
    ordered: Collection[str] = getattr(_images(ptype), "ORDERED", ())
    return cells if kind in ordered else frozenset(cells)


@cache
def _places_by_cells(puzzle: Puzzle) -> dict[tuple[str, Collection[int], int], Place]:
    """Find rows, columns and other groups by their kind, their cells, and the value that they are about."""
    ptype = type_of(puzzle)
    groups = [place for place in all_places(puzzle) if not _SQUARE.match(place.name)]
    return {(place.kind, _key(ptype, place.kind, place.cells), place.value): place for place in groups}
