"""Shirokuro: where its circles and links are, and how they look."""

from __future__ import annotations

from functools import lru_cache

from puzzles.draw import squares
from puzzles.draw.surface import SQUARE, Box, Handle, Picture, Shape, Spot, Surface, Value, Way
from puzzles.grid.rect import rect
from puzzles.grid.text import Phrase, listed
from puzzles.kernel.board import Board, Puzzle
from puzzles.types.shirokuro.model import Links, geometry
from puzzles.types.shirokuro.rules import RULES

RADIUS, RING = 20, 12
"""The radius of a circle, and of the ring inside a white one."""
THICK = 12
"""Thickness of a line."""
REACH = 12
CLOSE_UPS = frozenset(rule.id for rule in RULES)
_CROSS = "M6 13l7-7 17 17 17-17 7 7-17 17 17 17-7 7-17-17-17 17-7-7 17-17z"
VALUES = (
    Value("line", "1", "v-line", "line", (Shape("M0 0h60v60h-60z", ""),), stretch=True),
    Value("none", "0", "v-none", "no line", (Shape(_CROSS, "cross"),)),
)
CIRCLES = {"w": "white circle", "b": "black circle"}
PLACED = {"w": "white circle row {row} column {column}", "b": "black circle row {row} column {column}"}
DIRECTIONS = ("north", "east", "south", "west")


def surface(puzzle: Puzzle) -> Surface:
    """Return a surface with a spot for every link and a handle for every circle."""
    return _surface(puzzle.clues, puzzle.height)


@lru_cache(maxsize=64)
def _surface(links: Links, height: int) -> Surface:
    spots = tuple([_spot(links, link) for link in range(len(links.ends))])
    around, handles = squares.frame(rect(height, links.width)), _handles(links)
    return Surface(
        width=squares.LEFT + around.width + squares.EDGE,
        height=squares.TOP + around.height + squares.EDGE,
        rows=max((handle.row for handle in handles), default=0),
        columns=max((handle.column for handle in handles), default=0),
        spots=spots,
        values=VALUES,
        frame=around,
        handles=handles,
        reach=REACH,
    )


def _spot(links: Links, link: int) -> Spot:
    """Return the spot of a link. A row's links to the east form one row of spots, those to the south the next."""
    first, last = links.ends[link]
    (row, column), (last_row, last_column) = _at(links, first), _at(links, last)
    x, y = _middle(row, column)
    across, down = (last_column - column) * SQUARE, (last_row - row) * SQUARE
    if across:
        box = Box(x + RADIUS, y - THICK // 2, across - 2 * RADIUS, THICK)
    else:
        box = Box(x - THICK // 2, y + RADIUS, THICK, down - 2 * RADIUS)
    spoken = Phrase("link from {first} to {last}", first=_named(links, first), last=_named(links, last))
    return Spot(link, links.names[link], spoken, box, 2 * row + 1 + (not across), column + 1)


def _at(links: Links, circle: int) -> tuple[int, int]:
    return divmod(links.circles[circle], links.width)


def _middle(row: int, column: int) -> tuple[int, int]:
    box = squares.square(row, column)
    return box.x + SQUARE // 2, box.y + SQUARE // 2


def _named(links: Links, circle: int) -> Phrase:
    row, column = _at(links, circle)
    return Phrase(PLACED[links.signs[links.circles[circle]]], row=row + 1, column=column + 1)


def _spoken(links: Links, circle: int) -> Phrase:
    row, column = _at(links, circle)
    at = Phrase("row {row}, column {column}", row=row + 1, column=column + 1)
    return listed(CIRCLES[links.signs[links.circles[circle]]], at)


def _handles(links: Links) -> tuple[Handle, ...]:
    ways = _ways(links)
    handles = []
    for circle, name in enumerate(links.circle_names):
        row, column = _at(links, circle)
        box = squares.square(row, column).inset(SQUARE // 2 - RADIUS)
        handles.append(Handle(name, _spoken(links, circle), box, row + 1, column + 1, tuple(ways[circle])))
    return tuple(handles)


def _ways(links: Links) -> list[list[Way]]:
    """List for each circle the circles in sight, clockwise from north, of either colour."""
    link_of = {ends: link for link, ends in enumerate(links.ends)}
    in_sight: list[dict[str, Way]] = [{} for _ in links.circles]
    for circle, sides in enumerate(links.sides):
        for direction, other in zip(("east", "south"), sides, strict=True):
            if other >= 0:
                link = link_of.get((circle, other))
                back = DIRECTIONS[(DIRECTIONS.index(direction) + 2) % 4]
                in_sight[circle][direction] = Way(direction, other, link)
                in_sight[other][back] = Way(back, circle, link)
    return [[ways[direction] for direction in DIRECTIONS if direction in ways] for ways in in_sight]


def picture(board: Board) -> Picture:
    """Draw the grid, the line numbers and the circles."""
    return _picture(geometry(board), board.puzzle.height)


@lru_cache(maxsize=64)
def _picture(links: Links, height: int) -> Picture:
    grid = rect(height, links.width)
    thin, frame = squares.lines(grid)
    circles = [(_middle(*_at(links, circle)), weight) for circle, weight in enumerate(links.weights)]
    white = "".join([_circle(x, y, RADIUS) + _circle(x, y, RING) for (x, y), weight in circles if weight > 0])
    black = "".join([_circle(x, y, RADIUS) for (x, y), weight in circles if weight < 0])
    return Picture(
        under=(Shape(frame.path, "card"), thin, frame),
        over=tuple([Shape(path, kind) for path, kind in ((white, "white"), (black, "black")) if path]),
        labels=squares.labels(grid),
    )


def _circle(x: int, y: int, radius: int) -> str:
    return f"M{x - radius} {y}a{radius} {radius} 0 1 1 {2 * radius} 0a{radius} {radius} 0 1 1-{2 * radius} 0"
