"""Puzzles drawn with a general editor, such as penpa: what it is made of gets its meaning by the type.

A type that is drawn so has `drawing.py` in its folder: `NAMES`, the type's id by what tags and titles call it, in small
letters and digits; `PARTS`, what such a drawing may have; `lines(drawing, type_id)`, which returns the lines of our own
text and raises GridError.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from puzzles.grid.text import GridError, Phrase

NUMBERS, OUTSIDE, SHADES, BORDERS, CIRCLES = "numbers", "numbers outside", "shaded squares", "borders", "circles"
"""Parts of a drawing; what else it has is called as the editor calls it."""
SHOWN = 10
"""Characters of a wrong number that a message repeats."""


class Drawing(NamedTuple):
    """The squares of a drawing in reading order: numbers and circles (`w` or `b`) by square, and the room of each.

    `outside` are the numbers beside the grid, `words` the title and the rules.
    """

    height: int
    width: int
    numbers: Mapping[int, str]
    outside: tuple[str, ...]
    shaded: frozenset[int]
    circles: Mapping[int, str]
    rooms: tuple[int, ...]
    words: str

    @property
    def every(self) -> range:
        """Return all squares in reading order."""
        return range(self.height * self.width)

    def error(self, expected: str, found: str, square: int) -> GridError:
        """Return an error about a square."""
        row, column = divmod(square, self.width)
        at = Phrase("{found} at r{row}c{column}", found=found, row=row + 1, column=column + 1)
        return GridError(1, 1, expected, at)

    def signs(self, least: int, most: int) -> list[str]:
        """Return the number of each square as our own text has it, `.` for those without one. Raise GridError."""
        known = {*map(str, range(least, most + 1))}
        for square, text in self.numbers.items():
            if text not in known:
                expected = Phrase("a number from {least} to {largest}", least=least, largest=most)
                raise self.error(expected, repr(text[:SHOWN]), square)
        return [self.numbers.get(square, ".") for square in self.every]
