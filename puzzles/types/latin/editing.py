"""Latin family: squares that hold numbers up to the size."""

from __future__ import annotations

from puzzles.editing.editor import Editor
from puzzles.editing.part import Signs

EDITOR = Editor(Signs(least=1, most=lambda height, _width: height))
