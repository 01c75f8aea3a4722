"""The editor of a puzzle type: reads and writes sketches, and changes them by its tools."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

from puzzles.base.ptype import PuzzleType
from puzzles.editing.part import Part, Signs
from puzzles.editing.sketch import ERASE, Count, RefusedError, Sections, Sketch, Tool, joined, split
from puzzles.grid.rect import check_rectangle
from puzzles.grid.text import Phrase
from puzzles.kernel.board import Puzzle
from puzzles.parts import part_of


class Editor:
    """The editor of a type. One with something special has its own in its module `editing`, as `EDITOR`."""

    names: tuple[str, ...] = ()
    """The sections of the text besides the grid."""
    sized: bool = True
    """False for a type whose size follows from something else."""

    def __init__(self, *parts: Part) -> None:
        self.parts = parts
        self.by_id = {part.id: part for part in parts}

    def start(self, ptype: PuzzleType, height: int, width: int) -> Sketch:
        """Return a sketch without clues. Raise GridError for a size that the type does not have."""
        check_rectangle(["." * width] * height, ptype.limits)
        ptype.empty(height, width)
        fresh = {(part.id, at): mark for part in self.parts for at, mark in part.fresh(height, width).items()}
        return Sketch(height, width, fresh)

    def read(self, lines: Sequence[str]) -> Sketch:
        """Read a text that this editor or the type has written."""
        sections = self.split(list(lines))
        size = self.size(sections)
        marks = {(part.id, at): mark for part in self.parts for at, mark in part.read(sections, size).items()}
        return Sketch(*size, marks)

    def split(self, lines: list[str]) -> Sections:
        """Return the lines of each section of a text."""
        return split(lines, self.names)

    def size(self, sections: Sections) -> tuple[int, int]:
        """Return height and width."""
        grid = sections[""]
        return len(grid), len(grid[0].split() if " " in grid[0] else grid[0])

    def written(self, sketch: Sketch) -> list[str]:
        """Return the lines of a sketch, which may not be a puzzle yet."""
        sections: Sections = {}
        for part in self.parts:
            sections |= part.write(sketch)
        return self.joined(sketch, sections)

    def joined(self, sketch: Sketch, sections: Sections) -> list[str]:
        """Return the lines of all sections."""
        return joined({"": [], **sections})

    def tools(self, sketch: Sketch) -> list[Tool]:
        """Return all tools but the one that takes away."""
        return [*chain.from_iterable(part.tools(sketch) for part in self.parts)]

    def counts(self, sketch: Sketch) -> list[Count]:
        """Return the numbers that have buttons of their own."""
        return [*chain.from_iterable(part.counts(sketch) for part in self.parts)]

    def use(self, sketch: Sketch, tool: str, at: str, symmetry: str = "none", *, again: bool = False) -> Sketch:
        """Use a tool at a place, and at its image by a symmetry; what follows from that is `settled` later.

        `again`: what is there already is taken away instead. Raise RefusedError.
        """
        if tool == ERASE:
            return self._without(sketch, *{at: None, sketch.image(at, symmetry): None})
        part, mark = self._part(tool), tool.partition(":")[2]
        place = part.where(sketch, at)
        if not place:
            raise RefusedError(Phrase("this tool is not for that place"))
        if again and sketch.get(part.id, place) == mark:
            return self._without(sketch, *{at: None, sketch.image(at, symmetry): None})
        if reason := part.refusal(sketch, place, mark):
            raise RefusedError(reason)
        sketch = part.placed(sketch, place, mark)
        return self._with_partner(sketch, part, at, symmetry, mark)

    def _part(self, tool: str) -> Part:
        part = self.by_id.get(tool.partition(":")[0])
        if part is None:
            raise RefusedError(Phrase("there is no such tool"))
        return part

    def _with_partner(self, sketch: Sketch, part: Part, at: str, symmetry: str, mark: str) -> Sketch:
        """Place a mark at the image of a place too, unless something is there."""
        image = sketch.image(at, symmetry)
        place = part.where(sketch, image)
        if not part.symmetric or place in ("", part.where(sketch, at)):
            return sketch
        mark = part.partner(sketch, at, symmetry, mark)
        return part.placed(sketch, place, mark) if mark and not part.refusal(sketch, place, mark) else sketch

    def _without(self, sketch: Sketch, *places: str) -> Sketch:
        """Take away the uppermost thing at each place."""
        for at in places:
            found = (part.erased(sketch, at) for part in reversed(self.parts))
            sketch = next((less for less in found if less is not None), sketch)
        return sketch

    def settled(self, sketch: Sketch) -> Sketch:
        """Take away marks that have no place any more, such as links of a circle that has gone."""
        for part in self.parts:
            for at, mark in sketch.of(part.id).items() if part.depends else ():
                if part.refusal(sketch, at, mark):
                    sketch = sketch.put(part.id, at, "")
        return sketch

    def resized(self, ptype: PuzzleType, sketch: Sketch, height: int, width: int) -> Sketch:
        """Return a sketch of another size with all that fits there. Raise GridError for a size that there is not."""
        found = self.start(ptype, height, width)
        for part in self.parts:
            for at, mark in (sketch.of(part.id) | part.widened(sketch, height, width)).items():
                kept = (part.id, at) in found.marks or part.where(found, at) == at or part.depends
                if kept and not part.refusal(found, at, mark):
                    found = part.placed(found, at, mark)
        return found

    def check(self, ptype: PuzzleType, sketch: Sketch) -> None:
        """Raise GridError or RefusedError for a sketch that cannot come about by using tools."""
        check_rectangle(["." * sketch.width] * sketch.height, ptype.limits)
        for (part, at), mark in sketch.marks.items():
            if reason := self.by_id[part].refusal(sketch, at, mark):
                raise RefusedError(reason)

    def lacks(self, sketch: Sketch) -> Phrase | None:
        """Say in the words of who clicks what is missing; None leaves that to the reader of the text."""
        return None

    def drawn(self, ptype: PuzzleType, sketch: Sketch) -> Puzzle:
        """Return the puzzle that a sketch is drawn as; a type that knows unfinished ones makes something near it."""
        return ptype.parse(self.written(sketch))


def editor_of(ptype: PuzzleType) -> Editor:
    """Return the editor of a type: its own, or one for squares that hold its values."""
    own = part_of(ptype, "editing")
    found: Editor = own.EDITOR if own else Editor(Signs(_values(ptype), values={}))
    return found


def _values(ptype: PuzzleType) -> Mapping[str, Phrase]:
    """Return the values of a type whose grid is written with their names."""
    puzzle = ptype.empty(2, 2)
    return {name: Phrase("value {name}", name=name) for name in (ptype.values(puzzle) if puzzle else ())}
