"""Grids that people ask about, and how they are compared with hidden ones."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Exists, OuterRef, Q

from puzzles.base.ptype import PuzzleType
from puzzles.budgets import PAGE_MEMORY, PAGE_SECONDS
from puzzles.formats.alike import find_alike
from puzzles.formats.fingerprints import Fingerprint, fingerprint
from puzzles.formats.images import grid_text
from puzzles.kernel.board import Puzzle as EnginePuzzle
from puzzles.registry import all_types, get_type
from tutor.library.models import Facts, Puzzle
from tutor.search.pool import run

from .messages import Elsewhere

COMPARED = 15_000
"""At most so many pairs of grids are compared per request, which takes about a second."""
QUICK_COMPARED = 500
"""At most so many pairs of several grids are compared in the process that answers."""


@dataclass(frozen=True)
class Grid:
    """A puzzle by digest, normal form, text and size, and the row that it comes from, if any."""

    type: PuzzleType
    sha256: str
    form: str
    text: str
    height: int
    width: int
    row: Facts | None = None

    @classmethod
    def of(cls, puzzle: "EnginePuzzle | Fingerprint | Facts | Grid") -> "Grid":
        """Return the grid of a puzzle, with or without a row."""
        if isinstance(puzzle, Grid):
            return puzzle
        if isinstance(puzzle, EnginePuzzle):
            puzzle = fingerprint(puzzle)
        row = None if isinstance(puzzle, Fingerprint) else puzzle
        return cls(get_type(puzzle.type), puzzle.sha256, puzzle.form, puzzle.text, puzzle.height, puzzle.width, row)

    @property
    def public(self) -> bool:
        """Return whether it is a puzzle of the library, which everybody sees."""
        return isinstance(self.row, Puzzle) and self.row.set.owner_id is None

    @property
    def sizes(self) -> set[tuple[int, int]]:
        """Return its (height, width) and that of its turned image, if turning keeps the type."""
        size = self.height, self.width
        return {size, size[::-1] if "turn" in self.type.symmetries else size}


def shrinking() -> list[str]:
    """List the types in which empty rows and columns make no difference, so that sizes say nothing."""
    return [id for id, ptype in all_types().items() if "shrink" in ptype.symmetries]


class Hit(NamedTuple):
    """A grid that was asked about, and the assignment that it is to be proved for."""

    grid: Grid
    elsewhere: Elsewhere


@dataclass(frozen=True)
class Hidden:
    """The text and type of a hidden puzzle, and its assignment; compared more closely if it is private."""

    text: str
    type: PuzzleType
    private: bool
    elsewhere: Elsewhere


def alike(grids: Iterable[Grid], hidden: Sequence[Hidden]) -> list[Hit]:
    """Return the grids that give away a hidden one, each with the assignment of the first such.

    If there are too many to compare, the last hit is the first grid that was not compared, marked `many`. Many are
    compared in a process of their own. Raises TooHardError and BusyError for more than one grid.
    """
    if not hidden:
        return []
    asked = list({(grid.type, grid.text): grid for grid in grids}.values())
    sent = (
        [(grid_text(grid.type, grid.text), grid.type.symmetries) for grid in asked],
        [(grid_text(each.type, each.text), each.private, each.type.symmetries) for each in hidden],
        COMPARED,
    )
    if len(asked) <= 1 or len(asked) * len(hidden) <= QUICK_COMPARED:
        found = find_alike(*sent)
    else:
        found = run(find_alike, *sent, cpu=PAGE_SECONDS, memory=PAGE_MEMORY)
    hits = [Hit(asked[number], hidden[which].elsewhere) for number, which in found.pairs]
    if found.left is not None:
        first = hidden[0].elsewhere
        hits.append(Hit(asked[found.left], Elsewhere(first.assignment, outside=first.outside, many=True)))
    return hits


def in_the_library(path: str = "") -> Exists:
    """Return a filter for puzzles, reached by the path, that the library has, also turned, mirrored or renamed."""
    same = Q(sha256=OuterRef(f"{path}sha256")) | (Q(form=OuterRef(f"{path}form")) & ~Q(form=""))
    return Exists(Puzzle.objects.filter(same, set__owner=None).order_by())
