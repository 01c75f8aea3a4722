"""CSV tables for spreadsheets: formulas are defused on the way out and restored on the way in."""

import csv
import re
from collections.abc import Iterable, Sequence
from io import StringIO

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""Spreadsheet programs run a cell that begins with one of these."""


DELIMITERS = ",;\t"


def defused(cell: object) -> str:
    """Return the cell as text that no spreadsheet runs as a formula."""
    text = "" if cell is None else str(cell)
    return f"'{text}" if text.startswith(FORMULA) else text


def fused(cell: str) -> str:
    """Return the cell as it was before `defused`."""
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(FORMULA) else cell


def written(rows: Iterable[Sequence[object]]) -> str:
    """Return the rows as CSV text."""
    out = StringIO()
    csv.writer(out, lineterminator="\r\n").writerows([defused(cell) for cell in row] for row in rows)
    return out.getvalue()


def lines(text: str) -> list[tuple[int, list[str]]]:
    """List the rows of a CSV text that are not empty, each with the number of the line it begins on.

    Cells may be separated by commas, semicolons or tabs. Raises csv.Error when the text is not CSV.
    """
    reader = csv.reader(StringIO(text, newline=""), delimiter=_delimiter(text), strict=True)
    found, begin = [], 1
    for row in reader:
        cells = [fused(cell.strip()) for cell in row]
        if any(cells):
            found.append((begin, cells))
        begin = reader.line_num + 1
    return found


def lines_of(rows: Iterable[Sequence[str]]) -> str:
    """Return rows as CSV text for `lines`: each on a line of its own, and empty ones too, so that numbers stay."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    for row in rows:
        writer.writerow(row if any(row) else [])
    return out.getvalue()


def _delimiter(text: str) -> str:
    """Return the comma, semicolon or tab: whichever is most frequent in the first line that has any."""
    for line in text.splitlines():
        bare = re.sub(r'"[^"]*"', "", line)
        if any(each in bare for each in DELIMITERS):
            return max(DELIMITERS, key=bare.count)
    return ","
