"""Tree Tent: which links are possible, and how trees and tents can be paired along them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from puzzles.types.tree_tent.model import GRASS, LINE, NONE, TENT, Camp


def possible(its: Camp, cells: Sequence[int], link: int) -> bool:
    """Tell whether a link may be a line: it is not ruled out, no grass is there, and no other line ends there."""
    tree, square = its.ends[link]
    if cells[link] == NONE or cells[square] == GRASS:
        return False
    for end in (tree, square):
        for other in its.of[end]:
            if cells[other] == LINE and other != link:
                return False
    return True


def links(its: Camp, cells: Sequence[int], end: int) -> list[int]:
    """List the possible links of a tree or square."""
    return [link for link in its.of[end] if possible(its, cells, link)]


def linked(its: Camp, cells: Sequence[int], end: int) -> bool:
    """Tell whether a line ends at a tree or square."""
    for link in its.of[end]:  # noqa: SIM110  a loop is three times as fast as any()
        if cells[link] == LINE:
            return True
    return False


def ruled_out_by(its: Camp, cells: Sequence[int], link: int) -> int:
    """Return a cell that makes a link impossible: grass, another line, or the link itself; -1 if none does.

    A link is ruled out because of one of the others, so what names them rests on fewer steps.
    """
    tree, square = its.ends[link]
    if cells[square] == GRASS:
        return square
    for other in (*its.of[tree], *its.of[square]):
        if cells[other] == LINE and other != link:
            return other
    return link if cells[link] == NONE else -1


def impossible(its: Camp, cells: Sequence[int], ends: Iterable[int]) -> tuple[int, ...]:
    """Return what makes the impossible links of these trees or squares impossible, each cell once."""
    reasons = [ruled_out_by(its, cells, link) for end in ends for link in its.of[end]]
    return tuple(dict.fromkeys([cell for cell in reasons if cell >= 0]))


def tents(its: Camp, cells: Sequence[int]) -> list[int]:
    """List the tents of a board."""
    return [cell for cell in range(its.squares) if cells[cell] == TENT]


class Pairing:
    """A largest pairing of trees, or of tents, with different partners along possible links.

    `choices` are the partners that each may have, `partner` those chosen for each partner that is taken.
    """

    def __init__(self, choices: dict[int, list[int]]) -> None:
        self.choices = choices
        self.partner: dict[int, int] = {}
        self.alone = [each for each in choices if not self._augment(each)]

    def _augment(self, first: int) -> bool:
        """Give one more a partner, by exchanging partners along a shortest path. Return False if none is left."""
        came: dict[int, int] = {}
        queue = [first]
        for each in queue:
            for other in self.choices[each]:
                if other in came:
                    continue
                came[other] = each
                if other not in self.partner:
                    self._exchange(other, came, first)
                    return True
                queue.append(self.partner[other])
        return False

    def _exchange(self, last: int, came: dict[int, int], first: int) -> None:
        """Give `last` the one from which the path came to it, and so on back to `first`."""
        had = {one: other for other, one in self.partner.items()}
        while True:
            one = came[last]
            self.partner[last] = one
            if one == first:
                return
            last = had[one]

    def rivals(self, first: Iterable[int]) -> list[int]:
        """List those that some largest pairing leaves alone instead of one of these, themselves included."""
        found = list(dict.fromkeys(first))
        seen = {*found}
        for each in found:
            for other in self.choices[each]:
                one = self.partner.get(other, each)
                if one not in seen:
                    seen.add(one)
                    found.append(one)
        return found


def pair_up(its: Camp, cells: Sequence[int], ends: Iterable[int]) -> Pairing:
    """Return a largest pairing of these trees, or of these tents."""
    return Pairing({end: [its.other(link, end) for link in links(its, cells, end)] for end in ends})


Ends = Callable[[Camp, Sequence[int]], Iterable[int]]


def trees(its: Camp, cells: Sequence[int]) -> tuple[int, ...]:
    """Return the trees of a puzzle."""
    return its.trees


SIDES: tuple[Ends, ...] = (trees, tents)
"""Trees and tents, which must all be paired. If either can be, both can be at once: no more is needed for that."""


def all_paired(its: Camp, cells: Sequence[int]) -> bool:
    """Tell whether all trees can be paired, and all tents."""
    return not any(pair_up(its, cells, side(its, cells)).alone for side in SIDES)
