"""The rating of a puzzle's difficulty: the rules and splits that the logical solver needed."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from puzzles.base.ptype import type_of
from puzzles.base.rule import Rule
from puzzles.kernel.board import Puzzle
from puzzles.kernel.tree import Outcome
from puzzles.solve.logical import Attempt, solve
from puzzles.solve.moves import SpentError
from puzzles.solve.sat import count_solutions

RATINGS: Mapping[str, str] = MappingProxyType(
    {
        "no-solution": "no solution",
        "several-solutions": "several solutions",
        "unfinished": "not solved by these rules",
        "nothing-left": "nothing left to do",
        "splits": "needs case splits, {depth} deep",
        "split": "needs a case split",
        "alone": "{rule} alone",
        "needs": "hardest rule: {rule}",
    }
)
"""Words by code of a rating; the blanks are filled with its depth and the name of its hardest rule."""


@dataclass(frozen=True, slots=True)
class Rating:
    """The rules and splits that the logical solver needed, and the outcome it proved.

    `rule` is the hardest rule (empty: none was needed) and `level` its level. `depth` is how many assumptions must be
    kept in mind at once: 0 without splits, 1 when one branch of each split is refuted by itself, and so on.
    """

    outcome: Outcome
    rule: str
    level: int
    direct: bool
    depth: int
    steps: int
    rules: tuple[str, ...]

    @property
    def code(self) -> str:
        """Return the key of RATINGS that describes the rating."""
        if self.outcome != "unique" and not (self.outcome == "none" and self.rule):
            return {"none": "no-solution", "several": "several-solutions", "unfinished": "unfinished"}[self.outcome]
        if not self.rule:
            return "nothing-left"
        if not self.direct:
            return "splits" if self.depth > 1 else "split"
        return "alone" if len(self.rules) == 1 else "needs"

    def text(self) -> str:
        """Describe the rating in words: `prevent-trio alone`, `hardest rule: save-blocker`, `needs a case split`."""
        return RATINGS[self.code].format(rule=self.rule.partition(".")[2], depth=self.depth)


def rate(
    puzzle: Puzzle, allowed: Collection[str] | None = None, conflicts: int | None = None, effort: int | None = None
) -> Rating:
    """Rate a puzzle by the logical solver if it is sound; others get the outcome and no level.

    `conflicts` bounds the search for solutions, `effort` the solver. Raise SpentError if one of them is used up.
    """
    found = count_solutions(puzzle, budget=conflicts)
    if found.kind == "undecided":
        raise SpentError
    if is_sound(puzzle, found.kind):
        return rate_attempt(solve(puzzle, allowed, effort=effort))
    return Rating("none" if found.kind == "none" else "several", "", 0, True, 0, 0, ())


def is_sound(puzzle: Puzzle, kind: str) -> bool:
    """Tell whether a puzzle is as it should be, by the count of its solutions: one, or none where that is asked."""
    return kind == "one" or (kind == "none" and type_of(puzzle).refutable)


def rate_attempt(attempt: Attempt) -> Rating:
    """Return the rating of a puzzle from an attempt of the logical solver."""
    used = {result.step.rule for result in attempt.record}
    rules = [rule for rule in type_of(attempt.puzzle).rules if rule.id in used]
    hardest = max(reversed(rules), key=_difficulty, default=None)  # within a level the type names the hardest last
    return Rating(
        outcome=attempt.report.outcome,
        rule=hardest.id if hardest else "",
        level=hardest.level if hardest else 0,
        direct=all(rule.kind != "case" for rule in rules),
        depth=_depth(attempt),
        steps=len(attempt.record),
        rules=tuple(rule.id for rule in rules),
    )


def _difficulty(rule: Rule) -> tuple[bool, int]:
    """Return a sort key that ranks contradictions lowest: recognising one never makes a puzzle hard."""
    return rule.kind != "contradiction", rule.level


def _depth(attempt: Attempt) -> int:
    """Return the depth below the start: of a split's branches the deepest is followed, the others kept in mind."""
    below: dict[tuple[int, int], int] = {}
    for result in reversed(attempt.results):
        depths = sorted(below.get((result.entry.id, branch), 0) for branch in range(len(result.ends)))
        others = [depth + 1 for depth in depths[:-1]]
        below[result.entry.parents[0][:2]] = max(depths[-1:] + others, default=0)
    return below.get((0, 0), 0)


def rate_within(puzzle: Puzzle, effort: int | None) -> Rating | None:
    """Rate a puzzle by all rules; None if that would take more effort."""
    try:
        return rate_attempt(solve(puzzle, effort=effort))
    except SpentError:
        return None
