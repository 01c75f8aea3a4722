"""Writing spreadsheets (XLSX): row after row into a file, so that nothing stays in memory.

Every text is written as a text, which no spreadsheet runs. Of the format, this writes what our files need: a frozen
head with filters, widths, numbers, texts, moments and links. A general library takes three times as long for it.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from decimal import Decimal
from functools import lru_cache
from types import TracebackType
from typing import IO, Self
from zipfile import ZIP_DEFLATED, ZipFile

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"
HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
LINKS, LONGEST = 65_000, 32_767
"""The most links that a sheet may have, and characters that a cell may."""
PIECE = 1 << 16
EPOCH = datetime.fromisoformat("1899-12-30")
PLAIN, BOLD, MOMENT, LINK = range(4)
STYLES = (
    f'{HEAD}<styleSheet xmlns="{MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/>'
    '</numFmts><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/>'
    '<name val="Calibri"/></font><font><u/><sz val="11"/><color rgb="FF0563C1"/><name val="Calibri"/></font></fonts>'
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>'
    '</fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4">'
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>'
    '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>'
    '<xf numFmtId="0" fontId="2" fillId="0" borderId="0" xfId="0" applyFont="1"/>'
    '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
)

Value = str | int | float | Decimal | None


class Workbook:
    """A spreadsheet file that is being written, sheet by sheet; leave it to finish it."""

    def __init__(self, file: IO[bytes]) -> None:
        self._zip = ZipFile(file, "w", ZIP_DEFLATED, compresslevel=4)
        self._names: list[str] = []
        self._filters: list[str] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if kind is None:
            self._finish()
        self._zip.close()

    def sheet(
        self,
        name: str,
        rows: Iterable[Iterable[Value]],
        widths: Sequence[int],
        *,
        heads: Sequence[str] = (),
        styles: Sequence[int] = (),
    ) -> None:
        """Write a sheet, whose columns have widths and styles; with `heads`, it has a frozen head with filters."""
        number = len(self._names) + 1
        columns = [column_name(place) for place in range(len(widths))]
        links: list[tuple[str, str]] = []
        body = _Body(columns, styles or [PLAIN] * len(columns), links)
        with self._zip.open(f"xl/worksheets/sheet{number}.xml", "w", force_zip64=True) as part:
            for piece in _joined(_sheet(rows, widths, heads, body)):
                part.write(piece)
        if links:
            targets = (f'<Relationship Id="l{n}" Type="{OFFICE}/hyperlink" Target="{_attribute(to)}" '
                       'TargetMode="External"/>' for n, (_cell, to) in enumerate(links))  # fmt: skip
            self._put(f"xl/worksheets/_rels/sheet{number}.xml.rels", _relations(targets))
        self._names.append(name)
        if heads:
            whole = f"'{_escaped(name)}'!$A$1:${columns[-1]}${body.rows}"
            facts = f'name="_xlnm._FilterDatabase" localSheetId="{number - 1}" hidden="1"'
            self._filters.append(f"<definedName {facts}>{whole}</definedName>")

    def _put(self, name: str, text: str) -> None:
        self._zip.writestr(name, text.encode())

    def _finish(self) -> None:
        """Write what names the parts: the format has its table of contents last, as a ZIP does."""
        sheets = list(enumerate(self._names, start=1))
        listed = "".join(f'<sheet name="{_attribute(name)}" sheetId="{n}" r:id="s{n}"/>' for n, name in sheets)
        self._put(
            "xl/workbook.xml",
            f'{HEAD}<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheets>{listed}</sheets>'
            f"<definedNames>{''.join(self._filters)}</definedNames></workbook>",
        )
        parts = [f'<Relationship Id="s{n}" Type="{OFFICE}/worksheet" Target="worksheets/sheet{n}.xml"/>'
                 for n, _name in sheets]  # fmt: skip
        styles = f'<Relationship Id="styles" Type="{OFFICE}/styles" Target="styles.xml"/>'
        self._put("xl/_rels/workbook.xml.rels", _relations([*parts, styles]))
        self._put("xl/styles.xml", STYLES)
        book = f'<Relationship Id="book" Type="{OFFICE}/officeDocument" Target="xl/workbook.xml"/>'
        self._put("_rels/.rels", _relations([book]))
        kinds = {"/xl/workbook.xml": "sheet.main", "/xl/styles.xml": "styles"}
        kinds |= {f"/xl/worksheets/sheet{n}.xml": "worksheet" for n, _name in sheets}
        said = "".join(f'<Override PartName="{part}" ContentType="{TYPE}.{kind}+xml"/>' for part, kind in kinds.items())
        self._put(
            "[Content_Types].xml",
            f'{HEAD}<Types xmlns="{PACKAGE}/content-types"><Default Extension="rels" '
            'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
            f'<Default Extension="xml" ContentType="application/xml"/>{said}</Types>',
        )


def column_name(place: int) -> str:
    """Return the letters of a column, counted from 0: A, Z, AA."""
    letters = ""
    place += 1
    while place:
        place, rest = divmod(place - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


class _Body:
    """The rows of a sheet, written one after the other."""

    def __init__(self, columns: Sequence[str], styles: Sequence[int], links: list[tuple[str, str]]) -> None:
        self.rows = 0
        self.links = links
        self._columns = list(zip(columns, styles, strict=True))

    def row(self, cells: Iterable[Value], style: int | None = None) -> str:
        """Write a row, all in one style or each cell in that of its column."""
        self.rows += 1
        number = self.rows
        written = [
            self._cell(f"{letters}{number}", own if style is None else style, value)
            for (letters, own), value in zip(self._columns, cells, strict=True)
            if value is not None and value != ""
        ]
        return f'<row r="{number}">{"".join(written)}</row>'

    def _cell(self, where: str, style: int, value: Value) -> str:
        if not isinstance(value, str):
            return f'<c r="{where}"><v>{value}</v></c>'
        if style == PLAIN:
            return f'<c r="{where}" t="inlineStr">{_text(value)}</c>'
        if style == MOMENT:
            gone = datetime.fromisoformat(value).replace(tzinfo=None) - EPOCH
            return f'<c r="{where}" s="{MOMENT}"><v>{gone.total_seconds() / 86_400!r}</v></c>'
        if style == LINK and value.startswith("http") and len(self.links) < LINKS:
            self.links.append((where, value))
        return f'<c r="{where}" s="{style}" t="inlineStr">{_text(value)}</c>'


def _sheet(rows: Iterable[Iterable[Value]], widths: Sequence[int], heads: Sequence[str], body: _Body) -> Iterator[str]:
    yield f'{HEAD}<worksheet xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheetViews><sheetView workbookViewId="0">'
    if heads:
        yield '<pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/>'
    yield '</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>'
    for place, width in enumerate(widths, start=1):
        yield f'<col min="{place}" max="{place}" width="{width}" customWidth="1"/>'
    yield "</cols><sheetData>"
    if heads:
        yield body.row(heads, BOLD)
    for row in rows:
        yield body.row(row)
    yield "</sheetData>"
    if heads:
        yield f'<autoFilter ref="A1:{column_name(len(heads) - 1)}{body.rows}"/>'
    if body.links:
        yield "<hyperlinks>"
        yield from (f'<hyperlink ref="{cell}" r:id="l{n}"/>' for n, (cell, _to) in enumerate(body.links))
        yield "</hyperlinks>"
    yield "</worksheet>"


def _relations(parts: Iterable[str]) -> str:
    return f'{HEAD}<Relationships xmlns="{PACKAGE}/relationships">{"".join(parts)}</Relationships>'


@lru_cache(maxsize=8192)
def _text(value: str) -> str:
    """Write a text; cut it where it is longer than a cell may be. Most texts of a table come again and again."""
    short = value if len(value) <= LONGEST else f"{value[: LONGEST - 1]}…"
    return f'<is><t xml:space="preserve">{_escaped(short)}</t></is>'


_ODD = re.compile("[&<>\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)")
_NAMED = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}


def _escaped(text: str) -> str:
    """Escape what XML cannot hold, in the way of the format: `_x000D_`."""
    return _ODD.sub(lambda odd: _NAMED.get(odd[0]) or f"_x{ord(odd[0]):04X}_", text)


def _attribute(text: str) -> str:
    return _escaped(text).replace('"', "&quot;")


def _joined(parts: Iterable[str]) -> Iterator[bytes]:
    """Join small parts, which are dear to compress one by one."""
    waiting: list[str] = []
    size = 0
    for part in parts:
        waiting.append(part)
        size += len(part)
        if size >= PIECE:
            yield "".join(waiting).encode()
            waiting, size = [], 0
    yield "".join(waiting).encode()
