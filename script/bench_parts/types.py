"""`script/bench types`: checks, finds, hints and uniqueness of each puzzle type, on its seeds of up to 100 cells."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from statistics import mean, quantiles

from bench_parts.forgetting import forget
from bench_parts.table import Row, show
from bench_parts.timing import Timing, in_rounds
from puzzles.base.ptype import PuzzleType
from puzzles.base.rule import AnyRule, CaseRule, ContradictionRule, DirectRule, bits
from puzzles.formats.read import read
from puzzles.hints import hint_at_once, next_step
from puzzles.kernel.board import Board, Puzzle
from puzzles.kernel.check import check_step
from puzzles.kernel.step import Change, Step
from puzzles.kernel.verdict import Accepted
from puzzles.registry import all_types
from puzzles.solve.moves import exhaust, toolbox, up_to
from puzzles.solve.sat import count_solutions

SEEDS = Path(__file__).resolve().parent.parent.parent / "seeds"
LARGEST = 100
"""Cells of the largest puzzle; smaller ones come only where a type has too few of these."""
PUZZLES, BOARDS, OF_EACH = 12, 60, 6
FEWEST = 20
"""The fewest checks that make a mean; the first on each board works out what the others find remembered."""
ROUNDS = 3
LIGHT = 2
"""The highest level of a rule whose finds are asked for first."""
CHECK_LIGHT, CHECK_HEAVY = 30, 500
FIND_LIGHT, FIND_HEAVY, HINT, SPLIT, UNIQUE = 3, 10, 20, 150, 30
"""Aims in microseconds (checks) and milliseconds (the others). A request waits `SPLIT` for a split, no longer."""


def main(argv: list[str]) -> int:
    """Measure all types, or one. Return 1 if an aim is missed."""
    parser = argparse.ArgumentParser(prog="script/bench types", description=__doc__)
    parser.add_argument("--type", choices=sorted(all_types()), help="only this puzzle type")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(argv)
    chosen = [ptype for ptype in all_types().values() if ptype.listed and options.type in (None, ptype.id)]
    rows = [row for ptype in chosen for row in measure(ptype)]
    return show(rows, ["--json"] if options.json else [])


def measure(ptype: PuzzleType) -> list[Row]:
    """Measure all rows of a type."""
    random, puzzles = Random(1), _puzzles(ptype)  # noqa: S311
    boards = [_board(random.choice(puzzles), random) for _ in range(BOARDS)]
    checks = [(rule, word, _checks(rule, boards, word, random)) for rule in ptype.rules for word in (True, False)]
    light = [Timing(partial(_find_all, ptype.rules, board, LIGHT)) for board in boards]
    heavy = {
        rule.id: [Timing(partial(_find, rule, board)) for board in boards] for rule in ptype.rules if rule.level > LIGHT
    }
    hints = [Timing(partial(hint_at_once, board)) for board in boards]
    splits = [Timing(partial(next_step, board)) for board in boards if hint_at_once(board).kind == "case"]
    unique = [Timing(partial(count_solutions, puzzle)) for puzzle in puzzles]
    timings = [timing for _, _, timing in checks if timing.count] + light + hints + splits + unique
    machine = in_rounds([*timings, *(timing for each in heavy.values() for timing in each)], ROUNDS, forget)
    size = max(len(puzzle.start) for puzzle in puzzles)
    return [
        machine[0],
        *_rows_of_checks(ptype.id, checks),
        *_worst(f"{ptype.id}: finds of levels 1 and 2, boards of up to {size} cells", light, FIND_LIGHT),
        *(row for name, each in heavy.items() for row in _worst(f"find of {name}", each, FIND_HEAVY)),
        Row(
            f"{ptype.id}: hint that a request gives, 99 of 100 boards", quantiles(_times(hints), n=100)[-1], "ms", HINT
        ),
        *(
            _worst(f"{ptype.id}: best split, searched in the pool (boards: {len(splits)})", splits, SPLIT)
            if splits
            else ()
        ),
        *_worst(f"{ptype.id}: uniqueness of a seed", unique, UNIQUE),
    ]


def _puzzles(ptype: PuzzleType) -> list[Puzzle]:
    """Return the largest puzzles of the type that come with the site, up to 100 cells."""
    texts = [text for path in sorted(SEEDS.glob("*.txt")) for text in read(path.read_bytes())]
    its = [text.puzzle for text in texts if text.puzzle.type.id == ptype.id and len(text.puzzle.start) <= LARGEST]
    return sorted(its, key=lambda puzzle: -len(puzzle.start))[:PUZZLES]


def _board(puzzle: Puzzle, random: Random) -> Board:
    """Return a board on the way of a proof; one of four has a wrong value as well."""
    found = count_solutions(puzzle, limit=1).solutions
    board, share = puzzle.board(), random.choice((0, 0.2, 0.5, 0.8))
    open_cells = [cell for cell in range(len(board.cells)) if not board.known(cell)]
    shown = [cell for cell in open_cells if found and random.random() < share]
    board = exhaust(board.narrow({cell: found[0].cells[cell] for cell in shown}), up_to(toolbox(puzzle.type), 1))
    rest = [cell for cell in open_cells if not board.known(cell)]
    wrong = random.sample(rest, 1) if rest and random.random() < 1 / 4 else []
    return board.narrow({cell: random.choice(list(bits(board.cells[cell]))) for cell in wrong})


def _checks(rule: AnyRule, boards: list[Board], accepted: bool, random: Random) -> Timing:
    """Return a timing of steps with the rule that are accepted, or refused."""
    steps = [(board, step) for board in boards for step in _steps(rule, board, random)]
    chosen = [(b, step) for b, step in steps if isinstance(check_step(b, step).verdict, Accepted) is accepted]
    return Timing(partial(_check_all, chosen), len(chosen))


def _steps(rule: AnyRule, board: Board, random: Random) -> Iterator[Step]:
    """Yield some steps that the rule accepts, as far as there are any, and some at random."""
    if isinstance(rule, DirectRule):
        found = [Change(deduction.cell, deduction.mask) for deduction in islice(rule.find(board), 200)]
        unknown = [cell for cell in range(len(board.cells)) if not board.known(cell)]
        guessed = [
            Change(cell, random.choice(list(bits(board.cells[cell]))))
            for cell in random.sample(unknown, min(OF_EACH, len(unknown)))
        ]
        for change in (*random.sample(found, min(OF_EACH, len(found))), *guessed):
            yield Step(rule.id, None, (change,))
        return
    places = [place for place in board.puzzle.type.places(board.puzzle) if place.kind in rule.at_kinds]
    found_at = islice(rule.places(board), OF_EACH) if isinstance(rule, CaseRule) else ()
    holds = [finding.at for finding in islice(rule.find(board), OF_EACH)] if isinstance(rule, ContradictionRule) else ()
    for place in (*found_at, *holds, *random.sample(places, min(OF_EACH, len(places)))):
        yield Step(rule.id, place)


def _check_all(steps: list[tuple[Board, Step]]) -> None:
    for board, step in steps:
        check_step(board, step)


def _find_all(rules: tuple[AnyRule, ...], board: Board, level: int) -> None:
    for rule in rules:
        if rule.level <= level and not isinstance(rule, CaseRule):
            _find(rule, board)


def _find(rule: AnyRule, board: Board) -> None:
    for _ in rule.places(board) if isinstance(rule, CaseRule) else rule.find(board):
        pass


def _rows_of_checks(name: str, checks: list[tuple[AnyRule, bool, Timing]]) -> Iterator[Row]:
    """Yield the slowest rule of each level, accepted or refused."""
    for level in sorted({rule.level for rule, _, _ in checks}):
        its = [(timing, rule.id) for rule, _, timing in checks if rule.level == level and timing.count >= FEWEST]
        if its:
            timing, rule_id = max(its, key=lambda each: each[0].milliseconds)
            slowest, count = timing.milliseconds * 1e3, timing.count
            text = f"{name}: check of level {level}, {rule_id}, the slowest of {len(its)} (mean of {count})"
            yield Row(text, slowest, "us", CHECK_LIGHT if level <= LIGHT else CHECK_HEAVY)


def _worst(name: str, timings: list[Timing], aim: float) -> Iterator[Row]:
    yield Row(f"{name}, mean", mean(_times(timings)), "ms")
    yield Row(f"{name}, worst", max(_times(timings)), "ms", aim)


def _times(timings: list[Timing]) -> list[float]:
    return [timing.milliseconds for timing in timings]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
