"""Tree Tent: its direct rules about squares, and the list of all rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from puzzles.base.rule import Deduction, DirectRule
from puzzles.grid.rect import rect
from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Board, Place
from puzzles.kernel.verdict import Accepted, Refusal, Verdict
from puzzles.logic.counting import FinishNo, FinishYes
from puzzles.logic.fits import GroupFit, reached
from puzzles.types.tree_tent.closing import (
    NO_FIT,
    NO_PAIRING,
    NO_TENT_FOR_TREE,
    NO_TREE_FOR_TENT,
    TOO_FEW_TENTS,
    TOO_MANY_TENTS,
    TOUCHING_TENTS,
    TWO_LINKS,
)
from puzzles.types.tree_tent.linking import NO_LINK, TENT_FOR_TREE, TREE_FOR_TENT
from puzzles.types.tree_tent.model import GRASS, OPEN, TENT, camp_of
from puzzles.types.tree_tent.pairing import impossible, linked, links
from puzzles.types.tree_tent.shared import (
    NO_CLUE,
    NOT_A_SQUARE,
    ONLY_GRASS,
    ONLY_TENT,
    AboutSquares,
    Lined,
    NearLinks,
    OneSided,
    names,
    partners,
)
from puzzles.types.tree_tent.splits import FILL_LINE, LINKS_FROM_TENT, LINKS_FROM_TREE, SPOTS_OF_TREE, TENT_OR_GRASS


class EmptyField(NearLinks, OneSided, DirectRule):
    id = "tree-tent.empty-field"
    name = "Empty Field"
    statement = "A square is grass if no tree beside it can have its tent there: none is beside, or each has another."
    level = 1
    legup = ("TREE-BASC-0001", "Empty Field")
    gives, only = GRASS, "only-grass"
    why = {
        "not-a-square": NOT_A_SQUARE,
        "only-grass": ONLY_GRASS,
        "opposite": "It is the other way round: no tree can have its tent at {cell}, so it is grass.",
        "tree-beside": "This rule only looks at the trees beside {cell} and at the bars that join trees to tents. No "
        "bar joins {trees} to a tent yet: by this rule, {links} could still become one, with a tent at {cell}.",
    }

    def judged(self, board: Board, cell: int, mask: int) -> Verdict:
        its, cells = camp_of(board), board.cells
        found = links(its, cells, cell)
        if found:
            facts = {"trees": partners(its, found, cell), "links": names(its, found)}
            return Refusal("tree-beside", (cell, *found), facts)
        return Accepted(impossible(its, cells, (cell,)))

    def find(self, board: Board) -> Iterator[Deduction]:
        its, cells = camp_of(board), board.cells
        for cell in range(its.squares):
            if cells[cell] == OPEN and not links(its, cells, cell):
                yield Deduction(cell, GRASS, impossible(its, cells, (cell,)))


class _Finishing(AboutSquares, Lined):
    """A rule about the last squares of a line."""

    unmet: ClassVar[str]

    def judged(self, board: Board, cell: int, mask: int) -> Verdict:
        verdict = self.counted(board, cell, mask)
        if isinstance(verdict, Refusal) and verdict.code == self.unmet:
            return self.refused_by_all(board, cell, self.unmet)
        return verdict

    def counted(self, board: Board, cell: int, mask: int) -> Verdict:
        """Judge a claim by the number of a line."""
        raise NotImplementedError


class FinishWithGrass(_Finishing, FinishNo):
    id = "tree-tent.finish-with-grass"
    name = "Finish with Grass"
    statement = "Once a row or column has all its tents, its other squares are grass."
    level = 1
    legup = ("TREE-BASC-0002", "Finish with Grass")
    only, unmet, outside = "only-grass", "tents-missing", "no-clue"
    counted = FinishNo.check
    why = {
        "not-a-square": NOT_A_SQUARE,
        "only-grass": ONLY_GRASS,
        "opposite": "It is the other way round: {place} already has all its tents, {wants}, so {cell} is grass.",
        "tents-missing": "This rule makes {cell} grass only where its row or column has all its tents. Tents in "
        "{lines}: {held}; still missing: {missing}.",
        "no-clue": NO_CLUE,
    }


class FinishWithTents(_Finishing, FinishYes):
    id = "tree-tent.finish-with-tents"
    name = "Finish with Tents"
    statement = "A row or column has only as many open squares left as it misses tents: each of them is a tent."
    level = 1
    legup = ("TREE-BASC-0003", "Finish with Tents")
    only, unmet, outside = "only-tent", "more-open", "no-clue"
    counted = FinishYes.check
    why = {
        "not-a-square": NOT_A_SQUARE,
        "only-tent": ONLY_TENT,
        "opposite": "It is the other way round: {place} needs a tent on each of its open squares to have {wants}, so "
        "{cell} is a tent.",
        "more-open": "This rule pitches a tent at {cell} only where its row or column has only as many open squares as "
        "it misses tents. Open squares in {lines}: {open}; tents missing: {missing}.",
        "no-clue": NO_CLUE,
    }


class SurroundTent(OneSided, Lined, DirectRule):
    id = "tree-tent.surround-tent"
    name = "Surround Tent with Grass"
    statement = "No two tents touch: every square that touches a tent, at a side or a corner, is grass."
    level = 1
    legup = ("TREE-BASC-0005", "Surround Tent with Grass")
    gives, only = GRASS, "only-grass"
    why = {
        "not-a-square": NOT_A_SQUARE,
        "only-grass": ONLY_GRASS,
        "opposite": "It is the other way round: {cell} touches the tent at {shown}, so it is grass.",
        "no-tent-near": "No tent touches {cell} yet.",
    }

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return tuple(sorted({*cells, *(near for cell in cells for near in cells_in(camp_of(board).near[cell]))}))

    def judged(self, board: Board, cell: int, mask: int) -> Verdict:
        near = camp_of(board).near[cell]
        tents = cells_in(self.tally(board).held & near)
        return Accepted((tents[0],)) if tents else Refusal("no-tent-near", (cell, *cells_in(near)))

    def find(self, board: Board) -> Iterator[Deduction]:
        its, near = self.tally(board), camp_of(board).near
        for cell in cells_in(its.open & reached(its.held, near)):
            yield Deduction(cell, GRASS, (cells_in(its.held & near[cell])[0],))


class LastCampingSpot(NearLinks, OneSided, DirectRule):
    id = "tree-tent.last-camping-spot"
    name = "Last Camping Spot"
    statement = "A tree without a tent has only one square left for it: that square is a tent."
    level = 2
    legup = ("TREE-BASC-0004", "Last Camping Spot")
    gives, only = TENT, "only-tent"
    why = {
        "not-a-square": NOT_A_SQUARE,
        "only-tent": ONLY_TENT,
        "opposite": "It is the other way round: only {cell} is left for the tent of the tree {tree}, so it is a tent.",
        "other-spots": "Trees that could have their tent at {cell}: {trees}. This rule needs one that has no "
        "other square left. Not ruled out yet for their tents: {spots}.",
        "no-tree-beside": "No tree beside {cell} can have its tent there, so none needs it.",
    }

    def ends(self, board: Board, cells: Iterable[int]) -> set[int]:
        its, asked = camp_of(board), super().ends(board, cells)
        return {*asked, *(its.ends[link][0] for cell in asked for link in its.of[cell])}

    def known(self, board: Board, cell: int) -> dict[str, str]:
        tree = self.witness(board, cell)
        return {"tree": camp_of(board).names[tree]} if tree >= 0 else {}

    def witness(self, board: Board, cell: int) -> int:
        """Return the tree beside a square for which only this is left, -1 if there is none."""
        its, cells = camp_of(board), board.cells
        for link in its.of[cell]:
            tree = its.ends[link][0]
            if not linked(its, cells, tree) and links(its, cells, tree) == [link]:
                return tree
        return -1

    def judged(self, board: Board, cell: int, mask: int) -> Verdict:
        its, cells = camp_of(board), board.cells
        if (tree := self.witness(board, cell)) >= 0:
            return Accepted(impossible(its, cells, (tree,)))
        found = links(its, cells, cell)
        if not found:
            return Refusal("no-tree-beside", (cell, *its.of[cell]))
        others = [other for link in found for other in links(its, cells, its.ends[link][0]) if other != link]
        spots = names(its, dict.fromkeys([its.ends[other][1] for other in others]))
        return Refusal("other-spots", (cell, *others), {"trees": partners(its, found, cell), "spots": spots})

    def find(self, board: Board) -> Iterator[Deduction]:
        its, cells, seen = camp_of(board), board.cells, set()
        for tree in its.trees:
            found = links(its, cells, tree)
            if len(found) == 1 and not linked(its, cells, tree):
                square = its.ends[found[0]][1]
                if cells[square] == OPEN and square not in seen:
                    seen.add(square)
                    yield Deduction(square, TENT, impossible(its, cells, (tree,)))


class StarvesTree(NearLinks, OneSided, DirectRule):
    id = "tree-tent.starves-tree"
    name = "Starves a Tree"
    statement = "A square is grass if a tent there would touch every square where some other tree could have its tent."
    level = 3
    gives, only = GRASS, "only-grass"
    why = {
        "not-a-square": NOT_A_SQUARE,
        "only-grass": ONLY_GRASS,
        "opposite": "It is the other way round: a tent at {cell} would leave a tree without a square for its tent, so "
        "{cell} is grass.",
        "tree-has-others": "With a tent at {cell}, no tree would be without a square for its tent. Fewest "
        "would be left for {tree}, namely {kept}.",
        "no-tree-touched": "A tent at {cell} would touch no square that another tree needs for its tent.",
    }

    def ends(self, board: Board, cells: Iterable[int]) -> set[int]:
        its, asked = camp_of(board), super().ends(board, cells)
        near = {cell for changed in asked for cell in (changed, *cells_in(its.near[changed]))}
        return {*asked, *(its.ends[link][0] for cell in near for link in its.of[cell])}

    def witness(self, board: Board, cell: int) -> int:
        """Return the first tree that a tent at a square would starve, -1 if there is none."""
        its, cells = camp_of(board), board.cells
        near = cells_in(its.near[cell])
        for tree in sorted({its.ends[link][0] for other in near for link in its.of[other]}):
            if self.starved(board, tree) >> cell & 1 and not linked(its, cells, tree):
                return tree
        return -1

    def starved(self, board: Board, tree: int) -> int:
        """Return the set of squares that touch every square which a tree has left, without these."""
        its, found, spots = camp_of(board), -1, 0
        for link in links(its, board.cells, tree):
            square = its.ends[link][1]
            found &= its.near[square]
            spots |= 1 << square
        return found & ~spots if spots else 0

    def judged(self, board: Board, cell: int, mask: int) -> Verdict:
        its, tree = camp_of(board), self.witness(board, cell)
        if tree >= 0:
            return Accepted(impossible(its, board.cells, (tree,)))
        if not (left := self.kept(board, cell)):
            return Refusal("no-tree-touched", (cell, *cells_in(its.near[cell])))
        fewest = min(map(len, left.values()))  # all that keep as few, so that a mirrored board names the same
        trees = [tree for tree, spots in left.items() if len(spots) == fewest]
        kept = sorted({spot for tree in trees for spot in left[tree]})
        facts = {"tree": "&".join([its.names[each] for each in trees]), "kept": "&".join([its.names[s] for s in kept])}
        return Refusal("tree-has-others", tuple(kept), facts)

    def kept(self, board: Board, cell: int) -> dict[int, list[int]]:
        """Return the squares that trees keep which lose some to a tent here, without those that could have it."""
        its, cells, near = camp_of(board), board.cells, camp_of(board).near[cell]
        found = dict[int, list[int]]()
        for tree in sorted({its.ends[link][0] for other in cells_in(near) for link in its.of[other]}):
            spots = [its.ends[link][1] for link in links(its, cells, tree)]
            left = [spot for spot in spots if not near >> spot & 1]
            if cell not in spots and len(left) < len(spots) and not linked(its, cells, tree):
                found[tree] = left
        return found

    def find(self, board: Board) -> Iterator[Deduction]:
        its, cells, seen = camp_of(board), board.cells, set()
        for tree in its.trees:
            if linked(its, cells, tree):
                continue
            for cell in cells_in(self.starved(board, tree)):
                if cells[cell] == OPEN and cell not in seen:
                    seen.add(cell)
                    yield Deduction(cell, GRASS, impossible(its, cells, (tree,)))


class LineFit(AboutSquares, Lined, GroupFit):
    id = "tree-tent.line-fit"
    name = "Line Fit"
    statement = (
        "Look at all ways to pitch the missing tents of a row or column without touching: what is the same in all of "
        "them is true."
    )
    level = 3
    outside = "no-clue"
    judged = GroupFit.check
    why = {
        "not-a-square": NOT_A_SQUARE,
        "some-way-differs": "No row or column makes {cell} {value} by itself. This rule looks only at the number of "
        "a line, not at trees: by its number, {place}, for example, could be completed by pitching on {way}.",
        "not-counted": "Neither the row nor the column of {cell} has a number, so this rule is no reason for a tent "
        "there.",
        "way-apart": "No row or column makes {cell} grass by itself. This rule looks only at the number of a "
        "line, not at trees: by its number, {place}, for example, could be completed by pitching on {way}, which would "
        "not touch {cell}.",
        "complete": "{place} has all its tents, so {cell} cannot be a tent.",
        "no-way": "The missing tents of {place} cannot be pitched at all. That is a contradiction, but no reason for "
        "{cell}: use No Fit.",
        "no-clue": "This rule needs a row or column that has a number and open squares, and that {cell} lies in or "
        "touches. None of these has both: {lines}.",
    }

    def uncrossed(self, board: Board, cell: int) -> Refusal:
        near = (cell, *cells_in(self.near(board.puzzle)[cell]))
        of = rect(board.puzzle.height, board.puzzle.width).of
        lines = {(line.kind != "row", line.number): line.name for each in near for line in of[each]}
        named = [lines[key] for key in sorted(lines)]
        return super().uncrossed(board, cell).with_facts(lines="&".join(named))


EMPTY_FIELD, FINISH_WITH_GRASS, FINISH_WITH_TENTS = EmptyField(), FinishWithGrass(), FinishWithTents()
SURROUND_TENT, LAST_CAMPING_SPOT, STARVES_TREE, LINE_FIT = SurroundTent(), LastCampingSpot(), StarvesTree(), LineFit()
RULES = (
    EMPTY_FIELD,
    FINISH_WITH_GRASS,
    FINISH_WITH_TENTS,
    SURROUND_TENT,
    LAST_CAMPING_SPOT,
    TENT_FOR_TREE,
    TREE_FOR_TENT,
    STARVES_TREE,
    LINE_FIT,
    NO_LINK,  # last, as all others see by themselves that a link is not possible
    TENT_OR_GRASS,
    FILL_LINE,
    LINKS_FROM_TENT,
    LINKS_FROM_TREE,
    SPOTS_OF_TREE,
    NO_TENT_FOR_TREE,
    NO_TREE_FOR_TENT,
    TOO_FEW_TENTS,
    TOO_MANY_TENTS,
    TOUCHING_TENTS,
    TWO_LINKS,
    NO_FIT,
    NO_PAIRING,
)
