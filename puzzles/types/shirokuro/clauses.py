"""Shirokuro: the clauses of a solved board, for a SAT solver. No rule is used.

One variable per link and no others: a circle has four links at most, so "exactly one" is a clause and six pairs, and
no more links cross than there are squares.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import combinations

from puzzles.grid.clauses import Clauses, Law
from puzzles.kernel.board import Puzzle
from puzzles.types.shirokuro.model import OPEN, Links


def clauses(puzzle: Puzzle, wanted: Collection[Law] | None = None) -> Clauses:
    """Return the clauses of exactly one line in every circle and no lines that cross."""
    links: Links = puzzle.clues
    result = Clauses((OPEN,) * len(links.ends), wanted)
    line = [result.literal(link, 0) for link in range(len(links.ends))]
    for circle, its in enumerate(links.of):
        if result.about(links.circle_names[circle], law="one"):
            result.add(*[line[link] for link in its])
        if result.about(links.circle_names[circle], law="single"):
            for a, b in combinations(its, 2):
                result.add(-line[a], -line[b])
    for link, others in enumerate(links.crossing):
        for other in others:
            if other > link and result.about(links.names[link], links.names[other], law="cross"):
                result.add(-line[link], -line[other])
    return result
