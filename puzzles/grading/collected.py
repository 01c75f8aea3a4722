"""The files that were handed in, from a folder or a ZIP archive, within limits.

An archive is never unpacked onto the disk, and what its headers say about sizes is not believed. A single odd file does
not spoil the others: it stays in the list, with the reason why it is not read.
"""

from __future__ import annotations

import stat
import zlib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from puzzles.formats.errors import UnfitError
from puzzles.formats.proof import MAX_BYTES
from puzzles.grid.text import Phrase

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


class Handed(NamedTuple):
    """A file that was handed in: its path below the folder, its bytes, and why it cannot be read, if so.

    A folder without files has the path of the folder, with a stroke at its end.
    """

    path: str
    data: bytes = b""
    problem: UnfitError | None = None


def collected(place: Path, limits: Limits = COMMAND) -> list[Handed]:
    """Return the files of a folder or an archive, by their paths. Raise OSError and UnfitError."""
    if place.is_dir():
        found = list(_in_folder(place, limits))
    else:
        data = place.read_bytes()
        found = in_archive(data, limits) if data.startswith(MAGIC) else [_bounded(place.name, data)]
    return sorted(found)


def in_archive(data: bytes, limits: Limits) -> list[Handed]:
    """Return the files of a ZIP archive. Raise UnfitError for a broken one, or one that holds too much."""
    try:
        with ZipFile(BytesIO(data)) as zipped:
            infos = [info for info in zipped.infolist() if not _ignored(info.filename)]
            _few(len(infos), limits)
            left, found = limits.bytes, list[Handed]()
            for info in infos:
                if not info.is_dir():
                    file, size = _member(zipped, info, left)
                    found.append(file)
                    left -= size
                    _small(left, limits)
            return found + _empty([info.filename for info in infos], found)
    except UnfitError:
        raise
    except _BROKEN:
        raise UnfitError("a ZIP archive", "a damaged one") from None


def _in_folder(folder: Path, limits: Limits) -> Iterator[Handed]:
    left, count, folders = limits.bytes, 0, list[str]()
    found = list[Handed]()
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if _ignored(name) or path.is_symlink():
            continue
        count += 1
        _few(count, limits)
        if path.is_dir():
            folders.append(f"{name}/")
        elif path.is_file():
            with path.open("rb") as stream:
                found.append(_bounded(name, stream.read(MAX_BYTES + 1)))
            left -= len(found[-1].data)
            _small(left, limits)
    yield from found
    yield from _empty(folders, found)


def _empty(folders: list[str], found: list[Handed]) -> list[Handed]:
    """Return the folders at the top that hold no file at all."""
    top = {name.split("/")[0] for name in folders if "/" in name} - {each.path.split("/")[0] for each in found}
    return [Handed(f"{name}/", problem=UnfitError("a proof file", "an empty folder")) for name in sorted(top)]


def _member(zipped: ZipFile, info: ZipInfo, left: int) -> tuple[Handed, int]:
    """Return a file of an archive, and how many bytes of it were unpacked."""
    name = "".join(sign if sign.isprintable() else "?" for sign in info.filename)[:300]
    if problem := _odd(info):
        return Handed(name, problem=UnfitError("a proof file", problem)), 0
    with zipped.open(info) as member:  # the size stated in the archive may be wrong
        data = member.read(min(MAX_BYTES, left) + 1)
    return _bounded(name, data), len(data)


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


def _small(left: int, limits: Limits) -> None:
    if left < 0:
        raise UnfitError(Phrase("at most {limit} bytes in all files together", limit=limits.bytes), "more")


def _ignored(name: str) -> bool:
    """Tell whether it is a file that systems add unasked, one that is hidden, or the table of LEGUP's grader."""
    parts = name.rstrip("/").split("/")
    hidden = any(part.startswith(".") and part != ".." for part in parts)
    return hidden or parts[0] == "__MACOSX" or parts[-1] in {OWN, "Thumbs.db", "desktop.ini"}
