"""Moments of a replay, whether of the steps of a proof or of all that happened to it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Numbered:
    """A moment by its number, 0 for the start, of so many in all."""

    number: int
    total: int

    @property
    def previous(self) -> int:
        """Return the number of the moment before, at least 0."""
        return max(0, self.number - 1)

    @property
    def next(self) -> int:
        """Return the number of the next moment, at most the last."""
        return min(self.total, self.number + 1)
