"""Links between squares and the search over edges that can be shut, against plain readings of both."""

from __future__ import annotations

from random import Random

import pytest

from puzzles.grid.flood import component, cut_off, unequal
from puzzles.grid.links import NOWHERE, grid_rows, lattice, link_index, print_known, read_known
from puzzles.grid.text import GridError

VALUES = ("line", "none")
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""From a square to the north, east, south and west."""


@pytest.mark.parametrize(("height", "width"), [(1, 1), (1, 4), (4, 1), (2, 3), (5, 4)])
def test_a_lattice_joins_the_squares_that_share_a_side(height: int, width: int) -> None:
    grid = lattice(height, width)
    assert grid.squares == tuple(f"r{row + 1}c{column + 1}" for row in range(height) for column in range(width))
    assert len(grid.ends) == height * (width - 1) + (height - 1) * width
    assert list(grid.ends) == sorted(grid.ends)
    assert grid.names == tuple(f"{grid.squares[first]}-{grid.squares[last]}" for first, last in grid.ends)
    for square in range(height * width):
        row, column = divmod(square, width)
        for direction, (down, right) in enumerate(STEPS):
            there = 0 <= row + down < height and 0 <= column + right < width
            other = square + down * width + right if there else NOWHERE
            link = grid.ends.index((min(square, other), max(square, other))) if there else NOWHERE
            assert grid.ways[square][direction] == (grid.at[square][direction], grid.near[square][direction])
            assert grid.ways[square][direction] == (link, other)
        assert grid.links_of(square) == tuple(link for link in grid.at[square] if link != NOWHERE)
    assert [link_index(grid.index, name) for name in grid.names] == list(range(len(grid.ends)))
    assert [grid.square_index[name] for name in grid.squares] == list(range(height * width))


def test_known_links_are_read_and_written() -> None:
    grid = lattice(3, 3)
    lines = ["...", "...", "...", "line: r1c2-r1c1  r1c2-r2c2", "none:", "none: r3c3-r3c2"]
    start = read_known(lines, grid_rows(lines), grid.index, VALUES)
    assert {name: mask for name, mask in zip(grid.names, start, strict=True) if mask != 3} == {
        "r1c1-r1c2": 1,
        "r1c2-r2c2": 1,
        "r3c2-r3c3": 2,
    }
    assert list(print_known(grid.names, start, VALUES)) == ["line: r1c1-r1c2 r1c2-r2c2", "none: r3c2-r3c3"]
    full = list(print_known(grid.names, [2] * 12, VALUES))
    assert full == [f"none: {' '.join(grid.names[:6])}", f"none: {' '.join(grid.names[6:])}"]
    assert read_known(full, grid_rows(full), grid.index, VALUES) == [2] * 12
    assert grid_rows(["...", "lines"]) == 2


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("line: r1c1-r1c2 r1c2-r1c1", "line 2, column 17: expected every link once, found r1c2-r1c1 again"),
        ("none: r1c1-r2c2", "line 2, column 7: expected a link of this grid, found 'r1c1-r2c2'"),
        (f"none:  {'x' * 21}", f"line 2, column 8: expected a link of this grid, found '{'x' * 20}'"),
        (f"dots: {'x' * 21}", f"line 2, column 1: expected line: or none: and links, found 'dots: {'x' * 14}'"),
    ],
)
def test_a_wrong_link_is_refused_with_its_place(line: str, message: str) -> None:
    with pytest.raises(GridError) as caught:
        read_known(["..", line], 1, lattice(2, 2).index, VALUES)
    assert str(caught.value) == message


def parts_of(size: int, edges: list[tuple[int, int]]) -> list[set[int]]:
    """The components of a graph, by their first vertices."""
    parts = [{vertex} for vertex in range(size)]
    for first, last in edges:
        joined = [part for part in parts if first in part or last in part]
        parts = [part for part in parts if part not in joined] + [set[int]().union(*joined)]
    return sorted(parts, key=min)


def test_components_and_what_is_cut_off_are_what_a_plain_search_finds() -> None:
    rng, cut = Random("graphs"), 0
    for _ in range(600):
        size = rng.randint(2, 9)
        ends = [(first, last) for last in range(size) for first in range(last) if rng.random() < 0.35]
        cells = [rng.randint(1, 3) for _ in ends]
        graph = [[(edge, sum(pair) - v) for edge, pair in enumerate(ends) if v in pair] for v in range(size)]
        kept = {edge: pair for edge, pair in enumerate(ends) if cells[edge] != 1}
        parts = parts_of(size, [*kept.values()])
        weights = [rng.choice((-1, 0, 0, 1)) for _ in range(size)]
        for vertex in range(size):
            found = component(graph, cells, 1, vertex)
            assert found[0] == vertex
            assert sorted(found) == sorted(next(part for part in parts if vertex in part))
        assert [sorted(part) for part in unequal(graph, cells, 1, weights)] == [
            sorted(part) for part in parts if sum(weights[vertex] for vertex in part)
        ]
        for part in parts:
            weights[max(part)] -= sum(weights[vertex] for vertex in part)
        gone = {edge for edge in kept if rng.random() < 0.3}
        touched = {vertex for edge in gone for vertex in ends[edge]}
        left = parts_of(size, [pair for edge, pair in kept.items() if edge not in gone])
        wrong = [sorted(part) for part in left if part & touched and sum(weights[vertex] for vertex in part)]
        away = sorted(cut_off(graph, cells, 1, gone, touched, weights))
        assert away in wrong if wrong else away == []
        cut += bool(wrong)
    assert cut > 100
