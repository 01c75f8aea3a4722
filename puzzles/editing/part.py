"""The parts of a puzzle that are edited each by its own tools: the base class, and squares with signs."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from puzzles.editing.sketch import OPEN, Count, Sections, Sketch, Tool, named
from puzzles.grid.text import Phrase

Most = Callable[[int, int], int]
"""The largest number there may be in a puzzle of a height and width."""
FEW = 9
"""Numbers up to this have a button each; larger ones are typed."""


class Part(ABC):
    """One kind of mark: how it is written, which places it has and which marks these take."""

    id: str
    depends: bool = False
    """True if its marks may have to go when marks of other parts change."""
    symmetric: bool = True
    """True if symmetric placement is for it."""

    def fresh(self, height: int, width: int) -> dict[str, str]:
        """Return the marks of a puzzle without clues."""
        return {}

    @abstractmethod
    def read(self, sections: Sections, size: tuple[int, int]) -> dict[str, str]:
        """Return its marks in a text."""

    @abstractmethod
    def write(self, sketch: Sketch) -> Sections:
        """Return the lines that say its marks."""

    def tools(self, sketch: Sketch) -> Sequence[Tool]:
        """Return the tools that set its marks."""
        return ()

    def counts(self, sketch: Sketch) -> Sequence[Count]:
        """Return its numbers that have buttons of their own."""
        return ()

    def where(self, sketch: Sketch, at: str) -> str:
        """Return the place that it means by a place of the grid, "" if that is none of its own."""
        return at if sketch.square(at) else ""

    @abstractmethod
    def refusal(self, sketch: Sketch, at: str, mark: str) -> Phrase | None:
        """Say why a place cannot take a mark."""

    def widened(self, sketch: Sketch, height: int, width: int) -> dict[str, str]:
        """Return further marks of a sketch that is made larger."""
        return {}

    def placed(self, sketch: Sketch, at: str, mark: str) -> Sketch:
        """Return the sketch with a mark that is not refused."""
        return sketch.put(self.id, at, mark)

    def erased(self, sketch: Sketch, at: str) -> Sketch | None:
        """Return the sketch without its mark at a place; None if it has none there."""
        place = self.where(sketch, at)
        return sketch.put(self.id, place, "") if sketch.get(self.id, place) else None

    def partner(self, sketch: Sketch, at: str, symmetry: str, mark: str) -> str:
        """Return the mark for the image of a place; "" if that has one already."""
        place = self.where(sketch, sketch.image(at, symmetry))
        return "" if sketch.get(self.id, place) else mark


def numbers(part: str, least: int, most: int, on: str) -> list[Tool]:
    """Return tools for numbers: a button for each small one, and a field for those that are larger."""
    few = [Tool(part, str(n), Phrase("number {n}", n=n), str(n), on) for n in range(least, min(most, FEW) + 1)]
    return [*few, Tool(part, "", Phrase("another number"), on=on, most=most)] if most > FEW else few


def signs_in(lines: Sequence[str]) -> list[list[str]]:
    """Return the signs of a grid row by row; where any are apart, all are."""
    apart = any(" " in line for line in lines)
    return [line.split() if apart else list(line) for line in lines]


def by_square(lines: Sequence[str]) -> dict[str, str]:
    """Return the signs of a grid by the names of their squares."""
    rows = enumerate(signs_in(lines))
    return {named((row, column)): sign for row, its in rows for column, sign in enumerate(its)}


def in_rows(sketch: Sketch, signs: Sequence[str]) -> list[str]:
    """Write the signs of all squares as rows, apart where one is longer than a character."""
    between, width = " " if any(len(sign) > 1 for sign in signs) else "", sketch.width
    return [between.join(signs[row * width :][:width]) for row in range(sketch.height)]


def is_number(mark: str, least: int, most: int) -> bool:
    """Tell whether a mark is a number within bounds, as it is written."""
    short = mark.isascii() and mark.isdecimal() and len(mark) <= len(str(most))
    return short and str(int(mark)) == mark and least <= int(mark) <= most


@dataclass(frozen=True)
class Signs(Part):
    """Squares that hold signs, numbers or both, in a section of the text.

    `signs` are the words for each sign, `values` which of them are values of the type, `turned` what a symmetry makes
    of a sign. `keys` are those of signs that are no letter or digit.
    """

    signs: Mapping[str, Phrase] = field(default_factory=dict)
    least: int = 0
    most: Most | None = None
    section: str = ""
    id: str = "squares"
    values: Mapping[str, str] = field(default_factory=dict)
    keys: Mapping[str, str] = field(default_factory=dict)
    turned: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def read(self, sections: Sections, size: tuple[int, int]) -> dict[str, str]:
        return {at: sign for at, sign in by_square(sections[self.section]).items() if sign != OPEN}

    def write(self, sketch: Sketch) -> Sections:
        its = sketch.of(self.id)
        if self.section and not its:
            return {}
        return {self.section: in_rows(sketch, [its.get(at, OPEN) for at in sketch.squares()])}

    def tools(self, sketch: Sketch) -> Sequence[Tool]:
        signs = [
            Tool(self.id, sign, words, self.keys.get(sign, sign), value=self.values.get(sign, ""))
            for sign, words in self.signs.items()
        ]
        most = self.most(sketch.height, sketch.width) if self.most else -1
        return [*signs, *numbers(self.id, self.least, most, "cell")]

    def refusal(self, sketch: Sketch, at: str, mark: str) -> Phrase | None:
        if mark in self.signs:
            return None
        if not self.most:
            return Phrase("a square does not take {mark}", mark=repr(mark[:20]))
        most = self.most(sketch.height, sketch.width)
        if is_number(mark, self.least, most):
            return None
        return Phrase("a square takes numbers from {least} to {most}", least=self.least, most=most)

    def partner(self, sketch: Sketch, at: str, symmetry: str, mark: str) -> str:
        its = self.turned.get(symmetry, {}).get(mark, mark)
        return super().partner(sketch, at, symmetry, its)
