"""Nurikabe: random rooms in a connected sea, with numbers that are moved where the rules are stuck. Untrusted."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from puzzles.base.ptype import PuzzleType
from puzzles.base.rule import DirectRule
from puzzles.grid.areas import areas, flood, grow
from puzzles.grid.sets import cells_in, set_of
from puzzles.kernel.board import Board, Puzzle
from puzzles.types.nurikabe.model import colours, field, lines_of
from puzzles.types.nurikabe.rules import RULES

LEVELS, DRAFTS, CHANGES = (1, 2, 3, 4), 3, 30
"""Levels of rules that are to solve a draft, the drafts tried for that, and how often one is changed."""
JOINING = 0.8
"""The share of new white squares that join a room where they can."""
LARGEST = 9
"""The most squares of a room at first; what the sea leaves over may make a room larger."""


class _Draft(NamedTuple):
    """A solution: its size, its white squares as a set, and for each room the square of its number."""

    height: int
    width: int
    white: int
    numbers: tuple[int, ...]


def full(ptype: PuzzleType, height: int, width: int, random: Random) -> Puzzle | None:
    """Return a puzzle that the rules up to some level solve, if some change of a random one is such."""
    level, last = random.choice(LEVELS), None
    for _ in range(DRAFTS):
        draft = _draft(height, width, random)
        if draft is None:
            continue
        last = _puzzle(ptype, draft)
        if solved := _changed_until_solved(ptype, draft, level, random):
            return solved
    return last


def clues(puzzle: Puzzle) -> Sequence[int]:
    """Return nothing: each room needs its number."""
    return ()


def without(puzzle: Puzzle, clue: int) -> Puzzle:
    """Return the puzzle as it is."""
    return puzzle


def _changed_until_solved(ptype: PuzzleType, draft: _Draft, level: int, random: Random) -> Puzzle | None:
    """Move numbers or change rooms where the rules are stuck until they solve the puzzle; None if they never do."""
    board = _advanced(_puzzle(ptype, draft).board(), level)
    for _ in range(CHANGES):
        if board.complete:
            return board.puzzle
        changed = _changed(draft, colours(board).open, random)
        if changed is None:
            continue
        other = _advanced(_puzzle(ptype, changed).board(), level)
        if colours(other).open.bit_count() <= colours(board).open.bit_count():
            draft, board = changed, other
    return board.puzzle if board.complete else None


def _advanced(board: Board, level: int) -> Board:
    """Return the board after all steps of the direct rules up to a level."""
    rules = [rule for rule in RULES if isinstance(rule, DirectRule) and rule.level <= level]
    while not board.complete:
        found = next((masks for rule in rules if (masks := {each.cell: each.mask for each in rule.find(board)})), None)
        if not found:
            break
        board = board.narrow(found)
    return board


def _changed(draft: _Draft, stuck: int, random: Random) -> _Draft | None:
    """Return the draft with another number of a room, or another square, where the rules are stuck."""
    height, width, white, numbers = draft
    if random.random() < 0.4:
        rooms = [room for room in areas(white, height, width) if grow(room, height, width) & stuck]
        return draft._replace(numbers=_moved(numbers, random.choice(rooms), random)) if rooms else None
    near = cells_in(grow(stuck, height, width))
    changed = white
    for cell in random.sample(near, min(len(near), random.randint(1, 2))):
        changed ^= 1 << cell
    return _with_numbers(height, width, changed, numbers, random) if _is_right(height, width, changed) else None


def _moved(numbers: tuple[int, ...], room: int, random: Random) -> tuple[int, ...]:
    """Return the numbers with that of a room on any of its squares."""
    return tuple(random.choice(cells_in(room)) if room >> cell & 1 else cell for cell in numbers)


def _with_numbers(height: int, width: int, white: int, numbers: Sequence[int], random: Random) -> _Draft:
    """Return a draft with these numbers in the rooms that have one of them, and with new ones in the others."""
    old, found = set_of(numbers), []
    for room in areas(white, height, width):
        found.append(random.choice(cells_in(room & old or room)))
    return _Draft(height, width, white, tuple(found))


def _is_right(height: int, width: int, white: int) -> bool:
    """Tell whether the black squares are connected without a block of two by two."""
    its = field(height, width, (0,) * (height * width))
    black = its.every & ~white
    return bool(white and black) and flood(black & -black, black, height, width) == black and not its.blocks_in(black)


def _draft(height: int, width: int, random: Random) -> _Draft | None:
    """Return random rooms: white squares join until no block is black, and never part the black ones."""
    its = field(height, width, (0,) * (height * width))
    white, most = 0, random.choice((3, 4, 5, 6, LARGEST))
    while blocks := its.blocks_in(its.every & ~white):
        corners = cells_in(blocks)
        block = its.blocks[random.choice(corners)]
        beside = grow(white, height, width) if random.random() < JOINING else 0
        choices = sorted(cells_in(block), key=lambda each: (not beside >> each & 1, random.random()))
        cell = next((cell for cell in choices if _fits(height, width, white | 1 << cell, cell, most)), None)
        if cell is None:
            return None
        white |= 1 << cell
    for cell in random.sample(range(height * width), height * width // 3):
        if not white >> cell & 1 and _fits(height, width, white | 1 << cell, cell, most):
            white |= 1 << cell
    return _with_numbers(height, width, white, (), random)


def _fits(height: int, width: int, white: int, cell: int, most: int) -> bool:
    """Tell whether the room of a new white square is small enough and the black is still connected."""
    black = (1 << height * width) - 1 & ~white
    room = flood(1 << cell, white, height, width)
    return room.bit_count() <= most and flood(black & -black, black, height, width) == black


def _puzzle(ptype: PuzzleType, draft: _Draft) -> Puzzle:
    """Return the puzzle of a draft."""
    signs = ["."] * (draft.height * draft.width)
    for room in areas(draft.white, draft.height, draft.width):
        cell = next(cell for cell in draft.numbers if room >> cell & 1)
        signs[cell] = str(room.bit_count())
    return ptype.parse(lines_of(signs, draft.width))
