"""Goals as text: `solve`, or `must-be r1c2=1 r3c4=0 assume-solution`."""

from __future__ import annotations

from puzzles.base.ptype import type_of
from puzzles.formats.errors import UnfitError, shown
from puzzles.grid.text import Phrase
from puzzles.kernel.board import Puzzle
from puzzles.kernel.goal import ASSUMING, GOALS, OF_CELLS, OF_VALUES, Goal
from puzzles.kernel.step import MAX_CHANGES

ASSUME = "assume-solution"


def check_goal(text: str) -> str:
    """Return the type of a goal. Raise UnfitError for a word that is none."""
    word = text.split(maxsplit=1)[0] if text.strip() else ""
    if word not in GOALS:
        raise UnfitError(Phrase("a goal ({goals})", goals=", ".join(GOALS)), shown(text))
    return word


def parse_goal(puzzle: Puzzle, text: str) -> Goal:
    """Return the goal of a text. Raise UnfitError."""
    kind, words = check_goal(text), text.split()[1:]
    assumed = kind in ASSUMING and words[-1:] == [ASSUME]
    cells = words[:-1] if assumed else words
    if kind not in OF_VALUES + OF_CELLS:
        if cells:
            raise UnfitError(Phrase("nothing after the goal {goal}", goal=kind), shown(cells[0]))
        return Goal(kind)
    if not 0 < len(cells) <= MAX_CHANGES:
        expected = Phrase("from 1 to {limit} cells after the goal {goal}", limit=MAX_CHANGES, goal=kind)
        raise UnfitError(expected, str(len(cells)))
    found = tuple([_cell(puzzle, word, kind in OF_VALUES) for word in cells])
    if len({cell for cell, _mask in found}) < len(found):
        raise UnfitError("every cell of the goal once", "one again")
    return Goal(kind, found, assumed)


def _cell(puzzle: Puzzle, word: str, valued: bool) -> tuple[int, int]:
    ptype = type_of(puzzle)
    name, equals, value = word.partition("=")
    if bool(equals) != valued:
        raise UnfitError("a cell with its value" if valued else "a cell without a value", shown(word))
    try:
        cell = ptype.cell_index(puzzle, name)
    except KeyError:
        raise UnfitError("a cell of this puzzle", shown(name)) from None
    if not valued:
        return cell, 0
    if value not in ptype.values(puzzle):
        known = ", ".join(ptype.values(puzzle))
        raise UnfitError(Phrase("values of {name} among {known}", name=name, known=known), shown(value))
    return cell, ptype.mask(puzzle, value)


def print_goal(puzzle: Puzzle, goal: Goal) -> str:
    """Return the text of a goal; `parse_goal` reads it back."""
    return " ".join([goal.type, *print_cells(puzzle, goal), *([ASSUME] if goal.assume_solution else [])])


def print_cells(puzzle: Puzzle, goal: Goal) -> list[str]:
    """Return the cells of a goal, with their values: `r1c2=1`."""
    ptype = type_of(puzzle)
    names = [(ptype.cell_name(puzzle, cell), mask) for cell, mask in goal.cells]
    return [f"{name}={ptype.words(puzzle, mask)}" if mask else name for name, mask in names]
