"""Shirokuro: what students believe wrongly about its rules."""

from __future__ import annotations

from collections.abc import Sequence

from puzzles.bugs import Bug, Claim, Fit, both_ways
from puzzles.grid.flood import component
from puzzles.kernel.board import Board
from puzzles.types.shirokuro.model import LINE, NONE, OPEN, Links, geometry
from puzzles.types.shirokuro.rules import RULES, cut_part


def _possible(links: Links, cells: Sequence[int], circle: int, without: int = -1) -> list[int]:
    """List the links of a circle that are not ruled out, `without` one."""
    return [link for link in links.of[circle] if cells[link] != NONE and link != without]


def _overlooked(board: Board, claim: Claim) -> Fit | None:
    links, cells = geometry(board), board.cells
    ends = (links.circle_index[claim.at.name],) if claim.at else links.ends[claim.cell]
    for circle in ends:
        others = _possible(links, cells, circle, claim.cell)
        others_at_first = len(links.of[circle]) - (claim.at is None)
        if len(others) == 1 < others_at_first and cells[others[0]] == OPEN:
            return Fit({"others": links.names[others[0]], "circle": links.circle_names[circle]}, tuple(others))
    return None


def _nearest(board: Board, claim: Claim) -> Fit | None:
    """Fit a link that is the shortest of both its circles, though not the only one."""
    links, cells = geometry(board), board.cells
    circles = [circle for circle in links.ends[claim.cell] if _possible(links, cells, circle, claim.cell)]
    if not circles or any(_shortest(links, cells, circle) != claim.cell for circle in circles):
        return None
    others = _possible(links, cells, circles[0], claim.cell)
    return Fit({"circle": links.circle_names[circles[0]]}, (claim.cell, *others))


def _shortest(links: Links, cells: Sequence[int], circle: int) -> int | None:
    """Return the one shortest possible link of a circle, None if there are several."""
    lengths = {link: len(links.squares(link)) for link in _possible(links, cells, circle)}
    short = [link for link, length in lengths.items() if length == min(lengths.values())]
    return short[0] if len(short) == 1 else None


def _open_as_line(board: Board, claim: Claim) -> Fit | None:
    """Fit a link beside an open one that is the shortest of its circle."""
    links, cells = geometry(board), board.cells
    for circle in links.ends[claim.cell]:
        short = _shortest(links, cells, circle)
        if short not in (None, claim.cell) and cells[short] == OPEN:
            return Fit({"a": links.names[short], "circle": links.circle_names[circle]}, (short,))
    return None


def _open_as_second(board: Board, claim: Claim) -> Fit | None:
    """Fit a circle with one line and one open link, or a line that an open link crosses."""
    links, cells = geometry(board), board.cells
    its = claim.at.cells if claim.at else ()
    if claim.at and claim.at.kind == "link":
        its = (its[0], *links.crossing[its[0]])
    opened = [link for link in its if cells[link] == OPEN]
    if len(opened) != 1 or not any(cells[link] == LINE for link in its):
        return None
    return Fit({"a": links.names[opened[0]]}, tuple(opened))


def _open_crosses(board: Board, claim: Claim) -> Fit | None:
    links, cells = geometry(board), board.cells
    opened = [link for link in links.crossing[claim.cell] if cells[link] == OPEN]
    return Fit({"a": links.names[opened[0]]}, (opened[0],)) if opened else None


def _touches(board: Board, claim: Claim) -> Fit | None:
    links, cells = geometry(board), board.cells
    link = claim.at.cells[0] if claim.at else claim.cell
    lines = [other for other in links.around[link] if cells[other] == LINE]
    if not lines:
        return None
    circle = next(circle for circle in links.ends[link] if circle in links.ends[lines[0]])
    return Fit({"line": links.names[lines[0]], "circle": links.circle_names[circle]}, (lines[0], link))


def _own_end(board: Board, claim: Claim) -> Fit | None:
    links, cells = geometry(board), board.cells
    for circle in links.ends[claim.cell]:
        if not _possible(links, cells, circle, claim.cell):
            return Fit({"circle": links.circle_names[circle]}, links.of[circle])
    return None


def _left_out(board: Board, claim: Claim) -> Fit | None:
    """Fit a claim that follows once one open link beside it is left out."""
    links = geometry(board)
    for link in links.around[claim.cell]:
        if board.cells[link] == OPEN:
            cells = list(board.cells)
            cells[link] = NONE
            if cut_part(links, cells, claim.cell, claim.mask):
                return Fit({"a": links.names[link]}, (link,))
    return None


def _group_without(board: Board, claim: Claim) -> Fit | None:
    """Fit a circle whose group is unequal without one open link of the circle."""
    links = geometry(board)
    circle = links.circle_index[claim.at.name] if claim.at else 0
    for link in links.of[circle]:
        if board.cells[link] == OPEN:
            cells = list(board.cells)
            cells[link] = NONE
            if sum([links.weights[each] for each in component(links.graph, cells, NONE, circle)]):
                return Fit({"a": links.names[link]}, (link,))
    return None


def _two_lines_cross(board: Board, claim: Claim) -> Fit | None:
    return _touches(board, claim) if claim.at and board.cells[claim.at.cells[0]] == LINE else None


BUGS = (
    Bug(
        "shirokuro.overlooked-link",
        {"shirokuro.only-link": ("others-open",), "shirokuro.stranded-circle": ("not-stranded",)},
        _overlooked,
        "It looks as if you overlooked the link {others}, which {circle} could use too.",
        "Look from the circle in all four directions: a link counts until it is ruled out.",
    ),
    Bug(
        "shirokuro.nearest",
        {"shirokuro.only-link": ("others-open",)},
        _nearest,
        "It looks as if you joined {circle} with the nearest circle. Nothing says that its partner is the nearest.",
        "The partner of a circle may be far away. A link is forced only when all others are ruled out.",
    ),
    Bug(
        "shirokuro.open-as-line",
        {"shirokuro.finished-circle": ("no-line",)},
        _open_as_line,
        "It looks as if you counted the open link {a} as a line.",
        "An open link is only possible. Lines that are drawn rule others out.",
    ),
    Bug(
        "shirokuro.open-crosses",
        {"shirokuro.no-crossing": ("not-drawn",)},
        _open_crosses,
        "It looks as if you counted the open link {a} as a line.",
        "Only a drawn line rules out the links that it crosses.",
    ),
    Bug(
        "shirokuro.open-as-second",
        {"shirokuro.two-lines": ("one-line",), "shirokuro.crossing-lines": ("not-crossed", "not-drawn")},
        _open_as_second,
        "It looks as if you counted the open link {a} as a line.",
        "Two lines must be drawn before they can be one too many, or cross.",
    ),
    Bug(
        "shirokuro.touch-is-cross",
        {"shirokuro.no-crossing": ("nothing-crosses", "not-drawn")},
        _touches,
        "It looks as if you took two links that meet at {circle} for crossing ones. Links that end in the same circle "
        "do not cross.",
        "Links cross in a square between the circles. Those that end in the same circle only meet there.",
    ),
    Bug(
        "shirokuro.lines-touch",
        {"shirokuro.crossing-lines": ("not-crossed",)},
        _two_lines_cross,
        "It looks as if you took two lines that meet at {circle} for crossing ones.",
        "Links cross in a square between the circles. Those that end in the same circle only meet there.",
    ),
    Bug(
        "shirokuro.own-end",
        {"shirokuro.avoid-stranding": ("none-stranded", "keeps-crossed", "keeps-finished", "no-rivals")},
        _own_end,
        "It looks as if you counted {circle} as stranded. It would have this very line.",
        "A line strands other circles only. Those at its own ends have their line then.",
    ),
    Bug(
        "shirokuro.left-out",
        {"shirokuro.keep-balance": ("balanced-line", "balanced-none")},
        _left_out,
        "It looks as if you left out the open link {a} when you looked at the group.",
        "Every link that is not ruled out joins its circles into one group.",
    ),
    Bug(
        "shirokuro.group-cut-short",
        {"shirokuro.colour-imbalance": ("balanced",)},
        _group_without,
        "It looks as if you left out the open link {a} when you looked at the group.",
        "Every link that is not ruled out joins its circles into one group.",
    ),
    both_ways("shirokuro", RULES, "only-line", "only-none"),
)
