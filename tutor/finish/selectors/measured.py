"""Remarks on a finished proof that take some time: its useless steps, and the solver's proof beside it."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _, ngettext

from puzzles.registry import get_type
from puzzles.teach.quality import Figures, Quality
from tutor.search.errors import BusyError, TooHardError
from tutor.work.messages.steps import rule_name
from tutor.work.models import Proof
from tutor.work.page.tree import numbers_of, tree_rows
from tutor.work.replays.visibility import visible_replay
from tutor.work.services import quality_of
from tutor.work.workspace import Workspace

LISTED = 12
"""Most numbers of steps that are listed."""


@dataclass(frozen=True)
class Compared:
    """A line of the comparison with the solver."""

    what: str
    own: str
    solver: str


@dataclass(frozen=True)
class Measured:
    """The remarks on a finished proof. `without` asks for a proof without a case split, where the solver has one."""

    remarks: list[str]
    shorter: bool
    compared: list[Compared]
    without: bool


def measured(where: Workspace, proof: Proof) -> Measured | None:
    """Return what the engine finds out about a finished proof; None while verdicts are hidden."""
    try:
        found = quality_of(where, proof)
    except (TooHardError, BusyError):
        return Measured([_("This proof is too long to look for shorter ways now.")], False, [], False)
    if found is None:
        return None
    places = numbers_of(tree_rows(visible_replay(where), proof.tree.all()))
    without = found.solver is not None and not found.solver.splits and found.own.splits > 0
    return Measured(_remarks(found, places), bool(found.unused), _compared(found, proof), without)


def _remarks(found: Quality, places: dict[int, int]) -> list[str]:
    remarks = []
    if found.unused:
        many = len(found.unused)
        steps = _numbers([places[number] for number in found.unused])
        text = ngettext("Nothing needs step %(steps)s.", "Nothing needs the %(n)s steps %(steps)s.", many)
        remarks.append(text % {"n": many, "steps": steps})
    elif found.complete:
        remarks.append(_("Every step is needed: without any one of them your proof would not hold."))
    if found.unneeded:
        splits = _numbers([places[number] for number in found.unneeded])
        text = ngettext(
            "The case split at step %(steps)s can be avoided: direct rules alone go on there.",
            "The case splits at steps %(steps)s can be avoided: direct rules alone go on there.",
            len(found.unneeded),
        )
        remarks.append(text % {"steps": splits})
    if not found.complete:
        remarks.append(_("It is too long to try every step."))
    return remarks


def _numbers(numbers: Sequence[int]) -> str:
    *first, last = [str(number) for number in sorted(numbers)[:LISTED]]
    if len(numbers) > LISTED:
        return f"{', '.join([*first, last])} …"
    return _("%(first)s and %(last)s") % {"first": ", ".join(first), "last": last} if first else last


def _compared(found: Quality, proof: Proof) -> list[Compared]:
    own, solver = found.own, found.solver
    if solver is None:
        return []
    return [
        Compared(_("Steps, cell by cell"), str(own.changes), str(solver.changes)),
        Compared(_("Case splits"), str(own.splits), str(solver.splits)),
        Compared(_("Deepest case"), str(own.depth), str(solver.depth)),
        Compared(_("Hardest rule"), _hardest(proof, own), _hardest(proof, solver)),
    ]


def _hardest(proof: Proof, figures: Figures) -> str:
    return rule_name(get_type(proof.puzzle.type), figures.rule) if figures.rule else "–"
