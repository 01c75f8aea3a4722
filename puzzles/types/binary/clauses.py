"""Binary: the clauses of a solved board, for a SAT solver. No rule is used."""

from __future__ import annotations

from collections.abc import Collection
from itertools import combinations

from puzzles.grid.clauses import Clauses, Law
from puzzles.grid.rect import rect
from puzzles.kernel.board import Puzzle
from puzzles.types.binary.model import OPEN


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
