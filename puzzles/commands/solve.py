"""`solve`: the solutions of puzzles."""

from __future__ import annotations

from dataclasses import replace

from puzzles import budgets
from puzzles.base.ptype import type_of
from puzzles.commands.console import Console, Options
from puzzles.commands.puzzles_in import Answer, answer_each
from puzzles.formats.canonical import PuzzleText
from puzzles.kernel.board import Board, Puzzle
from puzzles.solve.explain import explain
from puzzles.solve.sat import count_solutions, has_clauses

HELP = """\
usage: python -m puzzles solve [--limit N] [--effort N] [--explain] [--json] [FILE]

Reads puzzles in any format and writes the solutions of each: `no solution`, `one solution` or `several solutions`,
then at most N of them (2 when not said otherwise). With --json one object per puzzle: type, title, count, solutions.
`count` is none, one, many or undecided.
A search ends after N conflicts (20,000 when not said otherwise, on boards of less than 250 cells up to 200,000) and
says `not decided`, with the solutions that it found; --effort sets how many.
With --explain a puzzle without solution is followed by a few of its givens that contradict each other, and the lines
or groups where they do; none of them can be spared. As JSON: givens, parts (each one or two places).
"""
WORDS = {
    "none": "no solution",
    "one": "one solution",
    "many": "several solutions",
    "undecided": "not decided: the search ended after {effort:,} conflicts; --effort {more} lets it go on longer",
}
EFFORT = 100_000
"""Conflicts of the SAT solver for one explanation; if they are used up, it may name more than is needed."""


def run(args: list[str], console: Console) -> int:
    """Search for the solutions of every puzzle."""
    options = Options(args, flags=("--explain", "--json"), values=("--limit", "--effort"))
    limit, why = options.whole("--limit", 2, 2, 10_000), options.flag("--explain")
    effort = options.whole("--effort", 0, 0, budgets.MOST_COMMAND_CONFLICTS)
    return answer_each(options, console, lambda text: _answer(text, limit, effort, why=why))


def _answer(text: PuzzleText, limit: int, effort: int, *, why: bool) -> Answer:
    effort = effort or budgets.command_conflicts(len(text.puzzle.start))
    found = count_solutions(text.puzzle, limit, effort)
    grids = [_grid(board) for board in found.solutions]
    said, facts = _reason(text.puzzle) if why and found.kind == "none" else ([], {})
    words = "\n\n".join([WORDS[found.kind].format(effort=effort, more=10 * effort), *grids, *said]) + "\n"
    return words, {"count": found.kind, "solutions": grids} | facts


def _grid(board: Board) -> str:
    """Return a solved board as the text of the puzzle in which every cell is given."""
    return type_of(board.puzzle).print(replace(board.puzzle, start=board.cells))


def _reason(puzzle: Puzzle) -> tuple[list[str], dict[str, object]]:
    """Explain in words and as facts why there is no solution; empty for a type that cannot explain it."""
    found = explain(puzzle.board(), EFFORT) if has_clauses(type_of(puzzle)) else None
    if not found or found.kind == "undecided":
        return [], {}
    ptype = puzzle.type
    givens = [f"{ptype.cell_name(puzzle, cell)}={ptype.words(puzzle, puzzle.start[cell])}" for cell in found.givens]
    places = ", ".join(" and ".join(part) for part in found.parts)
    what = (
        f"These givens contradict each other: {', '.join(givens)}." if givens else "The clues alone leave no solution."
    )
    return [f"{what}\nIt is enough to look at {places}."], {"givens": givens, "parts": [*map(list, found.parts)]}
