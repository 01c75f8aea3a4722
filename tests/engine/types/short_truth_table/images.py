"""Short Truth Table: a board with its formulas in another order and under other letters."""

from __future__ import annotations

from random import Random
from string import ascii_uppercase

from puzzles.base.ptype import type_of
from puzzles.kernel.board import Board, Place
from tests.engine.symmetries import Image

IMAGES = 3


def own(board: Board, rng: Random) -> list[Image]:
    """Return some images of a board; its formulas with what is known of them change places as they are."""
    return [_image(board, rng) for _ in range(IMAGES)]


def _image(board: Board, rng: Random) -> Image:
    puzzle, ptype = board.puzzle, type_of(board.puzzle)
    lines = ptype.print(puzzle).split("\n")
    order = rng.sample(range(len(lines)), len(lines))
    letters = dict(zip(ascii_uppercase, rng.sample(ascii_uppercase, 26), strict=True))
    moved = ["".join([letters.get(sign, sign) for sign in lines[old].split(" ")[0]]) for old in order]
    known = [" ".join(["", *lines[old].split(" ")[1:]]) for old in order]
    image = ptype.parse([formula + rest for formula, rest in zip(moved, known, strict=True)])

    def named(name: str) -> str:
        formula, dash, at = name.removeprefix("s").partition("p")
        if not dash:
            return f"formula{order.index(int(name.removeprefix('formula')) - 1) + 1}"
        return f"s{order.index(int(formula) - 1) + 1}p{at}"

    def place(old: Place) -> Place:
        return ptype.place(image, named(old.name))

    cell = tuple(ptype.cell_index(image, named(ptype.cell_name(puzzle, each))) for each in range(len(board.cells)))
    masks = [0] * len(cell)
    for old, new in enumerate(cell):
        masks[new] = board.cells[old]
    return Image(f"{order} {letters}", Board(image, tuple(masks)), cell, int, place)
