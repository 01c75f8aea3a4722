"""Masyu: the laws that its rules appeal to, and where they argue. Each says a sentence about a counter-example."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import islice

from puzzles.kernel.board import Board, Place
from puzzles.laws import Arguer, Argument, Claim
from puzzles.types.masyu.clauses import of_square
from puzzles.types.masyu.model import LINE, NONE, OPEN, Field, field_of, masks_of, square
from puzzles.types.masyu.remarks import links_round
from puzzles.types.masyu.ways import read_at
from puzzles.types.masyu.web import group_at

MOST = 24
"""Open links of a counter-example."""
FORM = frozenset(
    {"only-line", "only-none", "opposite", "opposite-line", "opposite-none", "opposite-on", "opposite-against"}
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
        "ends-line": "Looking at {place} alone, the loop could pass both squares with a line at {cell}. " + NOT_FORCED,
        "ends-none": "Looking at {place} alone, the links there could be as they must without {cell}. " + NOT_FORCED,
        "bare-line": "What this rule looks at allows a line at {cell}. " + NOT_FORCED,
        "bare-none": "What this rule looks at allows that {cell} is ruled out. " + NOT_FORCED,
        "bare-place": "{place} is not a circle that this rule is about. " + NOT_CLOSED,
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
        about = [each for each in squares if its.signs[each] in self._signs]
        for each in about:
            yield Argument(_code(claim), _around(its, each), (of_square(its, each),), LINE)
        if claim.cell >= 0:
            yield from self._at_ends(its, claim, whole=not about)
        elif claim.at and not about:
            yield Argument("bare-place", _around(its, its.grid.square_index[claim.at.name]), ())

    def _at_ends(self, its: Field, claim: Claim, *, whole: bool) -> Iterator[Argument]:
        """Yield how the loop can pass both ends of a link as a whole, and at last that the rule says nothing of it."""
        both = [_around(its, end) for end in its.grid.ends[claim.cell]]
        cells = tuple(sorted({link for each in both for link in each.cells}))
        place = both[0]._replace(name="&".join([each.name for each in both]), cells=cells)
        if whole:
            laws = tuple([of_square(its, end) for end in its.grid.ends[claim.cell]])
            yield Argument(f"ends-{_code(claim)}", place, laws, LINE)
        yield Argument(f"bare-{_code(claim)}", place, ())


class Around(Arguer):
    """Rules that count how often the loop crosses something appeal to many squares, and not to there being one loop.

    The nearest ones are shown, as many as a student can look over.
    """

    said = {
        "line": "Lines could pass these squares as they must, in one loop or several, and one be at {cell}. "
        + NOT_FORCED,
        "none": "Lines could pass these squares as they must, in one loop or several, without {cell}. " + NOT_FORCED,
        "place": "Lines can still pass these squares as they must, in one loop or several. " + NOT_CLOSED,
        "bare": "What this rule looks at leaves it open whether {cell} is a line. " + NOT_FORCED,
        "blank": "What this rule looks at is as it may be at {place}. " + NOT_CLOSED,
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
        if claim.cell >= 0:
            yield Argument("bare", square(its, ends[0])._replace(cells=(claim.cell,)), ())
        elif claim.at:
            yield Argument("blank", square(its, ends[0]), ())


class WayBack(Around):
    """No Way Back looks at ways over links that are not ruled out, so one that leads back is an example."""

    said = {
        **Around.said,
        "line": "The loop could go over {cell} and come back another way, over links that are not ruled out. "
        + NOT_FORCED,
    }

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        its, masks = field_of(board), tuple([LINE if mask & LINE else NONE for mask in board.cells])
        way = links_round(its, masks, claim.cell, LINE)
        place = square(its, its.grid.ends[claim.cell][0])._replace(cells=tuple(sorted({claim.cell, *way})))
        yield Argument("line", place, (), LINE, fixed=dict.fromkeys(way, LINE))


class Borders(Around):
    """Even Border looks at borders on which a link is the only open one; others have one of the links round it, too."""

    said = {
        **Around.said,
        "bare": "Every border that {cell} crosses has another open link, so nothing is settled there. " + NOT_FORCED,
    }

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        yield from islice(super().arguments(board, claim), 1)
        its, masks = field_of(board), tuple([LINE if mask == OPEN else NONE for mask in board.cells])
        way = links_round(its, masks, claim.cell, LINE)
        place = square(its, its.grid.ends[claim.cell][0])._replace(cells=tuple(sorted({claim.cell, *way})))
        yield Argument("bare", place, ())


class Closing(Arguer):
    """No Early Loop argues about the lines that a link would join."""

    said = {
        "apart": "With a line at {cell}, the lines there would not close a loop. " + NOT_FORCED,
        "closed": "With a line at {cell}, the lines would close a loop that leaves nothing out. " + NOT_FORCED,
    }

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        its, masks = field_of(board), masks_of(board)
        first, last = its.grid.ends[claim.cell]
        own, other = group_at(its, masks, first), group_at(its, masks, last)
        place = square(its, first)._replace(cells=tuple(sorted({claim.cell, *own.lines, *other.lines})))
        yield Argument("closed" if last in own.back else "apart", place, ())


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
    "masyu.connected-cells": Closing(),
    "masyu.no-way-back": WayBack(),
    "masyu.even-border": Borders(),
    "masyu.odd-border": CROSSED,
    "masyu.inside-outside": CROSSED,
    "masyu.both-sides": CROSSED,
}
PREFERRED = NONE
"""Counter-examples are easier to look over with few lines."""
