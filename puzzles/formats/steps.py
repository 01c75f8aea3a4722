"""Steps as text, `RULE [@AT]: CELL=VALUES, ...`: the form that is stored, sent and read by people."""

from __future__ import annotations

import re
from collections.abc import Iterable

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.formats.errors import UnfitError, shown
from puzzles.grid.text import Phrase
from puzzles.kernel.board import Place, Puzzle
from puzzles.kernel.step import MAX_CHANGES, MERGE, Change, Step

_RULE, _PLACE = re.compile(r"[A-Za-z0-9._-]{1,80}"), re.compile(r"@\S+")


class StepError(UnfitError):
    """A text that is no step of this puzzle; says what was expected and what was found."""


def parse_step(puzzle: Puzzle, text: str) -> Step:
    """Read the step in a text such as `latin.naked-subset: r1c3=-4/5`. Raise StepError.

    A rule that the type does not have is left to the kernel to refuse.
    """
    head, colon, changes = text.partition(":")
    rule, *places = head.split() or [""]
    known = puzzle.type.rule_by_id.get(rule)
    if not (known or _RULE.fullmatch(rule)) or (places and not _PLACE.fullmatch(" ".join(places))):
        raise StepError("a step RULE [@PLACE]: CELL=VALUES, ...", shown(text))
    at = places[0][1:] if places else ""
    kind = known.kind if known else MERGE if rule == MERGE else ""
    if colon and kind not in ("direct", ""):
        raise StepError(Phrase("no changes in a {kind} step", kind=kind), shown(changes.strip()))
    if kind == "direct" and at:
        raise StepError("no place in a direct step", shown(f"@{at}"))
    parts = [part.partition("=") for part in changes.split(",")] if changes.strip() else []
    if [part for part in parts if not part[1]]:
        raise StepError("changes CELL=VALUES, ...", shown(changes.strip()))
    place = parse_place(puzzle, at) if at else None
    return Step(rule, place, parse_changes(puzzle, [part[::2] for part in parts]) if parts else ())


def parse_place(puzzle: Puzzle, name: str) -> Place:
    """Return the place of that name. Raise StepError."""
    try:
        return puzzle.type.place(puzzle, name)
    except KeyError:
        raise StepError("a place of this puzzle", shown(name)) from None


def parse_changes(puzzle: Puzzle, changes: Iterable[tuple[str, str]]) -> tuple[Change, ...]:
    """Read changes from names of cells and values (`4/5`, `-4/5` takes away), every cell once. Raise StepError."""
    ptype = type_of(puzzle)
    parsed = tuple([_parse_change(ptype, puzzle, name.strip(), values.strip()) for name, values in changes])
    if len(parsed) > MAX_CHANGES:
        raise StepError(Phrase("at most {limit} changes", limit=MAX_CHANGES), str(len(parsed)))
    if len(dict(parsed)) < len(parsed):
        cells = [change.cell for change in parsed]
        again = next(cell for cell in cells if cells.count(cell) > 1)
        raise StepError("every cell once", Phrase("{name} again", name=puzzle.type.cell_name(puzzle, again)))
    return parsed


def _parse_change(ptype: PuzzleType, puzzle: Puzzle, name: str, values: str) -> Change:
    try:
        cell = ptype.cell_index(puzzle, name)
    except KeyError:
        raise StepError("a cell of this puzzle", shown(name)) from None
    try:
        mask = ptype.mask(puzzle, values.removeprefix("-"))
    except KeyError:
        known = ", ".join(ptype.values(puzzle))
        raise StepError(Phrase("values of {name} among {known}", name=name, known=known), shown(values)) from None
    return Change(cell, ~mask if values.startswith("-") else mask)


def print_step(puzzle: Puzzle, step: Step) -> str:
    """Return the text of a step; `parse_step` reads it back."""
    head = f"{step.rule} @{step.at.name}" if step.at else step.rule
    if not step.changes:
        return head
    return f"{head}: {', '.join(print_change(puzzle, change) for change in step.changes)}"


def print_change(puzzle: Puzzle, change: Change) -> str:
    """Return the text of one change, `r1c3=-4/5`."""
    ptype = puzzle.type
    values = f"-{ptype.words(puzzle, ~change.mask)}" if change.mask < 0 else ptype.words(puzzle, change.mask)
    return f"{ptype.cell_name(puzzle, change.cell)}={values}"
