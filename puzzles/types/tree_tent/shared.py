"""Tree Tent: what its rules share: the counts of lines, refusals of squares and of links, and what a step looks at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from puzzles.base.rule import Rule
from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.kernel.verdict import Refusal, Verdict
from puzzles.logic.counting import Counting
from puzzles.logic.counts import Counts
from puzzles.logic.opposite import evidence_of, never_given
from puzzles.types.tree_tent.model import Camp, camp_of

LINES = ("row", "column")
ENDS = ("tree", "cell")
"""The kinds of places where links end."""

ONLY_TENT = "This rule only pitches tents, so it is no reason for {cell} to be grass."
ONLY_GRASS = "This rule only places grass, so it is no reason for {cell} to be a tent."
ONLY_LINE = "This rule only draws lines, so it is no reason to rule out {cell}."
NOT_A_SQUARE = "This rule is about squares, and {cell} is a link between a tree and a square."
NOT_A_LINK = "This rule is about links between trees and tents, and {cell} is a square."
NO_CLUE = "This rule needs a number. Neither the row nor the column of {cell} has one."


class Lined(Counting):
    """A rule about the numbers of rows and columns."""

    def counts(self, puzzle: Puzzle) -> Counts:
        return camp_of(puzzle).lines

    def near(self, puzzle: Puzzle) -> tuple[int, ...]:
        """Return for each square those that it touches."""
        return camp_of(puzzle).near


class AboutSquares(Rule):
    """A direct rule that gives squares a value; it refuses links at once."""

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        if cell >= camp_of(board).squares:
            return Refusal("not-a-square", (cell,))
        return self.judged(board, cell, mask)

    def judged(self, board: Board, cell: int, mask: int) -> Verdict:
        """Judge a claim about a square."""
        raise NotImplementedError


class OneSided(AboutSquares):
    """A direct rule that gives squares one value only. `only` is its code for the other one."""

    gives: ClassVar[int]
    only: ClassVar[str]

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        if cell < camp_of(board).squares and mask != self.gives:
            given = evidence_of(self.judged(board, cell, self.gives))
            return never_given(board, cell, given, self.only).with_facts(**self.known(board, cell))
        return super().check(board, cell, mask)

    def known(self, board: Board, cell: int) -> dict[str, str]:
        """Return more facts for the refusal of the other value."""
        return {}


class AboutLinks(Rule):
    """A direct rule that gives links a value; it refuses squares at once."""

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        if cell < camp_of(board).squares:
            return Refusal("not-a-link", (cell,))
        return self.judged(board, cell, mask)

    def judged(self, board: Board, cell: int, mask: int) -> Verdict:
        """Judge a claim about a link."""
        raise NotImplementedError


class NearLinks(Rule):
    """A rule that argues about trees and squares, their links, and what may rule these out."""

    def ends(self, board: Board, cells: Iterable[int]) -> set[int]:
        """Return the trees and squares that a step argues about: those changed, and the ends of links changed."""
        its = camp_of(board)
        return {end for cell in cells for end in its.ends.get(cell, (cell,))}

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        its = camp_of(board)
        asked = cells or (at.cells[:1] if at else range(its.squares))
        return tuple(sorted({cell for end in self.ends(board, asked) for cell in around(its, end)}))


def around(its: Camp, end: int) -> set[int]:
    """Return a tree or square with its links, their other ends, and the links of these."""
    links = its.of[end]
    others = [its.other(link, end) for link in links]
    return {end, *links, *others, *[link for other in others for link in its.of[other]]}


def names(its: Camp, cells: Iterable[int]) -> str:
    """Return the names of cells as a fact."""
    return "&".join([its.names[cell] for cell in cells])


def partners(its: Camp, found: Sequence[int], end: int) -> str:
    """Return the names of the other ends of links as a fact."""
    return names(its, [its.other(link, end) for link in found])
