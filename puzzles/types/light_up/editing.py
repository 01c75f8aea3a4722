"""Light Up: walls with and without numbers, bulbs and empty squares that are given."""

from __future__ import annotations

from puzzles.editing.editor import Editor
from puzzles.editing.part import Signs
from puzzles.grid.text import Phrase

EDITOR = Editor(
    Signs(
        {"#": Phrase("wall"), "*": Phrase("bulb"), "-": Phrase("empty")},
        most=lambda _height, _width: 4,
        values={"*": "bulb", "-": "empty"},
        keys={"#": "w", "*": "b", "-": "e"},
    )
)
