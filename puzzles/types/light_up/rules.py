"""Light Up: its eight direct rules, and the list of all fourteen."""

from __future__ import annotations

from collections.abc import Sequence

from puzzles.base.rule import DirectRule
from puzzles.kernel.board import Board, Place
from puzzles.kernel.verdict import Accepted, Refusal, Verdict
from puzzles.types.light_up.closing import (
    BulbOrEmpty,
    BulbsInPath,
    CannotLight,
    SatisfyNumber,
    TooFewBulbs,
    TooManyBulbs,
    bulbs_at,
    named,
    proof_of,
    spots_at,
    spots_of,
)
from puzzles.types.light_up.model import BULB, EMPTY, Light, Number, Room, bulb_seen, light, room_of

ONLY_EMPTY = "This rule rules bulbs out; it cannot put one at {cell}."
ONLY_BULB = "This rule places bulbs; it cannot rule one out at {cell}."
LIT = "{cell} is lit by the bulb at {bulb}, so it cannot be a bulb itself."
NOT_BESIDE = "{cell} does not share a side with a number."


def _distinct(*cells: int) -> tuple[int, ...]:
    return tuple(dict.fromkeys(cells))


def _refused_as_lit(its: Room, board: Board, cell: int) -> Refusal | None:
    bulb = bulb_seen(its, board.cells, cell)
    return Refusal("lit", (bulb,), {"bulb": its.rect.names[bulb]}) if bulb >= 0 else None


def _names(its: Room, cells: Sequence[int]) -> str:
    return ", ".join([its.rect.names[cell] for cell in cells])


class _Rule(DirectRule):
    """A direct rule that argues about the squares that its cells see, and the numbers near them."""

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        its, found = room_of(board), set[int]()
        for cell in cells:
            found.update((cell, *its.view[cell]))
            for number in its.beside[cell] + its.diagonal[cell]:
                found.update((number.cell, *number.beside))
        return tuple(sorted(found))


class EmptyInLight(_Rule):
    id = "light-up.empty-in-light"
    name = "Empty Squares in Light"
    statement = "No bulb sees another: every square that a bulb lights is empty."
    level = 1
    legup = ("LTUP-BASC-0002", "Empty Cells in Light")
    why = {"only-empty": ONLY_EMPTY, "not-lit": "No bulb lights {cell} yet, neither along its row nor its column."}

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        its = room_of(board)
        if mask != EMPTY:
            return Refusal("only-empty", (cell,))
        bulb = bulb_seen(its, board.cells, cell)
        return Accepted((bulb,)) if bulb >= 0 else Refusal("not-lit", its.view[cell])


class FinishWithEmpty(_Rule):
    id = "light-up.finish-with-empty"
    name = "Finish with Empty"
    statement = "Once a number has all its bulbs, the other squares beside it are empty."
    level = 1
    legup = ("LTUP-BASC-0005", "Finish with Empty")
    why = {
        "only-empty": ONLY_EMPTY,
        "not-beside-number": NOT_BESIDE,
        "number-open": "The {wants} at {number} does not have all its bulbs yet, so {cell} may still be one.",
    }

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        its, cells = room_of(board), board.cells
        if mask != EMPTY:
            return Refusal("only-empty", (cell,))
        for number in its.beside[cell]:
            if len(bulbs := bulbs_at(cells, number)) == number.wants:
                return Accepted((number.cell, *bulbs))
        return _open_number(its, its.beside[cell], cell)


def _open_number(its: Room, numbers: Sequence[Number], cell: int, code: str = "number-open") -> Refusal:
    """Refuse because of the first of the numbers that the square is beside, or because it is beside none."""
    if not numbers:
        return Refusal("not-beside-number", (cell,))
    number = numbers[0]
    return Refusal(code, (number.cell, *number.beside), named(its, number))


class FinishWithBulbs(_Rule):
    id = "light-up.finish-with-bulbs"
    name = "Finish with Bulbs"
    statement = "Where a number has only as many squares left as it needs bulbs, each of them is a bulb."
    level = 1
    legup = ("LTUP-BASC-0004", "Finish with Bulbs")
    why = {
        "only-bulb": ONLY_BULB,
        "not-beside-number": NOT_BESIDE,
        "lit": LIT,
        "other-spots": "The {wants} at {number} can get its bulbs without {cell}: other squares beside it are left for "
        "them.",
    }

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        its, cells, shine = room_of(board), board.cells, light(board)
        if mask != BULB:
            return Refusal("only-bulb", (cell,))
        if not its.beside[cell]:
            return _open_number(its, (), cell)
        if lit := _refused_as_lit(its, board, cell):
            return lit
        for number in its.beside[cell]:
            spots = spots_at(shine, number)
            if len(bulbs_at(cells, number)) + len(spots) - 1 < number.wants:
                others = tuple([each for each in number.beside if each != cell])
                return Accepted(_distinct(number.cell, *proof_of(its, cells, shine, others)))
        return _open_number(its, its.beside[cell], cell, "other-spots")


class MustLight(_Rule):
    id = "light-up.must-light"
    name = "Must Light"
    statement = "When only one square is left from which an unlit square can be lit, a bulb goes there."
    level = 2
    legup = ("LTUP-BASC-0006", "Must Light")
    why = {
        "only-bulb": ONLY_BULB,
        "lit": LIT,
        "can-be-lit-otherwise": "Every unlit square that {cell} sees, and {cell} itself, could also be lit from "
        "elsewhere.",
    }

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        its, cells, shine = room_of(board), board.cells, light(board)
        if mask != BULB:
            return Refusal("only-bulb", (cell,))
        if lit := _refused_as_lit(its, board, cell):
            return lit
        for square in (cell, *its.view[cell]):
            if not shine.lit[square] and spots_of(its, shine, square) == [cell]:
                around = [seen for seen in (square, *its.view[square]) if seen != cell]
                return Accepted(_distinct(*([square] if square != cell else ()), *proof_of(its, cells, shine, around)))
        return Refusal("can-be-lit-otherwise", its.view[cell])


class EmptyCorners(_Rule):
    id = "light-up.empty-corners"
    name = "Empty Corners"
    statement = (
        "A square at the corner of a number is empty if a bulb there would light so many of the squares beside the "
        "number that it could not get its bulbs any more."
    )
    level = 2
    legup = ("LTUP-BASC-0003", "Empty Corners")
    why = {
        "only-empty": ONLY_EMPTY,
        "no-corner": "{cell} does not touch a number at a corner.",
        "number-can-be-met": "With a bulb at {cell}, the {wants} at {number} could still get all its bulbs.",
    }

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        its = room_of(board)
        if mask != EMPTY:
            return Refusal("only-empty", (cell,))
        if not its.diagonal[cell]:
            return Refusal("no-corner", (cell,))
        return starved(board, cell, its.diagonal[cell])


def starved(board: Board, cell: int, numbers: Sequence[Number], note: str = "") -> Verdict:
    """Accept if one of the numbers could not be met with a bulb at the cell."""
    its, cells, shine = room_of(board), board.cells, light(board)
    view = set(its.view[cell])
    for number in numbers:
        left = [spot for spot in spots_at(shine, number) if spot not in view]
        if len(bulbs_at(cells, number)) + len(left) < number.wants:
            others = [each for each in number.beside if each not in view]
            corner = note if number in its.diagonal[cell] else ""
            return Accepted(_distinct(number.cell, *proof_of(its, cells, shine, others)), corner)
    number = min(numbers, key=lambda each: len(spots_at(shine, each)) + len(bulbs_at(cells, each)) - each.wants)
    return Refusal("number-can-be-met", (number.cell, *number.beside), named(its, number))


class StarvesNumber(_Rule):
    id = "light-up.starves-number"
    name = "Starves a Number"
    statement = (
        "A square is empty if a bulb there would light so many of the squares beside some number that the number could "
        "not get its bulbs any more."
    )
    level = 3
    why = {
        "only-empty": ONLY_EMPTY,
        "no-number": "There is no number that {cell} is not beside.",
        "number-can-be-met": "With a bulb at {cell}, every number could still get its bulbs, even the {wants} at "
        "{number}.",
    }

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return tuple(range(len(board.cells)))

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        its = room_of(board)
        if mask != EMPTY:
            return Refusal("only-empty", (cell,))
        numbers = [number for number in its.numbers if cell not in number.beside]
        return starved(board, cell, numbers, EMPTY_CORNERS.id) if numbers else Refusal("no-number", (cell,))


class SharedSpots(_Rule):
    id = "light-up.shared-spots"
    name = "Shared Squares"
    statement = (
        "Two numbers share squares: however many of their bulbs stand on these, some squares beside the two must be "
        "bulbs, or must be empty."
    )
    level = 3
    why = {"no-pair": "No two numbers that share open squares force {cell} to be {value}."}

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        its = room_of(board)
        near = [number for cell in cells for number in its.beside[cell]]
        pairs = [other for number in near for side in number.beside for other in its.beside[side]]
        found = {cell for number in (*near, *pairs) for cell in (number.cell, *number.beside)}
        return tuple(sorted({*cells, *found}))

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        its, cells, shine = room_of(board), board.cells, light(board)
        for first in its.beside[cell] if shine.spot[cell] else ():
            others = {number.cell: number for side in first.beside for number in its.beside[side] if number != first}
            for second in others.values():
                if _forces(cells, shine, (first, second), cell, mask):
                    both = [side for side in (*first.beside, *second.beside) if side != cell]
                    evidence = proof_of(its, cells, shine, both)
                    return Accepted(_distinct(first.cell, second.cell, *evidence))
        near = [side for number in its.beside[cell] for side in (number.cell, *number.beside)]
        return Refusal("no-pair", _distinct(cell, *near))


def _forces(cells: Sequence[int], shine: Light, numbers: tuple[Number, Number], cell: int, mask: int) -> bool:
    """Tell whether two numbers that share spots force the mask on a spot beside the first.

    Two numbers that cannot both be met force everything.
    """
    first, second = numbers
    mine, its = spots_at(shine, first), spots_at(shine, second)
    shared = [spot for spot in mine if spot in its]
    if not shared:
        return False
    need, other = first.wants - len(bulbs_at(cells, first)), second.wants - len(bulbs_at(cells, second))
    alone, apart = len(mine) - len(shared), len(its) - len(shared)
    ways = [k for k in range(len(shared) + 1) if 0 <= need - k <= alone and 0 <= other - k <= apart]
    part = [(k, len(shared)) if cell in shared else (need - k, alone) for k in ways]
    return all(number == (size if mask == BULB else 0) for number, size in part)


class AvoidDarkness(_Rule):
    id = "light-up.avoid-darkness"
    name = "Avoid Darkness"
    statement = (
        "A square is empty if a bulb there would rule out every square from which some other unlit square could be lit."
    )
    level = 3
    why = {
        "only-empty": ONLY_EMPTY,
        "all-can-be-lit": "With a bulb at {cell}, every other square could still be lit.",
    }

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return tuple(range(len(board.cells)))

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        its, cells, shine = room_of(board), board.cells, light(board)
        if mask != EMPTY:
            return Refusal("only-empty", (cell,))
        view = set(its.view[cell])
        for square in its.white:
            if shine.lit[square] or square == cell or square in view:
                continue
            if view.issuperset(spots_of(its, shine, square)):
                around = [seen for seen in (square, *its.view[square]) if seen not in view]
                return Accepted(_distinct(square, *proof_of(its, cells, shine, around)))
        return Refusal("all-can-be-lit", its.view[cell])


EMPTY_CORNERS = EmptyCorners()
RULES = (
    EmptyInLight(),
    FinishWithEmpty(),
    FinishWithBulbs(),
    MustLight(),
    EMPTY_CORNERS,
    StarvesNumber(),
    SharedSpots(),
    AvoidDarkness(),
    BulbOrEmpty(),
    SatisfyNumber(),
    BulbsInPath(),
    CannotLight(),
    TooFewBulbs(),
    TooManyBulbs(),
)
