"""Thermometer: random boards, and what the naive reading says of a board of the engine."""

from __future__ import annotations

from random import Random

from puzzles.base.ptype import PuzzleType
from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.types.thermometer.model import Clues, blank_of
from tests.engine.naive_counts import Group
from tests.engine.types.thermometer import naive

BOARDS = {"thermometer": {"any": 10_000}}
ASKED = 4
CASES = {"thermometer.mercury-or-blocked", "thermometer.satisfy-mercury"}
RULES = {*naive.DIRECT, *naive.ON_LINE, *CASES, "thermometer.discontinuous-mercury"}
SIGN = {1: "*", 2: "-", 3: "."}
MASK = {"*": 1, "-": 2}


def random_board(ptype: PuzzleType, kind: str, rng: Random) -> Board:
    """Return a board of any small size with random vials and numbers, filled at random or nearly right."""
    height, width = rng.randint(1, 5), rng.randint(1, 5)
    vials = random_vials(height, width, rng)
    filled = {cell for vial in vials for cell in vial[: rng.randint(0, len(vial))]}
    off = rng.choice((0, 0, 0.2, 0.5))
    shown = rng.choice((0.6, 0.9, 1))
    known = rng.choice((0.1, 0.4, 0.7))

    def number(cells: list[int], most: int) -> int | None:
        right = len(filled.intersection(cells))
        if rng.random() < off:
            right = min(max(right + rng.choice((-1, 1)), 0), most)
        return right if rng.random() < shown else None

    rows = [number([r * width + c for c in range(width)], width) for r in range(height)]
    columns = [number([r * width + c for r in range(height)], height) for c in range(width)]
    clues = Clues(vials, tuple(rows), tuple(columns))
    blank = list(blank_of(clues, height * width))
    start = [
        (1 if (cell in filled) ^ (rng.random() < off / 4) else 2) if mask == 3 and rng.random() < known else mask
        for cell, mask in enumerate(blank)
    ]
    return Puzzle(ptype, height, width, tuple(start), clues, tuple(blank)).board()


def random_vials(height: int, width: int, rng: Random) -> tuple[tuple[int, ...], ...]:
    """Return one or more vials, some of them single bulbs, and leave some squares without."""
    free, found = set(range(height * width)), list[tuple[int, ...]]()
    for cell in rng.sample(range(height * width), height * width):
        if cell in free and not (found and rng.random() < 0.1):
            run = max((random_run(cell, free, width, rng) for _ in range(rng.choice((1, 3)))), key=len)
            free.difference_update(run)
            found.append(tuple(run))
    return tuple(found)


def random_run(cell: int, free: set[int], width: int, rng: Random) -> list[int]:
    """Return free squares in a random direction from a square."""
    (down, right), run = rng.choice(((0, 1), (0, -1), (1, 0), (-1, 0))), [cell]
    for _ in range(rng.randint(0, 4)):
        row, column = run[-1] // width + down, run[-1] % width + right
        if not 0 <= column < width or row * width + column not in free:
            break
        run.append(row * width + column)
    return run


def lines_of_size(height: int, width: int) -> list[str]:
    """Return the text of a puzzle with one short thermometer."""
    return [f"size: {height} {width}", "vials: r1c1"]


class Reading:
    """A board in the words of the naive reading."""

    def __init__(self, board: Board) -> None:
        width = self.width = board.puzzle.width
        vials, rows, columns = board.puzzle.clues
        squares = [[divmod(cell, width) for cell in vial] for vial in vials]
        known = {divmod(cell, width): SIGN[board.cells[cell]] for vial in vials for cell in vial}
        self.rack = naive.Rack(squares, known, list(rows), list(columns))

    def direct(self, rule: str, cell: int, mask: int) -> bool:
        """Tell whether the rule fills the square, or blocks it."""
        return naive.DIRECT[rule](self.rack, divmod(cell, self.width), SIGN[mask])

    def contradiction(self, rule: str, at: Place | None) -> bool:
        """Tell whether the contradiction holds on the line or at the square, or anywhere."""
        if rule in naive.ON_LINE:
            group = self._line(at) if at else None
            return False if at and group is None else naive.ON_LINE[rule](self.rack, group)
        return naive.discontinuous_mercury(self.rack, divmod(at.cells[0], self.width) if at else None)

    def cases(self, rule: str, at: Place) -> list[dict[int, int]]:
        """List the branches: which squares become what."""
        if rule == "thermometer.mercury-or-blocked":
            branches = naive.mercury_or_blocked(self.rack, divmod(at.cells[0], self.width))
        else:
            group = self._line(at)
            branches = naive.satisfy_mercury(self.rack, group) if group else []
        return [{row * self.width + column: MASK[sign] for (row, column), sign in each.items()} for each in branches]

    def _line(self, at: Place) -> Group | None:
        return naive.line(self.rack, at.kind, int(at.name.removeprefix(at.kind)) - 1)
