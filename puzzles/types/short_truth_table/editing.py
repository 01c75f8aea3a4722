"""Short Truth Table: formulas as they are typed, and the values of symbols that are given."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from puzzles.base.ptype import PuzzleType
from puzzles.editing.editor import Editor
from puzzles.editing.part import Part
from puzzles.editing.sketch import OPEN, Sections, Sketch, Tool
from puzzles.grid.text import GridError, Phrase, phrase
from puzzles.types.short_truth_table.model import FALSE, LIMITS, OPEN as EITHER, TRUE, VALUES, read_line

FORMULA, VALUE = "formula", "value"
FIRST = "A"
"""The only formula that there is at first."""

SIGNS = {TRUE: "T", FALSE: "F", EITHER: OPEN}

_SYMBOL = re.compile(r"s([1-9][0-9]?)p([1-9][0-9]?)", re.ASCII)


@dataclass(frozen=True)
class Formulas(Part):
    """The formulas by their numbers, each as text without blanks; the place behind the last one adds another."""

    id: str = FORMULA
    symmetric: bool = False

    def fresh(self, height: int, width: int) -> dict[str, str]:
        return {f"{FORMULA}1": FIRST}

    def read(self, sections: Sections, size: tuple[int, int]) -> dict[str, str]:
        return {f"{FORMULA}{at}": line for at, line in enumerate(sections[""], 1)}

    def write(self, sketch: Sketch) -> Sections:
        return {"": [sketch.get(FORMULA, f"{FORMULA}{at}") for at in range(1, len(sketch.of(FORMULA)) + 1)]}

    def where(self, sketch: Sketch, at: str) -> str:
        there = len(sketch.of(FORMULA))
        return at if at in {f"{FORMULA}{number}" for number in range(1, min(there + 1, LIMITS[0]) + 1)} else ""

    def refusal(self, sketch: Sketch, at: str, mark: str) -> Phrase | None:
        if set(mark) & set(":="):
            return Phrase("a formula has letters, connectives and parentheses")
        try:
            read_line(1, mark)
        except GridError as error:
            facts = {"expected": phrase(error.expected), "found": phrase(error.found)}
            if error.column > LIMITS[1]:
                return Phrase("expected {expected}, found {found}", **facts)
            words = "character {column} of the formula: expected {expected}, found {found}"
            return Phrase(words, column=error.column, **facts)
        return None

    def placed(self, sketch: Sketch, at: str, mark: str) -> Sketch:
        """Write a formula; of the values of one that was there, none is kept."""
        return _without_values(sketch, at).put(FORMULA, at, read_line(1, mark)[0])

    def erased(self, sketch: Sketch, at: str) -> Sketch | None:
        """Take a formula out and move those below it up; the last one stays."""
        if not sketch.get(FORMULA, at) or len(sketch.of(FORMULA)) == 1:
            return None
        gone, there = int(at.removeprefix(FORMULA)), len(sketch.of(FORMULA))
        sketch = _without_values(sketch, at)
        for number in range(gone, there):
            sketch = sketch.put(FORMULA, f"{FORMULA}{number}", sketch.get(FORMULA, f"{FORMULA}{number + 1}"))
            for place, mark in _values(sketch, f"{FORMULA}{number + 1}").items():
                sketch = sketch.put(VALUE, place, "").put(VALUE, f"s{number}p{place.partition('p')[2]}", mark)
        return sketch.put(FORMULA, f"{FORMULA}{there}", "")


def _values(sketch: Sketch, formula: str) -> dict[str, str]:
    first = f"s{formula.removeprefix(FORMULA)}p"
    return {at: mark for at, mark in sketch.of(VALUE).items() if at.startswith(first)}


def _without_values(sketch: Sketch, formula: str) -> Sketch:
    for at in _values(sketch, formula):
        sketch = sketch.put(VALUE, at, "")
    return sketch


@dataclass(frozen=True)
class Values(Part):
    """The values of symbols that are given."""

    id: str = VALUE
    symmetric: bool = False

    def read(self, sections: Sections, size: tuple[int, int]) -> dict[str, str]:
        lines = enumerate(sections[VALUE], 1)
        signs = [(line, at, sign) for line, its in lines for at, sign in enumerate(its, 1)]
        return {f"s{line}p{at}": sign for line, at, sign in signs if sign in VALUES}

    def write(self, sketch: Sketch) -> Sections:
        formulas = [sketch.get(FORMULA, f"{FORMULA}{at}") for at in range(1, len(sketch.of(FORMULA)) + 1)]
        lengths = enumerate(map(len, formulas), 1)
        return {
            VALUE: [
                "".join([sketch.get(VALUE, f"s{line}p{at}") or OPEN for at in range(1, length + 1)])
                for line, length in lengths
            ]
        }

    def tools(self, sketch: Sketch) -> Sequence[Tool]:
        return [
            Tool(VALUE, "T", Phrase("true"), "t", value="T"),
            Tool(VALUE, "F", Phrase("false"), "f", value="F"),
        ]

    def where(self, sketch: Sketch, at: str) -> str:
        match = _SYMBOL.fullmatch(at)
        formula = sketch.get(FORMULA, f"{FORMULA}{match[1]}") if match else ""
        return at if match and int(match[2]) <= len(formula) and formula[int(match[2]) - 1] not in "()" else ""

    def refusal(self, sketch: Sketch, at: str, mark: str) -> Phrase | None:
        return None if mark in VALUES else Phrase("a symbol is T or F")


class ShortTruthTableEditor(Editor):
    """An editor for formulas. It takes none that cannot be read, so its sketches are always puzzles."""

    sized = False

    def start(self, ptype: PuzzleType, height: int, width: int) -> Sketch:
        return self.read([FIRST])

    def size(self, sections: Sections) -> tuple[int, int]:
        return len(sections[""]), max(map(len, sections[""]))

    def split(self, lines: list[str]) -> Sections:
        """Return the formulas, and for each the signs of all its characters."""
        both = [read_line(number, line) for number, line in enumerate(lines, 1)]
        return {"": [text for text, _ in both], VALUE: ["".join([SIGNS[mask] for mask in its]) for _, its in both]}

    def joined(self, sketch: Sketch, sections: Sections) -> list[str]:
        pairs = zip(sections[""], sections[VALUE], strict=True)
        return [f"{text} : {signs}" if {*signs} != {OPEN} else text for text, signs in pairs]


EDITOR = ShortTruthTableEditor(Formulas(), Values())
