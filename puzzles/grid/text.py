"""Grids as text: where one is not well-formed, and in which words; its signs, and its lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

TYPE_CHECKING = False  # instead of the one in typing, which filters that must start fast do not load
if TYPE_CHECKING:
    from typing import TypeVar

    Signs = TypeVar("Signs", str, list[str])


class Phrase(str):
    """Words with filled blanks, which can still be said in another language: from `form`, and `facts` for its blanks.

    `many` is the form for other numbers {n} than one. A fact may be a phrase itself.
    """

    __slots__ = ("facts", "form", "many")
    form: str
    many: str
    facts: Mapping[str, object]

    def __new__(cls, form: str, many: str = "", /, **facts: object) -> Phrase:
        made = super().__new__(cls, (many if many and facts["n"] != 1 else form).format(**facts))
        made.form, made.many, made.facts = form, many, facts
        return made

    def __getnewargs_ex__(self) -> tuple[tuple[str, str], Mapping[str, object]]:
        """Return what it is made of anew in another process."""
        return (self.form, self.many), self.facts


def phrase(words: str) -> Phrase:
    """Return plain words as a phrase, for another phrase to hold."""
    return words if isinstance(words, Phrase) else Phrase(words.replace("{", "{{").replace("}", "}}"))


def listed(*words: str) -> Phrase:
    """Return phrases as a list with commas."""
    facts = {f"part{number}": phrase(each) for number, each in enumerate(words)}
    return Phrase(", ".join([f"{{{name}}}" for name in facts]), **facts)


def printable(text: str) -> str:
    """Return a text with a question mark for each sign that cannot be shown, or that a terminal would obey."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)


def cell_count(number: int) -> Phrase:
    return Phrase("{n} cell", "{n} cells", n=number)


def row_count(number: int) -> Phrase:
    return Phrase("{n} row", "{n} rows", n=number)


def column_count(number: int) -> Phrase:
    return Phrase("{n} column", "{n} columns", n=number)


class GridError(ValueError):
    """A grid that is not well-formed: line and column from 1, what was expected and what was found."""

    def __init__(self, line: int, column: int, expected: str, found: str) -> None:
        super().__init__(line, column, expected, found)
        self.line, self.column, self.expected, self.found = line, column, expected, found

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: expected {self.expected}, found {self.found}"


def check_signs(lines: Sequence[str], signs: str, expected: str, first: int = 1) -> None:
    """Raise GridError at the first sign that is none of these; `first` is the number of the first line."""
    for number, line in enumerate(lines, start=first):
        for column, sign in enumerate(line, start=1):
            if sign not in signs:
                raise GridError(number, column, expected, repr(sign))


def in_lines(signs: Signs, width: int) -> list[Signs]:
    """Return the signs or names of all squares as lines of that width."""
    return [signs[start : start + width] for start in range(0, len(signs), width)]
