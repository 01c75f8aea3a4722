"""Battleship: its case rules and its contradictions about squares and lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from puzzles.base.rule import CaseRule, ContradictionRule, Finding, bits
from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.kernel.check import MAX_CASES
from puzzles.kernel.verdict import Accepted, Cases, Refusal, Verdict
from puzzles.logic.at_cell import AtCell
from puzzles.logic.counting import AtCount, Counting, TooFew, TooMany
from puzzles.logic.counts import Count, Counts, tally
from puzzles.logic.either import Either
from puzzles.types.battleship.fleet import against, finished_cells, finished_of, fleet_of, left_for
from puzzles.types.battleship.forms import forms_of
from puzzles.types.battleship.lines import shown_for, ways_of
from puzzles.types.battleship.model import OPEN, SHIP, WATER, sea_of

LINES = ("row", "column")


class Lined(Counting):
    """A rule about the numbers of rows and columns."""

    def counts(self, puzzle: Puzzle) -> Counts:
        return sea_of(puzzle).lines


class ShipOrWater(Either):
    id = "battleship.ship-or-water"
    name = "Ship or Water"
    statement = "An open square has a ship or is water: try both, each in a branch of its own."
    level = 4
    legup = ("BTSP-CASE-0003", "Ship or Water")
    why = {
        "known-cell": "{cell} is already {value}, so there is nothing to split.",
        "known-ship": "{cell} has a ship for certain, so there is nothing to split. Segment Types splits its shape.",
    }

    def places(self, board: Board) -> Iterator[Place]:
        for cell, mask in enumerate(board.cells):
            if mask & WATER and mask & SHIP:
                yield sea_of(board).rect.cell_place(cell)

    def cases(self, board: Board, at: Place) -> Cases | Refusal:
        cell, mask = at.cells[0], board.cells[at.cells[0]]
        if not mask & (mask - 1):
            return super().cases(board, at)
        if not mask & WATER:
            return Refusal("known-ship", (cell,), {"cell": at.name})
        words = board.puzzle.type.words
        names = tuple([f"{at.name}={words(board.puzzle, each)}" for each in (mask & SHIP, WATER)])
        return Cases(({cell: mask & SHIP}, {cell: WATER}), names)


class SegmentTypes(CaseRule):
    id = "battleship.segment-types"
    name = "Segment Types"
    statement = "A ship square has one of the shapes that its neighbours leave: try each in a branch of its own."
    level = 5
    legup = ("BTSP-CASE-0001", "Segment Type")
    why = {
        "not-a-ship": "{cell} may still be water. This split is for the shapes of a ship square.",
        "known-shape": "{cell} is already {value}, so there is nothing to split.",
        "contradiction-instead": "The neighbours of {cell} leave it no shape. That is a contradiction, not a split: "
        "use Incomplete Ship.",
    }
    at_kinds = ("cell",)

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return tuple(sorted({each for cell in (at.cells if at else ()) for each in (cell, *sea_of(board).near[cell])}))

    def places(self, board: Board) -> Iterator[Place]:
        forms = forms_of(board)
        for cell in cells_in(forms.ship):
            if not board.known(cell) and forms.at(cell):
                yield sea_of(board).rect.cell_place(cell)

    def cases(self, board: Board, at: Place) -> Cases | Refusal:
        cell, mask = at.cells[0], board.cells[at.cells[0]]
        words = board.puzzle.type.words
        if mask & WATER:
            return Refusal("not-a-ship", (cell,), {"cell": at.name})
        if board.known(cell):
            return Refusal("known-shape", (cell,), {"cell": at.name, "value": words(board.puzzle, mask)})
        left = tuple(bits(forms_of(board).shapes(cell)))
        if not left:
            return Refusal("contradiction-instead", (cell,), {"cell": at.name})
        names = tuple([f"{at.name}={words(board.puzzle, shape)}" for shape in left])
        return Cases(tuple([{cell: shape} for shape in left]), names)


class ShipLocation(CaseRule):
    id = "battleship.ship-location"
    name = "Ship Location"
    statement = "A ship of a length is missing: try each place that is left for it."
    level = 5
    legup = ("BTSP-CASE-0002", "Ship Location")
    why = {
        "none-missing": "No ship of length {length} is missing, so there is nothing to split.",
        "contradiction-instead": "No place is left for a ship of length {length}. That is a contradiction, not a "
        "split: use Too Few in Fleet.",
    }
    at_kinds = ("length",)

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return at.cells if at else ()

    def places(self, board: Board) -> Iterator[Place]:
        fleet = fleet_of(board)
        for place in sea_of(board).ships.values():
            length = length_of(place)
            if fleet.missing[length] > 0 and 0 < len(fleet.fitting[length]) <= MAX_CASES:
                yield place

    def cases(self, board: Board, at: Place) -> Cases | Refusal:
        length, fleet = length_of(at), fleet_of(board)
        facts = {"length": str(length)}
        if fleet.missing[length] <= 0:
            return Refusal("none-missing", tuple(finished_cells(board, (length,))), facts)
        berths = fleet.fitting[length]
        if not berths:
            return Refusal("contradiction-instead", tuple(against(board, sea_of(board).berths[length])), facts)
        if len(berths) > MAX_CASES:
            return Refusal("too-many-cases", facts={"limit": str(MAX_CASES)})
        ptype, puzzle = board.puzzle.type, board.puzzle
        branches = [
            {cell: shape for cell, shape in zip(berth.cells, berth.shapes, strict=True) if board.cells[cell] != shape}
            for berth in berths
        ]
        names = [
            "&".join([f"{ptype.cell_name(puzzle, cell)}={ptype.words(puzzle, each[cell])}" for cell in each])
            for each in branches
        ]
        return Cases(tuple(branches), tuple(names))


def length_of(place: Place) -> int:
    """Return the length of the ships that a place stands for."""
    return int(place.name.removeprefix("length"))


class AtShip(AtCell):
    """A contradiction at a ship square, by what is around it. Other squares are refused as `no-ship`."""

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        found = at.cells if at else range(len(board.cells))
        return tuple(sorted({*found, *(near for cell in found for near in sea_of(board).near[cell])}))

    def suspects(self, board: Board) -> Iterable[int]:
        return cells_in(tally(board.cells, SHIP).held)

    def near(self, board: Board, cell: int) -> tuple[int, ...]:
        return (cell, *sea_of(board).near[cell])

    def refused(self, board: Board, cell: int) -> Refusal:
        return Refusal("no-ship" if board.cells[cell] & WATER else self.right, self.near(board, cell))


class AdjacentShips(AtShip):
    id = "battleship.adjacent-ships"
    name = "Adjacent Ships"
    statement = "Two ships touch: a ship square has another at its corner, or some both across and down beside it."
    level = 1
    legup = ("BTSP-CONT-0001", "Adjacent Ships")
    why = {
        "nowhere": "No two ships of this board touch.",
        "no-ship": "{cell} is not known to have a ship. This rule needs a ship square that touches another ship.",
        "apart": "The ship at {cell} touches no other ship.",
    }
    right = "apart"

    def wrong(self, board: Board, cell: int) -> tuple[int, ...]:
        its, ship = sea_of(board), tally(board.cells, SHIP).held
        if not ship >> cell & 1:
            return ()
        corner = next((other for other in its.corners[cell] if ship >> other & 1), None)
        if corner is not None:
            return cell, corner
        up, right, down, left = (other >= 0 and ship >> other & 1 for other in its.sides[cell])
        if (up or down) and (right or left):
            sides = its.sides[cell]
            return cell, sides[0 if up else 2], sides[1 if right else 3]
        return ()


class IncompleteShip(AtShip):
    id = "battleship.incomplete-ship"
    name = "Incomplete Ship"
    statement = "The neighbours of a ship square leave it no shape: its ship cannot be whole there."
    level = 1
    legup = ("BTSP-CONT-0002", "Incomplete Ship")
    why = {
        "nowhere": "The neighbours of every ship square of this board leave it a shape.",
        "no-ship": "{cell} is not known to have a ship. This rule needs a ship square that no shape fits.",
        "can-be-completed": "The ship square {cell} can still have a shape.",
    }
    right = "can-be-completed"

    def wrong(self, board: Board, cell: int) -> tuple[int, ...]:
        forms = forms_of(board)
        if not forms.ship >> cell & 1 or forms.at(cell):
            return ()
        return cell, *[other for other in sea_of(board).near[cell] if board.cells[other] != OPEN]


class NoBerth(AtShip):
    id = "battleship.no-berth"
    name = "No Berth"
    statement = "A ship square is in no finished ship, and no ship that is missing has a place left that covers it."
    level = 3
    why = {
        "nowhere": "Every ship square of this board has a place left for its ship.",
        "no-ship": "{cell} is not known to have a ship. This rule needs a ship square without a place for its ship.",
        "place-left": "A place is left for the ship at {cell}.",
    }
    right = "place-left"

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return tuple(range(len(board.cells)))

    def near(self, board: Board, cell: int) -> tuple[int, ...]:
        return (cell,)

    def wrong(self, board: Board, cell: int) -> tuple[int, ...]:
        if board.cells[cell] & WATER or left_for(board)[cell]:
            return ()
        return tuple(dict.fromkeys([cell, *against(board, sea_of(board).covering[cell])]))


class InFleet(ContradictionRule):
    """A contradiction about all ships of a length. `right` is the code for one where it does not hold."""

    at_kinds = ("length",)
    right: ClassVar[str]

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return tuple(range(len(board.cells)))

    def wrong(self, board: Board, length: int) -> tuple[int, ...] | None:
        """Return what shows that the fleet cannot have its ships of a length, None if it can."""
        raise NotImplementedError

    def check(self, board: Board, at: Place | None = None) -> Verdict:
        if at is None:
            return self.anywhere(board)
        evidence = self.wrong(board, length_of(at))
        return self.refused(board, length_of(at)) if evidence is None else Accepted(evidence)

    def refused(self, board: Board, length: int) -> Refusal:
        """Refuse because of the ships of a length."""
        raise NotImplementedError

    def find(self, board: Board) -> Iterator[Finding]:
        for place in sea_of(board).ships.values():
            if (evidence := self.wrong(board, length_of(place))) is not None:
                yield Finding(place, evidence)


class TooFewInFleet(InFleet):
    id = "battleship.too-few-in-fleet"
    name = "Too Few in Fleet"
    statement = "Fewer places are left for the ships of a length than ships are missing."
    level = 3
    legup = ("BTSP-CONT-0003", "Too Few in Fleet")
    right = "enough-places"
    why = {
        "nowhere": "For each length of ships, enough places are left on this board.",
        "enough-places": "Enough places are left for ships of length {length}. Missing: {missing}, places: {places}.",
    }

    def wrong(self, board: Board, length: int) -> tuple[int, ...] | None:
        fleet = fleet_of(board)
        if len(fleet.fitting[length]) >= fleet.missing[length]:
            return None
        left = {berth.cells for berth in (*fleet.fitting[length], *fleet.finished[length])}
        others = [berth for berth in sea_of(board).berths[length] if berth.cells not in left]
        return tuple(finished_cells(board, (length,)) | against(board, others))

    def refused(self, board: Board, length: int) -> Refusal:
        fleet = fleet_of(board)
        berths = (*fleet.fitting[length], *fleet.finished[length], *sea_of(board).berths[length])
        facts = {"length": str(length), "missing": str(max(0, fleet.missing[length]))}
        return Refusal(self.right, berths[0].cells, facts | {"places": str(len(fleet.fitting[length]))})


class TooManyInFleet(InFleet):
    id = "battleship.too-many-in-fleet"
    name = "Too Many in Fleet"
    statement = "More ships of a length are finished than the fleet has, or a ship is longer than its longest."
    level = 1
    legup = ("BTSP-CONT-0005", "Too Many in Fleet")
    right = "not-too-many"
    why = {
        "nowhere": "This board does not have too many ships of any length, and none is too long.",
        "not-too-many": "This board does not have too many ships of length {length}, nor a ship that is longer than "
        "all of the fleet.",
    }

    def wrong(self, board: Board, length: int) -> tuple[int, ...] | None:
        if finished_of(board).missing[length] < 0:
            return tuple(finished_cells(board, (length,)))
        return self.longer(board) if length == next(iter(sea_of(board).needs)) else None

    def refused(self, board: Board, length: int) -> Refusal:
        shown = tuple(finished_cells(board, (length,))) or sea_of(board).berths[length][0].cells
        return Refusal(self.right, shown, {"length": str(length)})

    def longer(self, board: Board) -> tuple[int, ...] | None:
        """Return the squares of a run of ships that is longer than the longest ship."""
        its, ship, width = sea_of(board), tally(board.cells, SHIP).held, board.puzzle.width
        across = down = ship
        most = next(iter(its.needs)) + 1
        for _ in range(most - 1):  # what is left of each are the first squares of runs
            across, down = ship & (across & ~its.west) >> 1, ship & down >> width
        if not across | down:
            return None
        first = ((across | down) & -(across | down)).bit_length() - 1
        step = 1 if across >> first & 1 else width
        return tuple(range(first, first + most * step, step))


class TooFewInLine(Lined, TooFew):
    id = "battleship.too-few-in-line"
    name = "Too Few in Line"
    statement = "A row or column does not have enough squares left for its ships."
    level = 1
    legup = ("BTSP-CONT-0004", "Too few in row/col")
    blank = "no-clue"
    why = {
        "nowhere": "Every row and column of this board has enough squares left for its ships.",
        "enough": "{place} still has enough squares for its ships: "
        "open squares, {open}; ship squares missing, {missing}.",
        "no-clue": "{place} has no number, so nothing says how many ship squares it has.",
    }
    at_kinds = LINES


class TooManyInLine(Lined, TooMany):
    id = "battleship.too-many-in-line"
    name = "Too Many in Line"
    statement = "A row or column has more ship squares than its number says."
    level = 1
    legup = ("BTSP-CONT-0006", "Too Many row/col")
    blank = "no-clue"
    why = {
        "nowhere": "No row or column of this board has too many ship squares.",
        "not-too-many": "{place} does not have too many ship squares. Ship squares: {held}, wanted: {wants}.",
        "no-clue": "{place} has no number, so nothing says how many ship squares it has.",
    }
    at_kinds = LINES


class NoFit(Lined, AtCount):
    id = "battleship.no-fit"
    name = "No Fit"
    statement = "However the places left for ships are laid across a row or column, it does not get its number."
    level = 4
    right, blank = "fits", "no-clue"
    why = {
        "nowhere": "Taken alone, every row and column of this board can still have its number.",
        "fits": "Taken alone, {place} can still have its number, {wants}, with the places that are left for ships.",
        "no-clue": "{place} has no number, so nothing says how many ship squares it has.",
    }
    at_kinds = LINES

    def wrong(self, board: Board, count: Count) -> tuple[int, ...] | None:
        ways = ways_of(board).get(count.place.name)
        return shown_for(board, count) if ways is not None and not ways.ship | ways.water else None
