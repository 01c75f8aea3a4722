"""Light Up: its eight direct rules, and the list of all fourteen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from puzzles.base.rule import Deduction, DirectRule
from puzzles.kernel.board import Board, Place
from puzzles.kernel.verdict import Accepted, Refusal, Verdict
from puzzles.logic.counting import FinishNo, FinishYes
from puzzles.logic.counts import Count
from puzzles.logic.opposite import OPPOSITE, never_given
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
    """A rule that looks at one square at a time; `gives` is what it makes of it."""

    gives: ClassVar[int]

    def find(self, board: Board) -> Iterator[Deduction]:
        for cell, old in enumerate(board.cells):
            verdict = self.check(board, cell, self.gives) if old == OPEN else None
            if isinstance(verdict, Accepted):
                yield Deduction(cell, self.gives, verdict.evidence)


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
    gives = EMPTY

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        its = room_of(board)
        if mask != EMPTY:
            return never_given(self, board, cell, self.gives, "only-empty")
        bulb = bulb_seen(its, board.cells, cell)
        return Accepted((bulb,)) if bulb >= 0 else Refusal("not-lit", its.view[cell])


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
    gives = BULB

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        its, cells, shine = room_of(board), board.cells, light(board)
        if mask != BULB:
            square = self.only_lit_from(its, shine, cell)
            facts = {"square": its.rect.names[square]} if square >= 0 else {}
            return never_given(self, board, cell, self.gives, "only-bulb").with_facts(**facts)
        if lit := _refused_as_lit(its, board, cell):
            return lit
        if (square := self.only_lit_from(its, shine, cell)) >= 0:
            return Accepted(_distinct(*proof_of(its, cells, shine, (square, *its.view[square]))))
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
    """A rule about numbers that could not get their bulbs with one at a square."""

    def starved(self, board: Board, cell: int, numbers: Sequence[Count], note: str = "") -> Verdict:
        """Accept if one of the numbers could not be met with a bulb at the cell."""
        its, cells, shine, bulbs = room_of(board), board.cells, light(board), self.tally(board)
        view = set(its.view[cell])
        for number in numbers:
            if bulbs.held_in(number) + self.left(board, cell, number) < number.number:
                others = [each for each in number.cells if each not in view]
                corner = note if number in its.diagonal[cell] else ""
                return Accepted(_distinct(*number.shown, *proof_of(its, cells, shine, others)), corner)
        # A number that has all its bulbs is no example while there is another one, least of all a 0, nor is one that
        # loses no square.
        losing = [number for number in numbers if any(shine.spot[spot] and spot in view for spot in number.cells)]
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
        view, spots = room_of(board).view[cell], light(board).spot
        return sum([bool(spots[spot]) and spot not in view for spot in number.cells])

    def never(self, board: Board, cell: int) -> Refusal:
        """Refuse a bulb, with what it would leave a number if that is too little."""
        refusal = never_given(self, board, cell, self.gives, "only-empty")
        if refusal.code != OPPOSITE:
            return refusal
        counts = self.counts(board.puzzle).all
        number = next(each for each in counts if each.shown == refusal.evidence[1:2])
        return refusal.with_facts(**self.facts(board, number), left=str(self.left(board, cell, number)))


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
    gives = EMPTY

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        its = room_of(board)
        if mask != EMPTY:
            return self.never(board, cell)
        if not its.diagonal[cell]:
            return Refusal("no-corner", (cell,))
        return self.starved(board, cell, its.diagonal[cell])


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
    gives = EMPTY

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return tuple(range(len(board.cells)))

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        its = room_of(board)
        if mask != EMPTY:
            return self.never(board, cell)
        numbers = [number for number in its.numbers.all if cell not in number.cells]
        return self.starved(board, cell, numbers, EMPTY_CORNERS.id) if numbers else Refusal("no-number", (cell,))


class SharedSpots(Beside, Pair):
    id = "light-up.shared-spots"
    name = "Shared Squares"
    statement = (
        "Two numbers share squares: however many of their bulbs stand on these, some squares beside the two must be "
        "bulbs, or must be empty."
    )
    level = 3
    why = {
        "lit": "{cell} is lit by the bulb at {bulb}, so it cannot be a bulb. For lit squares, use Empty Squares in "
        "Light.",
        "no-pair": "This rule needs two numbers that share open squares, one of them beside {cell}. There is no such "
        "pair.",
        "opposite": "It is the other way round: with {cell} {value}, the {wants} at {first} and the {others} at "
        "{second} could not both have the right number of bulbs.",
        "pair-open": "No two numbers are a reason for {cell} to be {value}. For example, the {wants} at {first} and "
        "the {others} at {second}, taken alone, allow it to be {instead}: their missing bulbs could be at {spots}. "
        "This rule looks at nothing else.",
    }

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        return _refused_as_lit(room_of(board), board, cell) or super().check(board, cell, mask)


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
        "There is none: {squares}, for example, could still be lit by a bulb at {others}.",
        "takes-none": "This rule needs an unlit square that nothing could light if there were a bulb at {cell}. There "
        "is none: each unlit square that this bulb would not light keeps all squares from which it could be lit.",
    }
    gives = EMPTY

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return tuple(range(len(board.cells)))

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        its, cells, shine = room_of(board), board.cells, light(board)
        if mask != EMPTY:
            return never_given(self, board, cell, self.gives, "only-empty")
        view = set(its.view[cell])
        for square in its.white:
            if shine.lit[square] or square in view:
                continue
            if view.issuperset(spots_of(its, shine, square)):
                around = [seen for seen in (square, *its.view[square]) if seen not in view]
                return Accepted(_distinct(square, *proof_of(its, cells, shine, around)))
        return self._closest(board, cell)

    def _closest(self, board: Board, cell: int) -> Refusal:
        """Refuse with the unlit squares that would have the fewest squares left from which they could be lit."""
        its, shine, left = room_of(board), light(board), dict[int, list[int]]()
        lost = {cell, *its.view[cell]}
        for square in [each for each in its.white if not (shine.lit[each] or each in lost)]:
            if lost.intersection(spots := spots_of(its, shine, square)):
                left[square] = [spot for spot in spots if spot not in lost]
        if not left:
            return Refusal("takes-none", its.view[cell])
        fewest = min(map(len, left.values()))  # all that keep as few, so that a mirrored board names the same
        squares = [square for square, spots in left.items() if len(spots) == fewest]
        others, name = sorted({spot for square in squares for spot in left[square]}), its.rect.names
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
