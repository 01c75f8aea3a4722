"""Light Up: puzzles that `generate` makes."""

from __future__ import annotations

from itertools import islice

import pytest

from puzzles.base.ptype import PuzzleType
from puzzles.registry import get_type
from puzzles.solve.generate import NotFoundError, generate
from puzzles.solve.moves import exhaust, toolbox, up_to
from puzzles.solve.rating import rate
from puzzles.solve.sat import count_solutions
from puzzles.types.light_up import LightUp
from puzzles.types.light_up.making import clues, without

LIGHT_UP = get_type("light-up")


@pytest.mark.parametrize(("level", "size"), [(1, (5, 8)), (2, (7, 7)), (3, (7, 7)), (4, (7, 7))])
def test_a_made_puzzle_has_one_solution_the_level_and_walls_the_same_upside_down(
    level: int, size: tuple[int, int]
) -> None:
    (puzzle,) = islice(generate(LIGHT_UP, *size, level, 1), 1)
    assert level > 3 or puzzle == next(generate(LIGHT_UP, *size, level, 1))
    assert (puzzle.height, puzzle.width) == size
    assert count_solutions(puzzle).kind == "one"
    assert rate(puzzle).level == level
    walls = [sign != "." for sign in puzzle.clues]
    assert walls == walls[::-1]
    assert 0.1 < sum(walls) / len(walls) < 0.5
    assert puzzle.start == puzzle.blank
    if level < 4:
        assert_no_number_to_spare(level, puzzle)


def assert_no_number_to_spare(level: int, puzzle) -> None:
    """Without any one of its numbers the rules up to the level do not solve it."""
    tools = up_to(toolbox(LIGHT_UP), level)
    finished = LIGHT_UP.finished
    assert finished(exhaust(puzzle.board(), tools))
    assert not any(finished(exhaust(without(puzzle, clue).board(), tools)) for clue in clues(puzzle))


def test_a_size_without_any_puzzle_is_told() -> None:
    with pytest.raises(NotFoundError, match="no further Light Up puzzle of 1x1 at level 1"):
        next(generate(LIGHT_UP, 1, 1, 1, 1))


class Unmade(LightUp):
    """Light Up in a folder that does not say how its puzzles are made."""


class OnlyClues(Unmade):
    """A type that has no empty puzzle."""

    def parse(self, lines: list[str]):
        return super().parse([line.replace(".", "?") for line in lines])

    def empty(self, height: int, width: int) -> None:
        """Return None: it has no dots."""


@pytest.mark.parametrize("ptype", [Unmade(), OnlyClues()], ids=["walls", "none is empty"])
def test_a_type_that_nobody_makes_is_refused(ptype: PuzzleType) -> None:
    with pytest.raises(NotFoundError, match=r"^Light Up puzzles cannot be made: nothing says yet how to choose their "):
        next(generate(ptype, 6, 6, 1, 1))
