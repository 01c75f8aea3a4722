"""The goals that a proof can have: when each is reached, and where LEGUP's differs."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from puzzles.formats.legup import GOALS as LEGUPS
from puzzles.kernel.goal import ASSUMING, GOALS, OF_CELLS, OF_VALUES
from tutor.library.selectors.goals import finish_of

DIFFERENT: dict[str, str | Promise] = {
    "unique": _("LEGUP has no such goal."),
    "any-solution": _(
        "In LEGUP a full board may count as a solution although it breaks a rule, in some types every board. Here the "
        "whole rulebook is checked."
    ),
    "might-not-be": _(
        "In LEGUP it is also reached when every open branch rules out a value, even if no branch is open at all. That "
        "shows no solution, so here it counts only if a solution may be assumed and a branch is open."
    ),
    "single-value": _(
        "In LEGUP, with a solution assumed, it is also reached when no branch is open: every branch then has the same "
        "values because there is none. Here it is not."
    ),
    "impossible": _(
        "As in LEGUP it is reached when no branch is open: no solution has these values. Here the page adds that there "
        "is no solution at all."
    ),
    "must-be": _(
        "As in LEGUP it is reached when no branch is open only if a solution may be assumed. Here the page adds that "
        "there is no solution at all."
    ),
}


@dataclass(frozen=True)
class GoalRow:
    """A goal as a text names it, its name in LEGUP, when it is reached, also with the assumption, and what differs."""

    example: str
    legup: str
    reached: str
    assumed: str
    different: str | Promise


def goal_rows() -> list[GoalRow]:
    """List the goals in the order of the kernel."""
    names = {ours: name.upper() for name, ours in LEGUPS.items()}
    return [
        GoalRow(
            _example(kind),
            names.get(kind, ""),
            finish_of(kind),
            finish_of(kind, assumed=True) if kind in ASSUMING else "",
            DIFFERENT.get(kind, ""),
        )
        for kind in GOALS
    ]


def _example(kind: str) -> str:
    cells = "r1c2=1 r3c4=0" if kind in OF_VALUES else "r1c2 r3c4" if kind in OF_CELLS else ""
    return f"{kind} {cells}".rstrip()
