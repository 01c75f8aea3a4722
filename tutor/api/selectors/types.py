"""Types and rules as data."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from puzzles.base.ptype import PuzzleType
from puzzles.base.rule import Rule
from puzzles.draw.of import givens, surface_of
from puzzles.formats.cases import ACCEPTED, load
from puzzles.formats.sentences import rulebook, sentence
from puzzles.formats.steps import print_step
from puzzles.kernel.check import check_step
from puzzles.kernel.verdict import Refusal
from puzzles.registry import get_type
from puzzles.words import fits, names_of
from tutor.library.models import Puzzle
from tutor.library.selectors.rule_pages import catalogue, shown_rules
from tutor.work.replays.engine import engine_puzzle


@dataclass(frozen=True)
class TypeFacts:
    """A type of puzzle. `limits` are the largest height and width that are accepted."""

    id: str
    name: str
    rulebook: str
    limits: tuple[int, int]
    rules: list[str]


@dataclass(frozen=True)
class RuleFacts:
    """A rule. `types` are those that have it, `at` the kinds of places where it may be applied."""

    id: str
    name: str
    kind: str
    level: int
    statement: str
    names: list[str]
    types: list[str]
    at: list[str]


@dataclass(frozen=True)
class CaseFacts:
    """A worked example: a step on a board, and the verdict on it."""

    type: str
    puzzle: str
    step: str
    accepted: bool
    code: str
    message: str


def types() -> list[TypeFacts]:
    """Return the types that the site offers."""
    return [_type(group.type) for group in catalogue()]


def _type(ptype: PuzzleType) -> TypeFacts:
    known = shown_rules()
    rules = [id for id in known if id in ptype.rule_by_id]
    return TypeFacts(ptype.id, _(ptype.name), rulebook(ptype, _), ptype.limits, rules)


def rules(search: str = "") -> list[RuleFacts]:
    """Return the rules of those types, in teaching order; with `search` those that people mean by these words."""
    of = {id: ptype for ptype in reversed([group.type for group in catalogue()]) for id in ptype.rule_by_id}
    return [_rule(rule) for rule in shown_rules().values() if fits(of[rule.id], rule, search)]


def _rule(rule: Rule) -> RuleFacts:
    of = [group.type.id for group in catalogue() if rule.id in group.type.rule_by_id]
    names = list(dict.fromkeys(name for type_id in of for name in names_of(get_type(type_id), rule.id)))
    return RuleFacts(rule.id, _(rule.name), rule.kind, rule.level, _(rule.statement), names, of, list(rule.at_kinds))


def cases(rule_id: str) -> list[CaseFacts]:
    """Return the worked examples of a rule; the first is the one in its picture."""
    found = []
    for group in catalogue():
        for case in load(group.type):
            if case.rule == rule_id:
                verdict = check_step(case.board, case.step).verdict
                refusal = verdict if isinstance(verdict, Refusal) else None
                message = sentence(case.board.puzzle, rule_id, refusal, translate=_) if refusal else ""
                grid, step = group.type.print(case.board.puzzle), print_step(case.board.puzzle, case.step)
                code = "" if case.verdict == ACCEPTED else case.verdict
                found.append(CaseFacts(group.type.id, grid, step, refusal is None, code, message))
    return found


def surface(puzzle: Puzzle) -> dict[str, Any]:
    """Return what steps can name in a puzzle: its cells and values by name, and its givens."""
    engine = engine_puzzle(puzzle)
    found = surface_of(engine)
    return {
        "cells": [spot.name for spot in found.spots],
        "values": [value.name for value in found.values],
        "givens": {
            engine.type.cell_name(engine, cell): engine.type.words(engine, engine.start[cell])
            for cell in givens(engine)
        },
    }


def step_text(rule: str, at: str = "", changes: dict[str, str] | None = None) -> str:
    """Join the parts of a step into its text form; they are validated when the text is parsed."""
    head = f"{rule} @{at}" if at else rule
    return f"{head}: {', '.join(f'{cell}={values}' for cell, values in changes.items())}" if changes else head
