"""Battleship: ships and water, the number of each line, and the fleet below the grid with what has been found of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from puzzles.draw import squares
from puzzles.draw.surface import Anchor, Box, Picture, Shape, Surface, Text, Value
from puzzles.grid.text import Phrase
from puzzles.kernel.board import Board, Puzzle
from puzzles.logic.counts import Count
from puzzles.types.battleship.fleet import fleet_of
from puzzles.types.battleship.model import SHIP, WATER, Sea, sea_of

_WAVES = "M17 25c4.5-5 8.5-5 13 0s8.5 5 13 0M17 37c4.5-5 8.5-5 13 0s8.5 5 13 0"
_SUB = "M9 30a21 21 0 1 1 42 0a21 21 0 1 1-42 0z"
_TOP = "M9 51v-21a21 21 0 0 1 42 0v21z"
_RIGHT = "M9 9h21a21 21 0 0 1 0 42h-21z"
_BOTTOM = "M9 9h42v21a21 21 0 0 1-42 0z"
_LEFT = "M51 9h-21a21 21 0 0 0 0 42h21z"
_MIDDLE = "M9 9h42v42h-42z"
_ANY = "M14 14h32v32h-32z"
_DOT = "M25 30a5 5 0 1 1 10 0a5 5 0 1 1-10 0"
VALUES = (
    Value("water", "0", "v-water", "water", (Shape(_WAVES, "mark"),)),
    Value("submarine", "2", "v-submarine", "submarine", (Shape(_SUB, "hull"),)),
    Value("top", "3", "v-top", "top end", (Shape(_TOP, "hull"),)),
    Value("right", "4", "v-right", "right end", (Shape(_RIGHT, "hull"),)),
    Value("bottom", "5", "v-bottom", "bottom end", (Shape(_BOTTOM, "hull"),)),
    Value("left", "6", "v-left", "left end", (Shape(_LEFT, "hull"),)),
    Value("middle", "7", "v-middle", "middle of a ship", (Shape(_MIDDLE, "hull"),)),
)
NAMED = (Value("ship", "1", "v-ship", "ship", (Shape(_ANY, "mark"), Shape(_DOT, "hull")), mask=SHIP),)
LEGEND = (
    "A large number beside a row or column says how many of its squares have ships in the end, the small one before it "
    "how many have one now. Below the grid is the fleet: behind each kind of ship stands how many of them are "
    "finished, and a tick once all are."
)
COUNTS = "{first} of {second}"
SHAPES = True
CLOSE_UPS = frozenset(
    {
        "battleship.surround-ship",
        "battleship.continue-ship",
        "battleship.end-of-ship",
        "battleship.segment-type",
        "battleship.ship-or-water",
        "battleship.segment-types",
        "battleship.adjacent-ships",
        "battleship.incomplete-ship",
    }
)
PIECE, LINE, BEHIND = 22, 36, 76
"""The fleet: side of a square of a ship, height of a line, and room behind a ship for its count."""


class Slip(NamedTuple):
    """Place the ships of a length below the grid: their length, and the box for one of them and its count."""

    length: int
    box: Box


def surface(puzzle: Puzzle) -> Surface:
    """Return a surface with a square for every cell, and the lengths of ships as places below the grid."""
    return _surface(sea_of(puzzle))


@lru_cache(maxsize=64)
def _surface(its: Sea) -> Surface:
    made, slips = squares.surface(its.rect, VALUES), _slips(its)
    width = max([made.width, *[slip.box.x + slip.box.width for slip in slips]])
    anchors = tuple(
        [Anchor(f"length{slip.length}", slip.box, its.rect.height + 2, at) for at, slip in enumerate(slips, start=1)]
    )
    height = slips[-1].box.y + slips[-1].box.height + 4 if slips else made.height
    return replace(made, width=width, height=height, anchors=made.anchors + anchors, named=NAMED, clued=True)


def _slips(its: Sea) -> list[Slip]:
    """Lay the kinds of ships in lines below the numbers of the columns."""
    frame = squares.frame(its.rect)
    x, y, found = frame.x, frame.y + frame.height + squares.BOTTOM + 2, list[Slip]()
    for length in its.needs:
        width = length * PIECE + BEHIND
        if found and x + width > frame.x + frame.width + squares.RIGHT:
            x, y = frame.x, y + LINE
        found.append(Slip(length, Box(x, y, width, LINE)))
        x += width
    return found


def told(puzzle: Puzzle) -> dict[str, Phrase]:
    """Return how the fleet is spoken, by the names of its counts; {first} is how many ships are finished."""
    found = {}
    for length, number in sea_of(puzzle).needs.items():
        one, several = "{first} of {n} ship of length {length} found", "{first} of {n} ships of length {length} found"
        if length == 1:
            one, several = "{first} of {n} submarine found", "{first} of {n} submarines found"
        found[f"length{length}"] = Phrase(one, several, n=number, first="{first}", length=length)
    return found


def picture(board: Board) -> Picture:
    """Draw the sea, the number of each line behind what it has so far, and how many ships are finished."""
    its = sea_of(board)
    counts = [_number(its, line, board.cells) for line in its.lines.all]
    return Picture(*_fixed(its), squares.labels(its.rect), tuple(counts + _fleet(board)))


def _number(its: Sea, line: Count, cells: Sequence[int]) -> Text:
    masks = [cells[cell] for cell in line.cells]
    held = sum(not mask & WATER for mask in masks)
    most = sum(mask & SHIP > 0 for mask in masks)
    kind = "broken" if not held <= line.number <= most else "done" if held == line.number else ""
    x, y = squares.beside(its.rect, line.place.kind, int(line.place.name.removeprefix(line.place.kind)))
    y += 5 if line.place.kind == "row" else 7
    return Text(x, y, str(line.number), kind, line.place.name, f"{held}/")


def _fleet(board: Board) -> list[Text]:
    """Return the count of finished ships of each length, ticked off where it is complete."""
    its, missing = sea_of(board), fleet_of(board).missing
    found = []
    for length, box in _slips(its):
        left, number = missing[length], its.needs[length]
        kind, tick = ("broken", "") if left < 0 else ("", "") if left else ("done", " \u2713")
        x = box.x + length * PIECE + BEHIND // 2
        found.append(Text(x, box.y + LINE // 2 + 7, f"{number}{tick}", kind, f"length{length}", f"{number - left}/"))
    return found


@lru_cache(maxsize=64)
def _fixed(its: Sea) -> tuple[tuple[Shape | Text, ...], tuple[Shape | Text, ...]]:
    ground = Shape(squares.frame(its.rect).path, "card")
    ships = Shape("".join([_ship(slip) for slip in _slips(its)]), "hull")
    return (ground, ships), squares.lines(its.rect)


def _ship(slip: Slip) -> str:
    """Return a small ship that lies across, as path data."""
    x, y, size = slip.box.x + 2, slip.box.y + (LINE - PIECE) // 2 + 2, PIECE - 4
    half = size // 2
    if slip.length == 1:
        return f"M{x} {y + half}a{half} {half} 0 1 1 {size} 0a{half} {half} 0 1 1-{size} 0z"
    path = f"M{x + size} {y}h-{half}a{half} {half} 0 0 0 0 {size}h{half}z"
    for at in range(1, slip.length - 1):
        path += f"M{x + at * PIECE} {y}h{size}v{size}h-{size}z"
    return path + f"M{x + (slip.length - 1) * PIECE} {y}h{half}a{half} {half} 0 0 1 0 {size}h-{half}z"
