"""`grade`: all proofs that were handed in, as one table."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
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
from puzzles.grading.collected import Handed, HandedIn, collected, visible
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
Without --puzzles, puzzle, rules and goal are those that the student's own file states, and a student may have changed
them: the columns puzzle and goal show what was judged. Only what these options say is the grader's own.

state       complete: valid, and the goal is met. unfinished: every step is right, but the goal is not met.
            wrong: a step is refused; refused_at, code and reason tell the first. other-puzzle: not what was set.
            ungradeable: no proof that can be read; reason tells why. Empty folders are listed, too.
goal        what was to be proved, in the words of --goal
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
    _fits(asked)
    with _named(options.files[0]):
        rows = rows_of(grade_all(collected(Path(options.files[0])), asked))
    for line in printed(rows):
        console.write(line)
    console.warn(counted(rows))
    return 0


def _fits(asked: Asked) -> None:
    """Raise UsageError for a goal about cells that no puzzle that was set has."""
    problems = [problem for each in asked.puzzles or () if (problem := asked.unfit(each.puzzle))]
    if problems and len(problems) == len(asked.puzzles or ()):
        raise UsageError(f"expected as --goal {problems[0].expected}, found {problems[0].found}")


@contextmanager
def _named(name: str) -> Iterator[None]:
    """Name the folder or archive in errors about it."""
    try:
        yield
    except OSError as error:
        raise FormatError(1, 1, "a folder or ZIP that can be read", error.strerror or str(error), name) from None
    except UnfitError as error:
        raise error.at(1).in_file(name) from None


def _puzzles(name: str, console: Console) -> tuple[PuzzleText, ...]:
    """Return the puzzles that were set, and name the files that hold none."""
    found: list[PuzzleText] = []
    with _named(name):
        for file in collected(Path(name)):
            try:
                if file.problem:
                    raise file.problem.at(1)
                found += entitled(read(file.data), file.path)
            except FormatError as error:
                console.warn(str(error.in_file(f"{visible(name)}/{file.path}")))
    if not found:
        raise FormatError(1, 1, "puzzles", "none", name)
    return tuple(found)


def grade_all(files: Sequence[Handed] | HandedIn, asked: Asked, processes: int = 0) -> list[tuple[str, Graded]]:
    """Judge all files by their paths, each content once; many in as many processes as this machine has processors.

    Files are read one by one as they are judged, so that their bytes are never all held together.
    """
    reading, count = _Reading(files), processes or os.cpu_count() or 1
    if len(files) <= FEW or count == 1 or "fork" not in get_all_start_methods():
        found = [grade(file, asked, COMMAND_FILE) for file in reading.different()]
    else:
        _Worker.asked = asked
        with get_context("fork").Pool(count) as pool:
            found = list(pool.imap(_grade, reading.different(), CHUNK))
    if reading.problem:
        raise reading.problem
    return [(path, found[number]) for path, number in reading.read]


class _Reading:
    """Files while they are read: the path of each, with the number of its content among the different ones."""

    def __init__(self, files: Sequence[Handed] | HandedIn) -> None:
        self.files = files
        self.read: list[tuple[str, int]] = []
        self.problem: UnfitError | None = None

    def different(self) -> Iterator[Handed]:
        """Yield the files of different content. What ends the reading is kept: a pool would not pass it on."""
        numbers: dict[str, int] = {}
        try:
            for file in self.files:
                key = sha256(file.data).hexdigest() if not file.problem else f"{len(self.read)}"
                new = key not in numbers
                self.read.append((file.path, numbers.setdefault(key, len(numbers))))
                if new:
                    yield file
        except UnfitError as error:
            self.problem = error


def _grade(file: Handed) -> Graded:
    return grade(file, _Worker.asked, COMMAND_FILE)
