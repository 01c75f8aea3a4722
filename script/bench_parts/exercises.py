"""`script/bench exercises`: make exercises of each kind for every rule, and have their keys and no answers graded."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from bench_parts.table import Row, show
from puzzles.base.ptype import PuzzleType
from puzzles.base.rule import AnyRule
from puzzles.registry import all_types
from puzzles.teach.exercises import KINDS, made
from puzzles.teach.exercises.answers import grade, key
from puzzles.teach.exercises.arranged import placed
from puzzles.teach.exercises.exercise import Brief, Exercise, holds
from puzzles.teach.exercises.stored import as_plain
from tests.engine.reasons import seeds

MOST_CELLS = 100
"""Larger puzzles are left out."""


def main(argv: list[str]) -> int:
    """Make exercises for every rule, of one type or of all."""
    parser = argparse.ArgumentParser(prog="script/bench exercises", description=__doc__)
    parser.add_argument("--type", choices=sorted(all_types()), help="only this type")
    parser.add_argument("--seeds", type=int, default=50, help="exercises of each kind for a rule")
    parser.add_argument("--json", action="store_true", help="print the numbers as JSON")
    asked = parser.parse_args(argv)
    types = [ptype for ptype in all_types().values() if ptype.listed and asked.type in (None, ptype.id)]
    return show([row for ptype in types for kind in KINDS for row in _rows(ptype, kind, asked.seeds)], argv)


def _rows(ptype: PuzzleType, kind: str, count: int) -> list[Row]:
    rules = [rule for rule in ptype.rules if rule.kind != "case"]
    times, different, right, begun, total = list[float](), 0, 0, 0, 0
    for rule in rules:
        found = [exercise for seed in range(count) if (exercise := _made(ptype, kind, rule, seed, times))]
        begun += bool(found)
        total += len(found)
        different += len({str(as_plain(exercise)) for exercise in found})
        right += sum(_graded(kind, exercise) for exercise in found)
    times.sort()
    about = f"{ptype.id}, {kind}"
    return [
        Row(f"{about}: rules of {len(rules)} with an exercise", 100 * begun / len(rules), "%"),
        Row(f"{about}: different ones of {total}", 100 * different / max(1, total), "%"),
        Row(f"{about}: graded rightly", 100 * right / max(1, total), "%", 100, rate=True),
        Row(f"{about}: p95", times[len(times) * 95 // 100], "ms", 200),
    ]


def _made(ptype: PuzzleType, kind: str, rule: AnyRule, seed: int, times: list[float]) -> Exercise | None:
    chance = Random(f"{kind} {rule.id} {seed}")  # noqa: S311
    puzzles = [puzzle for puzzle in seeds()[ptype.id] if len(puzzle.start) <= MOST_CELLS]
    board = chance.choice(puzzles).board()
    began = process_time()
    found = made(kind, Brief(ptype, board, (rule,)), chance)
    times.append((process_time() - began) * 1e3)
    return found


def _graded(kind: str, exercise: Exercise) -> bool:
    """Tell whether the key is worth all, no answer nothing, and the kernel refuses the planted steps and no others."""
    answers = {part: [says] for part, says in key(kind, exercise).items()}
    if exercise.order:
        refused = [each.number for each in placed(exercise, exercise.order) if not each.holds]
    else:
        refused = [n for n, step in enumerate(exercise.steps) if not holds(exercise.boards[n], step)]
    whole, nothing = grade(kind, exercise, answers).credit, grade(kind, exercise, {}).credit
    return (whole, nothing, tuple(refused)) == (1, 0, exercise.planted)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
