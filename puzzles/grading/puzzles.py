"""The puzzles that were set, with names by which a table can tell them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import PurePosixPath

from puzzles.formats.canonical import MAX_TEXT, PuzzleText
from puzzles.grid.text import printable


def entitled(puzzles: Sequence[PuzzleText], path: str) -> list[PuzzleText]:
    """Return the puzzles of a file, those without a title under the name of the file."""
    stem = printable(PurePosixPath(path).stem).strip()
    several = len(puzzles) > 1
    return [
        each if each.title else replace(each, title=(f"{stem} {number}" if several else stem)[:MAX_TEXT].strip())
        for number, each in enumerate(puzzles, start=1)
    ]
