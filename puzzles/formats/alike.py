"""Grids that are so much alike that what is found out about one tells of the other.

Whatever follows from some givens follows from more of them, and a further given that makes a grid impossible is one
that it does not have; so with a given more or less the answer is still one to both. A grid that was turned, or whose
values were exchanged, is not recognised.
"""

from collections.abc import Sequence
from operator import eq

OPEN = "."
MOST, ALL = 4, 5
"""So many of the givens, four of five, make a grid the same for this purpose, whatever else stands in it."""
PART, WHOLE = 1, 2
"""Where nothing else stands in it, half of them do: with fewer it is hardly the same puzzle any more."""


def alike(text: str, other: str) -> bool:
    """Whether the other grid holds the givens of a grid, or most of them; of one size, as their types print them.

    Which rules they are to be proved by does not matter: a Sudoku is a Latin Square too.
    """
    ours, theirs = _signs(text), _signs(other)
    if len(ours) != len(theirs):
        return False
    same: int = sum(map(eq, ours, [sign if sign not in (OPEN, "\n") else "" for sign in theirs]))
    givens, others = _givens(ours), _givens(theirs)
    return same > 0 and (same * ALL >= givens * MOST or (same == others and same * WHOLE >= givens * PART))


def _signs(text: str) -> Sequence[str]:
    """What stands in the squares, row by row, without the lines below that say more than the grid does."""
    grid = "\n".join(row for row in text.split("\n") if ":" not in row) if ":" in text else text
    return grid.replace("\n", " \n ").split(" ") if " " in grid else grid


def _givens(signs: Sequence[str]) -> int:
    return len(signs) - signs.count(OPEN) - signs.count("\n")
