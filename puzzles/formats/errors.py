"""What is wrong with a text, and where: one error for every format."""

from __future__ import annotations

SHOWN = 40
"""So many characters of what was found are repeated in a message."""


class FormatError(ValueError):
    """A text that is not well-formed: line and column from 1, what was expected, what was found, and in which file."""

    def __init__(self, line: int, column: int, expected: str, found: str, file: str = "") -> None:
        super().__init__(line, column, expected, found, file)
        self.line, self.column, self.expected, self.found, self.file = line, column, expected, found, file

    def in_file(self, file: str) -> FormatError:
        """The same error with the name of its file."""
        return FormatError(self.line, self.column, self.expected, self.found, file)

    @property
    def reason(self) -> str:
        """What was expected and what was found, without the place."""
        return f"expected {self.expected}, found {self.found}"

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.file else f"line {self.line}, column {self.column}"
        return f"{place}: {self.reason}"


class UnfitError(ValueError):
    """A value that is not what its place asks for; whoever knows the place makes a FormatError of it."""

    def __init__(self, expected: str, found: str) -> None:
        super().__init__(f"expected {expected}, found {found}")
        self.expected, self.found = expected, found

    def at(self, line: int, column: int = 1) -> FormatError:
        """The error with its place."""
        return FormatError(line, column, self.expected, self.found)


def shown(found: object) -> str:
    """What was found, as a message may repeat it: on one line, not too long, nothing unprintable, JSON in its words."""
    if isinstance(found, list | dict):
        return "a list" if isinstance(found, list) else "an object"
    if isinstance(found, bool) or found is None:
        return {True: "true", False: "false", None: "null"}[found]
    text = repr(found[: SHOWN + 1] if isinstance(found, str) else found)
    return text if len(text) <= SHOWN + 2 else f"{text[:SHOWN]}..."
