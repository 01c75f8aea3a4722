"""The puzzles of these tests and a whole proof of one of them."""

from functools import cache
from typing import Any

from puzzles.formats.canonical import digest
from puzzles.formats.images import normal_form
from puzzles.registry import get_type
from tutor.library.models import Puzzle, PuzzleSet

GRIDS = {
    "Fern": ("one", "..0. 1... .... .00."),
    "Wide open": ("many", ".... .... .... ...."),
    "No way": ("none", "111. .... .... ...."),
    "One to go": ("one", "01.1 1010 0110 1001"),
    "Nothing to do": ("one", "0101 1010 0110 1001"),
}
"""The number of solutions of each puzzle, and its rows."""

SOLVED = ["0101", "1010", "0110", "1001"]
"""The solution of those that have one."""

Puzzles = dict[str, Puzzle]


def made() -> Puzzles:
    """The puzzles by title. The import door would count and rate them for every test anew."""
    shelf = PuzzleSet.objects.create(slug="tests", title="Tests")
    puzzles = [_new(shelf, title, at, *facts) for at, (title, facts) in enumerate(GRIDS.items(), start=1)]
    return {puzzle.title: puzzle for puzzle in Puzzle.objects.bulk_create(puzzles)}


def puzzle_of(shelf: PuzzleSet, title: str, solutions: str, rows: str | list[str], type_id: str = "binary") -> Puzzle:
    """A stored puzzle; its rows stand in a list, in lines, or with blanks between."""
    puzzle = _new(shelf, title, shelf.puzzles.count() + 1, solutions, rows, type_id)
    puzzle.save()
    return puzzle


def _new(
    shelf: PuzzleSet, title: str, at: int, solutions: str, rows: str | list[str], type_id: str = "binary"
) -> Puzzle:
    """Return rows for these texts, not stored yet."""
    lines = rows if isinstance(rows, list) else rows.split("\n" if "\n" in rows else None)
    facts = _facts(type_id, "\n".join(lines))
    return Puzzle(set=shelf, position=at, title=title, author="Sue", type=type_id, solutions=solutions, **facts)


@cache
def _facts(type_id: str, text: str) -> dict[str, Any]:
    puzzle = get_type(type_id).parse(text.split("\n"))
    return {
        "text": text,
        "sha256": digest(puzzle),
        "form": normal_form(puzzle),
        "height": puzzle.height,
        "width": puzzle.width,
    }


WHOLE = (
    ("0.0", "binary.prevent-trio: r4c1=1, r4c4=1"),
    ("1.0", "binary.zero-or-one @r3c1"),
    ("2.1", "binary.trio"),
    ("2.0", "binary.zero-or-one @r1c1"),
    ("4.0 4.1", "merge"),
    ("5.0", "binary.complete-line: r1c1=0"),
    ("6.0", "binary.prevent-trio: r1c2=1"),
    ("7.0", "binary.complete-line: r1c4=1"),
    ("8.0", "binary.complete-line: r2c3=1, r3c3=1"),
    ("9.0", "binary.prevent-trio: r2c2=0"),
    ("10.0", "binary.prevent-trio: r3c2=1"),
    ("11.0", "binary.prevent-trio: r3c4=0"),
    ("12.0", "binary.complete-line: r2c4=0"),
)
"""A proof of Fern: a direct step, a split with one case refuted, a split whose cases are joined again, and the rest."""

ROWS = [
    "0.0 start Start",
    "1.0 direct Prevent Trio r4c1 = 1, r4c4 = 1",
    "2 split Zero or One at r3c1",
    "  2.0 case r3c1 = 0",
    "    4 split Zero or One at r1c1",
    "      4.0 case r1c1 = 0",
    "        5.0 joined joined at step 5",
    "      4.1 case r1c1 = 1",
    "        5.0 joined joined at step 5",
    "    5.0 merge Merge",
    "    6.0 direct Complete Row/Column r1c1 = 0",
    "    7.0 direct Prevent Trio r1c2 = 1",
    "    8.0 direct Complete Row/Column r1c4 = 1",
    "    9.0 direct Complete Row/Column r2c3 = 1, r3c3 = 1",
    "    10.0 direct Prevent Trio r2c2 = 0",
    "    11.0 direct Prevent Trio r3c2 = 1",
    "    12.0 direct Prevent Trio r3c4 = 0",
    "    13.0 direct Complete Row/Column r2c4 = 0",
    "    13.0 solved a solution",
    "  2.1 case r3c1 = 1",
    "    3.0 contradiction Trio column 1",
]
"""The tree of that proof as the page shows it."""
