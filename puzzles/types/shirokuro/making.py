"""Shirokuro: drafts of puzzles, a random solution with circles at the ends of its lines. Untrusted."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import pairwise
from random import Random

from puzzles.base.ptype import PuzzleType
from puzzles.grid.text import in_lines
from puzzles.kernel.board import Board, Puzzle
from puzzles.types.shirokuro.model import LINE, Links

FULL = (0.45, 0.7)
"""The share of the squares that lines and circles take, at least and at most."""
TRIES = 40
"""Places tried in a row for a further line."""
LONGER = 0.6
"""The probability that a line is made a square longer."""
LOOPS, BETWEEN, AREA = (2, 3), 0.25, 10
"""Loops in a knot, how often a circle stands on a square of their sides, and the side of the square they lie in."""

ROOM = 7
"""The least height and width for a knot; no hard puzzle was ever found on a smaller grid."""

Line = tuple[int, ...]
"""The squares of a line, from circle to circle."""


class Draft:
    """Circles, and lines between them that solve the puzzle; it may have other solutions, too."""

    def __init__(self, ptype: PuzzleType, height: int, width: int, random: Random) -> None:
        self._type, self._random = ptype, random
        self._height, self._width = height, width
        self._signs = ["."] * (height * width)
        self._lines: set[Line] = set()
        self._taken: set[int] = set()
        self._full = round(random.uniform(*FULL) * height * width)

    @property
    def puzzle(self) -> Puzzle:
        """Return the puzzle as it is now."""
        text = "".join(self._signs)
        return self._type.parse(in_lines(text, self._width))

    def settle(self, solution: Board) -> None:
        """Take the lines of this solution of the puzzle for those of the draft."""
        links: Links = solution.puzzle.clues
        for link, mask in enumerate(solution.cells):
            if mask == LINE:
                first, last = (links.circles[circle] for circle in links.ends[link])
                self._add((first, *links.squares(link), last))

    def fill(self) -> None:
        """Draw further lines until enough squares are taken, or no place is found."""
        while self.grow():
            pass

    def grow(self) -> bool:
        """Draw one more line. Return False if enough squares are taken, or no place is found."""
        if len(self._taken) >= self._full:
            return False
        line = next((line for line in self._places() if not self._taken.intersection(line)), None)
        if line:
            self._add(line)
            self._colour(line, self._random.choice(("wb", "bw")))
        return bool(line)

    def shrink(self, line: Line | None = None) -> None:
        """Take away a line, by default the one drawn last."""
        line = line or self._last
        self._lines.remove(line)
        self._taken.difference_update(line)
        self._colour(line, "..")

    def change(self, puzzle: Puzzle, doubtful: Collection[int]) -> None:
        """Swap the colours of a line that is one of these links, or draw another instead, to lose other solutions."""
        links: Links = puzzle.clues
        pairs = {tuple([links.circles[circle] for circle in links.ends[link]]) for link in doubtful}
        line = self._random.choice(sorted(line for line in self._lines if (line[0], line[-1]) in pairs))
        if self._random.random() < 0.5:
            self._colour(line, self._signs[line[-1]] + self._signs[line[0]])
        else:
            self.shrink(line)
            self.fill()

    def tie(self) -> bool:
        """Place circles on loops that cross one another: when few solutions are left, they are hard to tell apart.

        False where there is no room for them.
        """
        if min(self._height, self._width) < ROOM:
            return False
        sides, wanted = set[int](), self._random.randint(*LOOPS)
        for _ in range(TRIES):
            loop = self._loop()
            between = {square for pair in pairwise((*loop, loop[0])) for square in self._between(*pair)}
            circles = "".join([self._signs[square] for square in (*loop, *between)])
            if len(loop) % 2 == 0 and not circles.strip(".") and not sides.intersection(loop):
                colours = self._random.choice(("wb", "bw"))
                for number, square in enumerate(loop):
                    self._signs[square] = colours[number % 2]
                sides |= between
                wanted -= 1
            if not wanted:
                break
        return True

    def _add(self, line: Line) -> None:
        self._lines.add(line)
        self._taken.update(line)
        self._last = line

    def _colour(self, line: Line, colours: str) -> None:
        self._signs[line[0]], self._signs[line[-1]] = colours[0], colours[1]

    def _places(self) -> Iterator[Line]:
        """Yield random places for a line."""
        random = self._random
        for _ in range(TRIES):
            upright, length = random.random() < 0.5, 1
            while random.random() < LONGER:
                length += 1
            row, column = random.randrange(self._height), random.randrange(self._width)
            if (row if upright else column) + length < (self._height if upright else self._width):
                step, first = (self._width if upright else 1), row * self._width + column
                yield tuple(range(first, first + length * step + 1, step))

    def _loop(self) -> list[int]:
        """Return the squares of circles around a random rectangle, in order: its corners and some between them."""
        rows, columns = self._two(self._height), self._two(self._width)
        corners = [rows[0] * self._width + columns[0], rows[0] * self._width + columns[1]]
        corners += [rows[1] * self._width + columns[1], rows[1] * self._width + columns[0]]
        loop = []
        for corner, following in pairwise((*corners, corners[0])):
            between = [square for square in self._between(corner, following) if self._random.random() < BETWEEN]
            loop += [corner, *between]
        return loop

    def _two(self, size: int) -> list[int]:
        first = (size - min(size, AREA)) // 2
        return sorted(self._random.sample(range(first, first + min(size, AREA)), 2))

    def _between(self, first: int, last: int) -> range:
        """Return the squares strictly between two squares of a row or column, from the first on."""
        step = 1 if abs(last - first) < self._width else self._width
        return range(first + step, last, step) if first < last else range(first - step, last, -step)
