"""Sketches of puzzles, their places and the tools that change them. A sketch need not be a puzzle yet.

Places are `r1c2` (a square), `r1c2-r1c4` (from a square to another), `row1` and `column1` (the number beside a line),
`north1` and the like (a clue outside), and whatever else a type has: `stars`, `ship3`, `formula2`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from puzzles.grid.text import Phrase

OPEN = "."
SYMMETRIES = ("none", "turn", "mirror", "flip")
"""The symmetries of marks: none, by a half turn, left to right, upside down."""

_SQUARE = re.compile(r"r([1-9][0-9]{0,2})c([1-9][0-9]{0,2})", re.ASCII)

Square = tuple[int, int]
"""The row and column of a square, from 0."""


class RefusedError(ValueError):
    """A change that a sketch does not take; `reason` says why."""

    def __init__(self, reason: Phrase) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Sketch:
    """A size and the marks on it: what stands at a place, for each part of the puzzle that says something there."""

    height: int
    width: int
    marks: Mapping[tuple[str, str], str]

    def get(self, part: str, at: str) -> str:
        """Return the mark of a part at a place, "" if there is none."""
        return self.marks.get((part, at), "")

    def of(self, part: str) -> dict[str, str]:
        """Return the marks of a part by place."""
        return {at: mark for (its, at), mark in self.marks.items() if its == part}

    def put(self, part: str, at: str, mark: str) -> Sketch:
        """Return the sketch with a mark, or without the one that is there for an empty one."""
        marks = {**self.marks, (part, at): mark}
        if not mark:
            del marks[part, at]
        return replace(self, marks=marks)

    def squares(self) -> Iterator[str]:
        """Yield the names of all squares, row by row."""
        for row in range(self.height):
            for column in range(self.width):
                yield named((row, column))

    def square(self, at: str) -> Square | None:
        """Return the row and column of a square; None if the grid has no such square."""
        match = _SQUARE.fullmatch(at)
        if not match or int(match[1]) > self.height or int(match[2]) > self.width:
            return None
        return int(match[1]) - 1, int(match[2]) - 1

    def pair(self, at: str) -> tuple[Square, Square] | None:
        """Return the two squares of a place like `r1c2-r1c4`."""
        first, _, last = at.partition("-")
        one, other = self.square(first), self.square(last)
        return (one, other) if one and other else None

    def line(self, at: str, sides: tuple[str, ...]) -> tuple[str, int] | None:
        """Return the side and the line from 0 of a place like `row2` or `north3`."""
        side = at.rstrip("0123456789")
        number = at.removeprefix(side)
        across = side in ("row", "east", "west")
        lines = self.height if across else self.width
        if side not in sides or number not in map(str, range(1, lines + 1)):
            return None
        return side, int(number) - 1

    def image(self, at: str, symmetry: str) -> str:
        """Return the place that a square, or a pair of squares, is moved to by a symmetry; other places stay."""
        ends = [self.square(end) for end in at.split("-")]
        moved = [self._moved(end, symmetry) for end in ends if end]
        return "-".join(map(named, moved)) if len(moved) == len(ends) else at

    def _moved(self, at: Square, symmetry: str) -> Square:
        row, column = at
        if symmetry in ("turn", "flip"):
            row = self.height - 1 - row
        if symmetry in ("turn", "mirror"):
            column = self.width - 1 - column
        return row, column


def named(at: Square) -> str:
    """Return the name of a square."""
    return f"r{at[0] + 1}c{at[1] + 1}"


class Tool(NamedTuple):
    """A tool: what it makes of the places it is used on.

    `part` and `mark` say what it sets, `words` name it, `key` chooses and uses it. `on` are the kinds of places it is
    for: `cell`, `end` (beside the grid), `pair` (two squares after each other), or the one place where it works at
    once. `most` is the largest number where any may be typed. `value` is the type's value that it gives.
    """

    part: str
    mark: str
    words: Phrase
    key: str = ""
    on: str = "cell"
    most: int = 0
    value: str = ""

    @property
    def id(self) -> str:
        """Return its name in requests."""
        return f"{self.part}:{self.mark}"


class Count(NamedTuple):
    """A number that buttons make larger and smaller: its part and place, how it is named, and the number now."""

    part: str
    at: str
    words: Phrase
    now: str


ERASE = "erase:"
"""The tool that takes away what stands at a place, the uppermost thing first."""

Sections = dict[str, list[str]]
"""The lines of a text by the names of its sections, "" for the grid."""


def split(lines: list[str], names: tuple[str, ...]) -> Sections:
    """Return the lines of each section; what is not in one of these is in the grid. A section may come again."""
    found: Sections = {name: [] for name in ("", *names)}
    current = ""
    for line in lines:
        name, colon, rest = line.partition(":")
        begins = bool(colon) and name in found
        current = name if begins else current
        if kept := rest.strip() if begins else line:
            found[current].append(kept)
    return found


def joined(sections: Sections) -> list[str]:
    """Return the text of sections, each of one line behind its name, the grid first."""
    text = list(sections.get("", ()))
    for name, lines in sections.items():
        if name and lines:
            text += [f"{name}: {lines[0]}"] if len(lines) == 1 else [f"{name}:", *lines]
    return text
