"""Masyu: the laws that its rules appeal to, and where they argue. Each says a sentence about a counter-example."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from puzzles.kernel.board import Board, Place
from puzzles.laws import Arguer, Argument, Claim
from puzzles.types.masyu.clauses import of_square
from puzzles.types.masyu.model import LINE, NONE, OPEN, Field, field_of, square
from puzzles.types.masyu.ways import read_at

MOST = 24
"""Open links of a counter-example."""
FORM = frozenset(
    {"only-line", "only-none", "full", "opposite", "opposite-line", "opposite-none", "opposite-on", "opposite-against"}
)
NOT_FORCED = "So this rule leaves {cell} open."
NOT_CLOSED = "So this rule does not close the branch."


def _around(its: Field, number: int) -> Place:
    """Return a square as a place that covers all links on which the ways through it depend."""
    return square(its, number)._replace(cells=tuple(sorted({*read_at(its, number)})))


def _code(claim: Claim) -> str:
    """Return the code of the sentence about what a counter-example has at the claimed link."""
    return "place" if claim.cell < 0 else "line" if claim.other == LINE else "none"


class Passing(Arguer):
    """Rules that argue about how the loop passes one square, of these signs, with `ends` where the link ends."""

    said = {
        "line": "Looking at {place} alone, the loop could pass it as it must with a line at {cell}. " + NOT_FORCED,
        "none": "Looking at {place} alone, the links there could be as they must without {cell}. " + NOT_FORCED,
        "place": "The loop can still pass {place} as it must. " + NOT_CLOSED,
    }

    def __init__(self, signs: Collection[str], *, ends: bool = False) -> None:
        self._signs, self._ends = signs, ends

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        its = field_of(board)
        if claim.cell >= 0:
            ends = its.grid.ends[claim.cell]
            squares = sorted(ends if self._ends else its.along[claim.cell], key=lambda each: (each not in ends, each))
        else:
            squares = [its.grid.square_index[claim.at.name]] if claim.at else list(range(len(its.signs)))
        for each in squares:
            if its.signs[each] in self._signs:
                yield Argument(_code(claim), _around(its, each), (of_square(its, each),), LINE)


class Around(Arguer):
    """Rules that count how often the loop crosses something appeal to many squares, and not to there being one loop.

    The nearest ones are shown, as many as a student can look over.
    """

    said = {
        "line": "Lines could pass these squares as they must, in one loop or several, and one be at {cell}. "
        + NOT_FORCED,
        "none": "Lines could pass these squares as they must, in one loop or several, without {cell}. " + NOT_FORCED,
        "place": "Lines can still pass these squares as they must, in one loop or several. " + NOT_CLOSED,
    }

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        its = field_of(board)
        if claim.cell >= 0:
            ends = its.grid.ends[claim.cell]
        else:
            ends = (its.grid.square_index[claim.at.name],) * 2 if claim.at else (0, 0)
        shown, links = list[int](), set[int]()
        for each in sorted(range(len(its.signs)), key=lambda each: (_distance(its, ends, each), each)):
            more = links.union(read_at(its, each))
            if sum(board.cells[link] == OPEN for link in more) > MOST:
                break
            shown.append(each)
            links = more
        place = square(its, ends[0])._replace(cells=tuple(sorted(links)))
        laws = tuple([of_square(its, each) for each in sorted(shown)])
        yield Argument(_code(claim), place, laws, LINE)


def _distance(its: Field, ends: tuple[int, int], number: int) -> int:
    """Return how far a square is from the nearer end of a link, in rows or columns."""
    row, column = divmod(number, its.grid.width)
    return min(max(abs(row - end // its.grid.width), abs(column - end % its.grid.width)) for end in ends)


BLACK, WHITE, ANY = Passing("b"), Passing("w"), Passing(".bw")
CROSSED = Around()
ARGUERS = {
    "masyu.black-edge": BLACK,
    "masyu.blocked-black": BLACK,
    "masyu.black-leg": BLACK,
    "masyu.black": BLACK,
    "masyu.white-edge": WHITE,
    "masyu.white-straight": Passing("w", ends=True),
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
PREFERRED = NONE
"""Counter-examples are easier to look over with few lines."""
