"""Puzzles as the addresses of puzz.link pages, `https://puzz.link/p?NAME/WIDTH/HEIGHT/BODY`, read and written.

Each kind of puzzle has a module for the body, with `decode(height, width, body)`, which returns the lines of the
type's own grid, and `encode(lines)`.
"""

from __future__ import annotations

import re
from types import MappingProxyType

from puzzles.base.ptype import type_of
from puzzles.formats import number16, wblink
from puzzles.formats.canonical import read_grid
from puzzles.formats.errors import FormatError, UnfitError
from puzzles.grid.text import Phrase
from puzzles.kernel.board import Puzzle
from puzzles.registry import get_type

SITE = "https://puzz.link/p?"
KINDS = MappingProxyType({"wblink": ("shirokuro", wblink), "sudoku": ("sudoku", number16)})
"""Name in an address -> type and module."""

_ADDRESS = re.compile(
    r"(?:https?://)?[A-Za-z0-9.-]+/[^\s?]*\?([a-z]+)(?:_edit)?/([1-9][0-9]{0,3})/([1-9][0-9]{0,3})/([^\s/]*)/?"
)


def is_address(line: str) -> bool:
    """Tell whether a line looks like the address of such a page, for any kind of puzzle."""
    return bool(_ADDRESS.fullmatch(line))


def read_address(line: str, number: int = 1) -> Puzzle:
    """Return the puzzle of an address; `number` is its line in the file. Raise FormatError."""
    match = _ADDRESS.fullmatch(line)
    if not match or match[1] not in KINDS:
        raise FormatError(
            number, 1, Phrase("an address with {kinds}", kinds=", ".join(KINDS)), match[1] if match else "another one"
        )
    type_id, module = KINDS[match[1]]
    ptype, width, height = get_type(type_id), int(match[2]), int(match[3])
    if height > ptype.limits[0] or width > ptype.limits[1]:
        raise FormatError(
            number,
            match.start(2) + 1,
            Phrase("at most {width}/{height}", width=ptype.limits[1], height=ptype.limits[0]),
            f"{width}/{height}",
        )
    try:
        return read_grid(ptype, module.decode(height, width, match[4]), number)
    except UnfitError as error:
        raise error.at(number, match.start(4) + 1) from None


def address(puzzle: Puzzle) -> str:
    """Return the address of a puzzle. Raise UnfitError for a type without addresses, or for known links."""
    for name, (type_id, module) in KINDS.items():
        if type_id == puzzle.type.id:
            lines = type_of(puzzle).print(puzzle).split("\n")
            if len(lines) > puzzle.height:
                raise UnfitError("a grid without known links", lines[puzzle.height])
            return f"{SITE}{name}/{puzzle.width}/{puzzle.height}/{module.encode(lines)}"
    raise UnfitError(
        Phrase("a puzzle of {types}", types=", ".join((type_id for type_id, _ in KINDS.values()))), puzzle.type.id
    )
