"""`why-not`: counter-examples for refused steps."""

from __future__ import annotations

from typing import Any

from puzzles.base.ptype import type_of
from puzzles.commands.check_steps import answer_lines, answered, step_in
from puzzles.commands.console import Console
from puzzles.formats.strictjson import JsonObject
from puzzles.kernel.board import Board
from puzzles.teach.whynot import why_not

HELP = """\
usage: python -m puzzles why-not [FILE]

Reads one JSON object per line, as check-steps does: a step that is refused. Optional: `number`, from 0, to choose among
several counter-examples.

Writes one JSON object per line, in the same order: {"kind": "world", "text": ..., "cell": "r1c1", "scope": [...],
"world": {"r1c1": "1", ...}, "number": 0, "worlds": 2}. `scope` are the cells that the rule argues about, `world` values
for the unknown ones by which every law holds that the rule appeals to, but not the claim. Other kinds: "already" (one
known cell decides it), "premise" (the cells of the premise that fails), "none". {"error": ...}: it cannot be read.
"""


def run(args: list[str], console: Console) -> int:
    """Answer each line when it arrives."""
    return answer_lines(args, console, lambda line: answered(line, _why_not, "number"))


def _why_not(board: Board, request: JsonObject) -> dict[str, Any]:
    number = request.whole("number", 0, 0)
    found = why_not(board, step_in(board, request)[0], None, number)
    ptype, puzzle = type_of(board.puzzle), board.puzzle
    names = [ptype.cell_name(puzzle, cell) for cell in range(len(board.cells))]
    answer: dict[str, Any] = {"kind": found.kind}
    if text := found.text(puzzle):
        answer["text"] = text
    if found.focus is not None:
        answer["cell"] = names[found.focus]
    if found.scope:
        answer["scope"] = [names[cell] for cell in found.scope]
    if found.kind == "world":
        world = {names[cell]: ptype.words(puzzle, mask) for cell, mask in sorted(found.world.items())}
        answer |= {"world": world, "number": found.number, "worlds": found.worlds}
    return answer
