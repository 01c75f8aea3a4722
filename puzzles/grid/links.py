"""Links as the cells of a board: their names, the text of those that are known, and the lattice of a rectangle.

A link is named by its two ends, `r1c1-r1c2`. In a lattice these are squares that share a side, or the points of a grid.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from puzzles.grid.text import GridError, Phrase
from puzzles.grid.unique import unique

DIRECTIONS = ("north", "east", "south", "west")
NORTH, EAST, SOUTH, WEST = range(4)
NOWHERE = -1
"""Stands for a link or square beyond the border."""

PER_LINE = 6
"""Known links that are printed in one line."""
SHOWN = 20
"""Characters of what was found that a message repeats."""
_KNOWN = re.compile(r"(line|none):.*")
_WORD = re.compile(r"\S+")


def link_index(index: Mapping[str, int], name: str) -> int:
    """Return the link of that name, which may begin with either end. Raise KeyError."""
    if name in index:
        return index[name]
    first, _, last = name.partition("-")
    return index[f"{last}-{first}"]


def grid_rows(lines: Sequence[str]) -> int:
    """Return how many lines stand above those of the known links."""
    return next((number for number, line in enumerate(lines) if _KNOWN.match(line)), len(lines))


def read_known(lines: Sequence[str], first: int, index: Mapping[str, int], values: Sequence[str]) -> list[int]:
    """Return the masks of the links, of which the lines from the first on say some. Raise GridError."""
    both = (1 << len(values)) - 1
    start = [both] * len(index)
    for number, line in enumerate(lines[first:], start=first + 1):
        if not _KNOWN.fullmatch(line):
            raise GridError(number, 1, "line: or none: and links", repr(line[:SHOWN]))
        value, _, names = line.partition(":")
        for word in _WORD.finditer(names):
            column, name = len(value) + 2 + word.start(), word[0]
            try:
                link = link_index(index, name)
            except KeyError:
                raise GridError(number, column, "a link of this grid", repr(name[:SHOWN])) from None
            if start[link] != both:
                raise GridError(number, column, "every link once", Phrase("{name} again", name=name))
            start[link] = 1 << values.index(value)
    return start


def print_known(names: Sequence[str], start: Sequence[int], values: Sequence[str]) -> Iterator[str]:
    """Yield the lines that say which links are known."""
    for number, value in enumerate(values):
        its = [name for name, mask in zip(names, start, strict=True) if mask == 1 << number]
        for few in range(0, len(its), PER_LINE):
            yield f"{value}: {' '.join(its[few : few + PER_LINE])}"


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Lattice:
    """The links between squares that share a side, numbered by their first squares, the one to the east first.

    `ends[link]` are its two squares, the upper or left one first. `at[square]` are its links and `near[square]` the
    squares at their other ends, from north clockwise, NOWHERE beyond the border. `ways[square]` are the pairs of both.
    """

    height: int
    width: int
    ends: tuple[tuple[int, int], ...]
    at: tuple[tuple[int, int, int, int], ...]
    near: tuple[tuple[int, int, int, int], ...]
    ways: tuple[tuple[tuple[int, int], ...], ...]
    squares: tuple[str, ...]
    names: tuple[str, ...]
    index: Mapping[str, int]
    square_index: Mapping[str, int]

    def links_of(self, square: int) -> tuple[int, ...]:
        """Return the links of a square that exist, from north clockwise."""
        return tuple([link for link in self.at[square] if link >= 0])


@unique(keep=64)
def lattice(height: int, width: int) -> Lattice:
    """Return the lattice of a rectangle; one object per size."""
    ends: list[tuple[int, int]] = []
    at = [[NOWHERE] * 4 for _ in range(height * width)]
    near = [[NOWHERE] * 4 for _ in range(height * width)]
    for square in range(height * width):
        east = square + 1 if (square + 1) % width else NOWHERE
        south = square + width if square + width < height * width else NOWHERE
        for direction, other in ((EAST, east), (SOUTH, south)):
            if other != NOWHERE:
                at[square][direction] = at[other][direction ^ 2] = len(ends)
                near[square][direction], near[other][direction ^ 2] = other, square
                ends.append((square, other))
    squares = tuple([f"r{square // width + 1}c{square % width + 1}" for square in range(height * width)])
    names = tuple([f"{squares[first]}-{squares[last]}" for first, last in ends])
    return Lattice(
        height=height,
        width=width,
        ends=tuple(ends),
        at=tuple([(n, e, s, w) for n, e, s, w in at]),
        near=tuple([(n, e, s, w) for n, e, s, w in near]),
        ways=tuple([tuple(zip(*each, strict=True)) for each in zip(at, near, strict=True)]),
        squares=squares,
        names=names,
        index={name: link for link, name in enumerate(names)},
        square_index={name: square for square, name in enumerate(squares)},
    )
