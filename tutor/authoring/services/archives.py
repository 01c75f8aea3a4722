"""Safe unpacking of uploaded ZIP files."""

import stat
import zlib
from io import BytesIO
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from django.utils.translation import gettext as _

from tutor.library.services.intake import ImportRefusedError

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
            raise _refused(file.name, _("a file may have 2 MiB at most"))
        files += _members(file) if file.data.startswith(_MAGIC) else [file]
        if len(files) > MAX_FILES:
            raise _refused(file.name, _("there may be %(n)s files at most") % {"n": MAX_FILES})
        if sum(len(each.data) for each in files) > MAX_BYTES:
            raise _refused(file.name, _("all files together may have 4 MiB at most, unpacked"))
    return files


def _refused(name: str, why: str) -> ImportRefusedError:
    return ImportRefusedError(f"{printable(name)}: {why}")


def printable(name: str) -> str:
    """Return the name of a file in a form that can be shown and stored."""
    return "".join(sign if sign.isprintable() else "?" for sign in name)[:120]


def _members(archive: File) -> list[File]:
    try:
        with ZipFile(BytesIO(archive.data)) as zipped:
            infos = [info for info in zipped.infolist() if not info.is_dir() and not _of_the_system(info.filename)]
            if len(infos) > MAX_FILES:
                raise _refused(archive.name, _("there may be %(n)s files at most") % {"n": MAX_FILES})
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
        raise _refused(archive.name, _("this ZIP is damaged")) from error
    if not files:
        raise _refused(archive.name, _("there is no file in this ZIP"))
    return files


def _of_the_system(name: str) -> bool:
    """Return whether it is a file that some systems add to every archive unasked."""
    return name.startswith("__MACOSX/") or name.rpartition("/")[2] in {".DS_Store", "Thumbs.db", "desktop.ini"}


def _member(zipped: ZipFile, info: ZipInfo, archive: str, left: int) -> File:
    name = f"{archive}/{info.filename}"
    if problem := _odd(info):
        raise _refused(name, problem)
    most = min(MAX_FILE, left)
    with zipped.open(info) as member:  # the size stated in the archive may be wrong
        data = member.read(most + 1)
    if len(data) > most:
        said = _("a file may have 2 MiB at most, and all together 4 MiB, unpacked")
        raise _refused(name, said)
    if data.startswith(_MAGIC):
        raise _refused(name, _("a ZIP inside a ZIP is not unpacked"))
    return File(printable(name), data)


def _odd(info: ZipInfo) -> str:
    """Say why an entry must not be read, judging by its header; empty when nothing is wrong."""
    name = info.orig_filename
    parts = name.replace("\\", "/").split("/")
    if "\0" in name or name.startswith(("/", "\\")) or ":" in parts[0] or ".." in parts:
        return _("its path leads out of the ZIP")
    if stat.S_ISLNK(info.external_attr >> 16):
        return _("it is a link, not a file")
    if info.flag_bits & _ENCRYPTED:
        return _("it is encrypted; pack it without a password")
    if name.lower().endswith(_PACKED):
        return _("an archive inside a ZIP is not unpacked")
    if info.compress_type not in {ZIP_STORED, ZIP_DEFLATED}:
        return _("it is packed by a method that is not read here; use the usual one")
    return ""
