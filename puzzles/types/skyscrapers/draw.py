"""Skyscrapers: where its squares are, and the clues on all four sides, between them and the numbers of the lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from math import isqrt

from puzzles.draw import squares
from puzzles.draw.surface import SQUARE, Anchor, Box, Picture, Shape, Spot, Surface, Text, Value
from puzzles.grid.text import Phrase, listed
from puzzles.kernel.board import Board, Puzzle
from puzzles.types.latin.draw import pencilled as latin_pencilled
from puzzles.types.latin.model import numbers_to
from puzzles.types.skyscrapers.model import SIDES, City, End, city_of
from puzzles.types.skyscrapers.solution import seen_so_far

LEGEND = (
    "A number outside the grid counts the buildings that are seen from there. It turns green when the buildings in "
    "front settle it."
)
SHAPES = True
CLOSE_UPS = frozenset({"skyscrapers.number-for-cell"})
RING = 36
"""The width of the clues around the grid."""
BASE = 9
"""The baseline of a clue, below its middle."""
SPOKEN = {
    "north": "clue {number} above",
    "east": "clue {number} on the right",
    "south": "clue {number} below",
    "west": "clue {number} on the left",
}
pencilled = latin_pencilled


def surface(puzzle: Puzzle) -> Surface:
    """Return a surface with a square for every cell; the clue next to one is spoken with it."""
    return _surface(city_of(puzzle))


@lru_cache(maxsize=64)
def _surface(its: City) -> Surface:
    size = its.grid.size
    heights = tuple(Value(name, name, f"v-{name}", name) for name in numbers_to(size))
    plain = squares.surface(its.grid.rect, heights, pencil=isqrt(size - 1) + 1)
    spots = tuple(_spot(its, spot) for spot in plain.spots)
    frame, anchors = _moved(plain.frame), tuple(_anchors(its))
    width, height = frame.x + frame.width + squares.RIGHT, frame.y + frame.height + squares.RIGHT
    return replace(plain, width=width, height=height, spots=spots, frame=frame, anchors=anchors, clued=True, ring=RING)


def _moved(box: Box) -> Box:
    return box._replace(x=box.x + RING, y=box.y + RING)


def _spot(its: City, spot: Spot) -> Spot:
    """Return the spot where it is here, with the clues next to it in its spoken name."""
    near = [Phrase(SPOKEN[side_of(end)], number=end.number) for end, distance in its.ends[spot.cell] if distance == 1]
    return spot._replace(box=_moved(spot.box), spoken=listed(spot.spoken, *near) if near else spot.spoken)


def side_of(end: End) -> str:
    """Return the side of the grid on which a clue stands."""
    return next(side for side in SIDES if end.place.name.startswith(side))


def _anchors(its: City) -> Iterator[Anchor]:
    """Yield the clues, so that a place among them can be pressed."""
    last = its.grid.size + 1
    for end in its.clues.values():
        number = end.line.number
        row, column = {"north": (0, number), "east": (number, last), "south": (last, number), "west": (number, 0)}[
            side_of(end)
        ]
        yield Anchor(end.place.name, _beside(its, row, column), row, column)


def _beside(its: City, row: int, column: int) -> Box:
    """Return the box of a clue outside the squares, in a row or column that is 0 or one more than there are."""
    frame, last = _moved(squares.frame(its.grid.rect)), its.grid.size + 1
    x, width = (frame.x - RING, RING) if column == 0 else (frame.x + (column - 1) * SQUARE, SQUARE)
    y, height = (frame.y - RING, RING) if row == 0 else (frame.y + (row - 1) * SQUARE, SQUARE)
    return Box(x, y, RING if column == last else width, RING if row == last else height)


def picture(board: Board) -> Picture:
    """Draw the grid, the line numbers, and the clues, which tell whether what is built in front settles them."""
    its = city_of(board)
    under, over, labels, places = _fixed(its)
    clues = tuple([_clue(end, x, y, board.cells) for end, (x, y) in zip(its.clues.values(), places, strict=True)])
    return Picture(under, over, labels, clues)


def _clue(end: End, x: int, y: int, cells: tuple[int, ...]) -> Text:
    seen, sure = seen_so_far(cells, end)
    broken = seen > end.number or (sure and seen != end.number)
    return Text(x, y, str(end.number), "broken" if broken else "done" if sure else "", end.place.name)


Drawn = tuple[tuple[Shape | Text, ...], tuple[Shape | Text, ...], tuple[Text, ...], tuple[tuple[int, int], ...]]


@lru_cache(maxsize=64)
def _fixed(its: City) -> Drawn:
    """Return what lies under and over the squares, the numbers of the lines, and where the clues are written."""
    box, size = _moved(squares.frame(its.grid.rect)), its.grid.size
    inner = [at * SQUARE for at in range(1, size)]
    thin = "".join([f"M{box.x + at} {box.y}v{box.height}M{box.x} {box.y + at}h{box.width}" for at in inner])
    labels = [_label(text, row=at < size) for at, text in enumerate(squares.labels(its.grid.rect))]
    boxes = [anchor.box for anchor in _surface(its).anchors]
    places = [(each.x + each.width // 2, each.y + each.height // 2 + BASE) for each in boxes]
    return (Shape(box.path, "card"),), (Shape(thin, "grid"), Shape(box.path, "frame")), tuple(labels), tuple(places)


def _label(text: Text, *, row: bool) -> Text:
    """Return the number of a row or column farther along its side, as the clues have moved the squares."""
    return text._replace(y=text.y + RING) if row else text._replace(x=text.x + RING)
