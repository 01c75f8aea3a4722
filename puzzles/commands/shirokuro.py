"""`shirokuro`: task I of a course on logical reasoning and programming, 2022."""

from __future__ import annotations

from puzzles.budgets import command_conflicts
from puzzles.commands.console import Console, Options, naming
from puzzles.formats import shirokuro
from puzzles.formats.errors import FormatError
from puzzles.formats.text import decode, lines_of
from puzzles.solve.sat import count_solutions

HELP = """\
usage: python -m puzzles shirokuro [--unique] [FILE]

Reads one line of n*n signs `w b 0`: white and black circles and empty cells. Writes one line of n*n signs: H and V
where a line passes, in a circle the side from which its line comes (N, E, S, W), else 0; or X when there is no
solution.
With --unique a second line: `one solution`, `several solutions`, `no solution` or `not decided`.
"""
WORDS = {"none": "no solution", "one": "one solution", "many": "several solutions", "undecided": "not decided"}


def run(args: list[str], console: Console) -> int:
    """Solve the puzzle; with `--unique` search for a second solution too."""
    options = Options(args, flags=("--unique",))
    file, unique = options.file, options.flag("--unique")
    with naming(file):
        puzzle = shirokuro.only_puzzle(lines_of(decode(console.read(file, shirokuro.MAX_BYTES), shirokuro.MAX_BYTES)))
    effort = command_conflicts(len(puzzle.start))
    found = count_solutions(puzzle, 2 if unique else 1, effort)
    if found.kind == "undecided" and not found.solutions:
        raise FormatError(1, 1, f"a puzzle that is decided within {effort:,} conflicts of the search", "a harder one")
    console.write((shirokuro.answer(found.solutions[0]) if found.solutions else shirokuro.NO_SOLUTION) + "\n")
    if unique:
        console.write(WORDS[found.kind] + "\n")
    return 0
