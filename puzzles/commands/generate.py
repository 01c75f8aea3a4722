"""`generate`: the command that makes new puzzles."""

from __future__ import annotations

import json
from itertools import islice

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.commands.console import Console, Options, UsageError
from puzzles.formats.canonical import PuzzleText, print_puzzle, print_puzzles
from puzzles.grid.text import GridError
from puzzles.kernel.board import Puzzle
from puzzles.registry import all_types, get_type
from puzzles.solve.generate import NotFoundError, generate

HELP = """\
usage: python -m puzzles generate [TYPE] [--size HEIGHTxWIDTH] [--level L] [--count N] [--seed S] [--json]

Writes N different puzzles that have exactly one solution and need rules of level L, no more and no less.
The same options give the same puzzles. Without options: one 6x6 Binary puzzle of level 1.
With --json one object per puzzle: type, puzzle (the grid), level, text (the form that every command reads).
"""
MAX_COUNT = 1_000
MAX_SEED = 2**31 - 1


def run(args: list[str], console: Console) -> int:
    """Make all the puzzles, then write them."""
    options = Options(args, flags=("--json",), values=("--type", "--size", "--level", "--count", "--seed"))
    if len(options.files) > 1:
        raise UsageError(f"expected one type, found {options.files[1]!r} as well")
    level = options.whole("--level", 1, 1, 99)
    puzzles = _generate(options, level)
    if options.flag("--json"):
        for puzzle in puzzles:
            console.write(json.dumps(_as_json(puzzle, level), ensure_ascii=False) + "\n")
    else:
        console.write(print_puzzles([PuzzleText(puzzle) for puzzle in puzzles]))
    return 0


def _generate(options: Options, level: int) -> list[Puzzle]:
    count, seed = options.whole("--count", 1, 1, MAX_COUNT), options.whole("--seed", 0, 0, MAX_SEED)
    ptype = _type(options.files[0] if options.files else options.value("--type", "binary"))
    height, width = _size(ptype, options.value("--size", "6x6"))
    try:
        return list(islice(generate(ptype, height, width, level, seed), count))
    except (GridError, NotFoundError) as error:
        raise UsageError(str(error)) from None


def _type(name: str) -> PuzzleType:
    try:
        return get_type(name)
    except KeyError:
        raise UsageError(f"expected a type among {', '.join(all_types())}, found {name!r}") from None


def _size(ptype: PuzzleType, text: str) -> tuple[int, int]:
    """Return height and width, checked against the limits before any board is made."""
    sides = text.split("x")
    if len(sides) != 2 or not all(side.isascii() and side.isdecimal() and len(side) <= 4 for side in sides):
        raise UsageError(f"expected --size as HEIGHTxWIDTH, found {text!r}")
    height, width = map(int, sides)
    if height > ptype.limits[0] or width > ptype.limits[1]:
        raise UsageError(f"expected --size of at most {ptype.limits[0]}x{ptype.limits[1]}, found {text!r}")
    return height, width


def _as_json(puzzle: Puzzle, level: int) -> dict[str, object]:
    grid, text = type_of(puzzle).print(puzzle), print_puzzle(PuzzleText(puzzle))
    return {"type": puzzle.type.id, "puzzle": grid, "level": level, "text": text}
