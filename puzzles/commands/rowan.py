"""`rowan`: the problem of the Rowan University contest of 2008."""

from __future__ import annotations

from puzzles.commands.console import Console, Options, naming
from puzzles.formats import rowan
from puzzles.formats.text import decode, lines_of

HELP = """\
usage: python -m puzzles rowan [FILE]

Reads the number of grids, then for each the size S and S lines of S numbers, 0 for a blank. Writes for each whether it
is a solved, an unsolved or an incorrect Sudoku-X, Sudoku or Latin Square, with all improper duplicates.
"""


def run(args: list[str], console: Console) -> int:
    """Report on every grid, once all of them are read."""
    file = Options(args).file
    with naming(file):
        grids = rowan.parse(lines_of(decode(console.read(file, rowan.MAX_BYTES), rowan.MAX_BYTES)))
    console.write("\n".join([*rowan.report(grids), ""]))
    return 0
