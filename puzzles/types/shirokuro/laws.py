"""Shirokuro: the laws that its rules appeal to, and where they argue. Each says a sentence about a counter-example."""

from __future__ import annotations

from collections.abc import Iterator

from puzzles.grid.clauses import Law
from puzzles.kernel.board import Board
from puzzles.laws import Arguer, Argument, Claim
from puzzles.types.shirokuro.model import LINE, NONE, Links, geometry

FORM = frozenset({"only-line", "only-none", "opposite"})
NOT_OUT = "So this rule does not rule {cell} out."
NOT_CLOSED = "So this rule does not close the branch."


def _circle(links: Links, circle: int) -> tuple[Law, ...]:
    """Return the laws of a circle: it has a line, and not two."""
    name = links.circle_names[circle]
    return Law("one", (name,)), Law("single", (name,))


def _cross(links: Links, link: int, others: tuple[int, ...]) -> tuple[Law, ...]:
    """Return the laws that a link and others, which cross it, are not both lines."""
    pairs = [sorted((link, other)) for other in others]
    return tuple([Law("cross", (links.names[first], links.names[second])) for first, second in pairs])


class OwnCircles(Arguer):
    """Rules that argue about the circles at both ends of a link."""

    said = {
        "elsewhere": "{place} could have its line at {elsewhere} instead. So {cell} is not forced by this rule.",
        "line": "{cell} could be the line of {place}. " + NOT_OUT,
    }

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        links = geometry(board)
        for circle in links.ends[claim.cell]:
            code = "line" if claim.mask == NONE else "elsewhere"
            yield Argument(code, links.place(circle), _circle(links, circle), LINE)


class Circle(Arguer):
    """Contradictions at a circle."""

    said = {"finish": "{place} can still have exactly one line, {elsewhere}. " + NOT_CLOSED}

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        links = geometry(board)
        chosen = (links.circle_index[claim.at.name],) if claim.at else range(len(links.of))
        for circle in chosen:
            yield Argument("finish", links.place(circle), _circle(links, circle), LINE)


class Crossing(Arguer):
    """Rules that argue about a link and those that cross it."""

    said = {
        "line": "{cell} could be a line if the links that cross it are ruled out. " + NOT_OUT,
        "alone": "No other link crosses {cell}, so it could be a line. " + NOT_OUT,
        "finish": "{place} and a link that crosses it need not both be lines. " + NOT_CLOSED,
    }

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        links = geometry(board)
        at = links.index[claim.at.name] if claim.at else -1
        for link in (max(claim.cell, at),) if claim.at or claim.cell >= 0 else range(len(links.crossing)):
            crossing = links.crossing[link]
            code = "finish" if claim.cell < 0 else "line" if crossing else "alone"
            yield Argument(code, links.link_place(link), _cross(links, link, crossing))


class Stranding(Arguer):
    """Avoid Stranding argues about the circles around, one after the other: those with fewest links left first."""

    said = {
        "elsewhere": "With a line at {cell}, {place} could still have its line at {elsewhere}. " + NOT_OUT,
        "line": "{cell} could be the line of both circles at its ends. " + NOT_OUT,
    }

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        links, own = geometry(board), geometry(board).ends[claim.cell]
        rivals = [link for link in links.crossing[claim.cell] + links.around[claim.cell] if board.cells[link] != NONE]
        kept = {
            circle: [link for link in links.of[circle] if board.cells[link] != NONE and link not in rivals]
            for circle in sorted({circle for rival in rivals for circle in links.ends[rival]} - set(own))
        }
        has_line = {circle: any(board.cells[link] == LINE for link in its) for circle, its in kept.items()}
        around = sorted(kept, key=lambda circle: (has_line[circle], len(kept[circle])))
        both = _circle(links, own[0]) + _circle(links, own[1])
        for circle in around:
            crossing = tuple([link for link in links.of[circle] if link in links.crossing[claim.cell]])
            laws = (*both, *_circle(links, circle), *_cross(links, claim.cell, crossing))
            yield Argument("elsewhere", links.place(circle), laws, LINE)
        if not around:
            yield Argument("line", links.link_place(claim.cell), both, LINE)


ARGUERS = {
    "shirokuro.only-link": OwnCircles(),
    "shirokuro.finished-circle": OwnCircles(),
    "shirokuro.no-crossing": Crossing(),
    "shirokuro.avoid-stranding": Stranding(),
    "shirokuro.stranded-circle": Circle(),
    "shirokuro.two-lines": Circle(),
    "shirokuro.crossing-lines": Crossing(),
}
