"""Remarks on a step that was just accepted: a simpler rule that would have done, or a line that is complete now."""

from django.utils.translation import gettext as _, ngettext

from puzzles.formats.spoken import BOTH, spoken, spoken_kinds
from puzzles.kernel.board import Board
from puzzles.kernel.tree import Result
from puzzles.teach.simpler import simpler
from puzzles.telling import regions_of

from ..replays.visibility import VisibleReplay


def remark(visible: VisibleReplay, result: Result) -> str:
    """Return the one remark on an accepted direct step that is worth reading; "" if there is none."""
    if result.before is None or not result.entry.step.changes or not result.ends:
        return ""
    rule = simpler(result.before, result.entry.step, visible.replay.allowed)
    if rule:
        return _("Right. A simpler reason: %(rule)s.") % {"rule": _(rule.name)}
    lines = _completed(result.before, result.ends[0], [change.cell for change in result.entry.step.changes])
    if not lines:
        return ""
    *others, names = [spoken("&".join(alike), _, result.before.puzzle) for alike in lines]
    if others:
        names = _(BOTH).format(first=", ".join(others), last=names)
    said = ngettext("%(line)s is complete.", "%(line)s are complete.", sum(map(len, lines)))
    return said % {"line": names[:1].upper() + names[1:]}


def _completed(before: Board, after: Board, changed: list[int]) -> list[list[str]]:
    """List the rows, columns, blocks and diagonals of changed cells in which all is known now, by kind."""
    kinds: dict[str, dict[str, int]] = {"row": {}, "column": {}}
    for cell in changed:
        if before.known(cell) or not after.known(cell):
            continue
        for place in regions_of(before.puzzle, cell):
            if spoken_kinds()[place.kind].one and all(map(after.known, place.cells)):
                kinds.setdefault(place.kind, {})[place.name] = min(place.cells)
    return [sorted(names, key=names.__getitem__) for names in kinds.values() if names]
