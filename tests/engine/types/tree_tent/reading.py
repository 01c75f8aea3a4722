"""Tree Tent: random boards, and what the naive reading says of a board of the engine."""

from __future__ import annotations

from random import Random

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.grid.text import in_lines
from puzzles.kernel.board import Board, Place
from puzzles.types.tree_tent.model import Clues, made
from tests.engine.naive_counts import Group
from tests.engine.types.tree_tent import naive

BOARDS = {"tree-tent": {"any": 10_000}}
ASKED = 4
FILL_LINE = "tree-tent.fill-line"
RULES = {*naive.DIRECT, *naive.ON_LINE, *naive.AT_END, *naive.CASE, FILL_LINE}
SIGNS = {1: "^", 2: "-", 3: "."}
LINKS = {4: "line", 8: "none", 12: "open"}
MASKS = {"^": 1, "-": 2, "line": 4, "none": 8}
SHARES = (0.15, 0.2, 0.3)
"""Shares of the squares that get a tree, at most."""


def random_board(ptype: PuzzleType, kind: str, rng: Random) -> Board:
    """Return a board of any small size: a random camp with squares and links opened, or nearly right."""
    height, width = rng.randint(1, 5), rng.randint(1, 5)
    pairs = random_camp(height, width, rng)
    tents, off = {square for _, square in pairs}, rng.choice((0, 0, 0.2, 0.5))
    shown, known = rng.choice((0.6, 0.9, 1)), rng.choice((0.1, 0.4, 0.7))

    def number(cells: list[int], most: int) -> int | None:
        right = len(tents.intersection(cells))
        if rng.random() < off:
            right = min(max(right + rng.choice((-1, 1)), 0), most)
        return right if rng.random() < shown else None

    rows = [number([r * width + c for c in range(width)], width) for r in range(height)]
    columns = [number([r * width + c for r in range(height)], height) for c in range(width)]
    trees = {tree for tree, _ in pairs}
    signs = "".join("T" if cell in trees else "." for cell in range(height * width))
    puzzle = made(ptype, height, width, Clues(signs, tuple(rows), tuple(columns)))
    links = {tuple(sorted((named(tree, width), named(square, width)))) for tree, square in pairs}
    cells = list(puzzle.start)
    for cell, mask in enumerate(cells):
        name = type_of(puzzle).cell_name(puzzle, cell)
        right = tuple(sorted(name.split("-"))) in links if cell in puzzle.notes else cell in tents
        if mask & (mask - 1) and rng.random() < known:
            low = mask & -mask
            cells[cell] = low if right ^ (rng.random() < off / 4) else mask ^ low
    return Board(puzzle, tuple(cells))


def named(cell: int, width: int) -> str:
    """Return the name of a square."""
    return f"r{cell // width + 1}c{cell % width + 1}"


def random_camp(height: int, width: int, rng: Random) -> list[tuple[int, int]]:
    """Return pairs of a tree and the tent beside it, at least one tree; tents do not touch."""
    free, pairs, share = set(range(height * width)), list[tuple[int, int]](), rng.choice(SHARES)
    for tent in rng.sample(range(height * width), height * width):
        row, column = divmod(tent, width)
        beside = [
            r * width + c
            for r, c in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
            if 0 <= r < height and 0 <= c < width and r * width + c in free
        ]
        near = any(naive.touching((row, column), divmod(other, width)) for _, other in pairs)
        if tent in free and beside and not near and len(pairs) <= share * height * width:
            pairs.append((rng.choice(beside), tent))
            free.difference_update(pairs[-1])
    return pairs or [(0, 0)]


def lines_of_size(height: int, width: int) -> list[str]:
    """Return the text of a puzzle with one tree."""
    return ["T" + "." * (width - 1), *["." * width] * (height - 1)]


class Reading:
    """A board in the words of the naive reading."""

    def __init__(self, board: Board) -> None:
        puzzle, width = board.puzzle, board.puzzle.width
        self.width, ptype = width, type_of(puzzle)
        trees, rows, columns = puzzle.clues
        squares = zip(board.cells, trees, strict=False)
        signs = tuple(in_lines("".join("T" if tree == "T" else SIGNS[mask] for mask, tree in squares), width))
        ends = [divmod(cell, width) for cell in range(len(trees))]
        links: dict[naive.Link, str] = {}
        for cell in range(len(trees), len(board.cells)):
            pair = [ptype.cell_index(puzzle, each) for each in ptype.cell_name(puzzle, cell).split("-")]
            tree, square = sorted(pair, key=lambda end: trees[end] != "T")
            links[ends[tree], ends[square]] = LINKS[board.cells[cell]]
        self.what: list[naive.What] = [*ends, *links]
        self.field = naive.Field(signs, links, list(rows), list(columns))

    def direct(self, rule: str, cell: int, mask: int) -> bool:
        """Tell whether the rule gives the square or link this value."""
        return naive.DIRECT[rule](self.field, self.what[cell], {**SIGNS, **LINKS}[mask])

    def contradiction(self, rule: str, at: Place | None) -> bool:
        """Tell whether the contradiction holds on the line or at the tree or square, or anywhere."""
        if rule in naive.ON_LINE:
            group = self._line(at) if at else None
            return False if at and group is None else naive.ON_LINE[rule](self.field, group)
        return naive.AT_END[rule](self.field, divmod(at.cells[0], self.width) if at else None)

    def cases(self, rule: str, at: Place) -> list[dict[int, int]]:
        """List the branches: which squares and links become what."""
        if rule == FILL_LINE:
            group = self._line(at)
            branches = naive.fill_line(self.field, group) if group else []
        else:
            branches = naive.CASE[rule](self.field, divmod(at.cells[0], self.width))
        index = {what: cell for cell, what in enumerate(self.what)}
        return [{index[what]: MASKS[value] for what, value in each.items()} for each in branches]

    def _line(self, at: Place) -> Group | None:
        return naive.line(self.field, at.kind, int(at.name.removeprefix(at.kind)) - 1)
