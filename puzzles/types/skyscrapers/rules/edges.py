"""Skyscrapers: direct rules about one clue and how far from it a cell is."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from functools import partial, reduce
from operator import or_
from typing import ClassVar

from puzzles.base.rule import Deduction, DirectRule
from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Board, Place
from puzzles.kernel.verdict import Accepted, Refusal, Verdict
from puzzles.types.latin.model import number
from puzzles.types.latin.rules.placing import SETS_ONE
from puzzles.types.latin.rules.removing import Losses, Reason, Removal
from puzzles.types.skyscrapers.model import City, End, city_of


def built(board: Board, end: End) -> tuple[int, ...]:
    """Return the cells of the clue's line that are known."""
    return tuple([cell for cell in end.place.cells if board.known(cell)])


class _FromEdge(DirectRule):
    """A rule by which a clue sets cells of its line. `height` is what it sets the cell at a distance to."""

    level = 1
    lacking: ClassVar[str]
    """The code where no clue of the cell's lines does."""

    @abstractmethod
    def height(self, its: City, end: End, distance: int) -> int:
        """Return the mask of the height that the clue sets there, 0 if it sets none."""

    def witness(self, board: Board, cell: int, mask: int = 0) -> tuple[End, int] | None:
        """Return the first clue that sets a cell, to this mask if one is given, and what it sets the cell to."""
        its = city_of(board)
        for end, distance in its.ends[cell]:
            height = self.height(its, end, distance)
            if height and mask in (0, height):
                return end, height
        return None

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        its, found = city_of(board), 0
        for cell in cells:
            told = self.witness(board, cell)
            lines = (told[0].line.bits,) if told else [street.line.bits for street in its.of(cell)]
            found |= reduce(or_, lines)
        return tuple(cells_in(found))

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        if mask & (mask - 1):
            return Refusal("sets-one", (cell,))
        if told := self.witness(board, cell, mask):
            return Accepted(built(board, told[0]))
        if not (told := self.witness(board, cell)):
            return Refusal(self.lacking, (cell,), {"largest": str(city_of(board).grid.size)})
        end, height = told
        facts = {"clue": end.place.name, "wants": str(end.number), "height": number(height)}
        return Refusal("other-value", end.place.cells, facts)

    def find(self, board: Board) -> Iterator[Deduction]:
        its, cells = city_of(board), board.cells
        for end in its.clues.values():
            for distance, cell in enumerate(end.place.cells, start=1):
                height = self.height(its, end, distance)
                if height & cells[cell] and height != cells[cell]:
                    yield Deduction(cell, height, built(board, end))


class NEdge(_FromEdge):
    id = "skyscrapers.n-edge"
    name = "N Edge"
    statement = (
        "A clue as large as the grid sees every building of its line. So from the clue on they are 1, 2, 3 and so on "
        "floors high."
    )
    legup = ("SKYS-BASC-0004", "N Edge")
    lacking = "no-full-clue"
    why = {
        "sets-one": SETS_ONE,
        "no-full-clue": "This rule needs a clue {largest} at an end of the row or column of {cell}. There is none.",
        "other-value": "The {clue} is {wants}, so all buildings rise from there, and {cell} is {height}, not {value}.",
    }

    def height(self, its: City, end: End, distance: int) -> int:
        return 1 << distance - 1 if end.number == its.grid.size else 0


class OneEdge(_FromEdge):
    id = "skyscrapers.one-edge"
    name = "One Edge"
    statement = "Behind a clue 1 only one building is seen, so the first one is the tallest."
    lacking = "no-one-clue"
    why = {
        "sets-one": SETS_ONE,
        "no-one-clue": "This rule fills the cell right at a clue 1. There is no clue 1 next to {cell}.",
        "other-value": "The {clue} is 1, so {cell} hides all others: it is {height}, not {value}.",
    }

    def height(self, its: City, end: End, distance: int) -> int:
        return 1 << its.grid.size - 1 if end.number == 1 == distance else 0


class EdgeLimit(Removal):
    id = "skyscrapers.edge-limit"
    name = "Edge Limit"
    statement = (
        "A tall building near a clue leaves too few taller ones behind it. With n heights and a clue k, the first "
        "building has at most n - k + 1 floors, the second at most one more, and so on."
    )
    level = 2
    why = {
        "low-enough": (
            "No clue takes {gone} away from {cell}. The {clue}, which is {wants}, limits it most: seen from there, "
            "{cell} is building number {distance} and may have up to {limit} floors."
        ),
        "no-limit": "No clue above 1 looks along the row or column of {cell}, so this rule takes no number away there.",
        "too-far": "No clue is near enough to {cell} for this rule. The {clue}, for example, is {wants}: counted "
        "from there, it limits only what stands nearer than place {wants}, and {cell} is in place {distance}.",
    }

    def reason(self, board: Board, cell: int, value: int) -> Reason | None:
        found = city_of(board).limits[cell]
        return built(board, found[0].end) if found and value.bit_length() > found[0].height else None

    def stays(self, board: Board, cell: int, value: int) -> Refusal:
        found = city_of(board).limits[cell]
        if not found:
            return self._too_far(board, cell)
        limit, end, distance = found[0]
        facts = {"clue": end.place.name, "wants": str(end.number), "distance": str(distance), "limit": str(limit)}
        return Refusal("low-enough", end.place.cells, facts)

    def _too_far(self, board: Board, cell: int) -> Refusal:
        """Refuse with the clue that comes nearest to limiting a cell; a clue 1 limits none."""
        ends = [(distance - end.number, end, distance) for end, distance in city_of(board).ends[cell] if end.number > 1]
        if not ends:
            return Refusal("no-limit", (cell,))
        _, end, distance = min(ends, key=lambda each: each[0])
        facts = {"clue": end.place.name, "wants": str(end.number), "distance": str(distance)}
        return Refusal("too-far", end.place.cells[:distance], facts)

    def losses(self, board: Board) -> Iterator[Losses]:
        its = city_of(board)
        for end in its.clues.values():
            near = enumerate(end.place.cells[: end.number - 1], start=its.grid.size - end.number + 1)
            targets = [(cell, its.grid.full & -(1 << limit)) for limit, cell in near if not board.known(cell)]
            yield Losses(targets, partial(built, board, end))


EDGE_LIMIT = EdgeLimit()
N_EDGE, ONE_EDGE = NEdge(), OneEdge()
RULES = (N_EDGE, ONE_EDGE, EDGE_LIMIT)
