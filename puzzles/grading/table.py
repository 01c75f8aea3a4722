"""The table of a collection: one row for each file, the student by the path, and work that is the same as another's."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import StringIO
from typing import NamedTuple

from puzzles.grading.graded import COMPLETE, STATES, UNGRADEABLE, Graded
from puzzles.grid.text import printable

COLUMNS = (
    "student", "file", "state", "puzzle", "type", "valid", "complete", "goal", "proved", "refused_at", "code", "reason",
    "steps", "splits", "branches", "rules", "warnings", "same_as", "file_says",
)  # fmt: skip
PROVED: Mapping[str, str] = {
    "": "",
    "unfinished": "not finished",
    "unique": "exactly one solution",
    "none": "no solution",
    "several": "several solutions",
}
"""The outcomes of a proof in words."""
_FORMULA = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""Spreadsheet programs run a cell that begins with one of these, some also with their full-width forms."""


class Row(NamedTuple):
    """A file with its student and the judgement. `same`: the files of other students that hold the same proof."""

    student: str
    path: str
    graded: Graded
    same: tuple[str, ...] = ()


def rows_of(judged: Sequence[tuple[str, Graded]]) -> list[Row]:
    """Return the rows of files by their paths, in this order."""
    students = students_of([path for path, _graded in judged])
    by_shape: dict[str, list[str]] = {}
    for path, graded in judged:
        if graded.shape:
            by_shape.setdefault(graded.shape, []).append(path)
    rows = []
    for path, graded in judged:
        alike = by_shape.get(graded.shape, []) if graded.shape else []
        others = tuple([other for other in alike if students[other] != students[path]])
        rows.append(Row(students[path], path, graded, others))
    return rows


def students_of(paths: Iterable[str]) -> dict[str, str]:
    """Return the student of each path: the first folder, below those that all files share; else the file's own name."""
    parts = {path: path.split("/") for path in paths}
    folders = [path[:-1] for path in parts.values()]
    shared = 0
    while folders and all(len(own) > shared + 1 and own[shared] == folders[0][shared] for own in folders):
        shared += 1
    return {path: own[shared] if len(own) > shared + 1 else own[-1].rpartition(".")[0] or own[-1]
            for path, own in parts.items()}  # fmt: skip


def cells(row: Row) -> list[str]:
    """Return the cells of a row, in the order of the columns."""
    graded = row.graded
    readable = graded.state != UNGRADEABLE
    yes = {True: "yes", False: "no"}
    return [
        row.student,
        row.path,
        graded.state,
        graded.puzzle,
        graded.type,
        yes[graded.valid] if readable else "",
        yes[graded.state == COMPLETE] if readable else "",
        graded.goal,
        PROVED[graded.outcome],
        _place(graded),
        graded.code,
        graded.reason,
        *(map(str, (graded.steps, graded.splits, graded.branches)) if readable else ("", "", "")),
        " ".join(graded.rules),
        " ".join(graded.warnings),
        same(row),
        graded.claims,
    ]


def _place(graded: Graded) -> str:
    """Return where a refused step stands, and its text: "line 6: binary.trio"."""
    where = f"line {graded.line}" if graded.line else f"step {graded.number}"
    return f"{where}: {graded.step}" if graded.step else ""


def same(row: Row) -> str:
    """Name the file that holds the same proof, and count the others: "bob/hw1.xml and 3 more"."""
    more = f" and {len(row.same) - 1} more" if len(row.same) > 1 else ""
    return f"{row.same[0]}{more}" if row.same else ""


def printed(rows: Iterable[Row]) -> Iterator[str]:
    """Yield the lines of the table as CSV that is safe for spreadsheets."""
    for line in [list(COLUMNS), *map(cells, rows)]:
        page = StringIO(newline="")
        csv.writer(page, lineterminator="\n").writerow([defused(cell) for cell in line])
        yield page.getvalue()


def defused(cell: str) -> str:
    """Return a cell that no spreadsheet runs as a formula, and without signs that a terminal would obey."""
    shown = printable(cell)
    return f"'{shown}" if shown.lstrip().startswith(_FORMULA) else shown


def counted(rows: Sequence[Row]) -> str:
    """Say how many files there are of each state."""
    found = Counter(row.graded.state for row in rows)
    states = ", ".join([f"{found[state]} {state}" for state in STATES if found[state]])
    alike = sum(bool(row.same) for row in rows)
    again = f"; {alike} hold the same proof as another student's" if alike else ""
    return f"{len(rows)} files of {len({row.student for row in rows})} students: {states or 'nothing'}{again}"
