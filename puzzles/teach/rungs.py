"""Rungs of a hint, one after the other: where to look, which rule, and the step with its reason."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import replace
from types import MappingProxyType
from typing import Literal, NamedTuple

from puzzles.base.ptype import type_of
from puzzles.formats.sentences import because, filled
from puzzles.formats.spoken import Plural, Translate, case_title, one_or_many, spoken_change
from puzzles.hints import Hint
from puzzles.kernel.board import Board, Puzzle
from puzzles.kernel.check import check_step
from puzzles.kernel.step import Step
from puzzles.kernel.verdict import Accepted
from puzzles.solve.moves import Meter, SpentError, advance, broken, toolbox
from puzzles.telling import Telling, tell

Strength = Literal["where", "rule", "step"]

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "where-direct": "Look at {place}.",
        "where-contradiction": "Something in {place} is impossible.",
        "where-case": "No direct rule applies here.",
        "where-marked": "Look at the marked cells.",
        "rule-direct": "{rule} applies there.",
        "rule-contradiction": "{rule} shows it.",
        "rule-case": "Split by {rule}.",
        "step": "{rule}: {step}.",
        "closes-at-once": "In the case {case} there is a contradiction at once, by {rule}.",
        "closes": "In the case {case}, direct steps lead to a contradiction, by {rule}.",
    }
)


class Rung(NamedTuple):
    """One strength of a hint: what it says, the cells to ring, and the cells to hatch as what makes it so."""

    strength: Strength
    text: str
    ring: tuple[int, ...] = ()
    hatch: tuple[int, ...] = ()


class Closing(NamedTuple):
    """The case of a split that direct steps refute soonest: its name, the rounds of steps, and the contradiction."""

    case: str
    rounds: int
    step: Step
    telling: Telling

    def text(self, puzzle: Puzzle, translate: Translate = str, plural: Plural = one_or_many) -> str:
        """Say which case closes and why."""
        facts = {"case": case_title(puzzle, self.case), "rule": self.step.rule}
        template = SENTENCES["closes" if self.rounds else "closes-at-once"]
        reason = because(puzzle, self.step.rule, self.telling, translate, plural)
        return f"{filled(puzzle, translate(template), facts, translate)} {reason}"


def rungs(board: Board, hint: Hint, translate: Translate = str, plural: Plural = one_or_many) -> tuple[Rung, ...]:
    """Return the three rungs of a hint for this board, the weakest first.

    A hint without a step has one alone: the first for a split that was not looked for yet, else the last.
    """
    ptype, step = type_of(board.puzzle), hint.step
    reason = hint.text(board.puzzle, translate, plural)
    if step is None:
        return (Rung("where" if hint.kind == "case" else "step", reason),)
    place = hint.place
    facts = {"rule": step.rule, "place": place.name if place else ""}

    def said(code: str) -> str:
        return filled(board.puzzle, translate(SENTENCES[code]), facts, translate)

    split = hint.kind == "case"
    where = Rung(
        "where",
        said(f"where-{hint.kind}" if place or split else "where-marked"),
        () if split else place.cells if place else hint.scope,
    )
    rule = Rung("rule", said(f"rule-{hint.kind}"), where.ring)
    changes = ", ".join([spoken_change(board.puzzle, change, translate) for change in step.changes])
    head = translate(SENTENCES["step"]).format(rule=translate(ptype.rule_by_id[step.rule].name), step=changes)
    text = f"{head} {reason}" if changes else reason
    targets = (*(hint.telling.focus if hint.telling else ()), *(change.cell for change in step.changes))
    return where, rule, Rung("step", text, tuple(dict.fromkeys(targets)), hint.evidence)


def closing(
    board: Board, step: Step, allowed: Collection[str] | None = None, effort: int | None = None
) -> Closing | None:
    """Return the case of a split that the permitted rules refute soonest; None if they refute none.

    In every round, each case takes all that the lowest rule with any deductions gives. `effort` bounds the work; where
    it is spent, None is returned too.
    """
    judgement, ptype = check_step(board, step), type_of(board.puzzle)
    tools = toolbox(ptype, None if allowed is None else frozenset(allowed))
    tools = replace(tools, meter=None if effort is None else Meter(effort))
    cases, rounds = dict(zip(judgement.names, judgement.boards, strict=False)), 0
    with suppress(SpentError):
        while cases:
            for name, case in cases.items():
                if found := broken(case, tools):
                    refuting = Step(found[0].id, found[1].at)
                    verdict = check_step(case, refuting).verdict
                    if isinstance(verdict, Accepted):
                        return Closing(name, rounds, refuting, tell(case, refuting, verdict))
            after = {name: advance(case, tools) for name, case in cases.items()}
            cases = {name: case for name, case in after.items() if case is not cases[name]}
            rounds += 1
    return None
