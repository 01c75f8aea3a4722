"""Puzzles in the XML files of LEGUP, a program for proofs of logic puzzles. Their proofs are read in `legup_proof`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from types import ModuleType
from xml.parsers import expat

from puzzles.formats.canonical import Doubt, PuzzleText
from puzzles.formats.errors import FormatError, shown
from puzzles.grid.text import GridError, Phrase, phrase
from puzzles.kernel.board import Puzzle
from puzzles.kernel.goal import ASSUMING, OF_CELLS, OF_VALUES, Goal
from puzzles.legup import SHOWN, Element
from puzzles.parts import part_of
from puzzles.registry import all_types, get_type

MOST = 999_999
"""The largest value of a cell that is read at all."""
MAX_DEPTH = 20
"""Elements within each other; a board has six."""
MAX_ELEMENTS = 20_000
"""Elements of a board with its goal; the largest that LEGUP's users have are a tenth of it."""
MAX_PROOF = 100_000
"""Elements of a proof: nodes, transitions and changed cells; the largest proofs known have 2,000."""
GOALS = {
    "default": "solve",
    "prove_any_solution": "any-solution",
    "prove_no_solution": "no-solution",
    "prove_cell_must_be": "must-be",
    "prove_cell_might_not_be": "might-not-be",
    "prove_single_cell_value": "single-value",
    "prove_multiple_cell_value": "several-values",
    "prove_values_are_possible": "possible",
    "prove_values_are_impossible": "impossible",
}
"""LEGUP's words for the goals."""

CHILDREN: Mapping[str, tuple[str, ...]] = {
    "puzzle": ("board", "proof"),
    "board": (
        "goal", "cells", "axis", "lines", "flags", "region", "data", "vials", "rownumbers", "colnumbers"
    ),
    "cells": ("cell",),
    "region": ("cells",),
    "goal": ("cell",),
    "axis": ("clue",),
    "lines": ("line",),
    "data": ("statement", "cell"),
    "vials": ("vial",),
    "rownumbers": ("row",),
    "colnumbers": ("col",),
    "node": ("transition",),
    "transition": ("cell", "line"),
} | dict.fromkeys(("cell", "line", "clue", "vial", "row", "col", "statement", "flags"), ())  # fmt: skip
"""The elements within those that say what a puzzle or a step is: one that is not read there would be left out."""
ONCE = frozenset({"puzzle", "board", "proof", "goal", "data", "flags", "vials", "rownumbers", "colnumbers"})
"""Elements that a file has once, as of several only the first would count; besides them `cells`, once in a region."""
_CUT_OFF = (expat.errors.XML_ERROR_NO_ELEMENTS, expat.errors.XML_ERROR_UNCLOSED_TOKEN)
"""Messages of expat about a file that ends too early."""
_EXPECTED = {
    expat.errors.XML_ERROR_UNDEFINED_ENTITY: Phrase("a LEGUP file without entities"),
    expat.errors.XML_ERROR_DUPLICATE_ATTRIBUTE: Phrase("every attribute only once in a LEGUP file"),
    expat.errors.XML_ERROR_JUNK_AFTER_DOC_ELEMENT: Phrase("the end of the LEGUP file"),
}
"""Words for what should stand in place of other things that expat refuses."""


def is_legup(line: str) -> bool:
    """Tell whether the first line of a text is that of an XML file."""
    return line.lstrip().startswith("<")


def read_legup(text: str) -> PuzzleText:
    """Return the puzzle of a file. Raise FormatError with the line and column of what is wrong."""
    with placed():
        return puzzle_in(puzzle_of(parsed(text)))


def puzzle_of(root: Element) -> Element:
    """Return the puzzle's element. Raise GridError."""
    return root if root.name == "puzzle" else root.first("puzzle")


@contextmanager
def placed() -> Iterator[None]:
    """Turn errors of a board or step into format errors, which say that this is a file of LEGUP."""
    try:
        yield
    except GridError as error:
        expected = phrase(error.expected)
        if "LEGUP" not in expected:
            expected = Phrase("{expected} in this LEGUP file", expected=expected)
        raise FormatError(error.line, error.column, expected, error.found) from None


def puzzle_in(puzzle: Element) -> PuzzleText:
    """Return the puzzle with its goal. Raise GridError."""
    name = puzzle.attributes.get("name", "")
    if name.lower() not in _parts():
        known = sorted(get_type(type_id).name for type_id, _ in _parts().values())
        raise puzzle.error(
            Phrase("as name of a LEGUP puzzle one of {known}", known=", ".join(known)), shown(name) if name else "none"
        )
    type_id, part = _parts()[name.lower()]
    board = puzzle.first("board")
    lines = part.lines(board)
    try:
        read = get_type(type_id).parse(lines)
    except GridError as error:
        raise board.error(error.expected, error.found) from None
    goal, doubts = _goal(board, read, part)
    return PuzzleText(read, goal=goal, line=board.line, doubts=doubts)


def part_for(puzzle: Element) -> ModuleType:
    """Return the module that reads the boards of this puzzle's type, which `puzzle_in` has read."""
    return _parts()[puzzle.attributes["name"].lower()][1]


def part_by_type(type_id: str) -> ModuleType | None:
    """Return the module that reads and writes the boards of a type, None if LEGUP does not have it."""
    return next((part for its, part in _parts().values() if its == type_id), None)


def _goal(board: Element, puzzle: Puzzle, part: ModuleType) -> tuple[Goal, tuple[Doubt, ...]]:
    """Return the goal of a board. In goals about values a cell without one is left out, with a remark.

    If no cell is left, the goal is the usual one. That is not so for a goal that names no cells at all.
    """
    goal = next(board.inside("goal"), None)
    if goal is None:
        return Goal(GOALS["default"]), ()
    word = goal.attributes.get("type", "")
    if word.lower() not in GOALS:
        raise goal.error(Phrase("as type of a goal {goals}", goals=" or ".join(map(str.upper, GOALS))), shown(word))
    kind, cells, without, told = GOALS[word.lower()], dict[int, int](), list[str](), dict[int, int]()
    if kind in OF_VALUES + OF_CELLS:
        for element in goal.inside("cell"):
            cell, mask = _goal_cell(element, puzzle, part)
            if told.setdefault(cell, mask) != mask:
                raise element.error("one value for each cell of a goal", "another one")
            if mask or kind in OF_CELLS:
                cells[cell] = mask if kind in OF_VALUES else 0
            else:
                without.append(puzzle.type.cell_name(puzzle, cell))
        if not cells and not without:
            raise goal.error(Phrase("a cell with a value for the goal {goal}", goal=word.upper()[:SHOWN]), "none")
    assumed = _is_assumed(goal) and kind in ASSUMING
    doubts = [Doubt("goal-without-value", {"cells": "&".join(without)}, goal.line)] if without else []
    if without and not cells:
        return Goal(), (*doubts, Doubt("goal-left-out", {}, goal.line))
    return Goal(kind, tuple(sorted(cells.items())), assumed), tuple(doubts)


def _is_assumed(goal: Element) -> bool:
    """Tell whether the goal may assume that there is a solution. Raise GridError."""
    said = goal.attributes.get("assumesolution", "false")
    if said.lower() not in ("true", "false"):
        raise goal.error("as assumeSolution of a goal true or false", shown(said))
    return said.lower() == "true"


def is_square(puzzle: Puzzle, cell: int) -> bool:
    """Tell whether a cell is the square of that number, and no edge, link or symbol."""
    row, column = divmod(cell, puzzle.width)
    name = puzzle.type.cell_name(puzzle, cell) if cell < len(puzzle.start) else ""
    return name == f"r{row + 1}c{column + 1}"


def _goal_cell(element: Element, puzzle: Puzzle, part: ModuleType) -> tuple[int, int]:
    """Return a cell of a goal with the mask of its value, 0 where it has none."""
    row, column = element.number("y", 0, puzzle.height - 1), element.number("x", 0, puzzle.width - 1)
    cell, number = row * puzzle.width + column, element.number("value", -MOST, MOST)
    if not is_square(puzzle, cell):
        raise element.error("a goal about squares of a type whose squares have values", get_type(puzzle.type.id).name)
    values, value = get_type(puzzle.type.id).values(puzzle), part.mark(number)
    if value not in ("", *values):
        raise element.error("a value that a cell can get", str(number))
    return cell, 1 << values.index(value) if value else 0


@cache
def _parts() -> dict[str, tuple[str, ModuleType]]:
    """Return type and reader by LEGUP's names in small letters."""
    parts = [part for ptype in all_types().values() if (part := part_of(ptype, "legup"))]
    return {name.lower(): (type_id, part) for part in parts for name, type_id in part.NAMES.items()}


def parsed(text: str, proof: bool = False) -> Element:
    """Return the root element of XML without a document type, with or without its proof. Raise FormatError."""
    reader = _Reader(proof)
    try:
        reader.parser.Parse(text.encode(), True)
    except expat.ExpatError as wrong:
        raise FormatError(wrong.lineno, wrong.offset + 1, *_unread(wrong, text, reader.path[-1])) from None
    return reader.path[0].children[0]


class _Reader:
    """The elements of a file while it is read: those that are open, and how many there are in all."""

    def __init__(self, proof: bool) -> None:
        self.proof, self.path, self.seen = proof, [Element("", {})], set[str]()
        self.kept = [0, 0]  # elements outside and inside of the proof
        self.parser = expat.ParserCreate("utf-8")
        self.parser.StartElementHandler = self.begin
        self.parser.EndElementHandler = lambda _name: self.path.pop()
        self.parser.StartDoctypeDeclHandler = self.no_doctype

    def begin(self, name: str, attributes: dict[str, str]) -> None:
        """Add an element to the one that is open."""
        if len(self.path) > MAX_DEPTH:
            deep = Phrase("at most {limit} elements within each other in a LEGUP file", limit=MAX_DEPTH)
            raise self.error(deep, "more")
        small = {key.lower(): value for key, value in attributes.items()}
        if len(small) < len(attributes):
            again = next(key for key in attributes if key != key.lower())
            raise self.error(_EXPECTED[expat.errors.XML_ERROR_DUPLICATE_ATTRIBUTE], shown(again))
        element = Element(_local(name), small, self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1)
        if problem := _misplaced(element.name, self.path[-1], self.seen):
            raise self.error(*problem)
        inside = any(above.name == "proof" for above in self.path)
        if self.proof or not inside:
            self.kept[inside] += 1
            if self.kept[inside] > (limit := (MAX_ELEMENTS, MAX_PROOF)[inside]):
                raise self.error(Phrase("at most {limit} elements in a LEGUP file", limit=limit), "more")
            self.path[-1].children.append(element)
        self.path.append(element)

    def no_doctype(self, *_: object) -> None:
        raise self.error("a LEGUP file without a document type", "<!DOCTYPE")

    def error(self, expected: str, found: str) -> FormatError:
        """Return an error at the place that is being read."""
        return FormatError(self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1, expected, found)


def _misplaced(name: str, within: Element, seen: set[str]) -> tuple[str, str] | None:
    """Return what was expected in place of an element that would not be read here; note those that come once."""
    known = CHILDREN.get(within.name)
    if known is not None and name not in known:
        names = Phrase("nothing") if not known else " or ".join(f"<{each}>" for each in known)
        expected = Phrase("{names} within <{element}> in a LEGUP file", names=names, element=within.name)
        return expected, f"<{name[:SHOWN]}>"
    twice = name in seen if name in ONCE else name == "cells" and any(each.name == name for each in within.children)
    if name in ONCE:
        seen.add(name)
    return (Phrase("one <{element}> in a LEGUP file", element=name), "another one") if twice else None


def _unread(wrong: expat.ExpatError, text: str, within: Element) -> tuple[str, str]:
    """Say what was expected and found where a file is no XML; `within` is the element that is still open there."""
    lines = dict(enumerate(re.split("\r\n?|\n", text), 1))
    line = lines.get(wrong.lineno, "")
    code, rest = expat.errors.messages[wrong.code], shown(line[wrong.offset :].strip())
    closing = Phrase(
        "</{name}>, for the <{name}> of line {line} of this LEGUP file", name=within.name, line=within.line
    )
    if code in _CUT_OFF and within.name:
        return closing, Phrase("the end of the file")
    if code == expat.errors.XML_ERROR_TAG_MISMATCH:
        return closing, shown(f"</{line[wrong.offset :].partition('>')[0].strip()}>")
    if code in _EXPECTED:
        return _EXPECTED[code], rest
    return "a LEGUP file, in XML", shown(line[max(0, wrong.offset - 1) :].strip())


def _local(name: str) -> str:
    """Return a name in small letters, without the packages that LEGUP once wrote before it."""
    return name.lower().rpartition(".")[2]
