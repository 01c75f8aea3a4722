"""Masyu: squares as they hang together by links: groups of joined lines, and links without which parts come apart."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from puzzles.grid.links import EAST, NOWHERE, SOUTH, Lattice
from puzzles.grid.sets import cells_in, set_of
from puzzles.types.masyu.model import LINE, NONE, Field, Masks


class Group(NamedTuple):
    """Joined lines: each square on them, but the first, has the link that leads back; other lines close loops."""

    back: dict[int, tuple[int, int]]
    closing: set[int]

    @property
    def squares(self) -> int:
        """Return the set of the squares on the lines."""
        return set_of(self.back)

    @property
    def lines(self) -> tuple[int, ...]:
        """Return the lines in order."""
        return tuple(sorted([*[link for link, _ in self.back.values() if link >= 0], *self.closing]))


def group_at(its: Field, masks: Masks, start: int) -> Group:
    """Return the lines that are joined with a square."""
    order, back, closing, ways = [start], {start: (NOWHERE, start)}, set[int](), its.grid.ways
    for square in order:
        came = back[square][0]
        for link, other in ways[square]:
            if masks[link] == LINE and link != came:
                if other in back:
                    closing.add(link)
                else:
                    back[other] = link, square
                    order.append(other)
    return Group(back, closing)


def path_between(group: Group, one: int, other: int) -> list[int]:
    """Return the lines that join two squares of a group."""
    return sorted({*_way_back(group, one)} ^ {*_way_back(group, other)})  # without the way back from where they meet


def _way_back(group: Group, square: int) -> list[int]:
    found, (link, at) = list[int](), group.back[square]
    while link >= 0:
        found.append(link)
        link, at = group.back[at]
    return found


def groups(its: Field, masks: Masks) -> list[Group]:
    """Return all groups of joined lines."""
    found, seen = list[Group](), set[int]()
    for link, mask in enumerate(masks):
        if mask == LINE and its.grid.ends[link][0] not in seen:
            found.append(group_at(its, masks, its.grid.ends[link][0]))
            seen.update(found[-1].back)
    return found


def left_out(its: Field, masks: Masks, group: Group) -> tuple[int, ...] | None:
    """Return a line that is not in a group, none where a circle is not on it; None if it leaves nothing out."""
    if not all(map(group.back.__contains__, (*its.blacks, *its.whites))):
        return ()
    if masks.count(LINE) < len(group.back) + len(group.closing):
        return None
    out = (link for link, mask in enumerate(masks) if mask == LINE and its.grid.ends[link][0] not in group.back)
    return (next(out),)


class Ways(NamedTuple):
    """The squares from which a link of some kind leads east or south, as sets."""

    east: int
    south: int


_DIGITS = {mask: bytes([48 + (each == mask) for each in range(256)]) for mask in (LINE, NONE, LINE | NONE)}
_PASSABLE = bytes([48 + (each & LINE) for each in range(256)])


@lru_cache(maxsize=64)
def _orders(grid: Lattice) -> tuple[itemgetter[object], itemgetter[object]]:
    """Return what picks the links to the east, and to the south, of all squares, the last one first."""
    east, south = ([links[way] for links in reversed(grid.at)] for way in (EAST, SOUTH))
    return itemgetter(*east, -1), itemgetter(*south, -1)


def ways_of(its: Field, masks: Masks, mask: int) -> Ways:
    """Return the links that are of one kind: open ones, or with LINE all that are lines or may be."""
    digits = _PASSABLE if mask == LINE else _DIGITS[mask]
    east, south = (int(bytes(order(masks)[:-1]).translate(digits), 2) for order in _orders(its.grid))
    return Ways(east, south)


def without(its: Field, ways: Ways, link: int) -> Ways:
    """Return the ways without one link."""
    first = its.grid.ends[link][0]
    if its.grid.at[first][EAST] == link:
        return ways._replace(east=ways.east & ~(1 << first))
    return ways._replace(south=ways.south & ~(1 << first))


def side_of(its: Field, ways: Ways, link: int) -> tuple[int, int]:
    """Return the squares on one side of a link that no other way joins with the other side, and the square over there.

    The set is empty if some way joins them. Both sides grow in turn, so that no more is looked at than the smaller one.
    """
    ends = its.grid.ends[link]
    ways = without(its, ways, link)
    sides = [1 << ends[0], 1 << ends[1]]
    edges, turn = sides[:], 0
    while True:
        edge = _beside(its, ways, edges[turn]) & ~sides[turn]
        if edge & sides[1 - turn]:
            return 0, ends[1]
        if not edge:
            return sides[turn], ends[1 - turn]
        sides[turn] |= edge
        edges[turn] = edge
        turn = 1 - turn


def all_joined(its: Field, ways: Ways, link: int, start: int) -> int:
    """Return the squares that ways join with one, without that over a link."""
    ways, found, edge = without(its, ways, link), 1 << start, 1 << start
    while edge:
        edge = _beside(its, ways, edge) & ~found
        found |= edge
    return found


def _beside(its: Field, ways: Ways, squares: int) -> int:
    """Return the squares to which a way leads from one of some squares, and more of these."""
    width, (east, south) = its.grid.width, ways
    return (squares & east) << 1 | squares >> 1 & east | (squares & south) << width | squares >> width & south


def border(its: Field, squares: int) -> list[int]:
    """Return the links between a set of squares and the others."""
    width, at = its.grid.width, its.grid.at
    found = [at[each][EAST] for each in cells_in(squares ^ squares >> 1)]
    found += [at[each][SOUTH] for each in cells_in(squares ^ squares >> width)]
    return sorted([link for link in found if link >= 0])


def odd_squares(its: Field, masks: Masks) -> int:
    """Return the squares with an odd number of lines: as many lines cross a border as there are such squares inside.

    That is, both numbers are even or both are odd, for a line between two squares inside counts for both.
    """
    found = 0
    for link, mask in enumerate(masks):
        if mask == LINE:
            first, last = its.grid.ends[link]
            found ^= 1 << first | 1 << last
    return found


class Branch(NamedTuple):
    """A square of a spanning tree, the link that leads to it, all squares that hang on it, and what else holds them.

    `around` is the set of the links that are not in the tree and join these squares with others.
    """

    link: int
    below: int
    around: int


class Tree(NamedTuple):
    """The squares that links join with each other, and the branches of a tree that spans them."""

    squares: int
    branches: tuple[Branch, ...]


def trees(its: Field, masks: Masks, mask: int) -> Iterator[Tree]:
    """Yield spanning trees of all squares: by open links, or with LINE by those that are lines or may be.

    A branch without other links around it hangs on its link alone. Two links are the only ones between two parts if
    they have the same links around them, one of them itself where it is not in the tree.
    """
    seen = 0
    for start in range(len(its.signs)):
        if not seen >> start & 1:
            tree = _tree(its, masks, mask, start)
            seen |= tree.squares
            yield tree


def _tree(its: Field, masks: Masks, mask: int, start: int) -> Tree:
    order, parents = [start], {start: (NOWHERE, start)}
    around = dict[int, int]()
    ways = its.grid.ways
    for square in order:
        back = parents[square][0]
        for link, other in ways[square]:
            passable = masks[link] & LINE if mask == LINE else masks[link] == mask
            if passable and link != back:
                if other not in parents:
                    parents[other] = link, square
                    order.append(other)
                else:
                    around[square] = around.get(square, 0) ^ 1 << link  # from both of its squares, once each
    below = {square: 1 << square for square in order}
    branches = []
    for square in reversed(order[1:]):
        link, parent = parents[square]
        hold = around.get(square, 0)
        branches.append(Branch(link, below[square], hold))
        around[parent] = around.get(parent, 0) ^ hold
        below[parent] |= below[square]
    return Tree(below[start], tuple(branches[::-1]))


def musts(its: Field, masks: Masks) -> int:
    """Return the squares that the loop passes for certain: circles, and those with lines."""
    found = its.circles
    for link, mask in enumerate(masks):
        if mask == LINE:
            first, last = its.grid.ends[link]
            found |= 1 << first | 1 << last
    return found
