"""Masyu: circles, and links that are given."""

from __future__ import annotations

from puzzles.editing.drawn import Links, touching
from puzzles.editing.editor import Editor
from puzzles.editing.part import Signs
from puzzles.editing.sketch import Sketch, Square
from puzzles.grid.text import Phrase
from puzzles.types.masyu.model import VALUES


class MasyuEditor(Editor):
    """An editor for circles and the links between squares."""

    names = VALUES


def _joins(_sketch: Sketch, one: Square, other: Square) -> bool:
    return touching(one, other)


EDITOR = MasyuEditor(
    Signs({"w": Phrase("white circle"), "b": Phrase("black circle")}),
    Links(_joins, {"line": Phrase("line"), "none": Phrase("no line")}, {"line": "l", "none": "n"}),
)
