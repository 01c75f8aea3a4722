"""Binary: its misconceptions. d is the digit claimed, e the other one, c the cell."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from puzzles.bugs import Bug, Claim, Fit
from puzzles.grid.rect import Line
from puzzles.kernel.board import Board
from puzzles.types.binary import lines as one_line
from puzzles.types.binary.model import DIGITS, OPEN, known, other, shape, sign

NEAR = 3
"""Cells up to this far away are taken for neighbours."""


def _beside(board: Board, cell: int, down: int, right: int) -> int | None:
    """Return the cell so many rows down and columns to the right, None beyond the edge."""
    row, column = divmod(cell, board.puzzle.width)
    inside = 0 <= row + down < board.puzzle.height and 0 <= column + right < board.puzzle.width
    return cell + down * board.puzzle.width + right if inside else None


def _pair(board: Board, digit: int, cells: tuple[int | None, ...]) -> Fit | None:
    """Return the fit of two cells if both hold the digit."""
    held = tuple([cell for cell in cells if cell is not None and board.cells[cell] == digit])
    if len(held) < len(cells):
        return None
    names = shape(board).names
    return Fit({"a": names[held[0]], "b": names[held[1]], "other": sign(digit)}, held)


def _gap_of_two(board: Board, claim: Claim) -> Fit | None:
    e = other(claim.mask)
    for line in shape(board).of[claim.cell]:
        here = line.cells.index(claim.cell)
        held = [
            nth for nth in range(max(0, here - NEAR), here + NEAR + 1) if board.cells[line.cut][nth : nth + 1] == (e,)
        ]
        for a, b in combinations(held, 2):
            if max(a, b, here) - min(a, b, here) == NEAR:
                return _pair(board, e, (line.cells[a], line.cells[b]))
    return None


def _corner_pair(board: Board, claim: Claim) -> Fit | None:
    for down in (-1, 1):
        for right in (-1, 1):
            cells = _beside(board, claim.cell, 0, right), _beside(board, claim.cell, down, 0)
            if fit := _pair(board, other(claim.mask), cells):
                return fit
    return None


def _diagonal_pair(board: Board, claim: Claim) -> Fit | None:
    for right in (-1, 1):
        along = {nth: _beside(board, claim.cell, nth, nth * right) for nth in (-2, -1, 1, 2)}
        for a, b in ((-2, -1), (-1, 1), (1, 2)):
            if fit := _pair(board, other(claim.mask), (along[a], along[b])):
                return fit
    return None


def _windows(line: Line) -> Iterator[tuple[int, int, int]]:
    """Yield the triples of neighbouring cells of a line."""
    return zip(line.cells, line.cells[1:], line.cells[2:], strict=False)


def _blank_between(board: Board, claim: Claim) -> Fit | None:
    """Fit a cell with an open cell and then the other digit beside it, which is no pair yet."""
    e = other(claim.mask)
    for line in shape(board).of[claim.cell]:
        for first, hole, last in _windows(line):
            far = last if claim.cell == first else first if claim.cell == last else -1
            if far >= 0 and board.cells[hole] == OPEN and board.cells[far] == e:
                return Fit({"a": shape(board).names[hole], "other": sign(e)}, (hole, far))
    return None


def _blank_in_trio(board: Board, claim: Claim) -> Fit | None:
    """Fit a line with two equal digits and an open cell side by side."""
    for window in _windows(shape(board).line(claim.at.name)) if claim.at else ():
        masks = [board.cells[cell] for cell in window]
        digit = min(masks)
        if masks.count(OPEN) == 1 and masks.count(digit) == 2:
            return Fit({"a": shape(board).names[window[masks.index(OPEN)]], "other": sign(digit)}, window)
    return None


def _one_is_enough(board: Board, claim: Claim) -> Fit | None:
    """Fit a cell with the other digit on one side and an open cell on the other."""
    e = other(claim.mask)
    for line in shape(board).of[claim.cell]:
        for first, middle, last in _windows(line):
            held = {board.cells[first]: first, board.cells[last]: last}
            if middle == claim.cell and held.keys() == {e, OPEN}:
                return Fit({"a": shape(board).names[held[e]], "other": sign(e)}, (held[e],))
    return None


def _same_digit(board: Board, claim: Claim) -> Fit | None:
    return Fit()


def _one_short(board: Board, claim: Claim) -> Fit | None:
    e = other(claim.mask)
    for line in shape(board).of[claim.cell]:
        half = len(line.cells) // 2
        if board.cells[line.cut].count(e) == half - 1:
            return _counted(board, line, e)
    return None


def _counted(board: Board, line: Line, digit: int) -> Fit:
    held = tuple([cell for cell in line.cells if board.cells[cell] == digit])
    facts = {"line": line.name, "other": sign(digit), "n": str(len(held)), "half": str(len(line.cells) // 2)}
    return Fit(facts, held)


def _wrong_half(board: Board, claim: Claim) -> Fit | None:
    row, column = shape(board).of[claim.cell]
    for line, across in ((row, column), (column, row)):
        if len(row.cells) != len(column.cells) and board.cells[line.cut].count(other(claim.mask)) * 2 == len(
            across.cells
        ):
            fit = _counted(board, line, other(claim.mask))
            return fit._replace(facts={**fit.facts, "wrong": str(len(across.cells) // 2)})
    return None


def _filled_in_a_line(board: Board, claim: Claim) -> Fit | None:
    """Fit a line that one of its open cells would spoil."""
    for line in (shape(board).line(claim.at.name),) if claim.at else ():
        digits = board.cells[line.cut]
        for position, mask in enumerate(digits):
            for digit in DIGITS if mask == OPEN else ():
                if not one_line.can_finish(one_line.placed(digits, position, digit)):
                    return _filled_in(board, line, position, digit)
    return None


def _filled_in(board: Board, line: Line, position: int, digit: int) -> Fit:
    hole = line.cells[position]
    facts = {"line": line.name, "a": shape(board).names[hole], "other": sign(digit)}
    return Fit(facts, (*known(board, line), hole))


def _unfinished_twin(board: Board, claim: Claim) -> Fit | None:
    for line in (shape(board).line(claim.at.name),) if claim.at else shape(board).of[claim.cell]:
        digits, position = board.cells[line.cut], -1 if claim.at else line.cells.index(claim.cell)
        for twin in shape(board).parallel(line):
            its = board.cells[twin.cut]
            if (
                twin.number == line.number
                or (OPEN not in its and OPEN not in digits)
                or not all(map(int.__and__, its, digits))
            ):
                continue
            alike = sum(a == b != OPEN for a, b in zip(its, digits, strict=True))
            if alike >= len(its) // 2 if claim.at else alike and OPEN in its and its[position] == other(claim.mask):
                return Fit({"line": twin.name}, twin.cells)
    return None


def _crossed_twin(board: Board, claim: Claim) -> Fit | None:
    grid = shape(board)
    for line in (grid.line(claim.at.name),) if claim.at else grid.of[claim.cell]:
        digits, position = board.cells[line.cut], -1 if claim.at else line.cells.index(claim.cell)
        for across in grid.columns if line.kind == "row" else grid.rows:
            its = board.cells[across.cut]
            if len(its) != len(digits) or OPEN in its or not all(map(int.__and__, its, digits)):
                continue
            if claim.at or its[position] == other(claim.mask):
                return Fit({"line": line.name, "across": across.name}, across.cells)
    return None


def _full_is_too_many(board: Board, claim: Claim) -> Fit | None:
    line = shape(board).line(claim.at.name) if claim.at else None
    for digit in DIGITS:
        if line and board.cells[line.cut].count(digit) * 2 == len(line.cells) and OPEN in board.cells[line.cut]:
            return _counted(board, line, digit)._replace(cells=line.cells)
    return None


_LAST = "Count only the digits that stand there. An open cell may still become either."
_FILLED_IN = "It looks as if you took {a} for a {other}. As {a} may still be the other digit, {line} can be finished."
BUGS = (
    Bug(
        "binary.gap-of-two",
        {"binary.prevent-trio": ("no-pair",)},
        _gap_of_two,
        "It looks as if you took {a} and {b} for a pair beside {cell}. They do not make three in a row with it.",
        "A trio is three cells without a gap. The two equal digits and the cell must lie side by side.",
    ),
    Bug(
        "binary.corner-pair",
        {"binary.prevent-trio": ("no-pair",)},
        _corner_pair,
        "It looks as if you joined the {other} of the row with the {other} of the column ({a} and {b}). A trio lies in "
        "one line.",
        "Look along the row, then along the column. The two equal digits must both lie in the same one.",
    ),
    Bug(
        "binary.diagonal-pair",
        {"binary.prevent-trio": ("no-pair",)},
        _diagonal_pair,
        "It looks as if you counted {a} and {b} along a diagonal. Only rows and columns count.",
        "Three equal digits on a diagonal are allowed. Only rows and columns count.",
    ),
    Bug(
        "binary.one-is-enough",
        {"binary.prevent-trio": ("no-pair",)},
        _one_is_enough,
        "It looks as if the {other} at {a} was enough for you. {cell} may hold a {other} as well, beside only one.",
        "Two equal digits may stand together. Only the third must be prevented.",
    ),
    Bug(
        "binary.blank-between",
        {"binary.prevent-trio": ("no-pair",)},
        _blank_between,
        "It looks as if you counted the open cell {a} as a {other}.",
        _LAST,
    ),
    Bug(
        "binary.blank-counts",
        {"binary.trio": ("no-trio",)},
        _blank_in_trio,
        "It looks as if you counted the open cell {a} as a {other}.",
        _LAST,
    ),
    Bug(
        "binary.same-digit",
        {"binary.prevent-trio": ("other-digit",), "binary.complete-line": ("other-digit",)},
        _same_digit,
        "It looks as if you copied the digit that is there already. This rule puts the other one at {cell}.",
        "Too many equal digits are what must not happen: the cell takes the other digit.",
    ),
    Bug(
        "binary.one-short",
        {"binary.complete-line": ("not-full",)},
        _one_short,
        "It looks as if you counted one {other} too many: {line} has {n} of {half}.",
        "Count the digits of the line again: it is full only with exactly half of its cells.",
    ),
    Bug(
        "binary.wrong-half",
        {"binary.complete-line": ("not-full",)},
        _wrong_half,
        "It looks as if you took {wrong} for half of {line}, which is longer or shorter than the lines across it.",
        "On a board that is not square, half of a row is not half of a column.",
    ),
    Bug(
        "binary.just-full",
        {"binary.save-blocker": ("can-finish", "other-digit")},
        _one_short,
        "It looks as if a full line was too much for you: with {other} at {cell}, {line} has {half} {other}s, which is "
        "allowed.",
        "Half of the cells may hold the same digit. Try on: the other digit fails only if the line cannot be finished.",
    ),
    Bug(
        "binary.filled-in",
        {"binary.wasted-blocker": ("can-finish",)},
        _filled_in_a_line,
        _FILLED_IN,
        _LAST,
    ),
    Bug(
        "binary.unfinished-twin",
        {
            "binary.unique-line": ("no-twin", "near-twin", "same-digit"),
            "binary.repeated-line": ("unfinished", "not-repeated"),
        },
        _unfinished_twin,
        "It looks as if you compared with {line}. While one of the two lines is unfinished, they may still differ.",
        "Only a finished line can be repeated: its open cells may still make the difference.",
    ),
    Bug(
        "binary.crossed-twin",
        {
            "binary.unique-line": ("no-twin", "near-twin", "same-digit", "other-ways"),
            "binary.repeated-line": ("unfinished", "not-repeated"),
        },
        _crossed_twin,
        "It looks as if you compared {line} with {across}. A row may equal a column.",
        "Rows are compared with rows, and columns with columns.",
    ),
    Bug(
        "binary.full-is-too-many",
        {"binary.unbalanced-line": ("not-unbalanced",)},
        _full_is_too_many,
        "It looks as if you took a full line for an unbalanced one: {n} of {half} {other}s are allowed in {line}.",
        "Half of the cells may hold the same digit. One more is too many.",
    ),
)
