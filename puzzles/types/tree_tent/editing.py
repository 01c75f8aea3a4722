"""Tree Tent: trees, numbers beside the lines, and tents, grass and links that are given."""

from __future__ import annotations

from puzzles.base.ptype import PuzzleType
from puzzles.editing.beside import Beside
from puzzles.editing.drawn import Links, touching
from puzzles.editing.editor import Editor
from puzzles.editing.part import Signs
from puzzles.editing.sketch import Sketch, Square, named
from puzzles.grid.text import Phrase
from puzzles.kernel.board import Puzzle
from puzzles.types.tree_tent.model import TREE, made


class TreeTentEditor(Editor):
    """An editor that draws a meadow without a tree too."""

    names = ("rows", "columns", "line", "none")

    def lacks(self, sketch: Sketch) -> Phrase | None:
        if TREE in sketch.of("squares").values():
            return None
        return Phrase("there is no tree. Choose the tool “tree”, then press a square")

    def drawn(self, ptype: PuzzleType, sketch: Sketch) -> Puzzle:
        if TREE in sketch.of("squares").values():
            return super().drawn(ptype, sketch)
        one = super().drawn(ptype, sketch.put("squares", "r1c1", TREE))
        return made(ptype, one.height, one.width, one.clues._replace(trees="." * (one.height * one.width)))


def _joins(sketch: Sketch, one: Square, other: Square) -> bool:
    """Tell whether one of two squares that share a side is a tree, and the other may be a tent."""
    signs = {sketch.get("squares", named(at)) for at in (one, other)}
    return touching(one, other) and TREE in signs and len(signs) == 2 and "-" not in signs


EDITOR = TreeTentEditor(
    Signs(
        {TREE: Phrase("tree"), "^": Phrase("tent"), "-": Phrase("grass")},
        values={"^": "tent", "-": "grass"},
        keys={TREE: "t", "^": "a", "-": "g"},
    ),
    Beside(),
    Links(_joins, {"line": Phrase("line"), "none": Phrase("no line")}, {"line": "l", "none": "n"}),
)
