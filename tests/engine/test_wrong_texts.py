"""Texts that are no puzzles: `wrong.txt` in the folder of a type has them, each below the error that it must give."""

from __future__ import annotations

from pathlib import Path

import pytest

from puzzles.grid.text import GridError
from puzzles.registry import get_type

TYPES = Path(__file__).parent / "types"
WRONG = [
    pytest.param(path.parent.name.replace("_", "-"), *block.rstrip("\n").split("\n", 1), id=f"{path.parent.name}-{at}")
    for path in sorted(TYPES.glob("*/wrong.txt"))
    for at, block in enumerate(path.read_text().split("---\n"))
]


@pytest.mark.parametrize(("type_id", "said", "text"), WRONG)
def test_a_text_that_is_no_puzzle_is_refused_with_place_expectation_and_finding(
    type_id: str, said: str, text: str
) -> None:
    with pytest.raises(GridError) as error:
        get_type(type_id).parse(text.split("\n"))
    assert f"! {error.value}" == said


@pytest.mark.parametrize("type_id", ["masyu", "nurikabe"])
def test_an_empty_line_is_no_row(type_id: str) -> None:
    with pytest.raises(GridError, match="line 1, column 1: expected a square, found an empty row"):
        get_type(type_id).parse([""])


def test_there_are_such_texts() -> None:
    assert len(WRONG) > 50
