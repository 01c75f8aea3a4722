"""Binary: the clauses of a solved board, for a SAT solver. No rule is used."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations

from puzzles.grid.clauses import Clauses, Law
from puzzles.grid.rect import Line, rect
from puzzles.kernel.board import Board, Puzzle
from puzzles.types.binary.model import DIGITS, ONE, OPEN, shape


def clauses(puzzle: Puzzle, wanted: Collection[Law] | None = None) -> Clauses:
    """Return the clauses of balanced lines, no trios, different rows and different columns; givens are left out."""
    grid = rect(puzzle.height, puzzle.width)
    result = Clauses((OPEN,) * len(puzzle.start), wanted)
    for parallel in (grid.rows, grid.columns):
        ones = [[result.literal(cell, 1) for cell in line.cells] for line in parallel]
        names = [line.name for line in parallel]
        for name, line in zip(names, ones, strict=True):
            if result.about(name, law="half"):
                result.exactly(line, len(line) // 2)
            for start, (a, b, c) in enumerate(zip(line, line[1:], line[2:], strict=False)):
                if result.about(name, law="trio", of=str(start)):
                    result.add(a, b, c)
                    result.add(-a, -b, -c)
        for one, other in combinations(range(len(ones)), 2):
            if result.about(names[one], names[other], law="twin"):
                result.differ(ones[one], ones[other])
    return result


def within(board: Board) -> Clauses:
    """Return clauses that only speak of a board's open cells, for one question about it.

    The solver counts the digits of a line, and two lines are compared once a filling makes them equal.
    """

    def later(filling: Sequence[int]) -> list[tuple[Law, list[int]]]:
        found = []
        for one, other in _equal(filling, board):
            law, start = Law("twin", (one.name, other.name)), len(result.lists)
            result.differ([ones[cell] for cell in one.cells], [ones[cell] for cell in other.cells])
            found += [(law, clause) for clause in result.lists[start:] if isinstance(clause, list)]
            del result.lists[start:]
        return found

    cells = board.cells
    result = Clauses(cells, later=later)
    ones = [result.literal(cell, 1) for cell in range(len(cells))]
    for line in shape(board).lines:
        still_open = [ones[cell] for cell in line.cells if cells[cell] == OPEN]
        result.counted_exactly(still_open, len(line.cells) // 2 - cells[line.cut].count(ONE))
        for three in zip(line.cells, line.cells[1:], line.cells[2:], strict=False):
            for digit, sign in zip(DIGITS, (1, -1), strict=True):
                if all(cells[cell] & digit for cell in three):
                    result.add(*[sign * ones[cell] for cell in three if cells[cell] == OPEN])
    return result


def _equal(filling: Sequence[int], board: Board) -> list[tuple[Line, Line]]:
    """List the pairs of equal lines, each with the first of its kind that has these digits."""
    found = []
    for lines in (shape(board).rows, shape(board).columns):
        first: dict[tuple[int, ...], Line] = {}
        for line in lines:
            digits = tuple(filling[line.cut])
            if digits in first:
                found.append((first[digits], line))
            first.setdefault(digits, line)
    return found
