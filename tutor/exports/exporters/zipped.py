"""ZIP files that are sent while they are made."""

from collections.abc import Iterable, Iterator
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from django.utils import timezone
from django.utils.text import slugify

from tutor.grading.scoring.scores import Score

LONGEST = 40
"""Most characters of a title in the name of a file."""


class _Outbox:
    """A file object that a ZIP is written to and read from piece by piece; it cannot seek."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []

    def write(self, data: bytes) -> int:
        self._parts.append(bytes(data))
        return len(data)

    def flush(self) -> None:
        """Do nothing: there is nothing to wait for."""

    def take(self) -> bytes:
        """Return the bytes written since the last call."""
        parts, self._parts = self._parts, []
        return b"".join(parts)


def zipped(files: Iterable[tuple[str, str | Iterable[str]]]) -> Iterator[bytes]:
    """Make a ZIP of texts, given with their names; a long text may come in parts."""
    outbox = _Outbox()
    made = timezone.now().timetuple()[:6]
    with ZipFile(outbox, "w") as archive:  # type: ignore[call-overload]  # it needs no more than this of a file
        for name, text in files:
            info = ZipInfo(name, made)
            info.compress_type = ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            with archive.open(info, "w") as file:
                for part in [text] if isinstance(text, str) else text:
                    file.write(part.encode())
                    yield outbox.take()
    yield outbox.take()


def file_name(score: Score, extension: str) -> str:
    """Return the file name for a student's puzzle: `first-proofs-3/sam-sample-12/02-fern-7.json`.

    Characters of titles and names that are special to file systems are left out; the numbers keep equal names apart.
    """
    student, (folder, name) = score.student, puzzle_name(score, extension).split("/")
    return f"{folder}/{named(student.shown_name, student.pk)}/{name}"


def puzzle_name(score: Score, extension: str) -> str:
    """Return the file name for a puzzle: `first-proofs-3/02-fern-7.html`."""
    item, assignment = score.item, score.assignment
    name = f"{item.position:02}-{named(item.puzzle.title, item.pk)}.{extension}"
    return f"{named(assignment.title, assignment.pk)}/{name}"


def student_name(score: Score, extension: str) -> str:
    """Return the file name for a student, which sorts by last name: `sample-sam-12.html`."""
    return f"{named(score.student.list_name, score.student.pk)}.{extension}"


def named(title: str, number: int) -> str:
    """Join a title and a unique number into a name that is fit for a file system."""
    return "-".join(filter(None, (slug(title), str(number))))


def slug(title: str) -> str:
    """Keep only letters of any script and digits, joined by hyphens."""
    return slugify(title, allow_unicode=True)[:LONGEST].strip("-_")
