"""Skyscrapers: the laws that its rules appeal to, and where they argue, with sentences about counter-examples."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from puzzles.grid.clauses import Law
from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Board, Place
from puzzles.laws import Arguer, Argument, Claim
from puzzles.types.latin import laws as latin
from puzzles.types.skyscrapers.model import CLUE, City, End, Street, city_of
from puzzles.types.skyscrapers.rules import closing, edges, visible
from puzzles.types.skyscrapers.rules.visible import places_in
from puzzles.types.skyscrapers.stands import stands

FORM = frozenset({"sets-one"})
IMPOSSIBLE = frozenset({"seen", "placed", "not-standing", "not-both", "not-once", "other-value"})
NOT_FORCED = "So {value} is not forced by this rule."
NOT_CLOSED = "So this rule does not close the branch."
STAYS = "So this rule does not take {other} away from {cell}."

candidates, sight = latin.candidates, latin.sight


def _law_of(end: End) -> Law:
    return Law(CLUE, (end.place.name,))


def _built(board: Board, street: Street, ends: Iterable[End] | None = None) -> tuple[Law, ...]:
    """Return the laws that a line holds every number once, and that its clues, or only some, are met."""
    return (*latin.whole(board, street.line), *map(_law_of, street.ends if ends is None else ends))


def _both(streets: Iterable[Street]) -> Place:
    """Return several lines as one place."""
    lines = [street.line for street in streets]
    cells = tuple(dict.fromkeys([cell for line in lines for cell in line.cells]))
    return Place(lines[0].kind, "&".join([line.name for line in lines]), cells)


def _with_clues(board: Board, argument: Argument) -> Argument:
    """Return an argument about a line so that its clues are met, too, where they can be: they are in plain view."""
    laws = _built(board, city_of(board).street(argument.place.name))
    return argument._replace(laws=laws, fewer=argument.laws)


class Subset(latin.Subset):
    """Subsets of numbers do not look at clues, but the example may."""

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        for argument in super().arguments(board, claim):
            yield _with_clues(board, argument)


class Repeated(latin.Repeated):
    """A repeated number does not look at clues, but the example may."""

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        for argument in super().arguments(board, claim):
            yield _with_clues(board, argument)


class AtClue(Arguer):
    """Rules about one clue argue about its line; the example meets the other clue there, too, if it can.

    A cell that no clue looks at is in two lines of which the rule says nothing.
    """

    said = {
        "set": "{place} can be finished with {other} at {cell}: {filling}. " + NOT_FORCED,
        "gone": "{place} can be finished with {other} at {cell}: {filling}. " + STAYS,
        "at": "{place} can still be finished so that this clue is met: {filling}. " + NOT_CLOSED,
        "bare": "By this rule, no clue makes {cell} {value}, so it could be another number. " + NOT_FORCED,
    }

    def __init__(self, code: str) -> None:
        self._code = code

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        its = city_of(board)
        if claim.cell >= 0:
            ends = [end for end, _ in its.ends[claim.cell]]
        else:
            ends = [its.clues[claim.at.name]] if claim.at else [*its.clues.values()]
        for end in ends:
            street = its.street(end.line.name)
            yield Argument(self._code, end.line.place, _built(board, street), fewer=_built(board, street, (end,)))
        for street in its.of(claim.cell) if claim.cell >= 0 and not ends else ():
            yield Argument(self._code, street.line.place, _built(board, street))
        if self._code == "set":
            yield Argument("bare", _both(its.of(claim.cell)), ())


class AtCell(Arguer):
    """Rules about the ways to finish both lines of a cell; of a contradiction without a place, those of every cell."""

    said = {
        "set": "{place} can be finished with {other} at {cell}. " + NOT_FORCED,
        "gone": "{place} can be finished with {other} at {cell}. " + STAYS,
        "at": "{place} can be finished with their clues met. " + NOT_CLOSED,
        "bare": "The row and the column of {cell}, each taken alone, leave it open. So this rule does not settle it.",
    }

    def __init__(self, code: str) -> None:
        self._code = code

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        its = city_of(board)
        if claim.cell >= 0:
            cells = [claim.cell]
        else:
            cells = [*claim.at.cells] if claim.at else [c for c in range(len(board.cells)) if not board.known(c)]
        for cell in cells:
            streets = its.of(cell)
            yield Argument(self._code, _both(streets), _laws(board, streets))
            if claim.cell >= 0:
                yield Argument("bare", _both(streets), ())


def _laws(board: Board, streets: Iterable[Street]) -> tuple[Law, ...]:
    """Return the laws of several lines, each once."""
    return tuple(dict.fromkeys([law for street in streets for law in _built(board, street)]))


class InLine(Arguer):
    """Rules about the cells of a line that can take a number argue about the line and those across these cells."""

    said = {
        "set": "In {place}, {value} could also go in {elsewhere}. " + NOT_FORCED,
        "at": "In {place}, {value} can still go in {elsewhere}. " + NOT_CLOSED,
    }

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        its = stands(board)
        for street, value in _lines(its.city, claim):
            for cell in cells_in(places_in(its, street, value)):
                if cell != claim.cell:
                    laws = _laws(board, (street, its.across(street, cell)))
                    code = "set" if claim.cell >= 0 else "at"
                    yield Argument(code, street.line.place, laws, value, fixed={cell: value})


def _lines(its: City, claim: Claim) -> list[tuple[Street, int]]:
    """List the lines that a claim is about, each with the number."""
    if claim.cell >= 0:
        return [(street, claim.mask) for street in its.of(claim.cell)]
    if claim.at:
        return [(its.street(claim.at.name.partition("=")[0]), claim.at.value)]
    return [(street, 1 << value) for street in its.streets for value in range(its.grid.size)]


class WholeLine(Arguer):
    """A contradiction about all ways to finish a line argues about the line."""

    said = {"at": "{place} can still be finished with its clues met: {filling}. " + NOT_CLOSED}

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        its = city_of(board)
        for street in (its.street(claim.at.name),) if claim.at else its.streets:
            yield Argument("at", street.line.place, _built(board, street))


ARGUERS: dict[str, Arguer] = {
    "skyscrapers.last-number": latin.OneNumber(),
    "skyscrapers.last-cell": latin.LastCell("row", "column"),
    "skyscrapers.seen-number": latin.Seen(),
    "skyscrapers.naked-subset": Subset(),
    "skyscrapers.hidden-subset": Subset(),
    "skyscrapers.x-wing": latin.XWing(),
    "skyscrapers.repeated-number": Repeated(),
    edges.N_EDGE.id: AtClue("set"),
    edges.ONE_EDGE.id: AtClue("set"),
    edges.EDGE_LIMIT.id: AtClue("gone"),
    visible.LAST_VISIBLE_NUMBER.id: AtCell("set"),
    visible.LAST_VISIBLE_CELL.id: InLine(),
    visible.LINE_OF_SIGHT.id: AtCell("gone"),
    closing.EXCEEDING.id: AtClue("at"),
    closing.INSUFFICIENT.id: AtClue("at"),
    closing.PREEMPTIVE.id: WholeLine(),
    closing.UNRESOLVED_CELL.id: AtCell("at"),
    closing.UNRESOLVED_NUMBER.id: InLine(),
}
