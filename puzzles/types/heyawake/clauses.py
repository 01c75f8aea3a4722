"""Heyawake: the clauses of a solved board, for a SAT solver. No rule is used."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from puzzles.grid.areas import areas, grow
from puzzles.grid.clauses import Clauses, Law
from puzzles.grid.sets import cells_in, having
from puzzles.kernel.board import Puzzle
from puzzles.logic.laws import add_counts
from puzzles.types.heyawake.model import OPEN, VALUES, WHITE, house_of

CONNECTED = Law("connected", ("board",))


def clauses(puzzle: Puzzle, wanted: Collection[Law] | None = None) -> Clauses:
    """Return the clauses: rooms, no blacks beside each other, a black in each run; the white is connected later."""
    its = house_of(puzzle)
    names, height, width = its.rect.names, its.rect.height, its.rect.width

    def later(cells: Sequence[int]) -> list[tuple[Law, list[int]]]:
        parts = sorted(areas(having(cells, WHITE), height, width), key=int.bit_count)
        if len(parts) < 2:
            return []
        return [(CONNECTED, joined(part, parts[-1])) for part in parts[:-1]]

    def joined(part: int, other: int) -> list[int]:
        """Say that a white part goes on across its border, or one of it or of the other part is black."""
        border = cells_in(grow(part, height, width) & ~part)
        return [black[cells_in(part)[0]], black[cells_in(other)[0]], *[-black[cell] for cell in border]]

    whole = wanted is None or CONNECTED in wanted  # without it, the clauses speak of fewer squares
    result = Clauses((OPEN,) * len(puzzle.start), wanted, later if whole else None)
    black = [result.literal(cell, VALUES.index("black")) for cell in range(len(puzzle.start))]
    result.about("board", law=CONNECTED.name)
    add_counts(result, its.counts)
    for cell, near in enumerate(its.near):
        for other in cells_in(near):
            if other > cell and result.about(names[cell], names[other], law="apart"):
                result.add(-black[cell], -black[other])
    for run in its.runs:
        squares = cells_in(run)
        if result.about(names[squares[0]], names[squares[-1]], law="line"):
            result.add(*[black[cell] for cell in squares])
    return result
