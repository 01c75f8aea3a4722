"""Tree Tent: its direct rules about the links between trees and tents."""

from __future__ import annotations

from collections.abc import Iterator

from puzzles.base.rule import Deduction, DirectRule
from puzzles.kernel.board import Board
from puzzles.kernel.verdict import Accepted, Refusal, Verdict
from puzzles.logic.opposite import evidence_of, never_given
from puzzles.types.tree_tent.model import LINE, NONE, TENT, UNLINKED, Camp, camp_of
from puzzles.types.tree_tent.pairing import impossible, linked, links, possible, ruled_out_by
from puzzles.types.tree_tent.shared import NOT_A_LINK, ONLY_LINE, AboutLinks, NearLinks, names


class NoLink(NearLinks, AboutLinks, DirectRule):
    id = "tree-tent.no-link"
    name = "No Link"
    statement = "A link is ruled out if its square is grass, or if its tree or its tent already has a line."
    level = 3
    why = {
        "not-a-link": NOT_A_LINK,
        "only-none": "This rule only rules links out, so it is no reason for a line at {cell}.",
        "opposite": "It is the other way round: {shown} is grass, so {cell} is ruled out.",
        "line-there": "It is the other way round: {tree} or {square} already has its line, {shown}, so {cell} is ruled "
        "out.",
        "possible": "This rule does not rule {cell} out: {tree} and {square} have no line yet, and {square} is not "
        "marked as grass.",
    }

    def judged(self, board: Board, cell: int, mask: int) -> Verdict:
        its = camp_of(board)
        by = ruled_out_by(its, board.cells, cell)
        if mask != NONE:
            return self._never_given(board, cell, by)
        return Accepted((by,)) if by >= 0 else self._possible(its, cell)

    def _never_given(self, board: Board, cell: int, by: int) -> Refusal:
        """Refuse a line, and say why there is none if this rule knows."""
        refusal, its = never_given(board, cell, (by,) if by >= 0 else None, "only-none"), camp_of(board)
        tree, square = its.ends[cell]
        if by in (-1, square):
            return refusal
        facts = {"tree": its.names[tree], "square": its.names[square], **refusal.facts}
        return Refusal("line-there", refusal.evidence, facts)

    def _possible(self, its: Camp, cell: int) -> Refusal:
        tree, square = its.ends[cell]
        return Refusal("possible", (cell, tree, square), {"tree": its.names[tree], "square": its.names[square]})

    def find(self, board: Board) -> Iterator[Deduction]:
        its, cells = camp_of(board), board.cells
        for link in its.ends:
            if cells[link] == UNLINKED and (by := ruled_out_by(its, cells, link)) >= 0:
                yield Deduction(link, NONE, (by,))


class _OnlyLink(NearLinks, AboutLinks, DirectRule):
    """The last possible link of a tree or of a tent is its line. `end` says which of the two ends of a link it is."""

    level = 2
    end: int

    def judged(self, board: Board, cell: int, mask: int) -> Verdict:
        verdict = self._drawn(board, cell)
        return verdict if mask == LINE else never_given(board, cell, evidence_of(verdict), "only-line")

    def _drawn(self, board: Board, cell: int) -> Verdict:
        """Accept if the link is a line; else refuse."""
        its, cells = camp_of(board), board.cells
        tree, square = its.ends[cell]
        facts = {"tree": its.names[tree], "square": its.names[square]}
        if cells[square] != TENT:
            return Refusal("not-a-tent", (square,), facts)
        end = (tree, square)[self.end]
        if linked(its, cells, end):
            lines = [link for link in its.of[end] if cells[link] == LINE]
            return Refusal("already-linked", (end, *lines), facts | {"line": its.names[lines[0]]})
        if not possible(its, cells, cell):
            by = ruled_out_by(its, cells, cell)
            return Refusal("not-possible", (cell, by), facts | {"by": its.names[by]})
        others = [link for link in links(its, cells, end) if link != cell]
        if others:
            return Refusal("other-links", (end, *others), facts | {"others": names(its, others)})
        return Accepted(self._evidence(its, cells, cell))

    def _evidence(self, its: Camp, cells: tuple[int, ...], link: int) -> tuple[int, ...]:
        """Return the tent, and what rules out the other links of the end."""
        end, square = its.ends[link][self.end], its.ends[link][1]
        return tuple(dict.fromkeys((square, *impossible(its, cells, (end,)))))

    def find(self, board: Board) -> Iterator[Deduction]:
        its, cells = camp_of(board), board.cells
        for link, ends in its.ends.items():
            if cells[link] == UNLINKED and cells[ends[1]] == TENT and links(its, cells, ends[self.end]) == [link]:
                yield Deduction(link, LINE, self._evidence(its, cells, link))


NOT_A_TENT = "There is no tent at {square}, so this rule does not join it to a tree."
NOT_POSSIBLE = "{cell} cannot be a line at all, because of {by}."


class TentForTree(_OnlyLink):
    id = "tree-tent.tent-for-tree"
    name = "Tent for Tree"
    statement = "A tree without a line can only be joined to one square, and there is a tent: draw the line."
    legup = ("TREE-BASC-0006", "Tent for Tree")
    end = 0
    why = {
        "not-a-link": NOT_A_LINK,
        "only-line": ONLY_LINE,
        "opposite": "It is the other way round: {cell} is the last link left for its tree, so it is a line.",
        "not-a-tent": NOT_A_TENT,
        "already-linked": "The tree at {tree} already has its line, {line}.",
        "not-possible": NOT_POSSIBLE,
        "other-links": "This rule needs {cell} to be the only link left for the tree at {tree}. Not ruled out yet: "
        "{others}.",
    }


class TreeForTent(_OnlyLink):
    id = "tree-tent.tree-for-tent"
    name = "Tree for Tent"
    statement = "A tent without a line can only be joined to one tree: draw the line."
    legup = ("TREE-BASC-0007", "Tree for Tent")
    end = 1
    why = {
        "not-a-link": NOT_A_LINK,
        "only-line": ONLY_LINE,
        "opposite": "It is the other way round: {cell} is the last link left for its tent, so it is a line.",
        "not-a-tent": NOT_A_TENT,
        "already-linked": "The tent at {square} already has its line, {line}.",
        "not-possible": NOT_POSSIBLE,
        "other-links": "This rule needs {cell} to be the only link left for the tent at {square}. Not ruled out yet: "
        "{others}.",
    }


NO_LINK, TENT_FOR_TREE, TREE_FOR_TENT = NoLink(), TentForTree(), TreeForTent()
