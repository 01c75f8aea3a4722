"""The check that a puzzle can be proved under the rules and limits of an assignment, as far as the solver can tell."""

from collections.abc import Generator
from dataclasses import asdict, dataclass, field, replace
from functools import lru_cache
from hashlib import sha256
from typing import Literal, Self

from django.utils.translation import gettext as _

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.budgets import TRIES_TIMES_CELLS
from puzzles.kernel.tree import START
from puzzles.registry import all_rules, get_type
from puzzles.solve.logical import SPLITS, Attempt, solve
from tutor.courses.models import Assignment, Item
from tutor.library.models import Puzzle
from tutor.library.selectors.goals import goal_of_row

SMALL = 100
"""For larger puzzles that need splits, missing rules are not tried one by one: that would take minutes."""

Answer = Literal["proved", "stuck", "limits", "unknown", "made", "unmade"]
"""Results of trying a proof, or of making an exercise."""


@dataclass(frozen=True)
class Terms:
    """The rules and limits for a proof. `rules`: ids of the rules of this type that are allowed."""

    rules: frozenset[str]
    max_splits: int | None
    max_depth: int | None

    @property
    def unlimited(self) -> bool:
        """Return whether there is no limit on splits."""
        return self.max_splits is None and self.max_depth is None

    @property
    def most_splits(self) -> int | None:
        """Return the maximum number of splits under both limits; None means any number."""
        return 0 if self.max_depth == 0 else self.max_splits

    def hold(self, splits: int, depth: int) -> bool:
        """Return whether a proof with this number and depth of splits is within the limits."""
        enough = self.max_splits is None or splits <= self.max_splits
        return enough and (self.max_depth is None or depth <= self.max_depth)


@dataclass(frozen=True)
class Finding:
    """The result of trying. `missing`: rules that would help; `splits` and `depth`: of the proof that was found."""

    key: str
    answer: Answer
    missing: list[str] = field(default_factory=list)
    splits: int = 0
    depth: int = 0

    @classmethod
    def stored(cls, item: Item, key: str) -> Self | None:
        """Return the stored result, if it is about the same puzzle, rules and limits."""
        return cls(**item.checked) if item.checked.get("key") == key else None

    @property
    def missing_names(self) -> list[str]:
        """List the names of the rules that would help."""
        known = all_rules()
        return [_(known[id].name) for id in self.missing if id in known]

    def as_json(self) -> dict[str, object]:
        """Return the finding as JSON, for `Item.checked`."""
        return asdict(self)


def terms_for(assignment: Assignment, puzzle: Puzzle) -> Terms:
    """Return the rules and limits for proofs of a puzzle."""
    rules = frozenset(rule.id for rule in get_type(puzzle.type).rules)
    allowed = rules if assignment.rules is None else rules & frozenset(assignment.rules)
    return Terms(allowed, assignment.max_splits, assignment.max_depth)


def key_of(puzzle: Puzzle, terms: Terms, goal: str = "") -> str:
    """Return a digest of puzzle, goal, rules and limits, by which a stored result is recognised."""
    asked = (puzzle.sha256, sorted(terms.rules), terms.max_splits, terms.max_depth, *([goal] if goal else []))
    return sha256(repr(asked).encode()).hexdigest()[:32]


def exercise_key(item: Item, assignment: Assignment) -> str:
    """Return a digest of an exercise and of the allowed rules, by which a stored result is recognised."""
    asked = (item.puzzle.sha256, item.kind, sorted(item.spec.items()), sorted(terms_for(assignment, item.puzzle).rules))
    return sha256(repr(asked).encode()).hexdigest()[:32]


def at_once(item: Item, assignment: Assignment) -> Finding | None:
    """Return what is known without trying, or None. About an exercise that is a stored result.

    About a proof, that is a stored result, or that all rules which solved the puzzle when it was rated are allowed. A
    solution shows what a goal asks for, unless that is not true.
    """
    if item.is_exercise:
        return Finding.stored(item, exercise_key(item, assignment))
    terms = terms_for(assignment, item.puzzle)
    key = key_of(item.puzzle, terms, item.effective_goal)
    known = Finding.stored(item, key)
    if known:
        return known
    used, doubtful = set(item.puzzle.rules), not item.goal and item.puzzle.goal and not item.puzzle.goal_holds
    if used and not doubtful and used <= terms.rules and (terms.unlimited or not _splits(item.puzzle, used)):
        return Finding(key, "proved")
    return None


def _splits(puzzle: Puzzle, rules: set[str]) -> bool:
    by_id = get_type(puzzle.type).rule_by_id
    return any(rule not in by_id or by_id[rule].kind == "case" for rule in rules)


def tries(puzzle: Puzzle, terms: Terms, goal: str = "") -> Generator[None, None, Finding]:
    """Try to prove a puzzle, or its goal; if rules are missing, look for some that would help. Yields between tries."""
    key = key_of(puzzle, terms, goal)
    limits = [terms.most_splits, None] if terms.most_splits is not None else [None]
    for limit in limits:
        attempt = _attempt(puzzle.type, puzzle.text, goal, terms.rules, limit)
        if attempt.proved:
            answer: Answer = "proved" if terms.hold(attempt.splits, attempt.depth) else "limits"
            return Finding(key, answer, [], attempt.splits, attempt.depth)
        yield
    missing = _not_allowed(get_type(puzzle.type), terms)
    everything = _attempt(puzzle.type, puzzle.text, goal, terms.rules | set(missing), None)
    if not everything.proved:
        return Finding(key, "unknown")
    yield
    most = everything.splits if terms.most_splits is None else min(everything.splits, terms.most_splits)
    for rule in missing if everything.quick else ():
        if _attempt(puzzle.type, puzzle.text, goal, terms.rules | {rule}, most).proved:
            return Finding(key, "stuck", [rule])
        yield
    return Finding(key, "stuck", [rule for rule in missing if rule in everything.used])


def _not_allowed(ptype: PuzzleType, terms: Terms) -> list[str]:
    """List the rules that are not allowed, the easiest first; case rules only if splits are allowed."""
    cases = terms.most_splits != 0
    rules = [rule for rule in ptype.rules if rule.id not in terms.rules and (cases or rule.kind != "case")]
    return [rule.id for rule in sorted(rules, key=lambda rule: rule.level)]


@dataclass(frozen=True)
class _Tried:
    proved: bool
    splits: int
    depth: int
    used: frozenset[str]
    cells: int

    @property
    def quick(self) -> bool:
        """Return whether many tries in a row stay fast."""
        return not self.splits or self.cells <= SMALL


@lru_cache(maxsize=256)
def _attempt(type_id: str, text: str, goal: str, rules: frozenset[str], max_splits: int | None) -> _Tried:
    puzzle, asked = goal_of_row(type_id, text, goal)
    most = max(1, min(SPLITS, TRIES_TIMES_CELLS // len(puzzle.start)))
    attempt = solve(puzzle, rules, splits=most if max_splits is None else min(most, max_splits))
    splits, depth = _nesting(attempt)
    used = frozenset(entry.step.rule for entry in attempt.record)
    proved = replace(attempt.report, goal=asked).goal_met
    return _Tried(proved, splits, depth, used, len(puzzle.start))


def _nesting(attempt: Attempt) -> tuple[int, int]:
    """Count the splits of an attempt, and how deep they are nested."""
    kinds = {rule.id: rule.kind for rule in type_of(attempt.puzzle).rules}
    above: dict[int, int] = {START.id: 0}
    splits = 0
    for entry in attempt.record:
        split = kinds[entry.step.rule] == "case"
        splits += split
        above[entry.id] = max(above[parent.id] for parent in entry.parents) + split
    return splits, max(above.values())
