"""Nurikabe: the laws that its rules appeal to, and where they argue, with sentences about counter-examples."""

from __future__ import annotations

from collections.abc import Iterator

from puzzles.grid.areas import flood, path
from puzzles.grid.clauses import Law
from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Board, Place
from puzzles.laws import Arguer, Argument, Claim
from puzzles.types.nurikabe.clauses import CONNECTED, room_of
from puzzles.types.nurikabe.model import BLACK, WHITE, Field, colours, field_of, group_at, groups_beside
from puzzles.types.nurikabe.reaching import reached_by
from puzzles.types.nurikabe.territories import reached

PREFERRED = BLACK
"""Counter-examples have few white squares: those that some number or black square needs."""
OPPOSITES = ("opposite", "opposite-white", "opposite-block", "opposite-size", "opposite-lone")
FORM = frozenset({"only-white", "only-black", "black", "open", "not-white", "not-black", *OPPOSITES})
NOT_FORCED = "So this rule leaves {cell} open."
NOT_CLOSED = "So this rule does not close the branch."


def _asked(claim: Claim) -> tuple[int, ...]:
    """Return the square that a claim is about, none for one about the whole board."""
    return (claim.cell,) if claim.cell >= 0 else claim.at.cells if claim.at else ()


class Blocks(Arguer):
    """Prevent a Black Block and Black Block argue about the blocks that a square is in."""

    said = {
        "cell": "{cell} could be black: no block of two by two squares with it would have to be all black. "
        + NOT_FORCED,
        "place": "No block of two by two squares with {place} has to be all black. " + NOT_CLOSED,
    }

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        its = field_of(board)
        for cell in _asked(claim):
            corners = [corner for corner, block in its.blocks.items() if block >> cell & 1]
            around = {other for corner in corners for other in cells_in(its.blocks[corner])} | {cell}
            laws = tuple([Law("block", (its.rect.names[corner],)) for corner in corners])
            place = Place("cell", its.rect.names[cell], tuple(sorted(around)))
            yield Argument("cell" if claim.cell >= 0 else "place", place, laws)


class Connected(Arguer):
    """Rules about the sea argue about all black squares."""

    said = {
        "cell": "With {cell} {other}, there is still a way to connect all black squares. " + NOT_FORCED,
        "place": "There is still a way to connect all black squares. " + NOT_CLOSED,
        "open": "With {cell} {other}, all squares that are black so far could still be connected. " + NOT_FORCED,
    }

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        its = field_of(board)
        for cell in _asked(claim):
            place = Place("cell", its.rect.names[cell], (cell,))
            yield Argument("cell" if claim.cell >= 0 else "place", place, (CONNECTED,))
            if claim.cell >= 0:  # on a large board, or where other squares are wrong: all that is open may be black
                yield Argument("open", place, ())


class Rooms(Arguer):
    """Rules about rooms argue about those of the nearest numbers, one after the other."""

    said = {
        "cell": "With {cell} {other}, the room of {place} could still get all its squares. " + NOT_FORCED,
        "place": "The room of {place} can still get all its squares. " + NOT_CLOSED,
        "bare": "What this rule looks at allows {cell} to be {other}. " + NOT_FORCED,
    }

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        its = field_of(board)
        for cell in _asked(claim):
            for number in sorted(cells_in(its.numbered), key=lambda other: _steps(its, cell, other)):
                place = Place("number", its.rect.names[number], (number,))
                yield Argument("cell" if claim.cell >= 0 else "place", place, (room_of(its, number),))
            if claim.cell >= 0:
                yield Argument("bare", Place("cell", its.rect.names[cell], (cell,)), ())


class OwnGroup(Arguer):
    """Rules about a white group with a fault argue about that group, which may get what it needs and nothing more."""

    def __init__(self, can: str) -> None:
        lone = "The white group of {place} has no number yet, so it is not at fault. "
        self.said = {"place": f"The white group of {{place}} {can}. {NOT_CLOSED}", "lone": lone + NOT_CLOSED}  # type: ignore[misc]  # one instance for each rule

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        its, white = field_of(board), colours(board).white
        for cell in _asked(claim):
            group = group_at(its, white, cell)
            place = Place("cell", its.rect.names[cell], tuple(cells_in(group.cells)))
            number = next(iter(cells_in(group.cells & its.numbered)), None)
            yield Argument(
                "lone" if number is None else "place", place, () if number is None else (room_of(its, number),)
            )


class Between(Arguer):
    """Black Between Rooms argues about the white groups beside a square."""

    said = {
        "cell": "As far as the groups beside it go, {cell} could be white without joining two numbers. " + NOT_FORCED
    }

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        its = field_of(board)
        cells = {claim.cell, *cells_in(its.near[claim.cell])}
        for group in groups_beside(its, colours(board).white, claim.cell):
            cells.update(cells_in(group.cells))
        yield Argument("cell", Place("cell", its.rect.names[claim.cell], tuple(sorted(cells))), ())


class Way(Arguer):
    """Fill In Black argues about a way from a square to a number, over squares that are not black."""

    said = {"cell": "A way of white squares could lead from {cell} to the number at {place}. " + NOT_FORCED}

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        its, light = field_of(board), colours(board).light
        area = flood(1 << claim.cell, light, *its.size)
        if numbers := area & its.numbered:
            way = cells_in(path(1 << claim.cell, numbers, area, *its.size))
            number = next(cell for cell in way if numbers >> cell & 1)
            place = Place("number", its.rect.names[number], tuple(way))
            yield Argument("cell", place, (), fixed=dict.fromkeys(way, WHITE))


class Reach(Arguer):
    """Cannot Reach argues about a way from a square to a number with enough squares left."""

    said = {"cell": "Counting squares only, the room of {place} could reach {cell} like this. " + NOT_FORCED}

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        its, now = field_of(board), colours(board)
        if reached(its, now) >> claim.cell & 1:
            name = reached_by(its, now, claim.cell, "").facts["number"]
            number = its.rect.index[name]
            room = flood(1 << number, now.white, *its.size)
            free = now.light & ~its.numbered | room | 1 << claim.cell
            way = cells_in(path(1 << claim.cell, room, free, *its.size))
            yield Argument("cell", Place("number", name, tuple(way)), (), fixed=dict.fromkeys(way, WHITE))


def _steps(its: Field, cell: int, other: int) -> int:
    """Return how many steps it is from one square to another, whatever is between."""
    (row, column), (r, c) = divmod(cell, its.rect.width), divmod(other, its.rect.width)
    return abs(row - r) + abs(column - c)


BLOCKS, SEA, ROOMS = Blocks(), Connected(), Rooms()
ARGUERS = {
    "nurikabe.prevent-square": BLOCKS,
    "nurikabe.black-square": BLOCKS,
    "nurikabe.black-bottleneck": SEA,
    "nurikabe.fill-in-white": SEA,
    "nurikabe.isolated-black": SEA,
    "nurikabe.white-bottleneck": ROOMS,
    "nurikabe.corners-black": ROOMS,
    "nurikabe.black-between-rooms": Between(),
    "nurikabe.fill-in-black": Way(),
    "nurikabe.cannot-reach": Reach(),
    "nurikabe.out-of-reach": ROOMS,
    "nurikabe.only-way": ROOMS,
    "nurikabe.takes-room": ROOMS,
    "nurikabe.multiple-numbers": OwnGroup("can still keep to one number"),
    "nurikabe.too-many-spaces": OwnGroup("can still have just as many squares as its number says"),
    "nurikabe.too-few-spaces": ROOMS,
}
