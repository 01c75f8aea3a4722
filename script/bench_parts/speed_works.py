"""The works of `script/bench speed`, done on the code of the folder that is named, one for each line of input.

The answer to a line is a list of times, in milliseconds unless the work says otherwise. The boards are made of today's
seeds, of the types that are named after the folder or of all; `earlier.py` lets the first commit do the works too.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

FOLDER, TYPES = Path(sys.argv[1]), sys.argv[2:]
HERE = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(FOLDER), str(HERE / "script")]

from bench_parts.earlier import name_as_today  # noqa: E402  from here
from bench_parts.forgetting import forget  # noqa: E402

name_as_today(FOLDER)

from puzzles.base.rule import bits  # noqa: E402  from the folder that is named
from puzzles.budgets import COMMAND_FILE, HINT_EFFORT  # noqa: E402
from puzzles.examined import judged  # noqa: E402
from puzzles.formats.canonical import PuzzleText, digest  # noqa: E402
from puzzles.formats.proof import Proof, print_proof, read_proof  # noqa: E402
from puzzles.formats.read import read  # noqa: E402
from puzzles.hints import hint_at_once, next_step  # noqa: E402
from puzzles.kernel.board import Board, Puzzle  # noqa: E402
from puzzles.kernel.goal import Goal  # noqa: E402
from puzzles.kernel.step import Step  # noqa: E402
from puzzles.kernel.tree import START, End, Entry  # noqa: E402
from puzzles.registry import all_types, get_type  # noqa: E402
from puzzles.replay import Replay  # noqa: E402
from puzzles.solve.generate import generate  # noqa: E402
from puzzles.solve.moves import broken, exhaust, moves, toolbox, up_to  # noqa: E402
from puzzles.solve.sat import count_solutions  # noqa: E402

USUAL = 100
"""Cells of a board of usual size."""
OF_TYPE, FEW = 24, 6
"""Boards of each type, and puzzles that need splits."""
STEPS = 126


def timed(work: Callable[[], object]) -> float:
    """Return the milliseconds of this process that a work takes, with empty caches."""
    forget()
    start = process_time()
    work()
    return (process_time() - start) * 1e3


@cache
def seeds() -> dict[str, list[Puzzle]]:
    """Return the puzzles that come with the site, by type."""
    listed = (ptype.id for ptype in all_types().values() if ptype.listed)
    found: dict[str, list[Puzzle]] = {type_id: [] for type_id in listed if not TYPES or type_id in TYPES}
    for path in sorted((HERE / "seeds").glob("*.txt")):
        data = path.read_bytes()
        if data.split()[1].decode() in found:
            for text in read(data):
                found[text.puzzle.type.id].append(text.puzzle)
    return found


def between(least: int, most: int) -> Iterator[Board]:
    """Yield boards on the way of proofs, of seeds with so many cells; one of four has a wrong value as well."""
    for type_id, puzzles in seeds().items():
        random = Random(type_id)  # noqa: S311
        its = [puzzle for puzzle in puzzles if least <= len(puzzle.start) <= most]
        for _ in range(OF_TYPE if its else 0):
            yield on_the_way(random.choice(its), random)


def on_the_way(puzzle: Puzzle, random: Random) -> Board:
    """Return a board on which some is known and, half of the time, what direct rules give."""
    found = count_solutions(puzzle, limit=1).solutions
    board, share = puzzle.board(), random.choice((0, 0, 0.2, 0.5))
    unknown = [cell for cell in range(len(board.cells)) if not board.known(cell)]
    shown = [cell for cell in unknown if found and random.random() < share]
    board = board.narrow({cell: found[0].cells[cell] for cell in shown})
    wrong = [cell for cell in random.sample(unknown, 1) if not board.known(cell)] if random.random() < 1 / 4 else []
    board = board.narrow({cell: random.choice(list(bits(board.cells[cell]))) for cell in wrong})
    return exhaust(board, toolbox(puzzle.type)) if random.random() < 1 / 2 else board


@cache
def direct_boards() -> list[Board]:
    return [board for board in between(0, USUAL) if hint_at_once(board).kind != "case"]


@cache
def split_boards() -> list[Board]:
    """Return boards of usual size on which no direct rule applies."""
    return [board for puzzle in splitting(0, USUAL) for board in stuck_on(puzzle)]


def splitting(least: int, most: int) -> Iterator[Puzzle]:
    """Yield seeds with so many cells that need case splits, a few of each type."""
    ratings = json.loads((HERE / "seeds" / "ratings.json").read_text())
    for type_id, puzzles in seeds().items():
        cases = {rule.id for rule in toolbox(get_type(type_id)).cases}
        its = (puzzle for puzzle in puzzles if least <= len(puzzle.start) <= most)
        yield from islice((each for each in its if cases & {*ratings.get(digest(each), {}).get("rules", ())}), FEW)


def stuck_on(puzzle: Puzzle) -> Iterator[Board]:
    """Yield the board of a puzzle on which direct rules stop, and those in branches of a split there."""
    board = exhaust(puzzle.board(), toolbox(puzzle.type))
    waiting = [board, *branches(board, Random(len(puzzle.start)))]  # noqa: S311
    yield from (each for each in waiting if hint_at_once(each).kind == "case")


def branches(board: Board, random: Random) -> Iterator[Board]:
    """Yield boards after one value of some open cells, with what direct rules give."""
    unknown = [cell for cell in range(len(board.cells)) if not board.known(cell)]
    for cell in random.sample(unknown, min(3, len(unknown))):
        value = random.choice(list(bits(board.cells[cell])))
        yield exhaust(board.narrow({cell: value}), toolbox(board.puzzle.type))


@cache
def large_boards() -> list[Board]:
    """Return empty boards, and boards of larger seeds on which no direct rule applies."""
    sizes = (("binary", 14), ("binary", 20), ("latin", 9), ("latin", 16), ("sudoku", 9), ("sudoku-x", 9))
    empty = [get_type(type_id).empty(size, size) for type_id, size in sizes]
    stuck = [board for puzzle in splitting(USUAL + 1, 400) for board in stuck_on(puzzle)]
    return [*(puzzle.board() for puzzle in empty if puzzle), *stuck]


def splits(boards: list[Board]) -> list[float]:
    return [timed(lambda board=board: next_step(board, None, HINT_EFFORT)) for board in boards]  # type: ignore[misc]


def uniqueness(type_id: str, cells: int, most: int) -> list[float]:
    its = [puzzle for puzzle in seeds()[type_id] if len(puzzle.start) == cells][:most]
    return [timed(lambda puzzle=puzzle: count_solutions(puzzle)) for puzzle in its]  # type: ignore[misc]


def making() -> list[float]:
    """Make one puzzle, and return the seconds that it takes."""
    return [timed(lambda: next(generate(get_type("sudoku"), 25, 25, 1, 1))) / 1e3]


@cache
def proof() -> bytes:
    """Return a proof by someone who knows few rules and splits often."""
    puzzle = next(generate(get_type("binary"), 8, 8, 5, 1))
    tools, random = up_to(toolbox(puzzle.type), 2), Random(1)  # noqa: S311
    replay, waiting = Replay.start(puzzle), [START]
    while waiting and replay.length < STEPS:
        end = waiting.pop()
        board = replay.board(end)
        if board is None or replay.resolve(end) != end:
            continue
        found = broken(board, tools)
        step = Step(found[0].id, found[1].at) if found else None
        step = step or next((move.step for rule in tools.direct for move in moves(board, rule)), None)
        step = step or Step(tools.cases[0].id, random.choice(list(tools.cases[0].places(board))))
        entry = Entry(replay.length + 1, (end,), step)
        replay = replay.feed(entry)
        waiting += [End(entry.id, branch) for branch in range(len(replay.results()[-1].ends))]
    record = tuple(result.entry for result in replay.results())
    assert len(record) == STEPS, len(record)
    return print_proof(Proof(PuzzleText(puzzle), Goal(), record)).encode()


def rechecking() -> list[float]:
    def judge_twenty() -> None:
        for _ in range(20):
            assert judged(read_proof(proof()), COMMAND_FILE).valid

    proof()
    return [timed(judge_twenty) / 20]


def started(*args: str) -> list[float]:
    """Return the milliseconds of a processor that a command takes, several times."""
    return [_of_children([sys.executable, "-m", "puzzles", *args]) for _ in range(9)]


def _of_children(command: list[str]) -> float:
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run(command, cwd=FOLDER, check=True, capture_output=True)
    now = getrusage(RUSAGE_CHILDREN)
    return 1e3 * (now.ru_utime + now.ru_stime - before.ru_utime - before.ru_stime)


def pages(length: int, count: int) -> list[float]:
    """Return the milliseconds of the first pages of a process, and the megabytes that it takes afterwards."""
    with TemporaryDirectory() as scratch:
        for what in ("make", "open"):
            here = str(Path(__file__).with_name("speed_site.py"))
            command = [sys.executable, "-P", here, what, str(FOLDER), scratch, str(length), str(count)]
            run = subprocess.run(command, cwd=FOLDER, check=True, capture_output=True, text=True)
        found: Any = json.loads(run.stdout.splitlines()[-1])
    return [float(each) for each in found]


def first_page() -> list[float]:
    """Return how many times as long the first page takes as the second, of proofs that are alike."""
    first, second, _memory = pages(8, 2)
    return [first / second]


WORKS: dict[str, Callable[[], list[float]]] = {
    "hint without a split, 99 of 100 boards of up to 100 cells": lambda: [
        timed(lambda board=board: hint_at_once(board))
        for board in direct_boards()  # type: ignore[misc]
    ],
    "split of a hint, 95 of 100 boards of up to 100 cells": lambda: splits(split_boards()),
    "split of a hint on empty and larger boards, 95 of 100": lambda: splits(large_boards()),
    "uniqueness of a Binary 10x10": lambda: uniqueness("binary", 100, 12),
    "uniqueness of a Sudoku 16x16": lambda: uniqueness("sudoku", 256, 8),
    "making a Sudoku 25x25 of level 1": making,
    "re-checking a proof of 126 steps, Binary 8x8, with reading": rechecking,
    "cold start of python -m puzzles": lambda: started("--help"),
    "cold start of python -m puzzles rules": lambda: started("rules"),
    "first page of a process against its second": first_page,
    "memory of a process with 12 proofs of 1,000 steps": lambda: pages(1000, 12)[-1:],
}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(WORKS[line.strip()]()), flush=True)
