"""Hints in words: what a ladder says so far, what it costs to go on, and which steps came from one."""

from collections.abc import Sequence

from django.utils.translation import gettext as _, ngettext, pgettext

from puzzles.base.ptype import type_of
from puzzles.teach.rungs import Rung
from tutor.feedback import QUARTERS, Policy, percent

from ..outcomes import Ladder
from ..replays.ladders import STRENGTHS, From
from . import steps as words
from .steps import Message


def no_hint_message(why: str) -> Message:
    """Say why no step can attach, so that there is no hint."""
    return Message("hint", _("No step from here."), why)


def ladder_message(ladder: Ladder, told: Sequence[Rung]) -> Message:
    """Say what a hint with these rungs tells so far."""
    if ladder.hint is None:
        return Message("hint", _("Looking for the next step …"))
    if ladder.hint.kind == "none":
        return no_hint_message(ladder.hint.text(ladder.board.puzzle, _, ngettext))
    if ladder.looking:
        return Message("hint", told[0].text, _("Looking for the best place to split …"))
    if ladder.strength != "step":
        return Message("hint", " ".join([rung.text for rung in told[: STRENGTHS.index(ladder.strength) + 1]]))
    return _step_message(ladder)


def _step_message(ladder: Ladder) -> Message:
    hint, puzzle = ladder.hint, ladder.board.puzzle
    assert hint is not None
    assert hint.step is not None
    name, what = words.rule_name(type_of(puzzle), hint.step.rule), words.changes_words(puzzle, hint.step, few=4)
    closes = ladder.closing.text(puzzle, _, ngettext) if ladder.closing else ""
    text = " ".join(filter(None, (hint.text(puzzle, _, ngettext), closes)))
    return Message("hint", f"{name}: {what}." if what else f"{name}.", text)


def next_label(ladder: Ladder, policy: Policy) -> str:
    """Label the button that opens a hint further, with its price: `Which rule? (−2.5 %)`; "" after the last."""
    if ladder.next is None:
        return ""
    label = _("Which rule?") if ladder.next == "rule" else _("Show the step")
    price = QUARTERS[ladder.next] - QUARTERS[ladder.strength]
    return priced(label, policy, price)


def priced(label: str, policy: Policy, quarters: int) -> str:
    """Add to a label what it costs, in percent of the points; nothing where hints are free."""
    if not policy.hint_price:
        return label
    price = percent(policy.hint_price * quarters / 4)
    return _("%(label)s (−%(n)s %%)") % {"label": label, "n": price}


def hint_words(strength: From) -> str:
    """Say which hint a step came from, as a mark of the step: `hint: rule`; "" if it came from none."""
    if not strength:
        return ""
    words_ = {
        "where": pgettext("mark of a step", "hint: place"),
        "rule": pgettext("mark of a step", "hint: rule"),
        "step": pgettext("mark of a step", "hint: step"),
    }
    return words_[strength]
