"""Skyscrapers: heights that are given, and clues on all four sides."""

from __future__ import annotations

from puzzles.editing.beside import Around
from puzzles.editing.editor import Editor
from puzzles.editing.part import Signs
from puzzles.editing.sketch import Sections, Sketch
from puzzles.types.skyscrapers.model import SIDES


class SkyscrapersEditor(Editor):
    """An editor for a text whose outermost signs are the clues."""

    def split(self, lines: list[str]) -> Sections:
        rows = ["".join(line.split()) for line in lines]
        inside = rows[1:-1]
        sides = (rows[0][1:-1], "".join([row[-1] for row in inside]), rows[-1][1:-1], "".join([r[0] for r in inside]))
        return {"": [row[1:-1] for row in inside]} | {
            side: [" ".join(signs)] for side, signs in zip(SIDES, sides, strict=True)
        }

    def joined(self, sketch: Sketch, sections: Sections) -> list[str]:
        north, east, south, west = ("".join(sections[side][0].split()) for side in SIDES)
        rows = [f"{first}{row}{last}" for first, row, last in zip(west, sections[""], east, strict=True)]
        return [f".{north}.", *rows, f".{south}."]


EDITOR = SkyscrapersEditor(Signs(least=1, most=lambda height, _width: height), Around(SIDES))
