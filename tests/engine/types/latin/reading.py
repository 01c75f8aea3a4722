"""The Latin family in two readings: random boards, and what the naive reading says of a board of the engine."""

from __future__ import annotations

from functools import cache
from itertools import islice
from random import Random

from puzzles.base.ptype import PuzzleType
from puzzles.base.rule import bits
from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.registry import get_type
from puzzles.solve.sat import count_solutions
from tests.engine.types.latin import naive
from tests.engine.types.latin.naive import At, Cell, Grid, Values

BOARDS = {
    "latin": {"3": 1000, "4": 3000, "5": 700, "6": 500, "7": 100},
    "sudoku": {"4": 2000, "9": 200},
    "sudoku-x": {"4": 2250, "9": 250},
}
"""The number of boards of each size."""
ASKED = 3
RULES = {*naive.DIRECT, *naive.CONTRADICTION, *naive.CASE}


class Reading:
    """A board in the words of the naive reading."""

    def __init__(self, board: Board) -> None:
        self.size, self.grid = board.puzzle.width, grid_of(board)

    def direct(self, rule: str, cell: int, mask: int) -> bool:
        """Tell whether the rule leaves the cell these numbers."""
        keep = frozenset(bit.bit_length() for bit in bits(mask))
        return naive.DIRECT[rule](self.grid, (cell // self.size + 1, cell % self.size + 1), keep)

    def contradiction(self, rule: str, at: Place | None) -> bool:
        """Tell whether the contradiction holds at the place, or anywhere."""
        return naive.CONTRADICTION[rule](self.grid, naive_at(at.name) if at else None)

    def cases(self, rule: str, at: Place) -> list[dict[int, int]]:
        """List the branches: the cell and its number."""
        branches = naive.CASE[rule](self.grid, naive_at(at.name))
        return [{(row - 1) * self.size + column - 1: 1 << value - 1} for (row, column), value in branches]


def blank(type_id: str, size: int) -> Puzzle:
    return get_type(type_id).parse(["." * size] * size)


@cache
def solved(type_id: str, size: int) -> tuple[tuple[int, ...], ...]:
    """Some solved boards of that size; none where there are none."""
    return tuple(board.cells for board in islice(count_solutions(blank(type_id, size), limit=6).solutions, 6))


def random_board(ptype: PuzzleType, kind: str, rng: Random) -> Board:
    """Return a solved board with cells opened; some boards lack candidates or have wrong values."""
    size = int(kind)
    puzzle = blank(ptype.id, size)
    every = puzzle.start[0]
    relabel = rng.sample(range(size), size)
    full = [1 << relabel[mask.bit_length() - 1] for mask in rng.choice(solved(ptype.id, size))]
    keep, thin = rng.choice((0.1, 0.3, 0.5, 0.7, 0.85)), rng.choice((0, 0, 0.3, 0.6, 0.8))
    cells = []
    for value in full:
        gone = sum(bit for bit in bits(every & ~value) if rng.random() < thin)
        cells.append(value if rng.random() < keep else every & ~gone)
    for _ in range(rng.choice((0, 0, 0, 1, 2))):
        cells[rng.randrange(len(cells))] = 1 << rng.randrange(size)
    return Board(puzzle, tuple(cells))


def grid_of(board: Board) -> Grid:
    """Convert the board for the naive reading."""
    return Grid(board.puzzle.type.id, board.puzzle.width, marks_of(board))


def marks_of(board: Board) -> dict[Cell, Values]:
    """Return the candidates of every cell as the naive reading has them."""
    size = board.puzzle.width
    return {
        (cell // size + 1, cell % size + 1): frozenset(bit.bit_length() for bit in bits(mask))
        for cell, mask in enumerate(board.cells)
    }


def naive_at(name: str) -> At:
    """A place as the naive reading has it."""
    if name[:2].rstrip("0123456789") == "r":
        return tuple(map(int, name[1:].split("c")))
    group, _, value = name.partition("=")
    kind = group.rstrip("0123456789")
    return (kind, int(group.removeprefix(kind)), *([int(value)] if value else []))
