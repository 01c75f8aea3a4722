"""Nurikabe: which squares a room can still reach, and whether the rooms leave each other enough of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from puzzles.grid.areas import grow, reach
from puzzles.grid.sets import cells_in
from puzzles.types.nurikabe.model import Colours, Field, Group, groups, groups_beside, numbers_in


def _reach(its: Field, group: Group, free: int) -> int:
    """Return the squares that a group with a number has or can reach over some free ones."""
    return reach(group.cells, free, group.numbers[-1] - group.size, *its.size)


@lru_cache(maxsize=256)
def reaches(its: Field, now: Colours) -> tuple[tuple[Group, int], ...]:
    """Return the groups with a number, each with what it can reach, whatever other groups are in between."""
    free = now.light & ~its.numbered
    return tuple([(group, _reach(its, group, free)) for group in groups(its, now.white) if group.numbers])


@lru_cache(maxsize=256)
def reached(its: Field, now: Colours) -> int:
    """Return the squares that some group with a number has or can reach."""
    found = 0
    for _group, its_own in reaches(its, now):
        found |= its_own
    return found


class Territory(NamedTuple):
    """The squares that a group with one number can still reach without joining another number.

    `within[k]` are the squares where k more of its squares are left to spend, at least.
    """

    group: Group
    number: int
    within: tuple[int, ...]

    @property
    def cells(self) -> int:
        """Return all of it, with the squares of the group."""
        return self.within[0]


class Ground(NamedTuple):
    """White groups without a number, which rooms may take in, and the squares of all others."""

    lone: tuple[int, ...]
    numbered: int


class Map(NamedTuple):
    """The groups of a board and the territories of those that have one number and not too many squares."""

    now: Colours
    groups: tuple[Group, ...]
    ground: Ground
    territories: tuple[Territory, ...]

    @property
    def cells(self) -> int:
        """Return the squares that lie in a territory."""
        found = 0
        for territory in self.territories:
            found |= territory.within[0]
        return found


@lru_cache(maxsize=256)
def map_of(its: Field, now: Colours) -> Map:
    """Return the territories of a board."""
    found = groups(its, now.white)
    ground = _ground(found)
    return Map(now, found, ground, tuple([_territory(its, ground, now, each) for each in found if has_room(each)]))


def has_room(group: Group) -> bool:
    """Tell whether a group has a territory: one number, and not too many squares."""
    return len(group.numbers) == 1 and group.size <= group.numbers[0]


def _ground(found: tuple[Group, ...]) -> Ground:
    numbered = 0
    for group in found:
        numbered |= group.cells if group.numbers else 0
    return Ground(tuple([group.cells for group in found if not group.numbers]), numbered)


def _territory(its: Field, ground: Ground, now: Colours, group: Group) -> Territory:
    """Return the territory of a group.

    Each open square costs one, each white group without a number all its squares. An open square beside a white group
    with another number is closed.
    """
    size, number = its.size, group.numbers[0]
    free = now.open & ~grow(ground.numbered & ~group.cells, *size)
    lone_cells = now.white & ~ground.numbered
    seen = edge = group.cells
    found, waiting = [seen], dict[int, int]()
    for cost in range(group.size + 1, number + 1):
        near = grow(edge, *size) & ~seen
        if near & lone_cells:
            for cells in ground.lone:
                if cells & near:
                    arrival = cost - 1 + cells.bit_count()
                    waiting[arrival] = waiting.get(arrival, 0) | cells
        edge = (near & free | waiting.pop(cost, 0)) & ~seen
        if not edge and not waiting:
            break
        seen |= edge
        found.append(seen)
    found += [seen] * (number - group.size + 1 - len(found))
    return Territory(group, number, tuple(reversed(found)))


def with_black(its: Field, old: Map, cell: int) -> Map:
    """Return the map with an open square black: only territories that the square was in can change."""
    now, bit = old.now.with_black(cell), 1 << cell
    after = [_territory(its, old.ground, now, each.group) if each.within[0] & bit else each for each in old.territories]
    return old._replace(now=now, territories=tuple(after))


def with_white(its: Field, old: Map, cell: int) -> Map:
    """Return the map with an open square white, which joins the groups beside it."""
    now, own = old.now.with_white(cell), joined(its, old.now, cell)
    found = (*[group for group in old.groups if not group.cells & own.cells], own)
    changed, ground = grow(own.cells, *its.size), _ground(found)
    after = [
        _territory(its, ground, now, each.group) if each.within[0] & changed else each
        for each in old.territories
        if not each.group.cells & own.cells
    ]
    last = [_territory(its, ground, now, own)] if has_room(own) else []
    return Map(now, found, ground, (*after, *last))


def finished(its: Field, now: Colours, room: int) -> Colours:
    """Return the colours with a room finished: its squares white, and all squares around them black."""
    around = grow(room, *its.size)
    return Colours(now.black | around & ~room, now.white | room, now.open & ~around)


def with_room(its: Field, old: Map, room: int) -> Map:
    """Return the map with a room finished."""
    around, now = grow(room, *its.size), finished(its, old.now, room)
    own = Group(room, numbers_in(its, room))
    found = (*[group for group in old.groups if not group.cells & room], own)
    ground = _ground(found)
    after = [
        _territory(its, ground, now, each.group) if each.within[0] & around else each
        for each in old.territories
        if not each.group.cells & room
    ]
    return Map(now, found, ground, (*after, Territory(own, own.size, (own.cells,))))


def joined(its: Field, now: Colours, cell: int) -> Group:
    """Return the group that an open square would be in if it were white."""
    beside = groups_beside(its, now.white, cell)
    cells = 1 << cell
    for group in beside:
        cells |= group.cells
    return Group(cells, tuple(sorted([number for group in beside for number in group.numbers])))


class Want(NamedTuple):
    """Something that the rooms of a board cannot do.

    `kind`: "room" (one stays too small), "white" (none gets to a white group), "block" (none gets to a block of two by
    two). `cell` names it, `cells` are its squares.
    """

    kind: str
    cell: int
    cells: int

    @property
    def at(self) -> int:
        """Return the squares at which a contradiction may name it: of a room, only its number."""
        return 1 << self.cell if self.kind == "room" else self.cells


def wants(its: Field, board: Map) -> Iterator[Want]:
    """Yield what makes a board cramped."""
    some = 0
    for group, number, within in board.territories:
        if within[0].bit_count() < number:
            yield Want("room", cells_in(group.cells & its.numbered)[0], group.cells)
        some |= within[0]
    for group in board.groups:
        if not group.numbers and group.cells & ~some:
            yield Want("white", cells_in(group.cells)[0], group.cells)
    for corner in cells_in(its.blocks_in(its.every & ~(some | board.now.white))):
        yield Want("block", corner, its.blocks[corner])


def shown(its: Field, board: Map, want: Want) -> int:
    """Return the known squares that show it: its own, and those that hold the rooms near it back."""
    if want.kind == "room":
        return want.cells | limits_of(its, board, territory_of(board, want.cells))
    return want.cells & ~board.now.open | held_back(its, board, want.cells)


def territory_of(board: Map, cells: int) -> Territory:
    """Return the territory of the group with just these squares."""
    return next(each for each in board.territories if each.group.cells == cells)


def limits_of(its: Field, board: Map, territory: Territory) -> int:
    """Return the known squares that limit a territory: its white groups, blacks and groups beside it, and beyond.

    A group with a number that is two steps away closes the square between.
    """
    rim = grow(territory.within[0], *its.size)
    wide, found = grow(rim, *its.size), rim & board.now.black
    for group in board.groups:
        if group.cells & wide:
            found |= group.cells
    return found


def held_back(its: Field, board: Map, cells: int) -> int:
    """Return the known squares that hold back the rooms which could have some squares if nothing were known.

    If there is no such room, the nearest one shows that.
    """
    found, near = 0, _about(its, cells)
    for group in board.groups:
        if group.cells & near:
            found |= group.cells
    for territory in board.territories:
        if territory.group.cells & found:
            found |= limits_of(its, board, territory)
    return found or _nearest(its, board, cells)


def _nearest(its: Field, board: Map, cells: int) -> int:
    """Return the groups with a number that are nearest to some squares."""
    while its.numbered and not cells & its.numbered:
        cells = grow(cells, *its.size)
    return sum([group.cells for group in board.groups if group.cells & its.numbered & cells])


def _about(its: Field, cells: int) -> int:
    """Return the numbers whose rooms could have one of some squares if nothing were known."""
    found = 0
    for numbers, squares in _reaches_of_numbers(its):
        found |= numbers if squares & cells else 0
    return found


@lru_cache(maxsize=256)
def _reaches_of_numbers(its: Field) -> tuple[tuple[int, int], ...]:
    """Return the numbers, those side by side together, each with what it could reach if nothing were known."""
    free = its.every & ~its.numbered
    return tuple([(group.cells, _reach(its, group, free)) for group in groups(its, its.numbered)])


def plainly_held_back(its: Field, now: Colours, cell: int) -> int:
    """Return the groups with a number that could have a square if nothing were known, and the blacks around them."""
    found, near = 0, _about(its, 1 << cell)
    for group, squares in reaches(its, now):
        if group.cells & near:
            found |= group.cells | grow(squares, *its.size) & now.black
    return found
