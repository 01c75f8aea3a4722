"""Boards in the files of LEGUP: the elements of such a file, and what the boards of most types have in common.

A type that LEGUP has too reads its board in `legup.py` of its folder: `NAMES`, the type's id by LEGUP's name,
`lines(board)`, which returns the lines of our own text and raises GridError with the place in the file, and
`mark(value)`, which returns what a cell of a step becomes: a value, "" for an open cell, None for anything else.
`board(puzzle)` writes a board and raises NoFormError for what LEGUP does not have; `value(puzzle, cell, word)` returns
the value of a step, where it is not the one that `mark` reads. `link(puzzle, element)` returns the cell of a `<line>`,
which becomes a line, and `line(puzzle, cell)` returns the element of one. Where cells have no x and y,
`change(puzzle, element)` reads a cell of a step and what it becomes, and `cell(puzzle, cell, word)` writes it. `ABSENT`
are ids of rules that LEGUP has only on paper; with `NO_PROOFS`, LEGUP does not open any proof of the type.
`lost(puzzle)` yields what LEGUP reads otherwise; `slip(puzzle)` says of one without a solution what
seems to have gone wrong in its file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from types import MappingProxyType

from puzzles.grid.text import GridError, Phrase, in_lines

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
SIDES = ("east", "south")
SHOWN = 30
"""Characters of a wrong value that a message repeats."""
_NUMBER = re.compile(r"-?[0-9]{1,6}")


class NoFormError(ValueError):
    """A puzzle that a file of LEGUP cannot hold: what was expected, and what was found."""

    def __init__(self, expected: str, found: str) -> None:
        super().__init__(expected, found)
        self.expected, self.found = expected, found

    def __str__(self) -> str:
        return f"expected {self.expected}, found {self.found}"


@dataclass(frozen=True, slots=True)
class Element:
    """An element of a file, its name and attributes in small letters, and where its tag begins, counted from 1."""

    name: str
    attributes: Mapping[str, str]
    line: int = 1
    column: int = 1
    children: list[Element] = field(default_factory=list)

    def inside(self, name: str) -> Iterator[Element]:
        """Yield all elements of that name below this one, however deep, in the order of the file."""
        waiting = self.children[::-1]
        while waiting:
            element = waiting.pop()
            if element.name == name:
                yield element
            waiting += element.children[::-1]

    def first(self, name: str) -> Element:
        """Return the first element of that name below this one. Raise GridError."""
        found = next(self.inside(name), None)
        if found is None:
            raise self.error(Phrase("<{name}> in <{element}>", name=name, element=self.name), "none")
        return found

    def number(self, name: str, low: int, high: int, words: Mapping[str, int] = MappingProxyType({})) -> int:
        """Return an attribute that is a number from low to high, or the word for one. Raise GridError."""
        text = self.attributes.get(name)
        if text is not None and text in words:
            return words[text]
        if text is None or not _NUMBER.fullmatch(text) or not low <= int(text) <= high:
            found = "none" if text is None else repr(text[:SHOWN])
            raise self.error(self.from_to(name, low, high), found)
        return int(text)

    def from_to(self, name: str, low: int, high: int) -> Phrase:
        """Say which numbers an attribute may be."""
        facts = {"name": name, "element": self.name, "low": low, "high": high}
        return Phrase("as {name} of <{element}> a number from {low} to {high}", **facts)

    def error(self, expected: str, found: str) -> GridError:
        """Return an error at this element."""
        return GridError(self.line, self.column, expected, found)


def size(board: Element, limits: tuple[int, int]) -> tuple[int, int]:
    """Return height and width: `size` for a square board, else `height` and `width`. Raise GridError."""
    if "size" in board.attributes:
        both = board.number("size", 1, min(limits))
        for name in board.attributes.keys() & {"height", "width"}:
            board.number(name, both, both)
        return both, both
    return board.number("height", 1, limits[0]), board.number("width", 1, limits[1])


def cells(board: Element, height: int, width: int) -> dict[int, Element]:
    """Return the cells that are listed in the board's first `<cells>`, by number. Raise GridError.

    A cell may be listed twice with the same value.
    """
    found: dict[int, Element] = {}
    for element in board.first("cells").inside("cell"):
        cell = element.number("y", 0, height - 1) * width + element.number("x", 0, width - 1)
        before = found.setdefault(cell, element)
        if before.attributes.get("value") != element.attributes.get("value"):
            raise element.error(Phrase("the value of line {line} for the same cell", line=before.line), "another one")
    return found


def values(
    board: Element,
    height: int,
    width: int,
    sign: Callable[[int], str | None],
    low: int,
    high: int,
    words: Mapping[str, int] = MappingProxyType({}),
) -> dict[int, str]:
    """Return the signs of the values from low to high that cells are listed with. Raise GridError.

    `sign` gives that of a value, None if the type has no such value. `words` are names that files have for values.
    """
    found: dict[int, str] = {}
    for cell, element in cells(board, height, width).items():
        value = element.number("value", low, high, words)
        if (its := sign(value)) is None:
            raise element.error("a value that this type has", str(value))
        found[cell] = its
    return found


def grid(board: Element, limits: tuple[int, int], signs: Mapping[int, str], free: str) -> list[str]:
    """Return the lines of a board with a sign for each value; `free` stands for cells that are not listed."""
    height, width = size(board, limits)
    found = values(board, height, width, signs.get, min(signs), max(signs))
    return in_lines("".join([found.get(cell, free) for cell in range(height * width)]), width)


def cell_of(cell: int, width: int, value: int, **more: int) -> Element:
    """Return the element of a cell."""
    row, column = divmod(cell, width)
    return element("cell", value=value, x=column, y=row, **more)


def element(kind: str, /, *children: Element, **attributes: object) -> Element:
    """Return an element to be written."""
    return Element(kind, {key: str(value) for key, value in attributes.items()}, children=list(children))


def board_of(height: int, width: int, values: Mapping[int, int]) -> Element:
    """Return a board with the values of some cells."""
    return element("board", listed_cells(width, values), width=width, height=height)


def listed_cells(width: int, values: Mapping[int, int]) -> Element:
    """Return the list of cells with their values."""
    return element("cells", *[cell_of(cell, width, value) for cell, value in sorted(values.items())])


def from_signs(text: str, signs: Mapping[int, str], free: str) -> Element:
    """Return a board from lines of our own text, with a sign for each value, as `grid` reads it. Raise NoFormError."""
    rows, value_of = text.split("\n"), {sign: value for value, sign in signs.items()}
    found = {}
    for cell, sign in enumerate("".join(rows)):
        if sign not in value_of:
            row, column = divmod(cell, len(rows[0]))
            place = Phrase("{sign} at r{row}c{column}", sign=sign, row=row + 1, column=column + 1)
            raise NoFormError("a clue that LEGUP has", place)
        if sign != free:
            found[cell] = value_of[sign]
    return board_of(len(rows), len(rows[0]), found)


def known_values(start: Sequence[int], value_of: Mapping[int, int]) -> dict[int, int]:
    """Return the values of the cells that are known from the start, by their masks."""
    return {cell: value_of[mask] for cell, mask in enumerate(start) if mask in value_of}


def unlisted(found: Collection[int], height: int, width: int) -> Phrase | None:
    """Say which square is the first that is not among those found; None if all are."""
    for row, column in product(range(height), range(width)):
        if row * width + column not in found:
            return Phrase('none with x="{column}" y="{row}"', column=column, row=row)
    return None


def room_names(regions: list[int]) -> dict[int, str]:
    """Return a name for each region, in this order: letters, or numbers where there are more regions than letters."""
    names = LETTERS if len(regions) <= len(LETTERS) else list(map(str, range(1, len(regions) + 1)))
    return dict(zip(regions, names, strict=False))


def clues(board: Element, side: str, lines: int, most: int) -> list[int]:
    """Return the clues of the axis on a side, `east` for rows, named by letters, `south` for columns, by numbers.

    Raise GridError unless each line has one clue from 0 to `most`.
    """
    axis = axes(board).get(side)
    if axis is None:
        raise board.error(Phrase("<axis> on side {side}", side=side), "none")
    found: dict[str, int] = {}
    names = [_axis_name(side, line) for line in range(lines)]
    for clue in axis.inside("clue"):
        name = clue.attributes.get("index", "").upper()
        if name not in names or name in found:
            expected = Phrase("each index from {first} to {last} once", first=names[0], last=names[-1])
            raise clue.error(expected, repr(name[:SHOWN]))
        found[name] = clue.number("value", 0, most)
    if len(found) < lines:
        clues_wanted = Phrase("{n} clue", "{n} clues", n=lines)
        raise axis.error(clues_wanted, Phrase("{n} clue", "{n} clues", n=len(found)))
    return [found[name] for name in names]


def axes(board: Element) -> dict[str, Element]:
    """Return the axes of a board by their sides, `east` and `south`. Raise GridError for another one."""
    found: dict[str, Element] = {}
    for axis in board.inside("axis"):
        side = axis.attributes.get("side", "").lower()
        if side not in SIDES:
            raise axis.error('side="east" or side="south"', repr(side[:SHOWN]))
        if side in found:
            raise axis.error("an <axis> for the east and one for the south", Phrase("two for the {side}", side=side))
        found[side] = axis
    return found


def axis_of(side: str, numbers: Sequence[int]) -> Element:
    """Return the axis on a side with these clues."""
    clue_elements = [element("clue", index=_axis_name(side, at), value=number) for at, number in enumerate(numbers)]
    return element("axis", *clue_elements, side=side)


def _axis_name(side: str, line: int) -> str:
    """Return the index of a line, counted from 0: of columns a number, of rows letters as in a spreadsheet."""
    if side == "south":
        return str(line + 1)
    more, last = divmod(line, len(LETTERS))
    return (LETTERS[more - 1] if more else "") + LETTERS[last]
