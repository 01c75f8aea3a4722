"""Nurikabe: its two case rules and its eight contradictions."""

from __future__ import annotations

from collections.abc import Iterator

from puzzles.base.rule import CaseRule, Finding
from puzzles.grid.areas import flood
from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Board, Place
from puzzles.kernel.check import MAX_CASES
from puzzles.kernel.verdict import Cases, Refusal
from puzzles.logic.at_cell import AtCell
from puzzles.logic.either import Either
from puzzles.types.nurikabe.cutting import area_shown, cut_off, is_hopeless
from puzzles.types.nurikabe.model import (
    WHITE,
    Colours,
    Field,
    Group,
    area_at,
    colours,
    field_of,
    group_at,
    groups,
    square,
)
from puzzles.types.nurikabe.reaching import BY_DISTANCE, around_far, reached_by
from puzzles.types.nurikabe.single import NOT_WHITE, named
from puzzles.types.nurikabe.territories import Map, Want, has_room, map_of, reached, shown, wants
from puzzles.types.nurikabe.ways import NO_WAYS, unfinished, ways

TOO_MANY = "This rule needs a white group with more squares than its number says."


class BlackOrWhite(Either):
    id = "nurikabe.black-or-white"
    name = "Black or White"
    statement = "An open square is black or it is white: try both, each in a branch of its own."
    level = 5
    legup = ("NURI-CASE-0001", "Black or White")
    why = {"known-cell": "{cell} is already known, so there is nothing to split."}


class FinishRoom(CaseRule):
    id = "nurikabe.finish-room"
    name = "Finish a Room"
    statement = "Try every way to give a room its missing squares, each in a branch of its own."
    level = 6
    legup = ("NURI-CASE-0002", "Finish Room")
    why = {
        "already-finished": "The room of {number} already has all its squares, so there is nothing to split.",
        "contradiction-instead": "The room of {number} cannot get its squares any more. That is a contradiction, not a "
        "split: look for Multiple Numbers, Too Many Whites, Too Little Space or Cramped.",
    }
    at_kinds = ("number",)

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return tuple(range(len(board.cells)))

    def places(self, board: Board) -> Iterator[Place]:
        its, now = field_of(board), colours(board)
        for cell in cells_in(its.numbered):
            group = group_at(its, now.white, cell)
            if unfinished(group) and (found := ways(its, now, group)).all and found.whole:
                yield square(its, cell)

    def cases(self, board: Board, at: Place) -> Cases | Refusal:
        its, now = field_of(board), colours(board)
        group, facts = group_at(its, now.white, at.cells[0]), {"number": at.name}
        if len(group.numbers) == 1 and group.size == group.numbers[0]:
            return Refusal("already-finished", at.cells, facts)
        found = ways(its, now, group) if unfinished(group) else NO_WAYS
        if found.too_large:
            return Refusal("too-large", at.cells)
        if not found.all:
            return Refusal("contradiction-instead", tuple(cells_in(group.cells)), facts)
        if not found.whole:
            return Refusal("too-many-cases", at.cells, {"limit": str(MAX_CASES)})
        branches = tuple([dict.fromkeys(cells_in(way & now.open), WHITE) for way in found.all])
        names = tuple(["&".join([f"{its.rect.names[cell]}=white" for cell in branch]) for branch in branches])
        return Cases(branches, names)


class AtSquare(AtCell):
    """A contradiction at a square, also at one with a number."""

    at_kinds = ("cell", "number")

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return tuple(range(len(board.cells)))

    def shows(self, its: Field, now: Colours, cell: int) -> tuple[int, ...]:
        """Return what shows that the contradiction holds at a square; nothing if it does not."""
        raise NotImplementedError

    def wrong(self, board: Board, cell: int) -> tuple[int, ...]:
        return self.shows(field_of(board), colours(board), cell)

    def find(self, board: Board) -> Iterator[Finding]:
        its = field_of(board)
        for finding in super().find(board):
            yield Finding(square(its, finding.at.cells[0]), finding.evidence)


class BlackSquare(AtSquare):
    id = "nurikabe.black-square"
    name = "Black Block"
    statement = "A block of two by two squares is black."
    level = 1
    legup = ("NURI-CONT-0001", "Black Square")
    why = {
        "nowhere": "No block of two by two squares of this board is all black.",
        "no-square": "{cell} is not in a block of two by two black squares.",
        "not-black": "{cell} is not marked as black. This rule needs a block of two by two black squares.",
    }
    right = "no-square"

    def refused(self, board: Board, cell: int) -> Refusal:
        return super().refused(board, cell) if colours(board).black >> cell & 1 else Refusal("not-black", (cell,))

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        blocks = field_of(board).blocks_of[at.cells[0]] if at else ()
        return tuple(sorted({cell for block in blocks for cell in cells_in(block)} or range(len(board.cells))))

    def suspects(self, board: Board) -> list[int]:
        its, found = field_of(board), 0
        for corner in cells_in(its.blocks_in(colours(board).black)):
            found |= its.blocks[corner]
        return cells_in(found)

    def shows(self, its: Field, now: Colours, cell: int) -> tuple[int, ...]:
        return next((tuple(cells_in(block)) for block in its.blocks_of[cell] if not block & ~now.black), ())


class UnreachableWhite(AtSquare):
    id = "nurikabe.unreachable-white"
    name = "Unreachable White"
    statement = "A white square is too far away from every number for its room to reach it."
    level = 2
    legup = ("NURI-CONT-0002", "Unreachable White Cell")
    why = {
        "nowhere": "By distance alone, every white square of this board is in a group with a number or can be reached "
        "by one.",
        "can-be-reached": BY_DISTANCE,
        "in-a-room": "{cell} belongs to a number already, the one at {number}. This rule needs a white square that "
        "none can reach.",
        "not-white": NOT_WHITE,
    }
    right = "can-be-reached"

    def refused(self, board: Board, cell: int) -> Refusal:
        its, now = field_of(board), colours(board)
        group = group_at(its, now.white, cell)
        if not group.cells:
            return Refusal("not-white", (cell,))
        if group.numbers:
            return Refusal("in-a-room", tuple(cells_in(group.cells)), {"number": named(its, group.cells)})
        refusal = reached_by(its, now, cell, self.right)
        return refusal._replace(evidence=(cell, *refusal.evidence))

    def suspects(self, board: Board) -> list[int]:
        return cells_in(colours(board).white & ~reached(field_of(board), colours(board)))

    def shows(self, its: Field, now: Colours, cell: int) -> tuple[int, ...]:
        if not (now.white & ~reached(its, now)) >> cell & 1:
            return ()
        return tuple(dict.fromkeys((cell, *around_far(its, now, cell))))


class IsolatedBlack(AtSquare):
    id = "nurikabe.isolated-black"
    name = "Isolated Black"
    statement = "Two black squares cannot be connected any more."
    level = 1
    legup = ("NURI-CONT-0003", "Isolated Black")
    why = {
        "nowhere": "All squares of this board that are black so far can still be connected.",
        "can-join": "{cell} can still be connected with all other squares that are black so far.",
        "not-black": "{cell} is not marked as black. This rule is applied at a black square.",
    }
    right = "can-join"

    def refused(self, board: Board, cell: int) -> Refusal:
        return super().refused(board, cell) if colours(board).black >> cell & 1 else Refusal("not-black", (cell,))

    def suspects(self, board: Board) -> list[int]:
        its, now = field_of(board), colours(board)
        return cells_in(now.black) if now.black & ~flood(now.black & -now.black, now.dark, *its.size) else []

    def shows(self, its: Field, now: Colours, cell: int) -> tuple[int, ...]:
        area = flood(1 << cell, now.dark, *its.size)
        others = now.black & ~area
        if not now.black >> cell & 1 or not others:
            return ()
        return tuple(dict.fromkeys((cell, *cut_off(its, now, area, others)[1:])))


class AboutGroup(AtSquare):
    """A contradiction about a white group, at any of its squares."""

    def holds(self, group: Group) -> bool:
        """Tell whether the contradiction holds of the group."""
        raise NotImplementedError

    def refused(self, board: Board, cell: int) -> Refusal:
        its, now = field_of(board), colours(board)
        group = group_at(its, now.white, cell)
        if not group.cells:
            return Refusal("black" if now.black >> cell & 1 else "open", (cell,))
        if not group.numbers:
            return Refusal("no-number", tuple(cells_in(group.cells)))
        facts = {"number": named(its, group.cells), "wants": str(group.numbers[0]), "size": str(group.size)}
        return Refusal(self.right, tuple(cells_in(group.cells)), facts)

    def suspects(self, board: Board) -> list[int]:
        found = 0
        for group in groups(field_of(board), colours(board).white):
            found |= group.cells if self.holds(group) else 0
        return cells_in(found)

    def shows(self, its: Field, now: Colours, cell: int) -> tuple[int, ...]:
        group = group_at(its, now.white, cell)
        return tuple(cells_in(group.cells)) if self.holds(group) else ()


class MultipleNumbers(AboutGroup):
    id = "nurikabe.multiple-numbers"
    name = "Multiple Numbers"
    statement = "Connected white squares hold two numbers."
    level = 1
    legup = ("NURI-CONT-0004", "Multiple Numbers")
    why = {
        "nowhere": "No connected white squares of this board hold two numbers.",
        "one-number": "The white group of {cell} holds only one number, the {wants} at {number}.",
        "no-number": "The white group of {cell} holds no number yet. This rule needs one with two numbers.",
        "black": "{cell} is black, so it is in no white group. This rule needs a white group with two numbers.",
        "open": "{cell} is not marked as white. This rule needs a white group with two numbers.",
    }
    right = "one-number"

    def holds(self, group: Group) -> bool:
        return len(group.numbers) > 1


class TooManySpaces(AboutGroup):
    id = "nurikabe.too-many-spaces"
    name = "Too Many Whites"
    statement = "A white group has more squares than its number says."
    level = 1
    legup = ("NURI-CONT-0007", "Too Many Spaces")
    why = {
        "nowhere": "No white group of this board has more squares than its number says.",
        "not-too-many": "The white group of {cell} has no more squares than its number says. Squares so far: {size}; "
        "its number, at {number}: {wants}.",
        "no-number": "The white group of {cell} has no number yet. " + TOO_MANY,
        "black": "{cell} is black, so it is in no white group. " + TOO_MANY,
        "open": "{cell} is not marked as white. " + TOO_MANY,
    }
    right = "not-too-many"

    def holds(self, group: Group) -> bool:
        return len(group.numbers) > 0 and group.size > group.numbers[0]


class AboutArea(AtSquare):
    """A contradiction about an area of squares that are not black."""

    def at(self, area: Group, now: Colours) -> int:
        """Return the squares of an area at which the contradiction holds."""
        raise NotImplementedError

    def suspects(self, board: Board) -> list[int]:
        now, found = colours(board), 0
        for area in groups(field_of(board), now.light):
            found |= self.at(area, now) if is_hopeless(area, now.white) else 0
        return cells_in(found)

    def shows(self, its: Field, now: Colours, cell: int) -> tuple[int, ...]:
        area = area_at(its, now, cell)
        if not is_hopeless(area, now.white) or not self.at(area, now) >> cell & 1:
            return ()
        return tuple(dict.fromkeys((*([] if area.numbers else [cell]), *area_shown(its, now, area))))


class NoNumber(AboutArea):
    id = "nurikabe.no-number"
    name = "No Number"
    statement = "From a white square no number can be reached at all."
    level = 1
    legup = ("NURI-CONT-0005", "No Number")
    why = {
        "nowhere": "From every white square of this board there is a way to a number.",
        "has-number": "From {cell} there is a way to the number at {number} over squares that are not black.",
        "not-white": NOT_WHITE,
    }
    right = "has-number"

    def refused(self, board: Board, cell: int) -> Refusal:
        its, now = field_of(board), colours(board)
        if not now.white >> cell & 1:
            return Refusal("not-white", (cell,))
        area = area_at(its, now, cell)
        number = cells_in(area.cells & its.numbered)[0]
        return Refusal("has-number", tuple(dict.fromkeys((cell, number))), {"number": its.rect.names[number]})

    def at(self, area: Group, now: Colours) -> int:
        return 0 if area.numbers else area.cells & now.white


class TooFewSpaces(AboutArea):
    id = "nurikabe.too-few-spaces"
    name = "Too Little Space"
    statement = "Black squares leave a number fewer squares than it says."
    level = 1
    legup = ("NURI-CONT-0006", "Too Few Spaces")
    why = {
        "nowhere": "Around every number of this board, there are enough connected squares that are not black.",
        "enough-room": "The {wants} at {number} has enough connected squares that are not black. In all, there are "
        "{size} in this area.",
        "black": "{cell} is black. This rule is applied at a square that is not.",
        "no-number-near": "From {cell} there is no way to a number over squares that are not black. This rule needs a "
        "number.",
    }
    right = "enough-room"

    def refused(self, board: Board, cell: int) -> Refusal:
        its, now = field_of(board), colours(board)
        area = area_at(its, now, cell)
        if not area.cells:
            return Refusal("black", (cell,))
        if not area.numbers:
            return Refusal("no-number-near", (cell,))
        number = max(cells_in(area.cells & its.numbered), key=lambda each: its.numbers[each])
        facts = {"number": its.rect.names[number], "wants": str(area.numbers[-1]), "size": str(area.size)}
        return Refusal("enough-room", tuple(dict.fromkeys((cell, number))), facts)

    def at(self, area: Group, now: Colours) -> int:
        return area.cells if area.numbers else 0


class Cramped(AtSquare):
    id = "nurikabe.cramped"
    name = "Cramped"
    statement = (
        "A room cannot get its squares, or no room can reach a white square or a block of two by two squares: on the "
        "way a room may not touch another number, and a white square on its way brings all white squares joined with "
        "it."
    )
    level = 3
    why = {
        "nowhere": "Looking at one room at a time, this rule finds none that cannot get its squares, and no white "
        "square or block of two by two that no room can reach.",
        "room-enough": "Looking at the room of {number} alone, this rule finds enough squares for it.",
        "white-reached": "This rule finds a room that can reach the white {cell}.",
        "no-block": "Each block of two by two with {cell} in it has a white square, or this rule finds a room that can "
        "reach it.",
        "other-fault": "The white squares connected with {cell} hold two numbers or are too many. This rule is not "
        "about that.",
    }
    right = "no-block"

    def refused(self, board: Board, cell: int) -> Refusal:
        its = field_of(board)
        group = group_at(its, colours(board).white, cell)
        if group.numbers and not has_room(group):
            return Refusal("other-fault", tuple(cells_in(group.cells)))
        if group.numbers:
            return Refusal("room-enough", tuple(cells_in(group.cells)), {"number": named(its, group.cells)})
        return Refusal("white-reached" if group.cells else self.right, (cell,))

    def want(self, its: Field, now: Colours, cell: int) -> tuple[Map, Want] | None:
        """Return the map and what the rooms cannot do at a square."""
        whole = map_of(its, now)
        for want in wants(its, whole):
            if want.at >> cell & 1:
                return whole, want
        return None

    def suspects(self, board: Board) -> list[int]:
        its, now, found = field_of(board), colours(board), 0
        for want in wants(its, map_of(its, now)):
            found |= want.at
        return cells_in(found)

    def shows(self, its: Field, now: Colours, cell: int) -> tuple[int, ...]:
        found = self.want(its, now, cell)
        return tuple(cells_in(shown(its, *found) or found[1].cells)) if found else ()


BLACK_SQUARE, UNREACHABLE_WHITE, ISOLATED_BLACK = BlackSquare(), UnreachableWhite(), IsolatedBlack()
MULTIPLE_NUMBERS, TOO_MANY_SPACES = MultipleNumbers(), TooManySpaces()
NO_NUMBER, TOO_FEW_SPACES, CRAMPED = NoNumber(), TooFewSpaces(), Cramped()
