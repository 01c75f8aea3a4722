"""Star Battle: what students believe wrongly about its rules."""

from __future__ import annotations

from puzzles.bugs import Bug, Claim, Fit, both_ways
from puzzles.kernel.board import Board
from puzzles.types.star_battle.model import OPEN, STAR, sky_of
from puzzles.types.star_battle.rules import RULES


def _queen(board: Board, claim: Claim) -> Fit | None:
    """Fit a square on a diagonal of a star, but farther away."""
    its = sky_of(board)
    row, column = divmod(claim.cell, its.rect.width)
    for star, mask in enumerate(board.cells):
        r, c = divmod(star, its.rect.width)
        if mask == STAR and abs(r - row) == abs(c - column) > 1:
            return Fit({"star": its.rect.names[star]}, (star,))
    return None


def _same_group(board: Board, claim: Claim) -> Fit | None:
    """Fit a square in a row, column or region with a star that it does not touch."""
    its = sky_of(board)
    for group in its.groups.of[claim.cell]:
        for star in group.cells:
            if board.cells[star] == STAR:
                return Fit({"star": its.rect.names[star], "place": group.place.name}, (star,))
    return None


def _one_spare(board: Board, claim: Claim) -> Fit | None:
    """Fit a group that has one open square more than it misses stars."""
    its, cells = sky_of(board), board.cells
    for group in its.groups.of[claim.cell]:
        opened = [cell for cell in group.cells if cells[cell] == OPEN]
        stars = [cell for cell in group.cells if cells[cell] == STAR]
        if len(stars) < group.number and len(stars) + len(opened) == group.number + 1:
            others = [cell for cell in opened if cell != claim.cell]
            facts = {"place": group.place.name, "others": "&".join([its.rect.names[cell] for cell in others])}
            return Fit(facts, tuple(others))
    return None


BUGS = (
    Bug(
        "star-battle.queen",
        {"star-battle.surround-star": ("no-star-near",)},
        _queen,
        "It looks as if you let the star at {star} rule out its whole diagonal, like a queen in chess. It rules out "
        "only the squares that it touches.",
        "A star touches at most eight squares: those around it. Farther along a diagonal other stars may stand.",
    ),
    Bug(
        "star-battle.same-group",
        {"star-battle.surround-star": ("no-star-near",)},
        _same_group,
        "It looks as if you ruled {cell} out because {place} has a star at {star}. They do not touch: if {place} has "
        "all its stars, that is Finish with Empty.",
        "Surround a Star is only about squares that touch a star. What a full row, column or region rules out is for "
        "Finish with Empty.",
    ),
    Bug(
        "star-battle.one-spare",
        {"star-battle.finish-with-stars": ("more-open",)},
        _one_spare,
        "It looks as if you overlooked that {place} could do without {cell}: {others} would be enough.",
        "A row, column or region forces its open squares only when it needs all of them.",
    ),
    both_ways("star-battle", RULES, "only-star", "only-empty"),
)
