"""The rows of an XLSX file, read in a process of its own: without Django, and whatever the file does."""

from collections.abc import Iterator
from datetime import date, datetime
from io import BytesIO
from typing import Any
from zipfile import ZipFile

ZIP = b"PK\x03\x04"
OLD = b"\xd0\xcf\x11\xe0"
"""The first bytes of a workbook of before 2007, and of one with a password."""
MAX_PARTS = 300
MAX_EXPANDED = 12 << 20
"""Bytes of all parts of the file together, unpacked; what a part holds beyond its stated size is never read."""
MAX_LINES = 5_000
MAX_COLUMNS = 300
MAX_CELL = 1_000
SECONDS = 6
MEMORY = 300 << 20

Rows = list[tuple[str, ...]]


class WorkbookError(ValueError):
    """A file that is not read; `code` is a key of messages.WORKBOOK."""

    @property
    def code(self) -> str:
        """Return why the file is not read."""
        return str(self.args[0])


def rows_of_workbook(data: bytes) -> tuple[str, int, Rows]:
    """Return the title of the first sheet with text, the number of sheets, and its rows. Raises WorkbookError."""
    try:
        _check_parts(data)
        return _read(data)
    except WorkbookError:
        raise
    except Exception as error:
        raise WorkbookError("broken") from error


def _check_parts(data: bytes) -> None:
    """Refuse a file that is no workbook or would grow too much, before any of it is unpacked."""
    with ZipFile(BytesIO(data)) as archive:
        parts = archive.infolist()
        names = {part.filename for part in parts}
        if "[Content_Types].xml" not in names or not any(name.startswith("xl/") for name in names):
            raise WorkbookError("other")
        if len(parts) > MAX_PARTS or sum(part.file_size for part in parts) > MAX_EXPANDED:
            raise WorkbookError("large")


def _read(data: bytes) -> tuple[str, int, Rows]:
    from openpyxl import load_workbook  # noqa: PLC0415  not needed by those who never read a workbook

    book = load_workbook(BytesIO(data), read_only=True, data_only=True, keep_links=False)
    for sheet in book.worksheets:
        rows = list(_rows(sheet))
        if any(map(any, rows)):
            return sheet.title, len(book.worksheets), rows
    return "", len(book.worksheets), []


def _rows(sheet: Any) -> Iterator[tuple[str, ...]]:
    sheet.reset_dimensions()  # what the file says of its size may be wrong
    rows = sheet.iter_rows(max_col=MAX_COLUMNS + 1, values_only=True)
    for number, row in enumerate(rows, start=1):
        if not any(row):
            cells: tuple[str, ...] = ()
        elif number > MAX_LINES or row[MAX_COLUMNS]:
            raise WorkbookError("long" if number > MAX_LINES else "wide")
        else:
            cells = tuple(map(_text, row))
        if number <= MAX_LINES:  # empty lines may follow, up to a million of them
            yield cells[: max((place for place, cell in enumerate(cells, start=1) if cell), default=0)]


def _text(value: Any) -> str:
    """Write a cell as it looks: whole numbers without a point, dates without a time that nobody typed."""
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, datetime) and not (value.hour or value.minute or value.second):
        value = value.date()
    text = value.isoformat() if isinstance(value, date) else str(value)
    return " ".join(text.split())[:MAX_CELL]
