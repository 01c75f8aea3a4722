"""Masyu: a random loop with all circles that fit it, of which the eraser takes away as many as it can. Untrusted."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.base.rule import DirectRule
from puzzles.grid.text import in_lines
from puzzles.kernel.board import Board, Puzzle
from puzzles.types.masyu.model import AXES, OPEN, field, field_of
from puzzles.types.masyu.rules import RULES

FULL = (0.5, 0.75)
"""The share of the points between squares that the loop runs around, at least and at most."""
STRETCH = 0.9
"""The share of steps that grow the loop from where it grew last, so that it becomes long and narrow."""
LEVELS, CHANGES = (1, 2, 3, 4), 60
"""Levels of rules that are to solve a puzzle with all its circles, and how often its loop is changed for that."""

Point = tuple[int, int]
_BESIDE = ((-1, 0), (0, 1), (1, 0), (0, -1))
_RING = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
"""The points around one in order, as steps down and to the right."""


def full(ptype: PuzzleType, height: int, width: int, random: Random) -> Puzzle | None:
    """Return a puzzle with all circles that fit a random loop, which is changed where the rules are stuck.

    None on a grid too small for a loop.
    """
    if min(height, width) < 2:
        return None
    level = random.choice(LEVELS)
    region = _region(height - 1, width - 1, random)
    board = _advanced(_puzzle(ptype, height, width, region).board(), level)
    for _ in range(CHANGES):
        if OPEN not in board.cells:
            break
        changed = _changed(region, board, random)
        other = _advanced(_puzzle(ptype, height, width, changed).board(), level)
        if other.cells.count(OPEN) <= board.cells.count(OPEN):
            region, board = changed, other
    return board.puzzle


def _advanced(board: Board, level: int) -> Board:
    """Return the board after all steps of the direct rules up to a level."""
    rules = [rule for rule in RULES if isinstance(rule, DirectRule) and rule.level <= level]
    while OPEN in board.cells:
        found = next((masks for rule in rules if (masks := {each.cell: each.mask for each in rule.find(board)})), None)
        if not found:
            break
        board = board.narrow(found)
    return board


def _changed(region: set[Point], board: Board, random: Random) -> set[Point]:
    """Return the region with some points more or less where links are open."""
    its, (height, width) = field_of(board), (board.puzzle.height - 1, board.puzzle.width - 1)
    doubtful = [link for link, mask in enumerate(board.cells) if mask == OPEN]
    changed = set(region)
    for _ in range(random.choice((1, 1, 2, 3))):
        row, column = divmod(random.choice(its.grid.ends[random.choice(doubtful)]), its.grid.width)
        point = row - random.randrange(2), column - random.randrange(2)
        inside = 0 <= point[0] < height and 0 <= point[1] < width
        if inside and (len(changed) > 1 or point not in changed) and _keeps_one_loop(changed, point):
            changed ^= {point}
    return changed


def _puzzle(ptype: PuzzleType, height: int, width: int, region: set[Point]) -> Puzzle:
    """Return the puzzle with all circles that fit the loop around a region."""
    lines = _around(region, width)
    its, signs = field(height, width, "." * (height * width)), []
    drawn = [link in lines for link in its.grid.ends]
    for square, links in enumerate(its.grid.at):
        ways = [way for way, link in enumerate(links) if link >= 0 and drawn[link]]
        beyond = [its.beyond[square][way] for way in ways]
        on = all(link >= 0 and drawn[link] for link in beyond)
        signs.append("." if not ways or on == (tuple(ways) in AXES) else "b" if on else "w")
    return _read(ptype, signs, width)


def clues(puzzle: Puzzle) -> Sequence[int]:
    """Return the squares that have a circle."""
    return [square for square, sign in enumerate(puzzle.clues) if sign != "."]


def without(puzzle: Puzzle, clue: int) -> Puzzle:
    """Return the puzzle without the circle in a square."""
    signs = list(puzzle.clues)
    signs[clue] = "."
    return _read(type_of(puzzle), signs, puzzle.width)


def _read(ptype: PuzzleType, signs: Sequence[str], width: int) -> Puzzle:
    return ptype.parse(in_lines("".join(signs), width))


def _region(height: int, width: int, random: Random) -> set[Point]:
    """Return points, of those between squares, that hang together, without holes: their border is one loop.

    One after the other is added where it touches the others along one stretch of its surroundings only.
    """
    last = random.randrange(height), random.randrange(width)
    region, wanted = {last}, max(1, round(random.uniform(*FULL) * height * width))
    edge = _beside(last, height, width)
    while edge and len(region) < wanted:
        near = [point for point in _beside(last, height, width) if point in edge]
        point = random.choice(near if near and random.random() < STRETCH else sorted(edge))
        edge = [each for each in edge if each != point]
        if point not in region and _keeps_one_loop(region, point):
            region.add(point)
            edge += [each for each in _beside(point, height, width) if each not in region]
            last = point
    return region


def _beside(point: Point, height: int, width: int) -> list[Point]:
    around = [(point[0] + down, point[1] + right) for down, right in _BESIDE]
    return [(row, column) for row, column in around if 0 <= row < height and 0 <= column < width]


def _keeps_one_loop(region: set[Point], point: Point) -> bool:
    """Tell whether the border stays one loop if a point joins or leaves the region.

    The points around it that are where it goes to must be one stretch, with one of the four beside it.
    """
    goes = point not in region
    ring = [((point[0] + down, point[1] + right) in region) == goes for down, right in _RING]
    begins = sum(here and not ring[at - 1] for at, here in enumerate(ring))
    corner_only = any(ring[at] and not ring[at - 1] and not ring[(at + 1) % 8] for at in (0, 2, 4, 6))
    return begins == 1 and not corner_only


def _around(region: set[Point], width: int) -> set[tuple[int, int]]:
    """Return the sides of the region as pairs of squares."""
    found: set[tuple[int, int]] = set()
    for row, column in region:
        first = row * width + column
        corners = (first, first + 1, first + width, first + width + 1)
        for one, other in ((0, 1), (0, 2), (1, 3), (2, 3)):
            found ^= {(corners[one], corners[other])}
    return found
