"""Benchmark of showing and scoring a course of 400 students and 30 puzzles, on a scratch database."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import TYPE_CHECKING, Any

from bench_parts.requests import set_up
from bench_parts.table import Row, show

if TYPE_CHECKING:
    from tutor.courses.models import Course, Item

STUDENTS, ASSIGNMENTS, PUZZLES = 400, 5, 6
STEPS = 8
ROUNDS = 5
SCORED = 200


def main(argv: list[str]) -> int:
    return show(measure(), argv)


def measure() -> list[Row]:
    """Measure all rows of this part."""
    with TemporaryDirectory() as scratch:
        set_up(Path(scratch))
        course = _course()
        rows = [*_scoring(course), *_pages(course), *_exports(course)]
        from django.db import connection

        connection.close()
    return rows


def _course() -> Course:
    from django.utils import timezone

    from tests.site.work.big import TEN, stored_puzzle
    from tutor.accounts.models import User
    from tutor.courses.models import Assignment, Course, Item, Membership

    course = Course.objects.create(title="Large")
    people = User.objects.bulk_create(
        User(username=f"s{n}", first_name=f"First{n * 7919 % STUDENTS}", last_name=f"Last{n}") for n in range(STUDENTS)
    )
    Membership.objects.bulk_create(
        Membership(course=course, user=user, number=f"N{n:04}", section="ABCD"[n % 4]) for n, user in enumerate(people)
    )
    puzzles = [stored_puzzle(f"Bench {n}", TEN) for n in range(PUZZLES)]
    now = timezone.now()
    for n in range(ASSIGNMENTS):
        due = now + timedelta(days=n)
        assignment = Assignment.objects.create(
            course=course, title=f"Sheet {n + 1}", feedback="immediate", published=now, due=due, position=n
        )
        for item in [Item(assignment=assignment, puzzle=p, position=k, points=10) for k, p in enumerate(puzzles)]:
            item.save()
            _work(item, people)
    return course


def _work(item: Item, people: list[Any]) -> None:
    """Store the same short proof of a puzzle for everybody, with its score, straight into the tables."""
    from tests.site.work.big import splits_and_merges, stored_proof
    from tutor.accounts.models import User
    from tutor.grading.models import ScoredProof
    from tutor.grading.services.storing import refresh
    from tutor.work.models import Action, Proof, Step

    model = stored_proof(User.objects.get(pk=people[0].pk), item.puzzle, splits_and_merges(STEPS))
    Proof.objects.filter(pk=model.pk).update(item=item, attempt=1, undo_top=None)
    list(refresh([model.pk]))
    facts = {"puzzle": item.puzzle, "item": item, "attempt": 1, "goal": model.goal, "rev": STEPS, "steps": STEPS}
    Proof.objects.bulk_create([Proof(owner=person, **facts) for person in people[1:]], batch_size=2000)
    _copy(Step, model, item)
    _copy(Action, model, item, previous_id="NULL", reverses_id="NULL")
    last = "(SELECT MAX(a.id) FROM work_action a WHERE a.proof_id = p.id)"
    _copy(ScoredProof, model, item, last_action=last)


def _copy(table: Any, model: Any, item: Item, **changed: str) -> None:
    """Copy the rows of one proof to all others at the puzzle, within the database."""
    from django.db import connection

    columns = [field.column for field in table._meta.concrete_fields if not field.primary_key or field.is_relation]
    values = [changed.get(name, "p.id" if name == "proof_id" else f's."{name}"') for name in columns]
    names = ", ".join(f'"{name}"' for name in columns)
    own = table._meta.db_table
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {own} ({names}) SELECT {', '.join(values)} FROM {own} s, work_proof p "  # noqa: S608
            "WHERE s.proof_id = %s AND p.item_id = %s AND p.id <> s.proof_id ORDER BY p.id, s.proof_id",
            [model.pk, item.pk],
        )


def _scoring(course: Course) -> Iterator[Row]:
    from tutor.grading.scoring.scores import items_of, memberships_of, scores
    from tutor.grading.services.regrading import stale_proofs
    from tutor.grading.services.storing import refresh
    from tutor.work.models import Proof

    pks = list(Proof.objects.filter(item__assignment__course=course).values_list("pk", flat=True))
    print(f"{len(pks)} proofs, of which {len(stale_proofs(course))} are not scored", file=sys.stderr)
    seconds = _seconds(lambda: list(refresh(pks[:SCORED])), 1)
    yield Row(f"scoring a proof of {STEPS} steps", 1000 * seconds / SCORED, "ms")
    yield Row(
        f"scores of {len(pks)} proofs, all noted",
        _seconds(lambda: scores(items_of(course), memberships_of(course))),
        "s",
        2,
    )


def _pages(course: Course) -> Iterator[Row]:
    """Measure pages of graders and of a student: processor time, queries and size, in a process like the site's."""
    gc.collect()
    gc.freeze()  # as `tutor/wsgi.py` does
    from django.test import Client
    from django.urls import reverse

    from tutor.accounts.models import User
    from tutor.courses.models import Membership

    teacher = User.objects.create(username="teacher")
    Membership.objects.create(course=course, user=teacher, role=Membership.Role.INSTRUCTOR)
    student = User.objects.get(username="s0")
    clients = {person.username: Client() for person in (teacher, student)}
    for person in (teacher, student):
        clients[person.username].force_login(person)
    own = {"args": [course.pk]}
    for who, name, address, seconds, size in (
        ("teacher", "gradebook", reverse("grading:gradebook", **own), 1, 300),
        ("teacher", "statistics", reverse("grading:statistics", **own), 1, 300),
        ("teacher", "identical work", reverse("grading:same", **own), 1, 300),
        ("teacher", "exports", reverse("exports:index", **own), 1, 300),
        ("teacher", "one student", reverse("grading:student", args=[course.pk, student.pk]), 0.2, 300),
        ("s0", "a student's own work", reverse("grading:mine", **own), 0.2, 300),
        ("s0", "a student's page of the course", reverse("assignments:course", **own), 0.2, 300),
    ):
        yield from _page(clients[who], name, address, seconds, size)


def _page(client: Any, name: str, address: str, seconds: float, size: float) -> Iterator[Row]:
    import gzip

    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as queries:
        answer = client.get(address)
    count = len(queries)  # the next request forgets them
    if answer.status_code != 200:
        raise RuntimeError(f"{name} was answered {answer.status_code}")
    yield Row(f"{name}, processor time (median of {ROUNDS})", _seconds(lambda: client.get(address)), "s", seconds)
    yield Row(f"{name}, queries", count, "")
    yield Row(f"{name}, page", len(answer.content) / 1024, "KiB", size)
    yield Row(f"{name}, page compressed", len(gzip.compress(answer.content, 6)) / 1024, "KiB")


def _exports(course: Course) -> Iterator[Row]:
    from tutor.exports.exporters.lms import Canvas
    from tutor.exports.exporters.verdicts import VerdictsCsv, VerdictsXlsx
    from tutor.exports.selectors.selection import Selection

    selection = Selection(course)
    for exporter in (VerdictsCsv(), VerdictsXlsx(), Canvas()):
        written = _written(exporter, selection)
        name = f"export {exporter.name}, {STUDENTS * ASSIGNMENTS * PUZZLES} rows"
        yield Row(f"{name}, processor time", _seconds(partial(_written, exporter, selection), 1), "s", 5)
        yield Row(f"{name}, size", written / 1024, "KiB")


def _written(exporter: Any, selection: Any) -> int:
    return sum(map(len, exporter.chunks(selection)))


def _seconds(what: Callable[[], object], rounds: int = ROUNDS) -> float:
    """Return the median of the processor time of some rounds."""
    times = []
    for _ in range(rounds):
        start = process_time()
        what()
        times.append(process_time() - start)
    return median(times)
