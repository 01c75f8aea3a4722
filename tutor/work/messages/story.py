"""Sentences of the readable proof: what a step changes, why, and what its cases are."""

from collections.abc import Sequence

from django.utils.translation import gettext as _, ngettext

from puzzles.base.ptype import type_of
from puzzles.formats.sentences import because
from puzzles.formats.spoken import IS, spoken, spoken_case, spoken_change
from puzzles.kernel.board import Puzzle
from puzzles.kernel.step import MERGE, Step
from puzzles.kernel.tree import Result
from puzzles.kernel.verdict import Accepted
from puzzles.teach.reasons import reasons
from puzzles.telling import MORE, Telling
from puzzles.words import cell_said

from .steps import place_words

TOLD, REASONS = 12, 4
"""The most changes of a step that are looked at, and the most reasons given for them; all others are counted."""
CASES = 9
"""Up to this many cases are listed where a step opens them."""


def what_words(puzzle: Puzzle, step: Step) -> str:
    """Say all changes of a step, cells with the same value together: "r1c1 and r2c4 = 1, r3c3 is not 2"."""
    if step.at:
        return place_words(puzzle, step.at.name)
    alike: dict[int, list[int]] = {}
    for change in step.changes:
        alike.setdefault(change.mask, []).append(change.cell)
    return ", ".join([_alike_words(puzzle, step, mask, cells) for mask, cells in alike.items()])


def _alike_words(puzzle: Puzzle, step: Step, mask: int, cells: Sequence[int]) -> str:
    if len(cells) == 1:
        return spoken_change(puzzle, next(change for change in step.changes if change.cell == cells[0]), _)
    ptype = type_of(puzzle)
    values = spoken(ptype.words(puzzle, mask if mask > 0 else ~mask), _)
    names = spoken("&".join([cell_said(puzzle, cell) for cell in cells]), _)
    form = _(IS) if mask > 0 else _("{cell} are not {values}")
    return form.format(cell=names, values=values)


def why_words(puzzle: Puzzle, result: Result) -> str:
    """Say why a step holds, each change by itself; "" for a merge and for a step that was refused."""
    step, verdict, before = result.entry.step, result.verdict, result.before
    if step.rule == MERGE or before is None or not isinstance(verdict, Accepted):
        return ""
    alike: dict[tuple[object, ...], list[Telling]] = {}
    told = reasons(before, step, verdict, TOLD)
    for telling in told:
        others = {name: fact for name, fact in telling.facts.items() if name != "cell"}
        alike.setdefault((telling.code, *sorted(others.items())), []).append(telling)
    groups = list(alike.values())
    more = sum(telling.more for telling in told) + sum(map(len, groups[REASONS:]))
    said = list(dict.fromkeys([_group_words(puzzle, step.rule, group) for group in groups[:REASONS]]))
    if more:
        said.append(ngettext(MORE.one, MORE.many, more).format(n=more))
    return " ".join(said)


def _group_words(puzzle: Puzzle, rule: str, group: Sequence[Telling]) -> str:
    """Tell the first of some changes that have the same reason, and name the others."""
    first, *others = group
    text = because(puzzle, rule, first._replace(more=0, also=""), _, ngettext)
    told = {puzzle.type.cell_name(puzzle, cell) for cell in first.focus}
    cells = [cell for telling in others if (cell := telling.facts.get("cell", "")) and cell not in told]
    if not cells:
        return text
    return f"{text} {_('The same holds for {cells}.').format(cells=spoken('&'.join(cells), _, puzzle))}"


def case_words(puzzle: Puzzle, name: str) -> str:
    """Say what a case supposes: "r1c2 is 7", "r1c1 and r1c3 are joined"."""
    return spoken_case(puzzle, name, _)


def cases_words(puzzle: Puzzle, names: Sequence[str]) -> str:
    """List the cases of a split, one of which must be true."""
    if len(names) == 1:
        return _("Only one case is possible: %(case)s.") % {"case": case_words(puzzle, names[0])}
    if len(names) > CASES:
        return ngettext("There is %(n)s case.", "There are %(n)s cases.", len(names)) % {"n": len(names)}
    *first, last = [case_words(puzzle, name) for name in names]
    return _("Either %(cases)s or %(last)s.") % {"cases": ", ".join(first), "last": last}


def suppose_words(puzzle: Puzzle, name: str, *, last: bool) -> str:
    """Open a case; `last`: all others are impossible, so what it supposes is true."""
    case = case_words(puzzle, name)
    return _("So %(case)s.") % {"case": case} if last else _("Suppose %(case)s.") % {"case": case}


def only_words(puzzle: Puzzle, name: str) -> str:
    """Conclude from a split that has one case left, which does not come last."""
    return _("Only one case was possible: %(case)s.") % {"case": case_words(puzzle, name)}


def none_words(number: int) -> str:
    """Conclude from a split whose cases are all impossible."""
    return _("Every case of step %(n)s is impossible.") % {"n": number}
