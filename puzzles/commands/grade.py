"""`grade`: all proofs that were handed in, as one table."""

from __future__ import annotations

import os
from collections.abc import Sequence
from hashlib import sha256
from multiprocessing import get_all_start_methods, get_context
from pathlib import Path

from puzzles.budgets import COMMAND_FILE
from puzzles.commands.asked import goal_by, rules_by
from puzzles.commands.console import Console, Options, UsageError
from puzzles.formats.canonical import PuzzleText
from puzzles.formats.errors import FormatError, UnfitError
from puzzles.formats.read import read
from puzzles.grading.asked import Asked
from puzzles.grading.collected import Handed, collected
from puzzles.grading.graded import Graded, grade
from puzzles.grading.puzzles import entitled
from puzzles.grading.table import counted, printed, rows_of

HELP = """\
usage: python -m puzzles grade [--puzzles PATH] [--rules FILE|IDS] [--goal GOAL] PATH

Judges all proofs in a folder or ZIP, as students hand them in for LEGUP's grader, and writes a table (CSV): one row for
each file. The student is the first folder of the path (below folders that all files share), or the name of a file that
is in no folder. Proofs may be files of LEGUP or of this site. Every step is judged again; the flag that LEGUP writes
into a file is shown in the last column and never believed.

Whoever grades says what was to be proved:
  --puzzles PATH    the puzzles that were set: a folder, ZIP or file in any format. Only proofs of these count, by their
                    rules and goals; a proof of another one is "other-puzzle"
  --rules FILE|IDS  the permitted rules: ids with commas between, or a file of ids
  --goal GOAL       solve, unique, no-solution, 'must-be r1c2=1' and so on, as for check-proof
Without --puzzles, each file is judged by its own puzzle, which a student may have changed.

state       complete: valid, and the goal is met. unfinished: every step is right, but the goal is not met.
            wrong: a step is refused; refused_at, code and reason tell the first. other-puzzle: not what was set.
            ungradeable: no proof that can be read; reason tells why. Empty folders are listed, too.
proved      what has been proved, whatever the goal is
splits, branches   the case splits, and the ends of the tree
warnings    what is odd about a file that counts all the same, such as a goal without values; check-proof has words
same_as     a file of another student with the same proof, and how many more there are; short proofs may agree by chance

Exit status: 0 when the table is written, 2 when the folder or the puzzles cannot be read.
"""
FEW = 50
"""Up to so many different files are judged in this process."""
CHUNK = 8
"""Files that a process takes at once."""


class _Worker:
    """The conditions for the processes that judge: puzzles cannot be sent to them, but what is forked has them."""

    asked = Asked()


def run(args: list[str], console: Console) -> int:
    """Write the table, and a summary to standard error."""
    options = Options(args, values=("--puzzles", "--rules", "--goal"))
    if len(options.files) != 1:
        raise UsageError(f"expected one folder or ZIP, found {len(options.files)}")
    asked = Asked(
        _puzzles(options.value("--puzzles", ""), console) if options.flag("--puzzles") else None,
        options.value("--puzzles", ""),
        rules_by(options.value("--rules", ""), console) if options.flag("--rules") else None,
        goal_by(options.value("--goal", "")) if options.flag("--goal") else "",
    )
    files = _files(options.files[0])
    rows = rows_of([(file.path, graded) for file, graded in zip(files, grade_all(files, asked), strict=True)])
    for line in printed(rows):
        console.write(line)
    console.warn(counted(rows))
    return 0


def _files(name: str) -> list[Handed]:
    try:
        return collected(Path(name))
    except OSError as error:
        raise FormatError(1, 1, "a folder or ZIP that can be read", error.strerror or str(error), name) from None
    except UnfitError as error:
        raise error.at(1).in_file(name) from None


def _puzzles(name: str, console: Console) -> tuple[PuzzleText, ...]:
    """Return the puzzles that were set, and name the files that hold none."""
    found: list[PuzzleText] = []
    for file in _files(name):
        try:
            if file.problem:
                raise file.problem.at(1)
            found += entitled(read(file.data), file.path)
        except FormatError as error:
            console.warn(str(error.in_file(f"{name}/{file.path}")))
    if not found:
        raise FormatError(1, 1, "puzzles", "none", name)
    return tuple(found)


def grade_all(files: Sequence[Handed], asked: Asked, processes: int = 0) -> list[Graded]:
    """Judge all files, each content once; many of them in as many processes as this machine has processors."""
    keys = [sha256(file.data).hexdigest() if not file.problem else file.path for file in files]
    different = dict(zip(keys, files, strict=True))
    count = processes or os.cpu_count() or 1
    if len(different) <= FEW or count == 1 or "fork" not in get_all_start_methods():
        found = [grade(file, asked, COMMAND_FILE) for file in different.values()]
    else:
        _Worker.asked = asked
        with get_context("fork").Pool(count) as pool:
            found = pool.map(_grade, different.values(), CHUNK)
    by_key = dict(zip(different, found, strict=True))
    return [by_key[key] for key in keys]


def _grade(file: Handed) -> Graded:
    return grade(file, _Worker.asked, COMMAND_FILE)
