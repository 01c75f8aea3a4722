"""Skyscrapers: the rules of Latin squares, as every height stands once in each row and column."""

from __future__ import annotations

from puzzles.kernel.verdict import Refusal
from puzzles.types.latin.rules.cases import PossibleCells, PossibleNumbers
from puzzles.types.latin.rules.contradictions import RepeatedNumber as LatinRepeated
from puzzles.types.latin.rules.placing import LastCell as LatinLastCell, LastNumber as LatinLastNumber
from puzzles.types.latin.rules.removing import SeenNumber as LatinSeen
from puzzles.types.latin.rules.subsets import HiddenSubset as LatinHidden, NakedSubset as LatinNaked
from puzzles.types.latin.rules.wings import XWing as LatinXWing


class LastNumber(LatinLastNumber):
    id = "skyscrapers.last-number"
    legup = ("SKYS-BASC-0003", "Last Number for Cell")


class LastCell(LatinLastCell):
    id = "skyscrapers.last-cell"
    name = "Last Cell for Number"
    statement = "Only one cell of a row or column can still take the number, so it goes there."
    legup = ("SKYS-BASC-0002", "Last Cell for Number")
    groups = ("row", "column")
    why = {
        **LatinLastCell.why,
        "other-cells": "{value} is not forced at {cell}: in {group} it could also go in {others}, and in {column} in "
        "{column_others}.",
    }

    def refused(self, refusals: list[Refusal]) -> Refusal:
        """Return what holds of one line alone, or else the other cells of both."""
        for each in reversed(refusals):
            if each.code != "other-cells":
                return each
        row, column = refusals
        facts = {**row.facts, "column": column.facts["group"], "column_others": column.facts["others"]}
        return Refusal("other-cells", (*row.evidence, *column.evidence), facts)


class SeenNumber(LatinSeen):
    id = "skyscrapers.seen-number"
    statement = "A number stands only once in a row or column: take it away from the other cells there."


class NakedSubset(LatinNaked):
    id = "skyscrapers.naked-subset"
    statement = (
        "Two cells of a line that can only hold the same two numbers use both up (and so do three with three, four "
        "with four): take these numbers away from the other cells of the line."
    )


class HiddenSubset(LatinHidden):
    id = "skyscrapers.hidden-subset"
    statement = (
        "Two numbers that can only go in the same two cells of a line fill these cells (and so do three with three, "
        "four with four): take all other numbers away from them."
    )


class XWing(LatinXWing):
    id = "skyscrapers.x-wing"


class NumberForCell(PossibleNumbers):
    id = "skyscrapers.number-for-cell"
    name = "Number for Cell"
    legup = ("SKYS-CASE-0001", "Number For Cell")
    why = {
        "known-cell": PossibleNumbers.why["known-cell"],
        "contradiction-instead": (
            "No number is possible in {cell}. That is a contradiction, not a split: use Unresolved Cell."
        ),
    }


class CellForNumber(PossibleCells):
    id = "skyscrapers.cell-for-number"
    name = "Cell for Number"
    statement = (
        "A number missing from a row or column goes in one of the cells there that can take it: try each in a branch "
        "of its own."
    )
    legup = ("SKYS-CASE-0002", "Cell For Number")
    at_kinds = ("row-value", "column-value")
    groups, closing = ("row", "column"), "skyscrapers.unresolved-number"


class RepeatedNumber(LatinRepeated):
    id = "skyscrapers.repeated-number"
    name = "Repeated Number"
    statement = "Two cells of a row or column hold the same number."
    legup = ("SKYS-CONT-0001", "Duplicate Number")
    at_kinds = ("row", "column")


NAKED, HIDDEN, X_WING = NakedSubset(), HiddenSubset(), XWing()
RULES = (
    *(LastNumber(), LastCell(), SeenNumber(), NAKED, HIDDEN, X_WING),
    *(NumberForCell(), CellForNumber(), RepeatedNumber()),
)
