"""Heyawake in the files of LEGUP, as far as its own meaning goes: no file of this type is known.

Every square is listed with its region; a value from 0 to 4 is the number of the region and leaves the square open.
"""

from __future__ import annotations

from puzzles.grid.text import Phrase, in_lines
from puzzles.kernel.board import Puzzle
from puzzles.legup import Element, NoFormError, cell_of, cells, element, room_names, size, unlisted
from puzzles.types.heyawake.model import BLACK, LIMITS, WHITE, house_of

NAMES = {"HeyAwake": "heyawake"}
SIGNS = {-3: "o", -2: ".", -1: "#"} | dict.fromkeys(range(5), ".")
ABSENT = frozenset({*[f"HEYA-BASC-000{number}" for number in (1, 2, 5, 6, 8)], "HEYA-CASE-0002"})
NO_PROOFS = True
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
        value, name = listed[cell].number("value", min(SIGNS), max(SIGNS)), names[regions[cell]]
        signs += SIGNS[value]
        if value >= 0 and numbers.setdefault(name, value) != value:
            raise listed[cell].error(
                Phrase("the number {name} of its region, as before", name=numbers[name]), str(value)
            )
    between = " " if any(len(name) > 1 for name in names.values()) else ""
    rooms = [between.join(line) for line in in_lines([names[region] for region in regions], width)]
    told = [f"numbers: {' '.join(f'{name}={number}' for name, number in numbers.items())}"] if numbers else []
    return [*rooms, *told, *(["known:", *in_lines(signs, width)] if signs.strip(".") else [])]


def board(puzzle: Puzzle) -> Element:
    """Return the board as LEGUP would write it, with each number in an open square. Raise NoFormError if none is."""
    rooms, listed = house_of(puzzle).rooms, list[Element]()
    numbers = dict(puzzle.clues.numbers)
    for region, (name, room) in enumerate(zip(rooms.names, rooms.cells, strict=True)):
        free = [cell for cell in room if puzzle.start[cell] not in (BLACK, WHITE)]
        number = numbers.get(name)
        if number is not None and (not free or number not in range(5)):
            raise NoFormError("a room with an open square, or with a number up to 4", name)
        for cell in room:
            value = {BLACK: -1, WHITE: -3}.get(puzzle.start[cell], -2)
            told = number is not None and cell == free[0]
            listed.append(cell_of(cell, puzzle.width, number if told and number is not None else value, region=region))
    return element("board", element("cells", *listed), width=puzzle.width, height=puzzle.height)
