"""Tree Tent: puzzles, squares and links, their text form, and which of them go together.

The text is a grid, `T` for a tree, `.` for an open square, `^` and `-` for a tent and for grass that are given. Then
`rows:` and `columns:` with a number or `.` for each line, and the links given, `line: r1c1-r1c2` and `none: ...`.

The cells are the squares row by row, then a link for each tree and each square beside it. A tree's square can only be
grass, so it is no given, and no rule speaks of its value. Links are notes: two ways to pair the same tents are one
solution.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from puzzles.base.ptype import PuzzleType
from puzzles.grid.near import near_sets, neighbours
from puzzles.grid.rect import Rect, check_rectangle, rect
from puzzles.grid.sections import Section, print_numbers, print_sections, read_numbers, read_sections
from puzzles.grid.text import GridError, check_signs, in_lines
from puzzles.grid.unique import unique
from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.logic.counts import Count, Counts, counts_over

LIMITS = (30, 30)
VALUES = ("tent", "grass", "line", "none")
TENT, GRASS, LINE, NONE = 1, 2, 4, 8
OPEN, UNLINKED = TENT | GRASS, LINE | NONE
"""Masks of a square and of a link of which nothing is known."""

TREE = "T"
_SIGNS = {".": OPEN, TREE: GRASS, "^": TENT, "-": GRASS}
_LINKS = {"line": LINE, "none": NONE}
_SECTIONS = ("rows", "columns", *_LINKS)


class Clues(NamedTuple):
    """The squares with `T` for a tree and `.` for none, and the numbers of lines, None where there is none."""

    trees: str
    rows: tuple[int | None, ...]
    columns: tuple[int | None, ...]


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Camp:
    """The trees of a puzzle, the links to the squares beside them, and the counts of lines that have a clue.

    `squares` is the number of squares, at which the links begin. `ends[cell]` are the tree and the square of a link,
    `of[cell]` the links of a tree or square in reading order of their other ends. `near` are for each square those that
    it touches, trees left out.
    """

    rect: Rect
    squares: int
    trees: tuple[int, ...]
    is_tree: tuple[bool, ...]
    ends: dict[int, tuple[int, int]]
    of: tuple[tuple[int, ...], ...]
    near: tuple[int, ...]
    lines: Counts
    names: tuple[str, ...]
    index: dict[str, int] = field(repr=False)

    @property
    def blank(self) -> tuple[int, ...]:
        """Return what each cell may hold before anything is given."""
        return (*[GRASS if tree else OPEN for tree in self.is_tree], *[UNLINKED] * len(self.ends))

    def other(self, link: int, end: int) -> int:
        """Return the other end of a link."""
        tree, square = self.ends[link]
        return square if end == tree else tree

    def place(self, cell: int) -> Place:
        """Return a square, a tree with the squares beside it and its links, or a link as a place."""
        if cell >= self.squares:
            return Place("link", self.names[cell], (cell,))
        if self.is_tree[cell]:
            beside = tuple([self.ends[link][1] for link in self.of[cell]])
            return Place("tree", self.names[cell], (cell, *beside, *self.of[cell]))
        return Place("cell", self.names[cell], (cell,))


@unique(keep=256)
def camp(height: int, width: int, clues: Clues) -> Camp:
    """Return the trees, links and counts of a puzzle of that size."""
    grid, squares = rect(height, width), height * width
    is_tree = tuple([sign == TREE for sign in clues.trees])
    pairs = [
        (cell, other) if is_tree[cell] else (other, cell)
        for cell, beside in enumerate(neighbours(height, width))
        for other in beside
        if other > cell and is_tree[cell] != is_tree[other]
    ]
    ends = dict(enumerate(pairs, start=squares))
    of: list[list[int]] = [[] for _ in range(squares + len(ends))]
    for link, (tree, square) in ends.items():
        of[tree].append(link)
        of[square].append(link)
    for its in of:
        its.sort(key=lambda link: sum(ends[link]))  # of links with one end in common: by the other one
    links = ["-".join([grid.names[end] for end in sorted(pair)]) for pair in pairs]
    names = (*grid.names, *links)
    index = {name: cell for cell, name in enumerate(names)} | {
        "-".join(reversed(name.split("-"))): cell for cell, name in enumerate(links, start=squares)
    }
    free = sum([1 << cell for cell, tree in enumerate(is_tree) if not tree])
    near = [others & free for others in near_sets(height, width, diagonal=True)]
    return Camp(
        grid,
        squares,
        tuple([cell for cell, tree in enumerate(is_tree) if tree]),
        is_tree,
        ends,
        tuple(map(tuple, of)),
        (*near, *[0] * len(ends)),
        _counts(grid, clues, is_tree, len(names)),
        names,
        index,
    )


def _counts(grid: Rect, clues: Clues, is_tree: tuple[bool, ...], cells: int) -> Counts:
    """Return the counts of the lines that have a number, over their squares without a tree."""
    numbers = zip(grid.lines, (*clues.rows, *clues.columns), strict=True)
    every = [
        Count(line.place, tuple([cell for cell in line.cells if not is_tree[cell]]), number)
        for line, number in numbers
        if number is not None
    ]
    return counts_over(cells, TENT, every)


def camp_of(of: Board | Puzzle) -> Camp:
    """Return the trees, links and counts of a board or puzzle."""
    puzzle = of.puzzle if isinstance(of, Board) else of
    return camp(puzzle.height, puzzle.width, puzzle.clues)


def made(ptype: PuzzleType, height: int, width: int, clues: Clues) -> Puzzle:
    """Return the puzzle of these clues without givens."""
    its = camp(height, width, clues)
    return Puzzle(ptype, height, width, its.blank, clues, its.blank, frozenset(its.ends))


def read(ptype: PuzzleType, lines: list[str]) -> Puzzle:
    """Read the grid, the numbers of its lines and the links given. Raise GridError."""
    sections = read_sections(lines, _SECTIONS)
    grid = sections[""].lines
    height, width = check_rectangle(grid, LIMITS)
    check_signs(grid, "".join(_SIGNS), "T, ., ^ or -")
    signs = "".join(grid)
    if TREE not in signs:
        raise GridError(1, 1, "at least one tree, T", "none")
    rows = read_numbers(sections["rows"], "rows", height, width)
    columns = read_numbers(sections["columns"], "columns", width, height)
    trees = "".join([TREE if sign == TREE else "." for sign in signs])
    puzzle = made(ptype, height, width, Clues(trees, rows, columns))
    start = [_SIGNS[sign] for sign in signs] + [UNLINKED] * len(puzzle.notes)
    for name, mask in _LINKS.items():
        _read_links(camp_of(puzzle), sections[name], mask, start)
    return Puzzle(ptype, height, width, tuple(start), puzzle.clues, puzzle.blank, puzzle.notes)


def _read_links(its: Camp, section: Section, mask: int, start: list[int]) -> None:
    """Read links that are known into the start. The square of a line is a tent."""
    for number, line in enumerate(section.lines):
        for word in line.split():
            link = its.index.get(word, -1)
            if link < its.squares:
                raise section.error(
                    "links of a tree and a square beside it, such as r1c1-r1c2", repr(word[:20]), number
                )
            if start[link] != UNLINKED:
                raise section.error("each link only once", word, number)
            square = its.ends[link][1]
            if mask == LINE and start[square] == GRASS:
                raise section.error("lines to squares that may be a tent", word, number)
            start[link] = mask
            if mask == LINE:
                start[square] = TENT


def written(puzzle: Puzzle) -> str:
    """Return the text of a puzzle."""
    its, clues = camp_of(puzzle), puzzle.clues
    sign_of = {OPEN: ".", TENT: "^", GRASS: "-"}
    squares = zip(puzzle.start, its.is_tree, strict=False)
    signs = "".join([TREE if tree else sign_of[mask] for mask, tree in squares])
    links = {name: [its.names[link] for link in its.ends if puzzle.start[link] == _LINKS[name]] for name in _LINKS}
    return print_sections(
        ("", in_lines(signs, puzzle.width)),
        ("rows", print_numbers(clues.rows)),
        ("columns", print_numbers(clues.columns)),
        *[(name, [" ".join(its_links)] if its_links else []) for name, its_links in links.items()],
    )


def values(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the names of the values, of squares and of links."""
    return VALUES


def place(puzzle: Puzzle, name: str) -> Place:
    """Return the square, tree, link, row or column of that name. Raise KeyError."""
    its = camp_of(puzzle)
    return its.place(its.index[name]) if name in its.index else its.rect.line(name).place


def places(puzzle: Puzzle) -> Iterator[Place]:
    """Yield the squares and trees, the links, then rows and columns."""
    its = camp_of(puzzle)
    yield from map(its.place, range(len(its.names)))
    for line in its.rect.lines:
        yield line.place
