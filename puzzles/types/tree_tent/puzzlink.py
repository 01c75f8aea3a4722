"""Tree Tent in the addresses of puzz.link pages, `tents/WIDTH/HEIGHT/BODY`: the numbers of columns, of rows, the trees.

A tree is a digit to base 36, the number of squares behind it up to the next tree, `h` or 17 at most. Where squares
have no tree before them, letters from `i` on are 1 to 18 of them.
"""

from __future__ import annotations

from itertools import pairwise
from string import ascii_lowercase, digits

from puzzles.grid.text import Phrase, cell_count, in_lines
from puzzles.kernel.board import Puzzle
from puzzles.puzzlink import Body, check_open, print_numbers
from puzzles.types.tree_tent.model import TREE

NAMES = {"tents": "tree-tent"}
_DIGITS = digits + ascii_lowercase
_MOST = 17
"""Squares behind a tree that its digit can tell."""


def decode(body: Body, height: int, width: int) -> list[str]:
    """Return the lines of our own text. Raise GridError."""
    numbers = body.numbers(width + height, 0, max(height, width))
    told = ["." if number is None else str(number) for number in numbers]
    signs, squares = "", height * width
    while body.rest and len(signs) < squares:
        value = _DIGITS.find(body.rest[0])
        if value < 0:
            raise body.error("0-9 or a-z")
        signs += TREE + "." * value if value <= _MOST else "." * (value - _MOST)
        if len(signs) > squares:
            raise body.error(Phrase("at most {size} cells", size=squares), cell_count(len(signs)))
        body.at += 1
    grid = in_lines(signs.ljust(squares, "."), width)
    return [*grid, f"rows: {' '.join(told[width:])}", f"columns: {' '.join(told[:width])}"]


def encode(puzzle: Puzzle) -> str:
    """Return the rest of the address. Raise GridError."""
    check_open(puzzle)
    clues = puzzle.clues
    trees = [-1, *[cell for cell, sign in enumerate(clues.trees) if sign == TREE], len(clues.trees)]
    text = ""
    for tree, after in pairwise(trees):
        empty = after - tree - 1
        if tree >= 0:
            text += _DIGITS[min(empty, _MOST)]
            empty -= min(empty, _MOST)
        while empty:
            text += _DIGITS[min(empty, 18) + _MOST]
            empty -= min(empty, 18)
    return print_numbers([*clues.columns, *clues.rows]) + text
