"""Rules whose shape fits a cell: where they could be used, never whether they hold there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from puzzles.base.ptype import type_of
from puzzles.base.rule import AnyRule, CaseRule
from puzzles.draw.of import fixed
from puzzles.kernel.board import Board, Place
from puzzles.kernel.step import Change
from puzzles.kernel.verdict import Cases
from puzzles.telling import regions_of


class Fit(NamedTuple):
    """A rule, and the place of its kind that is meant; none if the rule has no place, or any of several is meant."""

    rule: AnyRule
    at: Place | None = None


def fits_at(board: Board, name: str) -> list[Fit]:
    """List the rules that could be used at a cell, or at another place that can be pointed at.

    Only rows, columns and the like of the cell are looked at, and whether it is known. Raises KeyError if the puzzle
    has no such cell or place.
    """
    puzzle, ptype = board.puzzle, type_of(board.puzzle)
    cells = {ptype.cell_name(puzzle, cell): cell for cell in range(len(board.cells))}
    if name not in cells or cells[name] in fixed(puzzle):
        return [fit for rule in ptype.rules if rule.kind != "direct" for fit in _at(rule, [ptype.place(puzzle, name)])]
    cell = cells[name]
    known = not board.cells[cell] & (board.cells[cell] - 1)
    own, regions = ptype.place(puzzle, name), regions_of(puzzle, cell)
    found = []
    for rule in ptype.rules:
        if rule.kind == "direct":
            found += [] if known else [Fit(rule)]
        elif rule.kind == "case":
            found += _beyond(board, rule, own) if known else _at(rule, [own, *regions])
        else:
            found += _at(rule, [own, *regions])
    return found


TRIED = 100
"""Most places whose cases are looked at for what is marked."""


def splits_of(board: Board, rule: CaseRule, changes: Sequence[Change]) -> list[Place]:
    """List the places where a rule splits into cases of which each change is one, or a part of one."""
    cells = {change.cell for change in changes}
    found: list[Place] = []
    tried = 0
    for place in rule.places(board):
        if not cells or tried == TRIED or not cells.issubset(rule.scope(board, (), place)):
            continue
        tried += 1
        cases = rule.cases(board, place)
        if isinstance(cases, Cases) and all(_is_case(board, cases, change) for change in changes):
            found.append(place)
    return found


def _is_case(board: Board, cases: Cases, change: Change) -> bool:
    old = board.cells[change.cell]
    return any(old & case.get(change.cell, old) == change.on(old) != old for case in cases.branches)


def _beyond(board: Board, rule: AnyRule, own: Place) -> list[Fit]:
    """List a rule for a known cell if it argues about more than that cell: a clue may stand there."""
    return [fit for fit in _at(rule, [own]) if fit.at and {*rule.scope(board, (), own)} > {*own.cells}]


def _at(rule: AnyRule, places: list[Place]) -> list[Fit]:
    """List the places where the rule could be used; of places with a value, that there are some."""
    found = [Fit(rule, place) for place in places if place.kind in rule.at_kinds]
    return found or [Fit(rule)] * any(f"{place.kind}-value" in rule.at_kinds for place in places)
