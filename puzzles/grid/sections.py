"""Puzzles as text in sections: a grid without a name first, then sections that begin with `NAME:`."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from puzzles.grid.text import GridError, Phrase, cell_count, in_lines, row_count

KNOWN = "known"
"""The name of the section with the cells that are known, where the grid cannot hold them."""
NO_CLUE = "."


class Section(NamedTuple):
    """The lines of a section with their numbers, without its name; the first may have stood behind the name.

    `begins` is the line with its name, or the first line of all where the section is missing.
    """

    lines: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()
    begins: int = 1

    @property
    def words(self) -> list[str]:
        """Return all words of the section."""
        return [word for line in self.lines for word in line.split()]

    def error(self, expected: str, found: str, line: int = 0, column: int = 1) -> GridError:
        """Return an error in one of its lines, counted from 0."""
        return GridError(self.numbers[line] if self.numbers else self.begins, column, expected, found)


def read_sections(lines: Sequence[str], names: Collection[str]) -> dict[str, Section]:
    """Return the sections by name, "" for the grid; those that are missing have no lines. Raise GridError.

    A section goes on until the next begins; empty lines are left out.
    """
    found: dict[str, list[tuple[str, int]]] = {"": []}
    begins = dict[str, int]()
    current = ""
    for number, line in enumerate(lines, start=1):
        name, colon, rest = line.partition(":")
        if colon:
            current = name.strip()
            if current not in names:
                raise GridError(number, 1, " or ".join([f"{each}:" for each in names]), repr(line))
            if current in found:
                raise GridError(number, 1, Phrase("{name}: only once", name=current), "it again")
            found[current], begins[current] = [], number
        if kept := rest.strip() if colon else line:
            found[current].append((kept, number))
    return {
        name: Section(
            tuple([line for line, _ in found.get(name, ())]),
            tuple([number for _, number in found.get(name, ())]),
            begins.get(name, 1),
        )
        for name in ("", *names)
    }


def print_sections(*parts: tuple[str, Sequence[str]]) -> str:
    """Write sections, each a name and its lines; of one line it stands behind the name. Those without lines are not."""
    text: list[str] = []
    for name, lines in parts:
        if not name:
            text += lines
        elif len(lines) == 1:
            text.append(f"{name}: {lines[0]}")
        elif lines:
            text += [f"{name}:", *lines]
    return "\n".join(text)


def read_known(section: Section, size: tuple[int, int], mask_of: Mapping[str, int]) -> tuple[int, ...] | None:
    """Read a grid of signs as the masks of the cells; None for a section without lines. Raise GridError."""
    height, width = size
    if not section.lines:
        return None
    if len(section.lines) != height:
        raise section.error(
            Phrase("{n} row of known cells", "{n} rows of known cells", n=height), row_count(len(section.lines))
        )
    for row, line in enumerate(section.lines):
        if len(line) != width:
            raise section.error(cell_count(width), cell_count(len(line)), row, min(len(line), width) + 1)
        for column, sign in enumerate(line, start=1):
            if sign not in mask_of:
                raise section.error(" or ".join(mask_of), repr(sign), row, column)
    return tuple([mask_of[sign] for line in section.lines for sign in line])


def print_known(start: Sequence[int], width: int, sign_of: Mapping[int, str], blank: Sequence[int]) -> list[str]:
    """Return the lines of the known cells; none if every cell may be all that it may be in a blank puzzle."""
    if tuple(start) == tuple(blank):
        return []
    text = "".join([sign_of[mask] for mask in start])
    return in_lines(text, width)


def read_numbers(section: Section, name: str, lines: int, most: int) -> tuple[int | None, ...]:
    """Read a number up to `most` or `.` for each of so many `rows` or `columns`; none at all if there is no section."""
    words = section.words
    if not words:
        return (None,) * lines
    if len(words) != lines:
        rows = Phrase("{lines} rows, each a number or .", lines=lines)
        expected = rows if name == "rows" else Phrase("{lines} columns, each a number or .", lines=lines)
        raise section.error(expected, Phrase("{n} word", "{n} words", n=len(words)))
    allowed = {NO_CLUE: None} | {str(number): number for number in range(most + 1)}
    for word in words:
        if word not in allowed:
            raise section.error(Phrase("numbers from 0 to {most} or .", most=most), repr(word[:20]))
    return tuple([allowed[word] for word in words])


def print_numbers(numbers: Sequence[int | None]) -> list[str]:
    """Write the numbers of rows or columns as `read_numbers` reads them; no line if there are none."""
    if all(number is None for number in numbers):
        return []
    return [" ".join([NO_CLUE if number is None else str(number) for number in numbers])]
