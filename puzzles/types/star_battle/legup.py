"""Star Battle in the files of LEGUP: a list of regions, each with its squares."""

from __future__ import annotations

from puzzles.grid.text import Phrase, in_lines
from puzzles.kernel.board import Puzzle
from puzzles.legup import LETTERS, Element, cells, element, known_values, listed_cells, unlisted
from puzzles.types.star_battle.model import EMPTY, LIMITS, STAR, sky_of

NAMES = {"StarBattle": "star-battle"}
SIGNS = {-3: ".", -2: "*", -1: "-", 0: "."}
ABSENT = frozenset({"STBL-BASC-0005", "STBL-BASC-0006", "STBL-BASC-0007", "STBL-CASE-0001"})
NO_PROOFS = True
MARKS = {-2: "star", -1: "empty", -3: "", 0: ""}
mark = MARKS.get


def lines(board: Element) -> list[str]:
    """Return the lines of our own text. Raise GridError with the place in the file."""
    size = board.number("size", 1, LIMITS[0])
    letters, signs = dict[int, str](), dict[int, str]()
    for number, region in enumerate(board.inside("region")):
        if number >= size:
            raise region.error(Phrase("{n} region", "{n} regions", n=size), "another one")
        for cell, listed in cells(region, size, size).items():
            if cell in letters:
                raise listed.error("each square in one region", "a square of two")
            letters[cell] = LETTERS[number]
            signs[cell] = SIGNS[listed.number("value", min(SIGNS), max(SIGNS))]
    if none := unlisted(letters, size, size):
        raise board.error("each square in a region", none)
    every = range(size * size)
    regions = in_lines("".join([letters[cell] for cell in every]), size)
    known = ["known:", *in_lines("".join([signs[cell] for cell in every]), size)] if {*signs.values()} != {"."} else []
    return [*regions, f"stars: {board.number('puzzle_num', 1, size)}", *known]


def board(puzzle: Puzzle) -> Element:
    """Return the board as LEGUP writes it."""
    its, known = sky_of(puzzle), known_values(puzzle.start, {STAR: -2, EMPTY: -1})
    regions = [
        element("region", listed_cells(puzzle.width, {cell: known.get(cell, 0) for cell in region}))
        for region in its.rooms.cells
    ]
    return element("board", *regions, size=puzzle.width, puzzle_num=its.stars)
