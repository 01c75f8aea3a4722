"""Tree Tent: its five case rules."""

from __future__ import annotations

from collections.abc import Iterator

from puzzles.base.rule import CaseRule
from puzzles.kernel.board import Board, Place
from puzzles.kernel.verdict import Cases, Refusal
from puzzles.logic.either import Either
from puzzles.logic.fits import Ways
from puzzles.types.tree_tent.model import LINE, OPEN, TENT, camp_of
from puzzles.types.tree_tent.pairing import linked, links
from puzzles.types.tree_tent.shared import LINES, Lined, NearLinks, names


class TentOrGrass(Either):
    id = "tree-tent.tent-or-grass"
    name = "Tent or Grass"
    statement = "An open square is a tent or it is grass: try both, each in a branch of its own."
    level = 4
    legup = ("TREE-CASE-0004", "Tent or Grass")
    why = {"known-cell": "{cell} is already {value}, so there is nothing to split."}

    def places(self, board: Board) -> Iterator[Place]:
        its = camp_of(board)
        return (its.place(cell) for cell in range(its.squares) if board.cells[cell] == OPEN)


class FillLine(Lined, Ways):
    id = "tree-tent.fill-line"
    name = "Fill In a Line"
    statement = (
        "Try every way to pitch the missing tents of a row or column without touching, each in a branch of its own."
    )
    level = 5
    legup = ("TREE-CASE-0001", "Fill In row")
    blank = "no-clue"
    why = {
        "no-clue": "{place} has no number, so nothing says how many tents it has.",
        "already-filled": "Every square of {place} is known, so there is nothing to split.",
        "contradiction-instead": "The missing tents of {place} cannot be pitched without touching. That is a "
        "contradiction, not a split: use No Fit.",
    }
    at_kinds = LINES


class _LinksOf(NearLinks, CaseRule):
    """A split into the possible links of a tree or tent."""

    def refused(self, board: Board, end: int, found: list[int]) -> Refusal | None:
        """Return why there is no split at a tree or square with these possible links, None if there is one."""
        its, cells = camp_of(board), board.cells
        facts = {"place": its.names[end]}
        if linked(its, cells, end):
            lines = [link for link in its.of[end] if cells[link] == LINE]
            return Refusal("already-linked", (end, *lines), facts | {"lines": names(its, lines)})
        return None if found else Refusal("contradiction-instead", (end, *its.of[end]), facts)

    def branch(self, board: Board, link: int) -> dict[int, int]:
        """Return what a branch changes."""
        return {link: LINE}

    def places(self, board: Board) -> Iterator[Place]:
        its = camp_of(board)
        for end in range(its.squares):
            if its.is_tree[end] == ("tree" in self.at_kinds) and not self.refused(
                board, end, links(its, board.cells, end)
            ):
                yield its.place(end)

    def cases(self, board: Board, at: Place) -> Cases | Refusal:
        its, end = camp_of(board), at.cells[0]
        found = links(its, board.cells, end)
        if refusal := self.refused(board, end, found):
            return refusal
        branches = tuple([self.branch(board, link) for link in found])
        return Cases(branches, tuple([f"{its.names[link]}=line" for link in found]))


TREE_LINKED = "The tree at {place} already has its line, {lines}, so there is nothing to split."
TREE_ALONE = (
    "The tree at {place} has no possible link left. That is a contradiction, not a split: use No Tent for Tree."
)


class LinksFromTent(_LinksOf):
    id = "tree-tent.links-from-tent"
    name = "Links from Tent"
    statement = "A tent without a line belongs to one of the trees beside it: try each possible link."
    level = 4
    legup = ("TREE-CASE-0002", "Links from tent")
    why = {
        "not-a-tent": "There is no tent at {place}. This split needs one.",
        "already-linked": "The tent at {place} already has its line, {lines}, so there is nothing to split.",
        "contradiction-instead": "The tent at {place} has no possible link left. That is a contradiction, not a "
        "split: use No Tree for Tent.",
    }
    at_kinds = ("cell",)

    def refused(self, board: Board, end: int, found: list[int]) -> Refusal | None:
        if board.cells[end] != TENT:
            return Refusal("not-a-tent", (end,), {"place": camp_of(board).names[end]})
        return super().refused(board, end, found)


class LinksFromTree(_LinksOf):
    id = "tree-tent.links-from-tree"
    name = "Links from Tree"
    statement = "A tree without a line, with tents on all squares it may be joined to: try each possible link."
    level = 4
    legup = ("TREE-CASE-0003", "Links from tree")
    why = {
        "already-linked": TREE_LINKED,
        "contradiction-instead": TREE_ALONE,
        "open-squares": "The tent of the tree at {place} may also be on a square that is still open: {open}. Use Spots "
        "of a Tree.",
    }
    at_kinds = ("tree",)

    def refused(self, board: Board, end: int, found: list[int]) -> Refusal | None:
        its = camp_of(board)
        opened = [square for link in found if board.cells[square := its.ends[link][1]] == OPEN]
        facts = {"place": its.names[end], "open": names(its, opened)}
        return super().refused(board, end, found) or (
            Refusal("open-squares", (end, *opened), facts) if opened else None
        )


class SpotsOfTree(_LinksOf):
    id = "tree-tent.spots-of-tree"
    name = "Spots of a Tree"
    statement = "A tree without a line has its tent on one of the squares beside it: try each possible one."
    level = 4
    why = {"already-linked": TREE_LINKED, "contradiction-instead": TREE_ALONE}
    at_kinds = ("tree",)

    def branch(self, board: Board, link: int) -> dict[int, int]:
        square = camp_of(board).ends[link][1]
        return {link: LINE} | ({square: TENT} if board.cells[square] == OPEN else {})


TENT_OR_GRASS, FILL_LINE = TentOrGrass(), FillLine()
LINKS_FROM_TENT, LINKS_FROM_TREE, SPOTS_OF_TREE = LinksFromTent(), LinksFromTree(), SpotsOfTree()
