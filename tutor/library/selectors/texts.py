"""Stored puzzles in the text form, for export."""

from puzzles.formats.canonical import MAX_TEXT, PuzzleText
from puzzles.kernel.board import Puzzle as EnginePuzzle

from ..models import Puzzle
from .goals import read_stored


def puzzle_text(
    row: Puzzle, puzzle: EnginePuzzle, *, title: str = "", rules: tuple[str, ...] | None = None, goal: str = ""
) -> PuzzleText:
    """Return a puzzle in the text form, with the names of its row. `title` replaces the title of the row.

    `goal` is a stored one; without it the text asks for the solutions, as for a solved grid.
    """
    title, author, source = map(one_line, (title or row.title, row.author, row.source))
    return PuzzleText(puzzle, title, author, source, rules, read_stored(puzzle, goal))


def one_line(text: str) -> str:
    """Make any stored text fit the text form: printable, on one line, not too long."""
    return "".join(sign for sign in text if sign.isprintable()).strip()[:MAX_TEXT].strip()
