"""Hints: legal next steps for a board. Untrusted; every step offered has been accepted by the kernel."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, groupby, islice
from operator import attrgetter
from types import MappingProxyType
from typing import Literal

from puzzles.base.ptype import is_finished, type_of
from puzzles.base.rule import DirectRule, Rule
from puzzles.budgets import QUICK_LOOKS
from puzzles.changes import changed_masks
from puzzles.formats.sentences import because, filled
from puzzles.formats.spoken import Plural, Subject, Translate, one_or_many
from puzzles.kernel.board import Board, Place
from puzzles.kernel.check import check_step
from puzzles.kernel.goal import Goal
from puzzles.kernel.step import Step
from puzzles.kernel.verdict import Accepted, Cases
from puzzles.solve.closing import first_closing
from puzzles.solve.moves import Meter, Move, Toolbox, broken, moves, toolbox
from puzzles.telling import Telling, regions_of, tell
from puzzles.toward import OF_ONE, first_needed, split_toward

Kind = Literal["contradiction", "direct", "case", "none"]

REASONS: Mapping[str, str] = MappingProxyType(
    {
        "contradiction-now": "So this branch is impossible and can be closed.",
        "follows": "",
        "follows-always": "",
        "split": "No direct rule applies here.",
        "split-closes": (
            "No direct rule applies. Split at {at}: in one of the cases, direct steps soon run into a contradiction."
        ),
        "split-narrows": (
            "No direct rule applies, and no single case fails at once. Splitting at {at} leaves the least open."
        ),
        "split-goal": (
            "No direct rule applies. Split at {at}: in every case, direct steps either show what is to be proved, "
            "or run into a contradiction."
        ),
        "split-goal-one": (
            "No direct rule applies. Split at {at}: in one of the cases, direct steps show what is to be proved."
        ),
        "goal-reached": "What was to be proved is shown; nothing is left to do.",
        "goal-here": "This branch shows what is to be proved. Go on in another open branch.",
        "complete": "Everything is known; nothing is left to do here.",
        "no-rule": "No permitted rule applies here.",
        "several": "Two solutions are shown already: the puzzle has several.",
    }
)
"""The sentence for a reason, with blanks for the hint's facts. It stands behind what the rule tells of the step."""
ALIKE = 50
"""At most so many steps that need no evidence are looked at for those that hold for one reason."""


EASY = 2
"""Up to this level a hint looks for the rule whose step leads on."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A next step: its rule, the cells that make it so, the cells the rule argues about, and why it holds.

    `place` is where to look: the place of the puzzle, such as a row, that the reason is about, else the smallest with
    what changes and most of what makes it so. Of kind `none` the hint holds no step, only the reason why there is none.
    A split that was not looked for has no step either. `reason` is a key of REASONS.
    """

    kind: Kind
    reason: str
    step: Step | None = None
    rule: Rule | None = None
    evidence: tuple[int, ...] = ()
    scope: tuple[int, ...] = ()
    facts: Mapping[str, str] = field(default_factory=dict)
    telling: Telling | None = None
    place: Place | None = None

    def text(self, of: Subject, translate: Translate = str, plural: Plural = one_or_many) -> str:
        """Say why the step holds, or why there is none."""
        told = ""
        if self.step and self.telling and self.kind != "case":
            told = because(of, self.step.rule, self.telling, translate, plural)
        reason = REASONS[self.reason]
        return " ".join(filter(None, (told, reason and filled(of, translate(reason), self.facts, translate))))


def next_step(
    board: Board, allowed: Collection[str] | None = None, effort: int | None = None, goal: Goal | None = None
) -> Hint:
    """Return the next step: a contradiction if one holds, else a direct step by the lowest rule, else the best split.

    If direct steps lead to what the `goal` asks for, it is the first that this needs; a split leads there if one does.
    `effort` bounds what looking ahead for the best split may cost.
    """
    tools = _tools(board, allowed)
    hint = _contradiction(board, tools) or _direct(board, tools, goal)
    if goal and not hint:
        hint = _split_toward(board, tools, goal)
    hint = hint or _split(board, replace(tools, meter=None if effort is None else Meter(effort)))
    return hint or Hint("none", "complete" if is_finished(board) else "no-rule")


def hint_at_once(board: Board, allowed: Collection[str] | None = None, goal: Goal | None = None) -> Hint:
    """Give the next step without looking ahead: a split, of kind `case`, is left without its step."""
    tools = _tools(board, allowed)
    hint = _contradiction(board, tools) or _direct(board, tools, goal)
    if hint or is_finished(board):
        return hint or Hint("none", "complete")
    splits = any(isinstance(rule.cases(board, place), Cases) for rule in tools.cases for place in rule.places(board))
    return Hint("case", "split") if splits else Hint("none", "no-rule")


def all_deductions(board: Board, allowed: Collection[str] | None = None) -> list[Hint]:
    """List every direct step, the lowest rule first."""
    tools = _tools(board, allowed)
    return [hint for rule in tools.direct for move in moves(board, rule) if (hint := _follows(board, move))]


def _tools(board: Board, allowed: Collection[str] | None) -> Toolbox:
    return toolbox(type_of(board.puzzle), None if allowed is None else frozenset(allowed))


def _contradiction(board: Board, tools: Toolbox) -> Hint | None:
    found = broken(board, tools)
    if not found:
        return None
    rule, finding = found
    return _checked(board, "contradiction", "contradiction-now", rule, Step(rule.id, finding.at))


def _direct(board: Board, tools: Toolbox, goal: Goal | None) -> Hint | None:
    needed = first_needed(board, tools, goal) if goal else None
    if needed and (hint := _follows(board, needed)):
        return hint
    for _level, rules in groupby(tools.direct, attrgetter("level")):
        for move in _opening_first(board, tuple(rules)):
            if hint := _follows(board, move):
                return hint if hint.evidence else _with_alike(board, hint, move.rule)
    return None


def _opening_first(board: Board, rules: Sequence[DirectRule]) -> Iterator[Move]:
    """Yield the steps of rules that are equally easy, first one after which these rules give something new.

    A teacher points at a step that leads on, not at one that only tidies up. Tidying up is easy, so of harder rules,
    which cost more to ask, the first that gives anything is taken.
    """
    if len(rules) > 1 and rules[0].level <= EASY and len(board.cells) <= QUICK_LOOKS:
        found = [its for rule in rules if (its := moves(board, rule))]
        known = _ruled_out(board, rules) if len(found) > 1 else {}
        yield from islice((its[0] for its in found if known and _opens(board, its[0], rules, known)), 1)
        yield from chain.from_iterable(found)
        return
    for rule in rules:
        yield from moves(board, rule)


def _opens(board: Board, move: Move, rules: Sequence[DirectRule], known: Mapping[int, int]) -> bool:
    after = board.narrow(changed_masks(board, move.step.changes))
    deductions = (each for rule in rules for each in rule.find(after))
    return any(after.cells[cell] & ~mask & ~known.get(cell, 0) for cell, mask, _ in deductions)


def _ruled_out(board: Board, rules: Sequence[DirectRule]) -> dict[int, int]:
    """Return the values that rules take away at once, by cell."""
    masks: dict[int, int] = {}
    for rule in rules:
        for cell, mask, _ in rule.find(board):
            masks[cell] = masks.get(cell, 0) | (board.cells[cell] & ~mask)
    return masks


def _with_alike(board: Board, hint: Hint, rule: DirectRule) -> Hint:
    """Take other steps of its rule that need no evidence either into the hint, if they hold for the same reason."""
    if not _reason(hint):
        return hint
    alone = [move for move in moves(board, rule) if not move.evidence][:ALIKE]
    hints = [each for move in alone if (each := _follows(board, move)) and _reason(each) == _reason(hint)]
    step = Step(rule.id, None, tuple([change for each in hints if each.step for change in each.step.changes]))
    return _follows(board, Move(rule, step, ())) or hint


def _reason(hint: Hint) -> tuple[str, dict[str, str]] | None:
    """Return the code and facts of a reason, but for the cell that it is told of; None for one about cells only."""
    if not hint.telling or "place" not in hint.telling.facts:
        return None
    facts = hint.telling.facts
    return hint.telling.code, {name: facts[name] for name in facts if name not in ("cell", "value")}


def _follows(board: Board, move: Move) -> Hint | None:
    hint = _checked(board, "direct", "follows", move.rule, move.step)
    return hint if hint is None or hint.evidence else replace(hint, reason="follows-always")


def _split(board: Board, tools: Toolbox) -> Hint | None:
    split = first_closing(board, tools)
    if not split:
        return None
    return _checked(board, "case", "split-closes" if split.closes else "split-narrows", split.rule, split.step)


def _split_toward(board: Board, tools: Toolbox, goal: Goal) -> Hint | None:
    split = split_toward(board, tools, goal)
    if not split:
        return None
    return _checked(board, "case", "split-goal-one" if goal.type in OF_ONE else "split-goal", split.rule, split.step)


def _checked(board: Board, kind: Kind, reason: str, rule: Rule, step: Step) -> Hint | None:
    """Return the hint with this step, if the kernel accepts it."""
    verdict = check_step(board, step).verdict
    if type(verdict) is not Accepted:
        return None
    scope = rule.scope(board, tuple(change.cell for change in step.changes), step.at)
    facts = {"rule": rule.id, "at": step.at.name if step.at else ""}
    telling, targets = tell(board, step, verdict), tuple([change.cell for change in step.changes])
    place = step.at or _told_of(board, targets, telling) or region(board, targets, verdict.evidence)
    return Hint(kind, reason, step, rule, verdict.evidence, scope, facts, telling, place)


def _told_of(board: Board, targets: tuple[int, ...], telling: Telling) -> Place | None:
    """Return the place that the reason is about, if it is one of those that a target lies in."""
    places = (place for cell in targets for place in regions_of(board.puzzle, cell))
    return next((place for place in places if place.name == telling.facts.get("place")), None)


def region(board: Board, targets: tuple[int, ...], evidence: tuple[int, ...]) -> Place | None:
    """Return the place with most of the targets, then with most of the evidence, then the smallest; None if none is."""

    def rank(place: Place) -> tuple[int, int, int]:
        cells = set(place.cells)
        return -len(cells.intersection(targets)), -len(cells.intersection(evidence)), len(cells)

    return min([place for cell in targets for place in regions_of(board.puzzle, cell)], key=rank, default=None)
