"""Puzzles edited by clicking, as texts: each change takes a text and returns the next one.

A text has the headers and the grid of our own form. While it is being made it need not be a puzzle yet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from puzzles.base.ptype import PuzzleType
from puzzles.editing.aims import HEADER, PART, Aim, read_aim
from puzzles.editing.editor import Editor, editor_of
from puzzles.editing.sketch import ERASE, SYMMETRIES, RefusedError, Sketch, Tool
from puzzles.formats.canonical import PuzzleText, print_puzzle, read_grid, read_puzzles
from puzzles.formats.errors import FormatError
from puzzles.formats.text import lines_of
from puzzles.grid.text import GridError, Phrase
from puzzles.kernel.board import Puzzle
from puzzles.registry import all_types

MAX_TEXT = 64 << 10
USUAL = (6, 9, 5, 4)
"""Sides of boards to begin with: the first that a type has."""
MAX_PLACES, MAX_PAIRS = 400, 60
"""Squares, and pairs of squares, that one drag may change."""


@dataclass(frozen=True)
class Edited:
    """A puzzle that is being edited: its headers without the goal, type, sketch and goal.

    `problem` says why it is no puzzle yet; then there is no `puzzle`. `drawn` can always be shown.
    """

    head: tuple[str, ...]
    ptype: PuzzleType
    sketch: Sketch
    aim: Aim
    problem: FormatError | None
    puzzle: PuzzleText | None
    drawn: Puzzle

    @property
    def editor(self) -> Editor:
        """Return the editor of the type."""
        return editor_of(self.ptype)

    @property
    def text(self) -> str:
        """Return the whole text: canonical if it is a puzzle."""
        grid = self.ptype.print(self.puzzle.puzzle).split("\n") if self.puzzle else self.editor.written(self.sketch)
        return "\n".join([*self.head, *self.aim.header, "", *grid, ""])

    @property
    def tools(self) -> list[Tool]:
        """Return all tools: those of the type, and those for the cells of the goal."""
        return [*self.editor.tools(self.sketch), *self.aim.tools(self.drawn)]


def started(ptype: PuzzleType, height: int, width: int) -> Edited:
    """Return a puzzle of a size without clues. Raise GridError for a size that the type does not have."""
    return _edited((f"type: {ptype.id}",), ptype, editor_of(ptype).start(ptype, height, width), Aim())


def usual_size(ptype: PuzzleType) -> tuple[int, int]:
    """Return a size to begin with, that the type has."""
    for side in USUAL:
        try:
            started(ptype, side, side)
        except GridError:
            continue
        return side, side
    return ptype.limits


def opened(text: str) -> Edited:
    """Return the puzzle of a text. Raise FormatError for one that no editor has written."""
    lines = lines_of(text)
    end = lines.index("") if "" in lines else len(lines)
    ptype = all_types().get(lines[0].removeprefix("type:").strip()) if lines else None
    if ptype is None or len(text) > MAX_TEXT or end + 1 >= len(lines):
        raise FormatError(1, 1, "type: and a puzzle type, then a blank line and a grid", "something else")
    grid, aim = lines[end + 1 :], read_aim(lines[:end])
    head = tuple([line for line in lines[:end] if not line.startswith(HEADER)])
    try:
        read_grid(ptype, grid, end + 2)
    except FormatError as error:
        first = error
    else:
        return _edited(head, ptype, editor_of(ptype).read(grid), aim)
    try:
        sketch = editor_of(ptype).read(grid)
        editor_of(ptype).check(ptype, sketch)
        return _edited(head, ptype, sketch, aim)
    except (LookupError, ValueError):
        raise first from None


def pressed(
    edited: Edited, tool: str, places: Sequence[str], symmetry: str = "none", *, again: bool = False
) -> tuple[Edited, Phrase | None]:
    """Use a tool on places, one after the other; return what is then, or why none of them took it."""
    sketch, aim, reason = edited.sketch, edited.aim, None
    symmetry = symmetry if symmetry in SYMMETRIES else "none"
    for at in places[: MAX_PAIRS if any("-" in at for at in places) else MAX_PLACES]:
        try:
            if tool.startswith(f"{PART}:"):
                aim = aim.pressed(edited.drawn, at, tool.removeprefix(f"{PART}:"))
            elif tool == ERASE and (less := aim.without(edited.drawn, at)):
                aim = less
            else:
                sketch = edited.editor.use(sketch, tool, at, symmetry, again=again and len(places) == 1)
        except RefusedError as error:
            reason = error.reason
    sketch = edited.editor.settled(sketch)
    if (sketch, aim) == (edited.sketch, edited.aim):
        return edited, reason
    return _edited(edited.head, edited.ptype, sketch, aim), None


def aimed(edited: Edited, kind: str, *, assumed: bool) -> Edited:
    """Return the puzzle with a goal of another kind; its cells stay as far as they can."""
    return _edited(edited.head, edited.ptype, edited.sketch, edited.aim.of_kind(kind, assumed=assumed))


def resized(edited: Edited, height: int, width: int) -> Edited:
    """Return the puzzle in another size, with all that fits. Raise GridError for a size that there is not."""
    sketch = edited.editor.resized(edited.ptype, edited.sketch, height, width)
    return _edited(edited.head, edited.ptype, sketch, edited.aim)


def lost(before: Edited, after: Edited) -> tuple[int, int]:
    """Count the clues, and the cells of the goal, that a change has taken away; standing marks, as rooms, are none."""
    parts, there = before.editor.by_id, after.sketch.marks
    size = before.sketch.height, before.sketch.width
    standing = {(part, at) for part in parts for at in parts[part].fresh(*size)}
    clues = {place for place in before.sketch.marks if place not in standing and place not in there}
    return len(clues), len(before.aim.cells.keys() - after.aim.cells.keys())


def titled(edited: Edited, title: str) -> str:
    """Return the text of a puzzle with a title. Raise FormatError if it is none yet, UnfitError for a bad title."""
    if edited.puzzle is None:
        assert edited.problem
        raise edited.problem
    return print_puzzle(replace(edited.puzzle, title=title))


def _edited(head: tuple[str, ...], ptype: PuzzleType, sketch: Sketch, aim: Aim) -> Edited:
    editor = editor_of(ptype)
    drawn = editor.drawn(ptype, sketch)
    aim = aim.within(drawn)
    problem, found = None, None
    try:
        (found,) = read_puzzles([*head, *aim.header, "", *editor.written(sketch)], 1)
    except FormatError as error:
        problem = error
    return Edited(head, ptype, sketch, aim, problem, found, drawn)
