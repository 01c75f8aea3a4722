"""Battleship: direct rules about the shape of a ship square, and about how long its ship would be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from puzzles.base.rule import Deduction, DirectRule
from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Board, Place
from puzzles.kernel.verdict import Accepted, Refusal, Verdict
from puzzles.types.battleship.fleet import finished_cells, finished_of
from puzzles.types.battleship.forms import forms_of
from puzzles.types.battleship.model import OPEN, SHIP, WATER, sea_of
from puzzles.types.battleship.near import ONLY_WATER, Gives


class SegmentType(DirectRule):
    id = "battleship.segment-type"
    name = "Segment Type"
    statement = "A ship square takes the only shape that its neighbours leave: a submarine, an end or a middle."
    level = 1
    legup = ("BTSP-BASC-0004", "Segment Type")
    why = {
        "not-a-ship": "{cell} is not known to have a ship. This rule only gives the shape of a square that has one.",
        "one-shape": "This rule settles the shape of {cell} when one is left. It does not take away single shapes.",
        "shape-fits": "{cell} can also be {instead}, as far as its neighbours tell.",
        "other-shape": "By the squares beside it, {cell} can only be {instead}.",
        "no-shape": "The neighbours of {cell} leave it no shape at all. That is a contradiction: use Incomplete Ship.",
    }

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return tuple(sorted({each for cell in cells for each in (cell, *sea_of(board).near[cell])}))

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        if board.cells[cell] & WATER:
            return Refusal("not-a-ship", (cell,))
        if mask & (mask - 1):
            return Refusal("one-shape", (cell,))
        left = forms_of(board).shapes(cell)
        if left == mask:
            return Accepted(self.evidence(board, cell))
        if not left:
            return Refusal("no-shape", (cell,))
        others = {"instead": board.puzzle.type.words(board.puzzle, left & ~mask)}
        return Refusal("shape-fits" if left & mask else "other-shape", (cell, *sea_of(board).beside[cell]), others)

    def find(self, board: Board) -> Iterator[Deduction]:
        forms = forms_of(board)
        for cell in cells_in(forms.ship):
            left = forms.shapes(cell)
            if left and not left & (left - 1) and left != board.cells[cell]:
                yield Deduction(cell, left, self.evidence(board, cell))

    def evidence(self, board: Board, cell: int) -> tuple[int, ...]:
        """Return the known squares around a square."""
        return tuple([other for other in sea_of(board).near[cell] if board.cells[other] != OPEN])


class TooLong(Gives):
    id = "battleship.too-long"
    name = "Too Long"
    statement = (
        "A square is water where a ship would join others to a ship longer than any that is still missing from the "
        "fleet. If none is missing, all open squares are water."
    )
    level = 2
    gives, only, unmet = WATER, "only-water", "short-enough"
    why = {
        "only-water": ONLY_WATER,
        "opposite": "It is the other way round: a ship at {cell} would be longer than any ship that is missing, so "
        "{cell} is water.",
        "short-enough": "A ship at {cell} would have a length of at least {run} so far, and one of length {length} is "
        "still missing. So it need not be too long.",
        "not-joined": "As marked so far, a ship at {cell} would have a length of {run}, and one of length {length} is "
        "still missing. {open} is not marked as a ship square yet, so this rule does not add {behind}, on its other "
        "side.",
    }

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return tuple(range(len(board.cells)))  # finished ships anywhere tell which are missing

    def run(self, board: Board, cell: int) -> list[int]:
        """Return the squares of the longest straight run of ships through a square, without this one."""
        sides, cells = sea_of(board).sides, board.cells
        across, down = [
            _ships(sides, cells, cell, one)[0] + _ships(sides, cells, cell, other)[0] for one, other in ((1, 3), (0, 2))
        ]
        return down if len(down) > len(across) else across

    def longest(self, board: Board) -> int:
        """Return the length of the longest ship that is missing, 0 for none."""
        return next((length for length, number in finished_of(board).missing.items() if number > 0), 0)

    def witness(self, board: Board, cell: int) -> tuple[int, ...] | None:
        run = self.run(board, cell)
        if len(run) < self.longest(board):
            return None
        longer = [length for length in sea_of(board).needs if length > len(run)]
        return tuple(dict.fromkeys([*run, *finished_cells(board, longer)]))

    def refused(self, board: Board, cell: int) -> Refusal:
        run = self.run(board, cell)
        facts = {"run": str(len(run) + 1), "length": str(self.longest(board))}
        if gap := self._gap(board, cell):
            its, (run, between, behind) = sea_of(board), gap
            names = {"open": its.rect.names[between], "behind": "&".join([its.rect.names[each] for each in behind])}
            return Refusal("not-joined", (*run, between, *behind), facts | {"run": str(len(run) + 1)} | names)
        return Refusal("short-enough", tuple(run) or (cell,), facts)

    def _gap(self, board: Board, cell: int) -> tuple[list[int], int, list[int]] | None:
        """Return a run of ships with a square, an unmarked square beside it, and ships behind that; too long together.

        Of several, the longest one is returned; None if there is none.
        """
        most, found = self.longest(board), list[tuple[list[int], int, list[int]]]()
        sides, cells = sea_of(board).sides, board.cells
        for way in range(4):
            back, _ = _ships(sides, cells, cell, way ^ 2)
            ahead, between = _ships(sides, cells, cell, way)
            behind = _ships(sides, cells, between, way)[0] if between >= 0 and cells[between] & SHIP else []
            if behind and len(back) + len(ahead) + len(behind) + 2 > most:
                found.append((ahead + back, between, behind))
        return max(found, key=lambda each: len(each[0]) + len(each[2]), default=None)


def _ships(sides: Sequence[Sequence[int]], cells: Sequence[int], cell: int, way: int) -> tuple[list[int], int]:
    """Return the ship squares next to each other on one side of a square, and the square behind them or -1."""
    run, other = [], sides[cell][way]
    while other >= 0 and not cells[other] & WATER:
        run.append(other)
        other = sides[other][way]
    return run, other
