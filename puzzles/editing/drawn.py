"""Parts that are drawn from a square to another: links, and straight vials."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from puzzles.editing.part import Part
from puzzles.editing.sketch import Sections, Sketch, Square, Tool, named
from puzzles.grid.text import Phrase


@dataclass(frozen=True)
class Links(Part):
    """Links that are known, in a section for each value. `joins` tells which squares a link may join."""

    joins: Callable[[Sketch, Square, Square], bool]
    values: Mapping[str, Phrase]
    keys: Mapping[str, str]
    id: str = "link"
    depends: bool = True

    def read(self, sections: Sections, size: tuple[int, int]) -> dict[str, str]:
        every = Sketch(*size, {})
        return {self.where(every, at): value for value in self.values for at in " ".join(sections[value]).split()}

    def write(self, sketch: Sketch) -> Sections:
        its = sketch.of(self.id)
        lines = {value: " ".join([at for at, mark in its.items() if mark == value]) for value in self.values}
        return {value: [line] if line else [] for value, line in lines.items()}

    def tools(self, sketch: Sketch) -> Sequence[Tool]:
        return [
            Tool(self.id, value, words, self.keys[value], "pair", value=value) for value, words in self.values.items()
        ]

    def where(self, sketch: Sketch, at: str) -> str:
        ends = sketch.pair(at)
        return "-".join(map(named, sorted(ends))) if ends else ""

    def refusal(self, sketch: Sketch, at: str, mark: str) -> Phrase | None:
        ends = sketch.pair(at)
        if mark in self.values and ends and self.joins(sketch, *ends):
            return None
        return Phrase("there is no link from {first} to {last}", first=at.partition("-")[0], last=at.partition("-")[2])

    def erased(self, sketch: Sketch, at: str) -> Sketch | None:
        """Take away the link, or all links of a square."""
        place = self.where(sketch, at)
        gone = [each for each in sketch.of(self.id) if each == place or at in each.split("-")]
        for each in gone:
            sketch = sketch.put(self.id, each, "")
        return sketch if gone else None


def touching(one: Square, other: Square) -> bool:
    """Tell whether two squares share a side."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def between(one: Square, other: Square) -> list[Square]:
    """Return the squares of a straight line, both ends included; none if there is no such line."""
    (row, column), (last_row, last_column) = one, other
    if row != last_row and column != last_column:
        return []
    down, right = (last_row > row) - (last_row < row), (last_column > column) - (last_column < column)
    steps = max(abs(last_row - row), abs(last_column - column))
    return [(row + down * step, column + right * step) for step in range(steps + 1)]


VIAL = "vial"


@dataclass(frozen=True)
class Vials(Part):
    """Straight vials that do not overlap, each from its bulb to its tip."""

    id: str = "vials"

    def read(self, sections: Sections, size: tuple[int, int]) -> dict[str, str]:
        words = " ".join(sections[self.id]).split()
        return {word if "-" in word else f"{word}-{word}": VIAL for word in words}

    def write(self, sketch: Sketch) -> Sections:
        ends = [dict.fromkeys(at.split("-")) for at in sketch.of(self.id)]
        return {self.id: [" ".join(["-".join(each) for each in ends])] if ends else []}

    def tools(self, sketch: Sketch) -> Sequence[Tool]:
        return [Tool(self.id, VIAL, Phrase("thermometer, from the bulb on"), "v", "pair")]

    def where(self, sketch: Sketch, at: str) -> str:
        return at if sketch.pair(at) else ""

    def refusal(self, sketch: Sketch, at: str, mark: str) -> Phrase | None:
        ends = sketch.pair(at)
        if mark == VIAL and ends and between(*ends):
            return None
        return Phrase("a thermometer lies along a row or column")

    def placed(self, sketch: Sketch, at: str, mark: str) -> Sketch:
        """Put a vial in the place of those that it would overlap."""
        return self._without(sketch, squares_of(sketch, at)).put(self.id, at, mark)

    def erased(self, sketch: Sketch, at: str) -> Sketch | None:
        less = self._without(sketch, squares_of(sketch, at))
        return None if less == sketch else less

    def _without(self, sketch: Sketch, squares: frozenset[Square]) -> Sketch:
        for each in sketch.of(self.id):
            if squares & squares_of(sketch, each):
                sketch = sketch.put(self.id, each, "")
        return sketch

    def partner(self, sketch: Sketch, at: str, symmetry: str, mark: str) -> str:
        """Return a vial only where it overlaps none."""
        squares = squares_of(sketch, sketch.image(at, symmetry))
        return "" if any(squares & squares_of(sketch, each) for each in sketch.of(self.id)) else mark


def squares_of(sketch: Sketch, at: str) -> frozenset[Square]:
    """Return the squares of a vial, or the one square that is named."""
    return _covered(sketch.height, sketch.width, at)


@lru_cache(maxsize=4096)
def _covered(height: int, width: int, at: str) -> frozenset[Square]:
    """Remembered, as a vial is compared with all others."""
    grid = Sketch(height, width, {})
    ends, square = grid.pair(at), grid.square(at)
    return frozenset(between(*ends) if ends else [square] if square else ())
