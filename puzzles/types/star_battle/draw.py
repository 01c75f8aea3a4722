"""Star Battle: where its squares are, the regions with their borders and grounds, and the stars that each line has."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from puzzles.draw import squares
from puzzles.draw.rooms import borders
from puzzles.draw.surface import Picture, Shape, Surface, Text, Value
from puzzles.grid.rect import Line
from puzzles.grid.rooms import Rooms
from puzzles.grid.text import Phrase
from puzzles.kernel.board import Board, Puzzle
from puzzles.types.star_battle.model import STAR, Sky, sky_of
from puzzles.types.star_battle.rules import RULES

_STAR = "M30 11l5.6 12.8 13.9 1.5-10.4 9.3 2.9 13.7-12-7-12 7 2.9-13.7-10.4-9.3 13.9-1.5z"
VALUES = (
    Value("star", "1", "v-star", "star", (Shape(_STAR, "bulb"),)),
    Value("empty", "0", "v-empty", "empty", (squares.DOT,)),
)
LEGEND = (
    "Thick lines enclose the regions; the small letter is the name of each. Beside a row or column stands how many "
    "stars it has and how many it needs: 1/2 means one of two."
)
SHAPES = True
CLOSE_UPS = frozenset(rule.id for rule in RULES)
GROUNDS = 4
"""Grounds of regions, so that no two neighbours have the same: three tints and none."""
TRIES = 5_000


def surface(puzzle: Puzzle) -> Surface:
    """Return a surface with a square for every cell; each is spoken of with its region."""
    return _surface(sky_of(puzzle))


@lru_cache(maxsize=64)
def _surface(its: Sky) -> Surface:
    kinds = {cell: Phrase("region {number}", number=its.rooms.names[room]) for cell, room in enumerate(its.rooms.of)}
    return squares.surface(its.rect, VALUES, kinds=kinds)


def picture(board: Board) -> Picture:
    """Draw the grid, the regions with their names, and how many stars each line has."""
    its = sky_of(board)
    under, over = _fixed(its)
    tallies = tuple([_tally(its, line, board.cells[line.cut]) for line in its.rect.lines])
    return Picture(under, over, squares.labels(its.rect), tallies)


def _tally(its: Sky, line: Line, masks: Sequence[int]) -> Text:
    stars = masks.count(STAR)
    kind = "broken" if stars > its.stars else "done" if stars == its.stars else ""
    x, y = squares.beside(its.rect, line.kind, line.number)
    return Text(x, y, f"{stars}/{its.stars}", kind, line.name)


@lru_cache(maxsize=64)
def _fixed(its: Sky) -> tuple[tuple[Shape | Text, ...], tuple[Shape | Text, ...]]:
    grid, rooms = its.rect, its.rooms
    ground: list[Shape | Text] = [Shape(squares.frame(grid).path, "card")]
    grounds = _grounds(rooms)
    for number in range(1, GROUNDS):
        cells = [cell for room, its_ground in enumerate(grounds) if its_ground == number for cell in rooms.cells[room]]
        if cells:
            ground.append(Shape("".join([_bar(cell, grid.width) for cell in cells]), f"tint-{'abc'[number - 1]}"))
    names = []
    for name, room_cells in zip(rooms.names, rooms.cells, strict=True):
        box = squares.square(*divmod(room_cells[0], grid.width))
        names.append(Text(box.x + 5 + 4 * len(name), box.y + 14, name, "room-name"))
    return (*ground, *names), (*squares.lines(grid), *borders(rooms))


def _bar(cell: int, width: int) -> str:
    return squares.square(*divmod(cell, width)).path


def _grounds(rooms: Rooms) -> list[int]:
    """Return a ground for each room, different from those of its neighbours, which four always allow.

    The room with the fewest grounds left comes next. Where even that leads nowhere soon, neighbours may look alike; the
    border is there anyway.
    """
    beside: list[set[int]] = [set() for _ in rooms.cells]
    for one, other in rooms.crossings:
        beside[rooms.of[one]].add(rooms.of[other])
        beside[rooms.of[other]].add(rooms.of[one])
    found, tried = [-1] * len(beside), 0

    def left(room: int) -> list[int]:
        taken = {found[other] for other in beside[room]}
        return [ground for ground in range(GROUNDS) if ground not in taken]

    def fill() -> bool:
        nonlocal tried
        tried += 1
        rest = [room for room, ground in enumerate(found) if ground < 0]
        if not rest:
            return True
        room = min(rest, key=lambda room: (len(left(room)), -len(beside[room]), room))
        for ground in left(room) if tried < TRIES else ():
            found[room] = ground
            if fill():
                return True
        found[room] = -1
        return False

    fill()
    return [max(0, ground) for ground in found]
