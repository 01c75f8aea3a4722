"""Fillapix: where a text is no puzzle."""

from __future__ import annotations

import pytest

from puzzles.grid.text import GridError
from puzzles.registry import get_type


@pytest.mark.parametrize(("row", "column"), [("#", 2), ("##.", 3)])
def test_a_row_of_colours_that_is_too_short_or_long_is_told_with_its_place(row: str, column: int) -> None:
    with pytest.raises(GridError) as error:
        get_type("fillapix").parse(["1.", "..", "", "..", row])
    assert (error.value.line, error.value.column) == (5, column)
