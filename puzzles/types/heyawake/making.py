"""Heyawake: random rooms around blacks that fit them, and the numbers that these give. Untrusted."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import chain
from random import Random
from typing import NamedTuple

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.base.rule import DirectRule
from puzzles.grid.areas import flood
from puzzles.grid.near import near_sets
from puzzles.grid.sets import cells_in
from puzzles.grid.text import GridError, in_lines
from puzzles.kernel.board import Board, Puzzle
from puzzles.types.heyawake.model import Clues, house, house_of
from puzzles.types.heyawake.rules import RULES

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
SIDES = ((1, 2, 2, 2, 3, 3, 3, 4), (1, 1, 2, 2, 3))
"""Heights and widths of rooms, from which one is chosen at random; larger ones or smaller ones for a whole grid."""
LEVELS, DRAFTS, CUTS = (1, 2, 3, 4), 5, 60
"""Levels of rules that are to solve a draft, the drafts tried for that, and how often rooms of one are cut."""
SMALL = 2
"""Rooms up to this size become part of a room beside them."""


def full(ptype: PuzzleType, height: int, width: int, random: Random) -> Puzzle | None:
    """Return a puzzle with a number in every room, if possible one that the rules up to some level solve."""
    level, last = random.choice(LEVELS), None
    for _ in range(DRAFTS):
        draft = _draft(height, width, random)
        last = _puzzle(ptype, draft)
        if last and (solved := _cut_until_solved(last, draft, level, random)):
            return solved
    return last


class _Draft(NamedTuple):
    """The width of a grid, the room of each of its squares by number, and the squares that are black as a set."""

    width: int
    rooms: list[int]
    black: int


def _cut_until_solved(puzzle: Puzzle, draft: _Draft, level: int, random: Random) -> Puzzle | None:
    """Cut rooms where the rules up to a level are stuck until they solve the puzzle; None if they never do.

    A cut only says more of the same blacks, so what is known stays known.
    """
    known: dict[int, int] = {}
    for _ in range(CUTS):
        board = _advanced(puzzle.board().narrow(known), level)
        if board.complete:
            return puzzle if _advanced(puzzle.board(), level).complete else None
        known = {cell: mask for cell, mask in enumerate(board.cells) if board.known(cell)}
        stuck = [cell for cell in range(len(board.cells)) if cell not in known]
        random.shuffle(stuck)
        tried = (_cut(puzzle, draft, part) for cell in stuck for part in _parts(draft, cell, random))
        alone = (_cut(puzzle, draft, [cell]) for cell in stuck if draft.black >> cell & 1)
        found = next((cut for cut in chain(tried, alone) if cut), None)
        if not found:
            return None
        puzzle, draft = found
    return None


def _advanced(board: Board, level: int) -> Board:
    """Return the board after all steps of the direct rules up to a level."""
    rules = [rule for rule in RULES if isinstance(rule, DirectRule) and rule.level <= level]
    while not board.complete:
        found = next((masks for rule in rules if (masks := {each.cell: each.mask for each in rule.find(board)})), None)
        if not found:
            break
        board = board.narrow(found)
    return board


def _parts(draft: _Draft, cell: int, random: Random) -> list[list[int]]:
    """Return the parts above or left of each line through the room of a square, in random order."""
    its = [other for other, room in enumerate(draft.rooms) if room == draft.rooms[cell]]
    above = {tuple(c for c in its if c // draft.width < at // draft.width) for at in its}
    left = {tuple(c for c in its if c % draft.width < at % draft.width) for at in its}
    parts = sorted((above | left) - {()})
    return [list(part) for part in random.sample(parts, len(parts))]


def _cut(puzzle: Puzzle, draft: _Draft, part: Sequence[int]) -> tuple[Puzzle, _Draft] | None:
    """Return the puzzle with a room of its own for some squares; None if that leaves a room in two parts, or a line."""
    number = max(draft.rooms) + 1
    cut = draft._replace(rooms=[number if cell in part else room for cell, room in enumerate(draft.rooms)])
    with suppress(GridError):
        if found := _puzzle(type_of(puzzle), cut):
            return found, cut
    return None


def _draft(height: int, width: int, random: Random) -> _Draft:
    """Return random rooms and random blacks; rooms are joined where the blacks leave a line over two borders."""
    rooms = _rooms(height, width, random)
    black = _blacks(height, width, random, _runs(rooms, height, width))
    while run := next((run for run in _runs(rooms, height, width) if not run & black), 0):
        first, second, *_ = cells_in(run)
        rooms = [rooms[first] if room == rooms[second] else room for room in rooms]
    return _Draft(width, rooms, black)


def _runs(rooms: Sequence[int], height: int, width: int) -> Sequence[int]:
    """Return the lines over two borders of these rooms."""
    return house(height, width, Clues(tuple(map(str, rooms)), ())).runs


def _puzzle(ptype: PuzzleType, draft: _Draft) -> Puzzle | None:
    """Return the rooms with the numbers of the blacks; None if these leave a line over two borders white."""
    numbers = {room: number for number, room in enumerate(dict.fromkeys(draft.rooms))}
    several = len(numbers) > len(LETTERS)
    names = [f"R{numbers[room] + 1}" if several else LETTERS[numbers[room]] for room in draft.rooms]
    counts = dict.fromkeys(names, 0)
    for cell in cells_in(draft.black):
        counts[names[cell]] += 1
    rows = [(" " if several else "").join(line) for line in in_lines(names, draft.width)]
    puzzle = ptype.parse([*rows, "numbers: " + " ".join([f"{name}={number}" for name, number in counts.items()])])
    return None if any(not run & draft.black for run in house_of(puzzle).runs) else puzzle


def clues(puzzle: Puzzle) -> Sequence[int]:
    """Return the first squares of the rooms that have a number."""
    return [count.cells[0] for count in house_of(puzzle).counts.all]


def without(puzzle: Puzzle, clue: int) -> Puzzle:
    """Return the puzzle without the number of the room that begins at a square."""
    ptype, name = type_of(puzzle), puzzle.clues.rooms[clue]
    lines = ptype.print(puzzle).split("\n")[: puzzle.height]
    kept = " ".join([f"{room}={number}" for room, number in puzzle.clues.numbers if room != name])
    return ptype.parse([*lines, *([f"numbers: {kept}"] if kept else [])])


def _rooms(height: int, width: int, random: Random) -> list[int]:
    """Return the number of the room of each square: rectangles cut to the space left, small ones joined to others."""
    room, number, sides = [-1] * (height * width), 0, random.choice(SIDES)
    for cell in range(height * width):
        if room[cell] >= 0:
            continue
        row, column = divmod(cell, width)
        tall, wide = random.choice(sides), random.choice(sides)
        span = 0
        while span < wide and column + span < width and room[cell + span] < 0:
            span += 1
        for down in range(min(tall, height - row)):
            for right in range(span):
                room[cell + down * width + right] = number
        number += 1
    near = near_sets(height, width)
    for its in random.sample(range(number), number):
        cells = [cell for cell, other in enumerate(room) if other == its]
        others = sorted({room[other] for cell in cells for other in cells_in(near[cell])} - {its})
        if others and len(cells) <= SMALL:
            into = min(others, key=lambda other: (room.count(other), random.random()))
            room = [into if other == its else other for other in room]
    return room


def _blacks(height: int, width: int, random: Random, runs: Sequence[int]) -> int:
    """Return blacks that leave the white connected, first where lines need them, then at some squares more."""
    near, every, black = near_sets(height, width), (1 << height * width) - 1, 0
    cells = random.sample(range(height * width), height * width)
    share = random.uniform(0.3, 1)
    for further in (False, True):
        for cell in cells:
            needed = any(run >> cell & 1 and not run & black for run in runs)
            after = black | 1 << cell
            if after == black or near[cell] & black or not (needed or (further and random.random() < share)):
                continue
            white = every & ~after
            if white and flood(white & -white, white, height, width) == white:
                black = after
    return black
