"""Battleship: the ways to lay ships across a row or column so that it has its number."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from puzzles.grid.sets import set_of
from puzzles.kernel.board import Board
from puzzles.logic.counts import Count
from puzzles.types.battleship.fleet import against, fleet_of
from puzzles.types.battleship.model import OPEN, SHIP, WATER, Berth, Sea, sea_of


class Ways(NamedTuple):
    """The squares of a line that have a ship, or are water, in some way, as sets; both empty without any way."""

    ship: int
    water: int


def ways_of(board: Board) -> Mapping[str, Ways]:
    """Return for each line with a number and an open square what its ways allow, by the name of the line."""
    return _ways(sea_of(board), board)


@lru_cache(maxsize=64)
def _ways(its: Sea, board: Board) -> Mapping[str, Ways]:
    pieces = _pieces(board)
    left = [
        count for count in its.lines.all if any(board.cells[c] & WATER and board.cells[c] & SHIP for c in count.cells)
    ]
    return {count.place.name: _fill(count, board.cells, pieces[count.place.name]) for count in left}


def left_berths(board: Board) -> list[Berth]:
    """Return the finished ships and the berths that are left for missing ones."""
    fleet = fleet_of(board)
    fitting = [b for length, number in fleet.missing.items() if number > 0 for b in fleet.fitting[length]]
    return [berth for each in fleet.finished.values() for berth in each] + fitting


def _pieces(board: Board) -> dict[str, set[tuple[int, int]]]:
    """Return for each line the pieces of ships that may lie on it: index of the first square, and length."""
    its = sea_of(board)
    found: dict[str, set[tuple[int, int]]] = {count.place.name: set() for count in its.lines.all}
    for berth in left_berths(board):
        for count, inside, _ in berth.crossed:
            if inside:
                first = (inside & -inside).bit_length() - 1
                found[count.place.name].add((count.cells.index(first), inside.bit_count()))
    return found


def _fill(count: Count, cells: tuple[int, ...], pieces: set[tuple[int, int]]) -> Ways:
    """Go along a line from both ends: `before[at]` are the numbers of ship squares that there may be before a square.

    `after[at]` are those before it from which the rest of the line can get the number. Both are sets of bits.
    """
    size, moves = len(count.cells), _moves(count, cells, pieces)
    before, after = [1, *[0] * (size + 1)], [*[0] * size, 1 << count.number, 1 << count.number]
    for at, lengths in enumerate(moves):  # one square of water, or a piece of a ship with water behind it
        for length in lengths:
            before[at + length + 1] |= before[at] << length
    for at in range(size - 1, -1, -1):
        for length in moves[at]:
            after[at] |= after[at + length + 1] >> length
    ship = water = 0
    for at, lengths in enumerate(moves):
        for length in lengths:
            if before[at] << length & after[at + length + 1]:
                ship |= set_of(count.cells[at : at + length])
                water |= set_of(count.cells[at + length : at + length + 1])
    return Ways(ship, water)


def _moves(count: Count, cells: tuple[int, ...], pieces: set[tuple[int, int]]) -> list[list[int]]:
    """Return what may begin at each square of a line: 0 for water, else the length of a piece with water behind it."""
    moves: list[list[int]] = [[0] if cells[cell] & WATER else [] for cell in count.cells]
    for first, length in sorted(pieces):
        last = first + length
        if last == len(moves) or cells[count.cells[last]] & WATER:
            moves[first].append(length)
    return moves


def way_with(board: Board, count: Count, cell: int, ship: bool) -> tuple[int, ...]:
    """Return the ship squares of a way to give a line its number in which a square has a ship, or is water.

    There must be one.
    """
    moves, asked = _moves(count, board.cells, _pieces(board)[count.place.name]), count.cells.index(cell)

    @cache
    def rest(at: int, missing: int) -> tuple[int, ...] | None:
        if at >= len(moves):
            return None if missing else ()
        for length in moves[at]:
            fits = length <= missing and (not at <= asked <= at + length or (asked < at + length) == ship)
            if fits and (further := rest(at + length + 1, missing - length)) is not None:
                return (*count.cells[at : at + length], *further)
        return None

    way = rest(0, count.number)
    assert way is not None
    return way


def shown_for(board: Board, count: Count) -> tuple[int, ...]:
    """Return what shows that a line has no other ways: its known squares, and those that keep ships away from it."""
    its = sea_of(board)
    left = {berth.cells for berth in left_berths(board)}
    single = {cell for berth in left_berths(board) for cell in berth.cells if _is_single(berth, count, cell)}
    excluded = [
        berth
        for cell in count.cells
        for berth in its.covering[cell]
        if berth.cells not in left and not (_is_single(berth, count, cell) and cell in single)
    ]
    known = [cell for cell in count.cells if board.cells[cell] != OPEN]
    done = [berth for each in fleet_of(board).finished.values() for berth in each if berth.bits & count.bits]
    whole = [cell for berth in done for cell in berth.cells]
    return tuple(dict.fromkeys([*known, *whole, *against(board, excluded)]))


def _is_single(berth: Berth, count: Count, cell: int) -> bool:
    """Tell whether a ship has just this square of a line."""
    return berth.bits & count.bits == 1 << cell
