"""How hard a puzzle is: what the logical solver needed."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from puzzles.kernel.board import Puzzle
from puzzles.kernel.rule import Rule
from puzzles.kernel.tree import Outcome
from puzzles.solve.logical import Attempt, solve
from puzzles.solve.sat import count


@dataclass(frozen=True, slots=True)
class Rating:
    """What the logical solver needed, and what it proved.

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

    def text(self) -> str:
        """In words: `prevent-trio alone`, `needs save-blocker`, `needs a case split`."""
        if self.outcome == "none":
            return "no solution"
        if self.outcome == "several":
            return "several solutions"
        if self.outcome == "unfinished":
            return "not solved by these rules"
        if not self.rule:
            return "nothing left to do"
        if self.depth > 1:
            return f"needs case splits, {self.depth} deep"
        if not self.direct:
            return "needs a case split"
        name = self.rule.partition(".")[2]
        return f"{name} alone" if len(self.rules) == 1 else f"needs {name}"


def rate(puzzle: Puzzle, allowed: Collection[str] | None = None) -> Rating:
    """Rate a puzzle by letting the logical solver try it, if it has exactly one solution; the others have no level."""
    found = count(puzzle)
    if found.kind == "one":
        return rate_attempt(solve(puzzle, allowed))
    return Rating("none" if found.kind == "none" else "several", "", 0, True, 0, 0, ())


def rate_attempt(attempt: Attempt) -> Rating:
    """The rating that an attempt of the logical solver shows."""
    used = {result.step.rule for result in attempt.record}
    rules = [rule for rule in attempt.puzzle.type.rules if rule.id in used]
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
    """Recognising a contradiction is never what makes a puzzle hard, unless it is all there is."""
    return rule.kind != "contradiction", rule.level


def _depth(attempt: Attempt) -> int:
    """The depth below the start. Of a split's branches the deepest is followed, the others are held in mind."""
    below: dict[tuple[int, int], int] = {}
    for result in reversed(attempt.results):
        depths = sorted(below.get((result.entry.id, branch), 0) for branch in range(len(result.ends)))
        others = [depth + 1 for depth in depths[:-1]]
        below[result.entry.parents[0][:2]] = max(depths[-1:] + others, default=0)
    return below.get((0, 0), 0)
