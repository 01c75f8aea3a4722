"""Benchmark of the engine: step checks, hints, replay, the contest, the start of the command line.

The caches of the rules are emptied before every measurement. Every measurement is repeated and the best one counts,
because everything else on the machine can only make it slower.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from statistics import mean
from time import perf_counter, process_time

from bench_parts.table import Row, show
from bench_parts.timing import MACHINE, adding
from puzzles.base.rule import CaseRule, ContradictionRule, DirectRule, Rule
from puzzles.formats import codequest
from puzzles.hints import all_deductions, next_step
from puzzles.kernel.board import Board, Puzzle
from puzzles.kernel.check import check_step
from puzzles.kernel.step import Change, Step
from puzzles.kernel.tree import START, End, Entry, check_tree
from puzzles.kernel.verdict import Accepted, Refusal
from puzzles.registry import get_type
from puzzles.replay import Replay
from puzzles.solve.generate import generate
from puzzles.solve.moves import Toolbox, broken, moves, toolbox, up_to
from puzzles.solve.sat import count_solutions

ROOT = Path(__file__).resolve().parent.parent.parent
BINARY = get_type("binary")
BOARDS = 400
REPEATS = 5


def main(argv: list[str]) -> int:
    return show(measure(), argv)


def measure() -> list[Row]:
    """Measure all rows of this part."""
    boards = list(_boards(Random(1)))  # noqa: S311
    return [_machine(), *_checks(boards), *_hints(boards), *_replays(), *_contest(), *_start()]


def _boards(random: Random) -> Iterator[Board]:
    """Yield 10x10 boards: solved ones with cells erased, some with wrong digits, some with a line like another."""
    for seed in range(4):
        solution = count_solutions(next(generate(BINARY, 10, 10, 1, seed))).solutions[0]
        blank = solution.puzzle
        for number in range(BOARDS // 4):
            share = random.random()
            cells = [BINARY.mask(blank, "0/1") if random.random() < share else mask for mask in solution.cells]
            for _ in range(random.choice((0, 0, 3))):
                cells[random.randrange(100)] = random.choice((1, 2))
            if number % 5 == 0:
                row, twin = random.sample(range(10), 2)
                cells[row * 10 : row * 10 + 10] = solution.cells[twin * 10 : twin * 10 + 10]
                cells[twin * 10 : twin * 10 + 10] = solution.cells[twin * 10 : twin * 10 + 10]
                for column in random.sample(range(10), random.choice((0, 2))):
                    cells[row * 10 + column] = 3
            yield Board(blank, tuple(cells))


def _forget() -> None:
    """Empty the caches that rules keep from board to board."""
    for name, module in list(sys.modules.items()):
        if name.startswith("puzzles.types."):
            for thing in vars(module).values():
                if hasattr(thing, "cache_clear"):
                    thing.cache_clear()


def _best(work: Callable[[], object], clock: Callable[[], float] = process_time) -> float:
    """Return the seconds that the work takes, in this process only unless another clock is given."""
    times = []
    for _ in range(REPEATS):
        _forget()
        start = clock()
        work()
        times.append(clock() - start)
    return min(times)


def _machine() -> Row:
    """Measure the current speed of the machine, for comparison with the other numbers."""
    return Row(MACHINE, _best(adding) * 1e3, "ms")


def _checks(boards: list[Board]) -> Iterator[Row]:
    random = Random(2)  # noqa: S311
    for rule in BINARY.rules:
        steps = [(board, step) for board in boards for step in _steps(rule, board, random)]
        for wanted, word in ((Accepted, "accepted"), (Refusal, "refused")):
            chosen = [(board, step) for board, step in steps if type(check_step(board, step).verdict) is wanted]
            seconds = _best(lambda chosen=chosen: [check_step(board, step) for board, step in chosen])  # type: ignore[misc]
            yield Row(f"step check, {rule.id} {word} (mean of {len(chosen)})", seconds / len(chosen) * 1e6, "us", 20)


def _steps(rule: Rule, board: Board, random: Random) -> list[Step]:
    """Return some steps that the rule accepts, if there are any, and some random ones."""
    if isinstance(rule, ContradictionRule):
        lines = [f"{random.choice(('row', 'column'))}{random.randint(1, 10)}" for _ in range(4)]
        steps = [Step(rule.id, BINARY.place(board.puzzle, name)) for name in lines]
        return [Step(rule.id), *steps, *(Step(rule.id, finding.at) for finding in rule.find(board))]
    cells = random.sample(range(100), 6)
    if isinstance(rule, CaseRule):
        names = [BINARY.cell_name(board.puzzle, cell) for cell in cells]
        return [Step(rule.id, BINARY.place(board.puzzle, name)) for name in names]
    found = list(rule.find(board)) if isinstance(rule, DirectRule) else []
    changes = [Change(cell, mask) for cell, mask, _ in random.sample(found, min(6, len(found)))]
    changes += [Change(cell, random.choice((1, 2))) for cell in cells if not board.known(cell)]
    return [Step(rule.id, None, (change,)) for change in changes]


def _hints(boards: list[Board]) -> Iterator[Row]:
    every = [_best(partial(all_deductions, board)) * 1e3 for board in boards]
    yield Row(f"all direct hints, 10x10, mean of {len(boards)} boards", mean(every), "ms")
    yield Row("all direct hints, 10x10, worst", max(every), "ms", 3)
    worst = {"case": 0.0, "direct": 0.0, "contradiction": 0.0, "none": 0.0}
    for board in boards:
        kind = next_step(board).kind
        worst[kind] = max(worst[kind], _best(partial(next_step, board)) * 1e3)
    yield Row("next step that is direct, 10x10, worst", worst["direct"], "ms")
    yield Row("next step that is a case split, 10x10, worst", worst["case"], "ms")


def _replays() -> Iterator[Row]:
    puzzle = next(generate(BINARY, 10, 10, 5, 1))
    for length, aim in ((100, None), (1000, 20), (5000, None)):
        record = _record(puzzle, length, Random(1))  # noqa: S311
        report = check_tree(puzzle, record)
        if not report.valid or len(report.results) != length:
            raise RuntimeError(f"the record is no proof: {report}")
        splits = sum(entry.step.rule == "binary.zero-or-one" for entry in record)
        milliseconds = _best(partial(check_tree, puzzle, record)) * 1e3
        yield Row(f"replay of {length} steps, 10x10, {splits} of them splits", milliseconds, "ms", aim)


def _record(puzzle: Puzzle, length: int, random: Random) -> tuple[Entry, ...]:
    """Return the steps of someone who knows few rules and splits at random: nested splits, most branches refuted."""
    tools = up_to(toolbox(puzzle.type), 2)
    replay, waiting = Replay.start(puzzle), [START]
    while waiting and replay.length < length:
        end = waiting.pop()
        board = replay.board(end)
        if board is None or replay.resolve(end) != end:
            continue  # solved
        entry = Entry(replay.length + 1, (end,), _next(board, tools, random))
        replay = replay.feed(entry)
        waiting += [End(entry.id, branch) for branch in range(len(replay.results()[-1].ends))]
    return tuple(result.entry for result in replay.results())


def _next(board: Board, tools: Toolbox, random: Random) -> Step:
    if found := broken(board, tools):
        return Step(found[0].id, found[1].at)
    for rule in tools.direct:
        for move in moves(board, rule):
            return move.step
    return Step(tools.cases[0].id, random.choice(list(tools.cases[0].places(board))))


def _contest() -> Iterator[Row]:
    for size in range(6, 21, 2):
        grids = [BINARY.print(puzzle).split("\n") for level in (2, 4) for puzzle in _some(size, level)]
        text = [str(len(grids)), *(line for grid in grids for line in (str(size), *grid))]
        seconds = _best(lambda text=text: [codequest.answer(case) for case in codequest.parse(text)])  # type: ignore[misc]
        aim = 2 if size <= 16 else None
        yield Row(f"codequest, {size}x{size}, per case", seconds / len(grids) * 1e3, "ms", aim)
        yield Row(f"codequest, {size}x{size}", len(grids) / seconds, "cases/s")


def _some(size: int, level: int) -> list[Puzzle]:
    made = generate(BINARY, size, size, level, 1)
    return [next(made) for _ in range(2)]


def _start() -> Iterator[Row]:
    def run(*args: str) -> float:
        command = [sys.executable, *args]
        return _best(partial(subprocess.run, command, cwd=ROOT, check=True, capture_output=True), perf_counter)

    bare, cold = run("-c", "pass"), run("-m", "puzzles", "rules")
    yield Row("bare python", bare * 1e3, "ms")
    yield Row("cold start of python -m puzzles (rules)", cold * 1e3, "ms")
    yield Row("cold start against bare python", cold / bare, "times")
