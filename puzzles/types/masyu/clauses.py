"""Masyu: the clauses of a solved board, for a SAT solver. No rule is used."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations

from puzzles.grid.clauses import Clauses, Law
from puzzles.grid.sets import set_of
from puzzles.kernel.board import Puzzle
from puzzles.types.masyu.model import AXES, NONE, NOWHERE, OPEN, Field, field_of
from puzzles.types.masyu.web import border, groups

LOOP = Law("loop", ("board",))
"""The lines are one closed loop through all circles."""
Links = Sequence[int]


def of_square(its: Field, square: int) -> Law:
    """Return the law of a square: no line ends there or branches; a circle is passed as its colour says."""
    return Law("square", (its.grid.squares[square],))


def clauses(puzzle: Puzzle, wanted: Collection[Law] | None = None) -> Clauses:
    """Return the clauses of all squares and of the smallest loops; those of other loops are made later."""
    its, lazy = field_of(puzzle), wanted is None or LOOP in wanted

    def later(cells: Sequence[int]) -> list[tuple[Law, list[int]]]:
        return [(LOOP, [line[link] for link in yes] + [-line[link] for link in no]) for yes, no in _loops(its, cells)]

    result = Clauses((OPEN,) * len(puzzle.start), wanted, later if lazy else None)
    line = [result.literal(link, 0) for link in range(len(puzzle.start))]

    def add(parts: Iterable[tuple[Links, Links]]) -> None:
        for yes, no in parts:
            if NOWHERE not in no:
                result.add(*[line[link] for link in yes if link != NOWHERE], *[-line[link] for link in no])

    for square in range(len(its.signs)):
        law = of_square(its, square)
        if result.about(*law.places, law=law.name):
            add(_square(its, square))
    if result.about(*LOOP.places, law=LOOP.name):
        add(_blocks(its))
    return result


def _square(its: Field, square: int) -> Iterator[tuple[Links, Links]]:
    """Yield clauses about a square, each as the links of which one is a line and those of which one is none."""
    at, beyond, sign = its.grid.at[square], its.beyond[square], its.signs[square]
    if sign == "b":
        for one, other in AXES:
            yield (at[one], at[other]), ()
            yield (), (at[one], at[other])
        for way in range(4):
            yield (beyond[way],), (at[way],)
    elif sign == "w":
        for (one, other), across in (AXES, AXES[::-1]):
            yield (at[one], at[across[0]]), ()
            yield (), (at[one], at[across[0]])
            yield (at[one],), (at[other],)
            yield (at[other],), (at[one],)
            yield (), (at[one], beyond[one], beyond[other])
    else:
        for three in combinations(at, 3):
            yield (), three
        for link in at:
            yield [other for other in at if other != link], (link,)


def _blocks(its: Field) -> Iterator[tuple[Links, Links]]:
    """Yield clauses against loops around one corner, where these leave out a circle."""
    width, at = its.grid.width, its.grid.at
    for square, (_, east, south, _) in enumerate(at):
        if east >= 0 and south >= 0 and its.circles & ~set_of((square, square + 1, square + width, square + width + 1)):
            yield (), (east, south, at[square + 1][2], at[square + width][1])


def _loops(its: Field, cells: Sequence[int]) -> Iterator[tuple[Links, Links]]:
    """Yield clauses that some lines break which are closed loops: no single one through all circles."""
    masks = (*cells, NONE)
    loops = groups(its, masks)
    if not loops:
        yield range(len(cells)), ()
    elif len(loops) > 1 or its.circles & ~loops[0].squares:
        for number, loop in enumerate(loops):
            if not its.circles:
                yield (), (*loop.lines, loops[number - 1].lines[0])
            elif not its.circles & loop.squares:
                yield (), loop.lines
            elif its.circles & ~loop.squares:
                yield border(its, loop.squares), ()
