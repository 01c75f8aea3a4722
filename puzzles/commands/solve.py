"""`solve`: the solutions of puzzles."""

from __future__ import annotations

from dataclasses import replace

from puzzles.commands.console import Console, Options
from puzzles.commands.puzzles_in import Answer, answer_each
from puzzles.formats.canonical import PuzzleText
from puzzles.kernel.board import Board
from puzzles.solve.sat import count

HELP = """\
usage: python -m puzzles solve [--limit N] [--json] [FILE]

Reads puzzles in any format and writes the solutions of each: `no solution`, `one solution` or `several solutions`,
then at most N of them (2 when not said otherwise). With --json one object per puzzle: type, title, count, solutions.
`count` is none, one or many.
"""
WORDS = {"none": "no solution", "one": "one solution", "many": "several solutions"}


def run(args: list[str], console: Console) -> int:
    """Search the solutions of every puzzle."""
    options = Options(args, flags=("--json",), values=("--limit",))
    limit = options.whole("--limit", 2, 2, 10_000)
    return answer_each(options, console, lambda text: _answer(text, limit))


def _answer(text: PuzzleText, limit: int) -> Answer:
    found = count(text.puzzle, limit)
    grids = [_grid(board) for board in found.solutions]
    words = "\n\n".join([WORDS[found.kind], *grids]) + "\n"
    return words, {"count": found.kind, "solutions": grids}


def _grid(board: Board) -> str:
    """A solved board, written as the puzzle in which every cell is given."""
    return board.puzzle.type.print(replace(board.puzzle, start=board.cells))
