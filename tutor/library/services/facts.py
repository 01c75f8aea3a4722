"""Stored fields of a puzzle: its identity, and the results of counting and rating it."""

from collections.abc import Mapping
from typing import Any

from django.db.models import QuerySet

from puzzles.base.ptype import type_of
from puzzles.budgets import RATED_CELLS, conflicts
from puzzles.formats.canonical import PuzzleText, digest
from puzzles.formats.images import normal_form
from puzzles.kernel.board import Puzzle as EnginePuzzle
from puzzles.kernel.goal import Goal
from puzzles.registry import all_types, get_type
from puzzles.solve.goals import reachable
from puzzles.solve.rating import Rating, is_sound, rate_within
from puzzles.solve.sat import count_solutions
from tutor.search.services import counted_now, rated_now, reachable_now

from ..models import Puzzle
from ..selectors.goals import stored

Rated = Mapping[str, Any]
"""The fields of a rating as they are stored: level, rated, rules."""


def identity(text: PuzzleText, title: str) -> dict[str, Any]:
    """Return the fields that identify the puzzle; `title` is for a puzzle that has none."""
    puzzle = text.puzzle
    return {
        "title": text.title or title,
        "author": text.author,
        "source": text.source,
        "type": puzzle.type.id,
        "text": type_of(puzzle).print(puzzle),
        "sha256": digest(puzzle),
        "form": normal_form(puzzle),
        "goal": stored(puzzle, text.goal),
        "height": puzzle.height,
        "width": puzzle.width,
    }


def engine_puzzle(type_id: str, text: str) -> EnginePuzzle:
    """Return the puzzle of a stored row."""
    return get_type(type_id).parse(text.split("\n"))


def judgement(
    puzzle: EnginePuzzle,
    goal: Goal | None = None,
    *,
    rate: bool = True,
    effort: int | None = None,
    known: Rated | None = None,
) -> dict[str, Any]:
    """Count the solutions, find out whether the goal holds, and rate the puzzle; return the fields to store.

    `effort` limits the rating; a `known` one is believed. The solutions are always counted.
    """
    budget = conflicts(len(puzzle.start))
    solutions = count_solutions(puzzle, budget=budget).kind
    found = _counted(solutions)
    if goal and goal != Goal():
        found["goal_holds"] = reachable(puzzle, goal, solutions, budget)
    if not rate or not is_sound(puzzle, solutions):
        return found
    return {**found, **known} if known else _with_rating(found, _rated(puzzle, effort))


def judged_now(puzzle: EnginePuzzle, goal: Goal | None = None, *, rate: bool = True) -> dict[str, Any]:
    """Do the same while somebody waits. Raises TooHardError and BusyError."""
    solutions = counted_now(puzzle).kind
    found = _counted(solutions)
    if goal and goal != Goal():
        found["goal_holds"] = reachable_now(puzzle, goal, solutions)
    return _with_rating(found, rated_now(puzzle)) if rate and is_sound(puzzle, solutions) else found


def _counted(solutions: str) -> dict[str, Any]:
    return {"solutions": solutions, "level": 0, "rated": {}, "rules": [], "goal_holds": None}


def _with_rating(found: dict[str, Any], rating: Rating | None) -> dict[str, Any]:
    if rating is None:
        return found | {"rated": {"code": "not-rated"}}
    rated = {"code": rating.code, "rule": rating.rule, "depth": rating.depth}
    return found | {"level": rating.level, "rated": rated, "rules": list(rating.rules)}


def undecided() -> dict[str, Any]:
    """Return the result fields of a puzzle that was not judged."""
    return _counted(Puzzle.Solutions.UNDECIDED)


def not_counted() -> dict[str, Any]:
    """Return the result fields of a puzzle that its owner has to prove for an assignment: they reveal nothing."""
    return undecided() | {"rated": {"code": "assigned"}}


def fill_in(puzzles: QuerySet[Any]) -> None:
    """Store the normal form of older puzzles that lack it."""
    rows = puzzles.filter(form="", type__in=all_types()).order_by()
    for row in rows.iterator(chunk_size=500):
        puzzles.filter(pk=row.pk).update(form=normal_form(engine_puzzle(row.type, row.text)))


def _rated(puzzle: EnginePuzzle, effort: int | None) -> Rating | None:
    if effort is not None and len(puzzle.start) > RATED_CELLS:
        return None
    return rate_within(puzzle, effort)
