"""Parts beside the grid: numbers of rows and columns, clues on four sides, and numbers of the whole puzzle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from puzzles.editing.part import Part, is_number, numbers
from puzzles.editing.sketch import OPEN, Count, Sections, Sketch, Tool
from puzzles.grid.text import Phrase

MORE, FEWER = "more", "fewer"
"""Marks that make a number larger or smaller by one."""


@dataclass(frozen=True)
class Beside(Part):
    """A number beside each row and column, in the sections of these names."""

    id: str = "line"
    symmetric: bool = False

    def read(self, sections: Sections, size: tuple[int, int]) -> dict[str, str]:
        words = [(kind, " ".join(sections[f"{kind}s"]).split()) for kind in ("row", "column")]
        return {f"{kind}{at}": word for kind, its in words for at, word in enumerate(its, 1) if word != OPEN}

    def write(self, sketch: Sketch) -> Sections:
        found: Sections = {}
        for kind, lines in (("row", sketch.height), ("column", sketch.width)):
            words = [sketch.get(self.id, f"{kind}{line}") or OPEN for line in range(1, lines + 1)]
            found[f"{kind}s"] = [" ".join(words)] if {*words} != {OPEN} else []
        return found

    def tools(self, sketch: Sketch) -> Sequence[Tool]:
        return numbers(self.id, 0, max(sketch.height, sketch.width), "end")

    def where(self, sketch: Sketch, at: str) -> str:
        return at if sketch.line(at, ("row", "column")) else ""

    def refusal(self, sketch: Sketch, at: str, mark: str) -> Phrase | None:
        most = sketch.width if at.startswith("row") else sketch.height
        if is_number(mark, 0, most):
            return None
        return Phrase("a number here is from 0 to {most}", most=most)


@dataclass(frozen=True)
class Around(Part):
    """A clue at both ends of each row and column; a section for each side has all of them."""

    sides: tuple[str, ...]
    id: str = "clue"
    symmetric: bool = False

    def read(self, sections: Sections, size: tuple[int, int]) -> dict[str, str]:
        words = [(side, at, word) for side in self.sides for at, word in enumerate(sections[side][0].split(), 1)]
        return {f"{side}{at}": word for side, at, word in words if word != OPEN}

    def write(self, sketch: Sketch) -> Sections:
        ends = range(1, sketch.height + 1)
        return {side: [" ".join([sketch.get(self.id, f"{side}{at}") or OPEN for at in ends])] for side in self.sides}

    def tools(self, sketch: Sketch) -> Sequence[Tool]:
        return numbers(self.id, 1, sketch.height, "end")

    def where(self, sketch: Sketch, at: str) -> str:
        return at if sketch.line(at, self.sides) else ""

    def refusal(self, sketch: Sketch, at: str, mark: str) -> Phrase | None:
        if is_number(mark, 1, sketch.height):
            return None
        return Phrase("a clue is a number from 1 to {most}", most=sketch.height)


@dataclass(frozen=True)
class Whole(Part):
    """A number of the whole puzzle in a section of its own, such as `stars: 2`."""

    id: str
    words: Phrase
    most: Callable[[int, int], int]
    symmetric: bool = False

    def fresh(self, height: int, width: int) -> dict[str, str]:
        return {self.id: "1"}

    def read(self, sections: Sections, size: tuple[int, int]) -> dict[str, str]:
        return {self.id: " ".join(sections[self.id]) or "1"}

    def write(self, sketch: Sketch) -> Sections:
        return {self.id: [sketch.get(self.id, self.id)]}

    def counts(self, sketch: Sketch) -> Sequence[Count]:
        return (Count(self.id, self.id, self.words, sketch.get(self.id, self.id)),)

    def where(self, sketch: Sketch, at: str) -> str:
        return at if at == self.id else ""

    def refusal(self, sketch: Sketch, at: str, mark: str) -> Phrase | None:
        most = self.most(sketch.height, sketch.width)
        if is_number(stepped(sketch.get(self.id, at), mark), 1, most):
            return None
        return Phrase("there may be from 1 to {most}", most=most)

    def placed(self, sketch: Sketch, at: str, mark: str) -> Sketch:
        return sketch.put(self.id, at, stepped(sketch.get(self.id, at), mark))

    def erased(self, sketch: Sketch, at: str) -> Sketch | None:
        return None


def stepped(now: str, mark: str) -> str:
    """Return a number after a step, or the one that is set."""
    by = {MORE: 1, FEWER: -1}.get(mark)
    return mark if by is None else str(int(now or 0) + by)
