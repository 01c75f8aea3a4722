"""Masyu: rules about parts of the board that few links join, for a closed loop crosses every border evenly often."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import ClassVar, NamedTuple

from puzzles.base.rule import Deduction, DirectRule, Finding
from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Board, Place
from puzzles.kernel.verdict import Accepted, Refusal, Verdict
from puzzles.logic.opposite import OPPOSITE, never_given
from puzzles.types.masyu.at_square import OnLoop, everywhere
from puzzles.types.masyu.local import ONLY_LINE, ONLY_NONE
from puzzles.types.masyu.model import LINE, NONE, NOWHERE, OPEN, Field, Masks, field_of, masks_of, square
from puzzles.types.masyu.web import Branch, Tree, all_joined, border, musts, odd_squares, side_of, trees, ways_of


def known_around(its: Field, masks: Masks, squares: int, mask: int = OPEN) -> tuple[int, ...]:
    """Return the known links between some squares and the others, or those of one kind."""
    return tuple([link for link in border(its, squares) if masks[link] != OPEN and masks[link] & mask])


class NoWayBack(DirectRule):
    id = "masyu.no-way-back"
    name = "No Way Back"
    statement = (
        "A closed loop that leaves a part of the board must come back. A link is ruled out if it is the only one, not "
        "ruled out, between a part and the rest."
    )
    level = 3
    why: ClassVar = {
        "only-none": ONLY_NONE,
        "opposite": "It is the other way round: {cell} is the only link left that leads from {part} to other squares. "
        "A loop that goes over it could not come back, so {cell} is ruled out.",
        "other-way-round": "{cell} is not the only way between two parts of the board: from {first} one gets round to "
        "{last} over other links that are not ruled out, too.",
    }

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return everywhere(board, cells, at)

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        its, masks = field_of(board), masks_of(board)
        side, _ = side_of(its, ways_of(its, masks, LINE), cell)
        if mask != NONE:
            evidence = known_around(its, masks, side) if side else None
            refusal = never_given(board, cell, evidence, "only-none")
            part = "&".join([its.grid.squares[each] for each in cells_in(side)])
            return refusal.with_facts(part=part) if part else refusal
        if side:
            return Accepted(known_around(its, masks, side))
        return Refusal("other-way-round", (cell,), ends_of(its, cell))

    def find(self, board: Board) -> Iterator[Deduction]:
        its, masks = field_of(board), masks_of(board)
        for _, branch in bridges(its, masks, LINE):
            if masks[branch.link] == OPEN:
                yield Deduction(branch.link, NONE, known_around(its, masks, branch.below))


def ends_of(its: Field, cell: int) -> dict[str, str]:
    """Name the two squares of a link."""
    first, last = its.grid.ends[cell]
    return {"first": its.grid.squares[first], "last": its.grid.squares[last]}


@lru_cache(maxsize=256)
def _trees(its: Field, masks: Masks, mask: int) -> tuple[Tree, ...]:
    """Remembered, as a board is asked about many of its links."""
    return tuple(trees(its, masks, mask))


def bridges(its: Field, masks: Masks, mask: int) -> Iterator[tuple[Tree, Branch]]:
    """Yield the branches that only their own link joins with the rest of their tree."""
    for tree in _trees(its, masks, mask):
        for branch in tree.branches:
            if not branch.around:
                yield tree, branch


def is_odd(masks: Masks, around: tuple[int, ...]) -> bool:
    """Tell whether an odd number of links are lines."""
    return sum(masks[link] == LINE for link in around) % 2 == 1


class EvenBorder(DirectRule):
    id = "masyu.even-border"
    name = "Even Border"
    statement = (
        "A closed loop crosses every border an even number of times. If one link is open on the border of a part of "
        "the board, it is a line where the lines on that border are odd in number, and ruled out where they are even."
    )
    level = 3
    why: ClassVar = {
        "opposite": "It is the other way round: {cell} is the only open link on the border of a part of the board, and "
        "the number of lines on that border must be even. So {cell} is {held}.",
        "not-alone": "This rule needs a border on which {cell} is the only open link. There is none: open links lead "
        "from {first} round to {last}, and each border between these two crosses one of them.",
    }

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return everywhere(board, cells, at)

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        its, masks = field_of(board), masks_of(board)
        ways = ways_of(its, masks, OPEN)
        side, start = side_of(its, ways, cell)
        if not side:
            return Refusal("not-alone", (cell,), ends_of(its, cell))
        shown = known_around(its, masks, side)
        if is_odd(masks, shown) != (mask == LINE):  # then the other side may tell more, if this board is impossible
            rest = known_around(its, masks, all_joined(its, ways, cell, start))
            if is_odd(masks, rest) != (mask == LINE):
                return Refusal(OPPOSITE, (cell, *shown), {"held": "none" if mask == LINE else "line"})
            shown = rest
        return Accepted(shown)

    def find(self, board: Board) -> Iterator[Deduction]:
        its, masks = field_of(board), masks_of(board)
        odd = odd_squares(its, masks)
        for tree, branch in bridges(its, masks, OPEN):
            given = set[int]()
            for side in sorted((branch.below, tree.squares & ~branch.below), key=int.bit_count):
                mask = LINE if (side & odd).bit_count() % 2 else NONE
                if mask not in given:
                    given.add(mask)
                    yield Deduction(branch.link, mask, known_around(its, masks, side))


class OddBorder(OnLoop):
    id = "masyu.odd-border"
    name = "Odd Border"
    statement = "No link is open on the border of a part of the board, and an odd number of lines cross that border."
    level = 3
    why: ClassVar = {
        "nowhere": "Wherever no link is open on the border of a part of this board, an even number of lines cross it.",
        "even": "Open links join {square} with a part of the board that an even number of lines leave: {number}.",
    }

    def guilty(self, its: Field, masks: Masks, number: int) -> tuple[int, ...] | None:
        shown = _border_of_part(its, masks, number)
        return shown if is_odd(masks, shown) else None

    def fine(self, its: Field, masks: Masks, number: int) -> Refusal:
        shown = _border_of_part(its, masks, number)
        lines = sum(masks[link] == LINE for link in shown)
        return Refusal("even", shown or its.grid.links_of(number), {"number": str(lines)})

    def find(self, board: Board) -> Iterator[Finding]:
        its, masks = field_of(board), masks_of(board)
        odd = odd_squares(its, masks)
        for tree in _trees(its, masks, OPEN):
            if (tree.squares & odd).bit_count() % 2:
                shown = known_around(its, masks, tree.squares)
                for number in cells_in(tree.squares):
                    yield Finding(square(its, number), shown)


def _border_of_part(its: Field, masks: Masks, number: int) -> tuple[int, ...]:
    """Return the known links around the part that open links join with a square."""
    return known_around(
        its, masks, next(tree.squares for tree in _trees(its, masks, OPEN) if tree.squares >> number & 1)
    )


class Cut(NamedTuple):
    """A part of the board and one of the up to two links between it and the rest, NOWHERE if there is none."""

    side: int
    link: int = NOWHERE


class Cuts(NamedTuple):
    """The first cut that no loop could cross as it must, if there is one; for other links the cut that forces them."""

    fatal: Cut | None
    forced: dict[int, Cut]


@lru_cache(maxsize=256)
def cuts_of(its: Field, masks: Masks) -> Cuts:
    """Return the cuts of a board between squares that the loop passes for certain, with at most two links."""
    passed, forced = musts(its, masks), dict[int, Cut]()
    for tree in _trees(its, masks, LINE):
        inside = passed & tree.squares
        if not inside:
            continue
        if passed & ~inside:
            return Cuts(Cut(tree.squares), {})
        for branch in tree.branches:
            if not branch.around and passed & branch.below and passed & ~branch.below:
                return Cuts(Cut(branch.below, branch.link), {})
        forced |= _forced(masks, tree, passed)
    return Cuts(None, forced)


def _forced(masks: Masks, tree: Tree, passed: int) -> dict[int, Cut]:
    """Return the open links of which one more is the only other way between two parts, both of which are passed."""
    rings: dict[int, list[Branch]] = {}
    for branch in tree.branches:
        if branch.around:
            rings.setdefault(branch.around, []).append(branch)
    found = dict[int, Cut]()
    for around, ring in rings.items():
        cuts = [(branch.link, branch.below) for branch in ring]
        if around & (around - 1) == 0:
            cuts.append((around.bit_length() - 1, 0))
        apart = any(below & passed not in (0, passed) for _, below in cuts)
        for link, below in cuts if apart else ():
            if masks[link] == OPEN:
                sides = [(other, below ^ its) for other, its in cuts]
                cut = next((Cut(side, other) for other, side in sides if passed & side and passed & ~side), None)
                if cut:
                    found[link] = cut
    return found


def shown_by(its: Field, masks: Masks, cut: Cut) -> tuple[int, ...]:
    """Return the links that are ruled out around a part, and a line on each side of it that has no circle."""
    found = list(known_around(its, masks, cut.side, NONE))
    if masks[cut.link] == LINE:
        return (*found, cut.link)  # a line on both sides
    for side in (cut.side, ~cut.side):
        if not its.circles & side:
            inside = (links for each, links in enumerate(its.grid.at) if side >> each & 1)
            found.append(next(link for links in inside for link in links if masks[link] == LINE))
    return tuple(dict.fromkeys(found))


class KeepConnected(DirectRule):
    id = "masyu.keep-connected"
    name = "Two Ways Across"
    statement = (
        "The loop passes all circles and lines. Where only two links join a part with some of them and the rest with "
        "others, both are lines: the loop goes out by one and comes back by the other."
    )
    level = 4
    why: ClassVar = {
        "only-line": ONLY_LINE,
        "opposite": "It is the other way round: without {cell}, the loop could not go to all circles and lines and "
        "come back. So {cell} is a line.",
        "other-ways": "This rule needs a part of the circles and lines that only two links join to the rest, one of "
        "them {cell}. Going by the links that are ruled out so far, there is no such part.",
    }

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return everywhere(board, cells, at)

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        its, masks = field_of(board), masks_of(board)
        cuts = cuts_of(its, masks)
        cut = cuts.fatal or cuts.forced.get(cell)
        evidence = shown_by(its, masks, cut) if cut else None
        if mask != LINE:
            return never_given(board, cell, evidence, "only-line")
        return Refusal("other-ways", (cell,)) if evidence is None else Accepted(evidence)

    def find(self, board: Board) -> Iterator[Deduction]:
        its, masks = field_of(board), masks_of(board)
        cuts = cuts_of(its, masks)
        for cell, mask in enumerate(board.cells):
            if mask == OPEN and (cut := cuts.fatal or cuts.forced.get(cell)):
                yield Deduction(cell, LINE, shown_by(its, masks, cut))


class CutOff(OnLoop):
    id = "masyu.cut-off"
    name = "Cut Off"
    statement = "Circles and lines lie on both sides of a border that at most one link crosses, as all others are out."
    level = 4
    why: ClassVar = {
        "nowhere": "No single link, taken away, would part the circles and lines of this board.",
        "not-passed": "{square} is no circle, and no line passes it: the loop need not go there.",
        "joined": "Looking only at links that are not ruled out: from {square} there is a way to every circle and "
        "line, and another way back.",
    }

    def guilty(self, its: Field, masks: Masks, number: int) -> tuple[int, ...] | None:
        fatal = cuts_of(its, masks).fatal
        if fatal is None or not musts(its, masks) >> number & 1:
            return None
        return _with_square(its, masks, number, shown_by(its, masks, fatal))

    def fine(self, its: Field, masks: Masks, number: int) -> Refusal:
        return Refusal("joined" if musts(its, masks) >> number & 1 else "not-passed", its.grid.links_of(number))

    def find(self, board: Board) -> Iterator[Finding]:
        its, masks = field_of(board), masks_of(board)
        if fatal := cuts_of(its, masks).fatal:
            shown = shown_by(its, masks, fatal)
            for number in cells_in(musts(its, masks)):
                yield Finding(square(its, number), _with_square(its, masks, number, shown))


def _with_square(its: Field, masks: Masks, number: int, shown: tuple[int, ...]) -> tuple[int, ...]:
    """Return what shows a cut, with a line of a square that is no circle."""
    if its.circles >> number & 1:
        return shown
    line = next(link for link in its.grid.at[number] if masks[link] == LINE)
    return tuple(dict.fromkeys((*shown, line)))


NO_WAY_BACK, EVEN_BORDER, KEEP_CONNECTED = NoWayBack(), EvenBorder(), KeepConnected()
ODD_BORDER, CUT_OFF = OddBorder(), CutOff()
