"""Skyscrapers: the clauses of a solved board, for a SAT solver. No rule is used."""

from __future__ import annotations

from collections.abc import Collection

from puzzles.grid.clauses import Clauses, Law
from puzzles.kernel.board import Puzzle
from puzzles.types.skyscrapers.model import CLUE, city_of


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
