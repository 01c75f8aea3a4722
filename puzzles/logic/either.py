"""Splits of one cell into its candidates."""

from __future__ import annotations

from collections.abc import Iterator

from puzzles.base.ptype import type_of
from puzzles.base.rule import CaseRule, bits
from puzzles.kernel.board import Board, Place
from puzzles.kernel.verdict import Cases, Refusal


class Either(CaseRule):
    """An open cell holds one of its candidates: try each. The sentence for `known-cell` gets {cell} and {value}."""

    at_kinds = ("cell",)

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return tuple(sorted(at.cells)) if at else ()

    def places(self, board: Board) -> Iterator[Place]:
        ptype, puzzle = type_of(board.puzzle), board.puzzle
        for cell, mask in enumerate(board.cells):
            if mask & (mask - 1):
                yield ptype.place(puzzle, ptype.cell_name(puzzle, cell))

    def cases(self, board: Board, at: Place) -> Cases | Refusal:
        cell, puzzle = at.cells[0], board.puzzle
        ptype, mask = type_of(puzzle), board.cells[cell]
        if not mask & (mask - 1):
            return Refusal("known-cell", (cell,), {"cell": at.name, "value": ptype.words(puzzle, mask)})
        names = tuple([f"{at.name}={ptype.words(puzzle, value)}" for value in bits(mask)])
        return Cases(tuple([{cell: value} for value in bits(mask)]), names)
