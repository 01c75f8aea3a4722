"""Battleship: remarks on refusals."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import combinations, islice
from operator import or_

from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Board
from puzzles.kernel.step import Step
from puzzles.kernel.verdict import Refusal
from puzzles.logic.counts import Count, tally
from puzzles.telling import cell_names, claim, reason_in, with_opposite, with_remark
from puzzles.types.battleship.fleet import finished_of, fleet_of, uncounted
from puzzles.types.battleship.forms import forms_of
from puzzles.types.battleship.lines import left_berths, way_with, ways_of
from puzzles.types.battleship.model import SHIP, WATER, sea_of
from puzzles.types.battleship.rules import LINE_FIT, NO_FIT, NO_PLACE

NEEDS = "That would need a ship with just {run} in {place}, and none that is left fits there"
SAID = {
    "only-layout": "The ship squares of {place} could then only be {way}. "
    + NEEDS
    + ". Lengths of ships that are still "
    "missing: {lengths}.",
    "some-layout": "The ship squares of {place} could then be {way}, for example. " + NEEDS + ". Lengths of ships that "
    "are still missing: {lengths}.",
    "none-missing": "The ship squares of {place} could then be {way}, for example. "
    + NEEDS
    + ": no ship is missing any "
    "more.",
    "only-at": "The only such place is {first}.",
    "only-at-both": "The only such places are {first}, and {second}.",
    "shapes": "With a ship at {first}, it would be {held}; with one at {second}, it would be {instead}.",
    "place-at": "A ship of length {length}, for example, could lie at {cells}.",
    "part-of-it": "There, {cell} would be part of the ship itself, and not water beside it.",
    "shape-open": "{open}, beside it, can still be a ship square for this rule, which does not look at the numbers of "
    "rows and columns.",
    "shape": "As far as its neighbours tell, it can be {instead}.",
    "fits-at": "Ships could lie there at {way}, for example.",
    "kept-away": "What is known at {known} keeps ships of the missing lengths, {lengths}, away from {cell}.",
    "no-layout": "Too few squares of {place} would be left for ships.",
    "starving": "A ship at {cells} does not fit: it would make {water} water, and {place} could not get its {wants}.",
    "filling": "A ship at {cells} does not fit: {place} would have more than {wants} ship squares.",
    "too-full": "Then {place} would have too many ship squares.",
}


def line_fit_opposite(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Show how the line would have its number if the claim held, and the ship that this would need."""
    count = next(line for line in sea_of(board).lines.all if line.place.name == refusal.facts["place"])
    board = board.narrow(dict([claim(board, step, refusal)]))
    layouts = list(islice(_layouts(board, count), 2))
    if not layouts:
        held = sum(not board.cells[cell] & WATER for cell in count.cells)
        return with_remark(refusal, "too-full" if held > count.number else "no-layout")
    way = layouts[0]
    run = next(run for run in _runs(count, way) if not _fits(board, count, run))
    missing = [str(length) for length, number in finished_of(board).missing.items() if number > 0]
    facts = {"way": cell_names(board, way), "run": cell_names(board, run), "lengths": "&".join(sorted(missing))}
    code = "only-layout" if len(layouts) == 1 else "some-layout"
    return with_remark(refusal, code if missing else "none-missing", way, **facts)


def _layouts(board: Board, count: Count) -> Iterator[tuple[int, ...]]:
    """Yield the sets of squares of a line that have its number, whatever ships these would need."""
    held = [cell for cell in count.cells if not board.cells[cell] & WATER]
    free = [cell for cell in count.cells if board.cells[cell] & WATER and board.cells[cell] & SHIP]
    missing = count.number - len(held)
    for chosen in combinations(free, missing) if missing >= 0 else ():
        yield tuple(sorted([*held, *chosen], key=count.cells.index))


def _runs(count: Count, way: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Part squares of a line into those that are beside each other."""
    runs: list[list[int]] = []
    for cell in count.cells:
        if cell in way:
            if runs and count.cells.index(runs[-1][-1]) + 1 == count.cells.index(cell):
                runs[-1].append(cell)
            else:
                runs.append([cell])
    return [tuple(run) for run in runs]


def _fits(board: Board, count: Count, run: tuple[int, ...]) -> bool:
    """Tell whether a ship that is left has just these squares of the line."""
    return any({cell for cell in berth.cells if count.bits >> cell & 1} == {*run} for berth in left_berths(board))


def shows_fit(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Name the ship squares of a way to lay ships across the line."""
    count = next(line for line in sea_of(board).lines.all if line.place.name == refusal.facts["place"])
    ways = ways_of(board).get(count.place.name)
    if not ways or not ways.ship:
        return refusal
    way = way_with(board, count, cells_in(ways.ship)[0], ship=True)
    return with_remark(refusal, "fits-at", way, way=cell_names(board, way))


def shows_what_keeps_away(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Name the lengths of missing ships and the squares that keep these away."""
    cell, _mask = claim(board, step, refusal)
    missing = [str(length) for length, number in finished_of(board).missing.items() if number > 0]
    shown = NO_PLACE.evidence(board, cell, 0)
    if not missing or not shown:
        return refusal
    facts = {"lengths": "&".join(sorted(missing)), "known": cell_names(board, shown)}
    return with_remark(refusal, "kept-away", shown, **facts)


def shows_place(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Name a place that is left for a ship at the square."""
    rect = sea_of(board).rect
    cell = rect.place(refusal.facts["cell"]).cells[0]
    berth = next((each for each in left_berths(board) if each.bits >> cell & 1), None)
    if berth is None:
        return refusal
    facts = {"length": str(len(berth.cells)), "cells": cell_names(board, berth.cells)}
    return with_remark(refusal, "place-at", berth.cells, **facts)


def shows_places(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Say why the opposite holds, and name the places left for the ship if these are one or two."""
    refusal = with_opposite(board, step, refusal)
    told = reason_in(refusal)
    berths = fleet_of(board).fitting[int(told.facts["length"])] if told and "length" in told.facts else ()
    if not 0 < len(berths) <= 2:
        return refusal
    code = "only-at" if len(berths) == 1 else "only-at-both"
    facts = dict(zip(("first", "second"), [cell_names(board, each.cells) for each in berths], strict=False))
    return with_remark(refusal, code, [cell for each in berths for cell in each.cells], **facts)


def shows_shapes(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Name two places left for a ship that give the square different shapes."""
    cell, _mask = claim(board, step, refusal)
    berths = {berth.shape(cell): berth for berth in fleet_of(board).fitting[int(refusal.facts["length"])]}
    if len(berths) < 2:
        return refusal
    (one, first), (other, second), *_ = berths.items()
    words = board.puzzle.type.words
    facts = {"held": words(board.puzzle, one), "instead": words(board.puzzle, other)}
    facts |= {"first": cell_names(board, first.cells), "second": cell_names(board, second.cells)}
    return with_remark(refusal, "shapes", (*first.cells, *second.cells), **facts)


def shows_own_idea(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Say what the rule shows, and why a ship does not fit as the claimed shape has it."""
    cell, mask = claim(board, step, refusal)
    refusal = with_opposite(board, step, refusal)
    found = next(uncounted(board, cell, mask), None)
    if found is None:
        return refusal
    berth, count, starves = found
    gone = [each for each in cells_in(berth.rim & count.bits) if not board.known(each)]
    facts = {"cells": cell_names(board, berth.cells), "place": count.place.name, "wants": str(count.number)}
    if starves:
        facts["water"] = cell_names(board, gone)
    return with_remark(refusal, "starving" if starves else "filling", (*berth.cells, *count.cells), **facts)


def shows_shape_or_place(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Say which shape the rule shows; where it shows none, name a place that is left at the square."""
    refusal = with_opposite(board, step, refusal)
    return refusal if reason_in(refusal) else shows_place(board, step, refusal)


def shows_part(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Explain a place that has the very square which the rule asks about."""
    cell = refusal.facts["cell"]
    return with_remark(refusal, "part-of-it") if cell in refusal.facts["cells"].split("&") else refusal


def shows_shape(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Name the shapes that the neighbours of a ship square leave it."""
    cell = sea_of(board).rect.place(refusal.facts["cell"]).cells[0]
    left = forms_of(board).shapes(cell)
    return with_remark(refusal, "shape", (), instead=board.puzzle.type.words(board.puzzle, left)) if left else refusal


def shows_likely_shapes(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Name only the other shapes that no number of a line rules out in plain view, or the squares that keep them."""
    its, (cell, mask) = sea_of(board), claim(board, step, refusal)
    held = tally(board.cells, SHIP)
    full = [line for line in its.lines.all if held.held_in(line) >= line.number]
    dry = {each for line in full for each in line.cells if board.cells[each] & WATER}
    needs = [
        (shape, {its.sides[cell][side] for side in range(4) if arms >> side & 1} & dry)
        for shape, arms in forms_of(board).at(cell)
        if not shape & mask
    ]
    if likely := reduce(or_, [shape for shape, arms in needs if not arms], 0):
        return refusal._replace(facts={**refusal.facts, "instead": board.puzzle.type.words(board.puzzle, likely)})
    wet = sorted({each for _shape, arms in needs for each in arms})
    return with_remark(refusal, "shape-open", (), open=cell_names(board, wet))


REMARKS = {
    ("battleship.segment-type", "shape-fits"): shows_likely_shapes,
    (NO_PLACE.id, "other-shape"): shows_shape_or_place,
    ("battleship.ship-fit", "other-shape"): shows_own_idea,
    ("battleship.ship-fit", "many-places"): shows_shapes,
    ("battleship.beside-every-place", "opposite"): shows_places,
    ("battleship.beside-every-place", "other-places"): shows_part,
    ("battleship.no-berth", "place-left"): shows_place,
    ("battleship.incomplete-ship", "can-be-completed"): shows_shape,
    (NO_PLACE.id, "opposite"): shows_what_keeps_away,
    (NO_FIT.id, "fits"): shows_fit,
    (LINE_FIT.id, "opposite"): line_fit_opposite,
}
