"""Star Battle in the files of LEGUP: a list of regions, each with its squares."""

from __future__ import annotations

from puzzles.grid.text import Phrase, in_lines
from puzzles.legup import LETTERS, Element, cells, unlisted
from puzzles.types.star_battle.model import LIMITS

NAMES = {"StarBattle": "star-battle"}
SIGNS = {-2: "*", -1: "-"}
"""The values that say what a square is; all others, from -3 on, leave it open."""
MARKS = {-2: "star", -1: "empty", -3: "", 0: ""}
MOST = 999_999
mark = MARKS.get


def lines(board: Element) -> list[str]:
    """Return the lines of our own text. Raise GridError with the place in the file."""
    size = board.number("size", 1, LIMITS[0])
    letters, signs = dict[int, str](), dict[int, str]()
    for number, region in enumerate(board.inside("region")):
        if number >= size:
            raise region.error(Phrase("{n} region", "{n} regions", n=size), "another one")
        for cell, element in cells(region, size, size).items():
            if cell in letters:
                raise element.error("each square in one region", "a square of two")
            letters[cell] = LETTERS[number]
            signs[cell] = SIGNS.get(element.number("value", -3, MOST), ".")
    if none := unlisted(letters, size, size):
        raise board.error("each square in a region", none)
    every = range(size * size)
    regions = in_lines("".join([letters[cell] for cell in every]), size)
    known = ["known:", *in_lines("".join([signs[cell] for cell in every]), size)] if {*signs.values()} != {"."} else []
    return [*regions, f"stars: {board.number('puzzle_num', 1, size)}", *known]
