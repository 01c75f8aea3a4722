"""`only-number`: the Only-Number method on Sudoku grids."""

from __future__ import annotations

from puzzles.commands.console import Console, Options, naming
from puzzles.formats import only_number
from puzzles.formats.text import decode, lines_of

HELP = """\
usage: python -m puzzles only-number [FILE]

Reads the number of cases, then for each nine lines of nine signs `1-9 *`. Writes for each `Case #X:` and the grid after
every cell with one candidate was filled, all at once, or `No suggestion.`, or `Mistake situation.`
"""


def run(args: list[str], console: Console) -> int:
    """Answer every grid, once all of them are read."""
    file = Options(args).file
    with naming(file):
        data = console.read(file, only_number.MAX_BYTES)
        cases = only_number.parse(lines_of(decode(data, only_number.MAX_BYTES)))
    for number, rows in enumerate(cases, start=1):
        console.write("\n".join([f"Case #{number}:", *only_number.answer(rows), ""]))
    return 0
