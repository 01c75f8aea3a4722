"""A step: what the student claims. Its text form is in formats/steps.py."""

from __future__ import annotations

from typing import NamedTuple

from puzzles.kernel.board import Place

MERGE = "merge"
MAX_CHANGES = 400


class Change(NamedTuple):
    """What a step does to a cell. A positive mask is what the cell becomes, a negative one (~values) what it keeps."""

    cell: int
    mask: int

    def on(self, old: int) -> int:
        """The mask of the cell after the change."""
        return old & self.mask if self.mask < 0 else self.mask


class Step(NamedTuple):
    """A rule's id (or `merge`), where it is applied, and the changes; boards and verdicts are never part of it."""

    rule: str
    at: Place | None = None
    changes: tuple[Change, ...] = ()
