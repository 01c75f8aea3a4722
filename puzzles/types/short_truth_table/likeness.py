"""Short Truth Table: a grid of signs by which a puzzle is known again, under other letters and in another order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, islice, permutations, product
from math import factorial, prod

from puzzles.grid.sections import NO_CLUE
from puzzles.kernel.board import Puzzle
from puzzles.types.short_truth_table.model import OPEN, SIGNS, VALUES, Formulas, formulas_of

ORDERS = 120
"""The most orders of formulas of the same shape that are compared."""
Line = list[tuple[str, str]]
"""The signs of a formula, each with its value where that is given."""


def likeness(puzzle: Puzzle) -> list[list[str]]:
    """Return the formulas as lines of equal length, their letters numbered, in the order that is first of all.

    Formulas are written with all parentheses, so it makes no difference which of them the text leaves out.
    """
    known = formulas_of(puzzle)
    lines = [_line(known, puzzle.start, main) for main in known.main]
    least = min(map(_numbered, _orders(lines)))
    width = max(2, *map(len, least))  # a sign alone in its row would be read as several
    return [[*line, *[NO_CLUE] * (width - len(line))] for line in least]


def _line(known: Formulas, start: Sequence[int], cell: int) -> Line:
    """Write what a symbol is the main symbol of with all parentheses."""
    given = "" if start[cell] == OPEN else f"={VALUES[start[cell] - 1]}"
    sign, parts = (known.sign[cell], given), [_line(known, start, part) for part in known.parts[cell]]
    if len(parts) < 2:
        return [sign, *[each for part in parts for each in part]]
    return [("(", ""), *parts[0], sign, *parts[1], (")", "")]


def _orders(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """Yield the lines sorted by their shape; lines of the same shape in all orders, if these are not too many."""
    shaped = groupby(sorted(lines, key=_shape), key=_shape)
    groups = [list(group) for _, group in shaped]
    many = prod([factorial(len(group)) for group in groups]) > ORDERS
    every = product(*[islice(permutations(group), 1 if many else None) for group in groups])
    return ([line for group in order for line in group] for order in every)


def _shape(line: Line) -> list[tuple[str, str]]:
    """Return a line with the same sign for all letters."""
    return [("A" if _is_letter(sign) else sign, given) for sign, given in line]


def _numbered(lines: Sequence[Line]) -> list[list[str]]:
    """Number the letters in the order in which they come."""
    seen: dict[str, str] = {}
    return [
        [(seen.setdefault(sign, f"L{len(seen):02}") if _is_letter(sign) else sign) + given for sign, given in line]
        for line in lines
    ]


def _is_letter(sign: str) -> bool:
    return sign not in SIGNS and sign not in "()"
