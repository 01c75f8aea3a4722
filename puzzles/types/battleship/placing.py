"""Battleship: direct rules that ask where the ships that are missing from the fleet may lie."""

from __future__ import annotations

from collections.abc import Iterator

from puzzles.base.rule import Deduction, DirectRule
from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Board, Place
from puzzles.kernel.verdict import Accepted, Refusal, Verdict
from puzzles.logic.counts import Count
from puzzles.types.battleship.fleet import (
    against,
    finished_cells,
    fleet_of,
    left_for,
    shared_by_length,
    shared_by_square,
)
from puzzles.types.battleship.lines import left_berths, shown_for, way_with, ways_of
from puzzles.types.battleship.model import SHIP, WATER, Berth, sea_of
from puzzles.types.battleship.near import NO_CLUE, ONLY_SHIP, ONLY_WATER, Gives


class Anywhere:
    """A rule about the whole fleet argues about the whole board."""

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return tuple(range(len(board.cells)))


class ShipFit(Anywhere, DirectRule):
    id = "battleship.ship-fit"
    name = "Ship Fit"
    statement = (
        "If every place left for the missing ships of a length has a square, this one has a ship. If only as many "
        "places are left as ships are missing, each of them takes one."
    )
    level = 3
    why = {
        "only-ship": "This rule only places ships, so it is no reason for {cell} to be water.",
        "opposite": "It is the other way round: every place left for a missing ship has {cell}.",
        "other-shape": "Only as many places are left for ships of length {length} as are missing, and one of them is "
        "{cells}. So {cell} is {held}.",
        "other-places": "This rule places a ship at {cell} only if all places left for the ships of some length have "
        "{cell}, or just as many places are left as ships are missing, one of them with {cell}. Length {length}, for "
        "example: ships missing, {missing}; places left, {places}, one of them {cells}, without {cell}.",
        "none-missing": "No ship is missing any more, so this rule places none at {cell}.",
        "many-places": "Every place left for the missing ships of length {length} has {cell}, but they do not settle "
        "its shape. Mark it as a ship of unknown shape.",
    }

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        found = self.witness(board, cell, mask)
        if found:
            return Accepted(self.evidence(board, cell, *found))
        old = board.cells[cell]
        has = self.witness(board, cell, old & SHIP)
        if mask & WATER:
            return Refusal("opposite" if has and mask == WATER else "only-ship", (cell,))
        for length, berth in self.settled(board):
            if berth.bits >> cell & 1:
                names = [sea_of(board).rect.cell_name(each) for each in berth.cells]
                held = board.puzzle.type.words(board.puzzle, berth.shape(cell))
                facts = {"length": str(length), "cells": "&".join(names), "held": held}
                return Refusal("other-shape", (cell,), facts)
        return Refusal("many-places", (cell,), {"length": str(has[0])}) if has else self._other(board, cell)

    def _other(self, board: Board, cell: int) -> Refusal:
        """Refuse with a place that does not have a square, for ships that have more places than they need."""
        fleet, names = fleet_of(board), sea_of(board).rect.names
        lengths = [length for length, number in fleet.missing.items() if number > 0]
        for length in sorted(lengths, key=lambda each: (len(fleet.fitting[each]) <= fleet.missing[each], -each)):
            for berth in fleet.fitting[length]:
                if not berth.bits >> cell & 1:
                    facts = {"length": str(length), "cells": "&".join([names[each] for each in berth.cells])}
                    facts |= {"missing": str(fleet.missing[length]), "places": str(len(fleet.fitting[length]))}
                    return Refusal("other-places", berth.cells, facts)
        return Refusal("none-missing", (cell,))

    def settled(self, board: Board) -> list[tuple[int, Berth]]:
        """Return the berths of which each must be taken, with the lengths of their ships."""
        fleet = fleet_of(board)
        sure = [n for n, number in fleet.missing.items() if len(fleet.fitting[n]) == number]
        return [(length, berth) for length in sure for berth in fleet.fitting[length]]

    def witness(self, board: Board, cell: int, mask: int) -> tuple[int, Berth | None] | None:
        """Return the length of ships that give a square a mask, with the berth if these have no other."""
        has = mask == board.cells[cell] & SHIP
        for length, berth in self.settled(board):
            if berth.bits >> cell & 1 and (has or mask == berth.shape(cell)):
                return length, berth
        if has:
            for length, shared in shared_by_length(board).items():
                if shared.inside >> cell & 1:
                    return length, None
        return None

    def evidence(self, board: Board, cell: int, length: int, berth: Berth | None) -> tuple[int, ...]:
        """Return what shows that ships of a length lie nowhere else: in no berth, or in none without a square."""
        fleet = fleet_of(board)
        left = {each.cells for each in (*fleet.fitting[length], *fleet.finished[length])}
        others = [b for b in sea_of(board).berths[length] if b.cells not in left and (berth or not b.bits >> cell & 1)]
        found = finished_cells(board, (length,)) | against(board, others)
        return tuple([each for each in found if each != cell])

    def find(self, board: Board) -> Iterator[Deduction]:
        shared = 0
        for each in shared_by_length(board).values():
            shared |= each.inside
        settled: dict[int, set[int]] = {}
        for _, berth in self.settled(board):
            shared |= berth.bits
            for cell in berth.cells:
                settled.setdefault(cell, set()).add(berth.shape(cell))
        for cell in cells_in(shared):
            old = board.cells[cell]
            masks = settled.get(cell, set()) | {old & SHIP}
            for mask in sorted(masks - {old}):
                if found := self.witness(board, cell, mask):
                    yield Deduction(cell, mask, self.evidence(board, cell, *found))


class NoPlace(Anywhere, DirectRule):
    id = "battleship.no-place"
    name = "No Place"
    statement = (
        "A square is water if none of the missing ships has a place left that covers it. A ship square takes the only "
        "shape that the places left give it."
    )
    level = 3
    why = {
        "only-water": "{cell} is not known as a ship yet. Of such a square, this rule only finds that it is water, so "
        "it is no reason for {cell} to be {value}.",
        "place-left": "As far as marked squares and the numbers of single lines go, a ship of length {length} may "
        "still "
        "lie at {cells}.",
        "one-shape": "This rule settles the shape of {cell} when one is left. It does not take away single shapes.",
        "other-shape": "{cell} cannot be {value}: no missing ship has a place left where {cell} would be that.",
        "opposite": "It is the other way round: no missing ship has a place left that covers {cell}, so it is water.",
    }

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        old = board.cells[cell]
        left = left_for(board)[cell] & old
        if old & WATER:
            if mask != WATER:
                return Refusal("only-water" if left or mask & WATER else "opposite", (cell,))
            return Accepted(self.evidence(board, cell, 0)) if not left else self.refused(board, cell, 0)
        if mask & (mask - 1):
            return Refusal("one-shape", (cell,))
        if left == mask:
            return Accepted(self.evidence(board, cell, mask))
        return self.refused(board, cell, mask) if left & mask else Refusal("other-shape", (cell,))

    def refused(self, board: Board, cell: int, shape: int) -> Refusal:
        """Refuse because of a berth in which the square has another shape than this one."""
        berth = next(b for b in left_berths(board) if b.shape(cell) & board.cells[cell] & ~shape)
        name = sea_of(board).rect.names
        facts = {"length": str(len(berth.cells)), "cells": "&".join([name[each] for each in berth.cells])}
        return Refusal("place-left", berth.cells, facts)

    def evidence(self, board: Board, cell: int, shape: int) -> tuple[int, ...]:
        """Return what shows that no missing ship has the square, but for those that give it a shape."""
        others = [b for b in sea_of(board).covering[cell] if b.shape(cell) & board.cells[cell] & ~shape]
        return tuple([each for each in against(board, others) if each != cell])

    def find(self, board: Board) -> Iterator[Deduction]:
        for cell, (old, shapes) in enumerate(zip(board.cells, left_for(board), strict=True)):
            if old & (old - 1):
                left = shapes & old
                if old & WATER and not left:
                    yield Deduction(cell, WATER, self.evidence(board, cell, 0))
                elif not old & WATER and left and not left & (left - 1):
                    yield Deduction(cell, left, self.evidence(board, cell, left))


def _apart(board: Board, one: int, other: int) -> int:
    """Return how many squares lie between two, so that the example nearest to a square is named."""
    (row, column), (its_row, its_column) = (divmod(cell, board.puzzle.width) for cell in (one, other))
    return abs(row - its_row) + abs(column - its_column)


class FinishShip(Anywhere, Gives):
    id = "battleship.finish-ship"
    name = "Finish Ship"
    statement = "If every place left for the ship at a square covers another square, too, that one has a ship."
    level = 3
    gives, only, unmet = SHIP, "only-ship", "other-places"
    why = {
        "only-ship": ONLY_SHIP,
        "opposite": "It is the other way round: a ship that is begun must go on to {cell}.",
        "other-places": "Each ship that is begun still has a place left without {cell}: the one at {square}, for "
        "example, could lie at {cells}.",
        "none-begun": "This rule needs a ship square whose ship is not finished. There is none.",
    }

    def refused(self, board: Board, cell: int) -> Refusal:
        its, begun = sea_of(board), shared_by_square(board)
        if not begun:
            return Refusal("none-begun", (cell,))
        ship = min(begun, key=lambda each: _apart(board, cell, each))
        berth = next(each for each in left_berths(board) if each.bits >> ship & 1 and not each.bits >> cell & 1)
        names = [its.rect.names[each] for each in berth.cells]
        return Refusal(self.unmet, berth.cells, {"square": its.rect.names[ship], "cells": "&".join(names)})

    def witness(self, board: Board, cell: int) -> tuple[int, ...] | None:
        for ship, shared in shared_by_square(board).items():
            if shared.inside >> cell & 1:
                others = [berth for berth in sea_of(board).covering[ship] if not berth.bits >> cell & 1]
                return tuple(dict.fromkeys([ship, *against(board, others)]))
        return None


class BesideEveryPlace(Anywhere, Gives):
    id = "battleship.beside-every-place"
    name = "Beside Every Place"
    statement = (
        "A square is water if it touches every place left for the ship at some square, or every place left for the "
        "missing ships of some length."
    )
    level = 3
    gives, only, unmet = WATER, "only-water", "other-places"
    why = {
        "only-water": ONLY_WATER,
        "opposite": "It is the other way round: {cell} touches every place left for a ship, so it is water.",
        "other-places": "Every ship has a place left that does not touch {cell}: one of length {length}, for example, "
        "could lie at {cells}.",
        "no-places": "This rule needs a missing ship that still has a place. There is none.",
    }

    def refused(self, board: Board, cell: int) -> Refusal:
        fleet = fleet_of(board)
        missing = [fleet.fitting[length] for length, number in fleet.missing.items() if number > 0]
        places = [each for fitting in missing for each in fitting if not each.rim >> cell & 1]
        if not places:
            return Refusal("no-places", (cell,))
        nearest = {berth.cells: min(_apart(board, cell, other) for other in berth.cells) for berth in places}
        berth = min(places, key=lambda each: (nearest[each.cells] == 0, nearest[each.cells]))  # best one without it
        names = [sea_of(board).rect.names[each] for each in berth.cells]
        return Refusal(self.unmet, berth.cells, {"length": str(len(berth.cells)), "cells": "&".join(names)})

    def found(self, board: Board, cell: int) -> tuple[int, int] | None:
        """Return the ship square, or -1 and the length, of which every berth touches a square."""
        for ship, shared in shared_by_square(board).items():
            if shared.around >> cell & 1:
                return ship, 0
        for length, shared in shared_by_length(board).items():
            if shared.around >> cell & 1:
                return -1, length
        return None

    def witness(self, board: Board, cell: int) -> tuple[int, ...] | None:
        found = self.found(board, cell)
        if found is None:
            return None
        (ship, length), its = found, sea_of(board)
        if ship >= 0:
            others = [berth for berth in its.covering[ship] if not berth.rim >> cell & 1]
            return tuple(dict.fromkeys([ship, *against(board, others)]))
        others = [berth for berth in its.berths[length] if not berth.rim >> cell & 1]
        return tuple(finished_cells(board, (length,)) | against(board, others))


class LineFit(DirectRule):
    id = "battleship.line-fit"
    name = "Line Fit"
    statement = (
        "However the places left for ships are laid across a row or column so that it has its number, a square is "
        "always water, or always has a ship."
    )
    level = 4
    why = {
        "only-ship": "This rule finds only that a square has a ship or is water, not which shape it has.",
        "opposite": "It is the other way round: no way to lay ships across {place} that gives it its "
        "number, {wants}, has {value} at {cell}.",
        "some-way-differs": "No row or column decides {cell} alone: {places} can still have the right number of ship "
        "squares if {cell} is {instead}. In {line}, for example, ships could lie at {way}.",
        "no-way": "No way to lay ships across its row or column has the right number of ship squares. That is a "
        "contradiction, but no reason for {cell}: use No Fit.",
        "no-clue": NO_CLUE,
    }

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        of = sea_of(board).lines.of
        return tuple(sorted({each for cell in cells for line in of[cell] for each in line.cells}.union(cells)))

    def line(self, board: Board, cell: int, mask: int) -> Count | None:
        """Return the line of which every way makes a square water, or gives it a ship."""
        for count in sea_of(board).lines.of[cell]:
            ways = ways_of(board)[count.place.name]
            other = ways.water if mask & SHIP else ways.ship
            if (ways.ship | ways.water) >> cell & 1 and not other >> cell & 1:
                return count
        return None

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        old = board.cells[cell]
        if mask not in (WATER, old & SHIP):
            return Refusal("only-ship", (cell,))
        if not sea_of(board).lines.of[cell]:
            return Refusal("no-clue", (cell,))
        count = self.line(board, cell, mask)
        if count:
            return Accepted(tuple([each for each in shown_for(board, count) if each != cell]))
        other = self.line(board, cell, old & ~mask)
        if other:
            return Refusal("opposite", other.cells, {"place": other.place.name, "wants": str(other.number)})
        return self._differs(board, cell, old & ~mask)

    def _differs(self, board: Board, cell: int, other: int) -> Refusal:
        """Refuse with the lines that can have their numbers although the square is something else."""
        found = [(count, ways_of(board)[count.place.name]) for count in sea_of(board).lines.of[cell]]
        places = [count.place.name for count, ways in found if ways.ship >> cell & 1]  # and, in another way, water
        if not places:
            return Refusal("no-way", (cell,))
        count = next(count for count, _ways in found if count.place.name == places[0])
        way = way_with(board, count, cell, ship=bool(other & SHIP))
        facts = {"places": "&".join(places), "instead": "ship" if other & SHIP else "water", "line": places[0]}
        facts["way"] = "&".join([sea_of(board).rect.names[each] for each in way])
        return Refusal("some-way-differs", tuple(dict.fromkeys((cell, *way))), facts)

    def find(self, board: Board) -> Iterator[Deduction]:
        shown: dict[Count, tuple[int, ...]] = {}
        for cell, old in enumerate(board.cells):
            for mask in (WATER, old & SHIP) if old & WATER and old & SHIP else ():
                if count := self.line(board, cell, mask):
                    evidence = shown.setdefault(count, ()) or shown_for(board, count)
                    shown[count] = evidence
                    yield Deduction(cell, mask, tuple([each for each in evidence if each != cell]))
