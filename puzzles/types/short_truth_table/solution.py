"""Short Truth Table: what a solved board is, from the rulebook and using no rule."""

from __future__ import annotations

from puzzles.base.ptype import Violation
from puzzles.kernel.board import Board
from puzzles.types.short_truth_table.model import FALSE, TRUE, formulas_of
from puzzles.types.short_truth_table.tables import TABLES, family


def violations(board: Board) -> tuple[Violation, ...]:
    """List connectives whose value is in no row of their tables, and letters with both values."""
    known, cells, found = formulas_of(board), board.cells, []
    held: dict[str, dict[int, int]] = {}
    for cell, sign in enumerate(known.sign):
        if sign not in TABLES:
            held.setdefault(sign, {}).setdefault(cells[cell], cell)
            continue
        its = family(known, cell)
        if not any(all(cells[each] & bit for each, bit in zip(its, row, strict=True)) for row in TABLES[sign]):
            found.append(Violation("wrong-row", its))
    for places in held.values():
        if TRUE in places and FALSE in places:
            found.append(Violation("two-values", (places[TRUE], places[FALSE])))
    return tuple(found)
