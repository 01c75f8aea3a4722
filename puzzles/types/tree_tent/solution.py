"""Tree Tent: what a solved board is, from the rulebook and using no rule."""

from __future__ import annotations

from puzzles.base.ptype import Violation
from puzzles.grid.sets import cells_in, having
from puzzles.kernel.board import Board
from puzzles.types.tree_tent.model import GRASS, OPEN, TENT, camp_of
from puzzles.types.tree_tent.pairing import SIDES, all_paired, pair_up


def violations(board: Board) -> tuple[Violation, ...]:
    """List tents that touch, numbers that cannot be met any more, and trees and tents that cannot be paired.

    Where links are open, it is enough that some lines pair them all.
    """
    its, cells = camp_of(board), board.cells
    held = having(cells[: its.squares], TENT) & ~having(cells[: its.squares], GRASS)
    found = []
    for tent in cells_in(held):
        near = cells_in(held & its.near[tent])
        found += [Violation("touching", (tent, other)) for other in near if other > tent]
    for line in its.lines.all:
        masks = [cells[cell] for cell in line.cells]
        if not masks.count(TENT) <= line.number <= masks.count(TENT) + masks.count(OPEN):
            found.append(Violation("number", line.place.cells))
    for side in SIDES:
        alone = pair_up(its, cells, side(its, cells)).alone
        found += [Violation("alone", (end,)) for end in alone]
    return tuple(found)


def finished(board: Board) -> Board | None:
    """Return the board with the links as they were at the start once every square is known; None before.

    Where trees and tents cannot be paired along its links, the board stands for itself.
    """
    its, cells, puzzle = camp_of(board), board.cells, board.puzzle
    if OPEN in cells[: its.squares]:
        return None
    if not all_paired(its, cells):
        return board
    return Board(puzzle, cells[: its.squares] + puzzle.start[its.squares :])
