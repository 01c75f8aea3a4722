"""The goals that a proof can have: when each is reached, and where LEGUP's differs."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from puzzles.formats.legup import GOALS
from puzzles.kernel.goal import ASSUMING, OF_CELLS, OF_VALUES

REACHED: dict[str, str | Promise] = {
    "solve": _("Every branch is closed or is a solution. The page says whether there is one, none or several."),
    "unique": _("Every branch is closed or is the same solution."),
    "any-solution": _("One branch is a solution. Others may stay open."),
    "no-solution": _("Every branch is closed."),
    "must-be": _("Every branch that is not closed has these values, and one of them is a solution."),
    "might-not-be": _("One branch is a solution in which one of the cells has another value. Others may stay open."),
    "possible": _("One branch is a solution with these values. Others may stay open."),
    "impossible": _("Every branch that is not closed rules out one of these values."),
    "single-value": _("Every branch that is not closed has the same values in these cells, and one is a solution."),
    "several-values": _("Two branches are solutions that differ in one of these cells."),
}
ASSUMED: dict[str, str | Promise] = {
    "must-be": _("No solution has to be shown. If every branch is closed, the goal is reached too, with a note."),
    "might-not-be": _("It is enough that a branch is open and every open one rules out one of the values."),
    "possible": _("It is enough that a branch is open and every open one has these values."),
    "single-value": _("No solution has to be shown, but one branch has to be open."),
}
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
    reached: str | Promise
    assumed: str | Promise
    different: str | Promise


def goal_rows() -> list[GoalRow]:
    """List the goals in the order of the kernel."""
    names = {ours: name.upper() for name, ours in GOALS.items()}
    assert set(ASSUMED) == set(ASSUMING)
    return [
        GoalRow(_example(kind), names.get(kind, ""), reached, ASSUMED.get(kind, ""), DIFFERENT.get(kind, ""))
        for kind, reached in REACHED.items()
    ]


def _example(kind: str) -> str:
    cells = "r1c2=1 r3c4=0" if kind in OF_VALUES else "r1c2 r3c4" if kind in OF_CELLS else ""
    return f"{kind} {cells}".rstrip()
