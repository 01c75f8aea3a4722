"""Short Truth Table: what students believe wrongly about its rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from puzzles.bugs import Bug, Claim, Fit
from puzzles.kernel.board import Board
from puzzles.types.short_truth_table.model import AND, FALSE, IF, IFF, OPEN, OR, TRUE, formulas_of
from puzzles.types.short_truth_table.tables import TABLES, family

Rows = Sequence[tuple[int, ...]]
EXCLUSIVE = ((FALSE, TRUE, TRUE), (TRUE, TRUE, FALSE), (TRUE, FALSE, TRUE), (FALSE, FALSE, FALSE))
"""The table of "one or the other, but not both"."""
ALL_OR_NONE = ((TRUE, TRUE, TRUE), (FALSE, FALSE, FALSE))
"""A table without mixed rows: what a connective is, both its parts are."""


def _read_as(sign: str, rows: Rows) -> Callable[[Board, Claim], Fit | None]:
    """Return a misreading of a connective: it gives what follows from another table, and not from the right one."""

    def accepts(board: Board, claim: Claim) -> Fit | None:
        known, cells = formulas_of(board), board.cells
        for whole in (claim.cell, known.whole[claim.cell]):
            if whole < 0 or known.sign[whole] != sign:
                continue
            its = family(known, whole)
            masks = [claim.mask ^ OPEN if each == claim.cell else cells[each] for each in its]
            possible = [row for row in rows if all(mask & bit for mask, bit in zip(masks, row, strict=True))]
            right = [row for row in rows if all(cells[each] & bit for each, bit in zip(its, row, strict=True))]
            if right and not possible:
                others = tuple([each for each in its if each != claim.cell])
                return Fit({"whole": known.words[whole]}, others)
        return None

    return accepts


ID = "short-truth-table."
BUGS = (
    Bug(
        ID + "both-directions",
        {
            ID + "conditional-elimination": ("both-fit", "part-open"),
            ID + "conditional-introduction": ("both-fit", "opposite"),
        },
        _read_as(IF, TABLES[IFF]),
        "It looks as if you read {whole} in both directions, as IF AND ONLY IF.",
        "A conditional is T whenever its first part is F and whenever its second part is T. So where it is T, a second "
        "part that is T says nothing of the first, and a first part that is F says nothing of the second.",
    ),
    Bug(
        ID + "exclusive-or",
        {ID + "or-elimination": ("both-fit", "part-open"), ID + "or-introduction": ("both-fit", "opposite")},
        _read_as(OR, EXCLUSIVE),
        "It looks as if you read {whole} as one or the other, but not both.",
        "An OR is T also where both its parts are T.",
    ),
    Bug(
        ID + "all-false",
        {ID + "and-elimination": ("both-fit", "part-open")},
        _read_as(AND, ALL_OR_NONE),
        "It looks as if you took both parts of {whole} to be F because it is F.",
        "One part that is F is enough to make an AND F; the other may be T.",
    ),
    Bug(
        ID + "all-true",
        {ID + "or-elimination": ("both-fit", "part-open")},
        _read_as(OR, ALL_OR_NONE),
        "It looks as if you took both parts of {whole} to be T because it is T.",
        "One part that is T is enough to make an OR T; the other may be F.",
    ),
)
