"""Nurikabe: numbers, and black and white squares that are given."""

from __future__ import annotations

from puzzles.editing.editor import Editor
from puzzles.editing.part import Signs
from puzzles.grid.text import Phrase

EDITOR = Editor(
    Signs(
        {"#": Phrase("black"), "o": Phrase("white")},
        least=1,
        most=lambda height, width: height * width,
        values={"#": "black", "o": "white"},
        keys={"#": "b", "o": "w"},
    )
)
