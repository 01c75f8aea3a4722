"""Grids as text: where one is not well-formed, its signs, and its lines."""

from __future__ import annotations

from collections.abc import Sequence


class GridError(ValueError):
    """A grid that is not well-formed: line and column from 1, what was expected and what was found."""

    def __init__(self, line: int, column: int, expected: str, found: str) -> None:
        super().__init__(f"line {line}, column {column}: expected {expected}, found {found}")
        self.line, self.column, self.expected, self.found = line, column, expected, found


def check_signs(lines: Sequence[str], signs: str, expected: str, first: int = 1) -> None:
    """Raise GridError at the first sign that is none of these; `first` is the number of the first line."""
    for number, line in enumerate(lines, start=first):
        for column, sign in enumerate(line, start=1):
            if sign not in signs:
                raise GridError(number, column, expected, repr(sign))


def in_lines(signs: str, width: int) -> list[str]:
    """Return the signs of all squares as lines of that width."""
    return [signs[start : start + width] for start in range(0, len(signs), width)]
