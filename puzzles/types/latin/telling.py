"""Latin family: the reasons for accepted steps."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable

from puzzles.base.rule import bits
from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.telling import ContradictionTeller, Counted, DirectTeller, Example, Teller, Telling
from puzzles.types.latin.model import number, numbers, shape, shape_of
from puzzles.types.latin.possible import View, known_around, names, possible, spread, survey, view
from puzzles.types.latin.rules import placing, removing, subsets, wings


def _holders(board: Board, cells: Iterable[int], value: int) -> str:
    """List those of the cells that hold the value."""
    return names(shape(board), [cell for cell in cells if board.cells[cell] == value], "&")


class LastNumber(DirectTeller):
    because = {
        "last": "{cell} sees {others} ({by}); only {value} is left.",
        "last-of-rest": "Of the numbers still noted in {cell}, it sees {others} ({by}); only {value} is left.",
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        grid = shape(board)
        facts = {"others": numbers(board.cells[cell] & ~mask, "&"), "by": names(grid, evidence, "&")}
        return Telling("last" if board.cells[cell] == grid.full else "last-of-rest", facts)


class LastCell(DirectTeller):
    because = {
        "ruled-out": "{value} is ruled out everywhere else in {group} by {by}, so it goes in {cell}.",
        "filled": "No other open cell of {group} can take {value}, so it goes in {cell}.",
    }

    def __init__(self, *kinds: str) -> None:
        self.kinds = kinds

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        grid = shape(board)
        groups = [group for group in grid.of[cell] if group.kind in self.kinds]
        group = next(each for each in groups if survey(grid, board.cells, each, mask)[0] == 1 << cell)
        by = _holders(board, evidence, mask)
        return Telling("ruled-out" if by else "filled", {"group": group.name, "by": by})


class _Removal(DirectTeller):
    """The reasons why numbers leave a cell. Of several, the first is told with those that leave for the same reason."""

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        gone = board.cells[cell] & ~mask
        told, same = self.leaves(view(board), cell, next(bits(gone)))
        same &= gone
        return told._replace(facts={**told.facts, "gone": numbers(same, "|")}, more=(gone & ~same).bit_count())

    @abstractmethod
    def leaves(self, seen: View, cell: int, value: int) -> tuple[Telling, int]:
        """Return why the value leaves the cell, and the mask of all that leaves it for this reason."""


class SeenNumber(_Removal):
    because = {"seen": "{holder} in {shared} is {gone}, so {cell} is not."}

    def leaves(self, seen: View, cell: int, value: int) -> tuple[Telling, int]:
        grid = seen.grid
        holder = next(peer for peer in grid.peers[cell] if seen.cells[peer] == value)
        shared = placing.shared_group(grid, cell, holder)
        return Telling("seen", {"holder": grid.rect.names[holder], "shared": shared.name}), value


class Confined(_Removal):
    because = {
        "confined": Counted(
            "cells",
            "In {first}, the {gone} can only go in {cells}, which is in {second} too. So {cell}, elsewhere in "
            "{second}, cannot be {gone}.",
            "In {first}, the {gone} can only go in {cells}, all in {second}. So {cell}, elsewhere in {second}, cannot "
            "be {gone}.",
        )
    }

    def __init__(self, rule: removing.Confined) -> None:
        self.rule = rule

    def leaves(self, seen: View, cell: int, value: int) -> tuple[Telling, int]:
        found = self.rule.confined(seen, cell, value)
        assert found
        first, second = found
        cells = names(seen.grid, spread(seen.places[value.bit_length() - 1] & first.bits), "&")
        return Telling("confined", {"first": first.name, "second": second.name, "cells": cells}), value


class NakedSubset(_Removal):
    because = {
        "subset": "In {group}, {subset} have only {numbers} between them and use them up, so {cell} cannot be {gone}."
    }

    def leaves(self, seen: View, cell: int, value: int) -> tuple[Telling, int]:
        found = subsets.NAKED.subset(seen, cell, value)
        assert found
        group, (union, inside) = found
        open_cells = [each for each in group.cells if seen.cells[each] & (seen.cells[each] - 1)]
        cells = names(seen.grid, [open_cells[index] for index in inside], "&")
        return Telling("subset", {"group": group.name, "subset": cells, "numbers": numbers(union, "&")}), union


class HiddenSubset(_Removal):
    because = {
        "subset": "In {group}, the numbers {numbers} can only go in {subset}, so {cell} has no room for {gone}.",
    }

    def leaves(self, seen: View, cell: int, value: int) -> tuple[Telling, int]:
        found = subsets.HIDDEN.subset(seen, cell, value)
        assert found
        group, union, values = found
        facts = {"group": group.name, "subset": names(seen.grid, spread(union), "&"), "numbers": numbers(values, "&")}
        return Telling("subset", facts), ~values


class XWing(_Removal):
    because = {"wing": "In {lines}, the {gone} can only go in {crossers}: one in each. So {cell} cannot be {gone}."}

    def leaves(self, seen: View, cell: int, value: int) -> tuple[Telling, int]:
        found = wings.X_WING.wing(seen, cell, value)
        assert found
        lines, crossers = ["&".join([line.name for line in pair]) for pair in found]
        return Telling("wing", {"lines": lines, "crossers": crossers}), value


class XYWing(_Removal):
    because = {
        "wing": "{pivot} is {one} or {two}. If it is {one}, {first} is {gone}; if it is {two}, {second} is. So {cell}, "
        "which sees both, cannot be {gone}."
    }

    def leaves(self, seen: View, cell: int, value: int) -> tuple[Telling, int]:
        wing = next(each for each in wings.xy_wings(seen) if each.value == value and each.targets >> cell & 1)
        values, name = possible(seen), seen.grid.rect.names
        facts = {"pivot": name[wing.pivot], "first": name[wing.first], "second": name[wing.second]}
        facts["one"], facts["two"] = number(values[wing.first] & ~value), number(values[wing.second] & ~value)
        return Telling("wing", facts), value


class RepeatedNumber(ContradictionTeller):
    because = {
        "twice": "{cells} in {group} are both {value}.",
        "often": "{cells} in {group} are all {value}.",
    }

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        facts = {"cells": names(shape(board), evidence, "&"), "group": at.name}
        facts["value"] = number(board.cells[evidence[0]])
        return Telling("twice" if len(evidence) == 2 else "often", facts, evidence)


class NoNumber(ContradictionTeller):
    because = {
        "every": "{cell} sees every number: {by}.",
        "rest": "{cell} sees every number that is still noted in it ({numbers}): {by}.",
    }

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        cell, grid = at.cells[0], shape(board)
        by = names(grid, known_around(grid, board.cells, cell).values(), "&")
        facts = {"cell": at.name, "by": by, "numbers": numbers(board.cells[cell], "&")}
        return Telling("every" if board.cells[cell] == grid.full else "rest", facts)


class NoCell(ContradictionTeller):
    because = {
        "ruled-out": "{value} is missing from {group}, and each of its open cells is ruled out: {by}.",
        "filled": "{value} is missing from {group}, and no open cell of it can take it.",
    }

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        by = _holders(board, evidence, at.value)
        facts = {"value": number(at.value), "group": at.name.partition("=")[0], "by": by}
        return Telling("ruled-out" if by else "filled", facts)


def regions(puzzle: Puzzle, cell: int) -> tuple[Place, ...]:
    """Return the groups of a cell."""
    return tuple([group.place for group in shape_of(puzzle).of[cell]])


KINDS = ("row", "column", "block", "diagonal")
TELLERS: dict[str, Teller] = {
    **{f"latin.last-cell-{kind}": LastCell(kind) for kind in KINDS},
    "latin.last-number": LastNumber(),
    "latin.seen-number": SeenNumber(),
    "latin.pointing": Confined(removing.POINTING),
    "latin.claiming": Confined(removing.CLAIMING),
    "latin.naked-subset": NakedSubset(),
    "latin.hidden-subset": HiddenSubset(),
    "latin.x-wing": XWing(),
    "latin.xy-wing": XYWing(),
    "latin.repeated-number": RepeatedNumber(),
    "latin.no-number": NoNumber(),
    **{f"latin.no-cell-{kind}": NoCell() for kind in KINDS},
}

EXAMPLES = {
    "other-cells": Example({"{others}": "{value}"}),
    "near-wing": Example({"{others}": "{gone}"}),
    "not-confined": Example({"{others}": "{gone}"}),
    "has-cell": Example({"{cells}": "{value}"}),
}
