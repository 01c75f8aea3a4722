"""Tree Tent: the laws that its rules appeal to, and where they argue, with sentences about counter-examples."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from puzzles.grid.clauses import Law
from puzzles.grid.sets import cells_in, set_of
from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.laws import Arguer, Argument, Claim
from puzzles.logic.laws import AboutCounts, AboutFits
from puzzles.types.tree_tent.closing import NO_FIT, NO_PAIRING, TOO_FEW_TENTS, TOO_MANY_TENTS
from puzzles.types.tree_tent.linking import NO_LINK, TENT_FOR_TREE, TREE_FOR_TENT
from puzzles.types.tree_tent.model import GRASS, TENT, Camp, camp_of
from puzzles.types.tree_tent.pairing import tents, trees
from puzzles.types.tree_tent.rules import (
    EMPTY_FIELD,
    FINISH_WITH_GRASS,
    FINISH_WITH_TENTS,
    LAST_CAMPING_SPOT,
    LINE_FIT,
    STARVES_TREE,
)

FORM = frozenset(
    {
        "only-tent",
        "only-grass",
        "only-line",
        "only-none",
        "opposite",
        "not-a-square",
        "not-a-link",
    }
)
NOT_FORCED = "So this rule leaves {cell} open."
NOT_CLOSED = "So this rule does not close the branch."


def _apart(puzzle: Puzzle, cells: Collection[int]) -> tuple[Law, ...]:
    """Return the laws that tents on any of these squares do not touch each other."""
    its, inside = camp_of(puzzle), set_of(cells)
    pairs = [(cell, other) for cell in sorted(cells) for other in cells_in(its.near[cell] & inside) if other > cell]
    return tuple([Law("apart", (its.names[cell], its.names[other])) for cell, other in pairs])


def _single(its: Camp, ends: Iterable[int]) -> list[Law]:
    """Return the laws that no more than one line ends at these trees or squares, and only at tents."""
    every = list(ends)
    links = dict.fromkeys([link for end in every for link in its.of[end]])
    return [
        *[Law("one-line", (its.names[end],)) for end in every],
        *[Law("to-tent", (its.names[link],)) for link in links],
    ]


def _joined(its: Camp, ends: Iterable[int]) -> tuple[Law, ...]:
    """Return the laws that just one line ends at each of these trees, and at each of these squares with a tent."""
    every = list(ends)
    has = [Law("has-tent" if its.is_tree[end] else "has-tree", (its.names[end],)) for end in every]
    return (*has, *_single(its, every))


def _shown(its: Camp, end: int) -> Place:
    """Return a tree or square with all that may be joined to it, as a place to look at."""
    others = [its.other(link, end) for link in its.of[end]]
    return Place(its.place(end).kind, its.names[end], tuple(sorted((end, *others, *its.of[end]))))


class Orbit(Arguer):
    """Surround Tent and Touching Tents argue about a square and all that it touches."""

    said = {
        "cell": "No tent touches {cell}. " + NOT_FORCED,
        "place": "{place} does not touch another tent. " + NOT_CLOSED,
    }

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        its = camp_of(board)
        for cell in (claim.cell,) if claim.cell >= 0 else claim.at.cells if claim.at else ():
            around = (cell, *cells_in(its.near[cell]))
            place = Place("cell", its.names[cell], tuple(sorted(around)))
            yield Argument("cell" if claim.cell >= 0 else "place", place, _apart(board.puzzle, around))


class OwnTree(Arguer):
    """Empty Field argues about the trees beside a square, which may have another tent."""

    said = {"cell": "A tent at {cell} could belong to a tree beside it. " + NOT_FORCED}

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        its = camp_of(board)
        single = [Law("one-line", (its.names[its.ends[link][0]],)) for link in its.of[claim.cell]]
        yield Argument("cell", _shown(its, claim.cell), (*_joined(its, [claim.cell]), *single))


class OwnSpots(Arguer):
    """Last Camping Spot argues about the squares left for each tree beside a square."""

    said = {"cell": "The tree at {place} could have its tent elsewhere. " + NOT_FORCED}

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        its = camp_of(board)
        for link in its.of[claim.cell]:
            tree = its.ends[link][0]
            yield Argument("cell", _shown(its, tree), _joined(its, [tree]))


class NearTrees(Arguer):
    """Starves a Tree argues about the trees that have squares which a tent would touch."""

    said = {"cell": "With a tent at {cell}, the tree at {place} could still have one. " + NOT_FORCED}

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        its = camp_of(board)
        near = {its.ends[link][0] for other in cells_in(its.near[claim.cell]) for link in its.of[other]}
        for tree in sorted(near):
            spots = [its.ends[link][1] for link in its.of[tree]]
            pairs = [sorted((claim.cell, spot)) for spot in spots if its.near[claim.cell] >> spot & 1]
            apart = [Law("apart", (its.names[one], its.names[other])) for one, other in pairs]
            yield Argument("cell", _shown(its, tree), (*_joined(its, [tree]), *apart))


class Linking(Arguer):
    """Rules about a link argue about its tree, or its tent, or both. `ends` are the places of these in a link."""

    said = {
        "line": "{cell} is not the only link at {place} that is not ruled out. " + NOT_FORCED,
        "none": "No line ends yet at the tree or the square of {cell}, and that square is not grass. " + NOT_FORCED,
        "bare": "Without a tent at {place}, {cell} could be ruled out. " + NOT_FORCED,
    }

    def __init__(self, code: str, *ends: int) -> None:
        self._code, self._ends = code, ends

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        its = camp_of(board)
        if claim.cell < its.squares:
            return
        square = its.ends[claim.cell][1]
        if self._code == "line" and board.cells[square] != TENT:  # the rules ask for a tent there
            yield Argument("bare", _shown(its, square), _joined(its, [square]), fixed={square: GRASS})
            return
        ends = [its.ends[claim.cell][at] for at in self._ends]
        laws = _joined(its, ends) if self._code == "line" else tuple(_single(its, ends))
        yield Argument(self._code, _shown(its, ends[0]), laws)


class AtEnd(Arguer):
    """Contradictions at a tree or tent argue about what it may be joined to."""

    said = {"place": "{place} can still be joined by one line. " + NOT_CLOSED}

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        its = camp_of(board)
        if claim.at:
            yield Argument("place", _shown(its, claim.at.cells[0]), _joined(its, claim.at.cells[:1]))


class AllPairs(Arguer):
    """No Pairing argues about all trees, or about all tents."""

    said = {"place": "{place} and all others like it can be joined in pairs. " + NOT_CLOSED}

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        its, cells = camp_of(board), board.cells
        if not claim.at:
            return
        end = claim.at.cells[0]
        side = trees(its, cells) if its.is_tree[end] else tents(its, cells)
        others = {its.other(link, each) for each in side for link in its.of[each]}
        yield Argument("place", _shown(its, end), (*_joined(its, side), *_single(its, sorted(others))))


COUNTED = {
    "no": "Going only by the number of {place}, a tent could be at {cell}. " + NOT_FORCED,
    "yes": "Going only by the number of {place}, it could get its tents without {cell}. " + NOT_FORCED,
    "place": "{place} can still get its tents. " + NOT_CLOSED,
    "bare": "Neither the row nor the column of {cell} has a number, so it could be {other}. " + NOT_FORCED,
    "blank": "{place} has no number, so it could have any number of tents. " + NOT_CLOSED,
}
ARGUERS = {
    EMPTY_FIELD.id: OwnTree(),
    LAST_CAMPING_SPOT.id: OwnSpots(),
    STARVES_TREE.id: NearTrees(),
    NO_LINK.id: Linking("none", 0, 1),
    TENT_FOR_TREE.id: Linking("line", 0),
    TREE_FOR_TENT.id: Linking("line", 1),
    "tree-tent.surround-tent": Orbit(),
    "tree-tent.touching-tents": Orbit(),
    "tree-tent.no-tent-for-tree": AtEnd(),
    "tree-tent.no-tree-for-tent": AtEnd(),
    "tree-tent.two-links": AtEnd(),
    NO_PAIRING.id: AllPairs(),
    **{
        rule.id: AboutCounts(rule, COUNTED)
        for rule in (FINISH_WITH_GRASS, FINISH_WITH_TENTS, TOO_FEW_TENTS, TOO_MANY_TENTS)
    },
    **{
        rule.id: AboutFits(rule, COUNTED, lambda puzzle, count: _apart(puzzle, count.cells))
        for rule in (LINE_FIT, NO_FIT)
    },
}
