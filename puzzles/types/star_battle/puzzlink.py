"""Star Battle in the addresses of puzz.link pages, `starbattle/WIDTH/HEIGHT/STARS/BODY`; the body has the borders."""

from __future__ import annotations

import re

from puzzles.kernel.board import Puzzle
from puzzles.puzzlink import Body, check_open, print_rooms, room_lines
from puzzles.types.star_battle.model import sky_of

NAMES = {"starbattle": "star-battle"}
_STARS = re.compile(r"([1-9][0-9]?)/")


def decode(body: Body, height: int, width: int) -> list[str]:
    """Return the lines of our own text. Raise GridError."""
    stars = _STARS.match(body.text)
    if not stars:
        raise body.error("a number of stars and /")
    body.at = stars.end()
    return [*room_lines(body.rooms(height, width), width), f"stars: {stars[1]}"]


def encode(puzzle: Puzzle) -> str:
    """Return the rest of the address. Raise GridError."""
    check_open(puzzle)
    return f"{puzzle.clues.stars}/{print_rooms(sky_of(puzzle).rooms.of, puzzle.width)}"
