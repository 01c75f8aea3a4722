"""Benchmark of the Latin family: Sudoku step checks, hints, counting and making on 9x9, and the two contest commands.

Everything is measured in rounds except the making of puzzles, which takes long and has no aim.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from functools import lru_cache, partial
from inspect import signature
from itertools import chain, islice
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any, NamedTuple

from bench_parts.table import Row, show
from bench_parts.timing import Timing, in_rounds
from puzzles.base.rule import CaseRule, ContradictionRule, DirectRule, Rule, bits
from puzzles.formats import only_number, rowan
from puzzles.formats.read import read
from puzzles.hints import all_deductions, next_step
from puzzles.kernel.board import Board, Puzzle
from puzzles.kernel.check import check_step
from puzzles.kernel.step import Change, Step
from puzzles.kernel.verdict import Accepted, Refusal
from puzzles.registry import get_type
from puzzles.solve.generate import generate
from puzzles.solve.moves import exhaust, toolbox, up_to
from puzzles.solve.sat import count_solutions, searching
from puzzles.types.latin import possible
from puzzles.types.latin.rules import removing, subsets, wings

SUDOKU = get_type("sudoku")
BOARDS = 120
ROUNDS = 7
NUMBERS, SETS = 10, 100
"""Aims for a step check in microseconds: rules about one number or cell, and those about several. Splits have none."""
SEVERAL = {"latin.pointing", "latin.claiming", "latin.naked-subset", "latin.hidden-subset", "latin.x-wing"}
SEEDS = Path(__file__).resolve().parent.parent.parent / "seeds"
GRIDS, CASES = 50, 10_000
FEW = 4


def main(argv: list[str]) -> int:
    return show(measure(), argv)


class Bench(NamedTuple):
    """Timings to run, and a function that returns their rows afterwards."""

    timings: list[Timing]
    rows: Callable[[], list[Row]]


def measure() -> list[Row]:
    """Measure all rows of this part."""
    boards = list(_boards(Random(1)))  # noqa: S311
    benches = [*_checks(boards), *_hints(boards), *_counts(), *_rowan(), _only_number()]
    machine = in_rounds(list(chain.from_iterable(bench.timings for bench in benches)), ROUNDS, _forget)
    return [*machine, *chain.from_iterable(bench.rows() for bench in benches), *_made()]


def _forget() -> None:
    """Empty the caches that rules keep of boards, but not those of the grid."""
    for remembered in _remembered():
        remembered.cache_clear()


@lru_cache
def _remembered() -> list[Any]:
    things = {id(thing): thing for module in (possible, removing, subsets, wings) for thing in vars(module).values()}
    caches = [thing for thing in things.values() if hasattr(thing, "cache_clear")]
    return [
        cache
        for cache in caches
        if signature(cache).parameters.keys() & {"cells", "seen", "items", "members", "free", "held"}
    ]


def _single(name: str, timing: Timing, aim: float | None = None) -> Bench:
    """One row for one work, in milliseconds."""
    return Bench([timing], lambda: [Row(name, timing.milliseconds, "ms", aim)])


@lru_cache
def _puzzles(size: int = 9, seeds: str = "*") -> tuple[Puzzle, ...]:
    """The Sudokus of that size that come with the site and have a solution."""
    texts = [text for path in sorted(SEEDS.glob(f"sudoku-{seeds}.txt")) for text in read(path.read_bytes())]
    puzzles = (text.puzzle for text in texts if text.puzzle.type is SUDOKU and text.puzzle.height == size)
    return tuple(puzzle for puzzle in puzzles if count_solutions(puzzle, limit=1).solutions)


def _boards(random: Random) -> Iterator[Board]:
    """9x9 boards on the way of proofs by rules of low level: some with candidates gone, some with wrong numbers."""
    puzzles = _puzzles()
    for number in range(BOARDS):
        puzzle = puzzles[number % len(puzzles)]
        solution = count_solutions(puzzle).solutions[0].cells
        shown = [cell for cell in range(81) if random.random() < random.choice((0, 0.1, 0.3, 0.6))]
        start = puzzle.board()
        board = start.narrow({cell: solution[cell] for cell in shown if not start.known(cell)})
        if number % 3:
            board = exhaust(board, up_to(toolbox(SUDOKU), number % 3)) if number % 2 else _thinned(board, random)
        wrong = {cell: random.choice(list(bits(board.cells[cell]))) for cell in random.sample(range(81), 3)}
        wrong = {cell: mask for cell, mask in wrong.items() if mask != board.cells[cell]}
        yield board.narrow(wrong) if number % 4 == 0 else board


def _thinned(board: Board, random: Random) -> Board:
    """Return the board after some removals: the candidates of a student who writes them down."""
    rule = SUDOKU.rule_by_id["latin.seen-number"]
    cells = list(board.cells)
    for cell, mask, _ in rule.find(board) if isinstance(rule, DirectRule) else ():
        if random.random() < 0.9 and mask & (mask - 1):
            cells[cell] = cells[cell] & mask or cells[cell]
    return Board(board.puzzle, tuple(cells))


def _checks(boards: list[Board]) -> Iterator[Bench]:
    random = Random(2)  # noqa: S311
    for rule in SUDOKU.rules:
        steps = [(board, step) for board in boards for step in _steps(rule, board, random)]
        aim = None if rule.kind == "case" else SETS if rule.id in SEVERAL else NUMBERS
        for wanted, word in ((Accepted, "accepted"), (Refusal, "refused")):
            chosen = [(board, step) for board, step in steps if type(check_step(board, step).verdict) is wanted]
            name = f"step check, {rule.id} {word} (mean of {len(chosen)})"
            yield _check(name, Timing(partial(_check_all, chosen), len(chosen)), aim)


def _check(name: str, timing: Timing, aim: float | None) -> Bench:
    return Bench([timing], lambda: [Row(name, timing.milliseconds * 1e3, "us", aim)])


def _check_all(steps: list[tuple[Board, Step]]) -> None:
    for board, step in steps:
        check_step(board, step)


def _steps(rule: Rule, board: Board, random: Random) -> list[Step]:
    """Some steps that the rule accepts, as far as there are any, and some at random."""
    if isinstance(rule, DirectRule):
        found = list(rule.find(board))
        changes = [Change(cell, mask) for cell, mask, _ in random.sample(found, min(6, len(found)))]
        unknown = [cell for cell in range(81) if not board.known(cell)]
        for cell in random.sample(unknown, min(6, len(unknown))):
            value = random.choice(list(bits(board.cells[cell])))
            changes.append(Change(cell, value if rule.level == 1 else board.cells[cell] ^ value))
        return [Step(rule.id, None, (change,)) for change in changes]
    names = [_place(rule, random) for _ in range(6)]
    steps = [Step(rule.id, SUDOKU.place(board.puzzle, name)) for name in names]
    if isinstance(rule, CaseRule):
        return steps
    findings = islice(rule.find(board), 6) if isinstance(rule, ContradictionRule) else ()
    return [*steps, *(Step(rule.id, finding.at) for finding in findings)]


def _place(rule: Rule, random: Random) -> str:
    """The name of a place where a rule may be applied."""
    kind = random.choice([kind for kind in rule.at_kinds if "diagonal" not in kind])
    if kind == "cell":
        return f"r{random.randint(1, 9)}c{random.randint(1, 9)}"
    group, _, value = kind.partition("-")
    return f"{group}{random.randint(1, 9)}" + (f"={random.randint(1, 9)}" if value else "")


def _hints(boards: list[Board]) -> Iterator[Bench]:
    every = [Timing(partial(all_deductions, board)) for board in boards]
    yield Bench(every, partial(_mean_and_worst, every))
    stuck = [exhaust(puzzle.board(), toolbox(SUDOKU)) for puzzle in _puzzles(9, "case-splits")]
    of_kind: dict[str, list[Timing]] = {"direct": [], "contradiction": [], "case": []}
    for board in [*boards, *stuck]:
        of_kind.setdefault(next_step(board).kind, []).append(Timing(partial(next_step, board)))
    yield _next("next step that is direct, 9x9, worst", of_kind["direct"])
    yield _next("next step that is a contradiction, 9x9, worst", of_kind["contradiction"])
    yield _next("next step that is a case split, 9x9, worst", of_kind["case"])


def _mean_and_worst(every: list[Timing]) -> list[Row]:
    times = [timing.milliseconds for timing in every]
    return [
        Row(f"all direct hints, 9x9, mean of {len(times)} boards", mean(times), "ms"),
        Row("all direct hints, 9x9, worst", max(times), "ms", 20),
    ]


def _next(name: str, timings: list[Timing]) -> Bench:
    return Bench(timings, lambda: [Row(name, max(timing.milliseconds for timing in timings), "ms", 5)])


def _counts() -> Iterator[Bench]:
    boards = [puzzle.board() for puzzle in _puzzles()]
    name = f"the only solution? 9x9, amortised over a set of {len(boards)}"
    yield _single(name, Timing(partial(_count_all, boards), len(boards)), 1)
    for size in (9, 16):
        few = [partial(count_solutions, puzzle) for puzzle in _puzzles(size)[:FEW]]
        yield _single(f"the only solution? {size}x{size}, by itself", Timing(partial(_all, few), len(few)))


def _all(works: list[partial[object]]) -> None:
    for work in works:
        work()


def _count_all(boards: list[Board]) -> None:
    """Check with a single search that each board has exactly one solution."""
    with closing(searching(boards[0].puzzle)) as search:
        for board in boards:
            if len(list(islice(search.solutions(board), 2))) != 1:
                raise RuntimeError("a puzzle of the bench has not one solution")


def _made() -> Iterator[Row]:
    for size, level, number in ((9, 1, 4), (9, 2, 4), (9, 3, 1), (9, 5, 2), (16, 1, 1)):
        timing = Timing(partial(_make, size, level, number), number)
        timing.take()
        yield Row(f"a new puzzle, {size}x{size}, level {level}", timing.milliseconds, "ms")


def _make(size: int, level: int, number: int) -> None:
    list(islice(generate(SUDOKU, size, size, level, 7), number))


def _rowan() -> Iterator[Bench]:
    """Grids without a blank at the limits of the contest: at best no duplicates, at worst nothing else."""
    for size in (9, 36, 49, 50):
        latin = tuple((row + column) % size + 1 for row in range(size) for column in range(size))
        same = (size,) * size**2
        for grid, word in ((latin, "a Latin square"), (same, "one number everywhere")):
            lines = rowan.print_grids([grid] * GRIDS).split("\n")
            name = f"rowan, a grid of {size}x{size}, {word} (mean of {GRIDS})"
            yield _single(name, Timing(partial(_report, lines), GRIDS), 10)


def _report(lines: list[str]) -> None:
    rowan.report(rowan.parse(lines))


def _only_number() -> Bench:
    puzzles = [SUDOKU.print(puzzle).replace(".", "*").split("\n") for puzzle in _puzzles()]
    lines = only_number.print_cases([puzzles[number % len(puzzles)] for number in range(CASES)]).split("\n")
    return _single(f"only-number, a case (mean of {CASES})", Timing(partial(_answers, lines), CASES), 0.2)


def _answers(lines: list[str]) -> None:
    for rows in only_number.parse(lines):
        only_number.answer(rows)
