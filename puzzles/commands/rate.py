"""`rate`: how hard puzzles are."""

from __future__ import annotations

from puzzles.budgets import COMMAND_EFFORT, command_conflicts
from puzzles.commands.console import Console, Options
from puzzles.commands.puzzles_in import Answer, answer_each
from puzzles.formats.canonical import PuzzleText
from puzzles.solve.moves import SpentError
from puzzles.solve.rating import rate

HELP = """\
usage: python -m puzzles rate [--json] [FILE]

Reads puzzles in any format and writes for each what the logical solver needed: `level 3, needs save-blocker`.
A puzzle that needs too much work is `not rated`.
With --json one object per puzzle: type, title, outcome, rule (the hardest), level, direct (without case splits),
depth (of case splits), steps, rules, text.
"""
NOT_RATED = "not rated: that would take more work than this command may use for one puzzle"


def run(args: list[str], console: Console) -> int:
    """Rate every puzzle, by the rules that it permits."""
    return answer_each(Options(args, flags=("--json",)), console, _answer)


def _answer(text: PuzzleText) -> Answer:
    puzzle = text.puzzle
    try:
        rating = rate(puzzle, text.rules, command_conflicts(len(puzzle.start)), COMMAND_EFFORT)
    except SpentError:
        return f"{NOT_RATED}\n", {"outcome": "undecided", "text": NOT_RATED}
    facts = {
        "outcome": rating.outcome,
        "rule": rating.rule,
        "level": rating.level,
        "direct": rating.direct,
        "depth": rating.depth,
        "steps": rating.steps,
        "rules": list(rating.rules),
        "text": rating.text(),
    }
    return f"level {rating.level}, {rating.text()}\n", facts
