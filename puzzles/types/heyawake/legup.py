"""Heyawake in the files of LEGUP, as far as its own meaning goes: no file of this type is known.

Every square is listed with its region; a value from 0 to 4 is the number of the region and leaves the square open.
"""

from __future__ import annotations

from puzzles.grid.text import Phrase, in_lines
from puzzles.legup import Element, cells, room_names, size, unlisted
from puzzles.types.heyawake.model import LIMITS

NAMES = {"HeyAwake": "heyawake"}
SIGNS = {-1: "#", -3: "o"}
MARKS = {-1: "black", -3: "white", -2: ""}
MOST = 999_999
mark = MARKS.get


def lines(board: Element) -> list[str]:
    """Return the lines of our own text. Raise GridError with the place in the file."""
    height, width = size(board, LIMITS)
    listed = cells(board, height, width)
    every = range(height * width)
    if none := unlisted(listed, height, width):
        raise board.error("each square listed", none)
    regions = [listed[cell].number("region", 0, MOST) for cell in every]
    names = room_names(list(dict.fromkeys(regions)))
    numbers, signs = dict[str, int](), ""
    for cell in every:
        value, name = listed[cell].number("value", -4, 4), names[regions[cell]]
        signs += SIGNS.get(value, ".")
        if value >= 0 and numbers.setdefault(name, value) != value:
            raise listed[cell].error(
                Phrase("the number {name} of its region, as before", name=numbers[name]), str(value)
            )
    between = " " if any(len(name) > 1 for name in names.values()) else ""
    rooms = [between.join(line) for line in in_lines([names[region] for region in regions], width)]
    told = [f"numbers: {' '.join(f'{name}={number}' for name, number in numbers.items())}"] if numbers else []
    return [*rooms, *told, *(["known:", *in_lines(signs, width)] if signs.strip(".") else [])]
