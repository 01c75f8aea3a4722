"""What is stored of a puzzle: what it is, and what was found out about it."""

from typing import Any

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from puzzles.formats.canonical import PuzzleText, digest
from puzzles.formats.images import normal_form, solved_text
from puzzles.kernel.board import Puzzle as EnginePuzzle
from puzzles.kernel.ptype import PuzzleType
from puzzles.registry import all_types, get_type
from puzzles.solve.logical import solve
from puzzles.solve.moves import SpentError
from puzzles.solve.rating import Rating, rate_attempt
from puzzles.solve.sat import Count, count

from ..models import Puzzle

CONFLICTS, CONFLICTS_TIMES_CELLS = 200_000, 5_000_000
"""What counting the solutions of one puzzle may cost, on large boards less; past it they are undecided."""
CONFLICTS_TO_FILL = 20_000
"""What finding the only solution of a puzzle of before may cost."""
RATED_CELLS = 40 * 40
"""Where the cost of rating is bounded, larger puzzles are not rated: one look of a rule can take seconds there."""
EFFORT = 2_000_000
"""What rating a puzzle may cost in a job: some seconds."""
LITTLE_EFFORT = 200_000
"""What it may cost while somebody waits for a page."""


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
        "form": normal_form(puzzle),
        "height": puzzle.height,
        "width": puzzle.width,
    }


def engine_puzzle(type_id: str, text: str) -> EnginePuzzle:
    """The puzzle of a stored row."""
    return get_type(type_id).parse(text.split("\n"))


def judgement(puzzle: EnginePuzzle, *, rate: bool = True, effort: int | None = None) -> dict[str, Any]:
    """The fields that say what was found out: how many solutions, how hard. `effort` bounds the cost of the rating."""
    found = _counted(puzzle, CONFLICTS)
    solutions, answer = str(found.kind), ""
    words = str(Puzzle.Solutions(solutions).label)
    if solutions == Puzzle.Solutions.ONE:
        answer = solved_text(found.solutions[0])
    if not rate or not answer:
        return _unrated(solutions, words, answer)
    rating = _rated(puzzle, effort)
    if rating is None:
        return _unrated(solutions, _("not rated"), answer)
    return {
        "solutions": solutions,
        "answer": answer,
        "level": rating.level,
        "rating": _in_words(puzzle.type, rating),
        "rules": list(rating.rules),
    }


def undecided() -> dict[str, Any]:
    """The same of a puzzle that could not be looked at."""
    return _unrated(Puzzle.Solutions.UNDECIDED, str(Puzzle.Solutions.UNDECIDED.label))


def not_told() -> dict[str, Any]:
    """The same of a puzzle of which its owner is told nothing, as it is to be proved for an assignment."""
    return _unrated(Puzzle.Solutions.UNDECIDED, _("not counted: it is to be proved for an assignment"))


def fill_in(puzzles: QuerySet[Any]) -> None:
    """Store the normal form of puzzles that came in before it was kept, and the answer where these are somebody's own.

    With one solution there is nothing to count, so this takes milliseconds for each.
    """
    wanting = Q(form="") | Q(answer="", solutions=Puzzle.Solutions.ONE, set__owner__isnull=False)
    rows = puzzles.filter(wanting, type__in=all_types()).select_related("set").order_by()
    for row in rows.iterator(chunk_size=500):
        puzzle = engine_puzzle(row.type, row.text)
        found = {"form": normal_form(puzzle)}
        if row.set.owner_id and row.solutions == Puzzle.Solutions.ONE and len(puzzle.start) <= RATED_CELLS:
            boards = count(puzzle, limit=1, budget=CONFLICTS_TO_FILL).solutions
            found["answer"] = solved_text(boards[0]) if boards else ""
        puzzles.filter(pk=row.pk).update(**found)


def solutions_of(puzzle: EnginePuzzle, most: int = CONFLICTS) -> str:
    """How many solutions there are, if that can be found out with no more than so much work."""
    return _counted(puzzle, most).kind


def _counted(puzzle: EnginePuzzle, most: int) -> Count:
    cells = max(1, len(puzzle.start))
    return count(puzzle, budget=min(most, CONFLICTS_TIMES_CELLS // cells))


def _unrated(solutions: str, words: str, answer: str = "") -> dict[str, Any]:
    return {"solutions": solutions, "answer": answer, "level": 0, "rating": words, "rules": []}


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
