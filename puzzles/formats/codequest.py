"""Code Quest 2023, problem 223: can people solve a Binary grid, by simple or by complex logic?

The contest has its own methods, narrower than the rules of the type, so the rules are not used here.

The order in which the methods are applied changes nothing. What a method gives on a grid holds on every grid that
knows more cells, is stuck and breaks no rule; so if one order ends with such a grid, every order ends with the same.
And a grid that breaks a rule breaks it for good, which is "Unable" in every order. Here a round of the complex methods
judges every line on the grid as it stands when the simple methods are stuck.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from puzzles.formats.errors import shown
from puzzles.formats.text import Lines
from puzzles.grid.text import Phrase, cell_count

MAX_CASES, MAX_SIZE = 10_000, 50
MAX_BYTES = MAX_CASES * (MAX_SIZE + 2) * (MAX_SIZE + 4)
"""The largest input within these limits, with a few blanks to spare."""

SIMPLE = "Solved with simple logic"
COMPLEX = "Solved with complex logic"
UNABLE = "Unable to solve with the provided logic"

Rows = list[str]
"""A square grid as its rows of `0 1 .`."""


def parse(lines: list[str]) -> list[Rows]:
    """Return the grids of an input. Raise FormatError."""
    source = Lines(lines)
    count = source.whole(Phrase("a number of cases from 1 to {largest}", largest=MAX_CASES), MAX_CASES)
    cases = [_parse_case(source) for _ in range(count)]
    source.end()
    return cases


def _parse_case(source: Lines) -> Rows:
    size = source.whole(Phrase("an even size from 1 to {largest}", largest=MAX_SIZE), MAX_SIZE)
    if size % 2:
        raise source.error("an even size", str(size))
    source.skip_blank()
    return [_parse_row(source, size) for _ in range(size)]


def _parse_row(source: Lines, size: int) -> str:
    row = source.take(Phrase("a row of {size} cells", size=size))
    if row.strip("01."):
        column = next(number for number, sign in enumerate(row, start=1) if sign not in "01.")
        raise source.error("0, 1 or .", shown(row[column - 1]), column)
    if len(row) != size:
        raise source.error(cell_count(size), cell_count(len(row)), min(size, len(row)) + 1)
    return row


def print_cases(cases: Iterable[Rows]) -> str:
    """Return grids as an input of the contest; `parse` reads it back."""
    grids = ["\n".join([str(len(rows)), *rows, ""]) for rows in cases]
    return f"{len(grids)}\n{''.join(grids)}"


def answer(rows: Rows) -> list[str]:
    """Return the answer to one grid: the solved grid and the logic that solved it, or that none did."""
    grid, verdict = _Grid(rows), SIMPLE
    while True:
        grid.simple()
        if grid.broken():
            return [UNABLE]
        if grid.complete():
            return [*grid.rows(), verdict]
        if not grid.complex():
            return [UNABLE]
        verdict = COMPLEX


class _Grid:
    """The known cells: for each digit and line an int whose bit p says that the line holds the digit at position p.

    Lines are numbered: the rows, then the columns.
    """

    def __init__(self, rows: Rows) -> None:
        self.size = len(rows)
        self.full = (1 << self.size) - 1
        lines = [*rows, *map("".join, zip(*rows, strict=True))]
        self.held = [[int(line[::-1].translate(only), 2) for line in lines] for only in _ONLY]

    def put(self, digit: int, line: int, cells: int) -> list[int]:
        """Put a digit into cells of a line. Return the lines that cross it there."""
        held, crossing = self.held[digit], []
        held[line] |= cells
        first = self.size if line < self.size else 0
        for position in _positions(cells):
            held[first + position] |= 1 << line % self.size
            crossing.append(first + position)
        return crossing

    def open(self, line: int) -> int:
        """Return the open cells of a line as bits."""
        return self.full & ~(self.held[0][line] | self.held[1][line])

    def simple(self) -> None:
        """Apply the simple methods until they are stuck."""
        waiting = set(range(2 * self.size))
        while waiting:
            line = waiting.pop()
            for digit in (0, 1):
                cells = self.open(line) & self.without(line, digit)
                if cells:
                    waiting.add(line)
                    waiting.update(self.put(1 - digit, line, cells))

    def without(self, line: int, digit: int) -> int:
        """Return the cells of a line that cannot take a digit, by pair, gap or full count."""
        held = self.held[digit][line]
        if held.bit_count() * 2 == self.size:
            return self.full
        before, after = held << 1, held >> 1
        return before & held << 2 | after & held >> 2 | before & after

    def complex(self) -> bool:
        """Apply the complex methods once to every line. Tell whether that filled a cell.

        A line with two open cells that otherwise equals a finished one lacks one of each digit, or the simple methods
        would not be stuck. So the last number trial finds it too: the line would be equal to the finished one.
        """
        lines = range(2 * self.size)
        found = [(1 - digit, line, self.refuted(line, digit)) for digit in (0, 1) for line in lines]
        for digit, line, cells in found:
            self.put(digit, line, cells & self.open(line))
        return any(cells for _, _, cells in found)

    def refuted(self, line: int, digit: int) -> int:
        """Return the cells of a line that cannot take its last missing digit.

        Only the line itself is checked, as a trial cannot break another rule where the simple methods are stuck: a
        crossing line gets one more cell, and if that made a trio or one digit too many, or were its last open cell,
        the simple methods would have filled it.
        """
        held, cells = self.held[digit][line], self.open(line)
        if (held.bit_count() + 1) * 2 != self.size or cells.bit_count() < 2:
            return 0
        first = line - line % self.size
        finished = {self.held[digit][other] for other in range(first, first + self.size) if not self.open(other)}
        refuted = 0
        for position in _positions(cells):
            trial = held | 1 << position
            if trial in finished or _has_trio(trial) or _has_trio(self.full ^ trial):
                refuted |= 1 << position
        return refuted

    def broken(self) -> bool:
        """Tell whether the known cells break a rule: a trio, too many of one digit, two equal finished lines."""
        for digits in self.held:
            if any(_has_trio(cells) or cells.bit_count() * 2 > self.size for cells in digits):
                return True
        for first in (0, self.size):
            finished = [self.held[1][line] for line in range(first, first + self.size) if not self.open(line)]
            if len(set(finished)) < len(finished):
                return True
        return False

    def complete(self) -> bool:
        """Tell whether no cell is open."""
        return not any(map(self.open, range(self.size)))

    def rows(self) -> Rows:
        """Return the rows of a complete grid."""
        return [f"{ones:0{self.size}b}"[::-1] for ones in self.held[1][: self.size]]


_ONLY = (str.maketrans("01.", "100"), str.maketrans("01.", "010"))


def _positions(cells: int) -> Iterator[int]:
    while cells:
        low = cells & -cells
        yield low.bit_length() - 1
        cells ^= low


def _has_trio(cells: int) -> bool:
    return bool(cells & cells >> 1 & cells >> 2)
