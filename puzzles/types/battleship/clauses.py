"""Battleship: the clauses of a solved board, for a SAT solver. No rule is used."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from puzzles.base.rule import bits
from puzzles.grid.clauses import Clauses, Law
from puzzles.kernel.board import Puzzle
from puzzles.types.battleship.model import BOTTOM, LEFT, MIDDLE, OPEN, RIGHT, SUB, TOP, WATER, Sea, sea_of

LAID = "laid"
"""A square has the value of an example. This is no law of the rulebook, and it is only made where it is wanted."""
_AWAY = {SUB: (0, 1, 2, 3), TOP: (0, 1, 3), RIGHT: (0, 1, 2), BOTTOM: (1, 2, 3), LEFT: (0, 2, 3)}
"""The sides of a square of each shape on which there is water: 0 above, 1 right, 2 below, 3 left."""
_ON = {TOP: 2, RIGHT: 3, BOTTOM: 0, LEFT: 1}
"""The side on which the ship goes on from an end."""
_MEETS = (TOP | MIDDLE, RIGHT | MIDDLE, BOTTOM | MIDDLE, LEFT | MIDDLE)
"""The shapes that it goes on with there."""


def clauses(puzzle: Puzzle, wanted: Collection[Law] | None = None) -> Clauses:
    """Return the clauses: ships keep apart and are whole, numbers and fleet are right; givens are left out."""
    its = sea_of(puzzle)
    result = Clauses((OPEN,) * len(puzzle.start), wanted)
    names = its.rect.names
    for cell, corners in enumerate(its.corners):
        for other in corners:
            if cell < other and result.about(names[cell], names[other], law="apart"):
                result.add(_is(result, cell, WATER), _is(result, other, WATER))
        if result.about(names[cell], law="shape"):
            _add_shapes(result, its, cell)
    for line in its.lines.all:
        if result.about(line.place.name, law="count"):
            result.exactly([-_is(result, cell, WATER) for cell in line.cells], line.number)
    for length, number in its.needs.items():
        if result.about(f"length{length}", law="fleet"):
            _add_fleet(result, its, length, number)
    if result.about(law="lengths"):
        _add_lengths(result, its)
    _add_laid(result, its, wanted or ())
    return result


def _add_laid(result: Clauses, its: Sea, wanted: Collection[Law]) -> None:
    """Add what squares hold in an example."""
    for law in sorted(law for law in wanted if law.name == LAID):
        if result.about(*law.places, law=LAID, of=law.of):
            result.add(_is(result, its.rect.names.index(law.places[0]), int(law.of)))


def _is(result: Clauses, cell: int, mask: int) -> int:
    """Return the literal that a square has a value."""
    return result.literal(cell, mask.bit_length() - 1)


def _add_shapes(result: Clauses, its: Sea, cell: int) -> None:
    """Add what each shape of a square asks of the four sides: water, or the ship that goes on."""
    sides = its.sides[cell]
    for shape, away in _AWAY.items():
        for side in away:
            if sides[side] >= 0:
                result.add(-_is(result, cell, shape), _is(result, sides[side], WATER))
    for shape, on in _ON.items():
        result.add(-_is(result, cell, shape), *_met(result, sides[on], on))
    _add_middle(result, sides, -_is(result, cell, MIDDLE))


def _add_middle(result: Clauses, sides: Sequence[int], middle: int) -> None:
    """Add what a middle asks: a ship on both sides of one axis, which goes on there, and water on the other two."""
    water = [_is(result, other, WATER) if other >= 0 else 0 for other in sides]
    for side, other in enumerate(sides):
        if other >= 0:
            result.add(middle, water[side], *_met(result, other, side))
            opposite = water[side ^ 2]
            result.add(middle, water[side], *([-opposite] if opposite else []))
    for side in (0, 2):
        for across in (1, 3):
            if water[side] and water[across]:
                result.add(middle, water[side], water[across])
    result.add(middle, *[-each for each in water if each])


def _met(result: Clauses, other: int, side: int) -> list[int]:
    """Return the literals that a ship goes on at a square on that side."""
    return [_is(result, other, shape) for shape in bits(_MEETS[side])] if other >= 0 else []


def _add_fleet(result: Clauses, its: Sea, length: int, number: int) -> None:
    """Add that there are so many ships of a length: each has a variable, true if its squares have its shapes."""
    ships = []
    for berth in its.berths[length]:
        ship = result.fresh()
        shapes = [_is(result, cell, shape) for cell, shape in zip(berth.cells, berth.shapes, strict=True)]
        for shape in shapes:
            result.add(-ship, shape)
        result.add(ship, *[-shape for shape in shapes])
        ships.append(ship)
    result.exactly(ships, number)


def _add_lengths(result: Clauses, its: Sea) -> None:
    """Add that no ship has a length that the fleet lacks: one ends too soon, or goes on after the longest."""
    longest = max(its.needs)
    for cell, sides in enumerate(its.sides):
        if 1 not in its.needs:
            result.add(-_is(result, cell, SUB))
        for first, side, last in ((LEFT, 1, RIGHT), (TOP, 2, BOTTOM)):
            begun, other = [-_is(result, cell, first)], sides[side]
            for length in range(2, longest + 1):
                if other < 0:
                    break
                if length not in its.needs:
                    result.add(*begun, -_is(result, other, last))
                begun.append(-_is(result, other, MIDDLE))
                other = its.sides[other][side]
            else:
                result.add(*begun)
