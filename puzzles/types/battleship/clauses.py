"""Battleship: the clauses of a solved board, for a SAT solver. No rule is used."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

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

Says = Sequence[Mapping[int, int]]
"""The literals that say that a square has a value, for each square by the values."""


def clauses(puzzle: Puzzle, wanted: Collection[Law] | None = None) -> Clauses:
    """Return the clauses: ships keep apart and are whole, numbers and fleet are right; givens are left out."""
    its = sea_of(puzzle)
    result = Clauses((OPEN,) * len(puzzle.start), wanted)
    says, names = [result.literals(cell) for cell in range(len(puzzle.start))], its.rect.names
    for cell, corners in enumerate(its.corners):
        for other in corners:
            if cell < other and result.about(names[cell], names[other], law="apart"):
                result.add(says[cell][WATER], says[other][WATER])
        if result.about(names[cell], law="shape"):
            _add_shapes(result, says, its, cell)
    for line in its.lines.all:
        if result.about(line.place.name, law="count"):
            result.exactly([-says[cell][WATER] for cell in line.cells], line.number)
    for length, number in its.needs.items():
        if result.about(f"length{length}", law="fleet"):
            _add_fleet(result, says, its, length, number)
    if result.about(law="lengths"):
        _add_lengths(result, says, its)
    _add_laid(result, says, its, wanted or ())
    return result


def _add_laid(result: Clauses, says: Says, its: Sea, wanted: Collection[Law]) -> None:
    """Add what squares hold in an example."""
    for law in sorted(law for law in wanted if law.name == LAID):
        if result.about(*law.places, law=LAID, of=law.of):
            result.add(says[its.rect.names.index(law.places[0])][int(law.of)])


def _add_shapes(result: Clauses, says: Says, its: Sea, cell: int) -> None:
    """Add what each shape of a square asks of the four sides: water, or the ship that goes on."""
    sides = its.sides[cell]
    for shape, away in _AWAY.items():
        for side in away:
            if sides[side] >= 0:
                result.add(-says[cell][shape], says[sides[side]][WATER])
    for shape, on in _ON.items():
        result.add(-says[cell][shape], *_met(says, sides[on], on))
    _add_middle(result, says, sides, -says[cell][MIDDLE])


def _add_middle(result: Clauses, says: Says, sides: Sequence[int], middle: int) -> None:
    """Add what a middle asks: a ship on both sides of one axis, which goes on there, and water on the other two."""
    water = [says[other][WATER] if other >= 0 else 0 for other in sides]
    for side, other in enumerate(sides):
        if other >= 0:
            result.add(middle, water[side], *_met(says, other, side))
            opposite = water[side ^ 2]
            result.add(middle, water[side], *([-opposite] if opposite else []))
    for side in (0, 2):
        for across in (1, 3):
            if water[side] and water[across]:
                result.add(middle, water[side], water[across])
    result.add(middle, *[-each for each in water if each])


def _met(says: Says, other: int, side: int) -> list[int]:
    """Return the literals that a ship goes on at a square on that side."""
    return [says[other][shape] for shape in bits(_MEETS[side])] if other >= 0 else []


def _add_fleet(result: Clauses, says: Says, its: Sea, length: int, number: int) -> None:
    """Add that there are so many ships of a length: each has a variable, true if its squares have its shapes."""
    ships = []
    for berth in its.berths[length]:
        ship = result.fresh()
        shapes = [says[cell][shape] for cell, shape in zip(berth.cells, berth.shapes, strict=True)]
        for shape in shapes:
            result.add(-ship, shape)
        result.add(ship, *[-shape for shape in shapes])
        ships.append(ship)
    result.exactly(ships, number)


def _add_lengths(result: Clauses, says: Says, its: Sea) -> None:
    """Add that no ship has a length that the fleet lacks: one ends too soon, or goes on after the longest."""
    longest = max(its.needs)
    for cell, sides in enumerate(its.sides):
        if 1 not in its.needs:
            result.add(-says[cell][SUB])
        for first, side, last in ((LEFT, 1, RIGHT), (TOP, 2, BOTTOM)):
            begun, other = [-says[cell][first]], sides[side]
            for length in range(2, longest + 1):
                if other < 0:
                    break
                if length not in its.needs:
                    result.add(*begun, -says[other][last])
                begun.append(-says[other][MIDDLE])
                other = its.sides[other][side]
            else:
                result.add(*begun)
