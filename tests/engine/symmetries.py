"""What may be done to a board without changing what is true of it, for the types that say so here."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from math import isqrt
from random import Random
from typing import NamedTuple

from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.types.latin.model import shape_of


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


def rectangle_of_digits(board: Board) -> list[Image]:
    """Mirrors and turns of a rectangle of squares, each with and without swapping the two digits."""
    everything = product(product((False, True), repeat=3), (False, True))
    return [_image(board, moves, swap) for moves, swap in everything if any(moves) or swap]


def _image(board: Board, moves: tuple[bool, ...], swap: bool) -> Image:
    turn, upside_down, mirror = moves
    height, width = board.puzzle.height, board.puzzle.width
    goes = []
    for row, column in product(range(height), range(width)):
        new_row, new_column = (height - 1 - row if upside_down else row), (width - 1 - column if mirror else column)
        goes.append(new_column * height + new_row if turn else new_row * width + new_column)

    def mask(old: int) -> int:
        return {1: 2, 2: 1, 3: 3}[old] if swap else old

    cells, start = [0] * len(goes), [0] * len(goes)
    for old, new in enumerate(goes):
        cells[new], start[new] = mask(board.cells[old]), mask(board.puzzle.start[old])
    size = (width, height) if turn else (height, width)
    puzzle = Puzzle(board.puzzle.type, *size, tuple(start), board.puzzle.clues)

    def place(old: Place) -> Place:
        first, last = goes[old.cells[0]], goes[old.cells[-1]]
        if len(old.cells) == 1:
            return puzzle.type.place(puzzle, puzzle.type.cell_name(puzzle, first))
        across = min(first, last) // puzzle.width == max(first, last) // puzzle.width
        name = f"row{first // puzzle.width + 1}" if across else f"column{first % puzzle.width + 1}"
        return puzzle.type.place(puzzle, name)

    words = [word for word, used in zip(("turn", "upside-down", "mirror", "swap"), (*moves, swap), strict=True) if used]
    return Image("+".join(words), Board(puzzle, tuple(cells)), tuple(goes), mask, place, codes=not turn)


LATIN_IMAGES = 6


def square_of_numbers(board: Board) -> list[Image]:
    """Other numbers for the numbers, rows for columns, lines in another order that keeps all groups together."""
    rng = Random(str(board.cells))
    return [_relabelled(board, rng) for _ in range(LATIN_IMAGES)]


def _relabelled(board: Board, rng: Random) -> Image:
    size, type_id = board.puzzle.width, board.puzzle.type.id
    rows, columns = _order(type_id, size, rng), _order(type_id, size, rng)
    if type_id == "sudoku-x":
        columns = rows
    turn, numbers = rng.random() < 0.5, rng.sample(range(size), size)
    goes = []
    for row, column in product(range(size), repeat=2):
        down, across = (columns[column], rows[row]) if turn else (rows[row], columns[column])
        goes.append(down * size + across)

    def mask(old: int) -> int:
        return sum(1 << numbers[number] for number in range(size) if old >> number & 1)

    cells, start = [0] * len(goes), [0] * len(goes)
    for old, new in enumerate(goes):
        cells[new], start[new] = mask(board.cells[old]), mask(board.puzzle.start[old])
    puzzle = Puzzle(board.puzzle.type, size, size, tuple(start))
    groups = {group.cells: group.name for group in shape_of(puzzle).groups}

    def place(old: Place) -> Place:
        new = tuple(sorted(goes[cell] for cell in old.cells))
        name = groups[new] if len(new) > 1 else puzzle.type.cell_name(puzzle, new[0])
        value = f"={mask(old.value).bit_length()}" if old.value else ""
        return puzzle.type.place(puzzle, name + value)

    def rule(id: str) -> str:
        family, dash, kind = id.rpartition("-")
        return family + dash + {"row": "column", "column": "row"}.get(kind, kind) if turn else id

    name = f"rows {rows} columns {columns} turn {turn} numbers {numbers}"
    return Image(name, Board(puzzle, tuple(cells)), tuple(goes), mask, place, False, rule)


def _order(type_id: str, size: int, rng: Random) -> list[int]:
    """Another order of the lines: any in a Latin square, within and among bands where there are blocks.

    With diagonals only one that is its own mirror image: what happens on one side happens on the other.
    """
    if type_id == "latin":
        return rng.sample(range(size), size)
    side = isqrt(size)
    if type_id == "sudoku":
        bands = rng.sample(range(side), side)
        return [band * side + line for band in bands for line in rng.sample(range(side), side)]
    order = list(range(size))
    for low in range(size // 2):
        if rng.random() < 0.5 and low // side == (size - 1 - low) // side:
            order[low], order[-1 - low] = order[-1 - low], order[low]
    return order[::-1] if rng.random() < 0.5 else order


def rectangle_of_circles(board: Board) -> list[Image]:
    """Mirrors and turns of a rectangle of circles, each with and without swapping the two colours."""
    everything = product(product((False, True), repeat=3), (False, True))
    return [_image_of_links(board, moves, swap) for moves, swap in everything if any(moves) or swap]


def _image_of_links(board: Board, moves: tuple[bool, ...], swap: bool) -> Image:
    turn, upside_down, mirror = moves
    ptype, height, width = board.puzzle.type, board.puzzle.height, board.puzzle.width
    goes, signs = {}, {}
    for (row, line), column in product(enumerate(ptype.print(board.puzzle).split("\n")[:height]), range(width)):
        new_row, new_column = (height - 1 - row if upside_down else row), (width - 1 - column if mirror else column)
        to = (new_column, new_row) if turn else (new_row, new_column)
        goes[f"r{row + 1}c{column + 1}"] = f"r{to[0] + 1}c{to[1] + 1}"
        signs[to] = line[column].translate(str.maketrans("wb", "bw")) if swap else line[column]
    size = (width, height) if turn else (height, width)
    puzzle = ptype.parse(["".join(signs[row, column] for column in range(size[1])) for row in range(size[0])])

    def moved(name: str) -> str:
        return "-".join(goes[circle] for circle in name.split("-"))

    names = [moved(ptype.cell_name(board.puzzle, cell)) for cell in range(len(board.cells))]
    cell = tuple(ptype.cell_index(puzzle, name) for name in names)
    cells = [0] * len(cell)
    for old, new in enumerate(cell):
        cells[new] = board.cells[old]

    def place(old: Place) -> Place:
        return ptype.place(puzzle, moved(old.name))

    words = [word for word, used in zip(("turn", "upside-down", "mirror", "swap"), (*moves, swap), strict=True) if used]
    return Image("+".join(words), Board(puzzle, tuple(cells)), cell, int, place)


SYMMETRIES: dict[str, Callable[[Board], list[Image]]] = {
    "binary": rectangle_of_digits,
    "shirokuro": rectangle_of_circles,
    "latin": square_of_numbers,
    "sudoku": square_of_numbers,
    "sudoku-x": square_of_numbers,
}
"""By the type's id."""
