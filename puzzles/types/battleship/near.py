"""Battleship: direct rules that look at the neighbours of a square and at the numbers of lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from puzzles.base.ptype import type_of
from puzzles.base.rule import Deduction, DirectRule
from puzzles.grid.sets import cells_in, set_of
from puzzles.kernel.board import Board, Place
from puzzles.kernel.verdict import Accepted, Refusal, Verdict
from puzzles.logic.counting import FinishNo, FinishYes, apart_from
from puzzles.logic.counts import Count, tally
from puzzles.logic.opposite import OPPOSITE, never_given
from puzzles.types.battleship.closing import Lined
from puzzles.types.battleship.forms import BACK, forms_of
from puzzles.types.battleship.model import OPEN, SHIP, WATER, sea_of

ONLY_WATER = "This rule only marks squares as water, so it is no reason for anything else at {cell}."
ONLY_SHIP = (
    "This rule only finds that a square has a ship, of whatever shape. So it is no reason for anything else at {cell}."
)
NO_CLUE = "This rule needs a number. Neither the row nor the column of {cell} has one."


class Gives(DirectRule):
    """A rule that makes an open square water, or one with a ship of any shape: `gives`.

    `only` is its code for another claim, `unmet` the one for a square that nothing forces.
    """

    gives: ClassVar[int]
    only: ClassVar[str]
    unmet: ClassVar[str]

    def witness(self, board: Board, cell: int) -> tuple[int, ...] | None:
        """Return what forces an open square, None if nothing does."""
        raise NotImplementedError

    def refused(self, board: Board, cell: int) -> Refusal:
        """Refuse for a square that nothing forces."""
        return Refusal(self.unmet, (cell,))

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        old, found = board.cells[cell], None
        keeps = old & self.gives
        if mask == keeps or (keeps not in (0, old) and not mask & keeps):
            found = self.witness(board, cell)
        evidence = None if found is None else apart_from(cell, found)
        if mask != keeps:
            return never_given(board, cell, evidence, self.only)
        return self.refused(board, cell) if evidence is None else Accepted(evidence)

    def find(self, board: Board) -> Iterator[Deduction]:
        for cell, mask in enumerate(board.cells):
            if mask & WATER and mask & SHIP and (evidence := self.witness(board, cell)) is not None:
                yield Deduction(cell, mask & self.gives, apart_from(cell, evidence))


class Around(Gives):
    """A rule about the squares around the square that changes."""

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return tuple(sorted({each for cell in cells for each in (cell, *sea_of(board).near[cell])}))


class SurroundShip(Around):
    id = "battleship.surround-ship"
    name = "Surround Ship"
    statement = (
        "Ships do not touch: all squares at the corners of a ship square are water, and so are those beside it where "
        "its shape does not go on."
    )
    level = 1
    legup = ("BTSP-BASC-0005", "Surround Ship")
    gives, only, unmet = WATER, "only-water", "no-ship-near"
    why = {
        "only-water": ONLY_WATER,
        "opposite": "It is the other way round: the ship at {shown} has water around it, so {cell} is water.",
        "no-ship-near": "No ship is known around {cell}, so this rule does not show that it is water.",
        "may-go-on": "The ship at {other} may go on at {cell}, so this rule does not make it water.",
    }

    def witness(self, board: Board, cell: int) -> tuple[int, ...] | None:
        its, cells = sea_of(board), board.cells
        for other in its.corners[cell]:
            if not cells[other] & WATER:
                return (other,)
        for side, other in enumerate(its.sides[cell]):
            if other >= 0 and not cells[other] & (WATER | BACK[side]):
                return (other,)
        return None

    def refused(self, board: Board, cell: int) -> Refusal:
        other = next((each for each in sea_of(board).beside[cell] if not board.cells[each] & WATER), None)
        if other is None:
            return super().refused(board, cell)
        return Refusal("may-go-on", (other,), {"other": sea_of(board).rect.names[other]})


class BesideShip(Around):
    """A rule about a ship square beside the square that changes, by the forms that this one can still have."""

    goes_on: ClassVar[bool]

    def witness(self, board: Board, cell: int) -> tuple[int, ...] | None:
        its = sea_of(board)
        for side, other in enumerate(its.sides[cell]):
            if other >= 0 and not board.cells[other] & WATER:
                back = 1 << (side ^ 2)
                left = forms_of(board).at(other)
                if left and all((arms & back > 0) == self.goes_on for _, arms in left):
                    around = (each for each in its.near[other] if board.cells[each] != OPEN)
                    return (other, *around)
        return None

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        its = sea_of(board)
        beside = {other for cell in cells for other in (cell, *its.beside[cell])}
        return tuple(sorted({each for other in beside for each in (other, *its.near[other])}))

    def refused(self, board: Board, cell: int) -> Refusal:
        its = sea_of(board)
        other = next((each for each in its.beside[cell] if not board.cells[each] & WATER), None)
        if other is None:
            return Refusal("no-ship-beside", (cell, *its.beside[cell]))
        return Refusal(self.unmet, (other,), {"other": its.rect.names[other]})


class ContinueShip(BesideShip):
    id = "battleship.continue-ship"
    name = "Continue Ship"
    statement = (
        "Where a ship must go on from a square, whatever shape that one turns out to be, the next has a ship too."
    )
    level = 1
    legup = ("BTSP-BASC-0001", "Continue Ship")
    gives, only, unmet, goes_on = SHIP, "only-ship", "need-not-go-on", True
    why = {
        "only-ship": ONLY_SHIP,
        "opposite": "It is the other way round: the ship at {one} must go on at {cell}.",
        "need-not-go-on": "The ship at {other} need not go on at {cell}.",
        "no-ship-beside": "No square beside {cell} is known to have a ship, so none goes on there.",
    }


class EndOfShip(BesideShip):
    id = "battleship.end-of-ship"
    name = "End of Ship"
    statement = "Where a ship cannot go on from a square, whatever shape that one turns out to be, the next is water."
    level = 2
    gives, only, unmet, goes_on = WATER, "only-water", "may-go-on", False
    why = {
        "only-water": ONLY_WATER,
        "opposite": "It is the other way round: the ship at {one} cannot go on at {cell}, so {cell} is water.",
        "may-go-on": "The ship at {other} may go on at {cell}, so this rule does not make it water.",
        "no-ship-beside": "No square beside {cell} is known to have a ship, so none ends there.",
    }


class FinishWithWater(Lined, FinishNo):
    id = "battleship.finish-with-water"
    name = "Finish with Water"
    statement = "Once a row or column has all its ship squares, the others are water."
    level = 1
    legup = ("BTSP-BASC-0003", "Finish with Water")
    only, unmet, outside = "only-water", "ships-missing", "no-clue"
    why = {
        "only-water": ONLY_WATER,
        "opposite": "It is the other way round: {place} already has its ship squares, {wants}, so {cell} is water.",
        "ships-missing": "This rule needs a row or column with all its ship squares. Ship squares in {lines}: {held}; "
        "still missing: {missing}.",
        "no-clue": NO_CLUE,
    }

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        """Refuse to take away single shapes, as no mark on the board says that."""
        if mask & WATER and mask & SHIP:
            return Refusal(self.only, (cell,))
        return _by_all(self, board, cell, super().check(board, cell, mask))

    def find(self, board: Board) -> Iterator[Deduction]:
        return (deduction for deduction in super().find(board) if deduction.mask == WATER)


def _by_all(rule: FinishWithWater | FinishWithShips, board: Board, cell: int, verdict: Verdict) -> Verdict:
    """Let a refusal that speaks of one line of a square speak of both."""
    if isinstance(verdict, Refusal) and verdict.code == rule.unmet:
        return rule.refused_by_all(board, cell, rule.unmet)
    return verdict


class FinishWithShips(Lined, FinishYes):
    id = "battleship.finish-with-ships"
    name = "Finish with Ships"
    statement = "If a row or column has only as many open squares as it misses ship squares, each of them has a ship."
    level = 1
    legup = ("BTSP-BASC-0002", "Finish with Ships")
    only, unmet, outside = "only-ship", "more-open", "no-clue"
    why = {
        "only-ship": ONLY_SHIP,
        "opposite": "It is the other way round: {place} needs a ship at each of its open squares to have {wants}, so "
        "{cell} has one.",
        "more-open": "This rule needs a row or column with only as many open squares as it misses ship squares. Open "
        "squares in {lines}: {open}; ship squares missing: {missing}.",
        "no-clue": NO_CLUE,
    }

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        return _by_all(self, board, cell, super().check(board, cell, mask))


class StarvesLine(Gives):
    id = "battleship.starves-line"
    name = "Starves a Line"
    statement = (
        "A square is water if a ship there would leave a row or column with too few squares: the ship has water at its "
        "corners, and in the other squares of a line that it fills."
    )
    level = 3
    gives, only, unmet = WATER, "only-water", "none-starved"
    why = {
        "only-water": ONLY_WATER,
        "opposite": "It is the other way round: a ship at {cell} would leave {place} with too few squares for its "
        "number, {wants}. So {cell} is water.",
        "none-starved": "This rule only counts squares. With a ship at {cell}, every row and column would keep at "
        "least as many squares as its number. Of those that lose squares, {place} comes closest: squares left for "
        "ships, {left}; its number, {wants}.",
        "none-loses": "A ship at {cell} would make no open square of a row or column with a number water.",
    }

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        its = sea_of(board)
        lines = {line for cell in cells for each in (cell, *its.near[cell]) for line in its.lines.of[each]}
        return tuple(sorted({each for line in lines for each in line.cells}.union(cells)))

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        verdict = super().check(board, cell, mask)
        if isinstance(verdict, Refusal) and verdict.code == self.unmet:
            return self._closest(board, cell)
        found = self.starved(board, cell) if isinstance(verdict, Refusal) and verdict.code == OPPOSITE else None
        if not found or not isinstance(verdict, Refusal):
            return verdict
        return verdict.with_facts(place=found[0].place.name, wants=str(found[0].number))

    def _closest(self, board: Board, cell: int) -> Refusal:
        """Refuse with the line that has the fewest squares to spare with a ship at a square."""
        seen, (gone, _filled) = tally(board.cells, SHIP), self.gone(board, cell)
        most = {line: seen.held_in(line) + seen.open_in(line) for line in sea_of(board).lines.all if gone & line.bits}
        left = {line: squares - (gone & line.bits).bit_count() for line, squares in most.items()}
        if not left:
            return Refusal("none-loses", (cell,))
        line = min(left, key=lambda line: (seen.held_in(line) >= line.number, left[line] - line.number))
        squares = cells_in((seen.held | seen.open) & line.bits & ~gone)
        named = type_of(board.puzzle).names(board.puzzle, squares) or "0"
        facts = {"place": line.place.name, "left": named, "wants": str(line.number)}
        return Refusal(self.unmet, tuple(dict.fromkeys((cell, *cells_in(gone & line.bits)))), facts)

    def gone(self, board: Board, cell: int) -> tuple[int, tuple[Count, ...]]:
        """Return the open squares that a ship at a square makes water, as a set, and the lines that it fills."""
        its, seen = sea_of(board), tally(board.cells, SHIP)
        filled = tuple([line for line in its.lines.of[cell] if seen.held_in(line) + 1 >= line.number])
        gone = set_of(its.corners[cell])
        for line in filled:
            gone |= line.bits & ~(1 << cell)
        return gone & seen.open, filled

    def starved(self, board: Board, cell: int) -> tuple[Count, tuple[Count, ...]] | None:
        """Return the line that a ship at a square starves, and the lines that this one fills."""
        seen, (gone, filled) = tally(board.cells, SHIP), self.gone(board, cell)
        for line in sea_of(board).lines.all:
            lost = (gone & line.bits).bit_count()
            if seen.held_in(line) + seen.open_in(line) - lost < line.number:
                return line, filled
        return None

    def witness(self, board: Board, cell: int) -> tuple[int, ...] | None:
        found = self.starved(board, cell)
        if found is None:
            return None
        line, filled = found
        known = [each for each in line.cells if not board.cells[each] & SHIP]
        held = [each for each in (e for other in filled for e in other.cells) if not board.cells[each] & WATER]
        return tuple(dict.fromkeys([*known, *held]))
