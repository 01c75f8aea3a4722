"""Latin family: the clauses of a solved board, for a SAT solver. No rule is used."""

from __future__ import annotations

from collections.abc import Collection

from puzzles.base.rule import bits
from puzzles.grid.clauses import Clauses, Law
from puzzles.kernel.board import Board, Puzzle
from puzzles.types.latin.model import shape, shape_of


def clauses(puzzle: Puzzle, wanted: Collection[Law] | None = None) -> Clauses:
    """Return the clauses of every number exactly once in every group; givens are left out."""
    grid = shape_of(puzzle)
    result = Clauses(((1 << grid.size) - 1,) * len(puzzle.start), wanted)
    named = None if wanted is None else {law.places for law in wanted}
    for group in grid.groups if named is None else [group for group in grid.groups if (group.name,) in named]:
        for value in range(grid.size):
            if result.about(group.name, law="once", of=str(value + 1)):
                result.one([result.literal(cell, value) for cell in group.cells])
    return result


def within(board: Board) -> Clauses:
    """Return clauses that only speak of what known cells leave possible on a board, for one question about it."""
    grid, left = shape(board), list(board.cells)
    for cell, mask in enumerate(board.cells):
        if not mask & (mask - 1):
            for peer in grid.peers[cell]:
                left[peer] &= ~mask
    result = Clauses(left if all(left) else board.cells)
    for group in grid.groups:
        places: dict[int, list[int]] = {1 << value: [] for value in range(grid.size)}
        for cell in group.cells:
            for value in bits(result.blank[cell]):
                places[value].append(result.literal(cell, value.bit_length() - 1))
        for literals in places.values():
            result.one(literals)
    return result
