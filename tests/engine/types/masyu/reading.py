"""Masyu in two readings: random boards, and what the naive reading says of a board of the engine."""

from __future__ import annotations

from random import Random

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.kernel.board import Board, Place
from tests.engine.types.masyu import naive, naive_sides
from tests.engine.types.masyu.boards import MASK, MASYU, board_of, name, random_state, square_name

BOARDS = {"masyu": {"any": 10_000}}
ASKED = 3
DIRECT = naive.DIRECT | naive_sides.DIRECT
CONTRADICTION = naive.CONTRADICTION | naive_sides.CONTRADICTION
RULES = {*DIRECT, *CONTRADICTION, *naive.AT_SQUARE, "masyu.line-or-none"}
VALUES = {mask: value for value, mask in MASK.items()}


def random_board(ptype: PuzzleType, kind: str, rng: Random) -> Board:
    """Return a random grid and its state as a board of the engine."""
    return board_of(*random_state(rng))


class Reading:
    """A board in the words of the naive reading."""

    def __init__(self, board: Board) -> None:
        puzzle = self.puzzle = board.puzzle
        self.grid = tuple(type_of(puzzle).print(puzzle).split("\n")[: puzzle.height])
        self.squares = {square_name(square): square for square in naive.squares(self.grid)}
        names = [puzzle.type.cell_name(puzzle, cell) for cell in range(len(board.cells))]
        self.links = {each: (self.squares[each.split("-")[0]], self.squares[each.split("-")[1]]) for each in names}
        self.state = {self.links[each]: VALUES[mask] for each, mask in zip(names, board.cells, strict=True)}

    def direct(self, rule: str, cell: int, mask: int) -> bool:
        """Tell whether the rule gives the link this value."""
        link = self.links[MASYU.cell_name(self.puzzle, cell)]
        return DIRECT[rule](self.grid, self.state, link, VALUES[mask])

    def contradiction(self, rule: str, at: Place | None) -> bool:
        """Tell whether the contradiction holds at the square, or anywhere."""
        return CONTRADICTION[rule](self.grid, self.state, self.squares[at.name] if at else None)

    def cases(self, rule: str, at: Place) -> list[dict[int, int]]:
        """List the branches: the links and their values."""
        if rule == "masyu.line-or-none":
            branches = naive.line_or_none(self.grid, self.state, self.links[at.name])
        else:
            branches = naive.AT_SQUARE[rule](self.grid, self.state, self.squares[at.name])
        return [
            {MASYU.cell_index(self.puzzle, name(link)): MASK[its] for link, its in branch.items()}
            for branch in branches
        ]
