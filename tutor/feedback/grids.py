"""Grids that people ask about, and how they are compared with hidden ones."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Exists, OuterRef, Q

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.formats.alike import Asked, Kept
from puzzles.formats.canonical import digest
from puzzles.formats.images import normal_form, rows_of, shrunk
from puzzles.kernel.board import Puzzle as EnginePuzzle
from puzzles.registry import all_types, get_type
from tutor.library.models import Facts, Puzzle

from .messages import Elsewhere

COMPARED, MADE = 15_000, 10
"""At most COMPARED pairs of grids are compared per request, which takes about a second. Making the images of one
grid costs as much as comparing MADE pairs.
"""


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
    def of(cls, puzzle: "EnginePuzzle | Facts | Grid") -> "Grid":
        """Return the grid of a puzzle, with or without a row."""
        if isinstance(puzzle, Grid):
            return puzzle
        if isinstance(puzzle, EnginePuzzle):
            ptype, size = type_of(puzzle), (puzzle.height, puzzle.width)
            return cls(ptype, digest(puzzle), normal_form(puzzle), ptype.print(puzzle), *size)
        row = puzzle
        return cls(get_type(row.type), row.sha256, row.form, row.text, row.height, row.width, row)

    @property
    def public(self) -> bool:
        """Return whether it is a puzzle of the library, which everybody sees."""
        return isinstance(self.row, Puzzle) and self.row.set.owner_id is None

    @property
    def sizes(self) -> set[tuple[int, int]]:
        """Return the (height, width) of what is compared and of its turned image, if turning keeps the type."""
        rows = shrunk(rows_of(self.text), self.type.symmetries)
        size = len(rows), len(rows[0])
        return {size, size[::-1] if "turn" in self.type.symmetries else size}


def shrinking() -> list[str]:
    """List the types in which empty rows and columns make no difference, so that sizes say nothing."""
    return [id for id, ptype in all_types().items() if "shrink" in ptype.symmetries]


class Hit(NamedTuple):
    """A grid that was asked about, and the assignment that it is to be proved for."""

    grid: Grid
    elsewhere: Elsewhere


def alike(grids: Iterable[Grid], kept: Sequence[tuple[Kept, Elsewhere]]) -> Iterator[Hit]:
    """Yield the grids that give away a hidden one, each with the assignment of that one.

    If there are too many to compare, the last hit is the first grid that was not compared, marked `many`.
    """
    left = COMPARED
    by_size: dict[tuple[int, int], list[tuple[Kept, Elsewhere]]] = {}
    for pair in kept:
        by_size.setdefault(pair[0].size, []).append(pair)
    different = {(grid.type, grid.text): grid for grid in grids} if kept else {}
    for grid in different.values():
        fitting = [pair for size in grid.sizes for pair in by_size.get(size, ())]
        left -= len(fitting) + MADE if fitting else 0
        if left < 0:
            yield Hit(grid, Elsewhere(kept[0][1].assignment, outside=kept[0][1].outside, many=True))
            return
        asked = Asked(grid.text, grid.type.symmetries) if fitting else None
        for each, elsewhere in fitting:
            if asked and asked.like(each):
                yield Hit(grid, elsewhere)


def in_the_library(path: str = "") -> Exists:
    """Return a filter for puzzles, reached by the path, that the library has, also turned, mirrored or renamed."""
    same = Q(sha256=OuterRef(f"{path}sha256")) | (Q(form=OuterRef(f"{path}form")) & ~Q(form=""))
    return Exists(Puzzle.objects.filter(same, set__owner=None).order_by())
