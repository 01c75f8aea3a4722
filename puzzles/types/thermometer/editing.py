"""Thermometer: vials, numbers beside the lines, and squares that are given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from puzzles.base.ptype import PuzzleType
from puzzles.editing.beside import Beside
from puzzles.editing.drawn import Vials, squares_of
from puzzles.editing.editor import Editor
from puzzles.editing.part import Part
from puzzles.editing.sketch import Sections, Sketch, Tool
from puzzles.grid.text import Phrase
from puzzles.kernel.board import Puzzle
from puzzles.types.thermometer.model import VALUES, Clues, blank_of

_VIALS, _BESIDE = Vials(), Beside()


@dataclass(frozen=True)
class Known(Part):
    """Squares of vials that are given, listed in a section for each value."""

    words: Mapping[str, Phrase] = field(
        default_factory=lambda: {"filled": Phrase("filled"), "blocked": Phrase("blocked")}
    )
    id: str = "known"
    depends: bool = True

    def read(self, sections: Sections, size: tuple[int, int]) -> dict[str, str]:
        return {at: value for value in VALUES for at in " ".join(sections[value]).split()}

    def write(self, sketch: Sketch) -> Sections:
        its = sketch.of(self.id)
        lines = {value: " ".join([at for at in sketch.squares() if its.get(at) == value]) for value in VALUES}
        return {value: [line] if line else [] for value, line in lines.items()}

    def tools(self, sketch: Sketch) -> Sequence[Tool]:
        return [Tool(self.id, value, words, value[0], value=value) for value, words in self.words.items()]

    def refusal(self, sketch: Sketch, at: str, mark: str) -> Phrase | None:
        square = sketch.square(at)
        if mark in VALUES and any(square in squares_of(sketch, vial) for vial in sketch.of(_VIALS.id)):
            return None
        return Phrase("only squares of a thermometer can be filled or blocked")


class ThermometerEditor(Editor):
    """An editor for a text that says its size, and for grids without a vial."""

    names = ("size", "vials", "rows", "columns", *VALUES)

    def size(self, sections: Sections) -> tuple[int, int]:
        height, width = sections["size"][0].split()
        return int(height), int(width)

    def joined(self, sketch: Sketch, sections: Sections) -> list[str]:
        return super().joined(sketch, {"size": [f"{sketch.height} {sketch.width}"], **sections})

    def lacks(self, sketch: Sketch) -> Phrase | None:
        if sketch.of(_VIALS.id):
            return None
        return Phrase("there is no thermometer. Choose its tool, then drag from the bulb to the tip")

    def drawn(self, ptype: PuzzleType, sketch: Sketch) -> Puzzle:
        if sketch.of(_VIALS.id):
            return super().drawn(ptype, sketch)
        found = [sketch.get(_BESIDE.id, f"row{at + 1}") for at in range(sketch.height)]
        found += [sketch.get(_BESIDE.id, f"column{at + 1}") for at in range(sketch.width)]
        numbers = tuple([int(number) if number else None for number in found])
        clues = Clues((), numbers[: sketch.height], numbers[sketch.height :])
        blank = blank_of(clues, sketch.height * sketch.width)
        return Puzzle(ptype, sketch.height, sketch.width, blank, clues, blank)


EDITOR = ThermometerEditor(_VIALS, _BESIDE, Known())
