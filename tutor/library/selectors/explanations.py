"""Explanations of direct steps in words and pictures: what is supposed instead, and what that leads to."""

from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _, ngettext

from puzzles.base.ptype import type_of
from puzzles.draw.svg import board_svg
from puzzles.formats.sentences import because
from puzzles.formats.spoken import spoken_case, spoken_change
from puzzles.kernel.board import Board, Puzzle
from puzzles.kernel.step import Change
from puzzles.teach.unfold import Branch, Unfolding
from puzzles.telling import supposed


@dataclass(frozen=True)
class Supposed:
    """A supposition, the sentences that lead from it to a contradiction, and the board with all that follows."""

    headline: str
    lines: list[str]
    picture: SafeString


@dataclass(frozen=True)
class Explanation:
    """The reason for one change of a step, by what would follow if it were otherwise; `notes` say what is left out."""

    cases: list[Supposed]
    conclusion: str
    notes: list[str]


def explanation(found: Unfolding) -> Explanation:
    """Put an unfolded step into words and pictures."""
    change, notes = _change(found.board.puzzle, found.change), list[str]()
    if found.local:
        notes.append(_("Only what the rule looks at is used here; all other cells may hold anything."))
    return Explanation(
        [_supposed(branch) for branch in found.branches],
        _("That is impossible, so %(change)s.") % {"change": change},
        notes,
    )


def _supposed(branch: Branch) -> Supposed:
    puzzle = branch.board.puzzle
    last = branch.steps[-1]
    headline = _("Suppose %(change)s.") % {"change": _change(puzzle, branch.supposed)}
    lines = [because(puzzle, taken.step.rule, taken.telling, _, ngettext) for taken in branch.steps]
    changed = {branch.supposed.cell, *_changed(branch.board, last.board)}
    svg = board_svg(last.board, changed=changed, evidence=last.accepted.evidence, tallies=False, names=False)
    return Supposed(headline, lines, SafeString(svg))


def _change(puzzle: Puzzle, change: Change) -> str:
    """Say a change as a case is said where its type has own words for it, otherwise in short: "r1c3 = 2"."""
    ptype = type_of(puzzle)
    value = "" if change.mask < 0 else ptype.words(puzzle, change.mask)
    if not supposed(ptype, value):
        return spoken_change(puzzle, change, _)
    return spoken_case(puzzle, f"{ptype.cell_name(puzzle, change.cell)}={value}", _)


def _changed(before: Board, after: Board) -> list[int]:
    return [cell for cell, mask in enumerate(after.cells) if mask != before.cells[cell]]
