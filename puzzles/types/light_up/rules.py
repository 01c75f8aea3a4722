"""Light Up: its eight direct rules, and the list of all fourteen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_
from typing import ClassVar

from puzzles.base.rule import Deduction, DirectRule
from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Board, Place
from puzzles.kernel.verdict import Accepted, Refusal, Verdict
from puzzles.logic.counting import FinishNo, FinishYes
from puzzles.logic.counts import Count
from puzzles.logic.opposite import never_given
from puzzles.logic.pairs import Pair
from puzzles.types.light_up.closing import (
    Beside,
    BulbOrEmpty,
    BulbsInPath,
    CannotLight,
    SatisfyNumber,
    TooFewBulbs,
    TooManyBulbs,
    proof_of,
    spots_of,
)
from puzzles.types.light_up.model import BULB, EMPTY, OPEN, Light, Room, bulb_seen, light, room_of

ONLY_EMPTY = "This rule only rules bulbs out, so it is no reason for a bulb at {cell}."
ONLY_BULB = "This rule only places bulbs, so it is no reason for {cell} to be empty."
STARVED = (
    "It is the other way round: with a bulb at {cell}, the {wants} at {place} could not get its bulbs. Bulbs beside "
    "it: {held}, squares left for more: {left}. So {cell} is empty."
)
LIT = "{cell} is lit by the bulb at {bulb}, so it cannot be a bulb itself."
NOT_BESIDE = "This rule is about squares beside a number. {cell} does not share a side with one."


def _distinct(*cells: int) -> tuple[int, ...]:
    return tuple(dict.fromkeys(cells))


def _refused_as_lit(its: Room, board: Board, cell: int) -> Refusal | None:
    bulb = bulb_seen(its, board.cells, cell)
    return Refusal("lit", (bulb,), {"bulb": its.rect.names[bulb]}) if bulb >= 0 else None


class _Rule(Beside, DirectRule):
    """A direct rule that argues about the squares that its cells see, and the numbers near them."""

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        its, found = room_of(board), set[int]()
        for cell in cells:
            found.update((cell, *its.view[cell]))
            for number in its.numbers.of[cell] + its.diagonal[cell]:
                found.update(number.place.cells)
        return tuple(sorted(found))


class _Single(_Rule):
    """A rule that looks at one square at a time; `gives` is what it makes of it, `only` the code for another value."""

    gives: ClassVar[int] = EMPTY
    only: ClassVar[str] = "only-empty"

    def forced(self, board: Board, cell: int) -> Accepted | None:
        """Accept what an open square is forced to be; None if nothing forces it."""
        raise NotImplementedError

    def not_forced(self, board: Board, cell: int) -> Refusal:
        """Refuse for an open square that nothing forces."""
        raise NotImplementedError

    def opposed(self, board: Board, cell: int, found: Accepted) -> dict[str, str]:
        """Return more facts for the refusal of another value where the square is forced."""
        return {}

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        found = self.forced(board, cell)
        if mask == self.gives:
            return found or self.not_forced(board, cell)
        refusal = never_given(board, cell, found.evidence if found else None, self.only)
        return refusal.with_facts(**self.opposed(board, cell, found)) if found else refusal

    def find(self, board: Board) -> Iterator[Deduction]:
        for cell, old in enumerate(board.cells):
            if old == OPEN and (found := self.forced(board, cell)):
                yield Deduction(cell, self.gives, found.evidence)


class EmptyInLight(_Single):
    id = "light-up.empty-in-light"
    name = "Empty Squares in Light"
    statement = "No bulb sees another: every square that a bulb lights is empty."
    level = 1
    legup = ("LTUP-BASC-0002", "Empty Cells in Light")
    why = {
        "only-empty": ONLY_EMPTY,
        "opposite": "It is the other way round: the bulb at {shown} lights {cell}, so no bulb goes there.",
        "not-lit": "No bulb lights {cell} yet, neither along its row nor its column.",
    }

    def forced(self, board: Board, cell: int) -> Accepted | None:
        bulb = bulb_seen(room_of(board), board.cells, cell)
        return Accepted((bulb,)) if bulb >= 0 else None

    def not_forced(self, board: Board, cell: int) -> Refusal:
        return Refusal("not-lit", room_of(board).view[cell])


class FinishWithEmpty(_Rule, FinishNo):
    id = "light-up.finish-with-empty"
    name = "Finish with Empty"
    statement = "Once a number has all its bulbs, the other squares beside it are empty."
    level = 1
    legup = ("LTUP-BASC-0005", "Finish with Empty")
    only, unmet, outside = "only-empty", "number-open", "not-beside-number"
    why = {
        "only-empty": ONLY_EMPTY,
        "opposite": "It is the other way round: the {wants} at {place} has all its bulbs, so {cell} is empty.",
        "not-beside-number": NOT_BESIDE,
        "number-open": "No number beside {cell} has all its bulbs yet. For example, bulbs beside the {wants} at "
        "{place}: {held}.",
    }


class FinishWithBulbs(_Rule, FinishYes):
    id = "light-up.finish-with-bulbs"
    name = "Finish with Bulbs"
    statement = "Where a number has only as many squares left as it needs bulbs, each of them is a bulb."
    level = 1
    legup = ("LTUP-BASC-0004", "Finish with Bulbs")
    only, unmet, outside = "only-bulb", "other-spots", "not-beside-number"
    why = {
        "only-bulb": ONLY_BULB,
        "opposite": "It is the other way round: the {wants} at {place} needs a bulb at each of its open squares, so "
        "{cell} is a bulb.",
        "not-beside-number": NOT_BESIDE,
        "lit": LIT,
        "other-spots": "No number beside {cell} needs a bulb at each of its open squares. The {wants} at {place}, for "
        "example: bulbs missing, {missing}; squares that may still be bulbs, {open}.",
    }

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        lit = _refused_as_lit(room_of(board), board, cell) if mask == BULB else None
        return lit or super().check(board, cell, mask)


class MustLight(_Single):
    id = "light-up.must-light"
    name = "Must Light"
    statement = "When only one square is left from which an unlit square can be lit, a bulb goes there."
    level = 2
    legup = ("LTUP-BASC-0006", "Must Light")
    why = {
        "only-bulb": ONLY_BULB,
        "opposite": "It is the other way round: no square but {cell} is left to light {square}, so {cell} is a bulb.",
        "lit": LIT,
        "can-be-lit-otherwise": "No unlit square needs a bulb at {cell}: {square}, for example, could also be lit by a "
        "bulb at {others}.",
    }
    gives, only = BULB, "only-bulb"

    def forced(self, board: Board, cell: int) -> Accepted | None:
        its, shine = room_of(board), light(board)
        square = self.only_lit_from(its, shine, cell)
        if square < 0:
            return None
        return Accepted(_distinct(*proof_of(its, board.cells, shine, (square, *its.view[square]))))

    def opposed(self, board: Board, cell: int, found: Accepted) -> dict[str, str]:
        its = room_of(board)
        return {"square": its.rect.names[self.only_lit_from(its, light(board), cell)]}

    def not_forced(self, board: Board, cell: int) -> Refusal:
        its, shine = room_of(board), light(board)
        if lit := _refused_as_lit(its, board, cell):
            return lit
        unlit = [each for each in (cell, *its.view[cell]) if not shine.lit[each]]
        square = min(unlit, key=lambda each: (shine.spots & its.sees[each]).bit_count())
        spots = spots_of(its, shine, square)
        others = "|".join([its.rect.names[each] for each in spots if each != cell])
        return Refusal(
            "can-be-lit-otherwise", _distinct(square, *spots), {"square": its.rect.names[square], "others": others}
        )

    def only_lit_from(self, its: Room, shine: Light, cell: int) -> int:
        """Return an unlit square that can be lit only from this one, -1 if there is none."""
        spots, only = shine.spots, 1 << cell
        for each in (cell, *its.view[cell]) if spots & only else ():
            if spots & its.sees[each] == only and not shine.lit[each]:
                return each
        return -1


class _Starving(_Single):
    """A rule about numbers that could not get their bulbs with one at a square.

    `alone` is the code for a square without such numbers, `simpler` the rule about those at its corners.
    """

    alone: ClassVar[str]
    simpler: ClassVar[str] = ""

    def numbers(self, board: Board, cell: int) -> Sequence[Count]:
        """Return the numbers that the rule is about at a square, none of them beside it."""
        raise NotImplementedError

    def forced(self, board: Board, cell: int) -> Accepted | None:
        its, shine, bulbs = room_of(board), light(board), self.tally(board)
        left = shine.spots & ~its.sees[cell]
        for number in self.numbers(board, cell):
            if bulbs.held_in(number) + (left & number.bits).bit_count() < number.number:
                others = [each for each in number.cells if not its.sees[cell] >> each & 1]
                note = self.simpler if number in its.diagonal[cell] else ""
                return Accepted(_distinct(*number.shown, *proof_of(its, board.cells, shine, others)), note)
        return None

    def not_forced(self, board: Board, cell: int) -> Refusal:
        its, bulbs, numbers = room_of(board), self.tally(board), self.numbers(board, cell)
        if not numbers:
            return Refusal(self.alone, (cell,))
        # A number that has all its bulbs is no example while there is another one, least of all a 0, nor is one that
        # loses no square.
        losing = [number for number in numbers if bulbs.open & its.sees[cell] & number.bits]
        if "loses-none" in self.why and not any(bulbs.held_in(number) < number.number for number in losing):
            return Refusal("loses-none", its.view[cell])
        number = min(
            numbers,
            key=lambda n: (
                bulbs.held_in(n) >= n.number,
                not n.number,
                n not in losing,
                bulbs.open_in(n) + bulbs.held_in(n) - n.number,
            ),
        )
        left = str(self.left(board, cell, number))
        return self.refused(board, number, "number-can-be-met").with_facts(left=left)

    def left(self, board: Board, cell: int, number: Count) -> int:
        """Count the squares beside a number that a bulb at the cell leaves for bulbs."""
        return (light(board).spots & number.bits & ~room_of(board).sees[cell]).bit_count()

    def opposed(self, board: Board, cell: int, found: Accepted) -> dict[str, str]:
        number = next(each for each in self.counts(board.puzzle).all if each.shown == found.evidence[:1])
        return self.facts(board, number) | {"left": str(self.left(board, cell, number))}


class EmptyCorners(_Starving):
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
        "opposite": STARVED,
        "no-corner": "This rule is about squares at the corner of a number. {cell} touches none at a corner.",
        "number-can-be-met": "This rule only counts squares. With a bulb at {cell}, the {wants} at {place} would keep "
        "enough: bulbs missing, {missing}; squares left for them, {left}.",
    }
    alone = "no-corner"

    def numbers(self, board: Board, cell: int) -> Sequence[Count]:
        return room_of(board).diagonal[cell]


class StarvesNumber(_Starving):
    id = "light-up.starves-number"
    name = "Starves a Number"
    statement = (
        "A square is empty if a bulb there would light so many of the squares beside some number that the number could "
        "not get its bulbs any more."
    )
    level = 3
    why = {
        "only-empty": ONLY_EMPTY,
        "opposite": STARVED,
        "no-number": "This rule needs a number that does not share a side with {cell}. There is none on this board.",
        "loses-none": "This rule is about numbers that do not share a side with {cell}. Of those that still miss "
        "bulbs, none would lose a square to a bulb there.",
        "number-can-be-met": "This rule only counts squares. With a bulb at {cell}, every number that does not share a "
        "side with it would keep enough. The {wants} at {place}, for example: bulbs missing, {missing}; squares left "
        "for them, {left}.",
    }
    alone, simpler = "no-number", EmptyCorners.id

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return tuple(range(len(board.cells)))

    def numbers(self, board: Board, cell: int) -> Sequence[Count]:
        return [number for number in room_of(board).numbers.all if not number.bits >> cell & 1]


NEEDS_PAIR = "This rule needs two numbers that share open squares, one of them beside {cell}, at a side. "
ALONE = NEEDS_PAIR + "No number stands beside {cell}."
LIT_SQUARES = "For lit squares, use Empty Squares in Light."


class SharedSpots(Beside, Pair):
    id = "light-up.shared-spots"
    name = "Shared Squares"
    statement = (
        "Two numbers share squares: however many of their bulbs stand on these, some squares beside the two must be "
        "bulbs, or must be empty."
    )
    level = 3
    why = {
        "lit": "{cell} is lit by the bulb at {bulb}, so it cannot be a bulb. " + LIT_SQUARES,
        "lit-open": "{cell} is lit by the bulb at {bulb}, so it is not among the open squares that this rule looks at. "
        + LIT_SQUARES,
        "lit-alone": ALONE + " {cell} is lit by the bulb at {bulb}. " + LIT_SQUARES,
        "alone": ALONE,
        "no-pair": NEEDS_PAIR + "No other number shares an open square with {numbers}, beside {cell}.",
        "opposite": "It is the other way round: with {cell} {value}, the {wants} at {first} and the {others} at "
        "{second} could not both have the right number of bulbs.",
        "pair-open": "No two numbers are a reason for {cell} to be {value}. For example, the {wants} at {first} and "
        "the {others} at {second}, taken alone, allow it to be {instead}: their missing bulbs could be at {spots}. "
        "This rule looks at nothing else.",
    }

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        its = room_of(board)
        numbers, lit = its.numbers.of[cell], _refused_as_lit(its, board, cell)
        if lit:
            return lit if mask == BULB else lit._replace(code="lit-open" if numbers else "lit-alone")
        verdict = super().check(board, cell, mask)
        if isinstance(verdict, Refusal) and verdict.code == "no-pair":
            names = "|".join([number.place.name for number in numbers])
            return verdict.with_facts(numbers=names) if numbers else Refusal("alone", (cell,))
        return verdict


class AvoidDarkness(_Single):
    id = "light-up.avoid-darkness"
    name = "Avoid Darkness"
    statement = (
        "A square is empty if a bulb there would rule out every square from which some other unlit square could be lit."
    )
    level = 3
    why = {
        "only-empty": ONLY_EMPTY,
        "opposite": "It is the other way round: with a bulb at {cell}, nothing could light {one}. So {cell} is empty.",
        "all-can-be-lit": "This rule needs an unlit square that nothing could light if there were a bulb at {cell}. "
        "There is none: {squares}, for example, could still be lit by a bulb at {others}. Here only light counts, not "
        "the numbers.",
        "takes-none": "This rule needs an unlit square that nothing could light if there were a bulb at {cell}. There "
        "is none: each unlit square that this bulb would not light keeps all squares from which it could be lit.",
    }

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return tuple(range(len(board.cells)))

    def forced(self, board: Board, cell: int) -> Accepted | None:
        its, shine, view = room_of(board), light(board), room_of(board).sees[cell]
        left = shine.spots & ~view
        for square in cells_in(shine.dark & ~view):
            if not its.sees[square] & left:
                around = [seen for seen in (square, *its.view[square]) if not view >> seen & 1]
                return Accepted(_distinct(square, *proof_of(its, board.cells, shine, around)))
        return None

    def not_forced(self, board: Board, cell: int) -> Refusal:
        """Refuse with the unlit squares that would have the fewest squares left from which they could be lit."""
        its, shine, lost = room_of(board), light(board), room_of(board).sees[cell]
        spots = {square: its.sees[square] & shine.spots for square in cells_in(shine.dark & ~lost)}
        left = {square: its_own & ~lost for square, its_own in spots.items() if its_own & lost}
        if not left:
            return Refusal("takes-none", its.view[cell])
        fewest = min(map(int.bit_count, left.values()))  # all that keep as few, so that a mirrored board names the same
        squares = [square for square, rest in left.items() if rest.bit_count() == fewest]
        others, name = cells_in(reduce(or_, [left[square] for square in squares])), its.rect.names
        facts = {"squares": "&".join([name[each] for each in squares]), "others": "|".join([name[e] for e in others])}
        return Refusal("all-can-be-lit", tuple(dict.fromkeys((*squares, *others))), facts)


FINISH_WITH_EMPTY, FINISH_WITH_BULBS, EMPTY_CORNERS = FinishWithEmpty(), FinishWithBulbs(), EmptyCorners()
SHARED_SPOTS, TOO_FEW_BULBS, TOO_MANY_BULBS = SharedSpots(), TooFewBulbs(), TooManyBulbs()
RULES = (
    EmptyInLight(),
    FINISH_WITH_EMPTY,
    FINISH_WITH_BULBS,
    MustLight(),
    EMPTY_CORNERS,
    StarvesNumber(),
    SHARED_SPOTS,
    AvoidDarkness(),
    BulbOrEmpty(),
    SatisfyNumber(),
    BulbsInPath(),
    CannotLight(),
    TOO_FEW_BULBS,
    TOO_MANY_BULBS,
)
