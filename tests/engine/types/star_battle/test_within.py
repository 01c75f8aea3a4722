"""Star Battle: which sets of rows, columns or regions are compared."""

from __future__ import annotations

from math import comb

import pytest

from puzzles.kernel.verdict import Refusal
from puzzles.logic.counts import tally
from puzzles.registry import get_type
from puzzles.types.star_battle.model import EMPTY, STAR, sky_of
from puzzles.types.star_battle.within import RowsWithinColumns, nests


@pytest.mark.parametrize(("size", "sets"), [(10, 2**10 - 1), (11, sum(comb(11, many) for many in range(1, 5)))])
def test_all_sets_of_up_to_ten_lines_are_looked_at_and_small_ones_of_more(size: int, sets: int) -> None:
    board = get_type("star-battle").parse([*(letter * size for letter in "ABCDEFGHIJK"[:size]), "stars: 1"]).board()
    kinds = sky_of(board).kinds
    first = board.narrow({cell: STAR if cell == 0 else EMPTY for cell in range(size)})
    assert len(nests(tally(first.cells, STAR), kinds["row"], kinds["column"])) == sets - 1  # not the first row alone
    refusal = RowsWithinColumns().check(board, 0, EMPTY)
    assert isinstance(refusal, Refusal)
    assert refusal.code == ("not-within" if size == 10 else "not-within-few")
    found = nests(tally(board.cells, STAR), kinds["row"], kinds["column"])
    assert len(found) == len({nest.inner for nest in found}) == sets
    assert {(nest.outer, nest.inner_missing, nest.outer_missing) for nest in found} == {
        (2**size - 1, many, size) for many in range(1, size + 1 if size == 10 else 5)
    }
