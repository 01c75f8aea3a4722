"""Skyscrapers: what students believe wrongly about its rules."""

from __future__ import annotations

from puzzles.base.rule import bits
from puzzles.bugs import Bug, Claim, Fit
from puzzles.kernel.board import Board
from puzzles.types.skyscrapers.model import End, city_of
from puzzles.types.skyscrapers.rules import edges


def _told(end: End) -> dict[str, str]:
    return {"clue": end.place.name, "wants": str(end.number)}


def _far(board: Board, cell: int) -> list[tuple[End, int]]:
    """List the clues of a cell's lines, each with the cell's distance from the other end."""
    its = city_of(board)
    return [(end, its.grid.size + 1 - distance) for end, distance in its.ends[cell]]


def _from_the_other_end(board: Board, claim: Claim) -> Fit | None:
    """Fit what a clue would set if it stood at the other end of its line."""
    size = city_of(board).grid.size
    for end, distance in _far(board, claim.cell):
        height = distance if end.number == size else size if end.number == distance == 1 else 0
        if claim.mask == 1 << height >> 1 and (end.number == 1) == (claim.rule == edges.ONE_EDGE.id):
            return Fit(_told(end), (end.place.cells[0],))
    return None


def _limit_from_the_other_end(board: Board, claim: Claim) -> Fit | None:
    """Fit a number that a clue would be too large for if it stood at the other end of its line."""
    lost = min(bits(board.cells[claim.cell] & ~claim.mask)).bit_length()
    size = city_of(board).grid.size
    for end, distance in _far(board, claim.cell):
        if distance < end.number and lost > size - end.number + distance:
            return Fit(_told(end), (end.place.cells[0],))
    return None


def _one_too_many(board: Board, claim: Claim) -> Fit | None:
    """Fit the tallest building that the nearest limit still allows."""
    found = city_of(board).limits[claim.cell]
    lost = min(bits(board.cells[claim.cell] & ~claim.mask)).bit_length()
    if not found or lost != found[0][0]:
        return None
    limit, end, distance = found[0]
    facts = _told(end) | {"limit": str(limit), "distance": str(distance)}
    return Fit(facts, tuple([cell for cell in end.place.cells[:distance] if cell != claim.cell]))


def _clue_is_height(board: Board, claim: Claim) -> Fit | None:
    """Fit a cell right at a clue that gets the number of the clue."""
    for end, distance in city_of(board).ends[claim.cell]:
        if distance == 1 and claim.mask == 1 << end.number - 1:
            return Fit(_told(end), end.place.cells[1:])
    return None


BUGS = (
    Bug(
        "skyscrapers.other-end",
        {edges.N_EDGE.id: ("other-value",), edges.ONE_EDGE.id: ("no-one-clue",)},
        _from_the_other_end,
        "It looks as if you looked along the line from the wrong end. The {clue} is {wants}, and the buildings are "
        "seen from there.",
        "A clue counts the buildings that are seen from where it stands.",
    ),
    Bug(
        "skyscrapers.limit-from-other-end",
        {edges.EDGE_LIMIT.id: ("no-limit", "too-far", "low-enough")},
        _limit_from_the_other_end,
        "It looks as if you counted the cells from the wrong end. The {clue} is {wants}, and the cells near to it have "
        "low buildings.",
        "A large clue makes the buildings near to it low. Those at the far end may be tall.",
    ),
    Bug(
        "skyscrapers.limit-too-low",
        {edges.EDGE_LIMIT.id: ("low-enough",)},
        _one_too_many,
        "It looks as if you set the limit one too low. The {clue} is {wants}, and {cell} is number {distance} from "
        "there, so {limit} still fits.",
        "With n heights and a clue k, the first building has up to n - k + 1 floors: k - 1 taller ones fit behind it.",
    ),
    Bug(
        "skyscrapers.clue-is-height",
        {
            "skyscrapers.last-visible-number": ("other-heights", "not-standing"),
            edges.N_EDGE.id: ("no-full-clue", "other-value"),
        },
        _clue_is_height,
        "It looks as if you took the {clue} for the height of the first building. It is {wants}, which says how many "
        "buildings are seen.",
        "A clue is no height: it counts the buildings that no taller one in front hides.",
    ),
)
