"""Star Battle: its direct rules, and the list of all eighteen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from puzzles.base.rule import Deduction, DirectRule
from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Board, Place
from puzzles.kernel.verdict import Accepted, Refusal, Verdict
from puzzles.logic.counting import FinishNo, FinishYes
from puzzles.logic.counts import Count
from puzzles.logic.fits import GroupFit, reached
from puzzles.logic.opposite import never_given
from puzzles.types.star_battle.closing import (
    AddStar,
    ClashingOrbit,
    Grouped,
    NoWay,
    StarOrEmpty,
    TooFewStars,
    TooManyStars,
)
from puzzles.types.star_battle.model import EMPTY, sky_of
from puzzles.types.star_battle.within import ONLY_EMPTY, RULES as WITHIN

ONLY_STAR = "This rule only places stars, so it is no reason for {cell} to be empty."


class FinishWithEmpty(Grouped, FinishNo):
    id = "star-battle.finish-with-empty"
    name = "Finish with Empty"
    statement = "Once a row, column or region has all its stars, its other squares are empty."
    level = 1
    legup = ("STBL-BASC-0001", "Finish With Empty")
    only, unmet = "only-empty", "stars-missing"
    why = {
        "only-empty": ONLY_EMPTY,
        "opposite": "It is the other way round: {place} has all its stars, so {cell} is empty.",
        "stars-missing": "This rule needs {row}, {column} or {region} to have all its stars. Stars there: {held}; "
        "still missing: {missing}.",
    }

    def unforced(self, board: Board, cell: int) -> Refusal:
        return _about_all(self, board, cell)


class FinishWithStars(Grouped, FinishYes):
    id = "star-battle.finish-with-stars"
    name = "Finish with Stars"
    statement = "A row, column or region has only as many open squares left as it misses stars: each of them is a star."
    level = 1
    legup = ("STBL-BASC-0004", "Finish With Stars")
    only, unmet = "only-star", "more-open"
    why = {
        "only-star": ONLY_STAR,
        "opposite": "It is the other way round: {place} needs a star at each of its open squares, so {cell} is a star.",
        "more-open": "This rule needs {row}, {column} or {region} to have only as many open squares as it misses "
        "stars. Open squares there: {open}; stars missing: {missing}.",
    }

    def unforced(self, board: Board, cell: int) -> Refusal:
        return _about_all(self, board, cell)


def _about_all(rule: FinishWithEmpty | FinishWithStars, board: Board, cell: int) -> Refusal:
    """Refuse because of all three groups of a cell."""
    groups, tally = sky_of(board).groups.of[cell], rule.tally(board)
    held = [tally.held_in(group) for group in groups]
    facts = {
        **{group.place.kind: group.place.name for group in groups},
        "held": "&".join(map(str, held)),
        "open": "&".join([str(tally.open_in(group)) for group in groups]),
        "missing": "&".join([str(group.number - some) for group, some in zip(groups, held, strict=True)]),
        "wants": str(groups[0].number),
    }
    around = [each for group in groups for each in group.cells]
    return Refusal(rule.unmet, tuple(dict.fromkeys((cell, *around))), facts)


class SurroundStar(Grouped, DirectRule):
    id = "star-battle.surround-star"
    name = "Surround a Star"
    statement = "No two stars touch: every square that touches a star, at a side or a corner, is empty."
    level = 1
    legup = ("STBL-BASC-0009", "Surround Star")
    why = {
        "only-empty": ONLY_EMPTY,
        "opposite": "It is the other way round: {cell} touches the star at {shown}, so it is empty.",
        "no-star-near": "No star touches {cell} yet.",
    }

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return tuple(sorted({*cells, *(near for cell in cells for near in cells_in(sky_of(board).near[cell]))}))

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        near = sky_of(board).near[cell]
        star = tuple(cells_in(self.tally(board).held & near)[:1])
        if mask != EMPTY:
            return never_given(board, cell, star or None, "only-empty")
        return Accepted(star) if star else Refusal("no-star-near", (cell, *cells_in(near)))

    def find(self, board: Board) -> Iterator[Deduction]:
        its, near = self.tally(board), sky_of(board).near
        for cell in cells_in(its.open & reached(its.held, near)):
            yield Deduction(cell, EMPTY, (cells_in(its.held & near[cell])[0],))


class Starved(NamedTuple):
    """A group that a star at a square leaves too few open squares, how many stars it could get, and the evidence."""

    group: Count
    most: int
    evidence: tuple[int, ...]


class StarvingRule(Grouped, DirectRule):
    """A rule about groups that could not get their stars with one at a square."""

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return tuple(range(len(board.cells)))

    def filled(self, board: Board, cell: int) -> tuple[Count, ...]:
        """Return the groups of a square to which a star there gives all their stars, for a rule that minds them."""
        return ()

    def asked(self, board: Board, cell: int, gone: int) -> Iterable[Count]:
        """Return the groups that may be too short when these squares are gone."""
        return sky_of(board).groups.all

    def witness(self, board: Board, cell: int) -> Starved | None:
        """Return the first group that a star at an open square would starve."""
        its, full, gone = self.tally(board), self.filled(board, cell), self._gone(board, cell)
        left = its.open & ~gone | its.held
        for group in self.asked(board, cell, its.open & gone):
            most = (left & group.bits).bit_count()
            if most < group.number:
                return Starved(group, most, self._evidence(board, cell, group, full))
        return None

    def _gone(self, board: Board, cell: int) -> int:
        """Return the squares that a star at a square rules out, and others that cannot be stars already."""
        gone = sky_of(board).near[cell]
        for group in self.filled(board, cell):
            gone |= group.bits
        return gone & ~(1 << cell)

    def left(self, board: Board, cell: int) -> int:
        """Return the stars, and the open squares that a star at a square would leave, as a set."""
        its = self.tally(board)
        return its.open & ~self._gone(board, cell) | its.held

    def touched(self, board: Board, cell: int) -> Iterable[Count]:
        """Return the groups that lose squares to a star at a square, but for its own, which get that star."""
        groups, gone = sky_of(board).groups, self.tally(board).open & self._gone(board, cell)
        own = groups.of[cell]
        return [group for group in groups.all if group.bits & gone and group not in own] or own

    def _closest(self, board: Board, cell: int) -> dict[str, str]:
        """Return the facts about the group that has the fewest squares to spare with a star at a square."""
        left = self.left(board, cell)
        group = min(self.touched(board, cell), key=lambda group: (left & group.bits).bit_count())  # all want as many
        most = (left & group.bits).bit_count()
        return {"place": group.place.name, "most": str(most), "wants": str(group.number)}

    def _evidence(self, board: Board, cell: int, group: Count, full: Iterable[Count]) -> tuple[int, ...]:
        """Return the other squares of the group, and the stars of the groups filled that take some of these."""
        its, near = self.tally(board), sky_of(board).near[cell]
        stars = 0
        for other in full:
            stars |= other.bits & its.held if other.bits & its.open & group.bits & ~near else 0
        return tuple(cells_in((group.bits | stars) & ~(1 << cell)))

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        starved = self.witness(board, cell)
        if mask != EMPTY:
            facts = {"place": starved.group.place.name, "most": str(starved.most)} if starved else {}
            facts |= {"wants": str(starved.group.number)} if starved else {}
            return never_given(board, cell, starved.evidence if starved else None, "only-empty").with_facts(**facts)
        if starved:
            return Accepted(starved.evidence)
        shown = (cell, *cells_in(sky_of(board).near[cell] & self.tally(board).open))
        return Refusal("none-starved", shown, self._closest(board, cell))

    def find(self, board: Board) -> Iterator[Deduction]:
        for cell in cells_in(self.tally(board).open):
            if starved := self.witness(board, cell):
                yield Deduction(cell, EMPTY, starved.evidence)


class FinishSurround(StarvingRule):
    id = "star-battle.finish-surround"
    name = "Finish by Surrounding"
    statement = (
        "A square is empty if a star there would rule out so many of the squares it touches that some row, column or "
        "region of these could not get its stars."
    )
    level = 2
    legup = ("STBL-BASC-0010", "Finish Surround With Empty")
    why = {
        "only-empty": ONLY_EMPTY,
        "opposite": "It is the other way round: with a star at {cell}, {place} could not get its stars. Stars possible "
        "there: {most}, wanted: {wants}. So {cell} is empty.",
        "none-starved": "This rule only counts squares. Each row, column and region that loses some to a star at "
        "{cell} keeps at least as many as it wants stars. Of these, {place} is closest to too few: stars "
        "wanted, {wants}; squares left, {most}.",
    }

    def asked(self, board: Board, cell: int, gone: int) -> Iterable[Count]:
        return [group for group in sky_of(board).groups.all if group.bits & gone]


class StarvesGroup(StarvingRule):
    id = "star-battle.starves-group"
    name = "Starves a Group"
    statement = (
        "A square is empty if a star there would leave a row, column or region without enough open squares: those that "
        "it touches go, and where it is the last star of its row, column or region, all others there."
    )
    level = 3
    why = {
        "only-empty": ONLY_EMPTY,
        "opposite": "It is the other way round: with a star at {cell}, {place} could not get its stars. Stars possible "
        "there: {most}, wanted: {wants}. So {cell} is empty.",
        "none-starved": "This rule only counts squares. A star at {cell} takes those that it touches, and where it is "
        "the last star of its row, column or region, the others there. Even so, each row, column and region "
        "that loses some keeps at least as many as it wants stars. Of these, {place} is closest to too few: stars "
        "wanted, {wants}; squares left, {most}.",
    }

    def filled(self, board: Board, cell: int) -> tuple[Count, ...]:
        its = self.tally(board)
        return tuple([group for group in sky_of(board).groups.of[cell] if its.held_in(group) + 1 >= group.number])


class Fit(Grouped, GroupFit):
    id = "star-battle.group-fit"
    name = "Group Fit"
    statement = (
        "Look at all ways to place the missing stars of a row, column or region without touching: what is the same in "
        "all of them is true."
    )
    level = 3
    why = {
        "some-way-differs": "Neither {row}, {column} nor {region} makes {cell} {value} by itself. Taken alone, "
        "{place}, for example, could have its missing stars at {way}.",
        "complete": "{place} has all its stars, so {cell} cannot be a star.",
    }

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        verdict = super().check(board, cell, mask)
        if isinstance(verdict, Refusal) and verdict.code == self.unmet:
            return verdict.with_facts(**self.groups_of(board, cell))
        return verdict


FINISH_WITH_EMPTY, FINISH_WITH_STARS = FinishWithEmpty(), FinishWithStars()
FINISH_SURROUND, STARVES_GROUP, GROUP_FIT = FinishSurround(), StarvesGroup(), Fit()
TOO_MANY_STARS, TOO_FEW_STARS, NO_FIT = TooManyStars(), TooFewStars(), NoWay()
RULES = (
    FINISH_WITH_EMPTY,
    FINISH_WITH_STARS,
    SurroundStar(),
    FINISH_SURROUND,
    *WITHIN,
    STARVES_GROUP,
    GROUP_FIT,
    StarOrEmpty(),
    AddStar(),
    TOO_MANY_STARS,
    TOO_FEW_STARS,
    ClashingOrbit(),
    NO_FIT,
)
