"""A type whose text is more than its grid says in its own tests' folder how a mirrored board is written."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from puzzles.base.ptype import type_of
from puzzles.grid.text import GridError
from puzzles.kernel.board import Puzzle
from puzzles.types.light_up import LightUp
from tests.engine import types
from tests.engine.symmetries import images_of, random_image

IMAGES = """
def moved_lines(puzzle, goes, names):
    grid = puzzle.type.print(puzzle).split("\\n")[:puzzle.height]
    to = {(r, c): goes[r, c] for r in range(puzzle.height) for c in range(puzzle.width)}
    height, width = (1 + max(square[axis] for square in to.values()) for axis in (0, 1))
    back = {there: here for here, there in to.items()}
    rows = [[back[row, column] for column in range(width)] for row in range(height)]
    return ["".join(grid[r][c] for r, c in row) for row in rows] + [f"rows: {height}"]
"""


class Counted(LightUp):
    """Light Up with a line below the grid that says how many rows it has."""

    __module__ = "puzzles.types.counted"

    def parse(self, lines: list[str]) -> Puzzle:
        if lines[-1] != f"rows: {len(lines) - 1}":
            raise GridError(len(lines), 1, "the number of rows", lines[-1])
        return super().parse(lines[:-1])

    def print(self, puzzle: Puzzle) -> str:
        return f"{super().print(puzzle)}\nrows: {puzzle.height}"


def test_a_board_is_mirrored_as_its_types_tests_say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ["..1", "*#.", "rows: 2"]
    with pytest.raises(GridError):
        random_image(Counted().parse(lines).board(), Random(1))
    (tmp_path / "counted").mkdir()
    (tmp_path / "counted" / "__init__.py").touch()
    (tmp_path / "counted" / "images.py").write_text(IMAGES)
    monkeypatch.setattr(types, "__path__", [*types.__path__, str(tmp_path)])
    board = Counted().parse(lines).board()
    texts = {type_of(image.board.puzzle).print(image.board.puzzle) for image in images_of(board)}
    assert len(images_of(board)) == 7
    assert {"1..\n.#*\nrows: 2", ".*\n.#\n1.\nrows: 3"} <= texts
