"""Heyawake: what students believe wrongly about its rules."""

from __future__ import annotations

from puzzles.bugs import Bug, Claim, Fit, both_ways
from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Board
from puzzles.types.heyawake.model import OPEN, colours, house_of
from puzzles.types.heyawake.rules import RULES


def _corner(board: Board, claim: Claim) -> Fit | None:
    """Fit a square that touches a black at a corner only."""
    its, black = house_of(board), colours(board).black
    row, column = divmod(claim.cell, its.rect.width)
    for other in cells_in(black):
        r, c = divmod(other, its.rect.width)
        if abs(r - row) == abs(c - column) == 1:
            return Fit({"black": its.rect.names[other]}, (other,))
    return None


def _same_room(board: Board, claim: Claim) -> Fit | None:
    """Fit a square in a room with a black that it is not beside."""
    its, black = house_of(board), colours(board).black
    cells = its.rooms.cells[its.rooms.of[claim.cell]]
    held = [cell for cell in cells if black >> cell & 1]
    facts = {"place": f"room{its.rooms.names[its.rooms.of[claim.cell]]}"}
    return Fit(facts | {"black": its.rect.names[held[0]]}, (held[0],)) if held else None


def _one_border(board: Board, claim: Claim) -> Fit | None:
    """Fit a square whose neighbours in line are white on both sides of one border."""
    its, white = house_of(board), colours(board).white
    for line in its.rect.of[claim.cell]:
        at = line.cells.index(claim.cell)
        for start in range(max(0, at - 2), min(at, len(line.cells) - 3) + 1):
            three = line.cells[start : start + 3]
            others = [cell for cell in three if cell != claim.cell]
            rooms = {its.rooms.of[cell] for cell in three}
            if all(white >> cell & 1 for cell in others) and len(rooms) == 2:
                return Fit({"first": its.rect.names[three[0]], "last": its.rect.names[three[2]]}, tuple(three))
    return None


def _one_spare(board: Board, claim: Claim) -> Fit | None:
    """Fit a room that has one open square more than it misses blacks."""
    its, cells, black = house_of(board), board.cells, colours(board).black
    for count in its.counts.of[claim.cell]:
        opened = [cell for cell in count.cells if cells[cell] == OPEN]
        held = (black & count.bits).bit_count()
        if held < count.number and held + len(opened) == count.number + 1:
            others = [cell for cell in opened if cell != claim.cell]
            facts = {"place": count.place.name, "others": "&".join([its.rect.names[cell] for cell in others])}
            return Fit(facts, tuple(others))
    return None


BUGS = (
    Bug(
        "heyawake.corner",
        {"heyawake.white-around-black": ("no-black-near",)},
        _corner,
        "It looks as if you ruled {cell} out because it touches the black square {black} at a corner. Blacks may touch "
        "at a corner.",
        "Two black squares must not share a side. At a corner they may touch, and often do.",
    ),
    Bug(
        "heyawake.same-room",
        {"heyawake.white-around-black": ("no-black-near",)},
        _same_room,
        "It looks as if you ruled {cell} out because {place} has a black at {black}. They do not share a side: if "
        "{place} has all its blacks, that is Fill Room with White.",
        "White Around Black is only about squares that share a side with a black one. A room may have several blacks.",
    ),
    Bug(
        "heyawake.one-border",
        {"heyawake.prevent-white-line": ("no-line", "no-run")},
        _one_border,
        "It looks as if you thought that the line from {first} to {last} is too long. It crosses only one border.",
        "A white line is too long when it crosses a second border. Over one border it may be as long as it likes.",
    ),
    Bug(
        "heyawake.one-spare",
        {"heyawake.fill-room-black": ("more-open",)},
        _one_spare,
        "It looks as if you overlooked that {place} could do without {cell}: {others} would be enough.",
        "A room forces its open squares only when it needs all of them.",
    ),
    both_ways("heyawake", RULES, "only-black", "only-white"),
)
