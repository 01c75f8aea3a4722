"""Tree Tent: its eight contradictions."""

from __future__ import annotations

from collections.abc import Iterator

from puzzles.base.rule import ContradictionRule, Finding
from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Board, Place
from puzzles.kernel.verdict import Accepted, Refusal, Verdict
from puzzles.logic.counting import TooFew, TooMany
from puzzles.logic.fits import NoFit
from puzzles.types.tree_tent.model import LINE, TENT, camp_of
from puzzles.types.tree_tent.pairing import Pairing, impossible, links, pair_up, tents, trees
from puzzles.types.tree_tent.shared import ENDS, LINES, Lined, NearLinks, names

NO_NUMBER = "{place} has no number, so nothing says how many tents it has."


class _AtEnd(NearLinks, ContradictionRule):
    """A contradiction at a tree or a tent. `right` is the code for one where it does not hold."""

    level = 1
    right: str

    def wrong(self, board: Board, end: int) -> tuple[int, ...] | None:
        """Return what shows that the contradiction holds at a tree or tent, None if it does not."""
        raise NotImplementedError

    def facts(self, board: Board, end: int) -> dict[str, str]:
        """Return what the sentence says of a tree or tent where it does not hold."""
        return {}

    def check(self, board: Board, at: Place | None = None) -> Verdict:
        if at is None:
            return self.anywhere(board)
        its, end = camp_of(board), at.cells[0]
        if not its.is_tree[end] and board.cells[end] != TENT:
            return Refusal("no-tent", (end,), {"place": at.name})
        evidence = self.wrong(board, end)
        if evidence is not None:
            return Accepted(evidence)
        return Refusal(self.right, (end, *its.of[end]), {"place": at.name, **self.facts(board, end)})

    def find(self, board: Board) -> Iterator[Finding]:
        its = camp_of(board)
        for end in range(its.squares):
            its_kind = "tree" if its.is_tree[end] else "cell" if board.cells[end] == TENT else ""
            if its_kind in self.at_kinds and (evidence := self.wrong(board, end)) is not None:
                yield Finding(its.place(end), evidence)


class NoTentForTree(_AtEnd):
    id = "tree-tent.no-tent-for-tree"
    name = "No Tent for Tree"
    statement = "A tree has no possible link left: each square beside it is grass, ruled out, or has another line."
    legup = ("TREE-CONT-0001", "No Tent For Tree")
    right = "has-link"
    why = {
        "nowhere": "Every tree of this board has a possible link to a square beside it.",
        "has-link": "This rule needs a tree without a possible link. The one at {place} still has {links}.",
    }
    at_kinds = ("tree",)

    def wrong(self, board: Board, end: int) -> tuple[int, ...] | None:
        its, cells = camp_of(board), board.cells
        return None if links(its, cells, end) else impossible(its, cells, (end,))

    def facts(self, board: Board, end: int) -> dict[str, str]:
        its = camp_of(board)
        return {"links": names(its, links(its, board.cells, end))}


class NoTreeForTent(_AtEnd):
    id = "tree-tent.no-tree-for-tent"
    name = "No Tree for Tent"
    statement = "A tent has no possible link left: each tree beside it has another line, or the link is ruled out."
    legup = ("TREE-CONT-0002", "No Tree For Tent")
    right = "has-link"
    why = {
        "nowhere": "Every tent of this board has a possible link to a tree beside it.",
        "no-tent": "There is no tent at {place}. This rule needs one that no tree can have.",
        "has-link": "This rule needs a tent without a possible link. The one at {place} still has {links}.",
    }
    at_kinds = ("cell",)

    def wrong(self, board: Board, end: int) -> tuple[int, ...] | None:
        its, cells = camp_of(board), board.cells
        if links(its, cells, end):
            return None
        return tuple(dict.fromkeys((end, *impossible(its, cells, (end,)))))

    def facts(self, board: Board, end: int) -> dict[str, str]:
        its = camp_of(board)
        return {"links": names(its, links(its, board.cells, end))}


class TouchingTents(_AtEnd):
    id = "tree-tent.touching-tents"
    name = "Touching Tents"
    statement = "Two tents touch, at a side or at a corner."
    legup = ("TREE-CONT-0005", "Touching Tents")
    right = "apart"
    why = {
        "nowhere": "No two tents of this board touch.",
        "no-tent": "There is no tent at {place}. This rule needs one that touches another tent.",
        "apart": "The tent at {place} touches no other tent.",
    }
    at_kinds = ("cell",)

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        its = camp_of(board)
        found = at.cells if at else range(its.squares)
        return tuple(sorted({*found, *(near for cell in found for near in cells_in(its.near[cell]))}))

    def wrong(self, board: Board, end: int) -> tuple[int, ...] | None:
        near = [other for other in cells_in(camp_of(board).near[end]) if board.cells[other] == TENT]
        return (end, near[0]) if near else None


class TwoLinks(_AtEnd):
    id = "tree-tent.two-links"
    name = "Two Links"
    statement = "Two lines end at the same tree or at the same square."
    right = "one-link"
    why = {
        "nowhere": "No tree and no square of this board has two lines.",
        "one-link": "{place} does not have two lines.",
    }
    at_kinds = ENDS

    def check(self, board: Board, at: Place | None = None) -> Verdict:
        if at is None:
            return self.anywhere(board)
        evidence, its = self.wrong(board, at.cells[0]), camp_of(board)
        if evidence is not None:
            return Accepted(evidence)
        return Refusal("one-link", (at.cells[0], *its.of[at.cells[0]]), {"place": at.name})

    def wrong(self, board: Board, end: int) -> tuple[int, ...] | None:
        lines = [link for link in camp_of(board).of[end] if board.cells[link] == LINE]
        return tuple(lines[:2]) if len(lines) > 1 else None

    def find(self, board: Board) -> Iterator[Finding]:
        its = camp_of(board)
        for end in range(its.squares):
            if (evidence := self.wrong(board, end)) is not None:
                yield Finding(its.place(end), evidence)


class NoPairing(_AtEnd):
    id = "tree-tent.no-pairing"
    name = "No Pairing"
    statement = (
        "Some trees have fewer possible squares than they are, or some tents fewer possible trees: they cannot all be "
        "joined in pairs."
    )
    level = 3
    right = "can-be-paired"
    why = {
        "nowhere": "All trees of this board can still have tents of their own, and all tents trees of their own.",
        "no-tent": "There is no tent at {place}. This rule is applied at a tree or a tent that may be left over.",
        "can-be-paired": "{place} is not left over: it can have {link}, and all others a link of their own.",
    }
    at_kinds = ENDS

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return tuple(range(len(board.cells)))

    def pairing(self, board: Board, end: int) -> Pairing:
        """Return a largest pairing of all trees for a tree, of all tents for a tent."""
        its, cells = camp_of(board), board.cells
        return pair_up(its, cells, trees(its, cells) if its.is_tree[end] else tents(its, cells))

    def group(self, board: Board, end: int) -> list[int]:
        """Return a tree or tent with others that together have too few partners; none if it is not left over."""
        return _group(self.pairing(board, end), end)

    def wrong(self, board: Board, end: int) -> tuple[int, ...] | None:
        return self._evidence(board, self.group(board, end))

    def _evidence(self, board: Board, group: list[int]) -> tuple[int, ...] | None:
        its = camp_of(board)
        known = [end for end in group if not its.is_tree[end]]
        return tuple(dict.fromkeys((*known, *impossible(its, board.cells, group)))) if group else None

    def facts(self, board: Board, end: int) -> dict[str, str]:
        its, pairing = camp_of(board), self.pairing(board, end)
        other = next(other for other, one in pairing.partner.items() if one == end)
        link = next(link for link in its.of[end] if its.other(link, end) == other)
        return {"link": its.names[link]}

    def find(self, board: Board) -> Iterator[Finding]:
        its, cells = camp_of(board), board.cells
        for side in (trees(its, cells), tents(its, cells)):
            pairing = pair_up(its, cells, side)
            for end in side if pairing.alone else ():
                if (evidence := self._evidence(board, _group(pairing, end))) is not None:
                    yield Finding(its.place(end), evidence)


def _group(pairing: Pairing, end: int) -> list[int]:
    """Return those that compete for the same partners as one that some largest pairing leaves alone; else none."""
    for alone in pairing.alone:
        found = pairing.rivals([alone])
        if end in found:
            return sorted(found)
    return []


class TooFewTents(Lined, TooFew):
    id = "tree-tent.too-few-tents"
    name = "Too Few Tents"
    statement = "A row or column does not have enough squares left for its tents."
    level = 1
    legup = ("TREE-CONT-0003", "Too Few Tents")
    blank = "no-clue"
    why = {
        "nowhere": "Every row and column of this board has enough squares left for its tents.",
        "enough": "{place} still has enough squares for its tents: open squares, {open}; tents missing, {missing}.",
        "no-clue": NO_NUMBER,
    }
    at_kinds = LINES


class TooManyTents(Lined, TooMany):
    id = "tree-tent.too-many-tents"
    name = "Too Many Tents"
    statement = "A row or column has more tents than its number says."
    level = 1
    legup = ("TREE-CONT-0004", "Too Many Tents")
    blank = "no-clue"
    why = {
        "nowhere": "No row or column of this board has too many tents.",
        "not-too-many": "{place} does not have too many tents. Tents there: {held}, wanted: {wants}.",
        "no-clue": NO_NUMBER,
    }
    at_kinds = LINES


class NoWay(Lined, NoFit):
    id = "tree-tent.no-fit"
    name = "No Fit"
    statement = "The missing tents of a row or column cannot be pitched there without touching."
    level = 3
    blank = "no-clue"
    why = {
        "nowhere": "The missing tents of every row and column of this board can be pitched without touching.",
        "no-clue": NO_NUMBER,
        "none-open": "{place} has no open square. If its number of tents is wrong, use Too Few Tents or Too Many "
        "Tents.",
        "none-missing": "{place} misses no tent, so there is nothing to pitch.",
        "fits": "The missing tents of {place} can still be pitched without touching, for example at {way}.",
    }
    at_kinds = LINES


NO_TENT_FOR_TREE, NO_TREE_FOR_TENT, TOUCHING_TENTS = NoTentForTree(), NoTreeForTent(), TouchingTents()
TWO_LINKS, NO_PAIRING, NO_FIT = TwoLinks(), NoPairing(), NoWay()
TOO_FEW_TENTS, TOO_MANY_TENTS = TooFewTents(), TooManyTents()
