"""Short Truth Table: the rows of the tables of the connectives, and which of them agree with what is known."""

from __future__ import annotations

from collections.abc import Sequence

from puzzles.types.short_truth_table.model import AND, FALSE, IF, IFF, NOT, OR, TRUE, Formulas

_T, _F = TRUE, FALSE
TABLES: dict[str, tuple[tuple[int, ...], ...]] = {
    NOT: ((_F, _T), (_T, _F)),
    AND: ((_T, _T, _T), (_F, _T, _F), (_F, _F, _T), (_F, _F, _F)),
    OR: ((_T, _T, _T), (_T, _T, _F), (_T, _F, _T), (_F, _F, _F)),
    IF: ((_T, _T, _T), (_F, _T, _F), (_T, _F, _T), (_T, _F, _F)),
    IFF: ((_T, _T, _T), (_F, _T, _F), (_F, _F, _T), (_T, _F, _F)),
}
"""The rows of each connective: its own value first, then those of its operands."""


def family(known: Formulas, cell: int) -> tuple[int, ...]:
    """Return a connective and its operands."""
    return (cell, *known.parts[cell])


def row_of(known: Formulas, cells: Sequence[int], cell: int, supposed: int = -1, value: int = 0) -> tuple[int, ...]:
    """Return the first row of its table that agrees with what is known of a connective and its operands.

    One of these symbols may be supposed to have a value, whatever is known of it. Return no row if none agrees.
    """
    its = family(known, cell)
    masks = [value if each == supposed else cells[each] for each in its]
    for row in TABLES[known.sign[cell]]:
        for mask, bit in zip(masks, row, strict=True):
            if not mask & bit:
                break
        else:
            return row
    return ()
