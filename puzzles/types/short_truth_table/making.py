"""Short Truth Table: random formulas, and the values that a random choice for their letters gives them. Untrusted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from puzzles.base.ptype import PuzzleType
from puzzles.grid.text import GridError, Phrase
from puzzles.kernel.board import Puzzle
from puzzles.types.short_truth_table.model import (
    AND,
    FALSE,
    IF,
    IFF,
    LIMITS,
    NOT,
    OPEN,
    OR,
    TRUE,
    Formulas,
    formulas_of,
)
from puzzles.types.short_truth_table.tables import row_of

LETTERS = "ABCDEF"
SHORTEST = 5
"""The length of the shortest formula in parentheses, `(A^B)`."""
CONNECTIVES = (AND, AND, OR, OR, IF, IF, IF, IFF)
"""The connectives with two parts, as often as they are wanted."""


def full(ptype: PuzzleType, height: int, width: int, random: Random) -> Puzzle | None:
    """Return formulas, one of them of that many characters, with the values of all of them and of each letter.

    Raise GridError for a size that the type does not have.
    """
    if not (1 <= height <= LIMITS[0] and 1 <= width <= LIMITS[1]):
        most = Phrase("1 to {rows} formulas of 1 to {columns} characters", rows=LIMITS[0], columns=LIMITS[1])
        raise GridError(1, 1, most, Phrase("{height} x {width}", height=height, width=width))
    letters = LETTERS[: random.randint(2, min(len(LETTERS), 2 + height * width // 12))]
    lengths = [width, *[random.randint((width + 1) // 2, width) for _ in range(height - 1)]]
    random.shuffle(lengths)
    puzzle = ptype.parse([_formula(length, letters, random) for length in lengths])
    known = formulas_of(puzzle)
    value_of = {letter: random.choice((TRUE, FALSE)) for letter in letters}
    given = {*known.main, *[places[0] for sign, places in known.signs.items() if sign in value_of]}
    values = _values(known, value_of)
    return replace(puzzle, start=tuple([value if cell in given else OPEN for cell, value in enumerate(values)]))


def _values(known: Formulas, value_of: Mapping[str, int]) -> list[int]:
    """Return the values of all symbols by those of the letters."""
    cells = [value_of.get(sign, OPEN) for sign in known.sign]
    while OPEN in cells:
        for cell, mask in enumerate(cells):
            if mask == OPEN and all(cells[part] != OPEN for part in known.parts[cell]):
                cells[cell] = row_of(known, cells, cell)[0]
    return cells


def _formula(length: int, letters: str, random: Random) -> str:
    """Return a random formula of that many characters, without parentheses around it."""
    if length < 3:
        return NOT * (length - 1) + random.choice(letters)
    firsts = [first for first in range(1, length - 1) if _possible(first) and _possible(length - 1 - first)]
    if not firsts:
        return NOT + _part(length - 1, letters, random)
    first = random.choice(firsts)
    parts = [_part(each, letters, random) for each in (first, length - 1 - first)]
    return random.choice(CONNECTIVES).join(parts)


def _possible(length: int) -> bool:
    """Tell whether there is a part of that length without a double negation."""
    return length < 3 or length >= SHORTEST


def _part(length: int, letters: str, random: Random) -> str:
    """Return a part of that many characters: a letter, a negation, or a formula in parentheses."""
    if length < 3:
        return _formula(length, letters, random)
    bare = any(_possible(first) and _possible(length - 3 - first) for first in range(1, length - 3))
    if bare and (length == SHORTEST or random.random() < 0.75):
        return f"({_formula(length - 2, letters, random)})"
    return NOT + _part(length - 1, letters, random)


def clues(puzzle: Puzzle) -> Sequence[int]:
    """Return the symbols that are given."""
    return [cell for cell, mask in enumerate(puzzle.start) if mask != OPEN]


def without(puzzle: Puzzle, clue: int) -> Puzzle:
    """Return the puzzle without the value of a symbol."""
    return replace(puzzle, start=(*puzzle.start[:clue], OPEN, *puzzle.start[clue + 1 :]))
