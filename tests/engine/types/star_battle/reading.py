"""Star Battle: random boards, and what the naive reading says of a board of the engine."""

from __future__ import annotations

from random import Random

from puzzles.base.ptype import PuzzleType
from puzzles.kernel.board import Board, Place
from tests.engine.naive_counts import Group
from tests.engine.types.star_battle import naive

BOARDS = {"star-battle": {"any": 10_000}}
ASKED = 3
RULES = {*naive.DIRECT, *naive.IN_GROUP, *naive.AT_SQUARE, *naive.CASE_AT_SQUARE, *naive.CASE_IN_GROUP}
SIGN = {1: "*", 2: "-", 3: "."}
MASK = {"*": 1, "-": 2}


def random_board(ptype: PuzzleType, kind: str, rng: Random) -> Board:
    """Return a board of any small size with regions grown at random, filled at random."""
    size, known = rng.choice((1, 2, 3, 4, 4, 5, 5, 6)), rng.choice((0.2, 0.5, 0.8))
    stars = rng.randint(1, 1 + (size > 3))
    share = rng.choice((0.1, 0.3, 0.5))
    text = "".join(
        (("*" if rng.random() < share else "-") if rng.random() < known else ".") for _ in range(size * size)
    )
    rows = [text[start : start + size] for start in range(0, len(text), size)]
    return ptype.parse([*regions(size, rng), f"stars: {stars}", "known:", *rows]).board()


def lines_of_size(height: int, width: int) -> list[str]:
    """Return a grid in which each row is a region."""
    return [chr(ord("A") + row) * width for row in range(height)]


def regions(size: int, rng: Random) -> list[str]:
    """Return the letters of as many connected regions as rows, each grown from a random square."""
    area = dict(zip(rng.sample(range(size * size), size), "ABCDEF", strict=False))
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


class Reading:
    """A board in the words of the naive reading."""

    def __init__(self, board: Board) -> None:
        width = self.width = board.puzzle.width
        letters, stars = board.puzzle.clues
        signs = "".join(SIGN[mask] for mask in board.cells)
        rows = [slice(start, start + width) for start in range(0, len(signs), width)]
        self.sky = naive.Sky(tuple("".join(letters[row]) for row in rows), tuple(signs[row] for row in rows), stars)

    def direct(self, rule: str, cell: int, mask: int) -> bool:
        """Tell whether the rule makes the square a star, or empty."""
        return naive.DIRECT[rule](self.sky, divmod(cell, self.width), SIGN[mask])

    def contradiction(self, rule: str, at: Place | None) -> bool:
        """Tell whether the contradiction holds in the group or at the square, or anywhere."""
        if rule in naive.AT_SQUARE:
            return naive.AT_SQUARE[rule](self.sky, divmod(at.cells[0], self.width) if at else None)
        return naive.IN_GROUP[rule](self.sky, self._group(at) if at else None)

    def cases(self, rule: str, at: Place) -> list[dict[int, int]]:
        """List the branches: which squares become what."""
        if rule in naive.CASE_AT_SQUARE:
            branches = naive.CASE_AT_SQUARE[rule](self.sky, divmod(at.cells[0], self.width))
        else:
            branches = naive.CASE_IN_GROUP[rule](self.sky, self._group(at))
        return [{row * self.width + column: MASK[sign] for (row, column), sign in each.items()} for each in branches]

    def _group(self, at: Place) -> Group:
        return Group([divmod(cell, self.width) for cell in at.cells], self.sky.stars)
