"""Tree Tent: the reasons for accepted steps, and the places that a hint may point at."""

from __future__ import annotations

from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.logic.telling import CountTeller, FinishNoTeller, FinishYesTeller, GroupFitTeller
from puzzles.telling import ContradictionTeller, Counted, DirectTeller, Example, Telling, cell_names
from puzzles.types.tree_tent.closing import NO_FIT, NO_PAIRING, TOO_FEW_TENTS, TOO_MANY_TENTS
from puzzles.types.tree_tent.linking import NO_LINK, TENT_FOR_TREE, TREE_FOR_TENT
from puzzles.types.tree_tent.model import GRASS, camp_of
from puzzles.types.tree_tent.pairing import links
from puzzles.types.tree_tent.rules import (
    EMPTY_FIELD,
    FINISH_WITH_GRASS,
    FINISH_WITH_TENTS,
    LAST_CAMPING_SPOT,
    LINE_FIT,
    STARVES_TREE,
    SURROUND_TENT,
)


def regions(puzzle: Puzzle, cell: int) -> tuple[Place, ...]:
    """Return the tree of a link; the row, the column and the trees beside a square."""
    its = camp_of(puzzle)
    if cell >= its.squares:
        return (its.place(its.ends[cell][0]),)
    row, column = its.rect.of[cell]
    return (row.place, column.place, *[its.place(its.ends[link][0]) for link in its.of[cell]])


class EmptyField(DirectTeller):
    because = {
        "no-tree": "No tree is beside {cell}, so it is grass.",
        "one-tree": "The tree beside {cell}, {trees}, cannot have its tent there. So {cell} is grass.",
        "trees": "None of the trees beside {cell}, {trees}, can have its tent there. So {cell} is grass.",
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        its = camp_of(board)
        trees = [its.ends[link][0] for link in its.of[cell]]
        if not trees:
            return Telling("no-tree")
        return Telling("trees" if len(trees) > 1 else "one-tree", {"trees": cell_names(board, trees)})


class FinishWithGrass(FinishNoTeller):
    because = {
        "zero": "The number of {place} is 0, so {cell} is grass.",
        "full": Counted(
            "cells_held",
            "{place} already has its tent, at {cells_held}, so {cell} is grass.",
            "{place} already has its {wants} tents, at {cells_held}, so {cell} is grass.",
        ),
    }


class FinishWithTents(FinishYesTeller):
    because = {
        "needs": Counted(
            "missing",
            "{place} misses one tent, and only {cell} is left for it.",
            "{place} misses {missing} tents, and only {cells_open} are left for them.",
        )
    }


class SurroundTent(DirectTeller):
    because = {"near": "{cell} touches the tent at {tent}, so it is grass."}

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        return Telling("near", {"tent": camp_of(board).names[evidence[0]]})


class LastCampingSpot(DirectTeller):
    because = {
        "only": "The tree at {tree} has only one square beside it, {cell}. So there is its tent.",
        "last": "The tree at {tree} needs a tent, and {cell} is the only square left for it.",
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        its, tree = camp_of(board), LAST_CAMPING_SPOT.witness(board, cell)
        return Telling("last" if len(its.of[tree]) > 1 else "only", {"tree": its.names[tree]})


class StarvesTree(DirectTeller):
    because = {
        "spots": Counted(
            "spots",
            "A tent at {cell} would touch {spots}, the only square left for the tree at {tree}. So {cell} is grass.",
            "A tent at {cell} would touch all squares left for the tree at {tree}: {spots}. So {cell} is grass.",
        )
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        its, tree = camp_of(board), STARVES_TREE.witness(board, cell)
        spots = [its.ends[link][1] for link in links(its, board.cells, tree)]
        return Telling("spots", {"tree": its.names[tree], "spots": cell_names(board, spots)})


class LineFit(GroupFitTeller):
    because = {
        "full": "{place} already has all its tents, so {cell} is grass.",
        "none": "The missing tents of {place} cannot be pitched without touching, so this board has no solution.",
        "used": Counted(
            "missing",
            "{cell} is the only square left for the missing tent of {place}.",
            "There are only so many ways to pitch the {missing} missing tents of {place} without touching. All of them "
            "have a tent at {cell}.",
        ),
        "beside": Counted(
            "missing",
            "Wherever the missing tent of {place} goes, it touches {cell}. So {cell} is grass.",
            "In every way to pitch the {missing} missing tents of {place} without touching, one of them touches "
            "{cell}. So {cell} is grass.",
        ),
        "unused": Counted(
            "missing",
            "The missing tent of {place} cannot be at {cell}, so {cell} is grass.",
            "No way to pitch the {missing} missing tents of {place} without touching has one at {cell}. So {cell} is "
            "grass.",
        ),
    }


class NoLink(DirectTeller):
    because = {
        "grass": "There is grass at {by}, so {cell} is ruled out.",
        "tree": "The tree at {end} already has its line, {by}, so {cell} is ruled out.",
        "square": "The tent at {end} already has its line, {by}, so {cell} is ruled out.",
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        its, by = camp_of(board), evidence[0]
        tree, square = its.ends[cell]
        if by == square:
            return Telling("grass", {"by": its.names[by]})
        end = tree if tree in its.ends[by] else square
        return Telling("tree" if end == tree else "square", {"by": its.names[by], "end": its.names[end]})


class TentForTree(DirectTeller):
    because = {"last": "The tree at {tree} can only have the tent at {tent}, so {cell} is a line."}

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        its = camp_of(board)
        tree, tent = its.ends[cell]
        return Telling("last", {"tree": its.names[tree], "tent": its.names[tent]})


class TreeForTent(TentForTree):
    because = {"last": "The tent at {tent} can only belong to the tree at {tree}, so {cell} is a line."}


class NoTentForTree(ContradictionTeller):
    because = {
        "none": "The tree at {place} has no square left for its tent.",
        "grass": "All squares beside the tree at {place} are grass.",
        "walled": "The tree at {place} has no free square beside it.",
    }

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        grass = evidence and all(board.cells[cell] == GRASS for cell in evidence)
        return Telling("grass" if grass else "none" if evidence else "walled", {"place": at.name})


class NoTreeForTent(ContradictionTeller):
    because = {
        "none": "No tree beside the tent at {place} can have it.",
        "no-tree": "No tree is beside the tent at {place}.",
    }

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        return Telling("none" if len(evidence) > 1 else "no-tree", {"place": at.name})


class TouchingTents(ContradictionTeller):
    because = {"touch": "The tents at {tents} touch."}

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        return Telling("touch", {"tents": cell_names(board, evidence)}, evidence)


class TwoLinks(ContradictionTeller):
    because = {"two": "{lines} both end at {place}."}

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        return Telling("two", {"lines": cell_names(board, evidence), "place": at.name}, evidence)


class NoPairing(ContradictionTeller):
    because = {
        "alone": "{place} has no possible link left.",
        "trees": "The trees at {ends} need a tent each, but they have only {others} for all of them.",
        "tents": "The tents at {ends} need a tree each, but they have only {others} for all of them.",
    }

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        its, end = camp_of(board), at.cells[0]
        group = NO_PAIRING.group(board, end)
        others = sorted({its.other(link, each) for each in group for link in links(its, board.cells, each)})
        if not others:
            return Telling("alone", {"place": at.name})
        facts = {"ends": cell_names(board, group), "others": cell_names(board, others)}
        return Telling("trees" if its.is_tree[end] else "tents", facts)


class TooFewTents(CountTeller):
    because = {
        "none": "{place} has no square left for a tent.",
        "few": Counted(
            "most",
            "{place} has room for only one of its {wants} tents.",
            "{place} has room for only {most} of its {wants} tents.",
        ),
    }


class TooManyTents(CountTeller):
    because = {
        "many": Counted(
            "wants",
            "{place} has more than one tent: {cells_held}.",
            "{place} has more than {wants} tents: {cells_held}.",
        )
    }


class NoFit(CountTeller):
    because = {"no-way": "The missing tents of {place} cannot be pitched on its open squares without touching a tent."}


TELLERS = {
    EMPTY_FIELD.id: EmptyField(),
    FINISH_WITH_GRASS.id: FinishWithGrass(FINISH_WITH_GRASS),
    FINISH_WITH_TENTS.id: FinishWithTents(FINISH_WITH_TENTS),
    SURROUND_TENT.id: SurroundTent(),
    LAST_CAMPING_SPOT.id: LastCampingSpot(),
    STARVES_TREE.id: StarvesTree(),
    LINE_FIT.id: LineFit(LINE_FIT),
    NO_LINK.id: NoLink(),
    TENT_FOR_TREE.id: TentForTree(),
    TREE_FOR_TENT.id: TreeForTent(),
    "tree-tent.no-tent-for-tree": NoTentForTree(),
    "tree-tent.no-tree-for-tent": NoTreeForTent(),
    "tree-tent.touching-tents": TouchingTents(),
    "tree-tent.two-links": TwoLinks(),
    NO_PAIRING.id: NoPairing(),
    TOO_FEW_TENTS.id: TooFewTents(TOO_FEW_TENTS),
    TOO_MANY_TENTS.id: TooManyTents(TOO_MANY_TENTS),
    NO_FIT.id: NoFit(NO_FIT),
}

EXAMPLES = {
    "tree-beside": Example({"{links}": "line"}),
    "tents-missing": Example({"{lines}": "grass"}, counted=True),
    "more-open": Example({"{lines}": "tent"}, counted=True),
    "enough": Example({"{place}": "tent"}, counted=True),
    "other-spots": Example({"{spots}": "tent"}),
    "possible": Example({"{square}": "tent"}),
    "tree-has-others": Example({"{kept}": "tent"}),
    "some-way-differs": Example({"{way}": "tent"}),
    "way-apart": Example({"{way}": "tent"}),
    "fits": Example({"{way}": "tent"}),
    "other-links": Example({"{others}": "line"}),
    "has-link": Example({"{links}": "line"}),
    "can-be-paired": Example({"{link}": "line"}),
}
