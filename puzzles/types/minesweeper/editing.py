"""Minesweeper: numbers, and mines and safe squares that are given."""

from __future__ import annotations

from puzzles.editing.editor import Editor
from puzzles.editing.part import Signs
from puzzles.grid.text import Phrase

EDITOR = Editor(
    Signs(
        {"*": Phrase("mine"), "-": Phrase("safe")},
        most=lambda _height, _width: 8,
        values={"*": "mine", "-": "safe"},
        keys={"*": "m", "-": "s"},
    )
)
