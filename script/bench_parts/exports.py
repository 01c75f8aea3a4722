"""Benchmark of the export files of a large course: processor time, size and memory.

The course has 400 students and 30 puzzles. Of every twenty students, twelve have proved a puzzle, five are on the way
and three have not begun. Each file is made in its own process, so that its memory can be measured.
"""

from __future__ import annotations

import resource
import sys
from collections.abc import Iterator
from multiprocessing import get_context
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time
from typing import TYPE_CHECKING, Any, NamedTuple

from bench_parts.requests import set_up
from bench_parts.table import Row, show

if TYPE_CHECKING:
    from tutor.courses.models import Course, Item

STUDENTS, PUZZLES, ASSIGNMENTS = 400, 30, 3
AIM = 10
WITH_AIM = ("verdicts", "verdicts-xlsx", "verdicts-json", "canvas", "moodle")
SETS = ("binary-full-lines", "binary-case-splits", "shirokuro-first-lines", "latin-first-steps")
SHAPES = ["whole"] * 12 + ["part"] * 5 + ["none"] * 3


class Cost(NamedTuple):
    """The cost of one file: seconds, bytes, pieces and additional bytes of memory."""

    seconds: float
    bytes: int
    pieces: int
    memory: int


def main(argv: list[str]) -> int:
    """Measure and print; `--students=40` for a smaller course, `--files=verdicts,grids` for some files."""
    given = dict(arg.removeprefix("--").split("=") for arg in argv if "=" in arg)
    files = given["files"].split(",") if "files" in given else None
    return show(measure(int(given.get("students", STUDENTS)), files), argv)


def measure(students: int = STUDENTS, files: list[str] | None = None) -> list[Row]:
    """Measure all rows of this part, or those of some files."""
    with TemporaryDirectory() as scratch:
        set_up(Path(scratch))
        start = process_time()
        course = _course(students)
        print(f"made in {process_time() - start:.0f} s", file=sys.stderr)
        rows = [_scored(course)]
        for name in files or _names():
            rows += _rows(name, _measured(course.pk, name))
        return rows


def _names() -> list[str]:
    from tutor.exports.exporters import EXPORTERS

    return list(EXPORTERS)


def _rows(name: str, cost: Cost) -> Iterator[Row]:
    yield Row(f"{name}, time", cost.seconds, "s", AIM if name in WITH_AIM else None)
    yield Row(f"{name}, size", cost.bytes / 1e6, "MB")
    yield Row(f"{name}, memory", cost.memory / 1e6, "MB")


def _scored(course: Course) -> Row:
    """Measure scoring the whole course once; exports use the stored scores."""
    from tutor.exports.selectors.selection import Selection
    from tutor.exports.selectors.work import batches

    start = process_time()
    for _batch in batches(Selection(course)):
        pass
    return Row("scoring everything, once", process_time() - start, "s")


def _measured(course_pk: int, name: str) -> Cost:
    from django.db import connection

    connection.close()
    context = get_context("fork")
    ours, theirs = context.Pipe()
    process = context.Process(target=_export, args=(course_pk, name, theirs))
    process.start()
    cost: Cost = ours.recv()
    process.join()
    return cost


def _export(course_pk: int, name: str, answer: Any) -> None:
    from tutor.courses.models import Course
    from tutor.exports.exporters import EXPORTERS
    from tutor.exports.selectors.selection import Selection

    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    start, size, pieces = process_time(), 0, 0
    for piece in EXPORTERS[name].chunks(Selection(Course.objects.get(pk=course_pk))):
        size += len(piece)
        pieces += 1
    seconds = process_time() - start
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    answer.send(Cost(seconds, size, pieces, (after - before) * 1024))


def _course(students: int) -> Course:
    from tutor.accounts.models import User
    from tutor.courses.models import Course, Membership

    course = Course.objects.create(title="Bench", join_code="BENC-HHHH", time_zone="Europe/Berlin")
    people = User.objects.bulk_create(
        User(username=f"student{n}", first_name="Student", last_name=f"Number {n}", email=f"s{n}@example.org")
        for n in range(students)
    )
    Membership.objects.bulk_create(
        Membership(course=course, user=person, number=f"S{n:04}", section="AB"[n % 2])
        for n, person in enumerate(people)
    )
    random = Random(1)  # noqa: S311  the same course every time
    for item in _items(course):
        _prove(item, people, random)
    return course


def _items(course: Course) -> Iterator[Item]:
    from django.utils import timezone

    from tutor.courses.models import Assignment, Item
    from tutor.library.models import Puzzle
    from tutor.library.services import import_set

    for slug in SETS:
        data = (Path(__file__).resolve().parents[2] / f"seeds/{slug}.txt").read_bytes()
        import_set(data, slug=slug, title=slug)
    puzzles = list(Puzzle.objects.filter(solutions="one").order_by("pk")[:PUZZLES])
    for number in range(ASSIGNMENTS):
        facts = {"title": f"Assignment {number + 1}", "position": number, "published": timezone.now()}
        assignment = Assignment.objects.create(course=course, feedback="immediate", **facts)
        for position, puzzle in enumerate(puzzles[number::ASSIGNMENTS], start=1):
            yield Item.objects.create(assignment=assignment, position=position, puzzle=puzzle, points=10)


def _prove(item: Item, people: list[Any], random: Random) -> None:
    """Proofs of a puzzle by everybody, each as the logical solver would have begun it."""
    from puzzles.grown import grown
    from puzzles.kernel.tree import check_tree
    from puzzles.solve.logical import solve
    from tutor.work.models import Action, Proof, Step
    from tutor.work.replays.engine import engine_puzzle
    from tutor.work.replays.records import to_json
    from tutor.work.services.whole import rows_of

    puzzle = engine_puzzle(item.puzzle)
    rows = rows_of(grown(check_tree(puzzle, [result.entry for result in solve(puzzle).results])))
    proofs, lengths = [], []
    for person in people:
        shape = random.choice(SHAPES)
        if shape != "none":
            lengths.append(len(rows) if shape == "whole" else random.randrange(1, len(rows)))
            facts = {"owner": person, "puzzle": item.puzzle, "item": item, "attempt": 1, "goal": {"type": "solve"}}
            state = "unique" if lengths[-1] == len(rows) else "unfinished"
            proofs.append(Proof(**facts, state=state, rev=1, steps=lengths[-1], last_number=rows[-1].number))
    Proof.objects.bulk_create(proofs)
    kept = [to_json(row) for row in rows]
    own = zip(proofs, lengths, strict=True)
    Action.objects.bulk_create([Action(proof=p, kind="add", rev=1, placed=kept[:length]) for p, length in own])
    own = zip(proofs, lengths, strict=True)
    Step.objects.bulk_create(
        [Step(proof=p, **fields) for p, length in own for fields in kept[:length]], batch_size=2000
    )
