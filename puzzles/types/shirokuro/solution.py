"""Shirokuro: what a solved board is, from the rulebook and using no rule."""

from __future__ import annotations

from puzzles.base.ptype import Violation
from puzzles.kernel.board import Board
from puzzles.types.shirokuro.model import LINE, NONE, geometry


def violations(board: Board) -> tuple[Violation, ...]:
    """List circles with several lines, circles that can get none, and pairs of lines that cross."""
    found, links, cells = [], geometry(board), board.cells
    for its in links.of:
        drawn = tuple([link for link in its if cells[link] == LINE])
        if len(drawn) > 1:
            found.append(Violation("several-lines", drawn))
        elif all(cells[link] == NONE for link in its):
            found.append(Violation("no-line", its))
    for link, others in enumerate(links.crossing):
        if cells[link] == LINE:
            found += [Violation("crossing", (link, other)) for other in others if other > link and cells[other] == LINE]
    return tuple(found)
