"""Shirokuro: its circles, the links between them, and its text form.

The cells of a board are the links: every white and black circle in sight of each other along a row or column, with no
circle between. They are numbered by their upper or left circle in reading order, the link to the east before the one
to the south.

The text form is the grid of `w b .`; links that are known from the start follow it, `line: r1c1-r1c4 r2c2-r4c2`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from puzzles.grid.flood import Graph
from puzzles.grid.links import grid_rows, link_index, print_known, read_known
from puzzles.grid.rect import check_rectangle
from puzzles.grid.text import GridError, check_signs, in_lines
from puzzles.kernel.board import Board, Place

LIMITS = (150, 150)
VALUES = ("line", "none")
LINE, NONE, OPEN = 1, 2, 3
"""Masks of a link: known to be a line, known to be none, both possible."""

COLOURS = {"w": "white", "b": "black"}


@dataclass(frozen=True, slots=True)
class Links:
    """The geometry of a puzzle. Circles and links are numbered from 0; `signs` are the squares, row by row.

    `sides[circle]` are the next circles to the east and to the south, -1 where there is none, of either colour.
    `of[circle]` are its links clockwise from north, `graph[circle]` the same each with the circle at its other end,
    `ends[link]` its two circles, `crossing[link]` the links that pass through a square that it passes through.
    """

    width: int
    signs: str
    circles: tuple[int, ...] = field(compare=False, repr=False)
    weights: tuple[int, ...] = field(compare=False, repr=False)
    sides: tuple[tuple[int, int], ...] = field(compare=False, repr=False)
    ends: tuple[tuple[int, int], ...] = field(compare=False, repr=False)
    crossing: tuple[tuple[int, ...], ...] = field(compare=False, repr=False)
    of: tuple[tuple[int, ...], ...] = field(compare=False, repr=False)
    graph: Graph = field(compare=False, repr=False)
    around: tuple[tuple[int, ...], ...] = field(compare=False, repr=False)
    names: tuple[str, ...] = field(compare=False, repr=False)
    index: dict[str, int] = field(compare=False, repr=False)
    circle_names: tuple[str, ...] = field(compare=False, repr=False)
    circle_index: dict[str, int] = field(compare=False, repr=False)

    def place(self, circle: int) -> Place:
        """Return a circle as a place where a rule is applied; it covers its links."""
        return Place("circle", self.circle_names[circle], self.of[circle])

    def link_place(self, link: int) -> Place:
        """Return a link as a place."""
        return Place("link", self.names[link], (link,))

    def squares(self, link: int) -> range:
        """Return the squares strictly between the two circles of a link."""
        first, last = (self.circles[circle] for circle in self.ends[link])
        step = 1 if last - first < self.width else self.width
        return range(first + step, last, step)

    def link_index(self, name: str) -> int:
        """Return the link of that name, which may begin with either circle. Raise KeyError."""
        return link_index(self.index, name)


def geometry(board: Board) -> Links:
    """Return the geometry of a board's puzzle."""
    links: Links = board.puzzle.clues
    return links


@lru_cache(maxsize=64)
def links_in(signs: str, width: int) -> Links:
    """Return the geometry of a grid, given as the signs of its squares row by row."""
    circles = tuple(square for square, sign in enumerate(signs) if sign != ".")
    sides = _sides(signs, width, circles)
    ends, links = _joined(signs, circles, sides)
    graph = tuple(tuple([(link, sum(ends[link]) - circle) for link in its]) for circle, its in enumerate(links))
    circle_names = tuple([f"r{square // width + 1}c{square % width + 1}" for square in circles])
    names = tuple([f"{circle_names[a]}-{circle_names[b]}" for a, b in ends])
    crossing = _crossings(width, circles, ends)
    around = tuple([tuple({*links[a], *links[b]} - {link}) for link, (a, b) in enumerate(ends)])
    return Links(
        width=width,
        signs=signs,
        circles=circles,
        weights=tuple([1 if signs[square] == "w" else -1 for square in circles]),
        sides=tuple(sides),
        ends=tuple(ends),
        crossing=crossing,
        of=links,
        graph=graph,
        around=around,
        names=names,
        index={name: link for link, name in enumerate(names)},
        circle_names=circle_names,
        circle_index={name: circle for circle, name in enumerate(circle_names)},
    )


def _joined(
    signs: str, circles: tuple[int, ...], sides: list[tuple[int, int]]
) -> tuple[list[tuple[int, int]], tuple[tuple[int, ...], ...]]:
    """Return the two circles of each link, and the links of each circle from north, clockwise."""
    ends: list[tuple[int, int]] = []
    of = [[-1, -1, -1, -1] for _ in circles]
    for circle, (east, south) in enumerate(sides):
        for direction, other in ((1, east), (2, south)):
            if other >= 0 and signs[circles[circle]] != signs[circles[other]]:
                of[circle][direction] = of[other][(direction + 2) % 4] = len(ends)
                ends.append((circle, other))
    return ends, tuple(tuple([link for link in its if link >= 0]) for its in of)


def _sides(signs: str, width: int, circles: tuple[int, ...]) -> list[tuple[int, int]]:
    """List for each circle the next one to the east and to the south, -1 if there is none."""
    below = [-1] * width
    beside = row = -1
    sides = []
    for circle, square in reversed([*enumerate(circles)]):
        its_row, column = divmod(square, width)
        sides.append((beside if its_row == row else -1, below[column]))
        beside, row, below[column] = circle, its_row, circle
    return sides[::-1]


def _crossings(width: int, circles: tuple[int, ...], ends: list[tuple[int, int]]) -> tuple[tuple[int, ...], ...]:
    """Return for each link the links that cross it: at most one through each of its squares."""
    through: dict[int, int] = {}
    crossing: list[list[int]] = [[] for _ in ends]
    for link, (a, b) in enumerate(ends):
        first, last = circles[a], circles[b]
        step = 1 if last - first < width else width
        for square in range(first + step, last, step):
            other = through.setdefault(square, link)
            if other != link:
                crossing[link].append(other)
                crossing[other].append(link)
    return tuple([tuple(sorted(others)) for others in crossing])


def read(lines: list[str]) -> tuple[int, int, tuple[int, ...], Links]:
    """Height, width, start and geometry from the lines of the text form. Raises GridError."""
    rows = grid_rows(lines)
    height, width = check_rectangle(lines[:rows], LIMITS)
    if not width:
        raise GridError(1, 1, "a square", "an empty row")
    check_signs(lines[:rows], "wb.", "w, b or .")
    links = links_in("".join(lines[:rows]), width)
    return height, width, tuple(read_known(lines, rows, links.index, VALUES)), links


def printed(links: Links, start: tuple[int, ...]) -> Iterator[str]:
    """Yield the lines of the text form."""
    yield from in_lines(links.signs, links.width)
    yield from print_known(links.names, start, VALUES)


def place(links: Links, name: str) -> Place:
    """Return a circle or link by name. Raise KeyError."""
    if name in links.circle_index:
        return links.place(links.circle_index[name])
    return links.link_place(links.link_index(name))
