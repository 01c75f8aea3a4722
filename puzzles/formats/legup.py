"""Puzzles in the XML files of LEGUP, a program for proofs of logic puzzles. The proofs in them are not read here."""

from __future__ import annotations

from functools import cache
from types import ModuleType
from xml.parsers import expat

from puzzles.formats.canonical import PuzzleText
from puzzles.formats.errors import FormatError, shown
from puzzles.grid.text import GridError, Phrase
from puzzles.kernel.goal import Goal
from puzzles.legup import Element
from puzzles.parts import part_of
from puzzles.registry import all_types, get_type

MAX_DEPTH = 20
"""Elements within each other; a board has six."""
MAX_ELEMENTS = 20_000
"""Elements of a board with its goal; the largest that LEGUP's users have are a tenth of it."""
GOALS = {"default": "solve", "prove_no_solution": "no-solution"}
"""The goals that proofs have here too."""


def is_legup(line: str) -> bool:
    """Tell whether the first line of a text is that of an XML file."""
    return line.lstrip().startswith("<")


def read_legup(text: str) -> PuzzleText:
    """Return the puzzle of a file. Raise FormatError with the line and column of what is wrong."""
    root = _parsed(text)
    try:
        return _puzzle(root.first("puzzle") if root.name != "puzzle" else root)
    except GridError as error:
        raise FormatError(error.line, error.column, error.expected, error.found) from None


def _puzzle(puzzle: Element) -> PuzzleText:
    name = puzzle.attributes.get("name", "")
    if name.lower() not in _parts():
        known = sorted(get_type(type_id).name for type_id, _ in _parts().values())
        raise puzzle.error(Phrase("as name of a LEGUP puzzle one of {known}", known=", ".join(known)), shown(name))
    type_id, part = _parts()[name.lower()]
    board = puzzle.first("board")
    lines = part.lines(board)
    try:
        read = get_type(type_id).parse(lines)
    except GridError as error:
        raise board.error(error.expected, error.found) from None
    return PuzzleText(read, goal=Goal(_goal(board)), line=board.line)


def _goal(board: Element) -> str:
    goal = next(board.inside("goal"), None)
    if goal is None:
        return GOALS["default"]
    word = goal.attributes.get("type", "")
    if word.lower() not in GOALS:
        raise goal.error(Phrase("as type of a goal {goals}", goals=" or ".join(map(str.upper, GOALS))), shown(word))
    return GOALS[word.lower()]


@cache
def _parts() -> dict[str, tuple[str, ModuleType]]:
    """Return type and reader by LEGUP's names in small letters."""
    parts = [part for ptype in all_types().values() if (part := part_of(ptype, "legup"))]
    return {name.lower(): (type_id, part) for part in parts for name, type_id in part.NAMES.items()}


def _parsed(text: str) -> Element:
    """Return the root element of XML without a document type, and without its proof. Raise FormatError."""
    parser, root = expat.ParserCreate("utf-8"), Element("", {})
    path, kept = [root], 0

    def error(expected: str, found: str) -> FormatError:
        return FormatError(parser.CurrentLineNumber, parser.CurrentColumnNumber + 1, expected, found)

    def begin(name: str, attributes: dict[str, str]) -> None:
        nonlocal kept
        if len(path) > MAX_DEPTH:
            raise error(Phrase("at most {limit} elements within each other", limit=MAX_DEPTH), "more")
        small = {key.lower(): value for key, value in attributes.items()}
        element = Element(name.lower(), small, parser.CurrentLineNumber, parser.CurrentColumnNumber + 1)
        if not any(above.name == "proof" for above in path):
            kept += 1
            if kept > MAX_ELEMENTS:
                raise error(Phrase("at most {limit} elements", limit=MAX_ELEMENTS), "more")
            path[-1].children.append(element)
        path.append(element)

    def no_doctype(*_: object) -> None:
        raise error("a LEGUP file without a document type", "<!DOCTYPE")

    parser.StartElementHandler = begin
    parser.EndElementHandler = lambda _name: path.pop()
    parser.StartDoctypeDeclHandler = no_doctype
    try:
        parser.Parse(text.encode(), True)
    except expat.ExpatError as wrong:
        said = expat.errors.messages[wrong.code]
        raise FormatError(wrong.lineno, wrong.offset + 1, "a LEGUP file, in XML", said) from None
    return root.children[0]
