"""Star Battle: its two case rules and its four contradictions."""

from __future__ import annotations

from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.kernel.verdict import Cases, Refusal
from puzzles.logic.at_cell import AtCell
from puzzles.logic.counting import AtOpenCount, Counting, TooFew, TooMany
from puzzles.logic.counts import Count, Counts
from puzzles.logic.either import Either
from puzzles.logic.fits import NoFit
from puzzles.types.star_battle.model import KINDS, STAR, sky_of


class Grouped(Counting):
    """A rule about the stars of rows, columns and regions."""

    def counts(self, puzzle: Puzzle) -> Counts:
        return sky_of(puzzle).groups

    def near(self, puzzle: Puzzle) -> tuple[int, ...]:
        """Return for each square those that it touches."""
        return sky_of(puzzle).near

    def groups_of(self, board: Board, cell: int) -> dict[str, str]:
        """Return the names of the row, the column and the region of a square."""
        return {group.place.kind: group.place.name for group in sky_of(board).groups.of[cell]}


class StarOrEmpty(Either):
    id = "star-battle.star-or-empty"
    name = "Star or Empty"
    statement = "An open square is a star or it is empty: try both, each in a branch of its own."
    level = 4
    legup = ("STBL-CASE-0002", "Star or Empty")
    why = {"known-cell": "{cell} is already {value}, so there is nothing to split."}


class AddStar(Grouped, AtOpenCount):
    id = "star-battle.add-star"
    name = "Add Star"
    statement = "A row, column or region misses one star: try each of its open squares for it."
    level = 5
    legup = ("STBL-CASE-0001", "Add Star")
    why = {
        "already-satisfied": "{place} already has all its stars, so there is nothing to split.",
        "not-one-missing": "{place} has {held} of its {wants} stars. This split is only for the last one.",
        "contradiction-instead": "{place} cannot have the right number of stars any more. That is a contradiction, "
        "not a split: use Too Few Stars or Too Many Stars.",
    }
    at_kinds = KINDS

    def branches(self, board: Board, count: Count) -> Cases | Refusal:
        its, names = self.tally(board), sky_of(board).rect.names
        opened, missing = cells_in(its.open & count.bits), count.number - its.held_in(count)
        if not 0 <= missing <= len(opened):
            return self.refused(board, count, "contradiction-instead")
        if missing != 1:
            return self.refused(board, count, "not-one-missing" if missing else "already-satisfied")
        return Cases(tuple([{cell: STAR} for cell in opened]), tuple([f"{names[cell]}=star" for cell in opened]))


class TooManyStars(Grouped, TooMany):
    id = "star-battle.too-many-stars"
    name = "Too Many Stars"
    statement = "A row, column or region has more stars than it should."
    level = 1
    legup = ("STBL-CONT-0001", "Too Many Stars")
    why = {
        "nowhere": "No row, column or region of this board has too many stars.",
        "not-too-many": "{place} does not have too many stars. Stars there: {held}, wanted: {wants}.",
    }
    at_kinds = KINDS


class TooFewStars(Grouped, TooFew):
    id = "star-battle.too-few-stars"
    name = "Too Few Stars"
    statement = "A row, column or region does not have enough squares left for its stars."
    level = 1
    legup = ("STBL-CONT-0002", "Too Few Stars")
    why = {
        "nowhere": "Every row, column and region of this board still has enough squares for its stars.",
        "enough": "{place} still has enough squares for its stars: open squares, {open}; stars missing, {missing}.",
    }
    at_kinds = KINDS


class ClashingOrbit(AtCell):
    id = "star-battle.clashing-orbit"
    name = "Clashing Orbit"
    statement = "Two stars touch, at a side or at a corner."
    level = 1
    legup = ("STBL-CONT-0003", "Clashing Orbit")
    why = {
        "nowhere": "No two stars of this board touch.",
        "no-star": "There is no star at {cell}. This rule needs one that touches another star.",
        "apart": "The star at {cell} touches no other star.",
    }
    right = "apart"

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        found = at.cells if at else range(len(board.cells))
        return tuple(sorted({*found, *(near for cell in found for near in cells_in(sky_of(board).near[cell]))}))

    def refused(self, board: Board, cell: int) -> Refusal:
        near = cells_in(sky_of(board).near[cell])
        return Refusal("apart", (cell, *near)) if board.cells[cell] == STAR else Refusal("no-star", (cell,))

    def suspects(self, board: Board) -> list[int]:
        return [cell for cell, mask in enumerate(board.cells) if mask == STAR]

    def wrong(self, board: Board, cell: int) -> tuple[int, ...]:
        near = cells_in(sky_of(board).near[cell]) if board.cells[cell] == STAR else []
        stars = [other for other in near if board.cells[other] == STAR]
        return (cell, stars[0]) if stars else ()


class NoWay(Grouped, NoFit):
    id = "star-battle.no-fit"
    name = "No Fit"
    statement = "The missing stars of a row, column or region cannot be placed there without touching each other."
    level = 3
    why = {
        "nowhere": "The missing stars of every row, column and region of this board can be placed without touching.",
        "none-open": "{place} has no open square. If its number of stars is wrong, use Too Few Stars or Too Many "
        "Stars.",
        "none-missing": "{place} misses no star, so there is nothing to place.",
        "fits": "The missing stars of {place} can still be placed without touching, for example at {way}.",
    }
    at_kinds = KINDS
