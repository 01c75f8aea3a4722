"""Pictures of puzzles, and the same in words."""

from functools import lru_cache

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from puzzles.base.ptype import type_of
from puzzles.draw.svg import board_svg
from puzzles.kernel.board import Board

from ..models import Puzzle
from .goals import goal_of_row


def in_words(puzzle: Puzzle) -> str:
    """Describe the grid for people who cannot see the picture."""
    return _("%(title)s, row by row, - is open: %(rows)s") % {"title": puzzle.title, "rows": _rows(puzzle.text)}


def board_in_words(board: Board) -> str:
    """Describe the board as it was given, for people who cannot see a step drawn on it."""
    text = type_of(board.puzzle).print(board.puzzle)
    return _("The board, row by row, - is open: %(rows)s") % {"rows": _rows(text)}


def _rows(text: str) -> str:
    """Spell the rows of the grid sign by sign; what the text says in words or numbers besides stays as it is."""
    lines = text.replace(".", "-").split("\n")
    return "; ".join(line if ":" in line or " " in line else " ".join(line) for line in lines)


@lru_cache(maxsize=1024)
def thumbnail(type_id: str, text: str, goal: str = "") -> SafeString:
    """Draw a small picture of a puzzle with the cells of its goal, cached for each type, text and goal.

    It is inline SVG and not an image file, so that it follows the colours of the page (light, dark, forced) and costs
    no request. Compressed, it takes less than 200 bytes, because thumbnails are much alike.
    """
    puzzle, asked = goal_of_row(type_id, text, goal)
    cells = tuple([cell for cell, _mask in asked.cells])
    return SafeString(board_svg(puzzle.board(), labels=False, tallies=False, names=False, goal=cells))


@lru_cache(maxsize=256)
def large_picture(type_id: str, text: str, words: str, goal: str = "") -> SafeString:
    """Draw the picture of a puzzle with everything written beside it, and with the cells of its goal."""
    puzzle, asked = goal_of_row(type_id, text, goal)
    cells = tuple([cell for cell, _mask in asked.cells])
    return SafeString(board_svg(puzzle.board(), names=False, title=words, goal=cells))
