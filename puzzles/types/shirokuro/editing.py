"""Shirokuro: circles, and links that are given."""

from __future__ import annotations

from puzzles.editing.drawn import Links, between
from puzzles.editing.editor import Editor
from puzzles.editing.part import Signs
from puzzles.editing.sketch import Sketch, Square, named
from puzzles.grid.text import Phrase
from puzzles.types.shirokuro.model import VALUES


class ShirokuroEditor(Editor):
    """An editor for circles and the links between those that see each other."""

    names = VALUES


def _joins(sketch: Sketch, one: Square, other: Square) -> bool:
    """Tell whether two squares hold circles of both colours with none between them."""
    signs = [sketch.get("squares", named(at)) for at in between(one, other)]
    return len(signs) > 1 and {signs[0], signs[-1]} == {"w", "b"} and not any(signs[1:-1])


EDITOR = ShirokuroEditor(
    Signs({"w": Phrase("white circle"), "b": Phrase("black circle")}),
    Links(_joins, {"line": Phrase("line"), "none": Phrase("no line")}, {"line": "l", "none": "n"}),
)
