"""Skyscrapers: the clauses of a solved board, for a SAT solver. No rule is used."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from puzzles.base.rule import bits
from puzzles.grid.clauses import Clauses, Law
from puzzles.kernel.board import Board, Puzzle
from puzzles.types.skyscrapers.model import CLUE, City, city_of


def clauses(puzzle: Puzzle, wanted: Collection[Law] | None = None) -> Clauses:
    """Return the clauses of every height once in each line, and of the clues; givens are left out."""
    its = city_of(puzzle)
    result = Clauses((its.grid.full,) * len(puzzle.start), wanted)
    for group in its.grid.groups:
        for value in range(its.grid.size):
            if result.about(group.name, law="once", of=str(value + 1)):
                result.one([result.literal(cell, value) for cell in group.cells])
    heights = [[result.literal(cell, height) for height in range(its.grid.size)] for cell in range(len(puzzle.start))]
    for end in its.clues.values():
        if result.about(end.place.name, law=CLUE):
            _see(result, [heights[cell] for cell in end.place.cells], end.number)
    return result


def _see(result: Clauses, line: list[list[int]], number: int) -> None:
    """Add that so many buildings are seen from an end of a line, given by the literals of the heights in its cells.

    A building is seen if none before it has as many floors or more: `passed[height]` says that one so high was passed.
    """
    passed: list[int] = []
    flags = []
    for place, here in enumerate(line):
        for literal in here[len(line) - number + place + 1 :]:
            result.add(-literal)  # it follows from the rest; a solver is faster with it
        flag = result.fresh()
        if not passed:
            result.add(flag)
        for literal, before in zip(here, passed, strict=False):
            result.lists += [[-literal, -before, -flag], [-literal, before, flag]]
        flags.append(flag)
        passed = _passed(result, here, passed)
    result.exactly(flags, number)


def _passed(result: Clauses, here: list[int], before: list[int]) -> list[int]:
    """Return variables that say, for each height, that this building or one before it is so high or higher."""
    found: list[int] = []
    for height in reversed(range(len(here))):
        passed = result.fresh()
        reasons = [here[height], *before[height : height + 1], *found[-1:]]
        result.lists += [[-passed, *reasons], *[[passed, -reason] for reason in reasons]]
        found.append(passed)
    return found[::-1]


def within(board: Board) -> Clauses:
    """Return clauses that only speak of what known cells and clues leave on a board, for one question about it.

    They are fewer than half of the others, as they count on every height to stand once in a line.
    """
    its = city_of(board)
    left = _left(its, board.cells)
    result = Clauses(left if all(left) else board.cells)
    heights = [
        {value.bit_length() - 1: result.literal(cell, value.bit_length() - 1) for value in bits(mask)}
        for cell, mask in enumerate(result.blank)
    ]
    for group in its.grid.groups:
        for height in range(its.grid.size):
            result.one([heights[cell][height] for cell in group.cells if height in heights[cell]])
    for end in its.clues.values():
        _see_apart(result, [heights[cell] for cell in end.place.cells], end.number)
    return result


def _left(its: City, cells: Sequence[int]) -> list[int]:
    """Return the heights that no known cell and no clue rules out."""
    left = list(cells)
    for cell, mask in enumerate(cells):
        if its.limits[cell]:
            left[cell] &= (1 << its.limits[cell][0].height) - 1
        if not mask & (mask - 1):
            for peer in its.grid.peers[cell]:
                left[peer] &= ~mask
    return left


def _see_apart(result: Clauses, line: Sequence[Mapping[int, int]], number: int) -> None:
    """Add that so many buildings, no two of one height, are seen from an end of a line.

    `passed` says of a height that one so high or higher was passed, where that is not certain: it is not if none can
    have been passed, and it is for all heights up to the number of buildings passed.
    """
    passed: dict[int, int] = {}
    flags = []
    for place, here in enumerate(line):
        flag = result.fresh()
        for height, literal in here.items():
            if height < place:
                result.add(-literal, -flag)
            elif height in passed:
                result.lists += [[-literal, -passed[height], -flag], [-literal, passed[height], flag]]
            else:
                result.add(-literal, flag)
        flags.append(flag)
        passed = _passed_apart(result, here, passed, range(len(line) - 1, place, -1))
    result.exactly(flags, number)


def _passed_apart(
    result: Clauses, here: Mapping[int, int], before: Mapping[int, int], heights: range
) -> dict[int, int]:
    """Return literals that say, for heights from the highest on, that this building or one before it is so high."""
    found: dict[int, int] = {}
    higher: list[int] = []
    for height in heights:
        reasons = [its[height] for its in (here, before) if height in its] + higher
        if len(reasons) > 1:
            passed = result.fresh()
            result.lists += [[-passed, *reasons], *[[passed, -reason] for reason in reasons]]
            higher = [passed]
        else:
            higher = reasons
        if higher:
            found[height] = higher[0]
    return found
