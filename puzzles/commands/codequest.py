"""`codequest`: problem 223 of Code Quest 2023."""

from __future__ import annotations

from puzzles.commands.console import Console, Options, naming
from puzzles.formats import codequest
from puzzles.formats.text import decode, lines_of

HELP = """\
usage: python -m puzzles codequest [FILE]

Reads the number of cases, then for each the size N and N lines of `0 1 .`. Writes for each the solved grid and
`Solved with simple logic` or `Solved with complex logic`, or `Unable to solve with the provided logic`.
"""


def run(args: list[str], console: Console) -> int:
    """Answer every grid, once all of them are read."""
    file = Options(args).file
    with naming(file):
        data = console.read(file, codequest.MAX_BYTES)
        cases = codequest.parse(lines_of(decode(data, codequest.MAX_BYTES)))
    for rows in cases:
        console.write("\n".join([*codequest.answer(rows), ""]))
    return 0
