"""Why steps by the shared rules hold: a type subclasses these for its sentences, and gives each the rule it tells of.

    class FinishWithMines(FinishYesTeller):
        because = {"needs": Counted("missing", "The {wants} at {place} ... one mine ...", "... {missing} mines ...")}

    TELLERS = {rule.id: FinishWithMines(rule)}

Besides {cell} and {value} of a direct rule the sentences get the facts of a count: {place}, {wants}, {held}, {open}.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeVar

from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Board, Place
from puzzles.logic.counting import AtCount, Counting, FinishNo, FinishYes
from puzzles.logic.counts import Count
from puzzles.logic.fits import GroupFit
from puzzles.logic.pairs import Clash, Pair, Rest, clash, rests
from puzzles.telling import ContradictionTeller, Counted, DirectTeller, Telling, cell_names

R = TypeVar("R", bound=Counting)


class _About(DirectTeller, Generic[R]):
    def __init__(self, rule: R) -> None:
        self.rule = rule

    def facts(self, board: Board, count: Count) -> dict[str, str]:
        """Return the facts about a count, with the names of its cells that hold the value as {cells_held}."""
        held = cells_in(self.rule.tally(board).held & count.bits)
        return self.rule.facts(board, count) | ({"cells_held": cell_names(board, held)} if held else {})

    def chosen(self, *codes: str) -> str:
        """Return the first of these codes that there is a sentence for."""
        return next(code for code in codes if code in self.because)


class FinishYesTeller(_About[FinishYes]):
    """Code `needs`: the count misses {missing}, and only {cells_open} are left for them."""

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        count = self.rule.witness(board, cell)
        assert count
        its, facts = self.rule.tally(board), self.facts(board, count)
        missing, left = count.number - its.held_in(count), cells_in(its.open & count.bits)
        return Telling("needs", facts | {"missing": str(missing), "cells_open": cell_names(board, left)}, tuple(left))


class FinishNoTeller(_About[FinishNo]):
    """Code `zero` for a count of 0, if there is a sentence for it; else `full`: it has its number, in {cells_held}."""

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        count = self.rule.witness(board, cell)
        assert count
        facts = self.facts(board, count)
        return Telling(self.chosen("full") if "cells_held" in facts else self.chosen("zero", "full"), facts)


class TwoCountsTeller(_About[Pair]):
    """Codes `never` for two counts that exclude each other, `alone` where the first settles it, `pair` else.

    Also `full` where the second has its number, if there is a sentence for that.
    {first} {second} are places, {wants} {other} the numbers, {missing} what the first misses, {most} how many of the
    open cells of both, {shared}, can hold the value.
    """

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        pair = self.rule.witness(board, cell, mask)
        assert pair
        its, facts = self.rule.tally(board), pair_facts(*pair)
        both = its.open & pair[0].bits & pair[1].bits
        missing, left = (count.number - its.held_in(count) for count in pair)
        counts = self.rule.counts(board.puzzle)
        left_of = rests(its, counts)
        if clash(*[left_of[counts.by_name[count.place.name]] for count in pair]):  # they may have been made anew
            return Telling("never", facts)
        if not both or not missing:
            return Telling("alone", facts)
        most = min(both.bit_count(), missing, left)
        shared = cell_names(board, cells_in(both), "|" if self._lies_on_one(missing) else "&")
        facts |= {"shared": shared, "missing": str(missing), "most": str(most)}
        return Telling("full" if not left and "full" in self.because else "pair", facts)

    def _lies_on_one(self, missing: int) -> bool:
        """Tell whether the sentence is about one thing that lies on one of the shared cells."""
        form = self.because.get("pair")
        return missing == 1 and isinstance(form, Counted) and form.by == "missing"


class EitherCountTeller(_About[Pair]):
    """Why two counts force a cell: {one} counts it, with the number {wants}, and {other} has the number {others}.

    Codes `never` for two that exclude each other, `met` or `all` where {one} alone settles it, `zero` where it is 0,
    `full` where {other} misses nothing; else `yes` and `no` for a cell that must or must not hold the value. {missing}
    is what {one} misses, {most} how many of the open cells of both, {shared}, can hold the value.
    """

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        pair = self.rule.witness(board, cell, mask)
        assert pair
        found = [(self._code(board, cell, *two), two) for two in (pair, pair[::-1])]
        code, (one, other) = next((code, two) for code, two in (*found, ("never", pair)) if code)
        (mine, missing, _), (others, left, _) = self._left(board, one), self._left(board, other)
        facts = {
            "one": one.place.name,
            "other": other.place.name,
            "wants": str(one.number),
            "others": str(other.number),
        }
        shared = cell_names(board, cells_in(mine & others), "|" if code == "no" and missing == 1 else "&")
        facts |= {"shared": shared} if shared else {}
        if code == "met":
            held = cell_names(board, cells_in(self.rule.tally(board).held & one.bits))
            code, facts = ("met", facts | {"held": held}) if held else ("zero", facts)
        return Telling(code, facts | {"missing": str(missing), "most": str(left)})

    def _left(self, board: Board, count: Count) -> Rest:
        """Return what is left of a count, which may have been made anew."""
        counts = self.rule.counts(board.puzzle)
        return rests(self.rule.tally(board), counts)[counts.by_name[count.place.name]]

    def _code(self, board: Board, cell: int, one: Count, other: Count) -> str:
        """Return how the first count settles a cell that it counts, alone or because of the other; "" if not."""
        first, second = self._left(board, one), self._left(board, other)
        (mine, needs, spares), (others, wants, rest) = first, second
        size, alone = (mine & others).bit_count(), not others >> cell & 1
        if not mine >> cell & 1 or clash(first, second):
            return ""
        codes = {
            "met": not needs,
            "all": not spares,
            "full": alone and not wants and spares == size,
            "yes": alone and wants + spares == size,
            "no": alone and needs + rest == size,
        }
        return next((code for code, fits in codes.items() if fits), "")


def pair_facts(first: Count, second: Count) -> dict[str, str]:
    """Return the places and numbers of two counts for the blanks of a sentence."""
    places = {"first": first.place.name, "second": second.place.name}
    return places | {"wants": str(first.number), "other": str(second.number)}


class ClashTeller(ContradictionTeller):
    """Codes `share` for two counts with open cells in common, {shared}, and `alone` for others."""

    def __init__(self, rule: Clash) -> None:
        self.rule = rule

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        first = self.rule.counts(board.puzzle).by_name[at.name]
        second = self.rule.witness(board, first)
        assert second
        facts = pair_facts(first, second)
        both = cells_in(self.rule.tally(board).open & first.bits & second.bits)
        return Telling("share", facts | {"shared": cell_names(board, both)}) if both else Telling("alone", facts)


class GroupFitTeller(_About[GroupFit]):
    """Codes `none` for a count without any way, `used` if all use the cell, `full` if none is
    missing, else `ruled-out`.

    Instead of `ruled-out`: `beside` if all use a cell near it, else `unused`, if there are sentences for these.
    """

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        count = self.rule.witness(board, cell, mask)
        assert count
        its, counted = self.rule.tally(board), self.rule.counts(board.puzzle).yes
        found = self.rule.common(board, its, count)
        facts = self.facts(board, count) | {"missing": str(self.rule.missing(its, count))}
        if not found.any:
            return Telling("none", facts)
        if mask & counted:
            return Telling("used", facts)
        if facts["missing"] == "0":
            return Telling("full", facts)
        return Telling(self.chosen("beside" if found.near >> cell & 1 else "unused", "ruled-out"), facts)


class CountTeller(ContradictionTeller):
    """Codes of Too Few: `none` if a count can get none, if there is a sentence for it, else `few`, with {most}.

    Code of Too Many: `many`, with {cells_held}. Code of No Fit: `no-way`, with {missing}.
    """

    def __init__(self, rule: AtCount) -> None:
        self.rule = rule

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        count = self.rule.counts(board.puzzle).by_name[at.name]
        its, facts = self.rule.tally(board), self.rule.facts(board, count)
        held, most = cells_in(its.held & count.bits), its.held_in(count) + its.open_in(count)
        if held:
            facts["cells_held"] = cell_names(board, held)
        codes: Mapping[str, bool] = {
            "many": len(held) > count.number,
            "none": most == 0 < count.number,
            "few": most < count.number,
            "no-way": True,
        }
        code = next(code for code, fits in codes.items() if fits and code in self.because)
        return Telling(code, facts | {"most": str(most), "missing": str(max(0, count.number - len(held)))})
