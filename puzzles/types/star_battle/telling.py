"""Star Battle: the reasons for accepted steps, and the places that a hint may point at."""

from __future__ import annotations

from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.logic.telling import CountTeller, FinishNoTeller, FinishYesTeller, GroupFitTeller
from puzzles.telling import ContradictionTeller, Counted, DirectTeller, Example, Telling, cell_names
from puzzles.types.star_battle.model import sky_of
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


def regions(puzzle: Puzzle, cell: int) -> tuple[Place, ...]:
    """Return the region, the row and the column of a square."""
    row, column, region = sky_of(puzzle).groups.of[cell]
    return (region.place, row.place, column.place)


class FinishWithEmpty(FinishNoTeller):
    because = {
        "full": Counted(
            "cells_held",
            "{place} already has its star, at {cells_held}, so {cell} is empty.",
            "{place} already has its {wants} stars, at {cells_held}, so {cell} is empty.",
        )
    }


class FinishWithStars(FinishYesTeller):
    because = {
        "needs": Counted(
            "missing",
            "{place} misses one star, and only {cell} is left for it.",
            "{place} misses {missing} stars, and only {cells_open} are left for them.",
        )
    }


class SurroundStar(DirectTeller):
    because = {"near": "{cell} touches the star at {star}, so it is empty."}

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        return Telling("near", {"star": sky_of(board).rect.names[evidence[0]]})


GONE = {
    "": "",
    "-touched": ": it would touch {touched}",
    "-filled": ": as the last star of {filled}, it would rule out {taken}",
    "-both": ": it would touch {touched}, and as the last star of {filled}, it would rule out {taken}",
}
"""Says how a star takes squares from a row, column or region."""


class Starving(DirectTeller):
    because = {
        **{
            f"none-left{code}": f"A star at {{cell}} would leave {{place}} no square for a star{how}. So {{cell}} is "
            "empty."
            for code, how in GONE.items()
        },
        **{
            f"too-few{code}": Counted(
                "most",
                f"A star at {{cell}} would leave {{place}}, which needs more, squares for only 1 star{how}. So "
                "{cell} is empty.",
                f"A star at {{cell}} would leave {{place}}, which needs more, squares for only {{most}} stars{how}. So "
                "{cell} is empty.",
            )
            for code, how in GONE.items()
        },
    }

    def __init__(self, rule: StarvingRule) -> None:
        self.rule = rule

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        starved = self.rule.witness(board, cell)
        assert starved
        facts = {"place": starved.group.place.name, "most": str(starved.most)}
        lost = self.rule.tally(board).open & starved.group.bits & ~(1 << cell)
        touched = lost & sky_of(board).near[cell]
        filled = [group for group in self.rule.filled(board, cell) if group.bits & lost & ~touched]
        taken = [each for each in cells_in(lost & ~touched) if any(group.bits >> each & 1 for group in filled)]
        facts |= {"touched": cell_names(board, cells_in(touched)), "taken": cell_names(board, taken)}
        facts["filled"] = "&".join([group.place.name for group in filled])
        how = ("-both" if touched else "-filled") if taken else "-touched" if touched else ""
        code = ("too-few" if starved.most else "none-left") + how
        return Telling(code, {name: fact for name, fact in facts.items() if fact})


class WithinTeller(DirectTeller):
    because = {
        "one": Counted(
            "inner",
            "All open squares of {inner} lie in {outer}. So {outer} gets its stars there, and {cell} is empty.",
            "All open squares of {inner} lie in {outer}, and they need all stars that {outer} misses. So {cell} is "
            "empty.",
        ),
        "several": Counted(
            "inner",
            "All open squares of {inner} lie in {outer}, and both still need {outer_missing} stars. So these stars all "
            "go there, and {cell} is empty.",
            "All open squares of {inner} lie in {outer}, and both still need {outer_missing} stars. So these stars all "
            "go there, and {cell} is empty.",
        ),
        "lost": "{inner} need more stars than {outer} can get, but all their open squares lie there. So nothing can be "
        "a star outside: {cell} is empty.",
    }

    def __init__(self, rule: Within) -> None:
        self.rule = rule

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        nest = self.rule.witness(board, cell)
        assert nest
        facts = self.rule.nest_facts(board, nest)
        if nest.inner_missing > nest.outer_missing:
            return Telling("lost", facts)
        return Telling("several" if nest.outer & (nest.outer - 1) else "one", facts)


class GroupFit(GroupFitTeller):
    because = {
        "full": "{place} already has all its stars, so {cell} is empty.",
        "none": "The missing stars of {place} cannot be placed without touching, so this board has no solution.",
        "used": Counted(
            "missing",
            "{cell} is the only square left for the missing star of {place}.",
            "There are only so many ways to place the {missing} missing stars of {place} without touching. All of them "
            "have a star at {cell}.",
        ),
        "ruled-out": Counted(
            "missing",
            "Wherever the missing star of {place} goes, {cell} cannot be a star.",
            "In every way to place the {missing} missing stars of {place} without touching, {cell} cannot be a star.",
        ),
    }


class ClashingOrbit(ContradictionTeller):
    because = {"touch": "The stars at {stars} touch."}

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        return Telling("touch", {"stars": cell_names(board, evidence)}, evidence)


class TooFewStars(CountTeller):
    because = {
        "none": "{place} has no square left for a star.",
        "few": Counted(
            "most",
            "{place} has room for only one of its {wants} stars.",
            "{place} has room for only {most} of its {wants} stars.",
        ),
    }


class TooManyStars(CountTeller):
    because = {
        "many": Counted(
            "wants",
            "{place} has more than one star: {cells_held}.",
            "{place} has more than {wants} stars: {cells_held}.",
        )
    }


class NoFit(CountTeller):
    because = {"no-way": "The missing stars of {place} cannot be placed on its open squares without touching a star."}


TELLERS = {
    FINISH_WITH_EMPTY.id: FinishWithEmpty(FINISH_WITH_EMPTY),
    FINISH_WITH_STARS.id: FinishWithStars(FINISH_WITH_STARS),
    "star-battle.surround-star": SurroundStar(),
    FINISH_SURROUND.id: Starving(FINISH_SURROUND),
    STARVES_GROUP.id: Starving(STARVES_GROUP),
    GROUP_FIT.id: GroupFit(GROUP_FIT),
    "star-battle.clashing-orbit": ClashingOrbit(),
    TOO_FEW_STARS.id: TooFewStars(TOO_FEW_STARS),
    TOO_MANY_STARS.id: TooManyStars(TOO_MANY_STARS),
    NO_FIT.id: NoFit(NO_FIT),
    **{rule.id: WithinTeller(rule) for rule in WITHIN},
}

EXAMPLES = {
    "stars-missing": Example({"{row}": "empty", "{column}": "empty", "{region}": "empty"}, counted=True),
    "none-starved": Example({"{place}": "star"}, counted=True),
    "not-within": Example({"{inner}": "star"}, counted=True),
    "more-open": Example({"{row}": "star", "{column}": "star", "{region}": "star"}, counted=True),
    "enough": Example({"{place}": "star"}, counted=True),
    "some-way-differs": Example({"{way}": "star"}),
    "fits": Example({"{way}": "star"}),
}
