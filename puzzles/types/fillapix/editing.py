"""Fillapix: numbers, and colours that are given; a square may have both."""

from __future__ import annotations

from puzzles.editing.editor import Editor
from puzzles.editing.part import Signs
from puzzles.editing.sketch import Sections, Sketch
from puzzles.grid.text import Phrase

COLOURS = "colours"


class FillapixEditor(Editor):
    """An editor for a text with a second grid, of the colours, behind a blank line."""

    def split(self, lines: list[str]) -> Sections:
        end = lines.index("") if "" in lines else len(lines)
        return {"": lines[:end], COLOURS: lines[end + 1 :]}

    def joined(self, sketch: Sketch, sections: Sections) -> list[str]:
        colours = sections.get(COLOURS, [])
        return [*sections[""], "", *colours] if colours else sections[""]


EDITOR = FillapixEditor(
    Signs(most=lambda _height, _width: 9),
    Signs(
        {"#": Phrase("black"), "o": Phrase("white")},
        section=COLOURS,
        id="colour",
        values={"#": "black", "o": "white"},
        keys={"#": "b", "o": "w"},
    ),
)
