"""Why the steps of a proof hold, and how good it is, as data."""

from typing import Any

from django.utils.translation import gettext as _, ngettext

from puzzles.formats.sentences import because
from puzzles.formats.spoken import spoken_change
from puzzles.formats.steps import print_step
from puzzles.teach.quality import Figures, Quality
from puzzles.teach.unfold import Branch, Unfolding
from tutor.work.page.explain import Explained

Data = dict[str, Any]


def explained(found: Explained) -> Data:
    """Return why a step holds: its reason, and what would follow if its first change were otherwise."""
    unfolded = found.unfolded
    return {"step": found.text, "rule": found.rule.id, "reason": found.reason} | {
        "change": spoken_change(unfolded.board.puzzle, unfolded.change, _) if unfolded else "",
        "local": unfolded.local if unfolded else False,
        "branches": _branches(unfolded) if unfolded else None,
    }


def _branches(found: Unfolding) -> list[Data]:
    puzzle = found.board.puzzle
    return [
        {"suppose": spoken_change(puzzle, branch.supposed, _), "steps": _taken(branch)} for branch in found.branches
    ]


def _taken(branch: Branch) -> list[Data]:
    puzzle = branch.board.puzzle
    return [
        {
            "step": print_step(puzzle, taken.step),
            "reason": because(puzzle, taken.step.rule, taken.telling, _, ngettext),
        }
        for taken in branch.steps
    ]


def quality(found: Quality) -> Data:
    """Return the figures of a finished proof, what it can do without, and the figures of the solver's."""
    return _figures(found.own) | {
        "hints": found.hints,
        "unused": list(found.unused),
        "unneeded": list(found.unneeded),
        "complete": found.complete,
        "solver": _figures(found.solver) if found.solver else None,
    }


def _figures(figures: Figures) -> Data:
    return figures._asdict()
