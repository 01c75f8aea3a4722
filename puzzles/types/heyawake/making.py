"""Heyawake: random rooms around blacks that fit them, and the numbers that these give. Untrusted."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.base.rule import DirectRule
from puzzles.grid.areas import flood
from puzzles.grid.near import near_sets
from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Puzzle
from puzzles.types.heyawake.model import house_of
from puzzles.types.heyawake.rules import RULES

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
SIDES = ((1, 2, 2, 2, 3, 3, 3, 4), (1, 1, 2, 2, 3))
"""Heights and widths of rooms, from which one is chosen at random; larger ones or smaller ones for a whole grid."""
LEVELS, DRAFTS = (1, 2, 3, 4), 25
"""Levels of rules that are to solve a draft, and the drafts tried for that."""
SMALL = 2
"""Rooms up to this size become part of a room beside them."""


def full(ptype: PuzzleType, height: int, width: int, random: Random) -> Puzzle | None:
    """Return a puzzle with a number in every room, if possible one that the rules up to some level solve.

    None if every try left a line of white squares over two borders.
    """
    level = random.choice(LEVELS)
    last, left = None, DRAFTS
    while left:
        left -= 1
        draft = _draft(ptype, height, width, random)
        last = draft or last
        if draft and _solved(draft, level):
            return draft
    return last


def _solved(puzzle: Puzzle, level: int) -> bool:
    """Tell whether the direct rules up to a level solve a puzzle."""
    board, rules = puzzle.board(), [rule for rule in RULES if isinstance(rule, DirectRule) and rule.level <= level]
    while not board.complete:
        found = next((masks for rule in rules if (masks := {each.cell: each.mask for each in rule.find(board)})), None)
        if not found:
            return False
        board = board.narrow(found)
    return True


def _draft(ptype: PuzzleType, height: int, width: int, random: Random) -> Puzzle | None:
    """Return random rooms with the numbers of random blacks; None if they leave a line over two borders."""
    rooms = _rooms(height, width, random)
    numbers = {room: number for number, room in enumerate(dict.fromkeys(rooms))}
    several = len(numbers) > len(LETTERS)
    names = [f"R{numbers[room] + 1}" if several else LETTERS[numbers[room]] for room in rooms]
    rows = [(" " if several else "").join(names[at : at + width]) for at in range(0, len(names), width)]
    its = house_of(ptype.parse(rows))
    black = _blacks(height, width, random, its.runs)
    if any(not run & black for run in its.runs):
        return None
    counts = dict.fromkeys(names, 0)
    for cell in cells_in(black):
        counts[names[cell]] += 1
    return ptype.parse([*rows, "numbers: " + " ".join([f"{name}={number}" for name, number in counts.items()])])


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
