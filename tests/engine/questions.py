"""Everything that a rule can be asked on a board."""

from __future__ import annotations

from functools import cache, reduce
from operator import or_

from puzzles.base.ptype import type_of
from puzzles.base.rule import Rule, bits
from puzzles.kernel.board import Board, Place, Puzzle


def picture(board: Board) -> str:
    """The board as text, for messages."""
    cells = [board.puzzle.type.words(board.puzzle, mask) for mask in board.cells]
    width = board.puzzle.width
    rows = (cells[start : start + width] for start in range(0, len(cells), width))
    return "\n" + "\n".join(" ".join(row) for row in rows)


def places(board: Board, rule: Rule) -> tuple[Place, ...]:
    """Every place of the board that the rule can be asked about."""
    return tuple(place for place in all_places(board.puzzle) if place.kind in rule.at_kinds)


@cache
def all_places(puzzle: Puzzle) -> tuple[Place, ...]:
    return tuple(type_of(puzzle).places(puzzle))


def narrowings(old: int) -> tuple[int, ...]:
    """All ways to set an open cell, to take one value from it, and to take half of them."""
    singles = list(bits(old))
    half = reduce(or_, singles[::2], 0)
    return tuple(dict.fromkeys([*singles, *(old & ~bit for bit in singles), half, old & ~half]))
