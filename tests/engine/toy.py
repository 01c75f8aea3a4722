"""A puzzle type for the tests of the kernel: one row of cells whose rules and solutions each test makes up."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar

from puzzles.base.ptype import PuzzleType, Violation
from puzzles.base.rule import AnyRule, CaseRule, ContradictionRule, DirectRule, Finding, bits
from puzzles.grid.rect import rect
from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.kernel.step import Change, Step
from puzzles.kernel.verdict import Accepted, Cases

VALUES = ("a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k")


class Toy(PuzzleType):
    """Any complete board is a solution, unless `wrong` says of its cells that they are not."""

    id = "toy"
    name = "Toy"
    rulebook = "Whatever the test says."
    limits = (1, 5000)

    def __init__(self, *rules: AnyRule, wrong: Callable[[tuple[int, ...]], bool] = lambda cells: False) -> None:
        self.rules = rules
        self.wrong = wrong

    def parse(self, lines: list[str]) -> Puzzle:
        raise NotImplementedError  # the tests make their boards from masks

    def print(self, puzzle: Puzzle) -> str:
        raise NotImplementedError

    def values(self, puzzle: Puzzle) -> tuple[str, ...]:
        return VALUES

    def violations(self, board: Board) -> tuple[Violation, ...]:
        return (Violation("wrong", ()),) if self.wrong(board.cells) else ()

    def cell_name(self, puzzle: Puzzle, cell: int) -> str:
        return rect(puzzle.height, puzzle.width).cell_name(cell)

    def cell_index(self, puzzle: Puzzle, name: str) -> int:
        return rect(puzzle.height, puzzle.width).cell_index(name)

    def place(self, puzzle: Puzzle, name: str) -> Place:
        return rect(puzzle.height, puzzle.width).place(name)

    def puzzle(self, *start: int) -> Puzzle:
        """A puzzle of one row with these candidates."""
        return Puzzle(self, 1, len(start), start)


class _Toyish:
    name = "Toy rule"
    statement = "Whatever the test says."
    level = 1
    why: ClassVar[Mapping[str, str]] = {"toy-no": "No."}

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return cells


class Direct(_Toyish, DirectRule):
    """Answers whatever the function answers, by default always yes."""

    id = "toy.direct"

    def __init__(self, answer: Callable[[Board, int, int], Any] = lambda board, cell, mask: Accepted()) -> None:
        self.answer = answer

    def check(self, board: Board, cell: int, mask: int) -> Any:
        return self.answer(board, cell, mask)


class Contra(_Toyish, ContradictionRule):
    """Answers whatever the function answers, by default always yes."""

    id = "toy.contra"
    at_kinds = ("cell",)

    def __init__(self, answer: Callable[[Board, Place | None], Any] = lambda board, at: Accepted()) -> None:
        self.answer = answer

    def check(self, board: Board, at: Place | None = None) -> Any:
        return self.answer(board, at)

    def find(self, board: Board) -> Iterator[Finding]:
        return iter(())


def each_value(board: Board, at: Place) -> Cases:
    """One branch per candidate of the cell."""
    cell = at.cells[0]
    masks = list(bits(board.cells[cell]))
    return Cases(
        tuple({cell: mask} for mask in masks), tuple(f"{at.name}={VALUES[mask.bit_length() - 1]}" for mask in masks)
    )


class Case(_Toyish, CaseRule):
    """Splits into whatever the function answers, by default one branch per candidate of a cell."""

    id = "toy.case"
    at_kinds = ("cell",)

    def __init__(self, answer: Callable[[Board, Place], Any] = each_value) -> None:
        self.answer = answer

    def places(self, board: Board) -> Iterator[Place]:
        return iter(())

    def cases(self, board: Board, at: Place) -> Any:
        return self.answer(board, at)


def cell_place(cell: int) -> Place:
    """The place of a cell of a toy board."""
    return Place("cell", f"r1c{cell + 1}", (cell,))


def sets(**changes: int) -> Step:
    """A direct step: `sets(r1c2=1)` gives the second cell the mask 1."""
    return Step("toy.direct", None, tuple(Change(int(name[3:]) - 1, mask) for name, mask in changes.items()))


def splits(cell: int) -> Step:
    """A split on a cell."""
    return Step("toy.case", cell_place(cell))


CLOSES = Step("toy.contra")
