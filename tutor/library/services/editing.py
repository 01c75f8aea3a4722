"""Editing one puzzle as text. What proofs and assignments hold stays as it is: the edit is a new revision."""

from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from puzzles.draw.svg import board_svg
from puzzles.formats.canonical import PuzzleText, print_puzzle
from puzzles.formats.errors import FormatError
from puzzles.formats.read import read

from ..models import Puzzle
from .door import UNUSED, ImportRefusedError, check_puzzle
from .facts import LITTLE_EFFORT, engine_puzzle, identity, judgement, solutions_of

MAX_TEXT = 64 << 10
PREVIEWED = 2_000
"""What counting solutions may cost while somebody types."""
DRAWN_CELLS = 50 * 50
NAMES = ("title", "author", "source")


@dataclass(frozen=True)
class Look:
    """What a text is, while it is typed: a picture and a number of solutions, or a problem."""

    picture: str = ""
    solutions: str = ""
    problem: str = ""


@dataclass(frozen=True)
class Saved:
    """The row that holds the edit. `revision`: a new one, because the old one is in use."""

    puzzle: Puzzle
    revision: bool = False


def text_of(puzzle: Puzzle) -> str:
    """The puzzle as text that can be edited."""
    names = {name: getattr(puzzle, name) for name in NAMES}
    return print_puzzle(PuzzleText(engine_puzzle(puzzle.type, puzzle.text), **names))


def look(text: str) -> Look:
    """What a text is, for little work."""
    try:
        puzzle = _read(text).puzzle
    except ImportRefusedError as error:
        return Look(problem=str(error))
    drawn = puzzle.height * puzzle.width <= DRAWN_CELLS
    picture = board_svg(puzzle.board(), names=False, title=_("The puzzle as typed")) if drawn else ""
    return Look(picture, str(Puzzle.Solutions(solutions_of(puzzle, PREVIEWED)).label))


def _read(text: str) -> PuzzleText:
    """The one puzzle of a text. Raises ImportRefusedError."""
    try:
        texts = read(text.encode(errors="surrogatepass"), 2, MAX_TEXT)
    except FormatError as error:
        raise ImportRefusedError(str(error)) from error
    if len(texts) > 1:
        raise ImportRefusedError(_("expected one puzzle, found more"))
    check_puzzle(texts[0], _("this text"))
    return texts[0]


def save_edit(puzzle: Puzzle, text: str, notes: str) -> Saved:
    """Store an edit. Raises ImportRefusedError."""
    typed = _read(text)
    fields = identity(typed, puzzle.title) | {"notes": notes}
    if fields["sha256"] != puzzle.sha256:
        fields |= judgement(typed.puzzle, effort=LITTLE_EFFORT)
    try:
        with transaction.atomic():
            return _store(Puzzle.objects.select_for_update().get(pk=puzzle.pk), fields)
    except IntegrityError as error:
        raise ImportRefusedError(_("this puzzle is in the set already")) from error


def _store(puzzle: Puzzle, fields: dict[str, Any]) -> Saved:
    if puzzle.retired:
        raise ImportRefusedError(_("this puzzle has been edited or removed in another window"))
    same = fields["sha256"] == puzzle.sha256
    if same or Puzzle.objects.filter(UNUSED, pk=puzzle.pk).exists():
        for name, value in fields.items():
            setattr(puzzle, name, value)
        puzzle.save()
        return Saved(puzzle)
    Puzzle.objects.filter(pk=puzzle.pk).update(retired=True)
    new = Puzzle.objects.create(set_id=puzzle.set_id, position=puzzle.position, replaces=puzzle, **fields)
    return Saved(new, revision=True)
