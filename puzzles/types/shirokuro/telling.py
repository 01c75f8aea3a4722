"""Shirokuro: the reasons for accepted steps."""

from __future__ import annotations

from collections.abc import Iterable

from puzzles.grid.flood import component
from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.telling import ContradictionTeller, Counted, DirectTeller, Example, Telling
from puzzles.types.shirokuro.closing import listed, unequal_parts
from puzzles.types.shirokuro.model import LINE, NONE, Links, geometry
from puzzles.types.shirokuro.rules import all_none, cut_part, last_links

SUPPOSED = {"line": "{first} and {last} are joined", "none": "{first} and {last} are not joined"}
ANYTHING = "Nothing can make up for that, so every claim follows on this board."
IMBALANCE = Counted(
    "circles",
    "{circles} cannot be linked to any other circle.",
    "{circles} can only be linked to each other: {white} white, {black} black.",
)


def circles_of(links: Links, circles: Iterable[int]) -> dict[str, str]:
    """Name the circles, and count those of each colour."""
    found = sorted(circles)
    white = sum([links.weights[circle] > 0 for circle in found])
    names = "&".join([links.circle_names[circle] for circle in found])
    return {"circles": names, "white": str(white), "black": str(len(found) - white)}


class OnlyLink(DirectTeller):
    because = {
        "others-out": "All other links of {circle} are ruled out, so {cell} is its line.",
        "one-link": "{circle} has only this one link, {cell}.",
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        links, cells = geometry(board), board.cells
        others = {circle: [link for link in links.of[circle] if link != cell] for circle in links.ends[cell]}
        circle = next(circle for circle, its in others.items() if all_none(cells, its))
        return Telling("others-out" if others[circle] else "one-link", {"circle": links.circle_names[circle]})


class FinishedCircle(DirectTeller):
    because = {"has-line": "{circle} already has its line, {line}, so {cell} is ruled out."}

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        links, line = geometry(board), evidence[0]
        circle = next(circle for circle in links.ends[cell] if circle in links.ends[line])
        return Telling("has-line", {"circle": links.circle_names[circle], "line": links.names[line]})


class NoCrossing(DirectTeller):
    because = {"crossed": "The line {line} crosses {cell}, so {cell} is ruled out."}

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        return Telling("crossed", {"line": geometry(board).names[evidence[0]]})


class AvoidStranding(DirectTeller):
    because = {
        "cross": "A line at {cell} would cross {last}, the last possible link of {circle}.",
        "end": "A line at {cell} would use up an end of {last}, the last possible link of {circle}.",
        "stranded": "{circle} has no possible link any more. " + ANYTHING,
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        links, names = geometry(board), geometry(board).circle_names
        for last, circle in last_links(links, board.cells, cell):
            code = "cross" if last in links.crossing[cell] else "end"
            return Telling(code, {"last": links.names[last], "circle": names[circle]})
        stranded = next(circle for circle, its in enumerate(links.of) if all_none(board.cells, its))
        return Telling("stranded", {"circle": names[stranded]})


class KeepBalance(DirectTeller):
    because = {
        "line": "Ruling out {cell} would cut off {circles}. White circles there: {white}; black ones: {black}. So "
        "{cell} is a line.",
        "none": "A line at {cell} would cut off {circles}. White circles there: {white}; black ones: {black}. So "
        "{cell} is ruled out.",
        "already": Counted(IMBALANCE.by, f"{IMBALANCE.one} {ANYTHING}", f"{IMBALANCE.many} {ANYTHING}"),
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        links = geometry(board)
        if part := cut_part(links, board.cells, cell, mask):
            return Telling("line" if mask == LINE else "none", circles_of(links, part))
        return Telling("already", circles_of(links, unequal_parts(links, board.cells)[0][0]))


class StrandedCircle(ContradictionTeller):
    because = {"no-link": "All links of {circle} are ruled out.", "alone": "{circle} has no link at all."}

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        return Telling("no-link" if at.cells else "alone", {"circle": at.name})


class TwoLines(ContradictionTeller):
    because = {"two": "{lines} both end in {circle}.", "several": "{lines} all end in {circle}."}

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        lines = listed(geometry(board), evidence, "&")
        return Telling("two" if len(evidence) == 2 else "several", {"circle": at.name, "lines": lines}, evidence)


class CrossingLines(ContradictionTeller):
    because = {"cross": "{first} and {second} cross."}

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        first, second = [geometry(board).names[link] for link in evidence]
        return Telling("cross", {"first": first, "second": second}, evidence)


class ColourImbalance(ContradictionTeller):
    because = {"unequal": IMBALANCE}

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        links = geometry(board)
        part = component(links.graph, board.cells, NONE, links.circle_index[at.name])
        return Telling("unequal", circles_of(links, part))


def regions(puzzle: Puzzle, cell: int) -> tuple[Place, ...]:
    """Return the two circles of a link."""
    links: Links = puzzle.clues
    return tuple([links.place(circle) for circle in links.ends[cell]])


TELLERS = {
    "shirokuro.only-link": OnlyLink(),
    "shirokuro.finished-circle": FinishedCircle(),
    "shirokuro.no-crossing": NoCrossing(),
    "shirokuro.avoid-stranding": AvoidStranding(),
    "shirokuro.keep-balance": KeepBalance(),
    "shirokuro.stranded-circle": StrandedCircle(),
    "shirokuro.two-lines": TwoLines(),
    "shirokuro.crossing-lines": CrossingLines(),
    "shirokuro.colour-imbalance": ColourImbalance(),
}

EXAMPLES = {
    "others-open": Example({"{others}": "line"}),
    "none-stranded": Example({"{kept}": "line"}),
    "not-stranded": Example({"{links}": "line"}),
}
