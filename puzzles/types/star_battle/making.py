"""Star Battle: drafts of puzzles, random stars with regions grown around them. Untrusted."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from random import Random

from puzzles.base.ptype import PuzzleType
from puzzles.grid.areas import flood
from puzzles.grid.near import near_sets, neighbours
from puzzles.grid.sets import set_of
from puzzles.grid.text import GridError, Phrase, in_lines
from puzzles.kernel.board import Board, Puzzle
from puzzles.types.star_battle.model import STAR

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LEAST = 4
"""The least number of rows for which there are puzzles, but for one."""
TWO, THREE = 10, 14
"""From this number of rows on, each group gets two stars, or three."""
MERGES = 60
"""Random ways tried to join areas of one star each into regions."""


class Draft:
    """Regions around stars that solve the puzzle; it may have other solutions, too."""

    def __init__(self, ptype: PuzzleType, height: int, width: int, random: Random) -> None:
        if 1 < height < LEAST:
            raise GridError(1, 1, Phrase("at least {least} rows", least=LEAST), str(height))
        self._type, self._random, self._size = ptype, random, height
        self._each = 1 + (height >= TWO) + (height >= THREE)
        self._width = width
        self._beside = neighbours(height, width)
        self._stars: frozenset[int] = frozenset()
        self._region = [cell // max(1, width) for cell in range(height * width)]

    @property
    def puzzle(self) -> Puzzle:
        """Return the puzzle as it is now."""
        numbers = {region: number for number, region in enumerate(dict.fromkeys(self._region))}
        text = "".join([LETTERS[numbers[region] % len(LETTERS)] for region in self._region])
        return self._type.parse([*in_lines(text, self._width), f"stars: {self._each}"])

    def settle(self, solution: Board) -> None:
        """Take the stars of this solution for those of the draft."""
        self._stars = frozenset([cell for cell, mask in enumerate(solution.cells) if mask == STAR])

    def fill(self) -> None:
        """Place stars at random, and divide the grid into a region for each."""
        while True:
            self._stars = frozenset(self._placed())
            areas = self._grown()
            if regions := self._joined(areas):
                self._region = regions
                return

    def grow(self) -> bool:
        """Return False: the regions always take the whole grid."""
        return False

    def shrink(self) -> None:
        """Do nothing, as nothing ever grows."""

    def tie(self) -> bool:
        """Begin with any regions at all: on small grids they often have one solution."""
        self.fill()
        return True

    def change(self, puzzle: Puzzle, doubtful: Collection[int]) -> None:
        """Give some of these squares, but no star, to regions beside them."""
        free = [cell for cell in doubtful if cell not in self._stars]
        self._random.shuffle(free)
        for cell in free:
            its = self._region[cell]
            others = [region for near in self._beside[cell] if (region := self._region[near]) != its]
            rest = set_of([other for other, region in enumerate(self._region) if region == its]) & ~(1 << cell)
            if others and flood(rest & -rest, rest, self._size, self._size) == rest:
                self._region[cell] = self._random.choice(others)
                return

    def _placed(self) -> list[int]:
        """Return stars that do not touch, the same number in each row and column."""
        near, size = near_sets(self._size, self._size, diagonal=True), self._size
        found: list[int] = []
        while len(found) < size * self._each:
            found, taken, columns = [], 0, [self._each] * size
            for row in range(size):
                for column in sorted(range(size), key=lambda column: (-columns[column], self._random.random()))[
                    : self._each + 3
                ]:
                    cell = row * size + column
                    if len(found) < (row + 1) * self._each and columns[column] and not taken >> cell & 1:
                        found.append(cell)
                        taken |= near[cell]
                        columns[column] -= 1
                if len(found) < (row + 1) * self._each:
                    break
        return found

    def _grown(self) -> list[int]:
        """Return the number of the star around which each square lies, in areas grown at random."""
        area = [-1] * self._size**2
        for number, star in enumerate(sorted(self._stars)):
            area[star] = number
        edge = [(star, near) for star in self._stars for near in self._beside[star]]
        while edge:
            at = self._random.randrange(len(edge))
            edge[at], edge[-1] = edge[-1], edge[at]
            source, cell = edge.pop()
            if area[cell] < 0:
                area[cell] = area[source]
                edge += [(cell, near) for near in self._beside[cell] if area[near] < 0]
        return area

    def _joined(self, areas: list[int]) -> list[int] | None:
        """Return the region of each square: areas joined to regions with as many stars as each gets."""
        if self._each == 1:
            return areas
        beside: dict[int, set[int]] = {area: set() for area in areas}
        for cell, area in enumerate(areas):
            beside[area].update(areas[near] for near in self._beside[cell] if areas[near] != area)
        for _ in range(MERGES):
            if region := dict(self._merged(beside)):
                return [region[area] for area in areas]
        return None

    def _merged(self, beside: dict[int, set[int]]) -> Iterator[tuple[int, int]]:
        """Yield a region for each area; nothing if one is left over."""
        left, found = set(beside), list[list[int]]()
        while left:
            first = min(left, key=lambda area: (len(beside[area] & left), self._random.random()))
            joined = [first]
            left.remove(first)
            while len(joined) < self._each:
                near = sorted({other for area in joined for other in beside[area]} & left)
                if not near:
                    return
                joined.append(self._random.choice(near))
                left.remove(joined[-1])
            found.append(joined)
        yield from [(area, joined[0]) for joined in found for area in joined]
