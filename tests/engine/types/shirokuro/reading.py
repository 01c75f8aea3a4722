"""Shirokuro in two readings: random boards, and what the naive reading says of a board of the engine."""

from __future__ import annotations

from random import Random

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.kernel.board import Board, Place
from tests.engine.types.shirokuro import naive
from tests.engine.types.shirokuro.boards import MASK, SHIROKURO, board_of, circle_name, name, random_state

BOARDS = {"shirokuro": {"any": 10_000}}
ASKED = 3
CASES = {"shirokuro.line-or-none", "shirokuro.links-of-circle"}
RULES = {*naive.DIRECT, *naive.AT_CIRCLE, *naive.AT_LINK, *CASES}
VALUES = {mask: value for value, mask in MASK.items()}


def random_board(ptype: PuzzleType, kind: str, rng: Random) -> Board:
    """Return a random grid and its state as a board of the engine."""
    return board_of(*random_state(rng))


class Reading:
    """A board in the words of the naive reading."""

    def __init__(self, board: Board) -> None:
        puzzle = self.puzzle = board.puzzle
        self.grid = tuple(type_of(puzzle).print(puzzle).split("\n")[: puzzle.height])
        self.links = {name(link): link for link in naive.links(self.grid)}
        self.circles = {circle_name(circle): circle for circle in naive.circles(self.grid)}
        names = [puzzle.type.cell_name(puzzle, cell) for cell in range(len(board.cells))]
        assert sorted(names) == sorted(self.links)
        self.state = {self.links[each]: VALUES[mask] for each, mask in zip(names, board.cells, strict=True)}

    def direct(self, rule: str, cell: int, mask: int) -> bool:
        """Tell whether the rule gives the link this value."""
        link = self.links[SHIROKURO.cell_name(self.puzzle, cell)]
        return naive.DIRECT[rule](self.grid, self.state, link, VALUES[mask])

    def contradiction(self, rule: str, at: Place | None) -> bool:
        """Tell whether the contradiction holds at the circle or link, or anywhere."""
        if rule in naive.AT_LINK:
            return naive.AT_LINK[rule](self.grid, self.state, self.links[at.name] if at else None)
        return naive.AT_CIRCLE[rule](self.grid, self.state, self.circles[at.name] if at else None)

    def cases(self, rule: str, at: Place) -> list[dict[int, int]]:
        """List the branches: the link and its value."""
        if rule == "shirokuro.line-or-none":
            branches = naive.line_or_none(self.grid, self.state, self.links[at.name])
        else:
            branches = naive.links_of_circle(self.grid, self.state, self.circles[at.name])
        return [{SHIROKURO.cell_index(self.puzzle, name(link)): MASK[value]} for link, value in branches]
