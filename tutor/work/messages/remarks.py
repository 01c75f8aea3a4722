"""Remarks on a step that was just accepted: a simpler rule that would have done, or a line that is complete now."""

from django.utils.translation import gettext as _

from puzzles.formats.sentences import spoken_kinds, spoken_place
from puzzles.kernel.board import Board, Place
from puzzles.kernel.tree import Result
from puzzles.teach.simpler import simpler
from puzzles.telling import regions_of

from ..replays.visibility import VisibleReplay

FADED = 5
"""Right uses of a rule after which its reason is no longer said unasked."""


def remark(visible: VisibleReplay, result: Result) -> str:
    """Return the one remark on an accepted direct step that is worth reading; "" if there is none."""
    if result.before is None or not result.entry.step.changes or not result.ends:
        return ""
    rule = simpler(result.before, result.entry.step, visible.replay.allowed)
    if rule:
        return _("Right. A simpler reason: %(rule)s.") % {"rule": _(rule.name)}
    line = _completed(result.before, result.ends[0], [change.cell for change in result.entry.step.changes])
    if line is None:
        return ""
    name = spoken_place(line.name, _)
    return _("%(line)s is complete.") % {"line": name[:1].upper() + name[1:]}


def _completed(before: Board, after: Board, changed: list[int]) -> Place | None:
    """Return the first row, column, block or diagonal of a changed cell in which the last cells are known now."""
    for cell in changed:
        if before.known(cell) or not after.known(cell):
            continue
        for place in regions_of(before.puzzle, cell):
            if spoken_kinds()[place.kind].one and all(map(after.known, place.cells)):
                return place
    return None
