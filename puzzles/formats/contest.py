"""A solved grid as the contest of its type writes it."""

from __future__ import annotations

from puzzles.base.ptype import type_of
from puzzles.formats import codequest, only_number, rowan, shirokuro
from puzzles.grid.text import in_lines
from puzzles.kernel.board import Board, Puzzle

LATIN = ("latin", "sudoku", "sudoku-x")


def solved_text(solution: Board) -> str:
    """Return the text of a complete board, with a line end; empty for a type or size that no contest has.

    Binary is answered as Code Quest asks, its verdict included where its own logic solves the grid, and Shirokuro by
    its string of `0 H V N E S W`. A Sudoku of 9x9 is an input of Only-Number, everything else of the Latin family one
    of Rowan, whose program can confirm that it is solved.
    """
    puzzle = solution.puzzle
    if puzzle.height != puzzle.width:
        return ""
    if puzzle.type.id == "shirokuro":
        return f"{shirokuro.answer(solution)}\n"
    if puzzle.type.id == "binary":
        return "".join(f"{line}\n" for line in [*_rows(solution), *_code_quest_verdict(puzzle)])
    if puzzle.type.id == "sudoku" and puzzle.width == only_number.SIZE:
        return only_number.print_cases([_rows(solution)])
    if puzzle.type.id in LATIN:
        return rowan.print_grids([tuple(mask.bit_length() for mask in solution.cells)])
    return ""


def _rows(solution: Board) -> list[str]:
    puzzle = solution.puzzle
    words = [puzzle.type.words(puzzle, mask) for mask in solution.cells]
    return in_lines("".join(words), puzzle.width)


def _code_quest_verdict(puzzle: Puzzle) -> list[str]:
    """Return the contest's verdict on the grid, or nothing if its logic is too weak to solve it."""
    *_solved, verdict = codequest.answer(type_of(puzzle).print(puzzle).split("\n"))
    return [verdict] if verdict != codequest.UNABLE else []
