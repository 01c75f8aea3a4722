"""Benchmark of showing and scoring a course of 400 students and 30 puzzles, on a scratch database."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import TYPE_CHECKING, Any

from bench_parts.site import set_up
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
        rows = [*_scoring(course), *_gradebook(course), *_exports(course)]
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
            course=course, title=f"Sheet {n + 1}", published=now, due=due, position=n
        )
        for item in [Item(assignment=assignment, puzzle=p, position=k, points=10) for k, p in enumerate(puzzles)]:
            item.save()
            _work(item, people)
    return course


def _work(item: Item, people: list[Any]) -> None:
    """Store the same short proof of a puzzle for everybody, straight into the tables."""
    from tests.site.work.big import splits_and_merges, stored_proof
    from tutor.accounts.models import User
    from tutor.work.models import Action, Proof, Step

    model = stored_proof(User.objects.get(pk=people[0].pk), item.puzzle, splits_and_merges(STEPS))
    Proof.objects.filter(pk=model.pk).update(item=item, attempt=1, undo_top=None)
    steps, actions = list(Step.objects.filter(proof=model)), list(Action.objects.filter(proof=model))
    facts = {"puzzle": item.puzzle, "item": item, "attempt": 1, "goal": model.goal, "rev": STEPS, "steps": STEPS}
    proofs = Proof.objects.bulk_create(Proof(owner=person, **facts) for person in people[1:])
    Step.objects.bulk_create(_copies(steps, proofs), batch_size=2000)
    Action.objects.bulk_create(_copies(actions, proofs), batch_size=2000)


def _copies(rows: list[Any], proofs: list[Any]) -> Iterator[Any]:
    for proof in proofs:
        for row in rows:
            kept = {f.attname: getattr(row, f.attname) for f in row._meta.fields if f.name not in {"id", "previous"}}
            yield type(row)(**kept | {"proof_id": proof.pk})


def _scoring(course: Course) -> Iterator[Row]:
    from tutor.grading.scoring.scores import items_of, memberships_of, scores
    from tutor.grading.services.storing import refresh
    from tutor.work.models import Proof

    pks = list(Proof.objects.filter(item__assignment__course=course).values_list("pk", flat=True))
    print(f"{len(pks)} proofs", file=sys.stderr)
    seconds = _seconds(lambda: list(refresh(pks[:SCORED])), 1)
    yield Row(f"scoring a proof of {STEPS} steps", 1000 * seconds / SCORED, "ms")
    list(refresh(pks[SCORED:]))
    yield Row(
        f"scores of {len(pks)} proofs, all noted",
        _seconds(lambda: scores(items_of(course), memberships_of(course))),
        "s",
        2,
    )


def _gradebook(course: Course) -> Iterator[Row]:
    import gzip

    from django.test import Client
    from django.urls import reverse

    from tutor.accounts.models import User
    from tutor.courses.models import Membership

    teacher = User.objects.create(username="teacher")
    Membership.objects.create(course=course, user=teacher, role=Membership.Role.INSTRUCTOR)
    client = Client()
    client.force_login(teacher)
    address = reverse("grading:gradebook", args=[course.pk])
    answer = client.get(address)
    if answer.status_code != 200:
        raise RuntimeError(f"the gradebook was answered {answer.status_code}")
    name = f"gradebook of {STUDENTS} students, {ASSIGNMENTS * PUZZLES} puzzles"
    yield Row(f"{name}, processor time (median of {ROUNDS})", _seconds(lambda: client.get(address)), "s", 2)
    yield Row(f"{name}, page", len(answer.content) / 1024, "KiB")
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
