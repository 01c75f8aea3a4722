"""Sudoku in the address of a puzz.link page, `sudoku/9/9/BODY`.

The body goes along the rows. A number below 16 is one hexadecimal digit, a larger one `-` and two of them; a letter
from `g` to `z` stands for 1 to 20 open cells. What is not written at the end is open.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

from puzzles.formats.errors import UnfitError, shown
from puzzles.grid.text import Phrase, cell_count

_TOKEN = re.compile(r"(?P<open>[g-z])|(?P<small>[0-9a-f])|-(?P<large>[1-9a-f][0-9a-f])")
_RUNS = "ghijklmnopqrstuvwxyz"


def decode(height: int, width: int, body: str) -> list[str]:
    """Return the rows of numbers and `.`, with blanks between. Raise UnfitError."""
    if height != width:
        raise UnfitError("as many columns as rows", f"{width}/{height}")
    size = height * width
    cells = list(_cells(body, height))
    if len(cells) > size:
        raise UnfitError(Phrase("at most {size} cells", size=size), cell_count(len(cells)))
    cells += ["."] * (size - len(cells))
    return [" ".join(cells[start : start + width]) for start in range(0, size, width)]


def _cells(body: str, largest: int) -> Iterator[str]:
    position = 0
    while position < len(body):
        token = _TOKEN.match(body, position)
        if not token:
            raise UnfitError("0-9, a-f, g-z or - with two hexadecimal digits", shown(body[position:]))
        if token["open"]:
            yield from ["."] * (_RUNS.index(token["open"]) + 1)
        elif not 0 < (number := int(token["small"] or token["large"], 16)) <= largest:
            raise UnfitError(Phrase("a number from 1 to {largest}", largest=largest), str(number))
        else:
            yield str(number)
        position = token.end()


def encode(lines: list[str]) -> str:
    """Return the body of a grid, whether its cells have blanks between or not."""
    cells = [cell for line in lines for cell in (line.split() if " " in line else line)]
    return "".join(_packed(cells))


def _packed(cells: list[str]) -> Iterator[str]:
    for cell, run in groupby(cells):
        length = len(list(run))
        if cell == ".":
            full, rest = divmod(length, len(_RUNS))
            yield _RUNS[-1] * full + (_RUNS[rest - 1] if rest else "")
        else:
            yield (f"{int(cell):x}" if int(cell) < 16 else f"-{int(cell):x}") * length
