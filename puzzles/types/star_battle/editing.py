"""Star Battle: regions, the number of stars, and squares that are given."""

from __future__ import annotations

from puzzles.base.ptype import PuzzleType
from puzzles.editing.areas import NAMES, Rooms, in_one_part
from puzzles.editing.beside import Whole
from puzzles.editing.editor import Editor
from puzzles.editing.part import Signs
from puzzles.editing.sketch import Sketch
from puzzles.grid.sections import KNOWN
from puzzles.grid.text import Phrase
from puzzles.kernel.board import Puzzle
from puzzles.types.star_battle.model import EMPTY, OPEN, STAR, Clues


def _row(row: int, _column: int) -> str:
    """Return the name of a region for each row, so that there are as many as there must be."""
    return NAMES[row]


def _most(height: int, _width: int) -> int:
    return (height + 1) // 2


_ROOMS = Rooms(lambda name: Phrase("region {name}", name=name), _row)
_KNOWN = Signs(
    {"*": Phrase("star"), "-": Phrase("empty")},
    section=KNOWN,
    id=KNOWN,
    values={"*": "star", "-": "empty"},
    keys={"*": "1", "-": "0"},
)


class StarBattleEditor(Editor):
    """An editor that draws regions too that are in several parts, or of another number than there must be."""

    names = ("stars", KNOWN)

    def start(self, ptype: PuzzleType, height: int, width: int) -> Sketch:
        sketch = super().start(ptype, height, width)
        ptype.parse(self.written(sketch))
        return sketch

    def drawn(self, ptype: PuzzleType, sketch: Sketch) -> Puzzle:
        masks = {"*": STAR, "-": EMPTY}
        start = tuple([masks.get(sketch.get(KNOWN, at), OPEN) for at in sketch.squares()])
        clues = Clues(" ".join(in_one_part(sketch, _ROOMS.id)), int(sketch.get("stars", "stars")))
        return Puzzle(ptype, sketch.height, sketch.width, start, clues)


EDITOR = StarBattleEditor(_ROOMS, Whole("stars", Phrase("stars in each row, column and region"), _most), _KNOWN)
