"""Puzzles and proofs as files that LEGUP opens.

LEGUP has fewer types, goals and rules, and its cells have one value or none. A step that it cannot hold is written
without its rule; reading such a file refuses it there. The attributes `ours` and `at`, which LEGUP ignores, tell the
rule and the place where its file leaves them open.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from types import ModuleType
from typing import NamedTuple
from xml.sax.saxutils import quoteattr

from puzzles.base.ptype import type_of
from puzzles.formats.canonical import PuzzleText
from puzzles.formats.errors import UnfitError
from puzzles.formats.goals import print_goal
from puzzles.formats.legup import GOALS, is_square, part_by_type
from puzzles.formats.proof import Proof
from puzzles.formats.steps import print_step
from puzzles.grid.text import Phrase
from puzzles.kernel.board import Board, Puzzle
from puzzles.kernel.goal import Goal
from puzzles.kernel.step import MERGE
from puzzles.kernel.tree import End, Result
from puzzles.legup import Element, NoFormError, element

VERSION = "7.1.1"
VALUES = range(-4, 1_000)
"""The values that LEGUP may have for a cell."""


class Missing(NamedTuple):
    """Something that LEGUP has no form for: the step, 0 for the puzzle itself, and what it is."""

    step: int
    what: Phrase


def write_puzzle(text: PuzzleText) -> str:
    """Return the file of a puzzle. Raise UnfitError for one that LEGUP cannot hold."""
    return _printed(_puzzle(text))


def missing_of(text: PuzzleText) -> Iterator[Missing]:
    """Yield what of a puzzle's headers has no form in LEGUP."""
    if not _has_form(text):
        yield Missing(0, Phrase("the goal {goal}", goal=print_goal(text.puzzle, text.goal)))
    if text.rules is not None:
        yield Missing(0, Phrase("the rules that are permitted"))
    lost = getattr(part_by_type(text.puzzle.type.id), "lost", None)
    yield from (Missing(0, what) for what in (lost(text.puzzle) if lost else ()))


def write_proof(proof: Proof, results: Sequence[Result]) -> tuple[str, list[Missing]]:
    """Return the file of a proof, from the kernel's results, and what has no form in it.

    Raise UnfitError for a puzzle that LEGUP cannot hold.
    """
    text = replace(proof.text, goal=proof.goal)
    puzzle = _puzzle(text)
    writing = _Writing(proof.text.puzzle, results)
    writing.write()
    puzzle.children.append(element("proof", element("tree", *writing.nodes.values())))
    named = list(missing_of(text))
    if getattr(writing.part, "NO_PROOFS", False):
        named.append(Missing(0, Phrase("proofs of this type, which LEGUP does not open")))
    return _printed(puzzle), named + writing.missing


def _puzzle(text: PuzzleText) -> Element:
    part = part_by_type(text.puzzle.type.id)
    if part is None:
        raise UnfitError("a puzzle of a type that LEGUP has", type_of(text.puzzle).name)
    try:
        board = part.board(text.puzzle)
    except NoFormError as error:
        raise UnfitError(error.expected, error.found) from None
    if text.goal != Goal() and _has_form(text):
        board.children.insert(0, _goal(text, part))
    name = next(name for name, type_id in part.NAMES.items() if type_id == text.puzzle.type.id)
    return element("puzzle", board, name=name, tag=text.title)


def _has_form(text: PuzzleText) -> bool:
    """Tell whether LEGUP has the goal, and its cells are squares."""
    return text.goal.type in GOALS.values() and all(is_square(text.puzzle, cell) for cell, _mask in text.goal.cells)


def _goal(text: PuzzleText, part: ModuleType) -> Element:
    """Return the goal with its cells; one that only asks for cells has LEGUP's value for an open one."""
    puzzle, goal = text.puzzle, text.goal
    words, own = type_of(puzzle).values(puzzle), getattr(part, "value", None)
    cells = []
    for cell, mask in goal.cells:
        word = words[mask.bit_length() - 1] if mask else ""
        value = own(puzzle, cell, word) if own and word else _value_of(part, word)
        cells.append(element("cell", value=value, x=cell % puzzle.width, y=cell // puzzle.width))
    assumed = {"assumeSolution": "true"} if goal.assume_solution else {}
    kind = next(name for name, ours in GOALS.items() if ours == goal.type)
    return element("goal", *cells, type=kind.upper(), **assumed)


class _Writing:
    """The nodes of a tree of LEGUP while they are filled with the steps of a proof."""

    def __init__(self, puzzle: Puzzle, results: Sequence[Result]) -> None:
        self.ptype, self.puzzle, self.results = type_of(puzzle), puzzle, results
        part = part_by_type(self.ptype.id)
        assert part is not None  # the puzzle is written already
        self.part: ModuleType = part
        self.nodes = {End(0): element("node", id="0", root="true")}
        self.missing: list[Missing] = []
        self.names: dict[int, tuple[str, ...]] = {}

    def write(self) -> None:
        """Write all steps, and name those that LEGUP has no form for."""
        for result in self.results:
            changes = self._changes(result)
            self.names.setdefault(result.entry.id, result.names)
            told = self._rule(result, changes)
            if told is None:
                step = print_step(self.puzzle, result.entry.step)
                self.missing.append(Missing(result.entry.id, Phrase("{step}", step=step)))
            for branch, cells in enumerate(changes):
                self._transition(result, branch, told or {}, [each for each in cells if each])

    def _transition(self, result: Result, branch: int, told: Mapping[str, str], cells: list[Element]) -> None:
        """Add the transition of a branch to its parents, with the node that it leads to."""
        id, end = f"{result.entry.id}.{branch}", End(result.entry.id, branch)
        self.nodes[end] = element("node", id=id)
        for parent in result.entry.parents:
            ordinal = self._ordinal(parent)
            node = self.nodes.setdefault(ordinal, element("node", id=f"{ordinal.id}.{ordinal.branch}"))
            node.children.append(element("transition", *cells, id=id, child=id, **told))

    def _ordinal(self, end: End) -> End:
        names = self.names.get(end.id, ())
        return End(end.id, names.index(end.case)) if end.case in names else End(end.id, end.branch)

    def _changes(self, result: Result) -> list[list[Element | None]]:
        """Return the changed cells of each branch; None for a cell that LEGUP cannot write."""
        step, before = result.entry.step, result.before
        rule = self.ptype.rule_by_id.get(step.rule)
        if before and result.ends and rule and rule.kind == "case":
            return [[self._cell(cell, mask) for cell, mask in _differences(before, board)] for board in result.ends]
        masks = dict[int, int]()
        for change in step.changes:
            masks[change.cell] = change.on(masks.get(change.cell, before.cells[change.cell] if before else -1))
        return [[self._cell(cell, mask) for cell, mask in masks.items()]]

    def _cell(self, cell: int, mask: int) -> Element | None:
        """Return a changed cell, None unless it gets one value, or several that have a name together."""
        if mask not in self._values:
            return None
        word = self._values[mask]
        if hasattr(self.part, "cell"):
            written: Element = self.part.cell(self.puzzle, cell, word)
            return written
        line = getattr(self.part, "line", None)
        if line and cell in self.puzzle.notes:
            drawn: Element | None = line(self.puzzle, cell) if word == "line" else None
            return drawn
        own = getattr(self.part, "value", None)
        value = own(self.puzzle, cell, word) if own else _value_of(self.part, word)
        if value is None:
            return None
        row, column = divmod(cell, self.puzzle.width)
        return element("cell", value=value, x=column, y=row)

    @property
    def _values(self) -> dict[int, str]:
        single = {1 << number: word for number, word in enumerate(self.ptype.values(self.puzzle))}
        return single | {mask: name for name, mask in self.ptype.named.items()}

    def _rule(self, result: Result, changes: list[list[Element | None]]) -> dict[str, str] | None:
        """Return the attributes that tell the rule of a step, None if LEGUP cannot hold it."""
        step = result.entry.step
        if step.rule == MERGE:
            return {"rule": "Merge Rule", "rule_id": "MERGE"}
        rule = self.ptype.rule_by_id.get(step.rule)
        absent: frozenset[str] = getattr(self.part, "ABSENT", frozenset())
        if not rule or not rule.legup or rule.legup[0] in absent or any(None in cells for cells in changes):
            return None
        told = {"rule": rule.legup[1], "rule_id": rule.legup[0], "ours": rule.id}
        return told | ({"at": step.at.name} if step.at else {})


def _differences(before: Board, after: Board) -> Iterator[tuple[int, int]]:
    both = enumerate(zip(before.cells, after.cells, strict=True))
    return ((cell, new) for cell, (old, new) in both if old != new)


@cache
def _value_of(part: ModuleType, word: str) -> int | None:
    """Return LEGUP's value for a value of ours; None if its files keep no such value."""
    return next((value for value in VALUES if part.mark(value) == word), None)


def _printed(puzzle: Element) -> str:
    head = '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n'
    return f"{head}{''.join(_lines(element('Legup', puzzle, version=VERSION), ''))}"


def _lines(part: Element, indent: str) -> Iterator[str]:
    """Yield the lines of an element, each deeper than the one around it."""
    attributes = "".join([f" {name}={quoteattr(value)}" for name, value in part.attributes.items()])
    if not part.children:
        yield f"{indent}<{part.name}{attributes}/>\n"
        return
    yield f"{indent}<{part.name}{attributes}>\n"
    for child in part.children:
        yield from _lines(child, indent + " ")
    yield f"{indent}</{part.name}>\n"
