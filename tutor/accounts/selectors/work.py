"""A person's work as far as signing in asks about it."""

from dataclasses import dataclass
from typing import Any

from ..models import User

SHOWN = 12
"""Number of proofs that are listed by name; the rest is counted."""


@dataclass(frozen=True)
class Work:
    """Proofs of one person: the newest few, and how many more there are."""

    proofs: list[Any]
    more: int

    @property
    def count(self) -> int:
        """Count the listed proofs and the others."""
        return len(self.proofs) + self.more


def work_of(user: User) -> Work:
    """Return the proofs of a person: the newest, and the number of others."""
    proofs = user.proofs.select_related("puzzle")
    return Work(list(proofs[:SHOWN]), max(0, proofs.count() - SHOWN))


def has_work(user: User) -> bool:
    """Return whether the person has proofs or sets to lose."""
    return user.proofs.exists() or user.puzzle_sets.exists()
