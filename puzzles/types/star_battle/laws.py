"""Star Battle: the laws that its rules appeal to, and where they argue, with sentences about counter-examples."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from puzzles.grid.clauses import Law
from puzzles.grid.sets import cells_in, set_of
from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.laws import Arguer, Argument, Claim
from puzzles.logic.counts import Count
from puzzles.logic.laws import AboutCounts, AboutFits, law_of
from puzzles.types.star_battle.model import OPEN, sky_of
from puzzles.types.star_battle.remarks import closest
from puzzles.types.star_battle.rules import (
    FINISH_SURROUND,
    FINISH_WITH_EMPTY,
    FINISH_WITH_STARS,
    GROUP_FIT,
    NO_FIT,
    STARVES_GROUP,
    TOO_FEW_STARS,
    TOO_MANY_STARS,
    StarvingRule,
)
from puzzles.types.star_battle.within import RULES as WITHIN, Within

FORM = frozenset({"only-empty", "only-star", "opposite"})
NOT_FORCED = "So this rule leaves {cell} open."
NOT_CLOSED = "So this rule does not close the branch."


def _apart(puzzle: Puzzle, cells: Collection[int]) -> tuple[Law, ...]:
    """Return the laws that stars on any of these squares do not touch each other."""
    its, inside = sky_of(puzzle), set_of(cells)
    pairs = [(cell, other) for cell in sorted(cells) for other in cells_in(its.near[cell] & inside) if other > cell]
    return tuple([Law("apart", (its.rect.names[cell], its.rect.names[other])) for cell, other in pairs])


class Orbit(Arguer):
    """Surround a Star and Clashing Orbit argue about a square and all that it touches."""

    said = {
        "cell": "No star touches {cell}. " + NOT_FORCED,
        "place": "{place} does not touch another star. " + NOT_CLOSED,
    }

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        its = sky_of(board)
        cells: Sequence[int] = (claim.cell,) if claim.cell >= 0 else claim.at.cells if claim.at else ()
        for cell in cells:
            around = (cell, *cells_in(its.near[cell]))
            place = Place("cell", its.rect.names[cell], tuple(sorted(around)))
            yield Argument("cell" if claim.cell >= 0 else "place", place, _apart(board.puzzle, around))


COUNTED = {
    "no": "{place} could get its stars with one at {cell}. " + NOT_FORCED,
    "yes": "{place} could get its stars without {cell}. " + NOT_FORCED,
    "place": "{place} can still get its stars. " + NOT_CLOSED,
}


class Starving(Arguer):
    """Rules that ask if a star would take too many squares from a group, the nearest groups first."""

    said = {"star": "With a star at {cell}, {place} would keep enough squares for its stars. " + NOT_FORCED}

    def __init__(self, rule: StarvingRule) -> None:
        self._rule = rule

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        its, first = sky_of(board), closest(self._rule, board, claim.cell)
        near = its.near[claim.cell]
        open_near = set_of([cell for cell in cells_in(near) if board.cells[cell] == OPEN])
        full = self._rule.filled(board, claim.cell)
        groups = list(self._rule.asked(board, claim.cell, open_near))
        for group in sorted(groups, key=lambda group: (group != first, -(group.bits & near).bit_count())):
            apart = _touching(board.puzzle, claim.cell, group)
            yield Argument("star", group.place, (law_of(group), *map(law_of, full), *apart))


def _touching(puzzle: Puzzle, cell: int, group: Count) -> tuple[Law, ...]:
    """Return the laws that stars of a group do not touch one at a square."""
    its = sky_of(puzzle)
    pairs = [sorted((cell, other)) for other in cells_in(its.near[cell] & group.bits)]
    return tuple([Law("apart", (its.rect.names[first], its.rect.names[second])) for first, second in pairs])


class Nested(Arguer):
    """A rule about groups within others argues about how many stars each of these misses, those nearest to it first."""

    said = {
        "star": "Counting alone, {place} and the regions and lines around could get their stars with one at {cell}. "
        + NOT_FORCED,
        "none": "No regions and lines that this rule compares keep {cell} from having a star. " + NOT_FORCED,
    }

    def __init__(self, rule: Within) -> None:
        self._rule = rule

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        inner, outer = self._rule.groups(board)
        for nest in self._rule.around(board, claim.cell):
            groups = [
                groups[number] for groups, its in ((inner, nest.inner), (outer, nest.outer)) for number in cells_in(its)
            ]
            yield Argument("star", groups[0].place, tuple(map(law_of, groups)))
        its = sky_of(board)
        cells = {cell for group in its.groups.of[claim.cell] for cell in group.cells}
        yield Argument("none", Place("cell", its.rect.names[claim.cell], tuple(sorted(cells))), ())


ARGUERS = {
    "star-battle.surround-star": Orbit(),
    "star-battle.clashing-orbit": Orbit(),
    FINISH_SURROUND.id: Starving(FINISH_SURROUND),
    STARVES_GROUP.id: Starving(STARVES_GROUP),
    **{rule.id: Nested(rule) for rule in WITHIN},
    **{
        rule.id: AboutCounts(rule, COUNTED)
        for rule in (FINISH_WITH_EMPTY, FINISH_WITH_STARS, TOO_FEW_STARS, TOO_MANY_STARS)
    },
    **{
        rule.id: AboutFits(rule, COUNTED, lambda puzzle, count: _apart(puzzle, count.cells))
        for rule in (GROUP_FIT, NO_FIT)
    },
}
