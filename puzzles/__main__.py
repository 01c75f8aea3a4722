"""The command line: `python -m puzzles COMMAND`. Filters from text to text, without the site."""

from __future__ import annotations

import os
import sys
from importlib import import_module

from puzzles.commands.console import Console, UsageError
from puzzles.formats.errors import FormatError

TYPE_CHECKING = False  # typing takes about as long to import as Python takes to start
if TYPE_CHECKING:
    from typing import BinaryIO, TextIO

COMMANDS = {
    "codequest": "solve Binary grids as problem 223 of Code Quest 2023 asks",
    "shirokuro": "solve a Shirokuro as task I of a course on logical reasoning asks",
    "rowan": "classify grids as the Rowan University contest of 2008 asks",
    "only-number": "fill Sudoku cells that have one candidate, in one round",
    "check-steps": "judge single steps, JSON lines in and out",
    "why-not": "counter-examples for refused steps, JSON lines in and out",
    "check-proof": "judge whole proofs, one JSON line for each file",
    "grade": "all proofs in a folder or ZIP, as one table",
    "quality": "how good finished proofs are, and what nothing in them needs",
    "shorten": "a proof without the steps that nothing needs",
    "unfold": "why direct steps hold, by simpler steps",
    "solve": "the solutions of puzzles",
    "rate": "the hardest rule that puzzles need, and its level",
    "hint": "a next step for puzzles",
    "convert": "puzzles in another format",
    "to-legup": "a proof as a file that LEGUP opens",
    "generate": "new puzzles of a level",
    "rules": "the catalogue of rules",
}
HELP = """\
usage: python -m puzzles COMMAND [OPTION]... [FILE]...

{commands}

FILE may be -, standard input. `COMMAND --help` says more.
Exit status: 0 done; 1 a proof that check-proof does not accept; 2 bad input, with one line on standard error.
"""


def main(argv: list[str], stdin: BinaryIO, stdout: TextIO, stderr: TextIO) -> int:
    """Run one command and return the exit status. Errors in the input go to `stderr` as one line each."""
    try:
        return _run(argv, Console(stdin, stdout, stderr))
    except FormatError as error:
        stderr.write(f"{error}\n")
    except UsageError as error:
        stderr.write(f"python -m puzzles: {error}\n")
    return 2


def _run(argv: list[str], console: Console) -> int:
    name, *args = argv or [""]
    if name in ("-h", "--help"):
        width = max(map(len, COMMANDS))
        lines = (f"  {command:{width}}  {summary}" for command, summary in COMMANDS.items())
        console.write(HELP.format(commands="\n".join(lines)))
        return 0
    if name not in COMMANDS:
        raise UsageError(f"expected a command ({', '.join(COMMANDS)}), found {name!r}")
    command = import_module(f"puzzles.commands.{name.replace('-', '_')}")
    if "-h" in args or "--help" in args:
        console.write(command.HELP)
        return 0
    status: int = command.run(args, console)
    return status


def _process() -> int:
    # Write the same bytes in every locale; a file name that is not valid text is written as an escape.
    sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")  # type: ignore[union-attr]
    try:
        status = main(sys.argv[1:], sys.stdin.buffer, sys.stdout, sys.stderr)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader has seen enough; nor shall Python complain when it flushes at the end
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130
    return status


if __name__ == "__main__":
    sys.exit(_process())
