"""Shirokuro: its five direct rules, and the list of all eleven."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from puzzles.base.rule import Deduction, DirectRule
from puzzles.grid.flood import component, cut_off
from puzzles.kernel.board import Board, Place
from puzzles.kernel.verdict import Accepted, Refusal, Verdict
from puzzles.logic.opposite import never_given
from puzzles.types.shirokuro.closing import (
    ColourImbalance,
    CrossingLines,
    LineOrNone,
    LinksOfCircle,
    StrandedCircle,
    TwoLines,
    around_part,
    unequal_parts,
)
from puzzles.types.shirokuro.model import LINE, NONE, OPEN, Links, geometry


class _LinkRule(DirectRule):
    """A direct rule that argues about a link, the links that cross it and those that end in its circles."""

    level = 1

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        links = geometry(board)
        return tuple(sorted({other for cell in cells for other in (cell, *_rivals(links, cell))}))


def _rivals(links: Links, cell: int) -> tuple[int, ...]:
    """Return the links that cannot be lines together with this one."""
    return links.crossing[cell] + links.around[cell]


def _circles(links: Links, cell: int) -> dict[str, str]:
    first, second = links.ends[cell]
    return {"first": links.circle_names[first], "second": links.circle_names[second]}


ONLY_NONE = "This rule only rules links out, so it is no reason for a line at {cell}."


class OnlyLink(_LinkRule):
    id = "shirokuro.only-link"
    name = "Only Link"
    statement = "When all but one of a circle's links are ruled out, the remaining link is its line."
    why = {
        "only-line": "This rule only draws lines, so it is no reason to rule out {cell}.",
        "opposite": "It is the other way round: {cell} is the last link left for a circle, so it is a line.",
        "others-open": "This rule needs {first} or {second} to have no other link left. Neither is so. Not ruled "
        "out yet, for example: {others}.",
    }

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        links, cells = geometry(board), board.cells
        both = [tuple([link for link in links.of[circle] if link != cell]) for circle in links.ends[cell]]
        alone = next((others for others in both if all_none(cells, others)), None)
        if mask != LINE:
            return never_given(board, cell, alone, "only-line")
        if alone is not None:
            return Accepted(alone)
        possible = tuple([link for link in links.around[cell] if cells[link] != NONE])
        names = ", ".join([links.names[link] for link in possible])
        return Refusal("others-open", possible, _circles(links, cell) | {"others": names})

    def find(self, board: Board) -> Iterator[Deduction]:
        links, cells, found = geometry(board), board.cells, set()
        for its in links.of:
            possible = [link for link in its if cells[link] != NONE]
            if len(possible) == 1 and cells[possible[0]] == OPEN and possible[0] not in found:
                found.add(possible[0])
                yield Deduction(possible[0], LINE, tuple([link for link in its if link != possible[0]]))


class FinishedCircle(_LinkRule):
    id = "shirokuro.finished-circle"
    name = "Finished Circle"
    statement = "Exactly one line ends in every circle: once a circle has its line, its other links are ruled out."
    why = {
        "only-none": ONLY_NONE,
        "opposite": "It is the other way round: the line {shown} already ends in one of its circles, so {cell} is "
        "ruled out.",
        "no-line": (
            "This rule rules out {cell} only where {first} or {second} already has its line. Neither has one yet."
        ),
    }

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        links = geometry(board)
        line = _line_among(board, links.around[cell])
        if mask != NONE:
            return never_given(board, cell, line, "only-none")
        if line:
            return Accepted(line)
        return Refusal("no-line", links.around[cell] or (cell,), _circles(links, cell))

    def find(self, board: Board) -> Iterator[Deduction]:
        return _ruled_out(board, geometry(board).around)


class NoCrossing(_LinkRule):
    id = "shirokuro.no-crossing"
    name = "No Crossing"
    statement = "Lines never cross: a link that crosses a drawn line is ruled out."
    why = {
        "only-none": ONLY_NONE,
        "opposite": "It is the other way round: the line {shown} crosses {cell}, so {cell} is ruled out.",
        "nothing-crosses": "No other link crosses {cell}, so this rule cannot rule it out.",
        "not-drawn": "This rule needs a drawn line that crosses {cell}. Only {others} would cross it, and no line is "
        "drawn there.",
    }

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        links = geometry(board)
        crossing = links.crossing[cell]
        line = _line_among(board, crossing)
        if mask != NONE:
            return never_given(board, cell, line, "only-none")
        if line:
            return Accepted(line)
        names = ", ".join([links.names[link] for link in crossing])
        return Refusal("not-drawn", crossing, {"others": names}) if crossing else Refusal("nothing-crosses", (cell,))

    def find(self, board: Board) -> Iterator[Deduction]:
        return _ruled_out(board, geometry(board).crossing)


def _line_among(board: Board, links: tuple[int, ...]) -> tuple[int] | None:
    """Return the first line among some links."""
    for link in links:
        if board.cells[link] == LINE:
            return (link,)
    return None


def _ruled_out(board: Board, against: Sequence[tuple[int, ...]]) -> Iterator[Deduction]:
    """Yield the open links that a drawn line rules out, each once."""
    cells, found = board.cells, set()
    for line, mask in enumerate(cells):
        if mask == LINE:
            for link in against[line]:
                if cells[link] == OPEN and link not in found:
                    found.add(link)
                    yield Deduction(link, NONE, (line,))


class AvoidStranding(_LinkRule):
    """A circle that a line would strand has one link left that the line is against.

    It never has two of them: a line crosses links of a circle on one side of it only, and where it ends at one of them,
    it lies along or across the circle's own row and column so that it crosses none.
    """

    id = "shirokuro.avoid-stranding"
    name = "Avoid Stranding"
    statement = "Rule out a link if drawing it would leave another circle without any possible link."
    why = {
        "only-none": ONLY_NONE,
        "opposite": "It is the other way round: with a line at {cell}, the circle at {circle} would have no possible "
        "link. So {cell} is ruled out.",
        "none-stranded": (
            "This rule needs a circle that would lose its last possible link if a line were drawn at {cell}. There is "
            "none: the circle at {circle}, for example, would keep {kept}."
        ),
        "keeps-crossed": (
            "This rule only looks at which links are ruled out. With a line at {cell}, the circle at {circle} would "
            "keep {kept}, which is not ruled out yet. Rule it out first: the line {shown} crosses it."
        ),
        "keeps-finished": (
            "This rule only looks at which links are ruled out. With a line at {cell}, the circle at {circle} would "
            "keep {kept}, which is not ruled out yet. Rule it out first: the line {shown} already ends in one of its "
            "circles."
        ),
        "no-rivals": "A line at {cell} would take no possible link from another circle, so none loses its last one.",
    }

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        links, cells = geometry(board), board.cells
        last = (circle for _rival, circle in last_links(links, cells, cell))
        found = next(last, None)
        if found is None:  # a circle that is stranded now is so with the line, too
            found = next(iter(stranded(links, cells)), None)
        if mask != NONE:
            facts = {} if found is None else {"circle": links.circle_names[found]}
            evidence = None if found is None else links.of[found]
            return never_given(board, cell, evidence, "only-none").with_facts(**facts)
        if found is not None:
            return Accepted(links.of[found])
        rivals, kept = would_keep(links, cells, cell)
        if not kept:
            return Refusal("no-rivals", (cell,))
        if dead := _dead(links, cells, kept):
            return dead
        circle = next(iter(kept))
        facts = {"circle": links.circle_names[circle], "kept": "&".join([links.names[link] for link in kept[circle]])}
        return Refusal("none-stranded", rivals, facts)

    def find(self, board: Board) -> Iterator[Deduction]:
        links, cells = geometry(board), board.cells
        found: dict[int, tuple[int, ...]] = {}
        alone = next((links.of[circle] for circle in stranded(links, cells)), None)
        for its in links.of:
            possible = [link for link in its if cells[link] != NONE]
            if len(possible) == 1:
                for link in _rivals(links, possible[0]):
                    found.setdefault(link, its)
        for link, mask in enumerate(cells):
            evidence = found.get(link, alone)
            if mask == OPEN and evidence is not None:
                yield Deduction(link, NONE, evidence)


def would_keep(links: Links, cells: Sequence[int], cell: int) -> tuple[tuple[int, ...], dict[int, list[int]]]:
    """Return the possible links that a line takes away, and what other circles at these keep, the fewest first."""
    rivals = tuple([link for link in _rivals(links, cell) if cells[link] != NONE])
    kept: dict[int, list[int]] = {}
    for circle in [circle for rival in rivals for circle in links.ends[rival] if circle not in links.ends[cell]]:
        kept[circle] = [link for link in links.of[circle] if cells[link] != NONE and link not in rivals]
    order = sorted(kept, key=lambda each: (any(cells[link] == LINE for link in kept[each]), len(kept[each])))
    return rivals, {circle: kept[circle] for circle in order}


def _dead(links: Links, cells: Sequence[int], kept: Mapping[int, Sequence[int]]) -> Refusal | None:
    """Refuse with a circle that would keep only a link which a line rules out, if there is one."""
    for code, against in (("keeps-crossed", links.crossing), ("keeps-finished", links.around)):
        for circle, (link, *others) in kept.items():  # one that keeps none was found before
            shown = [line for line in against[link] if cells[line] == LINE]
            if shown and not others:
                facts = {
                    "circle": links.circle_names[circle],
                    "kept": links.names[link],
                    "shown": links.names[shown[0]],
                }
                return Refusal(code, (link, shown[0]), facts)
    return None


@lru_cache(maxsize=256)
def stranded(links: Links, cells: tuple[int, ...]) -> tuple[int, ...]:
    """Return the circles without a possible link; remembered, as a board is asked about each of its links."""
    return tuple([circle for circle, its in enumerate(links.of) if all_none(cells, its)])


def last_links(links: Links, cells: Sequence[int], cell: int) -> Iterator[tuple[int, int]]:
    """Yield the rivals of a link that are the only possible link of a circle, each with that circle."""
    for rival in _rivals(links, cell):
        for circle in links.ends[rival] if cells[rival] != NONE else ():
            if _only(cells, links.of[circle], rival):  # never so of a circle of the cell, which is open itself
                yield rival, circle


def all_none(cells: Sequence[int], its: Sequence[int]) -> bool:
    """Tell whether all of these links are `NONE`."""
    for link in its:  # noqa: SIM110  a loop is three times as fast as all()
        if cells[link] != NONE:
            return False
    return True


def _only(cells: Sequence[int], its: tuple[int, ...], link: int) -> bool:
    """Tell whether all of these links but one are `NONE`."""
    return all(cells[other] == NONE or other == link for other in its)


class KeepBalance(DirectRule):
    id = "shirokuro.keep-balance"
    name = "Keep Balance"
    statement = (
        "Circles joined by possible links form a group, and every group needs as many white circles as black ones. If "
        "drawing a link, or ruling it out, would cut off a group that has not, do the opposite."
    )
    level = 2
    why = {
        "balanced-line": (
            "Looking only at links that are not ruled out: a line at {cell} makes its two circles a group by "
            "themselves, and each other group would still have as many white circles as black ones."
        ),
        "balanced-none": (
            "Looking only at links that are not ruled out: even without {cell}, each group would have as many white "
            "circles as black ones."
        ),
    }

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        links, reached = geometry(board), set[int]()
        for cell in cells:
            for circle in {circle for link in (cell, *links.crossing[cell]) for circle in links.ends[link]}:
                if circle not in reached:
                    reached.update(component(links.graph, board.cells, NONE, circle))
        return tuple(sorted({link for circle in reached for link in links.of[circle]}))

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        links, cells = geometry(board), board.cells
        if part := cut_part(links, cells, cell, mask):
            return Accepted(around_part(links, cells, part, cell))
        if already := unequal_parts(links, cells):
            return Accepted(_without(cell, already[0][1]))
        return _balanced(links, cells, cell, mask)

    def find(self, board: Board) -> Iterator[Deduction]:
        links, cells = geometry(board), board.cells
        already = unequal_parts(links, cells)
        for cell, old in enumerate(cells):
            for mask in (LINE, NONE) if old == OPEN else ():
                if already:
                    yield Deduction(cell, mask, _without(cell, already[0][1]))
                elif part := cut_part(links, cells, cell, mask):
                    yield Deduction(cell, mask, around_part(links, cells, part, cell))


def _balanced(links: Links, cells: Sequence[int], cell: int, mask: int) -> Refusal:
    """Refuse, with a circle that the opposite of this value would cut off, or else one of the link."""
    ends = links.ends[cell]
    gone = [link for link in _rivals(links, cell) if cells[link] != NONE] if mask == NONE else ()
    first = min([circle for link in gone for circle in links.ends[link] if circle not in ends], default=ends[0])
    facts = {"circle": links.circle_names[first]}
    return Refusal("balanced-line" if mask == NONE else "balanced-none", (cell,), facts)


def _without(cell: int, evidence: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([link for link in evidence if link != cell])


def cut_part(links: Links, cells: Sequence[int], cell: int, mask: int) -> list[int]:
    """Return the circles that the opposite of this value would cut off without balance."""
    ends = links.ends[cell]
    if mask == LINE:
        return cut_off(links.graph, cells, NONE, (cell,), ends, links.weights)
    gone = [link for link in _rivals(links, cell) if cells[link] != NONE]
    cut = {circle for link in gone for circle in links.ends[link]}
    return cut_off(links.graph, cells, NONE, {cell, *gone}, cut.difference(ends), links.weights)


RULES = (
    OnlyLink(),
    FinishedCircle(),
    NoCrossing(),
    AvoidStranding(),
    KeepBalance(),
    LineOrNone(),
    LinksOfCircle(),
    StrandedCircle(),
    CrossingLines(),
    TwoLines(),
    ColourImbalance(),
)
