"""Binary in two readings: random boards, and what the naive reading says of a board of the engine."""

from __future__ import annotations

from functools import cache
from random import Random

from puzzles.base.ptype import PuzzleType
from puzzles.kernel.board import Board, Place
from puzzles.registry import get_type
from tests.engine import samples
from tests.engine.types.binary import naive
from tests.engine.types.binary.naive import At, Grid

BINARY = get_type("binary")
BOARDS = {"binary": {"any": 10_000}}
ASKED = 3
RULES = {*naive.DIRECT, *naive.CONTRADICTION, *naive.CASE}
SIZES = [(2, 2), (2, 4), (4, 2), (2, 8), (8, 2), (4, 4), (4, 6), (6, 4), (6, 6), (4, 8), (6, 8), (8, 6), (8, 8)]
MASK = {"0": 1, "1": 2}


def random_board(ptype: PuzzleType, kind: str, rng: Random) -> Board:
    """Return a random grid as a board of the engine."""
    return ptype.parse(list(random_grid(rng))).board()


class Reading:
    """A board in the words of the naive reading."""

    def __init__(self, board: Board) -> None:
        width = self.width = board.puzzle.width
        signs = "".join(" 01."[mask] for mask in board.cells)
        self.grid = tuple(signs[start : start + width] for start in range(0, len(signs), width))

    def direct(self, rule: str, cell: int, mask: int) -> bool:
        """Tell whether the rule gives the cell this digit."""
        return naive.DIRECT[rule](self.grid, *divmod(cell, self.width), " 01"[mask])

    def contradiction(self, rule: str, at: Place | None) -> bool:
        """Tell whether the contradiction holds in the line, or anywhere."""
        return naive.CONTRADICTION[rule](self.grid, _naive_at(at) if at else None)

    def cases(self, rule: str, at: Place) -> list[dict[int, int]]:
        """List the branches: the cell and its digit."""
        (cell,) = at.cells
        return [{cell: MASK[digit]} for digit in naive.CASE[rule](self.grid, *divmod(cell, self.width))]


def _naive_at(at: Place) -> At:
    return at.kind, int(at.name.removeprefix(at.kind)) - 1


@cache
def solved_grids(height: int, width: int) -> tuple[Grid, ...]:
    """Some solved boards of that size; none where there is no room for that many different lines."""
    empty, rng = BINARY.parse(["." * width] * height).board(), Random(f"{height} {width}")
    found: set[Grid] = set()
    for _ in range(20):
        try:
            solved = next(samples.solutions(empty, rng), None)
        except samples.TooManyError:
            continue
        if solved is not None:
            signs = "".join("01"[mask - 1] for mask in solved.cells)
            found.add(tuple(signs[row * width :][:width] for row in range(height)))
    return tuple(sorted(found))


def random_grid(rng: Random) -> Grid:
    """An erased solved board, the same with wrong digits or a copied line, or chance alone."""
    height, width = rng.choice(SIZES)
    solved = solved_grids(height, width)
    keep, kind = rng.choice((0.2, 0.4, 0.6, 0.8, 0.95)), rng.random()
    if not solved or kind < 0.2:
        full = tuple("".join(rng.choice("01") for _ in range(width)) for _ in range(height))
    else:
        full = rng.choice(solved)
    if kind > 0.7:
        full = spoiled(full, rng)
    rows = ["".join(sign if rng.random() < keep else "." for sign in row) for row in full]
    if rng.random() < 0.5:  # whole lines, for the rules that look at finished ones
        for number in rng.sample(range(height), height // 2):
            rows[number] = full[number]
    grid = tuple(rows)
    return naive.turned(grid) if rng.random() < 0.5 else grid


def spoiled(full: Grid, rng: Random) -> Grid:
    """With one to three wrong digits, or one row equal to another."""
    rows = list(full)
    if rng.random() < 0.4:
        rows[rng.randrange(len(rows))] = rng.choice(rows)
    else:
        for _ in range(rng.randint(1, 3)):
            row, column = rng.randrange(len(rows)), rng.randrange(len(rows[0]))
            rows[row] = naive.put(rows[row], column, naive.OTHER[rows[row][column]])
    return tuple(rows)
