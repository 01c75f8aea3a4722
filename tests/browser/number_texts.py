"""Puzzles of the Latin family in canonical text, and proofs of the small ones as people enter them."""

from math import isqrt

from tests.browser.texts import Move


def _text(kind: str, title: str, grid: str) -> str:
    return f"type: {kind}\ntitle: {title}\n\n" + "\n".join(grid.split("/")) + "\n"


def _shifted(kind: str, title: str, size: int, open_cells: set[tuple[int, int]]) -> str:
    """Every row shifts the one above, so that blocks hold every number too; all is given but a few cells."""
    side = isqrt(size)
    rows = [
        [
            "." if (row, column) in open_cells else str((row % side * side + row // side + column) % size + 1)
            for column in range(size)
        ]
        for row in range(size)
    ]
    return _text(kind, title, "/".join(" ".join(row) for row in rows))


LATIN = _text("latin", "Little Latin", ".3../4.../..1./1..2")
SUDOKU = _text("sudoku", "Little Sudoku", "3.1./..../..../1.32")
DIAGONALS = _text("sudoku-x", "Little Cross", "...4/...3/.2../....")
NINE = _text(
    "sudoku",
    "Easy nine",
    "51.2...8./..2..19../36947.251/9..1.4..6/.4..9.8.5/.568..493/4.368.1.2/7.....5../.8....3..",
)
# In the first row 11 and 12 are missing, and column 11 tells them apart.
LATIN_SIXTEEN = _shifted("latin", "Sixteen", 16, {(0, 10), (0, 11), (4, 11), (8, 2)})
SUDOKU_SIXTEEN = _shifted(
    "sudoku",
    "Sixteen blocks",
    16,
    {(row, column) for row in range(16) for column in range(16) if (row + 2 * column) % 3 == 0},
)

# The first block, the first row and a few cells elsewhere are open.
_OPEN = {(row, column) for row in range(5) for column in range(5)} | {(0, column) for column in range(25)}
SUDOKU_TWENTY_FIVE = _shifted("sudoku", "Large", 25, _OPEN | {(12, 12), (23, 23), (24, 23), (24, 24)})

LATIN_PROOF = (
    Move("Seen Number", "r2c2=-3/4 r3c4=-1"),
    Move("Possible Cells for Number, Row", "row1=4"),
    Move("Next end", "r1c4 = 4"),
    Move("No Cell for Number, Row"),
    Move("Next end", "r1c3 = 4"),
    Move("Last Cell for Number, Row", "r1c4=1 r1c1=2"),
    Move("Last Cell for Number, Column", "r2c2=1 r2c3=2"),
    Move("Last Number for Cell", "r2c4=3 r3c1=3"),
    Move("Last Cell for Number, Row", "r3c2=2 r3c4=4"),
    Move("Last Number for Cell", "r4c2=4 r4c3=3"),
)
SUDOKU_PROOF = (
    Move("Last Cell for Number, Block", "r2c2=1 r2c3=2"),
    Move("Possible Cells for Number, Block", "block3=2"),
    Move("Next end", "r3c2 = 2"),
    Move("No Cell for Number, Column"),
    Move("Next end", "r3c1 = 2"),
    Move("Seen Number", "r1c2=-1/3"),
    Move("Last Cell for Number, Block", "r1c2=2"),
    Move("Last Cell for Number, Row", "r1c4=4"),
    Move("Last Number for Cell", "r2c1=4 r2c4=3"),
    Move("Last Cell for Number, Block", "r3c2=3 r4c2=4"),
    Move("Last Cell for Number, Column", "r3c3=4 r3c4=1"),
)
DIAGONALS_PROOF = (
    Move("Possible Numbers for Cell", "r4c1"),
    Move("No Cell for Number, Diagonal"),
    Move("Next end", "r4c1 = 3"),
    Move("Last Cell for Number, Block", "r1c3=2 r2c1=2 r4c4=2"),
    Move("Last Cell for Number, Block", "r2c2=4 r2c3=1"),
    Move("Last Cell for Number, Diagonal", "r1c1=1 r3c3=3"),
    Move("Last Number for Cell", "r1c2=3"),
    Move("Last Cell for Number, Row", "r4c2=1 r4c3=4"),
    Move("Last Cell for Number, Column", "r3c1=4 r3c4=1"),
)
