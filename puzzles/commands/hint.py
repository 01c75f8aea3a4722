"""`hint`: a next step for puzzles."""

from __future__ import annotations

from puzzles.budgets import HINT_EFFORT
from puzzles.commands.console import Console, Options
from puzzles.commands.puzzles_in import Answer, answer_each
from puzzles.formats.canonical import PuzzleText
from puzzles.formats.steps import print_step
from puzzles.hints import next_step

HELP = """\
usage: python -m puzzles hint [--json] [FILE]

Reads puzzles in any format and writes for each a next step and the reason for it.
With --json one object per puzzle: type, title, kind (direct, contradiction, case or none), step, evidence, text.
"""


def run(args: list[str], console: Console) -> int:
    """Find a step for every puzzle, by the rules that it permits."""
    return answer_each(Options(args, flags=("--json",)), console, _answer)


def _answer(text: PuzzleText) -> Answer:
    puzzle, hint = text.puzzle, next_step(text.puzzle.board(), text.rules, HINT_EFFORT, text.goal)
    step = print_step(puzzle, hint.step) if hint.step else ""
    evidence = [puzzle.type.cell_name(puzzle, cell) for cell in hint.evidence]
    reason = hint.text(puzzle)
    words = "\n".join(filter(None, (step, reason))) + "\n"
    return words, {"kind": hint.kind, "step": step, "evidence": evidence, "text": reason}
