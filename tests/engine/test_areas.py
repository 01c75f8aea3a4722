"""Geometry of areas, near squares, rooms and sections, against plain searches and hand-made texts."""

from __future__ import annotations

from collections import deque
from itertools import pairwise, product
from random import Random

import pytest

from puzzles.grid.areas import areas, flood, grow, path, reach
from puzzles.grid.near import near_sets, neighbours
from puzzles.grid.rooms import print_rooms, read_rooms
from puzzles.grid.sections import (
    Section,
    print_known,
    print_numbers,
    print_sections,
    read_known,
    read_numbers,
    read_sections,
)
from puzzles.grid.sets import cells_in, having, set_of
from puzzles.grid.text import GridError, Phrase, check_signs, listed, phrase

SIZES = ((1, 1), (1, 7), (6, 1), (4, 5), (6, 6))


def beside(height: int, width: int, cell: int) -> list[int]:
    """The cells that share a side, by rows and columns."""
    row, column = divmod(cell, width)
    around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return [r * width + c for r, c in around if 0 <= r < height and 0 <= c < width]


def distances(start: set[int], inside: set[int], height: int, width: int) -> dict[int, int]:
    """The length of the shortest way from the start to each cell inside."""
    found, waiting = dict.fromkeys(start & inside, 0), deque(sorted(start & inside))
    while waiting:
        cell = waiting.popleft()
        for other in beside(height, width, cell):
            if other in inside and other not in found:
                found[other] = found[cell] + 1
                waiting.append(other)
    return found


@pytest.mark.parametrize("size", SIZES)
def test_areas_are_what_a_plain_search_finds(size: tuple[int, int]) -> None:
    rng, (height, width) = Random(f"areas {size}"), size
    cells = range(height * width)
    for _ in range(200):
        inside = {cell for cell in cells if rng.random() < rng.choice((0.4, 0.6, 0.8))}
        seed, goal = ({cell for cell in cells if rng.random() < 0.15} for _ in range(2))
        near = distances(seed, inside, *size)
        assert cells_in(grow(set_of(seed), *size)) == sorted(seed.union(*[beside(*size, cell) for cell in seed], ()))
        assert cells_in(flood(set_of(seed), set_of(inside), *size)) == sorted(near)
        for steps in (0, 1, 2, 5):
            found = cells_in(reach(set_of(seed & inside), set_of(inside), steps, *size))
            assert found == sorted(cell for cell, far in near.items() if far <= steps)
        parts = [cells_in(part) for part in areas(set_of(inside), *size)]
        assert parts == sorted(parts)
        assert sorted(cell for part in parts for cell in part) == sorted(inside)
        assert all(part == sorted(distances({part[0]}, inside, *size)) for part in parts)
        assert_shortest(set(cells_in(path(set_of(seed), set_of(goal), set_of(inside), *size))), near, goal, seed, size)


def assert_shortest(way: set[int], near: dict[int, int], goal: set[int], seed: set[int], size: tuple[int, int]) -> None:
    """The way has one cell at each distance, each beside the next, and ends at the nearest goal; empty if none is."""
    least = min((near[cell] for cell in goal if cell in near), default=None)
    if least is None:
        assert not way
        return
    ordered = sorted(way, key=lambda cell: near[cell])
    assert [near[cell] for cell in ordered] == list(range(least + 1))
    assert ordered[0] in seed
    assert ordered[-1] in goal
    assert all(b in beside(*size, a) for a, b in pairwise(ordered))


@pytest.mark.parametrize(("diagonal", "itself"), [*product((False, True), repeat=2)])
@pytest.mark.parametrize("size", SIZES)
def test_neighbours_are_those_a_step_away(size: tuple[int, int], diagonal: bool, itself: bool) -> None:
    height, width = size
    for cell, found in enumerate(neighbours(height, width, diagonal=diagonal, itself=itself)):
        row, column = divmod(cell, width)
        far = {other: (abs(other // width - row), abs(other % width - column)) for other in range(height * width)}
        steps = {(0, 1), (1, 0)} | ({(1, 1)} if diagonal else set()) | ({(0, 0)} if itself else set())
        assert list(found) == [other for other in far if far[other] in steps]
    assert [cells_in(near) for near in near_sets(height, width, diagonal=diagonal)] == [
        list(near) for near in neighbours(height, width, diagonal=diagonal)
    ]


def test_rooms_are_read_from_letters_and_from_names() -> None:
    rooms = read_rooms(["aab", "cab", "cbb"], (9, 9))
    assert rooms.names == ("a", "b", "c")
    assert rooms.of == (0, 0, 1, 2, 0, 1, 2, 1, 1)
    assert rooms.cells == ((0, 1, 4), (2, 5, 7, 8), (3, 6))
    assert rooms.crossings == {(1, 2), (0, 3), (3, 4), (4, 5), (4, 7), (6, 7)}
    assert print_rooms(rooms) == ["aab", "cab", "cbb"]
    words = read_rooms(["x1 x1 b", "20  b b"], (9, 9))
    assert (words.names, words.of) == (("x1", "b", "20"), (0, 0, 1, 2, 1, 1))
    assert print_rooms(words) == ["x1 x1 b", "20 b b"]


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["ab", "a?"], "line 2, column 2: expected the name of a room, of letters and digits, found '?'"),
        (["aba", "aba"], "line 1, column 3: expected room a in one part, found another part of it"),
        (["x1 b x1"], "line 1, column 6: expected room x1 in one part, found another part of it"),
        (["aab", "ab"], "line 2, column 3: expected 3 cells as in row 1, found 2 cells"),
        ([], "line 1, column 1: expected a grid, found nothing"),
        (["a"] * 5, "line 5, column 1: expected at most 4 rows, found 5 rows"),
    ],
)
def test_what_are_no_rooms_is_refused_with_its_place(lines: list[str], message: str) -> None:
    with pytest.raises(GridError) as caught:
        read_rooms(lines, (4, 9))
    assert str(caught.value) == message


TEXT = ["aab", "abb", "stars: 2", "known:", ".*.", "--.", "", "rows: 1 .", "3"]
MASKS = {".": 3, "*": 1, "-": 2}


def test_sections_are_read_and_written() -> None:
    found = read_sections(TEXT, ("stars", "known", "rows", "columns"))
    assert found[""].lines == ("aab", "abb")
    assert found["stars"].words == ["2"]
    assert found["rows"].words == ["1", ".", "3"]
    assert found["rows"].numbers == (8, 9)
    assert found["columns"].lines == ()
    assert read_known(found["columns"], (2, 3), MASKS) is None
    known = read_known(found["known"], (2, 3), MASKS)
    assert known == (3, 1, 3, 2, 2, 3)
    signs = {mask: sign for sign, mask in MASKS.items()}
    assert print_known(known, 3, signs, (3,) * 6) == [".*.", "--."]
    assert print_known((3,) * 6, 3, signs, (3,) * 6) == []
    parts = [("", found[""].lines), ("stars", ["2"]), ("known", [".*.", "--."]), ("columns", [])]
    assert print_sections(*parts) == "aab\nabb\nstars: 2\nknown:\n.*.\n--."


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["..", "star: 1"], "line 2, column 1: expected stars: or known:, found 'star: 1'"),
        (["..", "stars: 1", "stars: 2"], "line 3, column 1: expected stars: only once, found it again"),
        (["..", "known:", "", ".?"], "line 4, column 2: expected . or * or -, found '?'"),
        (["..", "known:", "..."], "line 3, column 3: expected 2 cells, found 3 cells"),
        (["..", "known:", "..", ".."], "line 3, column 1: expected 1 row of known cells, found 2 rows"),
    ],
)
def test_a_wrong_section_is_refused_with_its_place(lines: list[str], message: str) -> None:
    with pytest.raises(GridError) as caught:
        read_known(read_sections(lines, ("stars", "known"))["known"], (1, 2), MASKS)
    assert str(caught.value) == message


def test_numbers_beside_lines_are_read_and_written() -> None:
    numbers = read_sections(["rows: 0 .", "12"], ("rows", "columns"))
    assert read_numbers(numbers["rows"], "rows", 3, 12) == (0, None, 12)
    assert read_numbers(numbers["columns"], "columns", 2, 12) == (None, None)
    assert print_numbers((0, None, 12)) == ["0 . 12"]
    assert print_numbers((None, None)) == []


@pytest.mark.parametrize(
    ("name", "lines", "message"),
    [
        ("rows", ["..", "rows:", "1"], "line 3, column 1: expected 2 rows, each a number or ., found 1 word"),
        (
            "columns",
            ["..", "columns: 1 2 3"],
            "line 2, column 1: expected 2 columns, each a number or ., found 3 words",
        ),
        ("rows", ["rows: 1 5"], "line 1, column 1: expected numbers from 0 to 4 or ., found '5'"),
        ("rows", [f"rows: {'x' * 21} 1"], f"line 1, column 1: expected numbers from 0 to 4 or ., found '{'x' * 20}'"),
    ],
)
def test_wrong_numbers_are_refused_with_their_place(name: str, lines: list[str], message: str) -> None:
    found = read_sections(lines, ("rows", "columns"))
    with pytest.raises(GridError) as caught:
        read_numbers(found[name], name, 2, 4)
    assert str(caught.value) == message


def test_an_error_without_lines_is_where_the_section_begins() -> None:
    assert str(Section().error("a", "b")) == "line 1, column 1: expected a, found b"
    found = read_sections(["..", "stars:", "rows: 3"], ("stars", "rows"))
    assert [(found[name].error("a", "b").line, found[name].error("a", "b").column) for name in found] == [
        (1, 1),
        (2, 1),
        (3, 1),
    ]


def test_the_cells_that_have_a_value() -> None:
    assert having((1, 2, 3, 4, 2), 2) == 0b10110
    assert (having((1, 2), 4), having((), 1)) == (0, 0)
    more = (1, 256, 257, 2)  # more values than a byte has bits
    assert (having(more, 256), having(more, ~1), having(more, 512)) == (0b0110, 0b1110, 0)


def test_a_wrong_sign_is_refused_with_its_place() -> None:
    check_signs(["ab", "ba"], "ab", "a or b")
    for first, line in ((1, 2), (7, 8)):
        with pytest.raises(GridError) as caught:
            check_signs(["ab", "b?a"], "ab", "a or b", *([first] if first > 1 else []))
        assert str(caught.value) == f"line {line}, column 2: expected a or b, found '?'"


def test_plain_words_become_phrases_as_they_are() -> None:
    words = Phrase("{n} cell", "{n} cells", n=2)
    assert phrase(words) is words
    assert phrase("{x}").form == "{{x}}"
    assert listed("{x}", words) == "{x}, 2 cells"
    assert listed("{x}", words).facts["part1"] is words
