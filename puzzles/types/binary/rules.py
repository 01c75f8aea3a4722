"""Binary: its four direct rules, and the list of all nine. d is the digit claimed, e the other one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from puzzles.base.rule import Deduction, DirectRule
from puzzles.grid.rect import Line, Rect
from puzzles.kernel.board import Board, Place
from puzzles.kernel.verdict import Accepted, Refusal, Verdict
from puzzles.types.binary import lines as one_line
from puzzles.types.binary.closing import RepeatedLine, Trio, UnbalancedLine, WastedBlocker, ZeroOrOne
from puzzles.types.binary.model import DIGITS, ONE, OPEN, holding, known, other, shape, sign

NAMED = 3
"""Up to this many cells in which two lines differ are named."""


class _LineRule(DirectRule):
    """A direct rule that argues about the row and the column of its cell."""

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        lines = shape(board).of
        return tuple(sorted({other for cell in cells for line in lines[cell] for other in line.cells}))


def _names(board: Board, cell: int, digit: int) -> dict[str, str]:
    row, column = shape(board).of[cell]
    return {"row": row.name, "column": column.name, "other": sign(other(digit))}


class PreventTrio(_LineRule):
    id = "binary.prevent-trio"
    name = "Prevent Trio"
    statement = (
        "Three equal digits may not stand next to each other: a cell beside two equal digits, or between them, takes "
        "the other digit."
    )
    level = 1
    legup = ("BINA-BASC-0001", "Prevent Trio")
    why = {
        "no-pair": (
            "This rule needs two {other}s right beside {cell}, or one on each side of it, in one line. Neither {row} "
            "nor {column} has them."
        ),
        "other-digit": (
            "The two {value}s next to {cell} force {other} there, not {value}: a third {value} would make a trio."
        ),
    }

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        if pair := self.pair(board, cell, other(mask)):
            return Accepted(pair)
        if pair := self.pair(board, cell, mask):
            return Refusal("other-digit", pair, _names(board, cell, mask))
        beside = {c for pair in _pairs(shape(board))[cell] for c in pair}
        shown = {c for c in beside if board.cells[c] != OPEN} or beside
        return Refusal("no-pair", tuple(sorted(shown)), _names(board, cell, mask))

    def pair(self, board: Board, cell: int, digit: int) -> tuple[int, ...]:
        """Return the first two cells that hold the digit and make three together with the cell."""
        cells = board.cells
        for pair in _pairs(shape(board))[cell]:
            if cells[pair[0]] == digit == cells[pair[1]]:
                return pair
        return ()

    def find(self, board: Board) -> Iterator[Deduction]:
        cells = board.cells
        for cell, pairs in enumerate(_pairs(shape(board))):
            if cells[cell] == OPEN:
                held = {cells[a]: (a, b) for a, b in reversed(pairs) if cells[a] == cells[b] != OPEN}
                yield from (Deduction(cell, other(digit), pair) for digit, pair in held.items())


@lru_cache(maxsize=256)
def _pairs(grid: Rect) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return for each cell the pairs that form a trio with it: before, around and after it, in row and column."""
    pairs: list[list[tuple[int, int]]] = [[] for _ in grid.of]
    for line in grid.lines:
        for a, b, c in zip(line.cells, line.cells[1:], line.cells[2:], strict=False):
            pairs[a].append((b, c))
            pairs[b].append((a, c))
            pairs[c].append((a, b))
    return tuple(map(tuple, pairs))


class CompleteLine(_LineRule):
    id = "binary.complete-line"
    name = "Complete Row/Column"
    statement = (
        "Half of every row and column is 0, half is 1: when a line has all its 0s, its open cells are 1, and the "
        "other way round."
    )
    level = 2
    legup = ("BINA-BASC-0003", "Complete Row/Column")
    why = {
        "not-full": (
            "This rule makes {cell} {value} only where exactly half of its row or column is {other}. So far, {row} has "
            "{in_row} of {row_half}, and {column} has {in_column} of {column_half}."
        ),
        "other-digit": "{line} already has all its {value}s, so {cell} must be {other}.",
    }

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        if line := self.full(board, cell, other(mask)):
            return Accepted(holding(board, line, other(mask)))
        if line := self.full(board, cell, mask):
            return Refusal("other-digit", holding(board, line, mask), _names(board, cell, mask) | {"line": line.name})
        return self._not_full(board, cell, mask)

    def full(self, board: Board, cell: int, digit: int) -> Line | None:
        """Return the first line of the cell that has its full number of the digit."""
        for line in shape(board).of[cell]:
            if board.cells[line.cut].count(digit) * 2 == len(line.cells):
                return line
        return None

    def _not_full(self, board: Board, cell: int, mask: int) -> Refusal:
        row, column = shape(board).of[cell]
        held = [holding(board, line, other(mask)) for line in (row, column)]
        counts = {"in_row": str(len(held[0])), "in_column": str(len(held[1]))}
        counts |= {"row_half": str(len(row.cells) // 2), "column_half": str(len(column.cells) // 2)}
        shown = held[0] + held[1] or row.cells + column.cells
        return Refusal("not-full", tuple(dict.fromkeys(shown)), _names(board, cell, mask) | counts)

    def find(self, board: Board) -> Iterator[Deduction]:
        for line in shape(board).lines:
            digits = board.cells[line.cut]
            for digit in DIGITS:
                if digits.count(digit) * 2 == len(digits) and OPEN in digits:
                    evidence = holding(board, line, digit)
                    yield from (Deduction(c, other(digit), evidence) for c in line.cells if board.cells[c] == OPEN)


class SaveBlocker(_LineRule):
    id = "binary.save-blocker"
    name = "Save Blocker"
    statement = (
        "Try the other digit here: if its row or column could then no longer be finished (one digit runs out, and "
        "three of the other would stand together), the cell takes this digit."
    )
    level = 3
    legup = ("BINA-BASC-0003", "Save Blocker")
    why = {
        "can-finish": (
            "{value} is not forced: with {other} at {cell}, {row} alone can still be finished as {row_filling}, and "
            "{column} as {column_filling}."
        ),
        "other-digit": "It is the other way round: with {value} at {cell}, {line} could not be finished. So it is "
        "{other}.",
    }

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        against, trials, (row, column) = other(mask), [], shape(board).of[cell]
        for line in (row, column):
            digits = board.cells[line.cut]
            trial = one_line.placed(digits, line.cells.index(cell), against)
            if not one_line.can_finish(trial):
                return Accepted(known(board, line))
            trials.append(one_line.shown_filling(trial))
        facts = {"row": row.name, "column": column.name, "other": sign(against)}
        for line in (row, column):
            if not one_line.can_finish(one_line.placed(board.cells[line.cut], line.cells.index(cell), mask)):
                return Refusal("other-digit", known(board, line), facts | {"line": line.name})
        facts["row_filling"], facts["column_filling"] = trials
        shown = known(board, row) + known(board, column) or tuple(dict.fromkeys(row.cells + column.cells))
        return Refusal("can-finish", shown, facts)

    def find(self, board: Board) -> Iterator[Deduction]:
        for line in shape(board).lines:
            for cell, possible in zip(line.cells, one_line.options(board.cells[line.cut]), strict=True):
                if board.cells[cell] == OPEN and possible != OPEN:
                    evidence = known(board, line)
                    yield from (Deduction(cell, d, evidence) for d in DIGITS if not possible & other(d))


class UniqueLine(_LineRule):
    id = "binary.unique-line"
    name = "Unique Row/Column"
    statement = (
        "No two rows and no two columns are the same: if a digit would make a line equal to a finished one, the cell "
        "takes the other digit."
    )
    level = 4
    legup = ("BINA-BASC-0004", "Unique Row/Column")
    why = {
        "no-twin": (
            "This rule compares {row} with finished rows and {column} with finished columns. None of these is "
            "finished yet."
        ),
        "near-twin": (
            "This rule needs a finished row that matches {row} so far, or a finished column that matches {column}, "
            "with {other} at the place of {cell}. There is none. The nearest line, {twin}, does not match "
            "{line}: see {differing}, where {line} would need the same digit."
        ),
        "same-digit": (
            "The finished {twin} matches {line} so far, but it has {value} at {differing}, too. Only the other digit "
            "there, {other}, would be a reason for {value} at {cell}."
        ),
        "other-ways": (
            "{value} is not forced: with {other} at {cell}, {line} could still become {filling}, which is different "
            "from every finished line."
        ),
        "no-balanced": (
            "With {other} at {cell}, {line} could not have as many 0s as 1s. That is a different reason: use Complete "
            "Row/Column."
        ),
    }

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        refusal = Refusal("no-twin", (), _names(board, cell, mask))
        for line in shape(board).of[cell]:
            verdict = self.check_line(board, line, twins(board, line), cell, mask)
            if not isinstance(verdict, Refusal):
                return verdict
            refusal = verdict if refusal.code == "no-twin" else refusal
        return _no_twin(board, cell, mask) if refusal.code == "no-twin" else refusal

    def check_line(self, board: Board, line: Line, alike: list[Line], cell: int, mask: int) -> Verdict:
        """Accept if the finished lines that agree with this one are all the ways to finish it with the other digit."""
        position, against = line.cells.index(cell), other(mask)
        facts = _names(board, cell, mask) | {"line": line.name}
        near = [twin for twin in alike if board.cells[twin.cells[position]] == against]
        if not near:
            return Refusal("no-twin", (), facts)
        trial = one_line.placed(board.cells[line.cut], position, against)
        ways = one_line.balanced_ways(trial)
        equal = {board.cells[twin.cut] for twin in near if board.cells[twin.cut].count(ONE) * 2 == len(trial)}
        evidence = tuple(c for twin in near for c in twin.cells) + known(board, line)
        if not ways:
            return Refusal("no-balanced", evidence, facts)
        if len(equal) == ways:
            return Accepted(evidence)
        other_way = next(way for way in islice(one_line.balanced(trial), len(equal) + 1) if way not in equal)
        return Refusal("other-ways", evidence, facts | {"filling": one_line.words(other_way)})

    def find(self, board: Board) -> Iterator[Deduction]:
        for line in shape(board).lines:
            alike = twins(board, line)
            for cell in line.cells if alike else ():
                for digit in DIGITS if board.cells[cell] == OPEN else ():
                    verdict = self.check_line(board, line, alike, cell, digit)
                    if type(verdict) is Accepted:
                        yield Deduction(cell, digit, verdict.evidence)


def _no_twin(board: Board, cell: int, mask: int) -> Refusal:
    """Refuse, with the finished line that differs least from the wanted one."""
    grid, facts = shape(board), _names(board, cell, mask)
    near = []
    for line in grid.of[cell]:
        wanted = one_line.placed(board.cells[line.cut], line.cells.index(cell), other(mask))
        for twin in grid.parallel(line):
            digits = board.cells[twin.cut]
            if OPEN not in digits:
                differing = [c for c, held, digit in zip(twin.cells, digits, wanted, strict=True) if not held & digit]
                near.append((differing, line, twin))
    if not near:
        row, column = grid.of[cell]
        return Refusal("no-twin", tuple(dict.fromkeys(row.cells + column.cells)), facts)
    differing, line, twin = min(near, key=lambda found: (len(found[0]), found[0] != _opposite(cell, *found[1:])))
    if differing == _opposite(cell, line, twin):
        facts |= {"line": line.name, "twin": twin.name, "differing": grid.names[differing[0]]}
        return Refusal("same-digit", tuple(differing), facts)
    named = differing[:NAMED]
    names = "&".join([f"{grid.names[each]}={int(board.cells[each] == ONE)}" for each in named])
    return Refusal("near-twin", tuple(differing), facts | {"line": line.name, "twin": twin.name, "differing": names})


def _opposite(cell: int, line: Line, twin: Line) -> list[int]:
    """List the one cell of a parallel line that lies opposite a cell of a line."""
    return [twin.cells[line.cells.index(cell)]]


def twins(board: Board, line: Line) -> list[Line]:
    """Return the finished parallel lines that agree with an unfinished line on all its known cells."""
    digits = board.cells[line.cut]
    if OPEN not in digits:
        return []
    alike = []
    for twin in shape(board).parallel(line):
        finished = board.cells[twin.cut]
        if OPEN not in finished and all(map(int.__and__, finished, digits)):
            alike.append(twin)
    return alike


COMPLETE_LINE, UNIQUE_LINE = CompleteLine(), UniqueLine()
RULES = (
    PreventTrio(),
    COMPLETE_LINE,
    SaveBlocker(),
    UNIQUE_LINE,
    ZeroOrOne(),
    Trio(),
    UnbalancedLine(),
    RepeatedLine(),
    WastedBlocker(),
)
