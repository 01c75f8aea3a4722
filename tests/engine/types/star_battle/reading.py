"""Star Battle: random boards, and what the naive reading says of a board of the engine."""

from __future__ import annotations

from random import Random

from puzzles.base.ptype import PuzzleType
from puzzles.grid.text import in_lines
from puzzles.kernel.board import Board, Place
from tests.engine.naive_counts import Group
from tests.engine.square_reading import Square, SquareReading
from tests.engine.types.star_battle import naive

BOARDS = {"star-battle": {"any": 10_000}}
ASKED = 3
RULES = {*naive.DIRECT, *naive.CONTRADICTION, *naive.CASE}


def random_board(ptype: PuzzleType, kind: str, rng: Random) -> Board:
    """Return a board of any small size with regions grown at random, filled at random."""
    size, known = rng.choice((1, 2, 3, 4, 4, 4, 5, 5)), rng.choice((0.2, 0.5, 0.8))
    stars = rng.randint(1, 1 + (size > 3))
    share = rng.choice((0.1, 0.3, 0.5))
    text = "".join(
        (("*" if rng.random() < share else "-") if rng.random() < known else ".") for _ in range(size * size)
    )
    return ptype.parse([*regions(size, rng), f"stars: {stars}", "known:", *in_lines(text, size)]).board()


def lines_of_size(height: int, width: int) -> list[str]:
    """Return a grid in which each row is a region."""
    return [chr(ord("A") + row) * width for row in range(height)]


def regions(size: int, rng: Random) -> list[str]:
    """Return the letters of as many connected regions as rows, each grown from a random square."""
    area = dict(zip(rng.sample(range(size * size), size), "ABCDE", strict=False))
    while len(area) < size * size:
        cell = rng.choice([cell for cell in range(size * size) if cell not in area])
        row, column = divmod(cell, size)
        beside = [
            r * size + c
            for r, c in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
            if 0 <= r < size and 0 <= c < size
        ]
        if near := [other for other in beside if other in area]:
            area[cell] = area[rng.choice(near)]
    return ["".join(area[row * size + column] for column in range(size)) for row in range(size)]


class Reading(SquareReading):
    naive = naive

    def told(self, board: Board) -> naive.Sky:
        """Return the letters of the regions, the signs, and the number of stars."""
        letters, self.stars = board.puzzle.clues
        signs = "".join(self.signs[mask] for mask in board.cells)
        return naive.Sky(
            tuple(in_lines("".join(letters.split()), self.width)), tuple(in_lines(signs, self.width)), self.stars
        )

    def place(self, at: Place) -> Square | Group:
        if at.kind == "cell":
            return divmod(at.cells[0], self.width)
        return Group([divmod(cell, self.width) for cell in at.cells], self.stars)
