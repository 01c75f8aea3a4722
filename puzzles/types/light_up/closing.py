"""Light Up: its two case rules and its four contradictions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import ClassVar

from puzzles.base.rule import CaseRule, ContradictionRule, Finding
from puzzles.kernel.board import Board, Place
from puzzles.kernel.verdict import Accepted, Cases, Refusal, Verdict
from puzzles.types.light_up.model import (
    BULB,
    EMPTY,
    OPEN,
    Light,
    Number,
    Room,
    bulb_seen,
    light,
    place_of,
    room_of,
)


def bulbs_at(cells: Sequence[int], number: Number) -> list[int]:
    """List the bulbs beside a number."""
    return [cell for cell in number.beside if cells[cell] == BULB]


def spots_at(shine: Light, number: Number) -> list[int]:
    """List the squares beside a number that may still be bulbs."""
    return [cell for cell in number.beside if shine.spot[cell]]


def spots_of(its: Room, shine: Light, cell: int) -> list[int]:
    """List the squares from which a square may still be lit, itself included."""
    return [seen for seen in (cell, *its.view[cell]) if shine.spot[seen]]


def named(its: Room, number: Number) -> dict[str, str]:
    """Return the facts that name a number."""
    return {"number": its.rect.names[number.cell], "wants": str(number.wants)}


def proof_of(its: Room, cells: Sequence[int], shine: Light, squares: Sequence[int]) -> list[int]:
    """List what shows that squares are bulbs, or cannot be: themselves if known, else a bulb that lights them."""
    known = [cell if cells[cell] != OPEN else bulb_seen(its, cells, cell) for cell in squares if not shine.spot[cell]]
    return list(dict.fromkeys(known))


class BulbOrEmpty(CaseRule):
    id = "light-up.bulb-or-empty"
    name = "Bulb or Empty"
    statement = "An open square is a bulb or it is empty: try both, each in a branch of its own."
    level = 4
    legup = ("LTUP-CASE-0001", "Light or Empty")
    why = {"known-cell": "{cell} is already known, so there is nothing to split."}
    at_kinds = ("cell",)

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return at.cells if at else ()

    def places(self, board: Board) -> Iterator[Place]:
        its = room_of(board)
        for cell in its.white:
            if board.cells[cell] == OPEN:
                yield Place("cell", its.rect.names[cell], (cell,))

    def cases(self, board: Board, at: Place) -> Cases | Refusal:
        cell = at.cells[0]
        if board.cells[cell] != OPEN:
            return Refusal("known-cell", (cell,), {"cell": at.name})
        return Cases(({cell: BULB}, {cell: EMPTY}), (f"{at.name}=bulb", f"{at.name}=empty"))


def around_numbers(board: Board, at: Place | None) -> tuple[int, ...]:
    """Return the scope of a rule that is applied at a number: the squares beside it, and what these see."""
    its = room_of(board)
    numbers = [number for number in its.numbers if at is None or number.cell in at.cells]
    found = {seen for number in numbers for cell in number.beside for seen in (cell, *its.view[cell])}
    return tuple(sorted(found | {number.cell for number in numbers} | {*(at.cells if at else ())}))


def seen_from(board: Board, at: Place | None) -> tuple[int, ...]:
    """Return the scope of a rule that is applied at a square: the square and what it sees."""
    cells = at.cells if at else range(len(board.cells))
    return tuple(sorted({*cells, *(seen for cell in cells for seen in room_of(board).view[cell])}))


class SatisfyNumber(CaseRule):
    id = "light-up.satisfy-number"
    name = "Satisfy Number"
    statement = "Try every way to give a number its missing bulbs, each in a branch of its own."
    level = 5
    legup = ("LTUP-CASE-0002", "Satisfy Number")
    why = {
        "already-satisfied": "The {wants} at {number} has all its bulbs already, so there is nothing to split.",
        "contradiction-instead": "The {wants} at {number} cannot get its bulbs any more. That is a contradiction, not "
        "a split: use Too Few Bulbs or Too Many Bulbs.",
    }
    at_kinds = ("number",)

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return around_numbers(board, at)

    def places(self, board: Board) -> Iterator[Place]:
        its, shine = room_of(board), light(board)
        for number in its.numbers:
            if 0 < number.wants - len(bulbs_at(board.cells, number)) <= len(spots_at(shine, number)):
                yield place_of(its, number)

    def cases(self, board: Board, at: Place) -> Cases | Refusal:
        its, shine = room_of(board), light(board)
        number = its.number_at[at.cells[0]]
        spots, need = spots_at(shine, number), number.wants - len(bulbs_at(board.cells, number))
        facts = named(its, number)
        if need == 0:
            return Refusal("already-satisfied", at.cells, facts)
        if not 0 < need <= len(spots):
            return Refusal("contradiction-instead", at.cells, facts)
        ways = list(combinations(spots, need))
        branches = tuple([{spot: BULB if spot in way else EMPTY for spot in spots} for way in ways])
        names = tuple(["&".join([f"{its.rect.names[spot]}=bulb" for spot in way]) for way in ways])
        return Cases(branches, names)


class BulbsInPath(ContradictionRule):
    id = "light-up.bulbs-in-path"
    name = "Bulbs in Path"
    statement = "Two bulbs see each other."
    level = 1
    legup = ("LTUP-CONT-0001", "Bulbs In Path")
    why = {
        "nowhere": "No two bulbs of this board see each other.",
        "no-bulbs-in-path": "{cell} is not a bulb that sees another one.",
    }
    at_kinds = ("cell",)

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return seen_from(board, at)

    def check(self, board: Board, at: Place | None = None) -> Verdict:
        if at is None:
            first = next(self.find(board), None)
            return Accepted(first.evidence) if first else Refusal("nowhere")
        other = self._other(board, at.cells[0])
        if other < 0:
            return Refusal("no-bulbs-in-path", at.cells, {"cell": at.name})
        return Accepted((at.cells[0], other))

    def find(self, board: Board) -> Iterator[Finding]:
        its = room_of(board)
        for cell in its.white:
            if (other := self._other(board, cell)) >= 0:
                yield Finding(Place("cell", its.rect.names[cell], (cell,)), (cell, other))

    def _other(self, board: Board, cell: int) -> int:
        return bulb_seen(room_of(board), board.cells, cell) if board.cells[cell] == BULB else -1


class CannotLight(ContradictionRule):
    id = "light-up.cannot-light"
    name = "Cannot Light a Square"
    statement = "An empty square is not lit, and no square is left from which it could be."
    level = 1
    legup = ("LTUP-CONT-0002", "Cannot Light A Cell")
    why = {
        "nowhere": "Every empty square of this board is lit, or can still be.",
        "can-be-lit": "{cell} is lit, or it can still be.",
    }
    at_kinds = ("cell",)

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return seen_from(board, at)

    def check(self, board: Board, at: Place | None = None) -> Verdict:
        if at is None:
            first = next(self.find(board), None)
            return Accepted(first.evidence) if first else Refusal("nowhere")
        cell = at.cells[0]
        if evidence := self._dark(board, cell):
            return Accepted(evidence)
        spots = spots_of(room_of(board), light(board), cell)
        return Refusal("can-be-lit", tuple(dict.fromkeys((cell, *spots))), {"cell": at.name})

    def find(self, board: Board) -> Iterator[Finding]:
        its = room_of(board)
        for cell in its.white:
            if evidence := self._dark(board, cell):
                yield Finding(Place("cell", its.rect.names[cell], (cell,)), evidence)

    def _dark(self, board: Board, cell: int) -> tuple[int, ...]:
        """Return what shows that an empty square stays dark; nothing if it does not."""
        its, cells, shine = room_of(board), board.cells, light(board)
        if cells[cell] != EMPTY or shine.lit[cell] or spots_of(its, shine, cell):
            return ()
        return tuple(proof_of(its, cells, shine, (cell, *its.view[cell])))


class _WrongNumber(ContradictionRule):
    """A contradiction at a number whose bulbs do not suit it. `right` is the code of its refusal."""

    level = 1
    at_kinds = ("number",)
    right: ClassVar[str]

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return around_numbers(board, at)

    def wrong(self, board: Board, number: Number) -> tuple[int, ...]:
        """Return what shows that the number is wrong; nothing if it is not."""
        raise NotImplementedError

    def check(self, board: Board, at: Place | None = None) -> Verdict:
        if at is None:
            first = next(self.find(board), None)
            return Accepted(first.evidence) if first else Refusal("nowhere")
        if evidence := self.wrong(board, room_of(board).number_at[at.cells[0]]):
            return Accepted(evidence)
        return Refusal(self.right, at.cells, named(room_of(board), room_of(board).number_at[at.cells[0]]))

    def find(self, board: Board) -> Iterator[Finding]:
        its = room_of(board)
        for number in its.numbers:
            if evidence := self.wrong(board, number):
                yield Finding(place_of(its, number), evidence)


class TooFewBulbs(_WrongNumber):
    id = "light-up.too-few-bulbs"
    name = "Too Few Bulbs"
    statement = "Not enough squares beside a number can still be bulbs."
    legup = ("LTUP-CONT-0003", "Too Few Bulbs")
    why = {
        "nowhere": "Every number of this board can still get enough bulbs.",
        "enough": "The {wants} at {number} can still get enough bulbs.",
    }
    right = "enough"

    def wrong(self, board: Board, number: Number) -> tuple[int, ...]:
        its, shine = room_of(board), light(board)
        if len(bulbs_at(board.cells, number)) + len(spots_at(shine, number)) >= number.wants:
            return ()
        return tuple(dict.fromkeys((number.cell, *proof_of(its, board.cells, shine, number.beside))))


class TooManyBulbs(_WrongNumber):
    id = "light-up.too-many-bulbs"
    name = "Too Many Bulbs"
    statement = "More bulbs stand beside a number than it says."
    legup = ("LTUP-CONT-0004", "Too Many Bulbs")
    why = {
        "nowhere": "No number of this board has more bulbs than it says.",
        "not-too-many": "The {wants} at {number} does not have too many bulbs.",
    }
    right = "not-too-many"

    def wrong(self, board: Board, number: Number) -> tuple[int, ...]:
        bulbs = bulbs_at(board.cells, number)
        return (number.cell, *bulbs) if len(bulbs) > number.wants else ()
