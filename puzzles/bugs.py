"""Misconceptions: the classes of what a type's module `bugs` gives, and the golden cases in its `bugs.txt`.

A misconception is a *buggy rule*: it accepts what someone who believes it would accept. Nothing here is believed; the
kernel has refused a step before anybody asks which misconception may be behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from puzzles.base.ptype import PuzzleType
from puzzles.kernel.board import Board, Place
from puzzles.parts import part_of


class Claim(NamedTuple):
    """One thing that a step claims: a cell narrowed to a mask, or a contradiction at a place."""

    rule: str
    cell: int = -1
    mask: int = 0
    at: Place | None = None


class Fit(NamedTuple):
    """A claim that a misconception explains: facts for the blanks of its sentence, and the cells to look at."""

    facts: Mapping[str, str] = {}
    cells: tuple[int, ...] = ()


class Bug(NamedTuple):
    """A misconception about some rules. `where` lists for each rule the codes of the refusals it may explain.

    `text` is what the student seems to have done, with named blanks; {cell} and {value} of a claim are filled in
    always. `lesson` says what is right instead. One that is not `shown` is only recorded.
    """

    id: str
    where: Mapping[str, tuple[str, ...]]
    accepts: Callable[[Board, Claim], Fit | None]
    text: str
    lesson: str
    shown: bool = True


def bugs_of(ptype: PuzzleType) -> tuple[Bug, ...]:
    """Return the misconceptions about rules that the type has; none if its folder has no module `bugs`."""
    every: tuple[Bug, ...] = getattr(part_of(ptype, "bugs"), "BUGS", ())
    return tuple([bug for bug in every if not ptype.rule_by_id.keys().isdisjoint(bug.where)])


def bugs_about(ptype: PuzzleType, rule: str) -> tuple[Bug, ...]:
    """Return the misconceptions about one rule."""
    return tuple([bug for bug in bugs_of(ptype) if rule in bug.where])
