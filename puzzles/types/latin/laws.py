"""Latin family: the laws that its rules appeal to, and where they argue, with a sentence about a counter-example."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations

from puzzles.base.rule import bits
from puzzles.grid.clauses import CELL, Law
from puzzles.grid.groups import LINES, Group, crossing
from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.laws import Arguer, Argument, Claim
from puzzles.types.latin.model import shape, shape_of
from puzzles.types.latin.possible import possible, view

FORM = frozenset({"sets-one", "no-diagonal"})
IMPOSSIBLE = frozenset({"seen", "placed"})
NOT_FORCED = "So {value} is not forced by this rule."
NOT_CLOSED = "So this rule does not close the branch."
STAYS = "So this rule does not take {other} away from {cell}."
ALONE = "As far as {place} goes, {cell} could be {other}. " + STAYS
NEAR = 3
"""The lines of an X-Wing that are tried: those with the fewest places for the number."""


def candidates(board: Board) -> tuple[int, ...]:
    """Return the possible numbers of every cell; a known one keeps its own."""
    return possible(view(board))


def sight(puzzle: Puzzle, cell: int) -> Collection[int]:
    """Return the cells that share a group with this one."""
    return shape_of(puzzle).peers[cell]


def _once(value: int, *groups: Group) -> tuple[Law, ...]:
    """Return the law that a number stands once in each group."""
    return tuple([Law("once", (group.name,), str(value.bit_length())) for group in groups])


def whole(board: Board, group: Group) -> tuple[Law, ...]:
    """Return the laws that every cell of the group holds a number, and every number stands once."""
    numbers = [law for value in bits(shape(board).full) for law in _once(value, group)]
    return (*numbers, *(Law(CELL, (), str(cell)) for cell in group.cells))


def _stands(board: Board, group: Group, value: int) -> str:
    """Return the code for a number that stands in a group already, or has to go elsewhere."""
    return "stands" if any(board.cells[cell] == value for cell in group.cells) else "elsewhere"


class LastCell(Arguer):
    """The only cell for a number, in some kinds of groups."""

    said = {
        "elsewhere": "In {place}, {value} could also go in {elsewhere}. " + NOT_FORCED,
        "stands": "In {place}, {value} stands at {elsewhere} already. " + NOT_FORCED,
    }

    def __init__(self, *kinds: str) -> None:
        self._kinds = kinds

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        for group in shape(board).of[claim.cell]:
            if group.kind in self._kinds:
                yield Argument(_stands(board, group, claim.mask), group.place, _once(claim.mask, group), claim.mask)


class NoCell(Arguer):
    """A number without a cell, in one kind of group."""

    said = {
        "elsewhere": "In {place}, {value} can still go in {elsewhere}. " + NOT_CLOSED,
        "stands": "In {place}, {value} stands at {elsewhere} already. " + NOT_CLOSED,
    }

    def __init__(self, kind: str) -> None:
        self._kind = kind

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        grid = shape(board)
        if claim.at:
            pairs = [(grid.by_name[claim.at.name.partition("=")[0]], claim.at.value)]
        else:
            pairs = [(group, value) for group in grid.of_kind(self._kind) for value in bits(grid.full)]
        for group, value in pairs:
            yield Argument(_stands(board, group, value), group.place, _once(value, group), value)


class OneNumber(Arguer):
    """Rules that argue about the numbers of one cell."""

    said = {
        "cell": "{cell} could also be {other}. " + NOT_FORCED,
        "at": "{place} can still hold a number: {filling}. " + NOT_CLOSED,
    }

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        grid = shape(board).rect
        if claim.cell >= 0:
            chosen = [claim.cell] if candidates(board)[claim.cell] & claim.other else []
        else:
            chosen = [*claim.at.cells] if claim.at else [c for c in range(len(board.cells)) if not board.known(c)]
        for cell in chosen:
            code = "at" if claim.cell < 0 else "cell"
            yield Argument(code, grid.cell_place(cell), (Law(CELL, (), str(cell)),))


class Seen(Arguer):
    """Seen Number argues about the groups of the cell."""

    said = {"alone": "{other} does not stand in {place} yet, so {cell} could be {other}. " + STAYS}

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        for group in shape(board).of[claim.cell]:
            yield Argument("alone", group.place, _once(claim.other, group), claim.other)


class Repeated(Arguer):
    """Repeated Numbers argues about a whole group."""

    said = {"finish": "{place} can still hold every number once: {filling}. " + NOT_CLOSED}

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        grid = shape(board)
        for group in (grid.by_name[claim.at.name],) if claim.at else grid.groups:
            yield Argument("finish", group.place, whole(board, group))


class Subset(Arguer):
    """Subsets argue about the groups of the cell."""

    said = {"finish": "{place} can still be finished with {other} at {cell}: {filling}. " + STAYS}

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        for group in shape(board).of[claim.cell]:
            yield Argument("finish", group.place, whole(board, group))


class Confined(Arguer):
    """Pointing and Claiming argue about a first group and a second one that holds the cell, the nearest miss first."""

    said = {
        "elsewhere": "With {other} at {cell}, {place} could still have its {other} at {elsewhere}. " + STAYS,
        "inside": "The {other} of {place} could be at {cell} itself. " + STAYS,
        "alone": ALONE,
    }

    def __init__(self, *first: str) -> None:
        self._first = first

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        grid, value = shape(board), claim.other
        places = view(board).places[value.bit_length() - 1]
        own = grid.of[claim.cell]
        pairs = [(first, second) for second in own for first in crossing(grid, second) if first.kind in self._first]
        inside = [pair for pair in pairs if pair[0] in own and not places & pair[0].bits & ~pair[1].bits]
        outside = [pair for pair in pairs if pair[0] not in own and places & pair[0].bits & ~pair[1].bits]
        outside.sort(key=lambda pair: (places & pair[0].bits & ~pair[1].bits).bit_count())
        for first, second in inside:
            yield Argument("inside", first.place, _once(value, first, second), value)
        for first, second in outside:
            yield Argument("elsewhere", first.place, _once(value, first, second), value, apart=True)
        for group in own if not inside and not outside else ():
            yield Argument("alone", group.place, _once(value, group), value)


def _across(line: Group, places: int) -> list[int]:
    """Return at which places in the line these cells lie."""
    return [at for at, cell in enumerate(line.cells) if places >> cell & 1]


class XWing(Arguer):
    """X-Wing argues about two parallel lines, those with the fewest places for the number first."""

    said = {
        "elsewhere": "With {other} at {cell}, {place} could still have their {other} at {elsewhere}. " + STAYS,
        "inside": "The two {other}s of {place} could be at {cell} itself and at {elsewhere}. " + STAYS,
        "alone": ALONE,
    }

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        grid, value = shape(board), claim.other
        places = view(board).places[value.bit_length() - 1]
        for kind in LINES:
            own = next(line for line in grid.of[claim.cell] if line.kind == kind)
            for line in grid.of_kind(kind):
                if line != own and _across(line, places) == _across(own, places) and len(_across(own, places)) == 2:
                    both = Place(kind, f"{min(own, line).name}&{max(own, line).name}", own.cells + line.cells)
                    yield Argument("inside", both, _once(value, own, line), value, apart=True)
        found: list[tuple[Group, Group]] = []
        for kind in LINES:
            across = next(group for group in grid.of[claim.cell] if group.kind in LINES and group.kind != kind)
            lines = [line for line in grid.of_kind(kind) if places & line.bits & across.bits]
            lines = [line for line in lines if not line.bits >> claim.cell & 1]
            lines.sort(key=lambda line: (places & line.bits).bit_count())
            found += combinations(lines[:NEAR], 2)
        found.sort(key=lambda pair: (places & (pair[0].bits | pair[1].bits)).bit_count())
        for first, second in map(sorted, found):
            both = Place(first.kind, f"{first.name}&{second.name}", first.cells + second.cells)
            yield Argument("elsewhere", both, _once(value, first, second), value, apart=True)
        for group in grid.of[claim.cell]:
            yield Argument("alone", group.place, _once(value, group), value)


class XYWing(Arguer):
    """XY-Wing argues about cells in sight of this one; shown is that nothing there is the number yet."""

    said = {"alone": ALONE}

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        for group in shape(board).of[claim.cell]:
            yield Argument("alone", group.place, _once(claim.other, group), claim.other)


_KINDS = ("row", "column", "block", "diagonal")
ARGUERS: dict[str, Arguer] = {
    **{f"latin.last-cell-{kind}": LastCell(kind) for kind in _KINDS},
    **{f"latin.no-cell-{kind}": NoCell(kind) for kind in _KINDS},
    "latin.last-number": OneNumber(),
    "latin.no-number": OneNumber(),
    "latin.seen-number": Seen(),
    "latin.repeated-number": Repeated(),
    "latin.pointing": Confined("block"),
    "latin.claiming": Confined(*LINES, "diagonal"),
    "latin.naked-subset": Subset(),
    "latin.hidden-subset": Subset(),
    "latin.x-wing": XWing(),
    "latin.xy-wing": XYWing(),
}
