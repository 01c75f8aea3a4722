"""One row for each student and puzzle: as CSV, as a spreadsheet, as JSON."""

import csv
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from io import StringIO
from tempfile import TemporaryFile
from types import MappingProxyType
from typing import Any

from django.utils.translation import gettext as _, gettext_lazy

from tutor.courses.csv import defused

from ..selectors.columns import Cell, columns_of, rows, spreadsheet_columns
from ..selectors.selection import Counts, Selection
from .base import PIECE, Exporter, pieces

MOMENTS = ("submitted", "changed")
WIDTHS = {"student": 24, "email": 28, "assignment": 24, "puzzle": 24, "submitted": 17, "changed": 17, "link": 48}
"""Columns of a spreadsheet that need another width than the rest."""
LINKS, LONGEST = 65_000, 32_767
"""The most links that a sheet may have, and characters that a cell may."""
ROW_BYTES = 560
"""Approximate size of a row as CSV."""


def safe(cell: Cell) -> Cell:
    """Return the cell with a leading formula character defused, so that no spreadsheet runs it."""
    return defused(cell) if isinstance(cell, str) else cell


def csv_pieces(table: Iterable[Iterable[Cell]]) -> Iterator[bytes]:
    """Write the rows of a table as CSV that is safe for spreadsheets."""
    page = StringIO(newline="")
    writer = csv.writer(page)
    for row in table:
        writer.writerow([safe(cell) for cell in row])
        if page.tell() >= PIECE:
            yield page.getvalue().encode()
            page.seek(0)
            page.truncate()
    yield page.getvalue().encode()


class VerdictsCsv(Exporter):
    """Verdicts as CSV, with a byte order mark that tells Excel that the text is UTF-8."""

    name = "verdicts"
    group = "verdicts"
    title = gettext_lazy("Verdicts as CSV")
    about = gettext_lazy("A table for any spreadsheet: one row for each student and puzzle, begun or not.")
    extension = "csv"
    content_type = "text/csv; charset=utf-8"

    def chunks(self, selection: Selection) -> Iterator[bytes]:
        yield "\ufeff".encode()
        yield from csv_pieces(self._table(selection))

    def _table(self, selection: Selection) -> Iterator[list[Cell]]:
        columns = columns_of(selection)
        yield [column.name for column in columns]
        yield from rows(selection, columns)

    def bytes(self, counts: Counts) -> int:
        return 400 + ROW_BYTES * counts.rows


class VerdictsXlsx(Exporter):
    """Verdicts as a spreadsheet; its second sheet explains the columns."""

    name = "verdicts-xlsx"
    group = "verdicts"
    title = gettext_lazy("Verdicts as a spreadsheet")
    about = gettext_lazy("For Excel and LibreOffice: the main columns, or all of them, and a sheet that explains them.")
    extension = "xlsx"
    content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

    def chunks(self, selection: Selection) -> Iterator[bytes]:
        # The format needs its rows first and its table of contents last; written to disk, nothing stays in memory.
        with TemporaryFile() as file:
            self._write(file, selection)
            file.seek(0)
            while piece := file.read(PIECE):
                yield piece

    def _write(self, file: Any, selection: Selection) -> None:
        import xlsxwriter  # noqa: PLC0415  three megabytes of each process, for what few ask for

        options = {"constant_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
        with xlsxwriter.Workbook(file, options) as book:
            bold, columns = book.add_format({"bold": True}), spreadsheet_columns(selection)
            moment, link = book.add_format({"num_format": "yyyy-mm-dd hh:mm"}), book.get_default_url_format()
            sheet = book.add_worksheet(_("Verdicts"))
            sheet.freeze_panes(1, 1)
            for place, column in enumerate(columns):
                sheet.set_column(place, place, WIDTHS.get(column.name, 12))
            _write_row(sheet, 0, [column.name for column in columns], dict.fromkeys(range(len(columns)), (_text, bold)))
            special = dict.fromkeys(MOMENTS, (_moment, moment)) | {"link": (_link, link)}
            ways = {n: special[column.name] for n, column in enumerate(columns) if column.name in special}
            last = 0
            for last, row in enumerate(rows(selection, columns), start=1):
                _write_row(sheet, last, row, ways)
            sheet.autofilter(0, 0, last, len(columns) - 1)
            meanings = book.add_worksheet(_("Columns"))
            meanings.set_column(0, 0, 20)
            meanings.set_column(1, 1, 100)
            for number, column in enumerate(columns):
                _write_row(meanings, number, [column.name, str(column.help)])

    def bytes(self, counts: Counts) -> int:
        return 8000 + ROW_BYTES * counts.rows // 4


Way = tuple[Callable[[Any, int, int, str, Any], None], Any]
"""A function that writes a text into a cell, and the format of that cell."""


def _text(sheet: Any, row: int, place: int, text: str, style: Any) -> None:
    """Write a text as one, which no spreadsheet runs; cut it where it is longer than a cell may be."""
    sheet.write_string(row, place, text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…", style)


def _moment(sheet: Any, row: int, place: int, text: str, style: Any) -> None:
    sheet.write_datetime(row, place, datetime.fromisoformat(text).replace(tzinfo=None), style)


def _link(sheet: Any, row: int, place: int, text: str, style: Any) -> None:
    if row <= LINKS and text.startswith("http"):
        sheet.write_url(row, place, text, style)
    else:
        _text(sheet, row, place, text, style)


def _write_row(sheet: Any, number: int, row: Iterable[Cell], ways: Mapping[int, Way] = MappingProxyType({})) -> None:
    """Write numbers as numbers, and texts in the ways that some places have, else as texts."""
    for place, cell in enumerate(row):
        if isinstance(cell, str):
            if cell:
                write, style = ways.get(place, PLAIN)
                write(sheet, number, place, cell, style)
        elif cell is not None:
            sheet.write_number(number, place, float(cell))


PLAIN: Way = (_text, None)


class VerdictsJson(Exporter):
    """Verdicts as JSON for programs; no cell is defused here."""

    name = "verdicts-json"
    group = "verdicts"
    title = gettext_lazy("Verdicts as JSON")
    about = gettext_lazy("The same for programs: a list of objects with the columns as keys.")
    extension = "json"
    content_type = "application/json"

    def chunks(self, selection: Selection) -> Iterator[bytes]:
        return pieces(json_list(self._objects(selection)))

    def _objects(self, selection: Selection) -> Iterator[str]:
        columns = columns_of(selection)
        names = [column.name for column in columns]
        for row in rows(selection, columns):
            yield json.dumps(dict(zip(names, row, strict=True)), ensure_ascii=False, default=float)

    def bytes(self, counts: Counts) -> int:
        return 2 * ROW_BYTES * counts.rows


def json_list(objects: Iterable[str]) -> Iterator[bytes]:
    """Write a JSON list, one object in a line."""
    opening = "["
    for text in objects:
        yield f"{opening}\n{text}".encode()
        opening = ","
    yield b"[]\n" if opening == "[" else b"\n]\n"
