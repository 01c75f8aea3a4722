"""Grids of which one tells of the other."""

import pytest

from puzzles.formats.alike import alike

FERN = "..0.\n1...\n....\n.00."
LONG = "1 . 10 .\n. 2 . .\n. . 12 .\n4 . . 11"

ALIKE = [
    (FERN, FERN),
    (FERN, "..0.\n1...\n....\n.001"),  # one given more
    (FERN, "1101\n1010\n0110\n1001"),  # any number of them, right or wrong
    (FERN, "..0.\n1...\n....\n.0.."),  # one less
    (FERN, "....\n....\n....\n.00."),  # half of them
    ("..0.1\n1....\n.....\n.00..\n.....", "..0.1\n0....\n.....\n.00..\n....."),  # one of five otherwise
    (LONG, "1 . 10 .\n. 2 . .\n. 3 12 .\n4 . . 11"),
    ("wb.w\nb..b", "wb.w\nb..b\nline: r1c1-r1c2"),  # what is known besides the grid
    ("wb.w\nb..b", "wb.w\nb.wb"),
]
OTHERS = [
    (FERN, "....\n....\n....\n...."),
    ("....\n....", "....\n...."),  # an empty grid is like every other, so it is like none
    ("....\n....", "..0.\n...."),
    (FERN, "..0.\n....\n....\n...."),  # a quarter of them
    (FERN, "..0.\n1...\n....\n.011"),  # another value
    (FERN, "..0.\n1...\n....\n.0.1"),  # a part, and something else
    (FERN, "..0.\n1...\n....\n.00.\n...."),
    (FERN, "00..\n..0.\n....\n...1"),
    (LONG, "1 . 11 .\n. 2 . .\n. . 10 .\n4 . . 12"),  # numbers are compared, not digits
]


@pytest.mark.parametrize(("grid", "other"), ALIKE)
def test_alike(grid, other):
    assert alike(grid, other)


@pytest.mark.parametrize(("grid", "other"), OTHERS)
def test_not_alike(grid, other):
    assert not alike(grid, other)
