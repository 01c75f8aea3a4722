"""The thick borders between the rooms of a grid."""

from __future__ import annotations

from functools import lru_cache

from puzzles.draw import squares
from puzzles.draw.surface import SQUARE, Shape
from puzzles.grid.rooms import Rooms


@lru_cache(maxsize=64)
def borders(rooms: Rooms) -> tuple[Shape, ...]:
    """Return the borders as one shape; none for a single room."""
    path = "".join([_border(pair, rooms.width) for pair in sorted(rooms.crossings)])
    return (Shape(path, "room"),) if path else ()


def _border(pair: tuple[int, int], width: int) -> str:
    """Return the line between two neighbouring squares."""
    first, second = pair
    box = squares.square(*divmod(second, width))
    return f"M{box.x} {box.y}v{SQUARE}" if second == first + 1 else f"M{box.x} {box.y}h{SQUARE}"
