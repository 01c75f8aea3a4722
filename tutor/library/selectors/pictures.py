"""Pictures of puzzles, and the same in words."""

from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

import puzzles
from puzzles.base.ptype import type_of
from puzzles.draw.look import file_css
from puzzles.draw.svg import board_svg
from puzzles.kernel.board import Board
from tutor.accounts.models import User
from tutor.common.addresses import page_address

from ..models import Puzzle
from .goals import goal_of_row
from .puzzles import Person

SCHEMES = {"": "light dark", "light": "light", "dark": "dark"}
"""The colours of a small picture in a file, by the theme that a person has chosen; "" follows the system."""


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

    Short lists show it inline, so that it costs no request; in long ones it is a file that browsers keep.
    """
    puzzle, asked = goal_of_row(type_id, text, goal)
    cells = tuple([cell for cell, _mask in asked.cells])
    return SafeString(board_svg(puzzle.board(), labels=False, tallies=False, names=False, goal=cells))


def picture_of(puzzle: Puzzle, person: Person) -> str:
    """Return the address of the small picture of a puzzle in the person's colours; another picture has another one."""
    theme = person.theme if isinstance(person, User) else ""
    return page_address("catalogue:picture", puzzle.pk, picture_name(puzzle, theme))


def picture_name(puzzle: Puzzle, theme: str) -> str:
    """Return the name of the file: a digest of all that it is drawn from, and the theme."""
    drawn_from = f"{_drawn_by()}\0{puzzle.type}\0{puzzle.text}\0{puzzle.goal}"
    digest = sha256(drawn_from.encode()).hexdigest()[:16]
    return f"{digest}-{theme}" if theme else digest


def picture_file(puzzle: Puzzle, theme: str) -> tuple[str, str]:
    """Draw the small picture as a file, in the colours of a theme. Returns the file and its style."""
    picture = thumbnail(puzzle.type, puzzle.text, puzzle.goal)
    style = file_css(picture, SCHEMES[theme])
    opening, rest = picture.split(">", maxsplit=1)
    return f'{opening} xmlns="http://www.w3.org/2000/svg"><style>{style}</style>{rest}', style


@cache
def _drawn_by() -> str:
    """Return a digest of the code that draws, which changes with every release that draws in another way."""
    root, digest = Path(puzzles.__file__).parent, sha256()
    for path in sorted(path for part in ("draw", "grid", "types") for path in (root / part).rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


@lru_cache(maxsize=256)
def large_picture(type_id: str, text: str, words: str, goal: str = "") -> SafeString:
    """Draw the picture of a puzzle with everything written beside it, and with the cells of its goal."""
    puzzle, asked = goal_of_row(type_id, text, goal)
    cells = tuple([cell for cell, _mask in asked.cells])
    return SafeString(board_svg(puzzle.board(), names=False, title=words, goal=cells))
