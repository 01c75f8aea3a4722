"""Heyawake: random boards, and what the naive reading says of a board of the engine."""

from __future__ import annotations

from random import Random

from puzzles.base.ptype import PuzzleType
from puzzles.kernel.board import Board, Place
from puzzles.kernel.check import MAX_CASES
from tests.engine.naive_counts import Group
from tests.engine.types.heyawake import naive

BOARDS = {"heyawake": {"any": 10_000}}
ASKED = 3
RULES = {*naive.DIRECT, *naive.AT_SQUARE, *naive.IN_ROOM, *naive.CASE_AT_SQUARE, *naive.CASE_IN_ROOM}
SIGN = {1: "#", 2: "o", 3: "."}
MASK = {"#": 1, "o": 2}
LARGEST = 9
"""The most squares of a random room: the naive reading tries all choices of them."""


def random_board(ptype: PuzzleType, kind: str, rng: Random) -> Board:
    """Return a board of any small size with rooms grown at random, some with numbers, filled at random."""
    height, width, known = rng.randint(1, 5), rng.randint(1, 5), rng.choice((0.2, 0.5, 0.8))
    share = rng.choice((0.1, 0.25, 0.4))
    rooms = random_rooms(height, width, rng)
    numbers = []
    for name in dict.fromkeys("".join(rooms)):
        size = "".join(rooms).count(name)
        if rng.random() < 0.7:
            numbers.append(f"{name}={rng.randint(0, (size + 1) // 2)}")
    text = [
        "".join((("#" if rng.random() < share else "o") if rng.random() < known else ".") for _ in range(width))
        for _ in range(height)
    ]
    return ptype.parse([*rooms, *([f"numbers: {' '.join(numbers)}"] if numbers else []), "known:", *text]).board()


def random_rooms(height: int, width: int, rng: Random) -> list[str]:
    """Return the letters of connected rooms, each grown from a free square to a random size."""
    area: dict[tuple[int, int], str] = {}
    free = [(row, column) for row in range(height) for column in range(width)]
    for letter in "ABCDEFGHIJKLMNOPQRSTUVWXY":
        left = [square for square in free if square not in area]
        if not left:
            break
        its, size = [rng.choice(left)], rng.randint(1, LARGEST)
        while len(its) < size:
            near = [each for each in left if each not in its and any(naive.beside(each, other) for other in its)]
            if not near:
                break
            its.append(rng.choice(near))
        area |= dict.fromkeys(its, letter)
    return ["".join(area[row, column] for column in range(width)) for row in range(height)]


class Reading:
    """A board in the words of the naive reading."""

    def __init__(self, board: Board) -> None:
        width = self.width = board.puzzle.width
        names, numbers = board.puzzle.clues
        signs = "".join(SIGN[mask] for mask in board.cells)
        rows = [slice(start, start + width) for start in range(0, len(signs), width)]
        self.house = naive.House(tuple(names[row] for row in rows), tuple(signs[row] for row in rows), numbers)

    def direct(self, rule: str, cell: int, mask: int) -> bool:
        """Tell whether the rule makes the square black, or white."""
        return naive.DIRECT[rule](self.house, divmod(cell, self.width), SIGN[mask])

    def contradiction(self, rule: str, at: Place | None) -> bool:
        """Tell whether the contradiction holds in the room or at the square, or anywhere."""
        if rule in naive.AT_SQUARE:
            return naive.AT_SQUARE[rule](self.house, divmod(at.cells[0], self.width) if at else None)
        asked = [self._room(at)] if at else naive.rooms(self.house)
        return any(naive.IN_ROOM[rule](self.house, its) for its in asked if its)

    def cases(self, rule: str, at: Place) -> list[dict[int, int]]:
        """List the branches: which squares become what."""
        if rule in naive.CASE_AT_SQUARE:
            branches = naive.CASE_AT_SQUARE[rule](self.house, divmod(at.cells[0], self.width))
        else:
            its = self._room(at)
            branches = naive.CASE_IN_ROOM[rule](self.house, its) if its else []
            branches = branches if len(branches) <= MAX_CASES else []
        return [{row * self.width + column: MASK[sign] for (row, column), sign in each.items()} for each in branches]

    def _room(self, at: Place) -> Group | None:
        return naive.room(self.house, at.name.removeprefix("room"))
