"""The text of a roster file, in whatever encoding or format it comes."""

from dataclasses import dataclass

from tutor.search.errors import BusyError, TooHardError
from tutor.search.pool import run

from .. import messages
from ..csv import lines_of
from .errors import RosterError
from .workbooks import MEMORY, OLD, SECONDS, ZIP, WorkbookError, rows_of_workbook

MAX_BYTES = 512 * 1024
BOMS = {b"\xef\xbb\xbf": "utf-8-sig", b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}
WESTERN = "windows-1252"


@dataclass(frozen=True)
class RosterText:
    """A roster as CSV text, and what its reader should know: the encoding that was guessed, the sheet that was read."""

    text: str
    notes: tuple[str, ...] = ()


def opened(data: bytes) -> RosterText:
    """Read a file as text, or as a workbook. Raises RosterError; each line of the text has its number in the file."""
    if len(data) > MAX_BYTES:
        raise RosterError([messages.roster_too_large(MAX_BYTES, len(data))])
    if data.startswith(OLD):
        raise RosterError([messages.WORKBOOK["old"]])
    if data.startswith(ZIP):
        return _workbook(data)
    encoding = _encoding(data)
    return RosterText(_decoded(data, encoding), (messages.western(),) if encoding == WESTERN else ())


def decoded(data: bytes) -> str:
    """Return the text of a file. Raises RosterError when it is too large or no text."""
    return opened(data).text


def _workbook(data: bytes) -> RosterText:
    try:
        title, sheets, rows = run(rows_of_workbook, data, cpu=SECONDS, memory=MEMORY)
    except WorkbookError as error:
        raise RosterError([messages.WORKBOOK[error.code]]) from error
    except TooHardError as error:
        raise RosterError([messages.WORKBOOK["large"]]) from error
    except BusyError as error:
        raise RosterError([str(error)]) from error
    text = lines_of(rows)
    if len(text.encode()) > MAX_BYTES:  # it is sent again with the columns
        raise RosterError([messages.WORKBOOK["much"]])
    return RosterText(text, (messages.sheet(title, sheets),) if sheets > 1 else ())


def _encoding(data: bytes) -> str:
    """Tell UTF-8, UTF-16 and what Windows wrote before them apart."""
    for mark, encoding in BOMS.items():
        if data.startswith(mark):
            return encoding
    if b"\0" in data:  # in UTF-16, every second byte of western text is zero
        even, odd, many = data[::2].count(0), data[1::2].count(0), len(data) // 8
        return "utf-16-le" if odd > many > even else "utf-16-be" if even > many > odd else "utf-8"
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return WESTERN
    return "utf-8"


def _decoded(data: bytes, encoding: str) -> str:
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise RosterError([messages.roster_is_no_text(line)]) from error
    if "\0" in text:
        raise RosterError([messages.roster_is_no_text(text[: text.index("\0")].count("\n") + 1)])
    return text
