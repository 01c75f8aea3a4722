"""Skyscrapers: the reasons for accepted steps."""

from __future__ import annotations

from collections.abc import Iterable

from puzzles.base.rule import bits
from puzzles.kernel.board import Board, Place
from puzzles.telling import ContradictionTeller, Counted, DirectTeller, Example, Teller, Telling
from puzzles.types.latin import telling as latin
from puzzles.types.latin.model import number, numbers
from puzzles.types.skyscrapers.model import End, Street, city_of
from puzzles.types.skyscrapers.rules import closing, edges, visible
from puzzles.types.skyscrapers.sight import seen
from puzzles.types.skyscrapers.stands import stands


def _clue(end: End) -> dict[str, str]:
    """Return facts about a clue; its line is where a hint looks."""
    return {"clue": end.place.name, "wants": str(end.number), "place": end.line.name}


def _clued(street: Street) -> str:
    """Return the code for a line that has a clue, and for one that has none."""
    return "clues" if street.ends else "plain"


class NEdge(DirectTeller):
    because = {
        "all": "The {clue} is {wants}: all buildings are seen from there, so they rise 1, 2, 3 and so on. {cell} is "
        "{value}."
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        found = edges.N_EDGE.witness(board, cell, mask)
        assert found
        return Telling("all", _clue(found[0]))


class OneEdge(DirectTeller):
    because = {"one": "The {clue} is 1: the building right there, at {cell}, hides all others. So it is {value}."}

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        found = edges.ONE_EDGE.witness(board, cell, mask)
        assert found
        return Telling("one", _clue(found[0]))


class EdgeLimit(DirectTeller):
    because = {
        "limit": Counted(
            "most",
            "The {clue} is {wants}, but with {low} at {cell} only one building could be seen from there. So {cell} "
            "cannot be {gone}.",
            "The {clue} is {wants}, but with {low} at {cell} at most {most} buildings could be seen from there. So "
            "{cell} cannot be {gone}.",
        )
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        gone = board.cells[cell] & ~mask
        low = next(bits(gone)).bit_length()
        _limit, end, distance = city_of(board).limits[cell][0]
        most = city_of(board).grid.size - low + distance
        return Telling("limit", _clue(end) | {"low": str(low), "most": str(most), "gone": numbers(gone, "|")})


class LastVisibleNumber(DirectTeller):
    because = {
        "clues": "With any other number at {cell}, {place} could not be finished with its clues met. So {cell} is "
        "{value}.",
        "plain": "With any other number at {cell}, {place} could not hold every number once. So {cell} is {value}.",
        "both": "With {by_row} at {cell}, {row} could not be finished with its clues met; with {by_column}, {column} "
        "could not. So {cell} is {value}.",
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        streets = visible.keepers(stands(board), cell, mask)
        if len(streets) == 1:
            return Telling(_clued(streets[0]), {"place": streets[0].line.name})
        return Telling("both", _kept_out(board, cell, mask, streets))


def _kept_out(board: Board, cell: int, mask: int, streets: tuple[Street, ...]) -> dict[str, str]:
    """Return the row and the column of a cell with the other numbers that each keeps out of it, as facts."""
    row, column = streets
    others = board.cells[cell] & ~mask
    by_row = others & ~stands(board).by(row)[cell]
    facts = {"row": row.line.name, "by_row": numbers(by_row, "|")}
    return facts | {"column": column.line.name, "by_column": numbers(others & ~by_row, "|")}


class LastVisibleCell(DirectTeller):
    because = {
        "own": "In {place}, {value} fits only at {cell}: with {value} at {kept_out}, {place} itself could not be "
        "finished with its clues met.",
        "across": "In {place}, {value} fits only at {cell}: with {value} at {across}, {lines} could not be finished "
        "with its clues met.",
        "both": "In {place}, {value} fits only at {cell}: with {value} at {kept_out}, {place} itself could not be "
        "finished with its clues met; with {value} at {across}, {lines} could not.",
        "only": "In {place}, {value} fits only at {cell}.",
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        its = stands(board)
        street = visible.LAST_VISIBLE_CELL.witness(its, cell, mask)
        assert street
        others = [each for each in street.line.cells if each != cell and board.cells[each] & mask]
        own = [each for each in others if not its.by(street)[each] & mask]
        across = [each for each in others if each not in own]
        lines = [its.across(street, each).line.name for each in across]
        facts = {"kept_out": _either(board, own), "across": _either(board, across), "lines": "|".join(lines)}
        code = ("both" if across else "own") if own else "across" if across else "only"
        return Telling(code, {"place": street.line.name} | {name: fact for name, fact in facts.items() if fact})


def _either(board: Board, cells: Iterable[int]) -> str:
    """Return the names of cells of which one is meant, as a fact."""
    return "|".join([board.puzzle.type.cell_name(board.puzzle, cell) for cell in cells])


class LineOfSight(DirectTeller):
    because = {
        "clues": "However {place} is finished with its clues met, {cell} is not {gone}.",
        "plain": "However {place} is finished, {cell} is not {gone}.",
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        its, gone = stands(board), board.cells[cell] & ~mask
        street = visible.LINE_OF_SIGHT.witness(its, cell, next(bits(gone)))
        assert street
        same = gone & ~its.by(street)[cell]
        facts = {"place": street.line.name, "gone": numbers(same, "|")}
        return Telling(_clued(street), facts, more=(gone & ~same).bit_count())


class Visibility(ContradictionTeller):
    """The reasons of a finished line that breaks a clue."""

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        end = city_of(board).clues[at.name]
        count = seen(tuple([board.cells[cell] for cell in at.cells]))
        return Telling("seen", _clue(end) | {"seen": str(count)})


class Exceeding(Visibility):
    because = {"seen": "The {clue} is {wants}, but {place} shows {seen} buildings from there."}


class Insufficient(Visibility):
    because = {
        "seen": Counted(
            "seen",
            "The {clue} is {wants}, but {place} shows only one building from there.",
            "The {clue} is {wants}, but {place} shows only {seen} buildings from there.",
        )
    }


class Preemptive(ContradictionTeller):
    because = {
        "clues": "There is no way to finish {line} so that every number stands there once and its clues are met.",
        "plain": "There is no way to finish {line} so that every number stands there once.",
        "twice": "{line} is finished, but {value} stands there more than once.",
        "unmet": "{line} is finished, but its clues are not all met.",
    }

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        if not all(board.known(cell) for cell in at.cells):
            return Telling(_clued(city_of(board).street(at.name)), {"line": at.name})
        held = [board.cells[cell] for cell in at.cells]
        twice = next((value for value in held if held.count(value) > 1), 0)
        return Telling("twice" if twice else "unmet", {"line": at.name} | ({"value": number(twice)} if twice else {}))


class UnresolvedCell(ContradictionTeller):
    because = {
        "clues": "With any number at {cell}, {line} could not be finished with its clues met.",
        "plain": "With any number at {cell}, {line} could not hold every number once.",
        "both": "With {by_row} at {cell}, {row} could not be finished with its clues met; with {by_column}, {column} "
        "could not.",
    }

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        streets = visible.keepers(stands(board), at.cells[0], 0)
        if len(streets) == 1:
            return Telling(_clued(streets[0]), {"cell": at.name, "line": streets[0].line.name})
        return Telling("both", {"cell": at.name, **_kept_out(board, at.cells[0], 0, streets)})


class UnresolvedNumber(ContradictionTeller):
    because = {
        "nowhere": "{value} is missing from {group}, and with it in any open cell there, some line could not be "
        "finished with its clues met."
    }

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        return Telling("nowhere", {"value": number(at.value), "group": at.name.partition("=")[0]})


TELLERS: dict[str, Teller] = {
    "skyscrapers.last-number": latin.LastNumber(),
    "skyscrapers.last-cell": latin.LastCell("row", "column"),
    "skyscrapers.seen-number": latin.SeenNumber(),
    "skyscrapers.naked-subset": latin.NakedSubset(),
    "skyscrapers.hidden-subset": latin.HiddenSubset(),
    "skyscrapers.x-wing": latin.XWing(),
    "skyscrapers.repeated-number": latin.RepeatedNumber(),
    edges.N_EDGE.id: NEdge(),
    edges.ONE_EDGE.id: OneEdge(),
    edges.EDGE_LIMIT.id: EdgeLimit(),
    visible.LAST_VISIBLE_NUMBER.id: LastVisibleNumber(),
    visible.LAST_VISIBLE_CELL.id: LastVisibleCell(),
    visible.LINE_OF_SIGHT.id: LineOfSight(),
    closing.EXCEEDING.id: Exceeding(),
    closing.INSUFFICIENT.id: Insufficient(),
    closing.PREEMPTIVE.id: Preemptive(),
    closing.UNRESOLVED_CELL.id: UnresolvedCell(),
    closing.UNRESOLVED_NUMBER.id: UnresolvedNumber(),
}

LINES = {"{row}": "{row_filling}", "{column}": "{column_filling}"}
EXAMPLES = {
    "other-cells": Example({"{others}": "{value}", "{row_others}": "{value}", "{column_others}": "{value}"}),
    "near-wing": Example({"{others}": "{gone}"}),
    "can-stand": Example({"{cells}": "{value}"}, filled=LINES),
    "other-heights": Example({}, filled=LINES),
    "can-be-finished": Example({}, filled={"{line}": "{filling}"}),
}
