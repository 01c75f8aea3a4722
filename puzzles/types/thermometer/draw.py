"""Thermometer: glass vials with bulbs, mercury in their filled squares, and the number of each line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType

from puzzles.draw import squares
from puzzles.draw.surface import SQUARE, Picture, Shape, Surface, Text, Value
from puzzles.grid.rect import Rect
from puzzles.grid.text import Phrase
from puzzles.kernel.board import Board, Puzzle
from puzzles.logic.counts import Count
from puzzles.types.thermometer.model import FILLED, OPEN, Rack, rack_of

_DROP = "M30 17c5.5 8 8.5 12 8.5 17a8.5 8.5 0 0 1-17 0c0-5 3-9 8.5-17z"
_CROSS = "M23 23l14 14m0-14l-14 14"
VALUES = (
    Value("filled", "1", "v-filled", "filled", (Shape(_DROP, "mercury"),)),
    Value("blocked", "0", "v-blocked", "blocked", (Shape(_CROSS, "mark"),)),
)
LEGEND = (
    "Mercury rises from the round bulb. A large number beside a row or column says how many of its squares are filled "
    "in the end, the small one before it how many are now."
)
COUNTS = "{first} of {second} filled"
BULBS = {
    "right": "bulb, {n} squares to the right",
    "left": "bulb, {n} squares to the left",
    "down": "bulb, {n} squares down",
    "up": "bulb, {n} squares up",
}
SHAPES = True
CLOSE_UPS = frozenset(
    {
        "thermometer.rest-is-empty",
        "thermometer.prior-is-filled",
        "thermometer.mercury-or-blocked",
        "thermometer.discontinuous-mercury",
    }
)
WIDER = 16
"""So much wider is the margin with the clues of rows if one of them has two digits."""
BULB, TUBE, INSIDE = 23, 13, 4
"""Radius of a bulb, half the width of a tube, and how far inside the glass the mercury stays."""


def surface(puzzle: Puzzle) -> Surface:
    """Return a surface with a square for every cell; each is spoken of with its place in its vial."""
    return _surface(rack_of(puzzle))


@lru_cache(maxsize=64)
def _surface(its: Rack) -> Surface:
    kinds, grounds = {}, {}
    for cell in range(len(its.vial_of)):
        vial = its.vial[cell]
        kinds[cell] = _spoken(its.rect, vial, vial.index(cell)) if vial else Phrase("no thermometer")
        if vial:
            grounds[cell] = _part(its.rect.width, vial, vial.index(cell), INSIDE)
    made = squares.surface(its.rect, VALUES, kinds=kinds)
    return replace(made, width=made.width + _wider(its), grounds=MappingProxyType(grounds), clued=True)


def _wider(its: Rack) -> int:
    return WIDER if any(line.number > 9 for line in its.lines.all) else 0


def _spoken(grid: Rect, vial: Sequence[int], at: int) -> Phrase:
    """Return how a square of a vial is spoken of: the bulb with the direction of its tube."""
    if at:
        return Phrase("square {number} of {all} from the bulb", number=at + 1, all=len(vial))
    if len(vial) == 1:
        return Phrase("bulb without a tube")
    way = {1: "right", -1: "left", grid.width: "down", -grid.width: "up"}
    upright = "down" if vial[1] > vial[0] else "up"
    return Phrase(BULBS[way[vial[1] - vial[0]] if grid.width > 1 else upright], n=len(vial))


def picture(board: Board) -> Picture:
    """Draw the vials, their mercury, and the number of each line behind what it has so far."""
    its, cells = rack_of(board), board.cells
    under, over = _fixed(its)
    mercury = {cell: "mercury" for cell, mask in enumerate(cells) if mask == FILLED}
    numbers = tuple([_number(its, line, cells) for line in its.lines.all])
    return Picture(under, over, squares.labels(its.rect), numbers, mercury)


def _number(its: Rack, line: Count, cells: Sequence[int]) -> Text:
    masks = [cells[cell] for cell in line.cells]
    filled, left = masks.count(FILLED), masks.count(OPEN)
    kind = "broken" if not filled <= line.number <= filled + left else "done" if filled == line.number else ""
    x, y = squares.beside(its.rect, line.place.kind, int(line.place.name.removeprefix(line.place.kind)))
    x, y = (x + _wider(its) // 2, y + 5) if line.place.kind == "row" else (x, y + 7)
    return Text(x, y, str(line.number), kind, line.place.name, f"{filled}/")


@lru_cache(maxsize=64)
def _fixed(its: Rack) -> tuple[tuple[Shape | Text, ...], tuple[Shape | Text, ...]]:
    grid = its.rect
    glass = "".join([_part(grid.width, vial, at, 0) for vial in its.vials for at in range(len(vial))])
    ground = Shape(squares.frame(grid).path, "card")
    return (ground, *squares.lines(grid), Shape(glass, "glass")), ()


def _part(width: int, vial: Sequence[int], at: int, inset: int) -> str:
    """Return what one square holds of a vial: the bulb with the beginning of its tube, a piece of tube, or its end."""
    box = squares.square(*divmod(vial[at], width))
    x, y = box.x + SQUARE // 2, box.y + SQUARE // 2
    half, tube, bulb = SQUARE // 2, TUBE - inset, BULB - inset
    path = ""
    if at == 0:
        path = f"M{x - bulb} {y}a{bulb} {bulb} 0 1 1 {2 * bulb} 0a{bulb} {bulb} 0 1 1-{2 * bulb} 0z"
    before = _step(width, vial[at - 1], vial[at]) if at else None
    after = _step(width, vial[at], vial[at + 1]) if at + 1 < len(vial) else None
    if before and after:
        return _bar(x, y, after, -half, half, tube)
    if after:
        return path + _bar(x, y, after, 0, half, tube)
    if before:
        return _bar(x, y, before, -half, half - 20, tube) + _cap(x, y, before, half - 20, tube)
    return path


def _step(width: int, one: int, other: int) -> tuple[int, int]:
    """Return the direction from one square to the next, to the right and down."""
    (row, column), (down, right) = divmod(one, width), divmod(other, width)
    return right - column, down - row


def _bar(x: int, y: int, way: tuple[int, int], first: int, last: int, half: int) -> str:
    """Return a bar around a middle, from one distance to another along a direction."""
    low, high = (first, last) if sum(way) > 0 else (-last, -first)
    length = high - low
    if way[0]:
        return f"M{x + low} {y - half}h{length}v{2 * half}h-{length}z"
    return f"M{x - half} {y + low}h{2 * half}v{length}h-{2 * half}z"


def _cap(x: int, y: int, way: tuple[int, int], at: int, half: int) -> str:
    """Return the round end of a tube as a circle around a point on its middle line."""
    x, y = x + at * way[0], y + at * way[1]
    return f"M{x - half} {y}a{half} {half} 0 1 1 {2 * half} 0a{half} {half} 0 1 1-{2 * half} 0z"
