"""Tree Tent: trees, tents and grass, a bar for each line between a tree and its tent, and the number of each line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from puzzles.draw import squares
from puzzles.draw.surface import SQUARE, Box, Handle, Picture, Shape, Spot, Surface, Text, Value, Way
from puzzles.grid.rect import Rect
from puzzles.grid.text import Phrase
from puzzles.kernel.board import Board, Puzzle
from puzzles.logic.counts import Count
from puzzles.types.tree_tent.model import GRASS, OPEN, TENT, Camp, camp_of
from puzzles.types.tree_tent.rules import RULES

_TENT = "M30 11L52 47H37L30 33L23 47H8z"
_BLADES = "M19 43q0-12-6-18M30 43v-24M41 43q0-12 6-18"
_CROWN = "M30 8c9 0 15 6 15 13c5 3 5 15-6 15h-18c-11 0-11-12-6-15c0-7 6-13 15-13z"
_TRUNK = "M26 34h8v18h-8z"
_CROSS = "M6 13l7-7 17 17 17-17 7 7-17 17 17 17-7 7-17-17-17 17-7-7 17-17z"
VALUES = (
    Value("tent", "1", "v-tent", "tent", (Shape(_TENT, "tent"),)),
    Value("grass", "0", "v-grass", "grass", (Shape(_BLADES, "blades"),)),
    Value("line", "2", "v-line", "line", (Shape("M0 0h60v60h-60z", ""),), stretch=True),
    Value("none", "3", "v-none", "no line", (Shape(_CROSS, "cross"),)),
)
LEGEND = (
    "A large number beside a row or column says how many tents there are in the end, the small one before it how many "
    "are now. A bar joins a tree to its tent: drag from one to the other, or press the side between them."
)
COUNTS = "{first} of {second} tents"
SHAPES = True
CLOSE_UPS = frozenset(
    rule.id for rule in RULES if not {"row", "column"}.intersection(rule.at_kinds) and "fit" not in rule.id
) - {"tree-tent.finish-with-grass", "tree-tent.finish-with-tents"}

HALF, THICK = 15, 10
"""Half the length of a bar, which reaches into the squares of its tree and its tent, and its thickness."""
REACH = 3
WIDER = 16
"""So much wider is the margin with the clues of rows if one of them has two digits."""
DIRECTIONS = ((-1, 0, "north"), (0, 1, "east"), (1, 0, "south"), (0, -1, "west"))


def surface(puzzle: Puzzle) -> Surface:
    """Return a surface with a spot for every square and link, and a handle for every square and tree."""
    return _surface(camp_of(puzzle))


@lru_cache(maxsize=64)
def _surface(its: Camp) -> Surface:
    made = squares.surface(its.rect, VALUES, kinds={tree: Phrase("tree") for tree in its.trees})
    handles = tuple([_handle(its, spot) for spot in made.spots])
    spots = (*made.spots, *[_spot(its, link) for link in its.ends])
    width = made.width + (WIDER if any(line.number > 9 for line in its.lines.all) else 0)
    return replace(made, width=width, spots=spots, handles=handles, reach=REACH, clued=True)


def _spot(its: Camp, link: int) -> Spot:
    """Return the spot of a link: a bar across the side that its tree and its square share."""
    tree, square = its.ends[link]
    row, column = divmod(max(tree, square), its.rect.width)
    box = squares.square(row, column)
    if abs(tree - square) == 1 and its.rect.width > 1:
        bar = Box(box.x - HALF, box.y + (SQUARE - THICK) // 2, 2 * HALF, THICK)
    else:
        bar = Box(box.x + (SQUARE - THICK) // 2, box.y - HALF, THICK, 2 * HALF)
    spoken = Phrase("link from {tree} to {square}", tree=_placed(its, tree), square=_placed(its, square))
    return Spot(link, its.names[link], spoken, bar, row + 1, column + 1)


def _placed(its: Camp, cell: int) -> Phrase:
    row, column = divmod(cell, its.rect.width)
    if its.is_tree[cell]:
        return Phrase("tree row {row} column {column}", row=row + 1, column=column + 1)
    return Phrase("row {row} column {column}", row=row + 1, column=column + 1)


def _handle(its: Camp, spot: Spot) -> Handle:
    """Return the handle of a square or tree, with ways to those beside it; a tree and a square have a link."""
    grid, cell = its.rect, spot.cell
    link_to = {its.other(link, cell): link for link in its.of[cell]}
    row, column = divmod(cell, grid.width)
    ways = [
        Way(name, beside := (row + down) * grid.width + column + right, link_to.get(beside))
        for down, right, name in DIRECTIONS
        if 0 <= row + down < grid.height and 0 <= column + right < grid.width
    ]
    return Handle(spot.name, spot.spoken, spot.box, spot.row, spot.column, tuple(ways), cell)


def picture(board: Board) -> Picture:
    """Draw the trees, the ground of the grass, and the number of each line behind what it has so far."""
    its, cells = camp_of(board), board.cells
    under, over = _fixed(its)
    grass = {cell: "tint-b" for cell in range(its.squares) if cells[cell] == GRASS and not its.is_tree[cell]}
    numbers = tuple([_number(its, line, cells) for line in its.lines.all])
    return Picture(under, over, squares.labels(its.rect), numbers, grass)


def _number(its: Camp, line: Count, cells: Sequence[int]) -> Text:
    masks = [cells[cell] for cell in line.cells]
    held, left = masks.count(TENT), masks.count(OPEN)
    kind = "broken" if not held <= line.number <= held + left else "done" if held == line.number else ""
    x, y = squares.beside(its.rect, line.place.kind, int(line.place.name.removeprefix(line.place.kind)))
    wider = WIDER if any(each.number > 9 for each in its.lines.all) else 0
    x, y = (x + wider // 2, y + 5) if line.place.kind == "row" else (x, y + 7)
    return Text(x, y, str(line.number), kind, line.place.name, f"{held}/")


@lru_cache(maxsize=64)
def _fixed(its: Camp) -> tuple[tuple[Shape | Text, ...], tuple[Shape | Text, ...]]:
    grid: Rect = its.rect
    boxes = [squares.square(*divmod(tree, grid.width)) for tree in its.trees]
    trunks = Shape("".join([_at(box, _TRUNK) for box in boxes]), "trunk")
    crowns = Shape("".join([_at(box, _CROWN) for box in boxes]), "crown")
    ground = Shape(squares.frame(grid).path, "card")
    return (ground, *squares.lines(grid), trunks, crowns), ()


def _at(box: Box, path: str) -> str:
    """Return a path of relative steps that begins at a point of a square, moved to this square."""
    first, rest = path[1:].split(" ", 1)
    number = len(rest) - len(rest.lstrip("0123456789"))
    return f"M{box.x + int(first)} {box.y + int(rest[:number])}{rest[number:]}"
