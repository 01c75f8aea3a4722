"""Tree Tent: the clauses of a solved board, for a SAT solver. No rule is used."""

from __future__ import annotations

from collections.abc import Collection
from itertools import combinations

from puzzles.grid.clauses import Clauses, Law
from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Puzzle
from puzzles.logic.laws import add_counts
from puzzles.types.tree_tent.model import VALUES, camp_of

_TENT, _LINE = VALUES.index("tent"), VALUES.index("line")


def clauses(puzzle: Puzzle, wanted: Collection[Law] | None = None) -> Clauses:
    """Return the clauses: the tents of each line, none that touch, and one line for each tree and each tent."""
    its = camp_of(puzzle)
    result = Clauses(its.blank, wanted)
    tent = [result.literal(cell, _TENT) for cell in range(its.squares)]
    line = {link: result.literal(link, _LINE) for link in its.ends}
    add_counts(result, its.lines)
    for cell, near in enumerate(its.near[: its.squares]):
        for other in cells_in(near) if not its.is_tree[cell] else ():
            if other > cell and result.about(its.names[cell], its.names[other], law="apart"):
                result.add(-tent[cell], -tent[other])
    for end in range(its.squares):
        name, links = its.names[end], [line[link] for link in its.of[end]]
        if result.about(name, law="has-tent" if its.is_tree[end] else "has-tree"):
            result.add(*links, *(() if its.is_tree[end] else (-tent[end],)))
        if result.about(name, law="one-line"):
            for one, other in combinations(links, 2):
                result.add(-one, -other)
    for link, (_, square) in its.ends.items():
        if result.about(its.names[link], law="to-tent"):
            result.add(-line[link], tent[square])
    return result
