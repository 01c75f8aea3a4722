"""Heyawake: the laws that its rules appeal to, and where they argue, with sentences about counter-examples."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from puzzles.grid.clauses import Law
from puzzles.grid.sets import cells_in, set_of
from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.laws import Arguer, Argument, Claim
from puzzles.logic.counts import Count
from puzzles.logic.laws import AboutCounts, AboutFits, law_of
from puzzles.types.heyawake.clauses import CONNECTED
from puzzles.types.heyawake.leaving import LEAVES_NO_PLAN
from puzzles.types.heyawake.model import WHITE, House, house_of
from puzzles.types.heyawake.rules import (
    BLACK_PATH,
    BOTTLENECK,
    FILL_ROOM_BLACK,
    FILL_ROOM_WHITE,
    ROOM_FIT,
    ROOM_NO_FIT,
    ROOM_NO_PLAN,
    ROOM_PLAN,
    ROOM_TOO_EMPTY,
    ROOM_TOO_FULL,
    STARVES_ROOM,
)

PREFERRED = WHITE
"""Counter-examples have few blacks: without this, all squares could be black, as nothing white is then cut off."""
FORM = frozenset({"only-white", "only-black", "opposite"})
NOT_FORCED = "So this rule leaves {cell} open."
NOT_CLOSED = "So this rule does not close the branch."


def _apart(its: House, cells: Collection[int]) -> tuple[Law, ...]:
    """Return the laws that blacks on any of these squares are not beside each other."""
    inside = set_of(cells)
    pairs = [(cell, other) for cell in sorted(cells) for other in cells_in(its.near[cell] & inside) if other > cell]
    return tuple([Law("apart", (its.rect.names[cell], its.rect.names[other])) for cell, other in pairs])


def _line(its: House, run: int) -> Law:
    """Return the law that a run has a black."""
    cells = cells_in(run)
    return Law("line", (its.rect.names[cells[0]], its.rect.names[cells[-1]]))


def _square(its: House, cell: int, cells: Collection[int] = ()) -> Place:
    return Place("cell", its.rect.names[cell], tuple(sorted({cell, *cells})))


def _asked(claim: Claim) -> tuple[int, ...]:
    """Return the square that a claim is about, none for one about the whole board."""
    return (claim.cell,) if claim.cell >= 0 else claim.at.cells if claim.at else ()


class Beside(Arguer):
    """White Around Black and Adjacent Blacks argue about a square and those beside it."""

    said = {
        "cell": "As far as the squares beside it go, {cell} could be black. " + NOT_FORCED,
        "place": "{place} is not a black square beside another one. " + NOT_CLOSED,
    }

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        its = house_of(board)
        for cell in _asked(claim):
            near = cells_in(its.near[cell])
            laws = tuple([law for other in near for law in _apart(its, (cell, other))])
            yield Argument("cell" if claim.cell >= 0 else "place", _square(its, cell, near), laws)


class Connected(Arguer):
    """Bottleneck, Black Path and White Area argue about all white squares; a path also about those beside it."""

    said = {
        "cell": "With {cell} black, there is still a way to connect all white squares. " + NOT_FORCED,
        "place": "There is still a way to connect all white squares. " + NOT_CLOSED,
        "open": "With {cell} black, all squares that are white so far could still be connected. " + NOT_FORCED,
    }

    def __init__(self, *, beside: bool = False) -> None:
        self._beside = beside

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        its = house_of(board)
        for cell in _asked(claim):
            near = cells_in(its.near[cell]) if self._beside else []
            apart = tuple([law for other in near for law in _apart(its, (cell, other))])
            yield Argument("cell" if claim.cell >= 0 else "place", _square(its, cell, near), (CONNECTED, *apart))
            if claim.cell >= 0:  # on a large board, or where other laws are broken: all that is open may be white
                yield Argument("open", _square(its, cell, near), ())


class Line(Arguer):
    """Prevent a White Line and White Line argue about the lines over two borders through a square."""

    said = {
        "cell": "With {cell} white, the lines through it that cross two borders could still get a black. " + NOT_FORCED,
        "place": "The lines through {place} that cross two borders can still get a black. " + NOT_CLOSED,
        "no-cell": "No straight line through {cell} crosses two borders, so it could be white. " + NOT_FORCED,
        "no-place": "No straight line through {place} crosses two borders. " + NOT_CLOSED,
    }

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        its, code = house_of(board), "cell" if claim.cell >= 0 else "place"
        for cell in _asked(claim):
            if runs := its.runs_of[cell]:
                cells = {other for run in runs for other in cells_in(run)}
                yield Argument(code, _square(its, cell, cells), tuple([_line(its, run) for run in runs]))
            else:
                yield Argument(f"no-{code}", _square(its, cell), ())


class Starving(Arguer):
    """Starves a Room argues about the rooms around a square, the nearest first."""

    said = {
        "black": "With {cell} black, {place} could still get its blacks. " + NOT_FORCED,
        "none": "With {cell} black, no room with a number would lose too many squares. " + NOT_FORCED,
    }

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        its = house_of(board)
        near = its.near[claim.cell] | 1 << claim.cell
        for count in sorted(its.counts.all, key=lambda count: -(count.bits & near).bit_count()):
            laws = (law_of(count), *_apart(its, {*count.cells, claim.cell}))
            yield Argument("black", count.place, laws)
        yield Argument("none", _square(its, claim.cell, cells_in(near)), ())


def _fit_laws(puzzle: Puzzle, count: Count) -> tuple[Law, ...]:
    """Return the laws that the blacks of a room are not beside each other, nor beside one outside."""
    its = house_of(puzzle)
    return _apart(its, {*count.cells, *(other for cell in count.cells for other in cells_in(its.near[cell]))})


def _plan_laws(puzzle: Puzzle, count: Count) -> tuple[Law, ...]:
    """Return the same laws, that the white is connected, and that all lines over two borders have a black."""
    its = house_of(puzzle)
    return (*_fit_laws(puzzle, count), CONNECTED, *[_line(its, run) for run in its.runs])


class Plan(AboutFits):
    """Rules about plans argue about the whole board; where that is too large, the example keeps to the room."""

    def fewer(self, board: Board, count: Count) -> tuple[Law, ...]:
        return (law_of(count), *_fit_laws(board.puzzle, count))


class Leaving(Arguer):
    """Leaves No Plan argues about the whole board, for the rooms that a square is in or touches."""

    said = {
        "room": "With {cell} {other}, {place} could still get its blacks. " + NOT_FORCED,
        "none": "No room around {cell} that has a number misses a black. " + NOT_FORCED,
    }

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        its = house_of(board)
        near = cells_in(its.near[claim.cell])
        apart = _apart(its, {claim.cell, *near})
        choices = LEAVES_NO_PLAN.around(board, claim.cell)
        for count in [choice.room for choice in choices]:
            fewer = (law_of(count), *_fit_laws(board.puzzle, count), *apart)
            laws = (law_of(count), *_plan_laws(board.puzzle, count), *apart)
            yield Argument("room", count.place, laws, fewer=fewer)
        if not choices:
            yield Argument("none", _square(its, claim.cell, near), apart)


COUNTED = {
    "no": "{place} could get its blacks with one at {cell}. " + NOT_FORCED,
    "yes": "{place} could get its blacks without {cell}. " + NOT_FORCED,
    "place": "{place} can still get its blacks. " + NOT_CLOSED,
    "bare": "The room of {cell} has no number, so {cell} could be {other}. " + NOT_FORCED,
    "blank": "{place} has no number, so it could have any number of blacks. " + NOT_CLOSED,
}
ARGUERS = {
    "heyawake.white-around-black": Beside(),
    "heyawake.adjacent-blacks": Beside(),
    "heyawake.prevent-white-line": Line(),
    "heyawake.white-line": Line(),
    "heyawake.white-area": Connected(),
    BOTTLENECK.id: Connected(),
    BLACK_PATH.id: Connected(beside=True),
    STARVES_ROOM.id: Starving(),
    **{
        rule.id: AboutCounts(rule, COUNTED)
        for rule in (FILL_ROOM_BLACK, FILL_ROOM_WHITE, ROOM_TOO_EMPTY, ROOM_TOO_FULL)
    },
    ROOM_FIT.id: AboutFits(ROOM_FIT, COUNTED, _fit_laws),
    ROOM_NO_FIT.id: AboutFits(ROOM_NO_FIT, COUNTED, _fit_laws),
    ROOM_PLAN.id: Plan(ROOM_PLAN, COUNTED, _plan_laws),
    LEAVES_NO_PLAN.id: Leaving(),
    ROOM_NO_PLAN.id: Plan(ROOM_NO_PLAN, COUNTED, _plan_laws),
}
