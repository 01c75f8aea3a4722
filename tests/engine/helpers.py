"""Puzzles, steps and records from short texts, as every engine test writes them."""

from __future__ import annotations

from puzzles.formats.steps import parse_step
from puzzles.kernel.board import Board, Puzzle
from puzzles.kernel.step import Step
from puzzles.kernel.tree import START, End, Entry
from puzzles.registry import get_type


def make_puzzle(text: str, type_id: str = "binary") -> Puzzle:
    """A puzzle from rows joined by `/` (or by line ends): `11../..../..../....`."""
    return get_type(type_id).parse(text.replace("/", "\n").split("\n"))


def make_board(text: str, type_id: str = "binary") -> Board:
    """The board before the first step of such a puzzle."""
    return make_puzzle(text, type_id).board()


def end(parent: int | tuple[int, int] | tuple[int, str] | End) -> End:
    """An end from what a test writes: `3`, `(3, 1)` for a branch, `(3, "r1c2=1")` for a branch by content."""
    if isinstance(parent, End):
        return parent
    if isinstance(parent, int):
        return End(parent)
    id, branch = parent
    return End(id, case=branch) if isinstance(branch, str) else End(id, branch)


def make_entry(
    puzzle: Puzzle, id: int, parents: int | tuple[int, int] | tuple[int, str] | End | list, text: str | Step
) -> Entry:
    """Entry `id` of a record. `parents`: one end, or a list of them; `text`: the step."""
    ends = parents if isinstance(parents, list) else [parents]
    step = parse_step(puzzle, text) if isinstance(text, str) else text
    return Entry(id, tuple(end(parent) for parent in ends), step)


def make_record(puzzle: Puzzle, *lines: tuple) -> list[Entry]:
    """A record of `(id, parents, text)`."""
    return [make_entry(puzzle, *line) for line in lines]


def chain(puzzle: Puzzle, *texts: str | Step) -> list[Entry]:
    """A record without branches: every step, numbered from 1, attaches to the one before it."""
    return [make_entry(puzzle, id, START if id == 1 else id - 1, text) for id, text in enumerate(texts, start=1)]
