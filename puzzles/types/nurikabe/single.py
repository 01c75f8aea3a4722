"""Nurikabe: the base of rules that look at one square at a time."""

from __future__ import annotations

from collections.abc import Iterator

from puzzles.base.rule import Deduction, DirectRule
from puzzles.grid.areas import flood, grow
from puzzles.grid.sets import cells_in, set_of
from puzzles.kernel.board import Board, Place
from puzzles.kernel.verdict import Accepted, Refusal, Verdict
from puzzles.logic.opposite import never_given
from puzzles.types.nurikabe.model import BLACK, WHITE, Colours, Field, colours, field_of

ONLY_BLACK = "This rule only makes squares black, so it is no reason for {cell} to be white."
ONLY_WHITE = "This rule only makes squares white, so it is no reason for {cell} to be black."
NOT_WHITE = "{cell} is not marked as white. This rule is applied at a white square."


class Single(DirectRule):
    """A rule that looks at one square at a time; `sets` is what it makes of it, `only` refuses the other value."""

    sets: int
    only: str

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return tuple(range(len(board.cells)))

    def forced(self, its: Field, now: Colours, cell: int) -> tuple[int, ...] | None:
        """Return the evidence that an open square is forced; None if it is not."""
        raise NotImplementedError

    def refused(self, its: Field, now: Colours, cell: int) -> Refusal:
        """Say why an open square is not forced."""
        raise NotImplementedError

    def candidates(self, its: Field, now: Colours) -> int:
        """Return the open squares that may be forced."""
        return now.open

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        its, now = field_of(board), colours(board)
        evidence = self.forced(its, now, cell)
        if mask != self.sets:
            return never_given(board, cell, evidence, self.only)
        return self.refused(its, now, cell) if evidence is None else Accepted(evidence)

    def find(self, board: Board) -> Iterator[Deduction]:
        its, now = field_of(board), colours(board)
        for cell in cells_in(self.candidates(its, now) & now.open):
            if (evidence := self.forced(its, now, cell)) is not None:
                yield Deduction(cell, self.sets, evidence)


class Blackens(Single):
    """A rule that makes squares black."""

    sets, only = BLACK, "only-black"


class Whitens(Single):
    """A rule that makes squares white."""

    sets, only = WHITE, "only-white"


def around_groups(its: Field, now: Colours, cells: tuple[int, ...]) -> tuple[int, ...]:
    """Return some squares, the white groups that they are in or beside, and what is beside these."""
    found = grow(grow(set_of(cells), *its.size) & now.white, *its.size)
    whites = flood(found, now.white, *its.size)
    return tuple(cells_in(grow(whites | set_of(cells), *its.size)))


def named(its: Field, cells: int) -> str:
    """Return the name of the number in a group, the first if it has several; of its first square if it has none."""
    return its.rect.names[cells_in(cells & its.numbered)[0]]
