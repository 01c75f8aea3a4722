"""`convert`: puzzles from any format to another."""

from __future__ import annotations

from puzzles.commands.console import Console, Options, UsageError, naming
from puzzles.formats.read import MAX_BYTES, read
from puzzles.formats.write import CANONICAL, FORMATS, write

NAMES = (CANONICAL, *FORMATS)
HELP = """\
usage: python -m puzzles convert --to FORMAT [FILE]

Reads puzzles in any format and writes them in another:
  canonical    our own text, with titles, for puzzles of every type
  codequest    square Binary grids, as the command codequest reads them
  rowan        Sudoku-X, Sudoku and Latin squares, as rowan reads them; the class is not written but found again
  only-number  Sudokus of size 9, as only-number reads them
  shirokuro    one square Shirokuro, as shirokuro reads it
  lines        Sudokus of size 9, each in a line of 81 signs
  puzzlink     addresses of puzz.link pages, for Sudoku, Light Up, Star Battle and other types that are there
A puzzle that the format cannot hold ends the command with exit status 2, and nothing is written.
"""


def run(args: list[str], console: Console) -> int:
    """Write all puzzles, once all of them are read and fit."""
    options = Options(args, values=("--to",))
    name, file = options.value("--to", ""), options.file
    if name not in NAMES:
        raise UsageError(f"expected --to among {', '.join(NAMES)}, found {name!r}")
    with naming(file):
        text = write(read(console.read(file, MAX_BYTES)), name)
    console.write(text)
    return 0
