"""Heyawake: its two case rules and its seven contradictions."""

from __future__ import annotations

from puzzles.grid.areas import areas, flood
from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Board, Place
from puzzles.kernel.verdict import Cases, Refusal
from puzzles.logic.at_cell import AtCell
from puzzles.logic.counting import TooFew, TooMany
from puzzles.logic.counts import Count
from puzzles.logic.either import Either
from puzzles.logic.fits import NoFit, Ways
from puzzles.types.heyawake.fitting import Fits, Plans, Roomed, blacks_between
from puzzles.types.heyawake.model import colours, house_of

NONE_OPEN = "{place} has no open square. If its number is not met, use Room Too Empty or Room Too Full."
NONE_MISSING = "{place} misses no black square, so there is nothing to place."
NO_NUMBER = "This rule needs a room with a number, and {place} has none."
NOT_WHITE = "{cell} is not marked as white. This rule is applied at a white square."


class BlackOrWhite(Either):
    id = "heyawake.black-or-white"
    name = "Black or White"
    statement = "An open square is black or it is white: try both, each in a branch of its own."
    level = 5
    legup = ("HEYA-CASE-0001", "Black or White")
    why = {"known-cell": "{cell} is already {value}, so there is nothing to split."}


class WaysOfRoom(Fits, Ways):
    id = "heyawake.ways-of-room"
    name = "Ways of a Room"
    statement = "Try every way to give a room its missing blacks, none beside another, each in a branch of its own."
    level = 6
    legup = ("HEYA-CASE-0002", "Zig Zag")
    why = {
        "no-number": NO_NUMBER,
        "already-filled": "{place} has no open square, so there is nothing to split.",
        "contradiction-instead": "{place} can no longer have as many blacks as its number says. That is a "
        "contradiction, not a split: use Room Too Empty, Room Too Full or No Way for a Room.",
    }
    at_kinds = ("room",)

    def branches(self, board: Board, count: Count) -> Cases | Refusal:
        if self.large(board, self.tally(board), count):
            return Refusal("too-large")
        return super().branches(board, count)


class _AtWhite(AtCell):
    """A contradiction about a white square, which argues about the whole board."""

    def refused(self, board: Board, cell: int) -> Refusal:
        white = colours(board).white >> cell & 1
        return super().refused(board, cell) if white else Refusal("not-white", (cell,))

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return tuple(range(len(board.cells)))


class AdjacentBlacks(AtCell):
    id = "heyawake.adjacent-blacks"
    name = "Adjacent Blacks"
    statement = "Two black squares share a side."
    level = 1
    legup = ("HEYA-CONT-0001", "Adjacent Blacks")
    why = {
        "nowhere": "No two black squares of this board share a side.",
        "not-black": "{cell} is not marked as black. This rule is applied at a black square beside another one.",
        "apart": "No other black square shares a side with {cell}.",
    }
    right = "apart"

    def refused(self, board: Board, cell: int) -> Refusal:
        its = house_of(board).near[cell]
        if not colours(board).black >> cell & 1:
            return Refusal("not-black", (cell,))
        return Refusal("apart", (cell, *cells_in(its)))

    def suspects(self, board: Board) -> list[int]:
        return cells_in(colours(board).black)

    def wrong(self, board: Board, cell: int) -> tuple[int, ...]:
        black = colours(board).black
        others = cells_in(house_of(board).near[cell] & black)
        return (cell, others[0]) if black >> cell & 1 and others else ()

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        near = house_of(board).near
        found = at.cells if at else range(len(board.cells))
        return tuple(sorted({*found, *(other for cell in found for other in cells_in(near[cell]))}))


class RoomTooEmpty(Roomed, TooFew):
    id = "heyawake.room-too-empty"
    name = "Room Too Empty"
    statement = "A room does not have enough squares left for its blacks."
    level = 1
    legup = ("HEYA-CONT-0002", "Room Too Empty")
    why = {
        "nowhere": "Every room with a number has enough squares left for its blacks.",
        "no-number": NO_NUMBER,
        "enough": "{place} still has enough squares for its number: open squares, {open}; black ones missing, "
        "{missing}.",
    }
    at_kinds = ("room",)


class RoomTooFull(Roomed, TooMany):
    id = "heyawake.room-too-full"
    name = "Room Too Full"
    statement = "A room has more black squares than its number says."
    level = 1
    legup = ("HEYA-CONT-0003", "Room Too Full")
    why = {
        "nowhere": "No room of this board has too many black squares.",
        "no-number": NO_NUMBER,
        "not-too-many": "The number of {place} is {wants}. Black squares there: {held}. That is not too many.",
    }
    at_kinds = ("room",)


class WhiteArea(_AtWhite):
    id = "heyawake.white-area"
    name = "White Area"
    statement = "Two white squares cannot be connected any more."
    level = 1
    legup = ("HEYA-CONT-0004", "White Area")
    why = {
        "nowhere": "All squares of this board that are white so far can still be connected.",
        "not-white": NOT_WHITE,
        "joined": "{cell} can still be connected with all other squares that are white so far.",
    }
    right = "joined"

    def suspects(self, board: Board) -> list[int]:
        now, rect = colours(board), house_of(board).rect
        parts = [part for part in areas(now.light, rect.height, rect.width) if part & now.white]
        return cells_in(now.white) if len(parts) > 1 else []

    def wrong(self, board: Board, cell: int) -> tuple[int, ...]:
        now, its = colours(board), house_of(board)
        area = flood(1 << cell, now.light, its.rect.height, its.rect.width)
        others = now.white & ~area
        if not now.white >> cell & 1 or not others:
            return ()
        end = others & -others
        other = flood(end, now.light, its.rect.height, its.rect.width)
        return tuple(dict.fromkeys((cell, *cells_in(end), *cells_in(blacks_between(its, area, other, now)))))


class WhiteLine(_AtWhite):
    id = "heyawake.white-line"
    name = "White Line"
    statement = "A straight line of white squares crosses two borders."
    level = 1
    legup = ("HEYA-CONT-0005", "White Line")
    why = {
        "nowhere": "No straight line of white squares on this board crosses two borders.",
        "not-white": NOT_WHITE,
        "no-line": "No straight line of white squares through {cell} crosses two borders.",
    }
    right = "no-line"

    def suspects(self, board: Board) -> list[int]:
        white, found = colours(board).white, 0
        for run in house_of(board).runs:
            found |= 0 if run & ~white else run
        return cells_in(found)

    def wrong(self, board: Board, cell: int) -> tuple[int, ...]:
        white = colours(board).white
        return next((tuple(cells_in(run)) for run in house_of(board).runs_of[cell] if not run & ~white), ())


class RoomNoFit(Fits, NoFit):
    id = "heyawake.room-no-fit"
    name = "No Way for a Room"
    statement = "The missing blacks of a room cannot be placed there without one beside another."
    level = 3
    why = {
        "nowhere": "This rule finds a way to place the missing blacks of every room without one beside another.",
        "no-number": NO_NUMBER,
        "none-open": NONE_OPEN,
        "none-missing": NONE_MISSING,
        "fits": "The missing blacks of {place} can still be placed without one beside another, for example at {way}.",
    }
    at_kinds = ("room",)


class RoomNoPlan(Plans, NoFit):
    id = "heyawake.room-no-plan"
    name = "No Plan for a Room"
    statement = (
        "Every way to place the missing blacks of a room cuts white squares off, or leaves a white line over two "
        "borders."
    )
    level = 4
    why = {
        "nowhere": "For every room that has few ways to get its missing blacks, one of these cuts off no white squares "
        "and leaves no white line over two borders.",
        "no-number": NO_NUMBER,
        "none-open": NONE_OPEN,
        "none-missing": NONE_MISSING,
        "fits": "The missing blacks of {place} can be placed at {way}, for example, which cuts off no white squares "
        "and leaves no white line over two borders.",
    }
    at_kinds = ("room",)
