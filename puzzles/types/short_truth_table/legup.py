"""Short Truth Table in the files of LEGUP, which name a symbol by its formula and its character, both from 0."""

from __future__ import annotations

import re
from collections.abc import Iterator

from puzzles.grid.text import Phrase
from puzzles.kernel.board import Puzzle
from puzzles.legup import Element, element
from puzzles.types.short_truth_table.model import OPEN, VALUES, formulas_of

NAMES = {"ShortTruthTable": "short-truth-table"}
WORDS = {"T": "TRUE", "F": "FALSE", "": "UNKNOWN"}
_SIGNS = re.compile(r"[A-Za-z~^|>\-()\s]+")


def mark(value: int) -> str | None:
    """Return None: values are words in these files."""
    return None


def lines(board: Element) -> list[str]:
    """Return the lines of our own text. Raise GridError with the place in the file."""
    data = board.first("data")
    texts, known = [], list[list[str]]()
    told = dict[tuple[int, int], tuple[str, int]]()
    for statement in data.inside("statement"):
        text = statement.attributes.get("representation", "")
        if not _SIGNS.fullmatch(text):
            raise statement.error("as representation letters, ~ ^ | > - and parentheses", repr(text[:20]))
        texts.append("".join(text.split()))
        known.append(["."] * len(texts[-1]))
    for cell in data.inside("cell"):
        row = cell.number("row_index", 0, max(len(texts) - 1, 0))
        at = cell.number("char_index", 0, max(len(known[row]) - 1, 0) if known else 0)
        known[row][at] = value = _value(cell) or "."
        before, line = told.setdefault((row, at), (value, cell.line))
        if before != value:
            raise cell.error(Phrase("the value of line {line} for the same cell", line=line), "another one")
    found = [f"{text} : {''.join(signs)}" for text, signs in zip(texts, known, strict=True)]
    if data.attributes.get("normal", "").casefold() == "true" and found:
        found.insert(0, "task: argument")
    return found


def _value(cell: Element) -> str:
    word = cell.attributes.get("type", "").upper()
    for value, name in WORDS.items():
        if word == name:
            return value
    raise cell.error("as type of <cell> TRUE, FALSE or UNKNOWN", repr(word[:20]))


def board(puzzle: Puzzle) -> Element:
    """Return the board as LEGUP writes it."""
    known = formulas_of(puzzle)
    statements = [element("statement", representation=text, row_index=row) for row, text in enumerate(known.texts)]
    cells = [cell(puzzle, each, VALUES[mask - 1]) for each, mask in enumerate(puzzle.start) if mask != OPEN]
    return element("board", element("data", *statements, *cells))


def cell(puzzle: Puzzle, number: int, word: str) -> Element:
    """Return the element of a symbol with its value."""
    known = formulas_of(puzzle)
    return element("cell", row_index=known.of[number], char_index=known.at[number], type=WORDS[word])


def change(puzzle: Puzzle, step: Element) -> tuple[int, str | None]:
    """Return the symbol that a step changes, and what it becomes. Raise GridError."""
    known = formulas_of(puzzle)
    row = step.number("row_index", 0, len(known.texts) - 1)
    at = step.number("char_index", 0, len(known.texts[row]) - 1)
    name = f"s{row + 1}p{at + 1}"
    if name not in known.index:
        raise step.error("a letter or a connective", repr(known.texts[row][at]))
    return known.index[name], _value(step)


def lost(puzzle: Puzzle) -> Iterator[Phrase]:
    """Yield what LEGUP does not read: parentheses in parentheses around the same."""
    for number, text in enumerate(formulas_of(puzzle).texts, start=1):
        if any(_is_double(text, at) for at in range(len(text))):
            yield Phrase("the double parentheses of formula {number}", number=number)


def _is_double(text: str, at: int) -> bool:
    """Tell whether two pairs of parentheses in a row begin here and end in a row."""
    if not text.startswith("((", at):
        return False
    open_at, closes = list[int](), dict[int, int]()
    for place, sign in enumerate(text):
        if sign == "(":
            open_at.append(place)
        elif sign == ")":
            closes[open_at.pop()] = place
    return closes[at] == closes[at + 1] + 1
