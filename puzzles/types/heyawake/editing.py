"""Heyawake: rooms with numbers, and squares that are given."""

from __future__ import annotations

from puzzles.base.ptype import PuzzleType
from puzzles.editing.areas import RoomNumbers, Rooms, in_one_part
from puzzles.editing.editor import Editor
from puzzles.editing.part import Signs
from puzzles.editing.sketch import Sketch
from puzzles.grid.sections import KNOWN
from puzzles.grid.text import Phrase
from puzzles.kernel.board import Puzzle
from puzzles.types.heyawake.model import BLACK, OPEN, WHITE, Clues

_ROOMS = Rooms(lambda name: Phrase("room {name}", name=name))
_NUMBERS = RoomNumbers(_ROOMS)
_KNOWN = Signs(
    {"#": Phrase("black"), "o": Phrase("white")},
    section=KNOWN,
    id=KNOWN,
    values={"#": "black", "o": "white"},
    keys={"#": "#", "o": "-"},
)


class HeyawakeEditor(Editor):
    """An editor that draws rooms too that are in several parts."""

    names = ("numbers", KNOWN)

    def drawn(self, ptype: PuzzleType, sketch: Sketch) -> Puzzle:
        masks = {"#": BLACK, "o": WHITE}
        start = tuple([masks.get(sketch.get(KNOWN, at), OPEN) for at in sketch.squares()])
        numbers = sketch.of(_NUMBERS.id)
        its = tuple([(name, int(numbers[name])) for name in _ROOMS.names(sketch) if name in numbers])
        return Puzzle(ptype, sketch.height, sketch.width, start, Clues(in_one_part(sketch, _ROOMS.id), its))


EDITOR = HeyawakeEditor(_ROOMS, _NUMBERS, _KNOWN)
