"""Grids that are so much alike that an answer about one gives away the other.

Whatever follows from some givens also follows from more of them, and a given that makes a grid impossible is not part
of its solution. So with a given more or less, the answer is still valid. A grid whose every sign is right,
and which has enough of the givens, is the same puzzle after some steps. Grids are compared turned, mirrored and renamed
too, where their type allows it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise
from math import log2

from puzzles.formats.images import OPEN, Rows, flat, images, rows_of

MOST, ALL = 4, 5
"""With four of five of the givens a grid counts as the same, whatever else it holds."""
PART, WHOLE = 1, 2
"""A grid that holds nothing else counts as the same with half of the givens; with fewer it is another puzzle."""
THIRD, FEWEST = 3, 6
"""If everything in the grid agrees with the solution, one given of three is enough, but at least six."""
CHANCE = 10
"""Bits by which a turned or renamed image must agree beyond those that fix the names, as there are many images."""
SQUARES = 36
"""On smaller grids solutions are so much alike that agreeing with one says nothing."""


class Kept:
    """A grid that others are compared with. `answer`: its solution, if agreeing with that counts."""

    def __init__(self, text: str, answer: str = "") -> None:
        rows = rows_of(text)
        self.size = len(rows), len(rows[0])
        self.givens = flat(rows)
        self.places = _places(self.givens)
        self.count = self.places.bit_count()
        counts = answer and len(self.givens) >= SQUARES
        self.answer = flat(rows_of(answer)) if counts else None


@lru_cache(maxsize=4096)
def kept_grid(text: str, answer: str) -> Kept:
    """Return the grid ready for comparison; cached, as the same grids are compared again and again."""
    return Kept(text, answer)


class Asked:
    """A grid that somebody asks about, in all its images."""

    def __init__(self, text: str, symmetries: frozenset[str]) -> None:
        found = [_Image(rows) for rows in images(rows_of(text), symmetries)]
        self._itself, self._renamed = found[0], "rename" in symmetries
        self._by_size = {size: [each for each in found if each.size == size] for size in {each.size for each in found}}

    def like(self, kept: Kept) -> bool:
        """Tell whether one of its images is so much like the kept grid that an answer would give that away."""
        return any(self._like(image, kept) for image in self._by_size.get(kept.size, ()))

    def _like(self, image: _Image, kept: Kept) -> bool:
        shared = (image.places & kept.places).bit_count()
        if not shared or shared * THIRD < kept.count:  # too few for any of what follows
            return False
        if shared == image.count and shared * WHOLE >= kept.count * PART and image.agrees(kept.givens, self._renamed):
            return True
        if shared * ALL >= kept.count * MOST and image.same(kept.givens, self._renamed) * ALL >= kept.count * MOST:
            return True
        if kept.answer is None or shared < FEWEST:
            return False
        if image is self._itself and image.agrees(kept.answer, False):
            return True
        return image.bits >= CHANCE and image.agrees(kept.answer, self._renamed)


class _Image:
    """One image of a grid, ready to be compared with many."""

    def __init__(self, rows: Rows) -> None:
        self.size = len(rows), len(rows[0])
        signs = flat(rows)
        self.places = _places(signs)
        self.count = self.places.bit_count()
        self._signs = signs

    @cached_property
    def _filled(self) -> list[tuple[int, str]]:
        return [(square, sign) for square, sign in enumerate(self._signs) if sign != OPEN]

    @cached_property
    def _where(self) -> list[list[int]]:
        """List the squares of each sign."""
        where: dict[str, list[int]] = {}
        for square, sign in self._filled:
            where.setdefault(sign, []).append(square)
        return list(where.values())

    @cached_property
    def _twins(self) -> list[tuple[int, int]]:
        return [pair for squares in self._where for pair in pairwise(squares)]

    @property
    def bits(self) -> float:
        """Return how unlikely a chance agreement with another grid is, in bits."""
        return len(self._twins) * log2(max(2, len(self._where)))

    def agrees(self, signs: Sequence[str], renamed: bool) -> bool:
        """Tell whether the other grid holds all signs of this one, under other names if `renamed`."""
        if not renamed:
            return all(signs[square] == sign for square, sign in self._filled)
        if not all(signs[one] == signs[other] for one, other in self._twins):
            return False
        names = {signs[squares[0]] for squares in self._where}
        return OPEN not in names and len(names) == len(self._where)

    def same(self, signs: Sequence[str], renamed: bool) -> int:
        """Count the squares in which both grids hold the same sign, under the names that fit best."""
        pairs = Counter((sign, signs[square]) for square, sign in self._filled if signs[square] != OPEN)
        return sum(_best(pairs) if renamed else (many for (ours, theirs), many in pairs.items() if ours == theirs))


def _best(pairs: Counter[tuple[str, str]]) -> Iterator[int]:
    """Pair each sign with the name it shares most squares with, no name twice. Yield the squares of each pair."""
    ours, theirs = set(), set()
    for (mine, yours), many in pairs.most_common():
        if mine not in ours and yours not in theirs:
            ours.add(mine)
            theirs.add(yours)
            yield many


def _places(signs: Sequence[str]) -> int:
    """Mark the squares that are not open, one bit each."""
    return int("".join("0" if sign == OPEN else "1" for sign in signs) or "0", 2)


def alike(text: str, other: str, *, answer: str = "", symmetries: frozenset[str] = frozenset()) -> bool:
    """Tell whether the other grid holds all or most givens of a grid; both as their types print them.

    Their types need not be the same: a Sudoku is a Latin Square too.
    """
    return Asked(other, symmetries).like(Kept(text, answer))
