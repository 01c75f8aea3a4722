"""Light Up: its two case rules and its four contradictions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.kernel.verdict import Refusal
from puzzles.logic.at_cell import AtCell
from puzzles.logic.counting import Counting, Satisfy, TooFew, TooMany
from puzzles.logic.counts import Counts
from puzzles.logic.either import Either
from puzzles.types.light_up.model import BULB, EMPTY, OPEN, Light, Room, bulb_seen, light, room_of


def spots_of(its: Room, shine: Light, cell: int) -> list[int]:
    """List the squares from which a square may still be lit, itself included."""
    return [seen for seen in (cell, *its.view[cell]) if shine.spot[seen]]


def proof_of(its: Room, cells: Sequence[int], shine: Light, squares: Iterable[int]) -> list[int]:
    """List what shows that squares are bulbs, or cannot be: themselves if known, else a bulb that lights them."""
    known = [cell if cells[cell] != OPEN else bulb_seen(its, cells, cell) for cell in squares if not shine.spot[cell]]
    return list(dict.fromkeys(known))


class Beside(Counting):
    """A rule about the numbers in walls. An open square that is lit cannot be a bulb."""

    def counts(self, puzzle: Puzzle) -> Counts:
        return room_of(puzzle).numbers

    def seen(self, board: Board) -> tuple[int, ...]:
        return light(board).seen

    def proof(self, board: Board, cells: Iterable[int]) -> Iterable[int]:
        return proof_of(room_of(board), board.cells, light(board), cells)


class AtNumber(Beside):
    """A rule that is applied at a number: it argues about the squares beside it, and what these see."""

    at_kinds = ("number",)

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        its = super().scope(board, cells, at)
        return tuple(sorted({*its, *(seen for cell in its for seen in room_of(board).view[cell])}))


class BulbOrEmpty(Either):
    id = "light-up.bulb-or-empty"
    name = "Bulb or Empty"
    statement = "An open square is a bulb or it is empty: try both, each in a branch of its own."
    level = 4
    legup = ("LTUP-CASE-0001", "Light or Empty")
    why = {"known-cell": "{cell} is already {value}, so there is nothing to split."}


def seen_from(board: Board, at: Place | None) -> tuple[int, ...]:
    """Return the scope of a rule that is applied at a square: the square and what it sees."""
    cells = at.cells if at else range(len(board.cells))
    return tuple(sorted({*cells, *(seen for cell in cells for seen in room_of(board).view[cell])}))


class SatisfyNumber(AtNumber, Satisfy):
    id = "light-up.satisfy-number"
    name = "Satisfy Number"
    statement = "Try every way to give a number its missing bulbs, each in a branch of its own."
    level = 5
    legup = ("LTUP-CASE-0002", "Satisfy Number")
    why = {
        "already-satisfied": "The {wants} at {place} has all its bulbs already, so there is nothing to split.",
        "contradiction-instead": "The {wants} at {place} can no longer have as many bulbs beside it as it says. That "
        "is a contradiction, not a split: use Too Few Bulbs or Too Many Bulbs.",
    }
    least = 1


class BulbsInPath(AtCell):
    id = "light-up.bulbs-in-path"
    name = "Bulbs in Path"
    statement = "Two bulbs see each other."
    level = 1
    legup = ("LTUP-CONT-0001", "Bulbs In Path")
    why = {
        "nowhere": "No two bulbs of this board see each other.",
        "no-bulb": "There is no bulb at {cell}. This rule needs one that sees another bulb.",
        "no-bulbs-in-path": "The bulb at {cell} sees no other bulb along its row and column.",
    }
    right = "no-bulbs-in-path"

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return seen_from(board, at)

    def suspects(self, board: Board) -> tuple[int, ...]:
        return room_of(board).white

    def near(self, board: Board, cell: int) -> tuple[int, ...]:
        return (cell, *room_of(board).view[cell])

    def refused(self, board: Board, cell: int) -> Refusal:
        return super().refused(board, cell) if board.cells[cell] == BULB else Refusal("no-bulb", (cell,))

    def wrong(self, board: Board, cell: int) -> tuple[int, ...]:
        other = bulb_seen(room_of(board), board.cells, cell) if board.cells[cell] == BULB else -1
        return (cell, other) if other >= 0 else ()


class CannotLight(AtCell):
    id = "light-up.cannot-light"
    name = "Cannot Light a Square"
    statement = "An empty square is not lit, and no square is left from which it could be."
    level = 1
    legup = ("LTUP-CONT-0002", "Cannot Light A Cell")
    why = {
        "nowhere": "Every empty square of this board is lit, or can still be.",
        "not-empty": "{cell} is not marked as empty. This rule needs an empty square that nothing can light.",
        "lit": "{cell} is already lit, by the bulb at {bulb}.",
        "can-be-lit": "{cell} can still be lit: a bulb is possible at {spots}.",
    }
    right = "can-be-lit"

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return seen_from(board, at)

    def suspects(self, board: Board) -> tuple[int, ...]:
        return room_of(board).white

    def refused(self, board: Board, cell: int) -> Refusal:
        its, shine = room_of(board), light(board)
        if board.cells[cell] != EMPTY:
            return Refusal("not-empty", (cell,))
        if shine.lit[cell]:
            bulb = bulb_seen(its, board.cells, cell)
            return Refusal("lit", (cell, bulb), {"bulb": its.rect.names[bulb]})
        spots = spots_of(its, shine, cell)
        return Refusal("can-be-lit", (cell, *spots), {"spots": "|".join([its.rect.names[spot] for spot in spots])})

    def wrong(self, board: Board, cell: int) -> tuple[int, ...]:
        """Return what shows that a square stays dark; nothing if it does not. An open one can be lit by itself."""
        its, cells, shine = room_of(board), board.cells, light(board)
        if shine.lit[cell] or spots_of(its, shine, cell):
            return ()
        return tuple(proof_of(its, cells, shine, (cell, *its.view[cell])))


class TooFewBulbs(AtNumber, TooFew):
    id = "light-up.too-few-bulbs"
    name = "Too Few Bulbs"
    statement = "Not enough squares beside a number can still be bulbs."
    level = 1
    legup = ("LTUP-CONT-0003", "Too Few Bulbs")
    why = {
        "nowhere": "Every number of this board can still have enough bulbs.",
        "enough": "The {wants} at {place} still has enough squares for its bulbs: "
        "squares that may still be bulbs, {open}; bulbs missing, {missing}.",
    }


class TooManyBulbs(AtNumber, TooMany):
    id = "light-up.too-many-bulbs"
    name = "Too Many Bulbs"
    statement = "More bulbs stand beside a number than it says."
    level = 1
    legup = ("LTUP-CONT-0004", "Too Many Bulbs")
    why = {
        "nowhere": "No number of this board has more bulbs than it says.",
        "not-too-many": "The {wants} at {place} does not have too many bulbs. Bulbs beside it: {held}.",
    }
