"""Grids that are so much alike that an answer about one gives away the other.

Whatever follows from some givens follows from more of them, and a further given that makes a grid impossible is one
that it does not have; so with a given more or less the answer is still one to both. Grids are compared turned, mirrored
and renamed too, where their type allows it.

Only givens are compared, never the solution: if a guessed sign decided whether a grid is refused, refusals would tell
the solution sign by sign. So whatever else stands in a grid, it makes no difference.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import factorial, log2
from typing import NamedTuple

from puzzles.formats.images import OPEN, Rows, flat, images, rows_of, shrunk, sizes

MOST, ALL = 4, 5
"""With four of five of the givens a grid counts as the same, whatever else it holds."""
PART, WHOLE = 1, 2
"""A grid that holds nothing else counts as the same with half of the givens; with fewer it is another puzzle."""
THIRD, FEWEST = 3, 6
"""A third of the givens is enough if grids are private, whatever else a grid holds, but never fewer than six."""
CHANCE, MORE = 10, 3
"""So many bits have to speak against chance then, MORE in the turned images, and those that fix the names if renamed.
Which squares are filled speaks too, but no sign outside the givens does.
"""
SQUARES = 36
"""On smaller grids six givens agree by chance too often."""
IMAGES = 10
"""Making the images of a grid costs as much as comparing so many pairs."""


class Kept:
    """A grid that others are compared with; more closely if it is private."""

    def __init__(self, text: str, *, private: bool = False, symmetries: frozenset[str] = frozenset()) -> None:
        rows = shrunk(rows_of(text), symmetries)
        self.size = len(rows), len(rows[0])
        self.givens = flat(rows)
        self.places = _places(self.givens)
        self.count = self.places.bit_count()
        self.private = private and len(self.givens) >= SQUARES
        self.where = _by_sign(self.givens)
        self.names = log2(factorial(len(self.where)))


@lru_cache(maxsize=4096)
def kept_grid(text: str, *, private: bool, symmetries: frozenset[str]) -> Kept:
    """Return the grid ready to be compared; the same ones are compared with again and again."""
    return Kept(text, private=private, symmetries=symmetries)


class Asked:
    """A grid that somebody asks about, in all its images."""

    def __init__(self, text: str, symmetries: frozenset[str]) -> None:
        found = [_Image(rows) for rows in images(shrunk(rows_of(text), symmetries), symmetries)]
        self._itself, self._renamed = found[0], "rename" in symmetries
        self._by_size = {size: [each for each in found if each.size == size] for size in {each.size for each in found}}

    def like(self, kept: Kept) -> bool:
        """Tell whether one of its images is so much like the kept grid that an answer would give that away."""
        return any(self._like(image, kept) for image in self._by_size.get(kept.size, ()))

    def _like(self, image: _Image, kept: Kept) -> bool:
        shared = (image.places & kept.places).bit_count()
        if not shared or shared * THIRD < kept.count:  # too few for any of what follows
            return False
        agreeing = image.agreeing(kept, self._renamed)
        same = sum(agreeing)
        if (same == image.count and same * WHOLE >= kept.count * PART) or same * ALL >= kept.count * MOST:
            return True
        if not kept.private:
            return False
        places = _bits(shared, image.count, kept.count / len(kept.givens))
        if image is self._itself and _speaks(image.equal(kept), shared, kept, CHANCE - places):
            return True
        names = kept.names if self._renamed else 0
        return _speaks(same, shared, kept, CHANCE + MORE + names - places)


class _Image:
    """One image of a grid, ready to be compared with many."""

    def __init__(self, rows: Rows) -> None:
        self.size = len(rows), len(rows[0])
        signs = flat(rows)
        self.places = _places(signs)
        self.count = self.places.bit_count()
        self._where = _by_sign(signs)

    def equal(self, kept: Kept) -> int:
        """Count the squares in which both hold the same sign."""
        return sum((squares & kept.where.get(sign, 0)).bit_count() for sign, squares in self._where.items())

    def agreeing(self, kept: Kept, renamed: bool) -> list[int]:
        """Count the squares in which both hold the same, sign by sign, under the names that fit best."""
        if not renamed:
            return [self.equal(kept)]
        pairs = {
            (mine, yours): many
            for mine, squares in self._where.items()
            for yours, others in kept.where.items()
            if (many := (squares & others).bit_count())
        }
        return list(_best(pairs))


def _best(pairs: dict[tuple[str, str], int]) -> Iterator[int]:
    """Give each sign the name that it shares most squares with, no name twice; how many squares each."""
    ours, theirs = set(), set()
    for (mine, yours), many in sorted(pairs.items(), key=lambda pair: -pair[1]):
        if mine not in ours and yours not in theirs:
            ours.add(mine)
            theirs.add(yours)
            yield many


def _places(signs: Sequence[str]) -> int:
    """Mark the squares that are not open, one bit each."""
    return int("".join("0" if sign == OPEN else "1" for sign in signs) or "0", 2)


def _by_sign(signs: Sequence[str]) -> dict[str, int]:
    """Mark the squares of each sign, one bit each."""
    found: dict[str, int] = {}
    for square, sign in enumerate(signs):
        if sign != OPEN:
            found[sign] = found.get(sign, 0) | 1 << square
    return found


def _speaks(same: int, shared: int, kept: Kept, bits: float) -> bool:
    """Tell whether enough givens agree, and with so many bits against chance."""
    enough = same >= FEWEST and same * THIRD >= kept.count
    return enough and _bits(same, shared, 1 / max(2, len(kept.where))) >= bits


def _bits(hits: int, tries: int, chance: float) -> float:
    """Return how many bits speak against so many hits by chance (Chernoff's bound)."""
    part = hits / tries
    if part <= chance:
        return 0.0
    missed = (1 - part) * log2((1 - part) / (1 - chance)) if hits < tries else 0.0
    return tries * (part * log2(part / chance) + missed)


class Similar(NamedTuple):
    """Numbers of grids that were asked about, each with that of the first grid it is like; `left` was not compared."""

    pairs: list[tuple[int, int]]
    left: int | None = None


def find_alike(
    asked: Sequence[tuple[str, frozenset[str]]], kept: Sequence[tuple[str, bool, frozenset[str]]], most: int
) -> Similar:
    """Compare grids (text, symmetries) with kept ones (text, private, symmetries), about `most` pairs in all."""
    by_size: dict[tuple[int, int], list[tuple[int, Kept]]] = {}
    for number, (text, private, symmetries) in enumerate(kept):
        each = kept_grid(text, private=private, symmetries=symmetries)
        by_size.setdefault(each.size, []).append((number, each))
    found = list[tuple[int, int]]()
    for number, (text, symmetries) in enumerate(asked):
        fitting = [pair for size in sizes(rows_of(text), symmetries) for pair in by_size.get(size, ())]
        if not fitting:
            continue
        most -= len(fitting) + IMAGES
        if most < 0:
            return Similar(found, number)
        grid = Asked(text, symmetries)
        found += [(number, which) for which, each in fitting if grid.like(each)][:1]
    return Similar(found)


def alike(text: str, other: str, *, private: bool = False, symmetries: frozenset[str] = frozenset()) -> bool:
    """Tell whether the other grid holds the givens of a grid, or most of them; as their types print them.

    Their types need not be the same: a Sudoku is a Latin Square too.
    """
    return Asked(other, symmetries).like(Kept(text, private=private, symmetries=symmetries))
