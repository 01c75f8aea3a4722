"""Nurikabe: its direct rules about a square and what is near it."""

from __future__ import annotations

from functools import lru_cache

from puzzles.grid.areas import flood, grow
from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Board, Place
from puzzles.kernel.verdict import Refusal, Verdict
from puzzles.logic.opposite import OPPOSITE
from puzzles.types.nurikabe.model import Colours, Field, Group, area_at, colours, field_of, groups, groups_beside
from puzzles.types.nurikabe.single import ONLY_BLACK, ONLY_WHITE, Blackens, Whitens, around_groups, named


class SurroundRoom(Blackens):
    id = "nurikabe.surround-room"
    name = "Surround a Room"
    statement = "Once a room has all its squares, the squares beside it are black."
    level = 1
    legup = ("NURI-BASC-0007", "Surround Region")
    why = {
        "only-black": ONLY_BLACK,
        "opposite": "It is the other way round: {cell} is beside a room that has all its squares, {shown}. So it is "
        "black.",
        "not-beside-room": "{cell} is not beside a room. This rule needs one that has all its squares.",
        "room-unfinished": "This rule needs a room that has all its squares. The {wants} at {number} does not: its "
        "white squares so far, {size}.",
    }

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return around_groups(field_of(board), colours(board), cells)

    def forced(self, its: Field, now: Colours, cell: int) -> tuple[int, ...] | None:
        beside = groups_beside(its, now.white, cell)
        return next((tuple(cells_in(group.cells)) for group in beside if group.size in group.numbers), None)

    def refused(self, its: Field, now: Colours, cell: int) -> Refusal:
        beside = groups_beside(its, now.white, cell)
        group = next((group for group in beside if group.numbers), None)
        if not group:
            return Refusal("not-beside-room", (cell,))
        facts = {"number": named(its, group.cells), "wants": str(group.numbers[0]), "size": str(group.size)}
        return Refusal("room-unfinished", tuple(cells_in(group.cells)), facts)

    def candidates(self, its: Field, now: Colours) -> int:
        found = 0
        for group in groups(its, now.white):
            found |= grow(group.cells, *its.size) if group.size in group.numbers else 0
        return found


class PreventSquare(Whitens):
    id = "nurikabe.prevent-square"
    name = "Prevent a Black Block"
    statement = "Three squares of a block of two by two are black: the fourth is white."
    level = 1
    legup = ("NURI-BASC-0006", "Prevent Black Square")
    why = {
        "only-white": ONLY_WHITE,
        "opposite": "It is the other way round: with {cell} black, a block of two by two would be black. So {cell} "
        "is white.",
        "no-three": "{cell} is in no block of two by two squares whose other three are black.",
    }

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        its, found = field_of(board), 0
        for cell in cells:
            for block in its.blocks_of[cell]:
                found |= block
        return tuple(cells_in(found))

    def forced(self, its: Field, now: Colours, cell: int) -> tuple[int, ...] | None:
        rest = ~(now.black | 1 << cell)
        block = next((block for block in its.blocks_of[cell] if not block & rest), 0)
        return tuple(cells_in(block & ~(1 << cell))) or None

    def refused(self, its: Field, now: Colours, cell: int) -> Refusal:
        return Refusal("no-three", (cell,))

    def candidates(self, its: Field, now: Colours) -> int:
        return grow(grow(now.black, *its.size), *its.size)


class BlackBetweenRooms(Blackens):
    id = "nurikabe.black-between-rooms"
    name = "Black Between Rooms"
    statement = "A square that would join white groups which cannot be one room is black."
    level = 1
    legup = ("NURI-BASC-0001", "Black Between Regions")
    why = {
        "only-black": ONLY_BLACK,
        "opposite": "It is the other way round: a white {cell} would join the numbers at {numbers}, so it is black.",
        "opposite-size": "It is the other way round: a white {cell} would make a room of {size} squares, but its "
        "number is {wants}. So it is black.",
        "one-room": "{cell} is not beside two different white groups.",
        "may-join": "As far as this rule looks, the white groups beside {cell} could be one room: they do not hold two "
        "numbers, and with {cell} they do not have too many squares.",
    }

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return around_groups(field_of(board), colours(board), cells)

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        verdict = super().check(board, cell, mask)
        if not isinstance(verdict, Refusal) or verdict.code != OPPOSITE:
            return verdict
        its = field_of(board)
        beside = groups_beside(its, colours(board).white, cell)
        numbers = [each for group in beside for each in cells_in(group.cells & its.numbered)]
        if len(numbers) > 1:
            return verdict.with_facts(numbers="&".join([its.rect.names[each] for each in numbers]))
        facts = {"size": str(1 + sum([group.size for group in beside])), "wants": str(its.numbers[numbers[0]])}
        return Refusal("opposite-size", verdict.evidence, facts)

    def forced(self, its: Field, now: Colours, cell: int) -> tuple[int, ...] | None:
        beside = groups_beside(its, now.white, cell)
        numbers = [number for group in beside for number in group.numbers]
        size = 1 + sum([group.size for group in beside])
        if len(beside) < 2 or not (len(numbers) > 1 or any(number < size for number in numbers)):
            return None
        return tuple([each for group in beside for each in cells_in(group.cells)])

    def refused(self, its: Field, now: Colours, cell: int) -> Refusal:
        beside = groups_beside(its, now.white, cell)
        if len(beside) < 2:
            return Refusal("one-room", (cell,))
        return Refusal("may-join", tuple([each for group in beside for each in cells_in(group.cells)]))

    def candidates(self, its: Field, now: Colours) -> int:
        once = twice = 0
        for group in groups(its, now.white):
            around = grow(group.cells, *its.size)
            twice |= once & around
            once |= around
        return twice


class FillInBlack(Blackens):
    id = "nurikabe.fill-in-black"
    name = "Fill In Black"
    statement = "Squares from which no number can be reached at all are black."
    level = 1
    legup = ("NURI-BASC-0004", "Fill In Black")
    why = {
        "only-black": ONLY_BLACK,
        "opposite": "It is the other way round: from {cell} there is no way to a number over squares that are not "
        "black. So {cell} is black.",
        "number-in-area": "From {cell} there is a way to the number at {number} over squares that are not black.",
    }

    def forced(self, its: Field, now: Colours, cell: int) -> tuple[int, ...] | None:
        area = area_at(its, now, cell)
        return None if area.numbers else tuple(cells_in(grow(area.cells, *its.size) & now.black))

    def refused(self, its: Field, now: Colours, cell: int) -> Refusal:
        area, near = area_at(its, now, cell).cells, 1 << cell
        while not near & its.numbered:
            near = grow(near, *its.size) & area
        number = cells_in(near & its.numbered)[0]
        return Refusal("number-in-area", (cell, number), {"number": its.rect.names[number]})

    def candidates(self, its: Field, now: Colours) -> int:
        return now.open & ~flood(its.numbered, now.light, *its.size)


class FillInWhite(Whitens):
    id = "nurikabe.fill-in-white"
    name = "Fill In White"
    statement = "A square that cannot be connected with some black square is white."
    level = 1
    legup = ("NURI-BASC-0005", "Fill In White")
    why = {
        "only-white": ONLY_WHITE,
        "opposite": "It is the other way round: a black {cell} could not be connected with the black {one}. So {cell} "
        "is white.",
        "black-can-join": "A black {cell} could still be connected with all squares that are black so far.",
    }

    def forced(self, its: Field, now: Colours, cell: int) -> tuple[int, ...] | None:
        area = flood(1 << cell, now.dark, *its.size)
        others = now.black & ~area
        return (cells_in(others)[0], *cells_in(grow(area, *its.size) & now.white)) if others else None

    def refused(self, its: Field, now: Colours, cell: int) -> Refusal:
        return Refusal("black-can-join", (cell,))

    def candidates(self, its: Field, now: Colours) -> int:
        first = flood(now.black & -now.black, now.dark, *its.size)
        return now.open if now.black & ~first else now.open & ~first if now.black else 0


@lru_cache(maxsize=256)
def last_squares(its: Field, now: Colours) -> tuple[tuple[Group, int], ...]:
    """Return the groups that miss one square, with the open squares beside them."""
    found = []
    for group in groups(its, now.white):
        if len(group.numbers) == 1 and group.cells.bit_count() == group.numbers[0] - 1:
            exits = grow(group.cells, *its.size) & now.open
            if exits:
                found.append((group, exits))
    return tuple(found)


class CornersBlack(Blackens):
    id = "nurikabe.corners-black"
    name = "Corners Black"
    statement = "A room misses only its last square. A square beside every square that it could still take is black."
    level = 2
    legup = ("NURI-BASC-0003", "Corners Black")
    why = {
        "only-black": ONLY_BLACK,
        "opposite": "It is the other way round: the room of {number} misses only its last square, and {cell} is beside "
        "every square that it could still take. So {cell} is black.",
        "not-last-square": "This rule needs a room that misses just one square, and {cell} beside every square that "
        "the room could still take. {cell} is beside no such square.",
        "other-exits": "The room of {number} misses one square, which could also be {exits}. {cell} is not beside "
        "that.",
    }

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        verdict = super().check(board, cell, mask)
        if not isinstance(verdict, Refusal) or verdict.code != OPPOSITE:
            return verdict
        its = field_of(board)
        found = last_squares(its, colours(board))
        group = next(group for group, exits in found if not exits & ~its.near[cell])
        return verdict.with_facts(number=named(its, group.cells))

    def forced(self, its: Field, now: Colours, cell: int) -> tuple[int, ...] | None:
        near = its.near[cell]
        for group, exits in last_squares(its, now):
            if not exits & ~near:
                return tuple(cells_in(group.cells | grow(group.cells, *its.size) & now.black))
        return None

    def refused(self, its: Field, now: Colours, cell: int) -> Refusal:
        near = its.near[cell]
        for group, exits in last_squares(its, now):
            if exits & near:
                others = cells_in(exits & ~near)
                said = "|".join([its.rect.names[each] for each in others])
                return Refusal("other-exits", tuple(others), {"number": named(its, group.cells), "exits": said})
        return Refusal("not-last-square", (cell,))

    def candidates(self, its: Field, now: Colours) -> int:
        found = 0
        for _group, exits in last_squares(its, now):
            common = its.every
            for each in cells_in(exits):
                common &= its.near[each]
            found |= common
        return found


SURROUND_ROOM, PREVENT_SQUARE, BLACK_BETWEEN_ROOMS = SurroundRoom(), PreventSquare(), BlackBetweenRooms()
FILL_IN_BLACK, FILL_IN_WHITE, CORNERS_BLACK = FillInBlack(), FillInWhite(), CornersBlack()
