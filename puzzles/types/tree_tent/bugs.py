"""Tree Tent: what students believe wrongly about its rules."""

from __future__ import annotations

from puzzles.bugs import Bug, Claim, Fit, both_ways
from puzzles.kernel.board import Board
from puzzles.types.tree_tent.model import OPEN, TENT, camp_of
from puzzles.types.tree_tent.pairing import links
from puzzles.types.tree_tent.rules import RULES


def _beside(board: Board, claim: Claim) -> Fit | None:
    """Fit a square in the same row or column as a tent that it does not touch."""
    its = camp_of(board)
    for line in its.rect.of[claim.cell] if claim.cell < its.squares else ():
        for tent in line.cells:
            if board.cells[tent] == TENT:
                return Fit({"tent": its.names[tent], "place": line.name}, (tent,))
    return None


def _one_spare(board: Board, claim: Claim) -> Fit | None:
    """Fit a line that has one open square more than it misses tents."""
    its, cells = camp_of(board), board.cells
    for line in its.lines.of[claim.cell]:
        masks = [cells[cell] for cell in line.cells]
        if masks.count(TENT) < line.number == masks.count(TENT) + masks.count(OPEN) - 1:
            others = [cell for cell in line.cells if cells[cell] == OPEN and cell != claim.cell]
            facts = {"place": line.place.name, "others": "&".join([its.names[cell] for cell in others])}
            return Fit(facts, tuple(others)) if others else None
    return None


def _tree_taken(board: Board, claim: Claim) -> Fit | None:
    """Fit a square whose trees all have some tent beside them, though none of them is joined to it for certain."""
    its, cells = camp_of(board), board.cells
    if claim.cell >= its.squares:
        return None
    near = []
    for link in links(its, cells, claim.cell):
        tree = its.ends[link][0]
        tents = [other for each in its.of[tree] if cells[other := its.ends[each][1]] == TENT]
        if not tents:
            return None
        near.append((tree, tents[0]))
    if not near:
        return None
    tree, tent = near[0]
    return Fit({"tree": its.names[tree], "tent": its.names[tent]}, (tree, tent))


BUGS = (
    Bug(
        "tree-tent.whole-line",
        {"tree-tent.surround-tent": ("no-tent-near",)},
        _beside,
        "It looks as if you let the tent at {tent} rule out all of {place}. It rules out only the squares that it "
        "touches.",
        "A tent makes the squares around it grass, eight at most. Others in its row or column may have tents, too, as "
        "far as the number there allows.",
    ),
    Bug(
        "tree-tent.tree-taken",
        {"tree-tent.empty-field": ("tree-beside",)},
        _tree_taken,
        "It looks as if you gave the tent at {tent} to the tree at {tree}. It may belong to another tree, so that the "
        "tree at {tree} can still have one at {cell}.",
        "A tent beside a tree is its own only when a line joins them.",
    ),
    Bug(
        "tree-tent.one-spare",
        {"tree-tent.finish-with-tents": ("more-open",)},
        _one_spare,
        "It looks as if you overlooked that {place} could do without {cell}: {others} would be enough.",
        "A row or column forces its open squares only when it needs all of them.",
    ),
    both_ways("tree-tent", RULES, "only-tent", "only-grass", "only-line", "only-none"),
)
