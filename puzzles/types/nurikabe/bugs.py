"""Nurikabe: what students believe wrongly about its rules."""

from __future__ import annotations

from puzzles.bugs import Bug, Claim, Fit, both_ways
from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Board
from puzzles.types.nurikabe.model import colours, field_of, groups, groups_beside
from puzzles.types.nurikabe.rules import RULES


def _corner(board: Board, claim: Claim) -> Fit | None:
    """Fit a square that touches a finished room at a corner only."""
    its, now = field_of(board), colours(board)
    row, column = divmod(claim.cell, its.rect.width)
    for group in groups(its, now.white):
        if group.size not in group.numbers:
            continue
        for other in cells_in(group.cells):
            r, c = divmod(other, its.rect.width)
            if abs(r - row) == abs(c - column) == 1:
                number = cells_in(group.cells & its.numbered)[0]
                return Fit({"white": its.rect.names[other], "number": its.rect.names[number]}, (other, number))
    return None


def _any_white(board: Board, claim: Claim) -> Fit | None:
    """Fit a square beside a white group that still misses squares."""
    its, now = field_of(board), colours(board)
    for group in groups_beside(its, now.white, claim.cell):
        if group.numbers and group.size < group.numbers[0]:
            number = cells_in(group.cells & its.numbered)[0]
            facts = {"number": its.rect.names[number], "missing": str(group.numbers[0] - group.size)}
            return Fit(facts, tuple(cells_in(group.cells)))
    return None


def _two_blacks(board: Board, claim: Claim) -> Fit | None:
    """Fit a block with only two black squares besides this one."""
    its, now = field_of(board), colours(board)
    for block in its.blocks_of[claim.cell]:
        blacks, others = block & now.black, block & ~now.black & ~(1 << claim.cell)
        if blacks.bit_count() == 2 and others & now.open:
            return Fit({"other": its.rect.names[cells_in(others)[0]]}, tuple(cells_in(block)))
    return None


def _line(board: Board, claim: Claim) -> Fit | None:
    """Fit a straight line of three black squares."""
    its, now = field_of(board), colours(board)
    for line in its.rect.of[claim.cell]:
        at = line.cells.index(claim.cell)
        for start in range(max(0, at - 2), min(at, len(line.cells) - 3) + 1):
            three = [cell for cell in line.cells[start : start + 3] if cell != claim.cell]
            if all(now.black >> cell & 1 for cell in three):
                names = [its.rect.names[cell] for cell in three]
                return Fit({"first": names[0], "last": names[1]}, tuple(three))
    return None


BUGS = (
    Bug(
        "nurikabe.corner",
        {"nurikabe.surround-room": ("not-beside-room", "room-unfinished")},
        _corner,
        "It looks as if you made {cell} black because it touches the finished room of {number} at a corner. Rooms may "
        "touch at a corner.",
        "Around a finished room, the squares that share a side with it are black. Those at a corner need not be.",
    ),
    Bug(
        "nurikabe.any-white",
        {"nurikabe.surround-room": ("room-unfinished",)},
        _any_white,
        "It looks as if you took the room of {number} for finished. Squares that it still misses: {missing}.",
        "Only a room with all its squares is surrounded by black ones. Count its white squares first, the number too.",
    ),
    Bug(
        "nurikabe.two-blacks",
        {"nurikabe.prevent-square": ("no-three",)},
        _two_blacks,
        "It looks as if you wanted to break up a block of two by two squares with only two black ones. Its square "
        "{other} could be the white one.",
        "A block of two by two squares forces a white square only when its other three squares are black.",
    ),
    Bug(
        "nurikabe.line",
        {"nurikabe.prevent-square": ("no-three",)},
        _line,
        "It looks as if you did not want three black squares in a line, with {first} and {last}. That is allowed.",
        "Black squares may form long lines. Only a block of two by two must not be all black.",
    ),
    both_ways("nurikabe", RULES, "only-black", "only-white"),
)
