"""Skyscrapers: the clauses of a solved board, for a SAT solver. No rule is used."""

from __future__ import annotations

from collections.abc import Collection

from puzzles.grid.clauses import Clauses, Law
from puzzles.kernel.board import Puzzle
from puzzles.types.skyscrapers.model import CLUE, City, End, city_of


def clauses(puzzle: Puzzle, wanted: Collection[Law] | None = None) -> Clauses:
    """Return the clauses of every height once in each line, and of the clues; givens are left out."""
    its = city_of(puzzle)
    result = Clauses((its.grid.full,) * len(puzzle.start), wanted)
    for group in its.grid.groups:
        for value in range(its.grid.size):
            if result.about(group.name, law="once", of=str(value + 1)):
                result.one([result.literal(cell, value) for cell in group.cells])
    for end in its.clues.values():
        if result.about(end.place.name, law=CLUE):
            _see(result, its, end)
    return result


def _see(result: Clauses, its: City, end: End) -> None:
    """Add that as many buildings are seen from an end as its clue says.

    A building is seen if none before it has as many floors or more: `passed[height]` says that one so high was passed.
    """
    passed: list[int] = []
    flags = []
    for place, cell in enumerate(end.place.cells):
        here = [result.literal(cell, height) for height in range(its.grid.size)]
        for literal in here[its.grid.size - end.number + place + 1 :]:
            result.add(-literal)  # it follows from the rest; a solver is faster with it
        flag = result.fresh()
        if not passed:
            result.add(flag)
        for literal, before in zip(here, passed, strict=False):
            result.add(-literal, -before, -flag)
            result.add(-literal, before, flag)
        flags.append(flag)
        passed = _passed(result, here, passed)
    result.exactly(flags, end.number)


def _passed(result: Clauses, here: list[int], before: list[int]) -> list[int]:
    """Return variables that say, for each height, that this building or one before it is so high or higher."""
    found: list[int] = []
    for height in reversed(range(len(here))):
        passed = result.fresh()
        reasons = [here[height], *before[height : height + 1], *found[-1:]]
        result.add(-passed, *reasons)
        for reason in reasons:
            result.add(passed, -reason)
        found.append(passed)
    return found[::-1]
