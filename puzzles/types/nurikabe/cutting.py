"""Nurikabe: rules about squares without which black or white squares would be cut off."""

from __future__ import annotations

from functools import lru_cache

from puzzles.grid.areas import flood, grow
from puzzles.grid.near import near_sets
from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Board
from puzzles.kernel.verdict import Refusal, Verdict
from puzzles.logic.opposite import OPPOSITE
from puzzles.types.nurikabe.model import Colours, Field, Group, area_at, colours, field_of, groups, groups_beside
from puzzles.types.nurikabe.single import ONLY_BLACK, ONLY_WHITE, Blackens, Whitens


@lru_cache(maxsize=512)
def may_cut(its: Field, inside: int, among: int) -> int:
    """Return those of some squares that may part the others of a set, as far as the squares around them tell."""
    rings, size, found = near_sets(*its.size, diagonal=True), its.size, 0
    for cell in cells_in(among):
        sides = its.near[cell] & inside
        if sides & (sides - 1) and sides & ~flood(sides & -sides, rings[cell] & inside, *size):
            found |= 1 << cell
    return found


class BlackBottleneck(Blackens):
    id = "nurikabe.black-bottleneck"
    name = "Black Bottleneck"
    statement = "A square is black if black squares could not be connected without it."
    level = 2
    legup = ("NURI-BASC-0002", "Black Bottle Neck")
    why = {
        "only-black": ONLY_BLACK,
        "opposite": "It is the other way round: with {cell} white, the black squares {one} and {other} could not be "
        "connected. So {cell} is black.",
        "other-ways": "With {cell} white, all squares that are black so far could still be connected.",
    }

    def forced(self, its: Field, now: Colours, cell: int) -> tuple[int, ...] | None:
        dark = now.dark & ~(1 << cell)
        area = flood(now.black & -now.black, dark, *its.size)
        others = now.black & ~area
        return cut_off(its, now, area, others & -others) if others else None

    def refused(self, its: Field, now: Colours, cell: int) -> Refusal:
        return Refusal("other-ways", (cell,))

    def candidates(self, its: Field, now: Colours) -> int:
        apart = now.black & ~flood(now.black & -now.black, now.dark, *its.size)
        return now.open if apart else may_cut(its, now.dark, now.open) if now.black else 0


def cut_off(its: Field, now: Colours, area: int, other: int) -> tuple[int, ...]:
    """Return two black squares that cannot be connected, and the white ones around the area of the first."""
    ends = (cells_in(area & now.black)[0], cells_in(other)[0])
    return (*ends, *cells_in(grow(area, *its.size) & now.white))


@lru_cache(maxsize=512)
def hopeless(its: Field, light: int, white: int) -> Group | None:
    """Return the first area that holds a white square and no number, or a number larger than the area."""
    return next((area for area in groups(its, light) if is_hopeless(area, white)), None)


def is_hopeless(area: Group, white: int) -> bool:
    """Tell whether an area cannot be the room of its white squares, or has too few squares for a number."""
    return area.numbers[-1] > area.size if area.numbers else area.cells & white != 0


class WhiteBottleneck(Whitens):
    id = "nurikabe.white-bottleneck"
    name = "White Bottleneck"
    statement = (
        "A square is white if, without it, white squares could not reach a number, or a number would have too few "
        "squares."
    )
    level = 2
    legup = ("NURI-BASC-0009", "White Bottle Neck")
    why = {
        "only-white": ONLY_WHITE,
        "opposite": "It is the other way round: with {cell} black, the {wants} at {number} would have no more than "
        "{size} squares. So {cell} is white.",
        "opposite-lone": "It is the other way round: with {cell} black, the white {number} could not reach a number. "
        "So {cell} is white.",
        "other-ways": "Even with {cell} black, a way without black squares leads from each white square to a number, "
        "and from each number to as many squares as it needs.",
    }

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        verdict = super().check(board, cell, mask)
        if not isinstance(verdict, Refusal) or verdict.code != OPPOSITE:
            return verdict
        its, now = field_of(board), colours(board)
        area = self.lost(its, now, cell)
        if area is None:  # the rule has just found it
            raise ValueError(cell)
        facts = {"number": its.rect.names[area_shown(its, now, area)[0]]}
        if not area.numbers:
            return Refusal(f"{OPPOSITE}-lone", verdict.evidence, facts)
        return verdict.with_facts(**facts, wants=str(area.numbers[-1]), size=str(area.size))

    def lost(self, its: Field, now: Colours, cell: int) -> Group | None:
        """Return an area that could not be a room with the square black."""
        bit = 1 << cell
        if may_cut(its, now.light, bit):
            parts = groups_beside(its, now.light & ~bit, cell)
        else:  # the rest of its area stays together
            area = area_at(its, now, cell)
            parts = [Group(area.cells & ~bit, area.numbers)]
        found = next((part for part in parts if is_hopeless(part, now.white)), None)
        return found or hopeless(its, now.light, now.white)

    def forced(self, its: Field, now: Colours, cell: int) -> tuple[int, ...] | None:
        area = self.lost(its, now, cell)
        return area_shown(its, now, area) if area else None

    def refused(self, its: Field, now: Colours, cell: int) -> Refusal:
        return Refusal("other-ways", (cell,))

    def candidates(self, its: Field, now: Colours) -> int:
        if hopeless(its, now.light, now.white):
            return now.open
        tight = 0
        for area in groups(its, now.light):
            if area.numbers and area.numbers[-1] >= area.size:
                tight |= area.cells
        return now.open & tight | may_cut(its, now.light, now.open)


def area_shown(its: Field, now: Colours, area: Group) -> tuple[int, ...]:
    """Return the number or the white square that an area fails, and the blacks around the area."""
    around = cells_in(grow(area.cells, *its.size) & now.black)
    if not area.numbers:
        return (cells_in(area.cells & now.white)[0], *around)
    number = next(cell for cell in cells_in(area.cells & its.numbered) if its.numbers[cell] == area.numbers[-1])
    return (number, *around)


BLACK_BOTTLENECK, WHITE_BOTTLENECK = BlackBottleneck(), WhiteBottleneck()
