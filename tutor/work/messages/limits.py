"""Sentences that say what an assignment does not allow."""

from django.utils.translation import gettext as _, ngettext

from ..outcomes import Limit
from .steps import Message


def limit_message(code: Limit, most: int) -> Message:
    """Say what is not allowed and why, or what to do instead; `most` is the number that would be exceeded."""
    sentences: dict[Limit, tuple[str, str]] = {
        "given-step": (_("This step is given."), _("It is part of the assignment and cannot be changed.")),
        "no-split-left": (_("No case split is left."), _splits_allowed(most)),
        "nested-too-deep": (_("This split may not contain another one."), _depth_allowed(most)),
        "filled": (
            _("Every cell is filled here."),
            _("If the board breaks a rule, a contradiction closes the branch; if it breaks none, leave it."),
        ),
        "filled-hint": (_("Every cell is filled here."), _("There is nothing left that a hint could show.")),
        "everywhere-off": (_("“Apply everywhere” is off."), _("In this assignment you find the cells yourself.")),
        "everywhere-unearned": (_("“Apply everywhere” takes all that a rule gives, as one step."), _to_earn(most)),
        "rule-off": (_("This rule is not allowed here."), _("The list shows those that are.")),
        "housekeeping-off": (_("Housekeeping is off."), _("Here you take every candidate away yourself.")),
        "edit-same": (_("Nothing was changed."), _("This is the step that stands there already.")),
        "insert-closes": (
            _("Nothing can follow a contradiction."),
            _("To close the branch here, change the step, or cut it and what hangs below."),
        ),
        **_used_up(),
        **_too_hard(),
        **_moves(),
        "aside-full": (_("Too many old branches are kept."), _at_most_aside(most)),
        "aside-lost": (
            _("The old branch has no place now."),
            _("The step that it hung from is not in the proof. It stays among the old branches."),
        ),
        "practice": (_("This is practice."), _("Practice proofs are not submitted.")),
    }
    return Message("no", *sentences[code])


def _used_up() -> dict[Limit, tuple[str, str]]:
    return {
        "hints-off": (_("There are no hints."), _("This assignment allows no hints.")),
        "no-hint-left": (_("No hint is left."), _("You have used all hints for this puzzle.")),
        "no-check-left": (
            _("No check is left."),
            _("Go on by your own judgement; every verdict is shown in the end."),
        ),
    }


def _too_hard() -> dict[Limit, tuple[str, str]]:
    return {
        "hint-too-hard": (_("Too hard to decide here."), _("Take another step first; there may be a hint then.")),
        "step-too-hard": (_("Too hard to decide here."), _("Take smaller steps: change fewer cells at a time.")),
        "everywhere-too-hard": (_("Too hard to decide here."), _("Apply the rule to some of the cells yourself.")),
        "shorten-too-hard": (
            _("Too hard to decide here."),
            _("This proof is too long to be shortened at once. Cut a step that you do not need yourself."),
        ),
        "edit-too-hard": (
            _("Too hard to decide here."),
            _("This proof is too long to be edited in the middle. Cut the step and go on from there."),
        ),
    }


def _moves() -> dict[Limit, tuple[str, str]]:
    return {
        "move-inside": (
            _("A branch cannot be moved into itself."),
            _("Show the board of an open branch elsewhere, then move it there."),
        ),
        "move-same": (_("Nothing was moved."), _("It stands there already.")),
        "move-split": (
            _("A case split moves with its cases only."),
            _("Move it with all that depends on it, or take it out first."),
        ),
        "move-to-case": (
            _("Choose one of the cases."),
            _("This is the split itself; show the board of a case, then move it there."),
        ),
        "move-used": (
            _("The proof already goes on from there."),
            _("A whole branch needs an open branch. A step alone can go between two others."),
        ),
    }


def _at_most_aside(most: int) -> str:
    words = ngettext(
        "A proof keeps at most %(n)s old branch; drop one first.",
        "A proof keeps at most %(n)s old branches; drop one first.",
        most,
    )
    return words % {"n": most}


def _to_earn(missing: int) -> str:
    words = ngettext(
        "You earn it rule by rule: with this one, after %(n)s more right step by hand, in any puzzle.",
        "You earn it rule by rule: with this one, after %(n)s more right steps by hand, in any puzzle.",
        missing,
    )
    return words % {"n": missing}


def _splits_allowed(most: int) -> str:
    words = ngettext(
        "At most %(n)s case split of your own is allowed.", "At most %(n)s case splits of your own are allowed.", most
    )
    return words % {"n": most}


def _depth_allowed(most: int) -> str:
    words = ngettext(
        "Splits may be nested at most %(n)s deep; prove this branch without another one.",
        "Splits may be nested at most %(n)s deep; prove this branch without another one.",
        most,
    )
    return words % {"n": most}
