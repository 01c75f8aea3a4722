"""The cells that the steps in a LEGUP file change, as new masks."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

from puzzles.base.ptype import type_of
from puzzles.formats.legup import MOST
from puzzles.formats.legup_rules import NO_RULE
from puzzles.formats.legup_tree import Transition
from puzzles.grid.text import Phrase
from puzzles.kernel.board import Board, Puzzle
from puzzles.kernel.step import Change, Step
from puzzles.kernel.verdict import Refusal
from puzzles.legup import Element, cells

LINE = "line"
"""The element of a link that becomes a line, and the value of such a link."""
LIKELY = range(-10, 300)
"""The numbers among which the values of all types are."""

Masks = dict[int, int]
"""The cells that a transition changes, with their new masks."""


class Changes:
    """Reads what transitions change on boards of one puzzle.

    `strange` is the mask for what a cell cannot become, so that the kernel refuses the step. `fixed` are walls and
    numbers, which no step changes, and `given` their values in the file.
    """

    def __init__(self, puzzle: Puzzle, part: ModuleType, board: Element) -> None:
        self.ptype, self.puzzle, self.part = type_of(puzzle), puzzle, part
        self.own: Callable[[Puzzle, Element], tuple[int, str | None]] | None = getattr(part, "change", None)
        self.link: Callable[[Puzzle, Element], int] | None = getattr(part, "link", None)
        self.values = self.ptype.values(puzzle)
        self.strange = 1 << len(self.values)
        self.fixed = frozenset([cell for cell, mask in enumerate(puzzle.blank) if mask.bit_count() == 1])
        listed = cells(board, puzzle.height, puzzle.width) if self.fixed and any(board.inside("cells")) else {}
        self.given = {cell: listed[cell].number("value", -MOST, MOST) for cell in self.fixed & listed.keys()}

    def masks(self, transition: Transition, board: Board | None) -> Masks:
        """Return the new masks of the cells that a transition changes on this board. Raise GridError."""
        told: dict[int, tuple[int, int]] = {}
        found: Masks = {}
        for element in transition.changes:
            cell, mask, opens = self._change(element)
            before, line = told.setdefault(cell, (mask, element.line))
            if before != mask:  # were the last one taken, the first could be anything
                raise element.error(Phrase("the value of line {line} for the same cell", line=line), "another one")
            stays = board and (board.cells[cell] == mask or (opens and not board.known(cell)))
            if not stays:
                found[cell] = mask
        return found

    def filling(self, step: Step, words: str) -> Refusal | None:
        """Return what is wrong with a step that changes cells although nothing of its kind does."""
        if not step.changes:
            return None
        cells = tuple([change.cell for change in step.changes])
        facts = {"in_file": words, "cell": self.ptype.cell_name(self.puzzle, cells[0])}
        return Refusal("changes-not-here", cells, facts)

    def odd(self, step: Step) -> Refusal | None:
        """Return what is wrong with a step that only a file can have: no rule, or a value that no step can give."""
        if step.rule == NO_RULE:
            return Refusal("unknown-rule", facts={"in_file": "no-rule", "rule": NO_RULE})
        strange = (change.cell for change in step.changes if change.mask == self.strange)
        cell = next((cell for cell in strange if cell not in self.fixed), None)
        if cell is None:
            return None
        facts = {"in_file": "strange", "cell": self.ptype.cell_name(self.puzzle, cell)}
        return Refusal("not-a-narrowing", (cell,), facts)

    def _change(self, element: Element) -> tuple[int, int, bool]:
        """Return the cell that an element changes, its new mask, and whether that leaves it open. Raise GridError."""
        if element.name == LINE and self.link:
            return self.link(self.puzzle, element), 1 << self.values.index(LINE), False
        if self.own:
            cell, word = self.own(self.puzzle, element)
            return cell, self._mask(cell, word), word == ""
        row = element.number("y", 0, self.puzzle.height - 1)
        cell = row * self.puzzle.width + element.number("x", 0, self.puzzle.width - 1)
        number = element.number("value", -MOST, MOST)
        if self.given.get(cell) == number:
            return cell, self.puzzle.start[cell], False
        word = self.part.mark(number)
        if not self._is_value(number, word):
            raise element.error(self._expected(element), str(number))
        return cell, self._mask(cell, word), word == ""

    def _mask(self, cell: int, word: str | None) -> int:
        """Return the mask of a value. What the cell cannot become is a value that the type does not have."""
        if cell in self.fixed:
            return self.strange
        if word == "":
            return self.puzzle.blank[cell] if self.puzzle.blank else self.strange - 1
        if word in self.values:
            return 1 << self.values.index(word)
        return self.ptype.named.get(word or "", self.strange)

    def _is_value(self, number: int, word: str | None) -> bool:
        """Tell whether files hold this value: for a step, or for a square that is a wall or a number from the start."""
        if word is None:
            return number in getattr(self.part, "SIGNS", ())
        return word in ("", *self.values) or word in self.ptype.named

    def _expected(self, element: Element) -> Phrase | str:
        """Say which values the element of a step may have."""
        found = [number for number in LIKELY if self._is_value(number, self.part.mark(number))]
        low, high = found[0], found[-1]
        return element.from_to("value", low, high) if len(found) > high - low else "a value that this type has"


def as_changes(masks: Masks) -> tuple[Change, ...]:
    """Return new masks as the changes of a step."""
    return tuple([Change(cell, mask) for cell, mask in masks.items()])
