"""Skyscrapers: direct rules about all ways to build a line so that its clues are met.

A number *stands* in an open cell when its row and its column, each by itself, can be built with it there.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial, reduce
from operator import or_

from puzzles.base.rule import Deduction
from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Board, Place
from puzzles.kernel.verdict import Accepted, Refusal, Verdict
from puzzles.types.latin.model import number, numbers
from puzzles.types.latin.possible import names
from puzzles.types.latin.rules.placing import SEEN, SETS_ONE, GroupsRule
from puzzles.types.latin.rules.removing import Losses, Reason, Removal
from puzzles.types.skyscrapers.model import Street
from puzzles.types.skyscrapers.sight import filling, standing
from puzzles.types.skyscrapers.stands import Stands, masks_of, stands

NOT_STANDING = {
    "not-standing": (
        "{cell} cannot be {value}: however {line} is finished with {value} there, the {clue}, which is {wants}, is not "
        "met."
    ),
    "not-both": (
        "{cell} cannot be {value}: however {line} is finished with {value} there, the {clue} ({wants}) and the {other} "
        "({other_wants}) are not both met."
    ),
    "not-once": ("{cell} cannot be {value}: with {value} there, {line} cannot be finished with every number once."),
    "seen": SEEN,
}


def shown(its: Stands, street: Street, cell: int = -1, value: int = 0) -> str:
    """Return the heights of a line in one way to build it, with a value in a cell if one is given.

    If there is one that agrees with the numbers that stand across the line, it is that.
    """
    masks = list(masks_of((*its.cells[:cell], value, *its.cells[cell + 1 :]) if value else its.cells, street))
    free = [mask & ~_standing(its, street, each) for mask, each in zip(masks, street.line.cells, strict=True)]
    found = filling(tuple(free), *street.numbers) or filling(tuple(masks), *street.numbers)
    return " ".join([number(mask) for mask in found])


def _standing(its: Stands, street: Street, cell: int) -> int:
    """Return the numbers that stand in the other cells of the line across a cell."""
    across = [its.cells[each] for each in its.across(street, cell).line.cells if each != cell]
    return reduce(or_, [mask for mask in across if not mask & (mask - 1)], 0)


def not_standing(its: Stands, cell: int, value: int) -> Refusal:
    """Refuse because of a line of a cell that cannot be built with the value there; one that has the value comes first.

    Of its clues that one is named which alone is never met, and both where only together they are not.
    """
    streets = [street for street in its.city.of(cell) if not its.by(street)[cell] & value]
    for street in streets:
        for holder in street.line.cells:
            if its.cells[holder] == value:
                facts = {"shared": street.line.name, "holder": its.city.grid.rect.cell_name(holder)}
                return Refusal("seen", (holder,), facts)
    street, (near, far) = streets[0], streets[0].numbers
    line, masks = street.line, masks_of((*its.cells[:cell], value, *its.cells[cell + 1 :]), street)
    if not all(standing(masks, 0, 0)):
        return Refusal("not-once", line.cells, {"line": line.name})
    alone = {street.first: (near, 0), street.last: (0, far)}
    unmet = [end for end in street.ends if not all(standing(masks, *alone[end]))]
    one, *others = unmet or street.ends
    facts = {"line": line.name, "clue": one.place.name, "wants": str(one.number)}
    if unmet:
        return Refusal("not-standing", line.cells, facts)
    return Refusal(
        "not-both", line.cells, facts | {"other": others[0].place.name, "other_wants": str(others[0].number)}
    )


def keepers(its: Stands, cell: int, value: int) -> tuple[Street, ...]:
    """Return the lines that keep all other numbers out of a cell: the row alone, or the column alone, or both."""
    streets = its.city.of(cell)
    alone = [street for street in streets if not its.by(street)[cell] & ~value]
    return tuple(alone[:1]) or streets


def hindered(its: Stands, street: Street, value: int) -> tuple[Street, ...]:
    """Return a line, and the lines across it that keep a value out of open cells where the line itself allows it."""
    own, both = its.by(street), its.both
    by = [cell for cell in street.line.cells if own[cell] & value and not both[cell] & value]
    return (street, *[its.across(street, cell) for cell in by])


def places_in(its: Stands, street: Street, value: int) -> int:
    """Return the open cells of a line in which a value stands, as bits."""
    found = 0
    for cell in street.line.cells:
        if its.both[cell] & value and its.cells[cell] & (its.cells[cell] - 1):
            found |= 1 << cell
    return found


class LastVisibleNumber(GroupsRule):
    id = "skyscrapers.last-visible-number"
    name = "Last Visible Number"
    statement = (
        "With every other number in this cell, its row or its column could not be finished so that the clues are met. "
        "So it takes the one that is left."
    )
    level = 3
    legup = ("SKYS-BASC-0005", "Last Visible Number")
    why = {
        "sets-one": SETS_ONE,
        **NOT_STANDING,
        "other-heights": (
            "{value} is not forced: {cell} could also be {others}. With {other} there, {row} can be {row_filling}, and "
            "{column} can be {column_filling}."
        ),
    }

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        if mask & (mask - 1):
            return Refusal("sets-one", (cell,))
        its = stands(board)
        if its.both[cell] == mask:
            return Accepted(its.narrowed_in(keepers(its, cell, mask), cell))
        if not its.both[cell] & mask:
            return not_standing(its, cell, mask)
        others = its.both[cell] & ~mask
        row, column = its.city.of(cell)
        other = others & -others
        facts = {"others": numbers(others, "|"), "other": number(other), "row": row.line.name}
        facts |= {"column": column.line.name, "row_filling": shown(its, row, cell, other)}
        facts["column_filling"] = shown(its, column, cell, other)
        return Refusal("other-heights", (cell,), facts)

    def find(self, board: Board) -> Iterator[Deduction]:
        its = stands(board)
        for cell, mask in enumerate(its.both):
            if mask and not mask & (mask - 1) and its.cells[cell] != mask:
                yield Deduction(cell, mask, its.narrowed_in(keepers(its, cell, mask), cell))


class LastVisibleCell(GroupsRule):
    id = "skyscrapers.last-visible-cell"
    name = "Last Visible Cell"
    statement = (
        "In a row or column, this is the only cell where a number can go so that the lines there can still be finished "
        "with their clues met."
    )
    level = 3
    legup = ("SKYS-BASC-0001", "Last Visible Cell")
    why = {
        "sets-one": SETS_ONE,
        **NOT_STANDING,
        "other-cells": "{value} is not forced at {cell}: in {row} it could also go in {row_others}, and in {column} in "
        "{column_others}.",
    }

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return tuple(range(len(board.cells)))  # every line across may keep the number out of another cell

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        if mask & (mask - 1):
            return Refusal("sets-one", (cell,))
        its = stands(board)
        if not its.both[cell] & mask:
            return not_standing(its, cell, mask)
        if street := self.witness(its, cell, mask):
            return Accepted(self.evidence(its, street, cell, mask))
        facts, elsewhere = dict[str, str](), list[int]()
        for street in its.city.of(cell):
            others = cells_in(places_in(its, street, mask) & ~(1 << cell))
            line = street.line
            facts |= {line.kind: line.name, f"{line.kind}_others": names(its.city.grid, others, "|")}
            elsewhere += others
        return Refusal("other-cells", tuple(elsewhere), facts)

    def witness(self, its: Stands, cell: int, value: int) -> Street | None:
        """Return the first line of the cell in which the value stands nowhere else."""
        return next((street for street in its.city.of(cell) if places_in(its, street, value) == 1 << cell), None)

    def evidence(self, its: Stands, street: Street, cell: int, value: int) -> tuple[int, ...]:
        """Return the cells that keep the value out of the others of the line."""
        return its.narrowed_in(hindered(its, street, value), cell)

    def find(self, board: Board) -> Iterator[Deduction]:
        its = stands(board)
        for street in its.city.streets:
            once = twice = 0
            for cell in street.line.cells:
                if its.cells[cell] & (its.cells[cell] - 1):
                    once, twice = once | its.both[cell], twice | once & its.both[cell]
            for cell in street.line.cells if once & ~twice else ():
                mask = its.both[cell] & once & ~twice
                while mask and its.cells[cell] & (its.cells[cell] - 1):
                    value = mask & -mask
                    mask ^= value
                    yield Deduction(cell, value, self.evidence(its, street, cell, value))


class LineOfSight(Removal):
    id = "skyscrapers.line-of-sight"
    name = "Line of Sight"
    statement = (
        "Think of all ways to finish a row or column so that every number stands there once and its clues are met. A "
        "number that a cell has in none of them goes away from it."
    )
    level = 3
    why = {
        "can-stand": (
            "{row} can be {row_filling}, and {column} can be {column_filling}. So {cell} can still be {gone}, as far "
            "as these lines go."
        ),
    }

    def reason(self, board: Board, cell: int, value: int) -> Reason | None:
        its = stands(board)
        street = self.witness(its, cell, value)
        return its.narrowed(street, cell) if street else None

    def stays(self, board: Board, cell: int, value: int) -> Refusal:
        its = stands(board)
        row, column = its.city.of(cell)
        facts = {"row": row.line.name, "row_filling": shown(its, row, cell, value)}
        facts |= {"column": column.line.name, "column_filling": shown(its, column, cell, value)}
        return Refusal("can-stand", (cell,), facts)

    def witness(self, its: Stands, cell: int, value: int) -> Street | None:
        """Return the first line of the cell that cannot be built with the value there."""
        return next((street for street in its.city.of(cell) if not its.by(street)[cell] & value), None)

    def losses(self, board: Board) -> Iterator[Losses]:
        its = stands(board)
        for street in its.city.streets:
            own = its.by(street)
            for cell in street.line.cells:
                mask = its.cells[cell]
                if mask & (mask - 1) and mask & ~own[cell]:
                    yield Losses([(cell, mask & ~own[cell])], partial(its.narrowed, street, cell))


LAST_VISIBLE_NUMBER, LAST_VISIBLE_CELL, LINE_OF_SIGHT = LastVisibleNumber(), LastVisibleCell(), LineOfSight()
RULES = (LAST_VISIBLE_NUMBER, LAST_VISIBLE_CELL, LINE_OF_SIGHT)
