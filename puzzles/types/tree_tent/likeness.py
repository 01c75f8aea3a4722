"""Tree Tent: a grid of signs by which a puzzle is known again, however it was turned, mirrored or written."""

from __future__ import annotations

from puzzles.grid.rect import rect
from puzzles.grid.sections import NO_CLUE
from puzzles.kernel.board import Puzzle
from puzzles.types.tree_tent.model import LINE, NONE, TENT, camp_of


def likeness(puzzle: Puzzle) -> list[list[str]]:
    """Return the squares, within a frame that has the number of each line twice.

    A tree or square with links that are known comes with how many of each. Small numbers agree by chance, so a number
    comes with what stands on its line, in no order.
    """
    its, clues, start = camp_of(puzzle), puzzle.clues, puzzle.start
    signs = []
    for cell in range(its.squares):
        known = [start[link] for link in its.of[cell]]
        sign = "T" if its.is_tree[cell] else "^" if start[cell] == TENT else "-" if start[cell] != 3 else NO_CLUE
        marks = "+" * known.count(LINE) + "x" * known.count(NONE)
        signs.append(sign + marks if marks else sign)
    lines = rect(puzzle.height, puzzle.width).lines
    numbers = [
        NO_CLUE if number is None else f"{number}of{''.join(sorted(clues.trees[cell] for cell in line.cells))}"
        for number, line in zip((*clues.rows, *clues.columns), lines, strict=True)
    ]
    ends, width = [NO_CLUE, *numbers[puzzle.height :], NO_CLUE], puzzle.width
    return [ends, *[[end, *signs[at * width :][:width], end] for at, end in enumerate(numbers[: puzzle.height])], ends]
