"""Uploads: read into a draft, checked puzzle by puzzle, confirmed in one transaction."""

from collections.abc import Generator
from dataclasses import dataclass
from datetime import timedelta
from pathlib import PurePosixPath
from typing import Any, NamedTuple

from django.db import IntegrityError, transaction
from django.utils import timezone

from puzzles.base.ptype import type_of
from puzzles.budgets import JOB_EFFORT
from puzzles.formats.canonical import SEPARATOR, PuzzleText
from puzzles.formats.errors import FormatError
from puzzles.formats.read import is_list, read
from tutor.accounts.models import User
from tutor.feedback import HiddenPuzzles, hidden_from
from tutor.jobs.models import Job
from tutor.jobs.services import cancel, start
from tutor.library.messages import problem_words, puzzle_in_file
from tutor.library.models import Draft, Puzzle, PuzzleSet, Upload
from tutor.library.selectors.goals import read_stored
from tutor.library.services.facts import engine_puzzle, identity, judgement, not_counted, undecided
from tutor.library.services.intake import ImportRefusedError, check_puzzle, last_position

from .. import messages
from .archives import MAX_FILE, File, printable, unpacked
from .sets import new_set

MAX_PUZZLES = 2_000
MAX_UPLOADS = 20
"""Uploads that one person may have waiting at a time."""
MAX_PROBLEMS = 100
KEPT = timedelta(days=7)
LAST_TRY = 3
"""After this many stops of a worker at the same puzzle, the puzzle is left undecided."""

FACTS = (
    "title",
    "author",
    "source",
    "type",
    "text",
    "sha256",
    "form",
    "goal",
    "goal_holds",
    "height",
    "width",
    "solutions",
    "level",
    "rated",
    "rules",
)
"""Fields that a draft and the puzzle made from it have in common."""


@dataclass(frozen=True)
class _Found:
    """The contents of the files: puzzles with the name of their file, and what could not be read."""

    puzzles: list[tuple[str, PuzzleText]]
    problems: list[str]


class Stored(NamedTuple):
    """The set an upload was stored in, and the number of puzzles added now."""

    set: PuzzleSet
    added: int


def read_upload(owner: User, given: list[File]) -> Upload:
    """Store the puzzles of these files as a draft, and start checking it.

    A part that cannot be read is reported and does not stop the others; nothing enters a set before it is confirmed.
    Raises ImportRefusedError, with a text per problem.
    """
    delete_old_uploads(owner)
    if owner.uploads.filter(set=None).count() >= MAX_UPLOADS:
        raise ImportRefusedError(messages.too_many_uploads(MAX_UPLOADS))
    found = _read_all(unpacked(given))
    if not found.puzzles:
        raise ImportRefusedError(*found.problems)
    names = ", ".join(printable(file.name) for file in given)
    upload = Upload(owner=owner, name=names if len(names) <= 200 else f"{names[:199]}…", problems=found.problems)
    with transaction.atomic():
        upload.save()
        Draft.objects.bulk_create(_drafts(upload, found.puzzles))
        check(upload)
    return upload


def _read_all(files: list[File]) -> _Found:
    found = _Found([], [])
    for file in files:
        try:
            puzzles = read(file.data, MAX_PUZZLES, MAX_FILE)
            _take(found, file.name, puzzles, [])
        except FormatError as error:
            _take(found, file.name, *_read_parts(file.data, error))
        if len(found.puzzles) > MAX_PUZZLES:
            raise ImportRefusedError(messages.too_many_puzzles())
    if len(found.problems) > MAX_PROBLEMS:
        found.problems[MAX_PROBLEMS:] = [messages.more_problems(len(found.problems) - MAX_PROBLEMS)]
    return found


def _take(found: _Found, file: str, puzzles: list[PuzzleText], errors: list[FormatError]) -> None:
    name = printable(file)
    found.problems.extend(problem_words(error.in_file(name)) for error in errors)
    for number, text in enumerate(puzzles, start=1):
        try:
            check_puzzle(text, puzzle_in_file(name, number))
        except ImportRefusedError as error:
            found.problems.append(str(error))
        else:
            found.puzzles.append((name, text))


def _read_parts(data: bytes, whole: FormatError) -> tuple[list[PuzzleText], list[FormatError]]:
    """Read the parts of a file separately; return the puzzles, and the error of each unreadable part."""
    lines = data.split(b"\n")
    parts = _parts(lines)
    if not 1 < len(parts) <= MAX_PUZZLES:
        return [], [whole]
    puzzles: list[PuzzleText] = []
    errors = []
    for first, end in parts:
        try:
            puzzles += read(b"\n".join(lines[first:end]), MAX_PUZZLES, MAX_FILE)
        except FormatError as error:
            errors.append(FormatError(error.line + first, error.column, error.expected, error.found))
    return puzzles, errors


def _parts(lines: list[bytes]) -> list[tuple[int, int]]:
    """Return where parts begin and end: between separators, or, in a list of addresses and the like, single lines."""
    filled = [number for number, line in enumerate(lines) if line.strip()]
    if filled and is_list(lines[filled[0]]):
        return [(number, number + 1) for number in filled]
    ends = [number for number, line in enumerate(lines) if line.strip() == SEPARATOR.encode()]
    return list(zip([0, *(end + 1 for end in ends)], [*ends, len(lines)], strict=True))


def _drafts(upload: Upload, puzzles: list[tuple[str, PuzzleText]]) -> list[Draft]:
    first: dict[tuple[str, str], int] = {}
    drafts = []
    in_file = {name: sum(name == other for other, _text in puzzles) for name in {name for name, _text in puzzles}}
    for position, (file, text) in enumerate(puzzles, start=1):
        alone = in_file[file] == 1 and file != messages.pasted_text()
        title = PurePosixPath(file).stem if alone else f"{type_of(text.puzzle).name} {position}"
        facts = identity(text, title) | undecided()
        draft = Draft(upload=upload, position=position, file=file, doubts=list(text.doubts), **facts)
        draft.same_as = first.get(draft.key)
        first.setdefault(draft.key, position)
        drafts.append(draft)
    return drafts


def check(upload: Upload) -> None:
    """Start a job that checks the puzzles not checked yet."""
    total = upload.drafts.filter(same_as=None).count()
    upload.job = start("upload", upload.owner, total=total, link=upload.get_absolute_url(), upload=upload.pk)
    upload.save(update_fields=["job"])


def checking(job: Job) -> Generator[int, None, Upload]:
    """Judge one puzzle after another. Each is stored at once, so that a new worker continues after it."""
    upload = Upload.objects.get(pk=job.facts["upload"])
    drafts = upload.drafts.filter(same_as=None)
    waiting = list(drafts.filter(checked=False).values_list("pk", flat=True))
    done = job.total - len(waiting)
    hopeless, hidden = job.stalls >= LAST_TRY, hidden_from(upload.owner)
    for pk in waiting:
        draft = Draft.objects.get(pk=pk)
        found = undecided() if hopeless else _judged(draft, hidden)
        Draft.objects.filter(pk=pk).update(checked=True, **found)
        hopeless = False
        done += 1
        yield done
    return upload


def _judged(draft: Draft, hidden: HiddenPuzzles) -> dict[str, Any]:
    if hidden.elsewhere(draft):
        return not_counted()
    puzzle = engine_puzzle(draft.type, draft.text)
    return judgement(puzzle, read_stored(puzzle, draft.goal), effort=JOB_EFFORT)


def leave_out(draft: Draft, *, out: bool) -> None:
    """Leave a puzzle out when the upload is confirmed, or include it after all."""
    Draft.objects.filter(pk=draft.pk).update(left_out=out)


def leave_out_unsound(upload: Upload) -> None:
    """Leave out all checked puzzles that are not known to be sound."""
    upload.drafts.filter(checked=True).exclude(Puzzle.are_sound()).update(left_out=True)


def confirm(upload: Upload, into: PuzzleSet | None, title: str = "", description: str = "") -> Stored:
    """Put the puzzles into a set of the owner's, or into a new one: all of them, or none.

    Puzzles that are in the set already are left out. Confirming twice stores once. Raises ImportRefusedError.
    """
    try:
        with transaction.atomic():
            locked = Upload.objects.select_for_update().get(pk=upload.pk)
            if locked.set:
                return Stored(locked.set, 0)
            if into is None:
                into = new_set(locked.owner, title, description)
                into.save()
            return Stored(into, _store(locked, into))
    except IntegrityError as error:
        raise ImportRefusedError(messages.changed_elsewhere()) from error


def _store(upload: Upload, into: PuzzleSet) -> int:
    drafts = upload.drafts.filter(same_as=None, left_out=False)
    if drafts.filter(checked=False).exists():
        raise ImportRefusedError(messages.not_checked_yet())
    there = set(into.puzzles.filter(retired=False).values_list("sha256", "goal"))
    wanted = [draft for draft in drafts if draft.key not in there]
    if not wanted:
        raise ImportRefusedError(messages.nothing_to_add())
    position = last_position(into)
    Puzzle.objects.bulk_create(
        Puzzle(set=into, position=number, **{name: getattr(draft, name) for name in FACTS})
        for number, draft in enumerate(wanted, start=position + 1)
    )
    upload.set = into
    upload.save(update_fields=["set"])
    upload.drafts.all().delete()
    return len(wanted)


def discard(upload: Upload) -> None:
    """Delete an upload, and stop its check."""
    if upload.job:
        cancel(upload.job)
    upload.delete()


def delete_old_uploads(owner: User | None = None) -> int:
    """Delete expired uploads, of one person or of everybody; return how many."""
    old = Upload.objects.filter(created__lt=timezone.now() - KEPT)
    if owner:
        old = old.filter(owner=owner)
    return old.delete()[1].get(Upload._meta.label, 0)


def checked_counts(upload: Upload) -> tuple[int, int]:
    """Count the checked puzzles, each once, and those that are sound."""
    checked = upload.drafts.filter(same_as=None)
    return checked.count(), checked.filter(Puzzle.are_sound()).count()
