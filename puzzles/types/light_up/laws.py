"""Light Up: the laws that its rules appeal to, and where they argue. Each says a sentence about a counter-example."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from puzzles.grid.clauses import Law
from puzzles.kernel.board import Board, Place
from puzzles.laws import Arguer, Argument, Claim
from puzzles.logic.counts import tally
from puzzles.logic.laws import AboutCounts, AboutPairs, law_of
from puzzles.types.light_up.model import BULB, EMPTY, Room, light, room_of
from puzzles.types.light_up.rules import (
    FINISH_WITH_BULBS,
    FINISH_WITH_EMPTY,
    SHARED_SPOTS,
    TOO_FEW_BULBS,
    TOO_MANY_BULBS,
)

FORM = frozenset({"only-empty", "only-bulb", "lit", "lit-open", "lit-alone", "opposite"})
NOT_FORCED = "So this rule leaves {cell} open."
NOT_CLOSED = "So this rule does not close the branch."


def candidates(board: Board) -> Sequence[int]:
    """Return what each square can still be: one that is lit cannot be a bulb."""
    return light(board).seen


def _square(its: Room, cell: int, cells: Collection[int] = ()) -> Place:
    return Place("cell", its.rect.names[cell], tuple(sorted({cell, *cells})))


def _apart(its: Room, cell: int, others: Collection[int]) -> tuple[Law, ...]:
    """Return the laws that a bulb at a square and one at any of the others, which it sees, are not both there."""
    pairs = [sorted((cell, other)) for other in others if other in its.view[cell]]
    return tuple([Law("apart", (its.rect.names[first], its.rect.names[second])) for first, second in pairs])


def _lit(board: Board, cell: int, around: Collection[int]) -> tuple[Law, ...]:
    """Return the laws that something lights a square, and that no two bulbs around it see each other."""
    its, spot = room_of(board), light(board).spot
    spots = sorted(seen for seen in around if spot[seen])
    apart = [law for seen in spots for law in _apart(its, seen, [other for other in spots if other > seen])]
    return (Law("lit", (its.rect.names[cell],)), *apart)


class Seen(Arguer):
    """Empty Squares in Light and Bulbs in Path argue about a bulb and all that it sees."""

    said = {
        "cell": "No bulb sees {cell}. " + NOT_FORCED,
        "place": "{place} does not see another bulb. " + NOT_CLOSED,
    }

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        its = room_of(board)
        cells = (claim.cell,) if claim.cell >= 0 else claim.at.cells if claim.at else its.white
        for cell in cells:
            laws = _apart(its, cell, its.view[cell])
            yield Argument("cell" if claim.cell >= 0 else "place", _square(its, cell, its.view[cell]), laws)


BESIDE = {
    "no": "The number at {place} could get its bulbs with one at {cell}. " + NOT_FORCED,
    "yes": "The number at {place} could get its bulbs without {cell}. " + NOT_FORCED,
    "place": "The number at {place} can still get its bulbs. " + NOT_CLOSED,
    "bare": "No number is beside {cell}, so it could be {other}. " + NOT_FORCED,
    "blank": "There is no number at {place} that could be broken. " + NOT_CLOSED,
}


class Beside(AboutCounts):
    """Argue about a number, but for a bulb on a lit square, which would be wrong in plain view."""

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        lit = claim.cell >= 0 and not light(board).seen[claim.cell] & BULB
        return iter(()) if lit and not claim.mask & BULB else super().arguments(board, claim)


class Lighting(Arguer):
    """Must Light and Cannot Light argue about the squares from which a square can be lit."""

    said = {
        "cell": "{place} could be lit from {elsewhere} instead. " + NOT_FORCED,
        "place": "{place} could still be lit from {elsewhere}. " + NOT_CLOSED,
        "open": "{place} is not marked as empty, so a bulb could be there. " + NOT_CLOSED,
    }

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        its, lit = room_of(board), light(board).lit
        if claim.cell >= 0:
            for square in (claim.cell, *its.view[claim.cell]):
                if not lit[square]:
                    yield self._at(board, "cell", square)
            return
        for square in claim.at.cells if claim.at else its.white:
            if board.cells[square] == EMPTY:
                yield self._at(board, "place", square)
            elif claim.at:
                yield Argument("open", claim.at, ())

    def _at(self, board: Board, code: str, square: int) -> Argument:
        place = _square(room_of(board), square, room_of(board).view[square])
        return Argument(code, place, _lit(board, square, place.cells), BULB)


class Starving(Arguer):
    """Rules that ask if a bulb would take too many squares from a number, the nearest numbers first."""

    said = {
        "bulb": "With a bulb at {cell}, the number at {place} could still get its bulbs. " + NOT_FORCED,
        "none": "No number touches {cell} at a corner, so a bulb could be there. " + NOT_FORCED,
        "enough": "A bulb at {cell} would leave every number at its corners as many squares as it needs. " + NOT_FORCED,
    }

    def __init__(self, *, corners: bool) -> None:
        self._corners = corners

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        its, view = room_of(board), {*room_of(board).view[claim.cell]}
        others = [number for number in its.numbers.all if claim.cell not in number.cells]
        numbers = its.diagonal[claim.cell] if self._corners else others
        held = tally(board.cells, BULB)
        full = {number for number in numbers if held.held_in(number) >= number.number}
        for number in sorted(numbers, key=lambda each: (each in full, -len(view.intersection(each.cells)))):
            yield Argument("bulb", number.place, (law_of(number), *_apart(its, claim.cell, number.cells)))
        if self._corners:
            yield Argument("enough" if numbers else "none", _square(its, claim.cell), ())


SHARED = {
    **dict.fromkeys(
        ("yes", "no"), "The numbers at {place} could both get their bulbs with {cell} as {other}. " + NOT_FORCED
    ),
    "bare": "No number beside {cell}, at a side, shares squares with another one, so it could be {other}. "
    + NOT_FORCED,
}


class Darkness(Arguer):
    """Avoid Darkness argues about an unlit square, those with fewest squares left to light them first."""

    said = {"bulb": "With a bulb at {cell}, {place} could still be lit from {elsewhere}. " + NOT_FORCED}

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        its, shine = room_of(board), light(board)
        view = {claim.cell, *its.view[claim.cell]}
        dark = [cell for cell in its.white if not shine.lit[cell] and cell not in view]
        dark.sort(key=lambda cell: sum(shine.spot[seen] and seen not in view for seen in (cell, *its.view[cell])))
        for square in dark:
            place = _square(its, square, its.view[square])
            laws = (*_lit(board, square, place.cells), *_apart(its, claim.cell, its.view[square]))
            yield Argument("bulb", place, laws, BULB)


ARGUERS = {
    "light-up.empty-in-light": Seen(),
    "light-up.must-light": Lighting(),
    "light-up.empty-corners": Starving(corners=True),
    "light-up.starves-number": Starving(corners=False),
    "light-up.avoid-darkness": Darkness(),
    "light-up.bulbs-in-path": Seen(),
    "light-up.cannot-light": Lighting(),
    SHARED_SPOTS.id: AboutPairs(SHARED_SPOTS, SHARED),
    **{rule.id: Beside(rule, BESIDE) for rule in (FINISH_WITH_EMPTY, FINISH_WITH_BULBS, TOO_FEW_BULBS, TOO_MANY_BULBS)},
}
