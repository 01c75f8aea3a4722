"""The files that were handed in, from a folder or a ZIP archive, within limits.

An archive is never unpacked onto the disk, and what its headers say about sizes is not believed. A single odd file does
not spoil the others: it stays in the list, with the reason why it is not read.
"""

from __future__ import annotations

import stat
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from io import BytesIO
from operator import itemgetter
from pathlib import Path
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from puzzles.formats.errors import UnfitError
from puzzles.formats.proof import MAX_BYTES
from puzzles.grid.text import Phrase, printable

MAGIC = (b"PK\x03\x04", b"PK\x05\x06")
OWN = "result.csv"
"""The table that LEGUP's grader leaves in the folder."""
_ENCRYPTED = 1
_BROKEN = (BadZipFile, EOFError, NotImplementedError, OSError, RuntimeError, UnicodeError, ValueError, zlib.error)


class Limits(NamedTuple):
    """Bounds of a collection: files, and bytes of all files together once they are unpacked."""

    files: int
    bytes: int


COMMAND = Limits(20_000, 1 << 30)
"""A collection on somebody's own machine."""
PIECE = 1 << 16
"""Bytes that are unpacked at a time."""
LONGEST = 300
"""Characters of a path."""


class Handed(NamedTuple):
    """A file that was handed in: its path below the folder, its bytes, and why it cannot be read, if so.

    A folder without files has the path of the folder, with a stroke at its end.
    """

    path: str
    data: bytes = b""
    problem: UnfitError | None = None


Reader = Callable[..., tuple[Handed, int]]
"""Reads one file, `left` bytes of it at most, and tells how many it has read."""


class HandedIn:
    """The files that were handed in, in the order of their paths. Each is read when it is asked for, and not kept."""

    def __init__(self, size: int, files: Callable[[], Iterator[Handed]]) -> None:
        self._size, self._files = size, files

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[Handed]:
        """Yield the files. Raise UnfitError when they hold too much in all."""
        return self._files()


def collected(place: Path, limits: Limits = COMMAND) -> HandedIn:
    """Return the files of a folder or an archive. Raise OSError and UnfitError."""
    if place.is_dir():
        return _in_folder(place, limits)
    with place.open("rb") as stream:
        zipped = stream.read(len(MAGIC[0])) in MAGIC
    if zipped:
        return in_archive(place, limits)
    return HandedIn(1, lambda: iter([_of_folder(visible(place.name), place)[0]]))


def in_archive(source: bytes | Path, limits: Limits) -> HandedIn:
    """Return the files of a ZIP archive. Raise UnfitError for a broken one, or one of too many files."""
    with _opened(source) as zipped:
        infos = [info for info in zipped.infolist() if not _ignored(info.filename)]
    _few(len(infos), limits)
    names = [(visible(info.filename), info) for info in infos if not info.is_dir()]
    empty = _empty([info.filename for info in infos if info.is_dir()], names)

    def files() -> Iterator[Handed]:
        with _opened(source) as zipped:
            members = [(name, partial(_member, zipped, name, info)) for name, info in names]
            yield from _within(limits, [*members, *empty])

    return HandedIn(len(names) + len(empty), files)


def visible(name: str) -> str:
    """Return a name of a file without signs that terminals and spreadsheets would obey, or cannot show."""
    return printable(name)[:LONGEST]


@contextmanager
def _opened(source: bytes | Path) -> Iterator[ZipFile]:
    """Open an archive. Raise UnfitError for a broken one."""
    try:
        zipped = ZipFile(BytesIO(source) if isinstance(source, bytes) else source)
    except _BROKEN:
        raise UnfitError("a ZIP archive", "a damaged one") from None
    with zipped:
        yield zipped


def _in_folder(folder: Path, limits: Limits) -> HandedIn:
    names, folders = list[tuple[str, Path]](), list[str]()
    for path in folder.rglob("*"):
        name = path.relative_to(folder).as_posix()
        if _ignored(name):
            continue
        _few(len(names) + len(folders) + 1, limits)
        if path.is_dir() and not path.is_symlink():
            folders.append(f"{name}/")
        else:
            names.append((visible(name), path))
    files: list[tuple[str, Reader]] = [(name, partial(_below, name, path)) for name, path in names]
    found = files + _empty(folders, names)
    return HandedIn(len(found), lambda: _within(limits, found))


def _within(limits: Limits, found: Sequence[tuple[str, Reader]]) -> Iterator[Handed]:
    """Yield files by their names, as long as they hold no more in all than they may. Raise UnfitError."""
    left = limits.bytes
    for _name, read in sorted(found, key=itemgetter(0)):
        file, size = read(left=left)
        left -= size
        if left < 0:
            raise UnfitError(Phrase("at most {limit} bytes in all files together", limit=limits.bytes), "more")
        yield file


def _empty(folders: list[str], files: Sequence[tuple[str, object]]) -> list[tuple[str, Reader]]:
    """Return the folders at the top that hold no file at all."""
    top = {visible(name.split("/")[0]) for name in folders if "/" in name}
    names = [f"{name}/" for name in top - {name.split("/")[0] for name, _file in files}]
    return [(name, partial(_nothing, name)) for name in names]


def _nothing(name: str, left: int) -> tuple[Handed, int]:
    """Return an empty folder, of which nothing is read, however much is `left` to be read."""
    return Handed(name, problem=UnfitError("a proof file", "an empty folder")), 0


def _below(name: str, path: Path, left: int) -> tuple[Handed, int]:
    """Return a file below the folder that was named; a link is not followed, nor is a device read."""
    if path.is_symlink() or not path.is_file():
        odd = Phrase("a link to another file") if path.is_symlink() else Phrase("something that is no file")
        return Handed(name, problem=UnfitError("a proof file", odd)), 0
    return _of_folder(name, path, left)


def _of_folder(name: str, path: Path, left: int = MAX_BYTES) -> tuple[Handed, int]:
    """Return a file of a folder, and how many bytes of it were read."""
    try:
        with path.open("rb") as stream:
            data = stream.read(min(MAX_BYTES, left) + 1)
    except OSError as error:
        return Handed(name, problem=UnfitError("a file that can be read", error.strerror or str(error))), 0
    return _bounded(name, data), len(data)


def _member(zipped: ZipFile, name: str, info: ZipInfo, left: int) -> tuple[Handed, int]:
    """Return a file of an archive, and how many bytes of it were unpacked."""
    if problem := _odd(info):
        return Handed(name, problem=UnfitError("a proof file", problem)), 0
    data, most = bytearray(), min(MAX_BYTES, left) + 1  # the size stated in the archive may be wrong
    try:
        with zipped.open(info) as member:
            while len(data) < most and (piece := member.read(min(PIECE, most - len(data)))):
                data += piece
    except _BROKEN:
        damaged = UnfitError("a proof file", "a file that is damaged in this archive")
        return Handed(name, problem=damaged), len(data) + PIECE
    return _bounded(name, bytes(data)), len(data)


def _bounded(name: str, data: bytes) -> Handed:
    if len(data) > MAX_BYTES:
        return Handed(name, problem=UnfitError(Phrase("at most {limit} bytes", limit=MAX_BYTES), "more"))
    if not data:
        return Handed(name, problem=UnfitError("a proof file", "an empty file"))
    if data.startswith(MAGIC):
        return Handed(
            name, problem=UnfitError("a proof file", "a ZIP file, or a document of Word, Excel or LibreOffice")
        )
    return Handed(name, data)


def _odd(info: ZipInfo) -> str:
    """Return why an entry is not read, judging by its header; empty when nothing is wrong."""
    parts = info.orig_filename.replace("\\", "/").split("/")
    if "\0" in info.orig_filename or not parts[0] or ":" in parts[0] or ".." in parts:
        return Phrase("a path that leads out of the archive")
    if stat.S_ISLNK(info.external_attr >> 16):
        return Phrase("a link to another file")
    if info.flag_bits & _ENCRYPTED:
        return Phrase("an encrypted file")
    if info.compress_type not in {ZIP_STORED, ZIP_DEFLATED}:
        return Phrase("a file packed in a way that is not read here")
    return ""


def _few(count: int, limits: Limits) -> None:
    if count > limits.files:
        raise UnfitError(Phrase("at most {limit} files", limit=limits.files), "more")


def _ignored(name: str) -> bool:
    """Tell whether it is a file that systems add unasked, one that is hidden, or the table of LEGUP's grader."""
    parts = name.rstrip("/").split("/")
    hidden = any(part.startswith(".") and part != ".." for part in parts)
    return hidden or parts[0] == "__MACOSX" or parts[-1] in {OWN, "Thumbs.db", "desktop.ini"}
