"""Nurikabe: the clauses of a solved board, for a SAT solver. No rule is used."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

from puzzles.grid.areas import areas, grow, path, reach
from puzzles.grid.clauses import Clauses, Law
from puzzles.grid.sets import cells_in, having, set_of
from puzzles.kernel.board import Puzzle
from puzzles.types.nurikabe.model import BLACK, VALUES, WHITE, Field, Group, blank, field_of, groups

CONNECTED, NUMBERED, REACHED = Law("connected", ("board",)), Law("numbered", ("board",)), Law("reached", ("board",))
"""The black is connected; every room has a number; no white square is too far away from all numbers."""

Literals = Callable[[int], list[int]]
"""Returns for each square of a set the literal that says it is black."""


def room_of(its: Field, cell: int) -> Law:
    """Return the law that the room of a number has no other one, and as many squares as the number says."""
    return Law("room", (its.rect.names[cell],))


def clauses(puzzle: Puzzle, wanted: Collection[Law] | None = None) -> Clauses:
    """Return the clauses: no black block, no white square too far from all numbers; the others are made later."""
    its = field_of(puzzle)
    every = [CONNECTED, NUMBERED, *[room_of(its, cell) for cell in cells_in(its.numbered)]]
    lazy = [law for law in every if wanted is None or law in wanted]

    def later(cells: Sequence[int]) -> list[tuple[Law, list[int]]]:
        joined = _connected(its, cells, black) if CONNECTED in lazy else ()
        rooms = _rooms(its, cells, black) if lazy != [CONNECTED] else ()
        return [*((CONNECTED, clause) for clause in joined), *rooms]

    result = Clauses(blank(its.numbers), wanted, later if lazy else None)
    literals = [result.literal(cell, VALUES.index("black")) for cell in range(len(puzzle.start))]

    def black(cells: int) -> list[int]:
        return [literals[cell] for cell in cells_in(cells)]

    for law in lazy:
        result.about(*law.places, law=law.name)
    for corner, block in its.blocks.items():
        if result.about(its.rect.names[corner], law="block"):
            result.add(*_no(black(block)))
    if result.about("board", law=REACHED.name):
        for literal in black(its.every & ~_reached(its)):
            result.add(literal)
    return result


def _no(literals: list[int]) -> list[int]:
    return [-literal for literal in literals]


def _connected(its: Field, cells: Sequence[int], black: Literals) -> Iterator[list[int]]:
    """Say of each black part but the largest that it goes on across its border, or one of it or of that is white."""
    *parts, largest = sorted(areas(having(cells, BLACK), *its.size), key=int.bit_count) or [0]
    for part in parts:
        yield [*_no(black(part & -part | largest & -largest)), *black(grow(part, *its.size) & ~part)]


def _rooms(its: Field, cells: Sequence[int], black: Literals) -> Iterator[tuple[Law, list[int]]]:
    """Say what must be different about each room that has no number, several, or another size than its number."""
    for room in groups(its, having(cells, WHITE)):
        first, *others = cells_in(room.cells & its.numbered) or [-1]
        around = _no(black(grow(room.cells, *its.size) & ~room.cells))
        if first < 0:
            yield NUMBERED, [*black(room.cells), *around]
        elif others:
            way = black(path(1 << first, set_of(others), room.cells, *its.size))
            yield from ((room_of(its, cell), way) for cell in (first, *others))
        elif room.size > room.numbers[0]:
            yield room_of(its, first), black(_part(its, room))
        elif room.size < room.numbers[0]:
            yield room_of(its, first), [*black(room.cells), *around]


def _part(its: Field, room: Group) -> int:
    """Return a connected part of a room that is too large, with its number and one square too many."""
    found, wanted = room.cells & its.numbered, room.numbers[0] + 1
    while (missing := wanted - found.bit_count()) > 0:
        found |= set_of(cells_in(grow(found, *its.size) & room.cells & ~found)[:missing])
    return found


def _reached(its: Field) -> int:
    """Return the squares that some number is near enough to, not through squares beside another one."""
    found = 0
    for cell in cells_in(its.numbered):
        free = its.every & ~grow(its.numbered ^ 1 << cell, *its.size) | 1 << cell
        found |= reach(1 << cell, free, its.numbers[cell] - 1, *its.size)
    return found
