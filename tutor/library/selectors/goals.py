"""Goals of puzzles: what is to be proved, stored as text, and the same in words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.utils.translation import gettext as _, gettext_lazy, ngettext

from puzzles.formats.goals import parse_goal, print_cells, print_goal
from puzzles.formats.spoken import spoken, spoken_case
from puzzles.kernel.board import Puzzle as EnginePuzzle
from puzzles.kernel.goal import ASSUMING, OF_CELLS, OF_VALUES, Goal
from puzzles.registry import get_type

READABLE = 6
"""Up to this many values are said; of more only the first."""
KINDS = {
    "solve": gettext_lazy("how many solutions there are"),
    "unique": gettext_lazy("that there is exactly one solution"),
    "any-solution": gettext_lazy("that there is a solution"),
    "no-solution": gettext_lazy("that there is no solution"),
    "must-be": gettext_lazy("that cells have these values"),
    "might-not-be": gettext_lazy("that it is not certain that cells have these values"),
    "possible": gettext_lazy("that cells may have these values"),
    "impossible": gettext_lazy("that cells cannot have these values"),
    "single-value": gettext_lazy("that cells have the same value in every solution"),
    "several-values": gettext_lazy("that cells do not have the same value in every solution"),
}
"""The goals, each as it follows “to prove”."""
MEANS = {
    "solve": gettext_lazy("The usual puzzle: find the solution, all of them, or show that there is none."),
    "unique": gettext_lazy("Find the solution, and show that there is no other."),
    "any-solution": gettext_lazy("Find one solution. There may be others."),
    "no-solution": gettext_lazy("Show that the clues contradict each other."),
    "must-be": gettext_lazy("Every solution has these values."),
    "might-not-be": gettext_lazy("At least one solution lacks one of these values."),
    "possible": gettext_lazy("At least one solution has all these values."),
    "impossible": gettext_lazy("No solution has all these values."),
    "single-value": gettext_lazy("All solutions agree in these cells. The proof finds out on which values."),
    "several-values": gettext_lazy("Two solutions differ in one of these cells."),
}
"""A sentence for each goal that explains it."""
GROUPS = (
    (gettext_lazy("The whole puzzle"), ("solve", "unique", "any-solution", "no-solution")),
    (gettext_lazy("Cells, each with a value"), OF_VALUES),
    (gettext_lazy("Cells without a value"), OF_CELLS),
)
"""The goals by what they are about."""
ABOUT_CELLS = (*OF_VALUES, *OF_CELLS)
MAY_ASSUME = ASSUMING
WEIGHED = ("must-be", "single-value")
"""Goals that are shown cell by cell, so that each cell may count by a weight of its own."""
MAX_TEXT = 500
"""Longest text of a goal that is stored: some fifty cells."""


@dataclass(frozen=True)
class Asked:
    """A goal in words: what is to be proved, what may be assumed for that, and when it is done.

    `cells` are those that the goal is about.
    """

    short: str
    assumed: str
    finish: str
    cells: tuple[int, ...]

    @property
    def sentence(self) -> str:
        """Return what is to be proved and what may be assumed."""
        return f"{self.short} {self.assumed}".rstrip()


def stored(puzzle: EnginePuzzle, goal: Goal) -> str:
    """Return a goal as the database keeps it: "" for the usual one, to solve the puzzle."""
    return "" if goal == Goal() else print_goal(puzzle, goal)


def read_stored(puzzle: EnginePuzzle, text: str) -> Goal:
    """Return the goal of a stored text."""
    return parse_goal(puzzle, text) if text else Goal()


def asked_of(puzzle: EnginePuzzle, goal: Goal) -> Asked | None:
    """Say a goal in words; None for the usual one, which the rulebook says."""
    if goal == Goal():
        return None
    short = _("To prove: %(claim)s.") % {"claim": claim_of(puzzle, goal)}
    assumed = _("You may assume that there is a solution.") if goal.assume_solution else ""
    return Asked(
        short, assumed, finish_of(goal.type, assumed=goal.assume_solution), tuple([cell for cell, _mask in goal.cells])
    )


@lru_cache(maxsize=512)
def goal_of_row(type_id: str, text: str, goal: str) -> tuple[EnginePuzzle, Goal]:
    """Return the puzzle and the goal of a stored row."""
    puzzle = get_type(type_id).parse(text.split("\n"))
    return puzzle, read_stored(puzzle, goal)


def goal_in_words(type_id: str, text: str, goal: str) -> str:
    """Say a stored goal as one sentence; "" for the usual one."""
    asked = asked_of(*goal_of_row(type_id, text, goal)) if goal else None
    return asked.sentence if asked else ""


def proof_goal_in_words(type_id: str, text: str, goal: Mapping[str, Any]) -> str:
    """Say the goal of a proof, which is stored as JSON, as one sentence; "" for the usual one."""
    if goal.get("type", "solve") == "solve":
        return ""
    puzzle, _usual = goal_of_row(type_id, text, "")
    asked = asked_of(puzzle, Goal(**goal))
    return asked.sentence if asked else ""


def claim_of(puzzle: EnginePuzzle, goal: Goal) -> str:
    """Say what a proof of the goal shows, without a full stop."""
    plain = {
        "solve": _("how many solutions this puzzle has"),
        "unique": _("this puzzle has exactly one solution"),
        "any-solution": _("this puzzle has a solution"),
        "no-solution": _("this puzzle has no solution"),
    }
    if goal.type in plain:
        return plain[goal.type]
    if goal.type in OF_VALUES:
        return _of_values(goal, _values(puzzle, goal))
    cells = spoken("&".join(print_cells(puzzle, goal)), _, puzzle)
    return _of_cells(goal, cells, len(goal.cells))


def _values(puzzle: EnginePuzzle, goal: Goal) -> str:
    """Say the values of the cells, `r1c1 is 0 and r1c2 is 1`; of many only the first."""
    names = print_cells(puzzle, goal)
    if len(names) <= READABLE:
        return spoken_case(puzzle, "&".join(names), _)
    first = ", ".join([spoken_case(puzzle, name, _) for name in names[: READABLE - 1]])
    return _("%(first)s and %(n)s more cells are as asked") % {"first": first, "n": len(names) - READABLE + 1}


def _of_values(goal: Goal, values: str) -> str:
    if goal.type == "must-be":
        return values
    claims = {
        "might-not-be": _("it is not certain that %(values)s"),
        "possible": _("it is possible that %(values)s"),
        "impossible": _("it is impossible that %(values)s"),
    }
    return claims[goal.type] % {"values": values}


def _of_cells(goal: Goal, cells: str, n: int) -> str:
    same = ngettext(
        "%(cells)s has the same value in every solution", "%(cells)s have the same values in every solution", n
    )
    other = ngettext(
        "%(cells)s does not have the same value in every solution",
        "%(cells)s do not have the same values in every solution",
        n,
    )
    return (same if goal.type == "single-value" else other) % {"cells": cells}


def weighed(weights: Sequence[int]) -> str:
    """Say what the cells of a goal count, `3, 1 and 2`."""
    *most, last = map(str, weights)
    return _("%(most)s and %(last)s") % {"most": ", ".join(most), "last": last}


def shows_solution(goal: str) -> bool:
    """Return whether half of the credit for a goal about cells, given as its text, is for showing a solution."""
    return goal.startswith(("must-be ", "single-value ")) and "assume-solution" not in goal.split()


def finish_of(kind: str, *, assumed: bool = False) -> str:
    """Say when a proof of a goal is finished, also if it may assume a solution."""
    words = _ASSUMED[kind] if assumed else _FINISHED[kind]
    return str(words)


_FINISHED = {
    "solve": gettext_lazy("You are finished when no branch is open."),
    "unique": gettext_lazy("You are finished when every branch is closed or is the same solution."),
    "any-solution": gettext_lazy("You are finished when one branch is a solution; others may stay open."),
    "no-solution": gettext_lazy("You are finished when every branch is closed."),
    "must-be": gettext_lazy("You are finished when every open branch shows it and one is a solution."),
    "might-not-be": gettext_lazy("You are finished when one branch is a solution without it; others may stay open."),
    "possible": gettext_lazy("You are finished when one branch is a solution with it; others may stay open."),
    "impossible": gettext_lazy("You are finished when every open branch rules it out."),
    "single-value": gettext_lazy(
        "You are finished when every open branch has the same values there and one is a solution."
    ),
    "several-values": gettext_lazy("You are finished when two branches are solutions that differ there."),
}
_ASSUMED = {
    "must-be": gettext_lazy("You are finished when every open branch shows it."),
    "might-not-be": gettext_lazy(
        "You are finished when every open branch rules it out, or one is a solution without it."
    ),
    "possible": gettext_lazy("You are finished when every open branch shows it, or one is a solution with it."),
    "single-value": gettext_lazy("You are finished when every open branch has the same values there."),
}
