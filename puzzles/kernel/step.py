"""A step: what the student claims. Its text form is in formats/steps.py."""

from __future__ import annotations

from typing import NamedTuple

from puzzles.kernel.board import Place

MERGE = "merge"
MAX_CHANGES = 400


class Change(NamedTuple):
    """A change of one cell. A positive mask becomes the cell's mask; a negative one (~values) removes those values."""

    cell: int
    mask: int

    def on(self, old: int) -> int:
        """Return the mask of the cell after the change."""
        return old & self.mask if self.mask < 0 else self.mask


class Step(NamedTuple):
    """A rule's id (or `merge`), the place where it is applied, and the changes; never boards or verdicts."""

    rule: str
    at: Place | None = None
    changes: tuple[Change, ...] = ()
