"""Heyawake: the reasons for steps by the rules about plans."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Board, Place
from puzzles.kernel.step import Change
from puzzles.logic.counts import Count
from puzzles.logic.fits import ways
from puzzles.logic.telling import CountTeller, GroupFitTeller
from puzzles.telling import DirectTeller, Telling, cell_names
from puzzles.types.heyawake.fitting import parted, tried, with_way
from puzzles.types.heyawake.leaving import LEAVES_NO_PLAN, Choice, supposing
from puzzles.types.heyawake.model import BLACK, VALUES, WHITE, Colours, House, colours, house_of
from puzzles.types.heyawake.rules import ROOM_PLAN

ONE_HARM = {
    "line": "Then {run} would be a straight white line over two borders.",
    "cut": "Then the white squares {one} and {other} could not be connected.",
}
EACH_HARMS = {
    "lines": "leaves a white line over two borders: with {way} black, for example, {run}.",
    "cuts": "cuts white squares off: with {way} black, for example, {one} from {other}.",
    "both": "cuts white squares off, as {way} does {one} from {other}, or leaves a white line over two borders, as "
    "{second} does with {run}.",
}
"""Sentences about the harm that one way of a room does, and that each of several does."""
ONLY_WAY = "{place} could get its blacks only with {way} black. "
FULL = "{place} has all its blacks: its other squares, and those beside its blacks, are white. "
WITH_IT = "With {way} black, {place} has all its blacks: its other squares, and those beside its blacks, are white. "


class Spoilt(NamedTuple):
    """A way that is no plan: the run that it leaves white, or two white squares that it parts."""

    way: int
    run: int
    parted: tuple[int, ...]


def spoilt_ways(its: House, now: Colours, count: Count, free: int) -> Iterator[Spoilt]:
    """Yield the ways of a room that are no plans, each with the harm that it does."""
    for way, harm in tried(its, now, count, free):
        if harm is not None:
            yield spoilt(its, way, with_way(its, now, count, way))


def spoilt(its: House, way: int, after: Colours) -> Spoilt:
    """Return the harm that a way does, which leaves these colours."""
    parts = parted(its, after)
    ends = tuple([cells_in(part & after.white)[0] for part in parts]) if parts else ()
    return Spoilt(way, 0 if parts else next(run for run in its.runs if not run & ~after.white), ends)


def harms(board: Board, count: Count, using: Callable[[int], bool]) -> Telling:
    """Return what makes some ways of a room no plans: a code, and facts."""
    every = spoilt_ways(house_of(board), colours(board), count, ROOM_PLAN.free(board, ROOM_PLAN.tally(board), count))
    return _harms_of(board, [each for each in every if using(each.way)])


def _harms_of(board: Board, found: list[Spoilt]) -> Telling:
    """Return the harm of some ways: a code, and facts."""
    names = house_of(board).rect.names
    lines, cuts = [each for each in found if each.run], [each for each in found if each.parted]
    facts = dict[str, str]()
    if lines:
        facts |= {"run": cell_names(board, cells_in(lines[0].run)), "way": cell_names(board, cells_in(lines[0].way))}
    if cuts:
        facts |= {"second": facts.get("way", ""), "way": cell_names(board, cells_in(cuts[0].way))}
        facts |= {"one": names[cuts[0].parted[0]], "other": names[cuts[0].parted[1]]}
    if [each.way for each in found] == [0]:
        return Telling("full-line" if lines else "full-cut", facts)
    if lines and cuts:
        return Telling("both", facts)
    return Telling(("line" if lines else "cut") + ("s" if len(found) > 1 else ""), facts)


def _with_harm(told: Telling, harm: Telling) -> Telling:
    """Return a reason that also says what harm the ways do, if that is known."""
    return told._replace(code=f"{told.code}-{harm.code}", facts={**told.facts, **harm.facts}) if harm.facts else told


def sentences(code: str, only: str, every: str, end: str, supposing: str = "") -> dict[str, str]:
    """Return the sentences about one kind of ways, by what these do: for an only way, and for every one."""
    each = f"{supposing}{'every' if supposing else 'Every'} way to give {{place}} its blacks{every} "
    said = {kind: only + harm for kind, harm in ONE_HARM.items()}
    said |= {f"full-{kind}": FULL + harm for kind, harm in ONE_HARM.items()}
    said |= {kind: each + harm for kind, harm in EACH_HARMS.items()}
    return {f"{code}-{kind}": sentence + end for kind, sentence in said.items()}


class RoomPlan(GroupFitTeller):
    because = {
        "full": "{place} already has all its blacks, so {cell} is white.",
        "none": "The missing blacks of {place} cannot be placed at all, so this board has no solution.",
        "used": "However {place} gets its missing blacks, {cell} is one of them. So it is black.",
        "unused": "However {place} gets its missing blacks, {cell} is none of them. So it is white.",
        "beside": "However {place} gets its missing blacks, one of them is beside {cell}. So {cell} is white.",
        **sentences("none", ONLY_WAY, "", " So this board has no solution."),
        **sentences("used", "Without {cell}, " + ONLY_WAY, " without {cell}", " So {cell} is black."),
        **sentences("unused", WITH_IT, " with one at {cell}", " So {cell} is white."),
        **sentences(
            "beside",
            "With none beside {cell}, " + ONLY_WAY,
            " with none beside {cell}",
            " So one is beside it, and {cell} is white.",
        ),
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        told, near = super().told(board, cell, mask, evidence), house_of(board).near
        if told.code == "full":
            return told
        count = next(each for each in house_of(board).counts.all if each.place.name == told.facts["place"])
        using: Mapping[str, Callable[[int], bool]] = {
            "none": lambda way: True,
            "used": lambda way: not way >> cell & 1,
            "unused": lambda way: bool(way >> cell & 1),
            "beside": lambda way: not way & near[cell],
        }
        return _with_harm(told, harms(board, count, using[told.code]))


BLACKENED = "With {cell} black and the squares beside it white, "
WHITENED = "With {cell} white, "


class LeavesNoPlan(DirectTeller):
    because = {
        "white": BLACKENED + "{place} could not get its missing blacks at all. So {cell} is white.",
        "black": WHITENED + "{place} could not get its missing blacks at all. So {cell} is black.",
        "none": "The missing blacks of {place} cannot be placed at all, so this board has no solution.",
        **sentences("none", ONLY_WAY, "", " So this board has no solution."),
        **sentences("white", BLACKENED + ONLY_WAY, "", " So {cell} is white.", BLACKENED),
        **sentences("black", WHITENED + ONLY_WAY, "", " So {cell} is black.", WHITENED),
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        supposed = Change(cell, BLACK + WHITE - mask)
        found = LEAVES_NO_PLAN.witness(board, supposed)
        assert found
        choice = found[0]
        told = Telling(VALUES[mask - 1] if choice.plans else "none", {"place": choice.room.place.name})
        if not choice.plans:
            return _with_harm(told, harms(board, choice.room, lambda way: True))
        return _with_harm(told, _harms_of(board, list(_spoilt_with(board, choice, supposed))))


def _spoilt_with(board: Board, choice: Choice, supposed: Change) -> Iterable[Spoilt]:
    """Yield the ways of a room that a square of some colour leaves, each with its harm; first what were plans."""
    its, now, plans = house_of(board), colours(board), [plan.way for plan in choice.plans]
    free = LEAVES_NO_PLAN.free(board, LEAVES_NO_PLAN.tally(board), choice.room)
    missing = LEAVES_NO_PLAN.missing(LEAVES_NO_PLAN.tally(board), choice.room)
    for way in sorted(ways(free, missing, its.near), key=lambda way: way not in plans):
        after = supposing(its, with_way(its, now, choice.room, way), supposed)
        if after is not None:
            yield spoilt(its, way, after)


class NoPlan(CountTeller):
    because = {
        "no-way": "No way to give {place} its missing blacks is left.",
        **sentences("no-way", ONLY_WAY, "", ""),
    }

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        harm = harms(board, self.rule.counts(board.puzzle).by_name[at.name], lambda way: True)
        return _with_harm(super().told(board, at, evidence), harm)
