"""A hint on the page: what to ring and hatch, the rule to point out, and the button that opens it further."""

from dataclasses import dataclass

from django.utils.translation import gettext as _, ngettext

from puzzles.base.ptype import type_of
from puzzles.formats.steps import print_step
from puzzles.teach.rungs import Rung, rungs
from tutor.feedback import Policy

from ..messages.hints import ladder_message, next_label
from ..messages.steps import Message, rule_name
from ..outcomes import Ladder
from ..replays.ladders import STRENGTHS


@dataclass(frozen=True)
class LadderView:
    """A hint in words, the cells to ring by name, the cells to hatch, the rule and its name, and the step to take over.

    `wait` is in seconds. `looking`: the page asks again by itself.
    """

    message: Message
    ring: str
    hatch: tuple[int, ...]
    rule: str
    rule_name: str
    step: str
    next: str
    label: str
    wait: float
    looking: bool


def view_of(ladder: Ladder, policy: Policy) -> LadderView:
    """Return what the page shows of a hint that is open so far."""
    puzzle, step = ladder.board.puzzle, ladder.hint.step if ladder.hint else None
    told = rungs(ladder.board, ladder.hint, _, ngettext) if ladder.hint else (Rung("where", ""),)
    rung = told[STRENGTHS.index(ladder.strength)] if len(told) > 1 else told[0]
    named = step if ladder.strength != "where" else None
    label = _("Again") if ladder.looking else "" if step is None and ladder.strength == "step" else None
    return LadderView(
        message=ladder_message(ladder, told),
        ring=" ".join([puzzle.type.cell_name(puzzle, cell) for cell in rung.ring]),
        hatch=rung.hatch,
        rule=named.rule if named else "",
        rule_name=rule_name(type_of(puzzle), named.rule) if named else "",
        step=print_step(puzzle, step) if step and ladder.strength == "step" else "",
        next=ladder.next or "",
        label=next_label(ladder, policy) if label is None else label,
        wait=ladder.wait,
        looking=ladder.looking,
    )
