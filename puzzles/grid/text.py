"""Grids as text: where one is not well-formed, and its lines."""

from __future__ import annotations


class GridError(ValueError):
    """A grid that is not well-formed: line and column from 1, what was expected and what was found."""

    def __init__(self, line: int, column: int, expected: str, found: str) -> None:
        super().__init__(f"line {line}, column {column}: expected {expected}, found {found}")
        self.line, self.column, self.expected, self.found = line, column, expected, found
