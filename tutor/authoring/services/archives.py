"""Safe unpacking of uploaded ZIP files."""

import stat
import zlib
from io import BytesIO
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from puzzles.grid import text as grid_text
from tutor.library.services.intake import ImportRefusedError

from .. import messages

MAX_FILE = 2 << 20
MAX_FILES = 200
MAX_BYTES = 4 << 20
"""Limit for all files together, unpacked."""

_MAGIC = (b"PK\x03\x04", b"PK\x05\x06")
_PACKED = (".zip", ".gz", ".bz2", ".xz", ".7z", ".rar", ".tar", ".tgz", ".zst")
_ENCRYPTED = 1


class File(NamedTuple):
    """A file, with the name to show to people."""

    name: str
    data: bytes


def unpacked(given: list[File]) -> list[File]:
    """Return the files, with the contents of each ZIP in its place.

    Raises ImportRefusedError for anything suspicious or too large.
    """
    files: list[File] = []
    for file in given:
        if len(file.data) > MAX_FILE:
            raise _refused(file.name, messages.FILES["too-large"])
        files += _members(file) if file.data.startswith(_MAGIC) else [file]
        if len(files) > MAX_FILES:
            raise _refused(file.name, messages.too_many_files(MAX_FILES))
        if sum(len(each.data) for each in files) > MAX_BYTES:
            raise _refused(file.name, messages.FILES["too-much"])
    return files


def _refused(name: str, why: object) -> ImportRefusedError:
    return ImportRefusedError(messages.in_file(printable(name), why))


def printable(name: str) -> str:
    """Return the name of a file in a form that can be shown and stored."""
    return grid_text.printable(name)[:120]


def _members(archive: File) -> list[File]:
    try:
        with ZipFile(BytesIO(archive.data)) as zipped:
            infos = [info for info in zipped.infolist() if not info.is_dir() and not _of_the_system(info.filename)]
            if len(infos) > MAX_FILES:
                raise _refused(archive.name, messages.too_many_files(MAX_FILES))
            files, left = [], MAX_BYTES
            for info in infos:
                file = _member(zipped, info, archive.name, left)
                files.append(file)
                left -= len(file.data)
    except (
        BadZipFile,
        EOFError,
        NotImplementedError,
        OSError,
        RuntimeError,
        UnicodeError,
        ValueError,
        zlib.error,
    ) as error:
        if isinstance(error, ImportRefusedError):
            raise
        raise _refused(archive.name, messages.FILES["damaged"]) from error
    if not files:
        raise _refused(archive.name, messages.FILES["empty"])
    return files


def _of_the_system(name: str) -> bool:
    """Return whether it is a file that some systems add to every archive unasked."""
    return name.startswith("__MACOSX/") or name.rpartition("/")[2] in {".DS_Store", "Thumbs.db", "desktop.ini"}


def _member(zipped: ZipFile, info: ZipInfo, archive: str, left: int) -> File:
    name = f"{archive}/{info.filename}"
    if problem := _odd(info):
        raise _refused(name, messages.MEMBERS[problem])
    most = min(MAX_FILE, left)
    with zipped.open(info) as member:  # the size stated in the archive may be wrong
        data = member.read(most + 1)
    if len(data) > most:
        raise _refused(name, messages.MEMBERS["too-large"])
    if data.startswith(_MAGIC):
        raise _refused(name, messages.MEMBERS["zip"])
    return File(printable(name), data)


def _odd(info: ZipInfo) -> str:
    """Return why an entry must not be read, judging by its header, as a key of MEMBERS; empty when nothing is wrong."""
    name = info.orig_filename
    parts = name.replace("\\", "/").split("/")
    if "\0" in name or name.startswith(("/", "\\")) or ":" in parts[0] or ".." in parts:
        return "path"
    if stat.S_ISLNK(info.external_attr >> 16):
        return "link"
    if info.flag_bits & _ENCRYPTED:
        return "encrypted"
    if name.lower().endswith(_PACKED):
        return "archive"
    if info.compress_type not in {ZIP_STORED, ZIP_DEFLATED}:
        return "method"
    return ""
