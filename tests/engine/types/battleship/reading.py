"""Battleship: random boards, and what the naive reading says of a board of the engine."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

from puzzles.base.ptype import PuzzleType
from puzzles.grid.text import in_lines
from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.types.battleship.model import OPEN, SHIP, VALUES, WATER, Clues
from tests.engine.naive_counts import Group
from tests.engine.types.battleship import naive, naive_sea

BOARDS = {"battleship": {"any": 10_000}}
ASKED = 3
RULES = {*naive.DIRECT, *naive.AT_SQUARE, *naive.IN_FLEET, *naive.ON_LINE, *naive.CASE}


def random_board(ptype: PuzzleType, kind: str, rng: Random) -> Board:
    """Return a board of any small size, filled at random or nearly right."""
    height, width = rng.randint(1, 5), rng.randint(1, 5)
    empty = naive_sea.Sea(((naive_sea.WATER,) * width,) * height, (None,) * height, (None,) * width, ())
    cells, fleet, taken = [WATER] * (height * width), list[int](), set[naive_sea.Square]()
    for _ in range(rng.randint(1, 5)):
        length = rng.randint(1, min(4, max(height, width)))
        free = [each for each in naive_sea.berths(empty, length) if taken.isdisjoint(naive_sea.cells_of(each))]
        if not free:
            continue
        berth = rng.choice(free)
        fleet.append(length)
        taken |= {*naive_sea.cells_of(berth), *naive_sea.around(empty, berth)}
        for (row, column), shape in berth:
            cells[row * width + column] = 1 << VALUES.index(shape)
    off, shown, known = rng.choice((0, 0, 0.1, 0.3)), rng.choice((0.6, 0.9, 1)), rng.choice((0.2, 0.5, 0.8))
    grid = in_lines(["~" if mask == WATER else "s" for mask in cells], width)
    rows = tuple(_number(row, width, off, shown, rng) for row in grid)
    columns = tuple(_number(column, height, off, shown, rng) for column in zip(*grid, strict=True))
    fleet = [length for length in fleet if rng.random() >= off / 2] or [1]
    start = tuple([_mask(mask, off, known, rng) for mask in cells])
    return Puzzle(ptype, height, width, start, Clues(rows, columns, tuple(sorted(fleet, reverse=True)))).board()


def _number(squares: Sequence[str], most: int, off: float, shown: float, rng: Random) -> int | None:
    right = squares.count("s") + (rng.choice((-1, 1)) if rng.random() < off else 0)
    return min(max(right, 0), most) if rng.random() < shown else None


def _mask(right: int, off: float, known: float, rng: Random) -> int:
    """Return what a square may be: what is right, a ship of any shape, some more values, or all."""
    if rng.random() < off / 4:
        right = 1 << rng.randrange(len(VALUES))
    if rng.random() < known:
        return rng.choice((right, right, right, SHIP if right & SHIP else WATER))
    return right | rng.randrange(1, OPEN + 1) if rng.random() < 0.1 else OPEN


def lines_of_size(height: int, width: int) -> list[str]:
    """Return the text of a puzzle with one submarine."""
    return ["." * width] * height + ["fleet: 1"]


@cache
def words(mask: int) -> naive_sea.Values:
    """Return the values of a mask by name."""
    return frozenset([value for number, value in enumerate(VALUES) if mask >> number & 1])


class Reading:
    """A board in the words of the naive reading."""

    def __init__(self, board: Board) -> None:
        self.width = board.puzzle.width
        rows, columns, fleet = board.puzzle.clues
        every = [words(mask) for mask in board.cells]
        squares = tuple(tuple(every[at : at + self.width]) for at in range(0, len(every), self.width))
        self.sea = naive_sea.Sea(squares, rows, columns, fleet)

    def direct(self, rule: str, cell: int, mask: int) -> bool:
        """Tell whether the rule leaves the square these values."""
        return naive.DIRECT[rule](self.sea, divmod(cell, self.width), words(mask))

    def contradiction(self, rule: str, at: Place | None) -> bool:
        """Tell whether the contradiction holds at the place, or anywhere."""
        if rule in naive.ON_LINE:
            group = self._line(at) if at else None
            return False if at and group is None else naive.ON_LINE[rule](self.sea, group)
        if rule in naive.IN_FLEET:
            return naive.IN_FLEET[rule](self.sea, _length(at) if at else None)
        return naive.AT_SQUARE[rule](self.sea, divmod(at.cells[0], self.width) if at else None)

    def cases(self, rule: str, at: Place) -> list[dict[int, int]]:
        """List the branches: what they leave of which squares."""
        where = _length(at) if at.kind == "length" else divmod(at.cells[0], self.width)
        return [
            {
                row * self.width + column: sum(1 << VALUES.index(value) for value in its)
                for (row, column), its in each.items()
            }
            for each in naive.CASE[rule](self.sea, where)
        ]

    def _line(self, at: Place) -> Group | None:
        return naive_sea.line(self.sea, at.kind, int(at.name.removeprefix(at.kind)) - 1)


def _length(at: Place) -> int:
    return int(at.name.removeprefix("length"))
