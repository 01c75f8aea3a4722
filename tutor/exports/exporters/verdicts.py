"""One row for each student and puzzle: as CSV, as a spreadsheet, as JSON."""

import csv
import json
from collections.abc import Iterable, Iterator
from io import StringIO
from tempfile import TemporaryFile
from typing import IO

from django.utils.translation import gettext as _, gettext_lazy

from tutor.courses.csv import defused

from ..selectors.columns import Cell, columns_of, lines
from ..selectors.selection import Counts, Selection
from .base import PIECE, Exporter, pieces
from .workbook import LINK, MOMENT, PLAIN, Workbook

MOMENTS = ("submitted", "changed")
WIDTHS = {"student": 24, "email": 28, "assignment": 24, "puzzle": 24, "submitted": 17, "changed": 17, "link": 48}
"""Columns of a spreadsheet that need another width than the rest."""
ROW_BYTES = 560
"""Approximate size of a row as CSV."""


def rows(selection: Selection) -> Iterator[list[Cell]]:
    """Yield the cells of each row."""
    columns = columns_of(selection)
    for line in lines(selection):
        yield [column.cell(line) for column in columns]


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
        yield [column.name for column in columns_of(selection)]
        yield from rows(selection)

    def bytes(self, counts: Counts) -> int:
        return 400 + ROW_BYTES * counts.rows


class VerdictsXlsx(Exporter):
    """Verdicts as a spreadsheet; its second sheet explains the columns."""

    name = "verdicts-xlsx"
    group = "verdicts"
    title = gettext_lazy("Verdicts as a spreadsheet")
    about = gettext_lazy("The same for Excel and LibreOffice, with a second sheet that explains the columns.")
    extension = "xlsx"
    content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

    def chunks(self, selection: Selection) -> Iterator[bytes]:
        # The format needs its rows first and its table of contents last; written to disk, nothing stays in memory.
        with TemporaryFile() as file:
            self._write(file, selection)
            file.seek(0)
            while piece := file.read(PIECE):
                yield piece

    def _write(self, file: IO[bytes], selection: Selection) -> None:
        columns = columns_of(selection)
        names = [column.name for column in columns]
        styles = [MOMENT if name in MOMENTS else LINK if name == "link" else PLAIN for name in names]
        widths = [WIDTHS.get(name, 12) for name in names]
        with Workbook(file) as book:
            book.sheet(_("Verdicts"), rows(selection), widths, heads=names, styles=styles)
            book.sheet(_("Columns"), ([column.name, str(column.help)] for column in columns), [20, 100])

    def bytes(self, counts: Counts) -> int:
        return 8000 + ROW_BYTES * counts.rows // 4


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
        names = [column.name for column in columns_of(selection)]
        for row in rows(selection):
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
