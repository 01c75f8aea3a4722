"""Batches of proof files: a ZIP of what a class handed in elsewhere, judged file by file in a job."""

from collections.abc import Generator, Iterator
from datetime import timedelta
from itertools import islice

from django.db import transaction
from django.utils import timezone

from puzzles.budgets import FILE
from puzzles.formats.errors import UnfitError
from puzzles.grading.asked import Asked
from puzzles.grading.collected import Handed, Limits, in_archive
from puzzles.grading.graded import Graded, grade
from tutor.accounts.models import User
from tutor.courses.models import Assignment
from tutor.jobs.kinds import JobError
from tutor.jobs.models import Job
from tutor.jobs.services import start
from tutor.library.messages import problem_words
from tutor.library.selectors.texts import puzzle_text
from tutor.work.replays.engine import engine_puzzle

from .. import messages
from ..models import Batch, BatchFile

LIMITS = Limits(2_000, 64 << 20)
MAX_ARCHIVE = 6 << 20
MAX_BATCHES = 20
"""Batches that an assignment may have at a time."""
CHUNK = 10
"""Files that are judged before their rows are stored."""


KEPT = timedelta(days=180)
"""Batches are kept for so long, a term and the time for complaints."""


class BatchRefusedError(ValueError):
    """The archive cannot be taken; says why. Nothing is stored."""


def hand_in(by: User, assignment: Assignment, name: str, data: bytes) -> tuple[Batch, Job]:
    """Store an archive and start judging its files. Raises BatchRefusedError."""
    if assignment.batches.count() >= MAX_BATCHES:
        raise BatchRefusedError(messages.too_many_batches(MAX_BATCHES))
    size = sum(1 for _file in files_of(data))
    if not size:
        raise BatchRefusedError(messages.no_files())
    name = "".join(sign for sign in name if sign.isprintable())[:200]
    with transaction.atomic():
        batch = Batch.objects.create(assignment=assignment, by=by, name=name, archive=data, size=size)
        job = start("batch", by, total=size, link=batch.get_absolute_url(), batch=batch.pk)
    return batch, job


def files_of(data: bytes | memoryview) -> Iterator[Handed]:
    """Yield the files of an archive in the order of their numbers. Raises BatchRefusedError."""
    try:
        yield from in_archive(bytes(data), LIMITS)
    except UnfitError as error:
        raise BatchRefusedError(problem_words(error)) from error


def asked_by(assignment: Assignment) -> Asked:
    """Return what an assignment asks for: its puzzles, its rules, and all that is to be proved of them."""
    items = assignment.items.select_related("puzzle")
    puzzles = [puzzle_text(item.puzzle, engine_puzzle(item.puzzle), goal=item.effective_goal) for item in items]
    rules = None if assignment.rules is None else frozenset(assignment.rules)
    return Asked(tuple(puzzles), assignment.title, rules)


def judging(job: Job) -> Generator[int, None, Batch]:
    """Judge the files that are not judged yet; yield the number done so far."""
    batch = Batch.objects.select_related("assignment").filter(pk=job.facts["batch"]).first()
    if batch is None:
        raise JobError("deleted")
    asked, begin = asked_by(batch.assignment), batch.results.count()
    files = islice(files_of(batch.archive), begin, None)
    while chunk := list(islice(files, CHUNK)):
        rows = [_row(batch, number, file, asked) for number, file in enumerate(chunk, start=begin + 1)]
        BatchFile.objects.bulk_create(rows, ignore_conflicts=True)
        begin += len(chunk)
        yield begin
    return batch


def delete_old_batches() -> int:
    """Delete batches that have been kept long enough, with their files; return how many."""
    return Batch.objects.filter(at__lt=timezone.now() - KEPT).delete()[1].get(Batch._meta.label, 0)


def _row(batch: Batch, number: int, file: Handed, asked: Asked) -> BatchFile:
    return BatchFile(batch=batch, number=number, path=file.path, graded=grade(file, asked, FILE)._asdict())


def graded_of(row: BatchFile) -> Graded:
    """Return the stored judgement on a file."""
    why = {"text": row.reason} if row.reason else {}  # of a batch that an earlier version judged
    return Graded(**{"why": why} | row.graded | {"rules": tuple(row.graded["rules"])})
