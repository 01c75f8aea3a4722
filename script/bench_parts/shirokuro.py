"""Benchmark of Shirokuro: step checks and hints on 20x20, solutions and uniqueness up to 150x150."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice
from random import Random
from statistics import mean
from time import process_time

from bench_parts.table import Row, show
from puzzles.base.ptype import PuzzleType
from puzzles.base.rule import CaseRule, ContradictionRule, DirectRule, Rule
from puzzles.formats import shirokuro
from puzzles.hints import all_deductions, next_step
from puzzles.kernel.board import Board
from puzzles.kernel.check import check_step
from puzzles.kernel.step import Change, Step
from puzzles.kernel.verdict import Accepted, Refusal
from puzzles.registry import get_type
from puzzles.solve.generate import generate
from puzzles.solve.moves import exhaust, toolbox
from puzzles.solve.sat import count_solutions
from puzzles.types.shirokuro.closing import unequal_parts
from puzzles.types.shirokuro.making import Draft
from puzzles.types.shirokuro.model import links_in

SHIROKURO = get_type("shirokuro")
SIZES = (20, 40, 60, 100, 150)
SOLVED_IN = {100: 150}
"""The aim in milliseconds for each size."""
BOARDS = 100
REPEATS = 5


def main(argv: list[str]) -> int:
    return show(measure(), argv)


def measure() -> list[Row]:
    """Measure all rows of this part."""
    boards = list(_boards(Random(1)))  # noqa: S311
    return [*_checks(boards), *_hints(boards), *_solutions(), *_made()]


def _best(work: partial[object]) -> float:
    """Milliseconds: the best of some repeats, because everything else on the machine can only make it slower.

    What is remembered about grids and boards is forgotten before each.
    """
    times = []
    for _ in range(REPEATS):
        links_in.cache_clear()
        unequal_parts.cache_clear()
        start = process_time()
        work()
        times.append(process_time() - start)
    return min(times) * 1e3


def _boards(random: Random) -> Iterator[Board]:
    """20x20 boards: solved ones with links erased, some with wrong values."""
    puzzles = [puzzle for level in (1, 2) for puzzle in islice(generate(SHIROKURO, 20, 20, level, 1), 2)]
    solved = [count_solutions(puzzle).solutions[0] for puzzle in puzzles]
    for number in range(BOARDS):
        solution, share = solved[number % len(solved)], random.random()
        cells = [3 if random.random() < share else mask for mask in solution.cells]
        for _ in range(random.choice((0, 0, 3))):
            cells[random.randrange(len(cells))] = random.choice((1, 2))
        yield Board(solution.puzzle, tuple(cells))


def _checks(boards: list[Board]) -> Iterator[Row]:
    random = Random(2)  # noqa: S311
    for rule in SHIROKURO.rules:
        steps = [(board, step) for board in boards for step in _steps(rule, board, random)]
        for wanted, word in ((Accepted, "accepted"), (Refusal, "refused")):
            chosen = [(board, step) for board, step in steps if type(check_step(board, step).verdict) is wanted]
            milliseconds = _best(partial(_check_all, chosen))
            name = f"step check, {rule.id} {word} (mean of {len(chosen)})"
            yield Row(name, milliseconds / len(chosen) * 1e3, "us", 50)


def _check_all(steps: list[tuple[Board, Step]]) -> None:
    for board, step in steps:
        check_step(board, step)


def _steps(rule: Rule, board: Board, random: Random) -> list[Step]:
    """Some steps that the rule accepts, as far as there are any, and some at random."""
    cells = random.sample(range(len(board.cells)), 6)
    if isinstance(rule, DirectRule):
        found = list(rule.find(board))
        changes = [Change(cell, mask) for cell, mask, _ in random.sample(found, min(6, len(found)))]
        changes += [Change(cell, mask) for cell in cells if not board.known(cell) for mask in (1, 2)]
        return [Step(rule.id, None, (change,)) for change in changes]
    names = [SHIROKURO.cell_name(board.puzzle, cell) for cell in cells]
    if rule.at_kinds == ("circle",):
        names = [name.partition("-")[0] for name in names]
    steps = [Step(rule.id, SHIROKURO.place(board.puzzle, name)) for name in names]
    if isinstance(rule, CaseRule):
        return steps
    findings = islice(rule.find(board), 6) if isinstance(rule, ContradictionRule) else ()
    return [Step(rule.id), *steps, *(Step(rule.id, finding.at) for finding in findings)]


def _hints(boards: list[Board]) -> Iterator[Row]:
    every = [_best(partial(all_deductions, board)) for board in boards]
    yield Row(f"all direct hints, 20x20, mean of {len(boards)} boards", mean(every), "ms")
    yield Row("all direct hints, 20x20, worst", max(every), "ms")
    found = [_best(partial(_find_all, board)) for board in boards]
    yield Row("what all direct rules find, 20x20, worst", max(found), "ms", 10)
    worst = {"case": 0.0, "direct": 0.0, "contradiction": 0.0, "none": 0.0}
    hard = [puzzle.board() for puzzle in islice(generate(SHIROKURO, 20, 20, 3, 1), 2)]
    for board in [*boards[:40], *(exhaust(board, toolbox(SHIROKURO)) for board in hard)]:
        start = process_time()
        kind = next_step(board).kind
        worst[kind] = max(worst[kind], (process_time() - start) * 1e3)
    yield Row("next step that is direct, 20x20, worst", worst["direct"], "ms")
    yield Row("next step that is a case split, 20x20, worst", worst["case"], "ms")


def _find_all(board: Board) -> None:
    for rule in SHIROKURO.rules:
        if isinstance(rule, DirectRule):
            list(rule.find(board))


def _solutions() -> Iterator[Row]:
    for size in SIZES:
        text = _text(SHIROKURO, size)
        aim = SOLVED_IN.get(size)
        yield Row(f"shirokuro, {size}x{size}: solved, text to text", _best(partial(_solved, text)), "ms", aim)
        yield Row(f"shirokuro, {size}x{size}: the only one?", _best(partial(_unique, text)), "ms")


def _text(ptype: PuzzleType, size: int) -> str:
    """A puzzle as the contest writes it; it has a solution, most have several."""
    draft = Draft(ptype, size, size, Random(size))  # noqa: S311
    draft.fill()
    return shirokuro.written(draft.puzzle)


def _solved(text: str) -> None:
    found = count_solutions(shirokuro.puzzle(text), limit=1)
    shirokuro.answer(found.solutions[0])


def _unique(text: str) -> None:
    count_solutions(shirokuro.puzzle(text))


def _made() -> Iterator[Row]:
    for size, level in ((10, 1), (10, 2), (20, 1), (20, 2), (20, 3)):
        start = process_time()
        list(islice(generate(SHIROKURO, size, size, level, 7), 2))
        yield Row(f"a new puzzle, {size}x{size}, level {level}", (process_time() - start) * 500, "ms")
