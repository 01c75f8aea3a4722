"""Masyu: what a solved board is, from the rulebook and using no rule."""

from __future__ import annotations

from puzzles.base.ptype import Violation
from puzzles.kernel.board import Board
from puzzles.types.masyu.model import AXES, LINE, NONE, OPEN, Field, Masks, field_of, masks_of


def violations(board: Board) -> tuple[Violation, ...]:
    """List squares and circles that the loop cannot pass as it must, and loops that leave something out."""
    its, masks = field_of(board), masks_of(board)
    found = [*_squares(its, masks), *_blacks(its, masks), *_whites(its, masks)]
    lines = board.cells.count(LINE)
    if not lines and OPEN not in board.cells:
        found.append(Violation("no-loop", ()))
    elif not found:
        found += _loops(its, masks, lines)
    return tuple(found)


def _squares(its: Field, masks: Masks) -> list[Violation]:
    """List squares with three lines or more, those where a line ends, and circles that no loop can pass."""
    found = []
    for square, (north, east, south, west) in enumerate(its.grid.at):
        its_masks = masks[north], masks[east], masks[south], masks[west]
        lines, ways = its_masks.count(LINE), 4 - its_masks.count(NONE)
        if lines > 2:
            found.append(Violation("several-lines", its.grid.links_of(square)))
        elif ways < 2 and (lines or its.circles >> square & 1):
            found.append(Violation("dead-end", its.grid.links_of(square)))
    return found


def _blacks(its: Field, masks: Masks) -> list[Violation]:
    """List black circles with a line on both sides or on neither, and those beside which the line turns."""
    found = []
    for square in its.blacks:
        at, beyond = its.grid.at[square], its.beyond[square]
        straight = any(masks[at[one]] == masks[at[other]] != OPEN for one, other in AXES)
        if straight or any(masks[at[way]] == LINE and masks[beyond[way]] == NONE for way in range(4)):
            found.append(Violation("black", its.grid.links_of(square)))
    return found


def _whites(its: Field, masks: Masks) -> list[Violation]:
    """List white circles where the line turns, and those on both sides of which it goes straight on."""
    found = []
    for square in its.whites:
        at, beyond = its.grid.at[square], its.beyond[square]
        turned = any(sorted((masks[at[one]], masks[at[other]])) == [LINE, NONE] for one, other in AXES)
        straight = any(
            masks[at[one]] == masks[at[other]] == masks[beyond[one]] == masks[beyond[other]] == LINE
            for one, other in AXES
        )
        if turned or straight:
            found.append(Violation("white", its.grid.links_of(square)))
    return found


def _loops(its: Field, masks: Masks, lines: int) -> list[Violation]:
    """List the closed loop that leaves out a circle or a line, where no square has more than two lines."""
    waiting = {square for square, links in enumerate(its.grid.at) if any(masks[link] == LINE for link in links)}
    while waiting:
        links, squares = loop_at(its, masks, min(waiting))
        waiting -= {*squares}
        if len(links) == len(squares):
            seen = sum(its.circles >> square & 1 for square in squares)
            if len(links) < lines or seen < its.circles.bit_count():
                return [Violation("early-loop", tuple(links))]
    return []


def loop_at(its: Field, masks: Masks, square: int) -> tuple[list[int], list[int]]:
    """Return the lines that are joined with a square and the squares on them: as many only where they close a loop."""
    squares, links = [square], dict[int, None]()
    seen = {square}
    for at in squares:
        for link, other in zip(its.grid.at[at], its.grid.near[at], strict=True):
            if masks[link] == LINE:
                links[link] = None
                if other not in seen:
                    seen.add(other)
                    squares.append(other)
    return [*links], squares


def finished(board: Board) -> Board | None:
    """Return the board with no further lines once its lines are one closed loop through all circles."""
    if OPEN not in board.cells:
        return board
    its, lines = field_of(board), board.cells.count(LINE)
    if lines < 4:
        return None
    masks = masks_of(board)
    if not _is_loop(its, masks, lines):
        return None
    return Board(board.puzzle, tuple([LINE if mask == LINE else NONE for mask in board.cells]))


def _is_loop(its: Field, masks: Masks, lines: int) -> bool:
    """Tell whether the lines are one closed loop that passes through every circle, going along it from one line."""
    came = masks.index(LINE)
    first, at = its.grid.ends[came]
    left, used = its.circles & ~(1 << first), 1
    while at != first:
        left &= ~(1 << at)
        onward = [way for way, link in enumerate(its.grid.at[at]) if masks[link] == LINE and link != came]
        if len(onward) != 1:
            return False
        came, at, used = its.grid.at[at][onward[0]], its.grid.near[at][onward[0]], used + 1
    return used == lines and not left
