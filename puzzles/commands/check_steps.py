"""`check-steps`: single steps judged by the kernel."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.changes import changed_masks
from puzzles.commands.console import Console, Options
from puzzles.formats.canonical import read_grid
from puzzles.formats.errors import FormatError, UnfitError, shown
from puzzles.formats.sentences import sentence
from puzzles.formats.steps import parse_changes, parse_place
from puzzles.formats.strictjson import JsonObject, loads
from puzzles.formats.text import decode, lines_of
from puzzles.kernel.board import Board
from puzzles.kernel.check import Judgement, check_step
from puzzles.kernel.step import Change, Step
from puzzles.kernel.verdict import Accepted, Refusal, Verdict
from puzzles.registry import all_types, get_type
from puzzles.teach.simpler import simpler

HELP = """\
usage: python -m puzzles check-steps [FILE]

Reads one JSON object per line:
  {"type": "binary", "puzzle": "0.1.\\n..1.\\n...0\\n0...", "rule": "binary.prevent-trio", "changes": {"r2c4": "0"}}
`puzzle` is the grid. Optional: `marks`, what has been set since, as {"r1c2": "0"}; `at`, where the rule is applied.
`rule` is an id of ours or a LEGUP pair [id, name]. A value `-4/5` takes 4 and 5 away.

Writes one JSON object per line, in the same order: {"ok": true, "evidence": [...]}, {"ok": true, "cases": [...]},
{"ok": false, "code": ..., "cells": [...], "message": ...}, or {"error": ...} for a line that cannot be read.
"""
MAX_LINE = 1 << 20


def run(args: list[str], console: Console) -> int:
    """Judge each line when it arrives."""
    return answer_lines(args, console, answer)


def answer_lines(args: list[str], console: Console, answer: Callable[[bytes], dict[str, Any]]) -> int:
    """Answer each line when it arrives."""
    whole = True
    for line in console.lines(Options(args).file, MAX_LINE):
        if whole and line.strip():
            console.write(json.dumps(answer(line), ensure_ascii=False) + "\n")
            console.flush()
        whole = line.endswith(b"\n")  # the rest of an overlong line is skipped: its beginning got the answer
    return 0


def answer(line: bytes) -> dict[str, Any]:
    """Answer one line of input with a JSON object."""
    return answered(line, _judged)


def answered(line: bytes, about: Callable[[Board, JsonObject], dict[str, Any]], *more: str) -> dict[str, Any]:
    """Answer one line about a step on a board; `more` are keys that it may have besides."""
    try:
        if len(line) == MAX_LINE and not line.endswith(b"\n"):
            raise UnfitError(f"lines of less than {MAX_LINE} bytes", "more")
        request = loads(decode(line, MAX_LINE))
        if not isinstance(request, JsonObject):
            raise UnfitError("a JSON object", shown(request))
        request.only("type", "puzzle", "marks", "rule", "at", "changes", *more)
        return about(_board(request), request)
    except FormatError as error:
        return {"error": error.reason}
    except UnfitError as error:
        return {"error": str(error)}


def _board(request: JsonObject) -> Board:
    try:
        ptype = get_type(name := request.text("type"))
    except KeyError:
        raise UnfitError(f"a puzzle type ({', '.join(all_types())})", shown(name)) from None
    try:
        board = read_grid(ptype, lines_of(request.text("puzzle"))).board()
    except FormatError as error:
        raise UnfitError(f"{error.expected} in line {error.line} of the puzzle", error.found) from None
    masks = {}
    for cell, change in ((change.cell, change) for change in parse_changes(board.puzzle, _pairs(request, "marks"))):
        old = board.cells[cell]
        new = change.on(old)
        if new <= 0 or new & ~old:
            raise UnfitError("as marks candidates of the cell", ptype.cell_name(board.puzzle, cell))
        if new != old:
            masks[cell] = new
    return board.narrow(masks)


def _pairs(request: JsonObject, key: str) -> list[tuple[str, str]]:
    value = request.get(key, {})
    if not isinstance(value, dict):
        raise UnfitError(f'{key} as {{"r1c2": "0"}}', shown(value))
    for values in value.values():
        if not isinstance(values, str):
            raise UnfitError(f"values as strings in {key}", shown(values))
    return list(value.items())


def _judged(board: Board, request: JsonObject) -> dict[str, Any]:
    step, rules = step_in(board, request)
    return verdict_as_json(board, step, check_any(board, rules, step))


def step_in(board: Board, request: JsonObject) -> tuple[Step, list[str]]:
    """Return the step of a request by the first of the rules that it may mean, and these. Raise UnfitError."""
    puzzle = board.puzzle
    rules = _rules(type_of(puzzle), request.get("rule"))
    at = parse_place(puzzle, request.text("at")) if "at" in request else None
    return Step(rules[0], at, parse_changes(puzzle, _pairs(request, "changes"))), rules


def check_any(board: Board, rules: list[str], step: Step) -> Judgement:
    """Judge a step by the first of the rules; if that refuses it, each cell may follow by any of them."""
    judgement = check_step(board, step)
    if type(judgement.verdict) is Accepted or len(rules) == 1 or not judgement.boards:
        return judgement
    waiting, evidence = list(step.changes), dict[int, None]()
    while waiting:
        found = [(change, _by_any(board, rules, change)) for change in waiting]
        accepted = {change: verdict for change, verdict in found if type(verdict) is Accepted}
        if not accepted:
            return judgement
        for verdict in accepted.values():
            evidence.update(dict.fromkeys(verdict.evidence))
        board = board.narrow(changed_masks(board, accepted))
        waiting = [change for change in waiting if change not in accepted]
    changed = {change.cell for change in step.changes}
    return Judgement(Accepted(tuple(cell for cell in evidence if cell not in changed)), judgement.boards)


def _by_any(board: Board, rules: list[str], change: Change) -> Verdict:
    verdicts = [check_step(board, Step(rule, None, (change,))).verdict for rule in rules]
    return next((verdict for verdict in verdicts if type(verdict) is Accepted), verdicts[0])


def _rules(ptype: PuzzleType, name: object) -> list[str]:
    """Return the ids of the rules named by an id or a LEGUP pair; one rule of LEGUP may be several here.

    An unknown name is returned as it is, for the kernel to refuse.
    """
    if isinstance(name, str):
        return [name]
    if not isinstance(name, list) or len(name) != 2 or not all(isinstance(part, str) for part in name):
        raise UnfitError("as rule an id or a LEGUP pair [id, name]", "nothing" if name is None else shown(name))
    return [rule.id for rule in ptype.rules if rule.legup == tuple(name)] or [" ".join(name)]


def verdict_as_json(board: Board, step: Step, judgement: Judgement) -> dict[str, Any]:
    """Return a judgement on a step as one JSON object."""
    ptype, puzzle, verdict = type_of(board.puzzle), board.puzzle, judgement.verdict
    cells = [ptype.cell_name(puzzle, cell) for cell in verdict.evidence]
    if isinstance(verdict, Refusal):
        message = sentence(puzzle, step.rule, verdict)
        return {"ok": False, "code": verdict.code, "cells": cells, "message": message}
    if judgement.names:
        return {"ok": True, "cases": [_narrowed(board, branch) for branch in judgement.boards]}
    rule = simpler(board, step)
    return {"ok": True, "evidence": cells} | ({"note": rule.id} if rule else {})


def _narrowed(board: Board, branch: Board) -> dict[str, str]:
    ptype, puzzle = board.puzzle.type, board.puzzle
    changed = (cell for cell, mask in enumerate(branch.cells) if mask != board.cells[cell])
    return {ptype.cell_name(puzzle, cell): ptype.words(puzzle, branch.cells[cell]) for cell in changed}
