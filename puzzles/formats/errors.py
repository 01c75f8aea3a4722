"""Errors of all formats: what is wrong with a text, and where."""

from __future__ import annotations

from puzzles.grid.text import Phrase

SHOWN = 40
"""The number of characters of the wrong text that a message repeats."""


class FormatError(ValueError):
    """A text that is not well-formed: line and column from 1, what was expected, what was found, and in which file."""

    def __init__(self, line: int, column: int, expected: str, found: str, file: str = "") -> None:
        super().__init__(line, column, expected, found, file)
        self.line, self.column, self.expected, self.found, self.file = line, column, expected, found, file

    def in_file(self, file: str) -> FormatError:
        """Return the error with the name of its file."""
        return FormatError(self.line, self.column, self.expected, self.found, file)

    @property
    def reason(self) -> str:
        """Return the message without the place: what was expected and what was found."""
        return f"expected {self.expected}, found {self.found}"

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.file else f"line {self.line}, column {self.column}"
        return f"{place}: {self.reason}"


class UnfitError(ValueError):
    """A value that does not fit its place; a caller that knows the place turns it into a FormatError."""

    def __init__(self, expected: str, found: str) -> None:
        super().__init__(expected, found)  # these, so that the error can go from one process to another
        self.expected, self.found = expected, found

    def __str__(self) -> str:
        return f"expected {self.expected}, found {self.found}"

    def at(self, line: int, column: int = 1) -> FormatError:
        """Return the FormatError at this place."""
        return FormatError(line, column, self.expected, self.found)


def shown(found: object) -> str:
    """Return a value as messages repeat it: one short printable line, JSON values in the words of JSON."""
    if isinstance(found, list | dict):
        return Phrase("a list") if isinstance(found, list) else Phrase("an object")
    if isinstance(found, bool) or found is None:
        return {True: "true", False: "false", None: "null"}[found]
    text = repr(found[: SHOWN + 1] if isinstance(found, str) else found)
    return text if len(text) <= SHOWN + 2 else f"{text[:SHOWN]}..."
