"""A worksheet: the puzzles of assignments with empty boards, the rules that are allowed, and their solutions."""

from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from puzzles.base.ptype import PuzzleType
from puzzles.draw.svg import board_svg
from puzzles.formats.sentences import asked
from puzzles.kernel.board import Board
from puzzles.registry import get_type
from tutor.courses.models import Item
from tutor.grading.scoring.scores import items_of
from tutor.search.errors import BusyError, TooHardError
from tutor.search.services import counted_now
from tutor.work.replays.engine import engine_puzzle

from .proofs import style
from .selection import Selection


@dataclass(frozen=True)
class Sheet:
    """A puzzle on paper: its empty board, and its solution if it has only one that is found in time."""

    item: Item
    rulebook: str
    empty: SafeString
    solved: SafeString | None


def worksheet(selection: Selection) -> str:
    """Return a page with the puzzles of a selection. It contains all it needs, so it can be read offline."""
    sheets = [_sheet(item) for item in items_of(selection.course, selection.assignments).values()]
    names = {name for sheet in sheets for name in _rules(sheet.item)}
    rules = [(ptype.name, [rule for rule in ptype.rules if rule.id in names]) for ptype in _types(sheets)]
    about = ", ".join(assignment.title for assignment in selection.chosen) or selection.course.title
    title = _("Worksheet: %(about)s") % {"about": about}
    facts = {"title": title, "style": style(), "sheets": sheets, "rules": rules}
    return render_to_string("exports/worksheet.html", facts)


def _types(sheets: list[Sheet]) -> list[PuzzleType]:
    return [get_type(name) for name in dict.fromkeys(sheet.item.puzzle.type for sheet in sheets)]


def _rules(item: Item) -> list[str]:
    allowed = item.assignment.rules
    return [rule.id for rule in get_type(item.puzzle.type).rules if allowed is None or rule.id in allowed]


def _sheet(item: Item) -> Sheet:
    puzzle = engine_puzzle(item.puzzle)
    try:
        found = counted_now(puzzle)
        solutions = found.solutions if found.kind == "one" else ()
    except (TooHardError, BusyError):
        solutions = ()
    solved = _drawn(Board(puzzle, solutions[0])) if solutions else None
    return Sheet(item, asked(puzzle, _), _drawn(puzzle.board()), solved)


def _drawn(board: Board) -> SafeString:
    return SafeString(board_svg(board, names=False))
