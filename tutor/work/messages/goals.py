"""Words on goals other than the usual one: what was proved, what is missing, what came out instead."""

from django.utils.translation import gettext as _, ngettext

from puzzles.kernel.board import Board, Puzzle as EnginePuzzle
from puzzles.kernel.goal import ASSUMING, MET_BY, Goal
from tutor.library.selectors.goals import claim_of

from ..replays.visibility import VisibleReplay

OF_ENDS = ("must-be", "single-value", "impossible")
"""Goals that every open end has to show."""


def proved_headline(puzzle: EnginePuzzle, goal: Goal) -> str:
    """Say in one sentence what a proof of the goal has proved; "" for the usual goal."""
    return "" if goal == Goal() else _("Proved: %(claim)s.") % {"claim": claim_of(puzzle, goal)}


def outcome_note(goal: Goal, outcome: str, *, solution: bool = True) -> str:
    """Say how many solutions there are, where the goal leaves that open and the proof shows it.

    Without a `solution`, also say that one was assumed.
    """
    if goal == Goal() or goal.type in ("unique", "no-solution"):
        return ""
    notes = {
        "unique": _("The puzzle has exactly one solution."),
        "none": _("There is no solution at all."),
        "several": _("No branch is open: these are all the solutions."),
    }
    assumed = _("This assumes that there is a solution.") if goal.assume_solution and not solution else ""
    return notes.get(outcome, assumed)


def missed_words(puzzle: EnginePuzzle, goal: Goal, outcome: str) -> tuple[str, str]:
    """Say that no branch is open and the goal is not reached, and what was shown instead."""
    shown = {
        "unique": _("This puzzle has exactly one solution."),
        "none": _("This puzzle has no solution."),
        "several": _("This puzzle has several solutions."),
    }
    headline = _("This does not prove that %(claim)s.") % {"claim": claim_of(puzzle, goal)}
    return headline, _("No branch is open any more. %(shown)s") % {"shown": shown[outcome]}


def progress(visible: VisibleReplay) -> tuple[str, bool]:
    """Say what is left to do until the goal is reached, and tell whether it is."""
    replay, goal = visible.replay, visible.replay.goal
    if goal.type in MET_BY or visible.judged is not None:
        n = visible.open_ends
        return (ngettext("%(n)s open branch", "%(n)s open branches", n) % {"n": n}, False) if n else _closed()
    if replay.goal_met:
        return _("goal reached"), True
    if goal.type in OF_ENDS:
        return _left(visible), False
    words = _("two solutions that differ are missing") if goal.type == "several-values" else _("no such solution yet")
    return words, False


def _closed() -> tuple[str, bool]:
    return _("no open branch"), True


def _left(visible: VisibleReplay) -> str:
    """Count the open branches that do not show yet what every one of them must show."""
    replay, goal = visible.replay, visible.replay.goal
    boards = [board for end in replay.report().open_ends if (board := replay.board(end))]
    left = sum(not _settles(goal, board) for board in boards)
    if left:
        return ngettext("%(n)s branch to settle", "%(n)s branches to settle", left) % {"n": left}
    if not replay.solutions and not goal.assume_solution and goal.type != "impossible":
        return _("a solution is missing")
    return _("a branch shows something else")


def _settles(goal: Goal, board: Board) -> bool:
    """Tell whether this board alone shows what every open end must show."""
    alone = Goal(goal.type, goal.cells, goal.type in ASSUMING)
    return alone.met("unfinished", (board,), ())
