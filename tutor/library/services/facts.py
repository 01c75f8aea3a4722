"""What is stored of a puzzle: what it is, and what was found out about it."""

from typing import Any

from django.utils.translation import gettext as _

from puzzles.budgets import CONFLICTS, RATED_CELLS, conflicts
from puzzles.formats.canonical import PuzzleText, digest
from puzzles.kernel.board import Puzzle as EnginePuzzle
from puzzles.kernel.ptype import PuzzleType
from puzzles.registry import get_type
from puzzles.solve.logical import solve
from puzzles.solve.moves import SpentError
from puzzles.solve.rating import Rating, rate_attempt
from puzzles.solve.sat import count
from tutor.search.services import counted_now, rated_now

from ..models import Puzzle


def identity(text: PuzzleText, title: str) -> dict[str, Any]:
    """The fields that say what the puzzle is; the title for one that has none."""
    puzzle = text.puzzle
    return {
        "title": text.title or title,
        "author": text.author,
        "source": text.source,
        "type": puzzle.type.id,
        "text": puzzle.type.print(puzzle),
        "sha256": digest(puzzle),
        "height": puzzle.height,
        "width": puzzle.width,
    }


def engine_puzzle(type_id: str, text: str) -> EnginePuzzle:
    """The puzzle of a stored row."""
    return get_type(type_id).parse(text.split("\n"))


def judgement(puzzle: EnginePuzzle, *, rate: bool = True, effort: int | None = None) -> dict[str, Any]:
    """The fields that say what was found out: how many solutions, how hard. `effort` bounds the cost of the rating."""
    solutions = solutions_of(puzzle)
    words = str(Puzzle.Solutions(solutions).label)
    if not rate or solutions != Puzzle.Solutions.ONE:
        return _unrated(solutions, words)
    return _with_rating(puzzle, _rated(puzzle, effort))


def _with_rating(puzzle: EnginePuzzle, rating: Rating | None) -> dict[str, Any]:
    if rating is None:
        return _unrated(Puzzle.Solutions.ONE, _("not rated"))
    return {
        "solutions": Puzzle.Solutions.ONE,
        "level": rating.level,
        "rating": _in_words(puzzle.type, rating),
        "rules": list(rating.rules),
    }


def judged_now(puzzle: EnginePuzzle, *, rate: bool = True) -> dict[str, Any]:
    """Judge a puzzle while somebody waits. Raises TooHardError and BusyError."""
    solutions: str = counted_now(puzzle).kind
    words = str(Puzzle.Solutions(solutions).label)
    if not rate or solutions != Puzzle.Solutions.ONE:
        return _unrated(solutions, words)
    return _with_rating(puzzle, rated_now(puzzle))


def undecided() -> dict[str, Any]:
    """The same of a puzzle that could not be looked at."""
    return _unrated(Puzzle.Solutions.UNDECIDED, str(Puzzle.Solutions.UNDECIDED.label))


def not_told() -> dict[str, Any]:
    """The same of a puzzle of which its owner is told nothing, as it is to be proved for an assignment."""
    return _unrated(Puzzle.Solutions.UNDECIDED, _("not counted: it is to be proved for an assignment"))


def solutions_of(puzzle: EnginePuzzle, most: int = CONFLICTS) -> str:
    """How many solutions there are, if that can be found out with no more than so much work."""
    return count(puzzle, budget=conflicts(len(puzzle.start), most)).kind


def _unrated(solutions: str, words: str) -> dict[str, Any]:
    return {"solutions": solutions, "level": 0, "rating": words, "rules": []}


def _rated(puzzle: EnginePuzzle, effort: int | None) -> Rating | None:
    if effort is not None and len(puzzle.start) > RATED_CELLS:
        return None
    try:
        return rate_attempt(solve(puzzle, effort=effort))
    except SpentError:
        return None


def _in_words(ptype: PuzzleType, rating: Rating) -> str:
    """The rating as the page says it: with the name of the hardest rule, not its id."""
    if not (rating.rule and rating.direct and rating.outcome == "unique"):
        return rating.text()
    name = ptype.rule_by_id[rating.rule].name
    return f"{name} alone" if len(rating.rules) == 1 else f"needs {name}"
