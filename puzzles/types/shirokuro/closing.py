"""Shirokuro: its two case rules and its four contradictions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from puzzles.base.rule import CaseRule, ContradictionRule, Finding
from puzzles.grid.flood import component, unequal
from puzzles.kernel.board import Board, Place
from puzzles.kernel.verdict import Accepted, Cases, Refusal, Verdict
from puzzles.types.shirokuro.model import LINE, NONE, OPEN, VALUES, Links, geometry


def around_part(links: Links, cells: Sequence[int], part: Iterable[int], without: int = -1) -> tuple[int, ...]:
    """Return the possible links among these circles and the ruled-out ones to others, `without` one."""
    inside, found = set(part), {without}
    for circle in inside:
        for link, other in links.graph[circle]:
            if (cells[link] == NONE) != (other in inside):
                found.add(link)
    found.discard(without)
    return tuple(sorted(found))


@lru_cache(maxsize=256)
def unequal_parts(links: Links, cells: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """Return the components with unequal numbers of white and black circles, each with the links that confine it.

    Remembered, for a board is asked about again and again while hints are looked for.
    """
    parts = unequal(links.graph, cells, NONE, links.weights)
    return tuple([(tuple(part), around_part(links, cells, part)) for part in parts])


def listed(links: Links, of: Iterable[int], between: str = ", ") -> str:
    """Return the names of links as a fact."""
    return between.join([links.names[link] for link in of])


class LineOrNone(CaseRule):
    id = "shirokuro.line-or-none"
    name = "Line or None"
    statement = "An open link is a line, or it is ruled out: try both, each in a branch of its own."
    level = 3
    why = {
        "drawn": "{cell} is already a line, so there is nothing to split.",
        "ruled-out": "{cell} is already ruled out, so there is nothing to split.",
    }
    at_kinds = ("link",)

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return at.cells if at else ()

    def places(self, board: Board) -> Iterator[Place]:
        links = geometry(board)
        return (links.link_place(link) for link, mask in enumerate(board.cells) if mask == OPEN)

    def cases(self, board: Board, at: Place) -> Cases | Refusal:
        link = at.cells[0]
        mask = board.cells[link]
        if mask != OPEN:
            return Refusal("drawn" if mask == LINE else "ruled-out", at.cells, {"cell": at.name})
        return Cases(({link: LINE}, {link: NONE}), tuple([f"{at.name}={value}" for value in VALUES]))


class LinksOfCircle(CaseRule):
    id = "shirokuro.links-of-circle"
    name = "Links of a Circle"
    statement = "A circle's line is one of its open links: try each in a branch of its own."
    level = 3
    why = {
        "has-line": "{circle} already has its line, {links}, so there is nothing to split.",
        "contradiction-instead": "{circle} has no open link left for a line. That is a contradiction, not a split: "
        "use Stranded Circle.",
    }
    at_kinds = ("circle",)

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return tuple(sorted(at.cells)) if at else ()

    def places(self, board: Board) -> Iterator[Place]:
        links, cells = geometry(board), board.cells
        for circle, its in enumerate(links.of):
            masks = [cells[link] for link in its]
            if OPEN in masks and LINE not in masks:
                yield links.place(circle)

    def cases(self, board: Board, at: Place) -> Cases | Refusal:
        links, cells = geometry(board), board.cells
        drawn = tuple([link for link in at.cells if cells[link] == LINE])
        possible = [link for link in at.cells if cells[link] == OPEN]
        if drawn:
            return Refusal("has-line", drawn, {"circle": at.name, "links": listed(links, drawn)})
        if not possible:
            return Refusal("contradiction-instead", at.cells, {"circle": at.name})
        names = tuple([f"{links.names[link]}={VALUES[0]}" for link in possible])
        return Cases(tuple([{link: LINE} for link in possible]), names)


class _CircleContradiction(ContradictionRule):
    """A contradiction at a circle: `_guilty` gives the links that make it so, None where there is none."""

    level = 1
    at_kinds = ("circle",)

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return tuple(sorted(at.cells)) if at else tuple(range(len(board.cells)))

    def check(self, board: Board, at: Place | None = None) -> Verdict:
        if at is None:
            return self.anywhere(board)
        links = geometry(board)
        circle = links.circle_index[at.name]
        guilty = self._guilty(board.cells, links.of[circle])
        return self._fine(board, at) if guilty is None else Accepted(guilty)

    def find(self, board: Board) -> Iterator[Finding]:
        links, cells = geometry(board), board.cells
        for circle, its in enumerate(links.of):
            guilty = self._guilty(cells, its)
            if guilty is not None:
                yield Finding(links.place(circle), guilty)

    def _guilty(self, cells: Sequence[int], its: tuple[int, ...]) -> tuple[int, ...] | None:
        raise NotImplementedError

    def _fine(self, board: Board, at: Place) -> Refusal:
        raise NotImplementedError


class StrandedCircle(_CircleContradiction):
    id = "shirokuro.stranded-circle"
    name = "Stranded Circle"
    statement = "A circle has no line, and all its links are ruled out."
    why = {
        "nowhere": "Every circle of this board has its line or at least one open link.",
        "has-line": "{circle} is not stranded: it has its line, {links}.",
        "not-stranded": "{circle} is not stranded: {links} could still be its line.",
    }

    def _guilty(self, cells: Sequence[int], its: tuple[int, ...]) -> tuple[int, ...] | None:
        for link in its:
            if cells[link] != NONE:
                return None
        return its

    def _fine(self, board: Board, at: Place) -> Refusal:
        links, cells = geometry(board), board.cells
        drawn = tuple([link for link in at.cells if cells[link] == LINE])
        shown = drawn or tuple([link for link in at.cells if cells[link] == OPEN])
        facts = {"circle": at.name, "links": listed(links, shown, "|")}
        return Refusal("has-line" if drawn else "not-stranded", shown, facts)


class TwoLines(_CircleContradiction):
    id = "shirokuro.two-lines"
    name = "Two Lines"
    statement = "Two lines end in the same circle."
    why = {
        "nowhere": "No circle of this board has more than one line.",
        "one-line": "This rule needs two lines that end in {circle}. Only one does: {links}.",
        "no-line": "This rule needs two lines that end in {circle}. None ends there yet.",
    }

    def _guilty(self, cells: Sequence[int], its: tuple[int, ...]) -> tuple[int, ...] | None:
        drawn = [link for link in its if cells[link] == LINE]
        return tuple(drawn) if len(drawn) > 1 else None

    def _fine(self, board: Board, at: Place) -> Refusal:
        drawn = tuple([link for link in at.cells if board.cells[link] == LINE])
        facts = {"circle": at.name, "links": listed(geometry(board), drawn)}
        return Refusal("one-line", drawn, facts) if drawn else Refusal("no-line", at.cells, {"circle": at.name})


class ColourImbalance(_CircleContradiction):
    id = "shirokuro.colour-imbalance"
    name = "Colour Imbalance"
    statement = "A group of circles that can only be linked to each other has not as many white circles as black ones."
    level = 2
    why = {
        "nowhere": "Every group of circles joined by possible links has as many white circles as black ones.",
        "balanced": (
            "The group of {circle} (all circles it can reach over possible links) has as many white circles as black "
            "ones."
        ),
    }

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        links = geometry(board)
        if at is None:
            return tuple(range(len(board.cells)))
        part = component(links.graph, board.cells, NONE, links.circle_index[at.name])
        return tuple(sorted({link for circle in part for link in links.of[circle]}))

    def check(self, board: Board, at: Place | None = None) -> Verdict:
        if at is None:
            return super().check(board)
        links = geometry(board)
        part = component(links.graph, board.cells, NONE, links.circle_index[at.name])
        evidence = around_part(links, board.cells, part)
        if sum([links.weights[circle] for circle in part]):
            return Accepted(evidence)
        return Refusal("balanced", evidence, {"circle": at.name})

    def find(self, board: Board) -> Iterator[Finding]:
        links = geometry(board)
        for part, evidence in unequal_parts(links, board.cells):
            for circle in part:
                yield Finding(links.place(circle), evidence)


class CrossingLines(ContradictionRule):
    id = "shirokuro.crossing-lines"
    name = "Crossing Lines"
    statement = "Two drawn lines cross."
    level = 1
    why = {
        "nowhere": "No two lines of this board cross.",
        "not-drawn": "No line is drawn at {link}, so it is not one of two lines that cross.",
        "not-crossed": "No drawn line crosses {link}.",
    }
    at_kinds = ("link",)

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        if at is None:
            return tuple(range(len(board.cells)))
        return tuple(sorted((at.cells[0], *geometry(board).crossing[at.cells[0]])))

    def check(self, board: Board, at: Place | None = None) -> Verdict:
        if at is None:
            return self.anywhere(board)
        link = at.cells[0]
        others = geometry(board).crossing[link]
        if board.cells[link] != LINE:
            return Refusal("not-drawn", at.cells, {"link": at.name})
        drawn = [other for other in others if board.cells[other] == LINE]
        return Accepted((link, drawn[0])) if drawn else Refusal("not-crossed", (link, *others), {"link": at.name})

    def find(self, board: Board) -> Iterator[Finding]:
        links, cells = geometry(board), board.cells
        for link, others in enumerate(links.crossing):
            for other in others if cells[link] == LINE else ():
                if cells[other] == LINE:
                    yield Finding(links.link_place(link), (link, other))
                    break
