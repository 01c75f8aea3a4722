"""Tables as CSV, for spreadsheets: out without formulas, in with whatever a spreadsheet makes of them."""

import csv
from collections.abc import Iterable, Sequence
from io import StringIO

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""A cell that begins with one of these is run by spreadsheet programs."""


def defused(cell: object) -> str:
    """The cell as text that no spreadsheet takes for a formula."""
    text = "" if cell is None else str(cell)
    return f"'{text}" if text.startswith(FORMULA) else text


def fused(cell: str) -> str:
    """The cell as it was before it was defused."""
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(FORMULA) else cell


def written(rows: Iterable[Sequence[object]]) -> str:
    """The rows as CSV."""
    out = StringIO()
    csv.writer(out, lineterminator="\r\n").writerows([defused(cell) for cell in row] for row in rows)
    return out.getvalue()


def lines(text: str) -> list[tuple[int, list[str]]]:
    """The rows of a CSV text, with commas or semicolons, each with the line it begins in; empty ones are left out.

    Raises csv.Error when the text is no CSV.
    """
    reader = csv.reader(StringIO(text, newline=""), delimiter=_delimiter(text), strict=True)
    found, begin = [], 1
    for row in reader:
        cells = [fused(cell.strip()) for cell in row]
        if any(cells):
            found.append((begin, cells))
        begin = reader.line_num + 1
    return found


def _delimiter(text: str) -> str:
    """What stands more often in the first line that holds anything."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    return max(",;", key=first.count)
