"""Battleship: squares that are given, numbers beside the lines, and the fleet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from puzzles.base.ptype import PuzzleType
from puzzles.editing.beside import Beside, stepped
from puzzles.editing.editor import Editor
from puzzles.editing.part import Part, Signs
from puzzles.editing.sketch import Count, Sections, Sketch
from puzzles.grid.text import GridError, Phrase
from puzzles.kernel.board import Puzzle
from puzzles.types.battleship.model import Clues

SHIP = "ship"
LONGEST = 6
"""Ships up to this length are offered although the fleet has none of them."""
TURNED = {
    "mirror": {">": "<", "<": ">"},
    "flip": {"^": "v", "v": "^"},
    "turn": {">": "<", "<": ">", "^": "v", "v": "^"},
}


@dataclass(frozen=True)
class Fleet(Part):
    """The number of ships of each length; their places are `ship3` and the like."""

    id: str = "fleet"
    symmetric: bool = False

    def read(self, sections: Sections, size: tuple[int, int]) -> dict[str, str]:
        words = " ".join(sections[self.id]).split()
        return {f"{SHIP}{word}": str(words.count(word)) for word in words}

    def write(self, sketch: Sketch) -> Sections:
        ships = [length for length in self._lengths(sketch) for _ in range(int(self._now(sketch, length)))]
        return {self.id: [" ".join(map(str, ships))] if ships else []}

    def counts(self, sketch: Sketch) -> Sequence[Count]:
        return [
            Count(self.id, f"{SHIP}{length}", Phrase("ships of length {n}", n=length), self._now(sketch, length))
            for length in self._lengths(sketch)
        ]

    def _now(self, sketch: Sketch, length: int) -> str:
        return sketch.get(self.id, f"{SHIP}{length}") or "0"

    def _lengths(self, sketch: Sketch) -> list[int]:
        """Return the lengths that the fleet has or may be given, the longest first."""
        offered = {*range(1, min(LONGEST, max(sketch.height, sketch.width)) + 1)}
        return sorted(offered | {int(at.removeprefix(SHIP)) for at in sketch.of(self.id)}, reverse=True)

    def where(self, sketch: Sketch, at: str) -> str:
        return at if at in {f"{SHIP}{n}" for n in range(1, max(sketch.height, sketch.width) + 1)} else ""

    def refusal(self, sketch: Sketch, at: str, mark: str) -> Phrase | None:
        now = stepped(sketch.get(self.id, at), mark)
        most = sketch.height * sketch.width
        return None if now in map(str, range(most + 1)) else Phrase("there may be from 0 to {most} ships", most=most)

    def placed(self, sketch: Sketch, at: str, mark: str) -> Sketch:
        now = stepped(sketch.get(self.id, at), mark)
        if now != "0":
            return sketch.put(self.id, at, now)
        return sketch.put(self.id, at, "") if sketch.get(self.id, at) else sketch

    def erased(self, sketch: Sketch, at: str) -> Sketch | None:
        return None


class BattleshipEditor(Editor):
    """An editor that draws a sea without a fleet too, or with one that is too large, which is not drawn."""

    names = ("rows", "columns", "fleet")

    def lacks(self, sketch: Sketch) -> Phrase | None:
        if sketch.of("fleet"):
            return None
        return Phrase("the fleet has no ships. Add some with the buttons “+” of the tools")

    def drawn(self, ptype: PuzzleType, sketch: Sketch) -> Puzzle:
        try:
            return ptype.parse(self.written(sketch))
        except GridError:
            for at in sketch.of("fleet"):
                sketch = sketch.put("fleet", at, "")
            one = ptype.parse(self.written(sketch.put("fleet", f"{SHIP}1", "1")))
            clues: Clues = one.clues
            return Puzzle(ptype, one.height, one.width, one.start, clues._replace(fleet=()))


EDITOR = BattleshipEditor(
    Signs(
        {"~": Phrase("water"), "s": Phrase("ship of unknown shape"), "o": Phrase("submarine")}
        | {"^": Phrase("top end"), ">": Phrase("right end"), "v": Phrase("bottom end"), "<": Phrase("left end")}
        | {"x": Phrase("middle of a ship")},
        values={"~": "water", "s": "ship", "o": "submarine", "^": "top", ">": "right", "v": "bottom", "<": "left"}
        | {"x": "middle"},
        keys={"~": "w", "^": "t", ">": "r", "v": "b", "<": "l", "x": "m"},
        turned=TURNED,
    ),
    Beside(),
    Fleet(),
)
