"""Masyu: the laws that its rules appeal to, and where they argue. Each says a sentence about a counter-example."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from puzzles.kernel.board import Board, Place
from puzzles.laws import Arguer, Argument, Claim
from puzzles.types.masyu.clauses import of_square
from puzzles.types.masyu.model import LINE, Field, field_of, square
from puzzles.types.masyu.ways import read_at

FORM = frozenset({"only-line", "only-none", "opposite"})
NOT_FORCED = "So this rule leaves {cell} open."
NOT_CLOSED = "So this rule does not close the branch."


def _around(its: Field, number: int) -> Place:
    """Return a square as a place that covers all links on which the ways through it depend."""
    return square(its, number)._replace(cells=tuple(sorted({*read_at(its, number)})))


class Passing(Arguer):
    """Rules that argue about how the loop passes one square, of these signs."""

    said = {
        "cell": "The loop could pass {place} as it must, and {cell} be otherwise. " + NOT_FORCED,
        "place": "The loop can still pass {place} as it must. " + NOT_CLOSED,
    }

    def __init__(self, signs: Collection[str]) -> None:
        self._signs = signs

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        its = field_of(board)
        if claim.cell >= 0:
            ends = its.grid.ends[claim.cell]
            squares = sorted(its.along[claim.cell], key=lambda each: (each not in ends, each))
        else:
            squares = [its.grid.square_index[claim.at.name]] if claim.at else list(range(len(its.signs)))
        for each in squares:
            if its.signs[each] in self._signs:
                code = "cell" if claim.cell >= 0 else "place"
                yield Argument(code, _around(its, each), (of_square(its, each),), LINE)


class Everywhere(Arguer):
    """Rules that count how often the loop crosses something appeal to all squares, and not to there being one loop."""

    said = {
        "cell": "Lines could pass every square as they must, in one loop or several, and {cell} be otherwise. "
        + NOT_FORCED,
        "place": "Lines can still pass every square as they must, in one loop or several. " + NOT_CLOSED,
    }

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        its = field_of(board)
        number = (
            its.grid.ends[claim.cell][0] if claim.cell >= 0 else its.grid.square_index[claim.at.name] if claim.at else 0
        )
        place = square(its, number)._replace(cells=tuple(range(len(board.cells))))
        laws = tuple([of_square(its, each) for each in range(len(its.signs))])
        yield Argument("cell" if claim.cell >= 0 else "place", place, laws, LINE)


BLACK, WHITE, ANY = Passing("b"), Passing("w"), Passing(".bw")
CROSSED = Everywhere()
ARGUERS = {
    "masyu.black-edge": BLACK,
    "masyu.blocked-black": BLACK,
    "masyu.black-leg": BLACK,
    "masyu.black": BLACK,
    "masyu.white-edge": WHITE,
    "masyu.white-straight": WHITE,
    "masyu.near-white": WHITE,
    "masyu.white": WHITE,
    "masyu.finished-path": ANY,
    "masyu.full-square": ANY,
    "masyu.dead-end": ANY,
    "masyu.only-one-choice": ANY,
    "masyu.every-choice": ANY,
    "masyu.no-options": ANY,
    "masyu.only-two": ANY,
    "masyu.no-way-back": CROSSED,
    "masyu.even-border": CROSSED,
    "masyu.odd-border": CROSSED,
    "masyu.inside-outside": CROSSED,
    "masyu.both-sides": CROSSED,
}
