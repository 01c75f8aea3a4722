"""Steps that nothing needs, planted in short proofs."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from puzzles.base.ptype import type_of
from puzzles.kernel.board import Puzzle
from puzzles.kernel.tree import End, Entry, Report, Result, check_tree
from puzzles.solve.moves import moves, toolbox

TRIES = 30
"""Places that are tried for one step."""


def plant(puzzle: Puzzle, record: Sequence[Entry], count: int, rng: Random) -> Report:
    """Return the report on a proof with up to `count` more steps, without which it holds as well."""
    report = check_tree(puzzle, record)
    for _ in range(count):
        report = next((found for _ in range(TRIES) if (found := _planted(report, rng))), report)
    return report


def _planted(report: Report, rng: Random) -> Report | None:
    """Insert some step before a random one; None if none follows there, or later steps no longer hold."""
    places = [(result, board) for result in report.results if (board := result.before) and len(result.used) == 1]
    before, board = rng.choice(places)
    steps = [move.step for rule in toolbox(type_of(report.puzzle)).direct for move in moves(board, rule)]
    if not steps:
        return None
    id = 1 + max(result.entry.id for result in report.results)
    new = Entry(id, before.entry.parents, rng.choice(steps))
    found = check_tree(report.puzzle, _inserted(report.results, before, new))
    return found if found.valid and found.outcome == report.outcome else None


def _inserted(results: Sequence[Result], before: Result, new: Entry) -> list[Entry]:
    record = [result.entry for result in results]
    place = record.index(before.entry)
    return [*record[:place], new, before.entry._replace(parents=(End(new.id),)), *record[place + 1 :]]
