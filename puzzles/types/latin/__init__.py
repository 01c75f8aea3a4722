"""Latin family: Latin squares, Sudoku and Sudoku-X; every number once in every row, column, block and diagonal."""

from __future__ import annotations

from collections.abc import Iterator

from puzzles.base.rect_type import RectType
from puzzles.kernel.board import Place, Puzzle
from puzzles.types.latin import model, solution
from puzzles.types.latin.rules import LATIN, SUDOKU, SUDOKU_X


class Latin(RectType):
    """The puzzle type; its parts are in the files of this folder."""

    id = "latin"
    name = "Latin Square"
    rulebook = (
        "Fill the grid with the numbers from 1 to {size}, so that every row and every column holds each "
        "number exactly once."
    )
    limits = (model.LIMIT, model.LIMIT)
    symmetries = frozenset({"mirror", "turn", "rename"})
    rules = LATIN
    squares = model
    solved = solution

    def words(self, puzzle: Puzzle, mask: int) -> str:
        return model.numbers(mask, "/")

    def place(self, puzzle: Puzzle, name: str) -> Place:
        return model.shape_of(puzzle).place(name)

    def places(self, puzzle: Puzzle) -> Iterator[Place]:
        return model.shape_of(puzzle).places()


class Sudoku(Latin):
    """A Latin square with blocks."""

    id = "sudoku"
    name = "Sudoku"
    rulebook = (
        "Fill the grid with the numbers from 1 to {size}, so that every row, column and block holds each "
        "number exactly once."
    )
    limits = (model.BLOCK_LIMIT, model.BLOCK_LIMIT)
    rules = SUDOKU


class SudokuX(Sudoku):
    """A Sudoku with diagonals."""

    id = "sudoku-x"
    name = "Sudoku-X"
    rulebook = (
        "Fill the grid with the numbers from 1 to {size}, so that every row, column, block and long "
        "diagonal holds each number exactly once."
    )
    rules = SUDOKU_X


TYPES = (Latin(), Sudoku(), SudokuX())
