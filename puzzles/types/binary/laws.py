"""Binary: the laws that its rules appeal to, and where they argue. Each says a sentence about a counter-example."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from puzzles.base.rule import bits
from puzzles.grid.clauses import Law
from puzzles.grid.rect import Line
from puzzles.kernel.board import Board, Place
from puzzles.laws import Arguer, Argument, Claim
from puzzles.types.binary.model import OPEN, shape

IMPOSSIBLE = frozenset({"other-digit"})
NOT_FORCED = "So {value} is not forced by this rule."
NOT_CLOSED = "So this rule does not close the branch."


def candidates(board: Board) -> Sequence[int]:
    """Return what each cell can still be: no digit of which its row or column has all, as the counts show in bold.

    Nor is it a digit that would stand beside two known equal ones, or between them.
    """
    cells = list(board.cells)
    for line in shape(board).lines:
        held = [board.cells[cell] for cell in line.cells]
        for first in range(len(held) - 2):
            trio = held[first : first + 3]
            if trio.count(OPEN) == 1 and (digit := sum(trio) - OPEN) in (2 * bit for bit in bits(OPEN)):
                cell = line.cells[first + trio.index(OPEN)]
                cells[cell] = cells[cell] & ~(digit // 2) or cells[cell]
        for digit in bits(OPEN):
            if held.count(digit) * 2 >= len(held):
                for cell in line.cells:
                    cells[cell] = cells[cell] & ~digit or cells[cell]
    return cells


def _lines(board: Board, claim: Claim) -> tuple[Line, ...]:
    """Return the lines of the claimed cell, or the line of the place, or all lines."""
    grid = shape(board)
    if claim.cell >= 0:
        return grid.of[claim.cell]
    return (grid.line(claim.at.name),) if claim.at else grid.lines


def _trio(line: Line, first: int = 0, last: int | None = None) -> tuple[Law, ...]:
    """Return the law against trios, for all three together from one position of the line to another."""
    end = len(line.cells) if last is None else min(last, len(line.cells))
    return tuple([Law("trio", (line.name,), str(start)) for start in range(first, end - 2)])


def _half(line: Line) -> tuple[Law, ...]:
    return (Law("half", (line.name,)),)


class Around(Arguer):
    """Prevent Trio argues about the cells up to two steps away.

    What stands in the two cells on each side of these counts as well where it can, as it is in plain view. A line with
    two equal digits beside the cell comes first, as a refusal speaks of these.
    """

    said = {
        "finish": "With {other} at {cell}, {place} can have {filling} from {first} to {last}, and no three equal "
        "digits. " + NOT_FORCED
    }

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        for line in sorted(_lines(board, claim), key=lambda line: not _would_be_trio(board, line, claim)):
            position = line.cells.index(claim.cell)
            first, last = max(0, position - 2), min(len(line.cells), position + 3)
            near = Place(line.kind, line.name, line.cells[first:last])
            wide = _trio(line, max(0, first - 2), last + 2)
            yield Argument("finish", near, _half(line) + _trio(line), fewer=wide)


def _would_be_trio(board: Board, line: Line, claim: Claim) -> bool:
    """Tell whether what is claimed of a cell would make three equal digits in a line."""
    held = [claim.mask if cell == claim.cell else board.cells[cell] for cell in line.cells]
    at = line.cells.index(claim.cell)
    return any(held[first : first + 3] == [claim.mask] * 3 for first in range(max(0, at - 2), at + 1))


class Trio(Arguer):
    said = {"finish": "{place} can still avoid three equal digits together: {filling}. " + NOT_CLOSED}

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        for line in _lines(board, claim):
            yield Argument("finish", line.place, _half(line) + _trio(line), fewer=_trio(line))


class Counted(Arguer):
    """Rules that count the digits of a line. Shown is, if there is one, a line without three equal digits together."""

    said = {
        "cell": "{place} can still have as many 0s as 1s with {other} at {cell}: {filling}. " + NOT_FORCED,
        "line": "{place} can still have as many 0s as 1s: {filling}. " + NOT_CLOSED,
    }

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        for line in _lines(board, claim):
            code = "cell" if claim.cell >= 0 else "line"
            yield Argument(code, line.place, _half(line) + _trio(line), fewer=_half(line))


class Blocked(Arguer):
    """Rules that ask if a line can be finished."""

    said = {
        "cell": "{place} can still be finished with {other} at {cell}: {filling}. " + NOT_FORCED,
        "line": "{place} can still be finished: {filling}. " + NOT_CLOSED,
    }

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        for line in _lines(board, claim):
            yield Argument("cell" if claim.cell >= 0 else "line", line.place, _half(line) + _trio(line))


class Twins(Arguer):
    """Rules that compare a line with the finished ones beside it."""

    said = {
        "cell": "With {other} at {cell}, {place} can still differ from every finished line: {filling}. " + NOT_FORCED,
        "line": "{place} can still differ from every finished line: {filling}. " + NOT_CLOSED,
    }

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        for line in _lines(board, claim):
            twins = [twin for twin in shape(board).parallel(line) if OPEN not in board.cells[twin.cut]]
            pairs = [sorted((line, twin), key=lambda each: each.number) for twin in twins if twin != line]
            different = tuple([Law("twin", (first.name, second.name)) for first, second in pairs])
            code, laws = "cell" if claim.cell >= 0 else "line", _half(line) + different
            yield Argument(code, line.place, laws + _trio(line), fewer=laws)


ARGUERS = {
    "binary.prevent-trio": Around(),
    "binary.complete-line": Counted(),
    "binary.save-blocker": Blocked(),
    "binary.unique-line": Twins(),
    "binary.trio": Trio(),
    "binary.unbalanced-line": Counted(),
    "binary.repeated-line": Twins(),
    "binary.wasted-blocker": Blocked(),
}
