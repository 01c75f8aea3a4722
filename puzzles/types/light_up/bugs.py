"""Light Up: what students believe wrongly about its rules."""

from __future__ import annotations

from collections.abc import Sequence

from puzzles.bugs import Bug, Claim, Fit, both_ways
from puzzles.kernel.board import Board
from puzzles.logic.counts import Count
from puzzles.types.light_up.closing import spots_of
from puzzles.types.light_up.model import BULB, EMPTY, OPEN, WHITE, light, room_of
from puzzles.types.light_up.rules import RULES


def _bulbs(cells: Sequence[int], number: Count) -> list[int]:
    return [cell for cell in number.cells if cells[cell] == BULB]


def _through_wall(board: Board, claim: Claim) -> Fit | None:
    """Fit a square in line with a bulb behind a wall."""
    its = room_of(board)
    for line in its.rect.of[claim.cell]:
        for bulb in line.cells:
            low, high = sorted((line.cells.index(claim.cell), line.cells.index(bulb)))
            walls = [cell for cell in line.cells[low + 1 : high] if board.puzzle.clues[cell] != WHITE]
            if board.cells[bulb] == BULB and walls:
                return Fit({"bulb": its.rect.names[bulb], "wall": its.rect.names[walls[0]]}, (bulb, walls[0]))
    return None


def _corner_lights(board: Board, claim: Claim) -> Fit | None:
    """Fit a square that a bulb touches at a corner."""
    its = room_of(board)
    row, column = divmod(claim.cell, its.rect.width)
    for bulb in its.white:
        r, c = divmod(bulb, its.rect.width)
        if board.cells[bulb] == BULB and abs(r - row) == abs(c - column) == 1:
            return Fit({"bulb": its.rect.names[bulb]}, (bulb,))
    return None


def _corner_counts(board: Board, claim: Claim) -> Fit | None:
    """Fit a square that touches a number at a corner only, for a rule about the squares beside it."""
    its = room_of(board)
    numbers = its.diagonal[claim.cell]
    if not numbers:
        return None
    return Fit({"number": its.rect.names[numbers[0].shown[0]]}, (numbers[0].shown[0],))


def _lit_counts(board: Board, claim: Claim) -> Fit | None:
    """Fit a number that is full if lit squares beside it could not be anything, or counted as bulbs."""
    its, cells, shine = room_of(board), board.cells, light(board)
    for number in its.numbers.of[claim.cell]:
        lit = [cell for cell in number.cells if cells[cell] == OPEN and shine.lit[cell] and cell != claim.cell]
        if lit and len(_bulbs(cells, number)) + len(lit) >= number.number:
            return Fit(
                {"a": its.rect.names[lit[0]], "number": its.rect.names[number.shown[0]]}, (number.shown[0], lit[0])
            )
    return None


def _one_spare(board: Board, claim: Claim) -> Fit | None:
    """Fit a number that has one square more than it needs."""
    its, cells, shine = room_of(board), board.cells, light(board)
    for number in its.numbers.of[claim.cell]:
        others = [spot for spot in number.cells if shine.spot[spot] and spot != claim.cell]
        if others and len(_bulbs(cells, number)) + len(others) == number.number:
            facts = {"others": "&".join([its.rect.names[spot] for spot in others])}
            return Fit(facts | {"number": its.rect.names[number.shown[0]]}, (number.shown[0], *others))
    return None


def _one_short(board: Board, claim: Claim) -> Fit | None:
    """Fit a number that misses just one bulb."""
    its, cells = room_of(board), board.cells
    for number in its.numbers.of[claim.cell]:
        if len(_bulbs(cells, number)) == number.number - 1:
            return Fit({"number": its.rect.names[number.shown[0]]}, (number.shown[0], *_bulbs(cells, number)))
    return None


def _overlooked(board: Board, claim: Claim) -> Fit | None:
    """Fit an unlit square that one other square could light."""
    its, shine = room_of(board), light(board)
    squares = claim.at.cells if claim.at else (claim.cell, *its.view[claim.cell])
    for square in squares:
        others = [spot for spot in spots_of(its, shine, square) if spot != claim.cell]
        if not shine.lit[square] and len(others) == 1 and (not claim.at or board.cells[square] == EMPTY):
            facts = {"other": its.rect.names[others[0]], "square": its.rect.names[square]}
            return Fit(facts, tuple(dict.fromkeys((square, others[0]))))
    return None


BUGS = (
    Bug(
        "light-up.through-wall",
        {"light-up.empty-in-light": ("not-lit",)},
        _through_wall,
        "It looks as if you let the bulb at {bulb} shine through the wall at {wall}. A wall stops the light.",
        "Light goes along a row or column only up to the first wall.",
    ),
    Bug(
        "light-up.corner-lights",
        {"light-up.empty-in-light": ("not-lit",)},
        _corner_lights,
        "It looks as if you let the bulb at {bulb} shine along a diagonal. Light goes along rows and columns only.",
        "A bulb lights its row and its column up to the next wall, and no diagonal.",
    ),
    Bug(
        "light-up.corner-counts",
        {
            "light-up.finish-with-empty": ("not-beside-number", "number-open"),
            "light-up.finish-with-bulbs": ("not-beside-number", "other-spots"),
        },
        _corner_counts,
        "It looks as if you counted {cell} for the number at {number}. It touches that wall at a corner only.",
        "A number counts the bulbs on the up to four squares that share a side with its wall.",
    ),
    Bug(
        "light-up.lit-counts",
        {"light-up.finish-with-empty": ("number-open",)},
        _lit_counts,
        "It looks as if you counted the lit square {a} as a bulb of {number}. It is lit, but it holds none.",
        "Only bulbs count for a number. A square that is lit cannot be one.",
    ),
    Bug(
        "light-up.one-short",
        {"light-up.finish-with-empty": ("number-open",)},
        _one_short,
        "It looks as if you counted one bulb too many beside {number}.",
        "Count the bulbs beside the wall: the other squares are empty only when it has all of them.",
    ),
    Bug(
        "light-up.one-spare",
        {"light-up.finish-with-bulbs": ("other-spots",)},
        _one_spare,
        "It looks as if you overlooked that {number} could get its bulbs at {others}.",
        "A number forces its squares only when it needs all that are left.",
    ),
    Bug(
        "light-up.overlooked-spot",
        {"light-up.must-light": ("can-be-lit-otherwise",), "light-up.cannot-light": ("can-be-lit",)},
        _overlooked,
        "It looks as if you overlooked {other}: {square} could be lit from there.",
        "Look along the row and the column of the dark square up to the walls: any open square that sees no bulb can "
        "light it.",
    ),
    both_ways("light-up", RULES, "only-bulb", "only-empty"),
)
