"""Short Truth Table: give every symbol of some formulas T or F so that all connectives keep to their tables."""

from __future__ import annotations

from collections.abc import Iterator

from puzzles.base.ptype import PuzzleType, Violation
from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.types.short_truth_table import model, solution
from puzzles.types.short_truth_table.rules import RULES


class ShortTruthTable(PuzzleType):
    """The puzzle type; its parts are in the files of this folder."""

    id = "short-truth-table"
    name = "Short Truth Table"
    rulebook = (
        "Find one row of the truth table of all formulas. Every letter and every connective is true (T) or false (F): "
        "a letter has the same value everywhere, and a connective has the value that its parts give it. If no row has "
        "the values that are given, show that."
    )
    limits = model.LIMITS
    counted = ("%(n)s symbol", "%(n)s symbols")
    sized = ("%(n)s formula", "%(n)s formulas")
    refutable = True
    symmetries = frozenset({"shrink"})  # as parentheses may be left out, sizes say nothing
    rules = RULES

    def parse(self, lines: list[str]) -> Puzzle:
        return model.read(self, lines)

    def print(self, puzzle: Puzzle) -> str:
        return model.written(puzzle)

    def empty(self, height: int, width: int) -> None:
        """Return None: there are formulas in every puzzle."""

    def values(self, puzzle: Puzzle) -> tuple[str, ...]:
        return model.VALUES

    def violations(self, board: Board) -> tuple[Violation, ...]:
        return solution.violations(board)

    def cell_name(self, puzzle: Puzzle, cell: int) -> str:
        return model.formulas_of(puzzle).names[cell]

    def cell_index(self, puzzle: Puzzle, name: str) -> int:
        return model.formulas_of(puzzle).index[name]

    def place(self, puzzle: Puzzle, name: str) -> Place:
        return model.place(puzzle, name)

    def places(self, puzzle: Puzzle) -> Iterator[Place]:
        return model.places(puzzle)


TYPE = ShortTruthTable()
