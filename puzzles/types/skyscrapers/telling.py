"""Skyscrapers: the reasons for accepted steps."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import combinations

from puzzles.base.rule import bits
from puzzles.kernel.board import Board, Place
from puzzles.telling import ContradictionTeller, Counted, DirectTeller, Example, Sentence, Teller, Telling, cell_names
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


HELD = Counted(
    "holders",
    "{held} already stands in {held_in}, at {holders}",
    "{held} already stand in {held_in}, at {holders}",
)
"""Says first which of the numbers that cannot go in a cell are known in its row or column."""
KEPT = {
    "clues": "with {kept} at {cell}, {place} could not be finished with its clues met",
    "plain": "with {kept} at {cell}, {place} could not hold every number once",
    "both": "with {by_row} at {cell}, {row} could not be finished with its clues met; with {by_column}, {column} could "
    "not",
}


def _with_held(kept: str, end: str) -> Counted:
    """Return a sentence that first names numbers of the row or column, then what keeps the others out of a cell."""
    said = "; ".join(["%s", *([kept] if kept else [])]) + end
    return Counted(HELD.by, said % HELD.one, said % HELD.many)


def _sentences(start: str, end: str) -> dict[str, Sentence]:
    """Return the sentences about a cell that its row and its column leave one number, or none; `start` names it."""
    alone = {
        "clues": start + "{place} could not be finished with its clues met." + end,
        "plain": start + "{place} could not hold every number once." + end,
        "both": KEPT["both"][0].upper() + KEPT["both"][1:] + "." + end,
    }
    held = {f"held-{code}": _with_held(said, "." + end) for code, said in KEPT.items()}
    return {**alone, **held, "held": _with_held("", "." + end)}


def _kept_out(board: Board, cell: int, mask: int) -> Telling:
    """Return why a cell cannot have other numbers than these: first by numbers that stand in its row or column."""
    its, others = stands(board), board.cells[cell] & ~mask
    holders = {value: _holder(board, cell, value) for value in bits(others)}
    held = {value: found for value, found in holders.items() if found}
    facts, rest = _held_facts(board, held), others & ~sum(held)
    if not rest:
        return Telling("held", facts)
    row, column = its.city.of(cell)
    by_row, by_column = (rest & ~its.by(street)[cell] for street in (row, column))
    street = row if by_row == rest else column if by_column == rest else None
    code = _clued(street) if street else "both"
    if street:
        facts |= {"place": street.line.name, "kept": numbers(rest, "|")}
    else:
        facts |= {"row": row.line.name, "by_row": numbers(by_row, "|")}
        facts |= {"column": column.line.name, "by_column": numbers(rest & ~by_row, "|")}
    return Telling(f"held-{code}" if held else code, facts)


def _holder(board: Board, cell: int, value: int) -> tuple[Street, int] | None:
    """Return the row or column of a cell in which a number is known, and where; None if it is in neither."""
    for street in city_of(board).of(cell):
        for each in street.line.cells:
            if each != cell and board.cells[each] == value:
                return street, each
    return None


def _held_facts(board: Board, held: Mapping[int, tuple[Street, int]]) -> dict[str, str]:
    """Return facts that list known numbers, the lines that they stand in, and where."""
    return {"held": numbers(sum(held), "&"), **_taken_by(board, held.values())} if held else {}


class LastVisibleNumber(DirectTeller):
    because = _sentences("With any other number at {cell}, ", " So {cell} is {value}.")

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        return _kept_out(board, cell, mask)


ONLY_AT = "In {place}, {value} fits only at {cell}"
KEPT_FROM = {
    "taken": "{value} cannot go at {taken}, as it already stands in {held_in}, at {holders}",
    "own": "with {value} at {kept_out}, {place} itself could not be finished with its clues met",
    "across": "with {value} at {across}, {lines} could not be finished with its clues met",
}
"""Says why a number cannot go in the other cells of a line; the plainest reason comes first."""


def _kept_from() -> Iterator[tuple[str, str]]:
    """Yield the sentences about a number that goes in one cell of a line only, by what keeps it out of the others."""
    yield "only", f"{ONLY_AT}."
    for count in range(1, len(KEPT_FROM) + 1):
        for codes in combinations(KEPT_FROM, count):
            yield "-".join(codes), f"{ONLY_AT}: {'; '.join([KEPT_FROM[code] for code in codes])}."


class LastVisibleCell(DirectTeller):
    because = dict(_kept_from())

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        its = stands(board)
        street = visible.LAST_VISIBLE_CELL.witness(its, cell, mask)
        assert street
        others = [each for each in street.line.cells if each != cell and board.cells[each] & mask]
        taken = {each: found for each in others if (found := _holder(board, each, mask))}
        left = [each for each in others if each not in taken]
        own = [each for each in left if not its.by(street)[each] & mask]
        across = [each for each in left if each not in own]
        lines = [its.across(street, each).line.name for each in across]
        kept = {"taken": taken, "own": own, "across": across}
        facts = {"kept_out": _either(board, own), "across": _either(board, across), "lines": "|".join(lines)}
        facts |= {"taken": _either(board, taken), **_taken_by(board, taken.values())}
        code = "-".join([name for name, cells in kept.items() if cells]) or "only"
        return Telling(code, {"place": street.line.name} | {name: fact for name, fact in facts.items() if fact})


def _taken_by(board: Board, found: Collection[tuple[Street, int]]) -> dict[str, str]:
    """Return facts that list the lines in which a number stands already, and its cells there."""
    holders = cell_names(board, dict.fromkeys([each for _street, each in found]))
    return {"held_in": "&".join(dict.fromkeys([street.line.name for street, _cell in found])), "holders": holders}


def _either(board: Board, cells: Iterable[int]) -> str:
    """Return the names of cells of which one is meant, as a fact."""
    return cell_names(board, cells, "|")


class LineOfSight(DirectTeller):
    because = {
        "clues": "However {place} is finished with its clues met, {cell} is not {gone}.",
        "plain": "However {place} is finished, {cell} is not {gone}.",
        "held": "{gone} already stands in {place}, at {holder}, so {cell} is not {gone}.",
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        its, gone = stands(board), board.cells[cell] & ~mask
        value = next(bits(gone))
        if held := _holder(board, cell, value):
            facts = {"place": held[0].line.name, "holder": cell_names(board, [held[1]]), "gone": number(value)}
            return Telling("held", facts, more=(gone & ~value).bit_count())
        street = visible.LINE_OF_SIGHT.witness(its, cell, value)
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
    because = _sentences("With any number at {cell}, ", "")

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        told = _kept_out(board, at.cells[0], 0)
        return told._replace(facts={"cell": at.name, **told.facts})


class UnresolvedNumber(ContradictionTeller):
    because = {
        "nowhere": "{value} is missing from {group}, and with it in any open cell there, some line could not be "
        "finished with its clues met.",
        "taken": "{value} is missing from {group}, but it cannot go at {taken}, as it already stands in {held_in}, at "
        "{holders}.",
        "taken-nowhere": "{value} is missing from {group}. It cannot go at {taken}, as it already stands in {held_in}, "
        "at {holders}; and with it in any other open cell there, some line could not be finished with its clues met.",
    }

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        group = at.name.partition("=")[0]
        free = [each for each in city_of(board).street(group).line.cells if board.cells[each] & at.value]
        taken = {each: found for each in free if (found := _holder(board, each, at.value))}
        facts = {"value": number(at.value), "group": group}
        if taken:
            facts |= {"taken": _either(board, taken), **_taken_by(board, taken.values())}
        code = "nowhere" if not taken else "taken" if len(taken) == len(free) else "taken-nowhere"
        return Telling(code, facts)


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
