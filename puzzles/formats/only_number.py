"""Only-Number: one round of filling every cell of a 9x9 Sudoku that has a single candidate, all at once."""

from __future__ import annotations

from collections.abc import Iterable

from puzzles.formats.errors import shown
from puzzles.formats.text import Lines
from puzzles.grid.text import Phrase, cell_count, in_lines

MAX_CASES, SIZE = 10_000, 9
MAX_BYTES = MAX_CASES * (SIZE + 2) * (SIZE + 4)
"""The largest input within these limits, with a few blanks to spare."""

NOTHING = "No suggestion."
MISTAKE = "Mistake situation."
OPEN = "*"

Rows = list[str]
"""The nine rows of a grid, of `1-9 *`."""

_SIGNS = frozenset("123456789*")
_ALL = (1 << SIZE) - 1
_UNITS = [(row, SIZE + column, 2 * SIZE + row // 3 * 3 + column // 3) for row in range(SIZE) for column in range(SIZE)]
"""For each cell the numbers of its row, column and region."""


def parse(lines: list[str]) -> list[Rows]:
    """Return the grids of an input. Raise FormatError."""
    source = Lines(lines)
    count = source.whole(Phrase("a number of cases from 1 to {largest}", largest=MAX_CASES), MAX_CASES)
    cases = [_parse_case(source) for _ in range(count)]
    source.end()
    return cases


def _parse_case(source: Lines) -> Rows:
    source.skip_blank()
    return [_parse_row(source) for _ in range(SIZE)]


def _parse_row(source: Lines) -> str:
    row = source.take(Phrase("a row of {size} cells", size=SIZE))
    if not _SIGNS.issuperset(row):
        column = next(number for number, sign in enumerate(row, start=1) if sign not in _SIGNS)
        raise source.error("a digit from 1 to 9 or *", shown(row[column - 1]), column)
    if len(row) != SIZE:
        raise source.error(cell_count(SIZE), cell_count(len(row)), min(SIZE, len(row)) + 1)
    return row


def print_cases(cases: Iterable[Rows]) -> str:
    """Return grids as an input of the contest; `parse` reads it back."""
    grids = ["\n".join([*rows, ""]) for rows in cases]
    return "\n".join([str(len(grids)), *grids])


def answer(rows: Rows) -> list[str]:
    """Return the lines that answer one grid: the grid after one round, or that nothing can be filled, or a mistake."""
    signs = "".join(rows)
    held = [0] * (3 * SIZE)
    givens = [(cell, 1 << int(sign) - 1) for cell, sign in enumerate(signs) if sign != OPEN]
    if not _put(held, givens):
        return [MISTAKE]
    filled = []
    for cell in (cell for cell, sign in enumerate(signs) if sign == OPEN):
        row, column, region = _UNITS[cell]
        left = _ALL & ~(held[row] | held[column] | held[region])
        if not left:
            return [MISTAKE]
        if not left & (left - 1):
            filled.append((cell, left))
    if not filled:
        return [NOTHING]
    if not _put(held, filled):
        return [MISTAKE]
    cells = list(signs)
    for cell, digit in filled:
        cells[cell] = str(digit.bit_length())
    return in_lines("".join(cells), SIZE)


def _put(held: list[int], digits: list[tuple[int, int]]) -> bool:
    """Add digits to what rows, columns and regions hold; whether none of them was there already."""
    for cell, digit in digits:
        for unit in _UNITS[cell]:
            if held[unit] & digit:
                return False
            held[unit] |= digit
    return True
