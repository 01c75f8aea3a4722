"""Shirokuro: remarks on refusals."""

from __future__ import annotations

from puzzles.grid.flood import component
from puzzles.kernel.board import Board
from puzzles.kernel.step import Step
from puzzles.kernel.verdict import Refusal
from puzzles.telling import claim, with_remark
from puzzles.types.shirokuro.closing import around_part
from puzzles.types.shirokuro.model import NONE, Links, geometry
from puzzles.types.shirokuro.rules import would_keep
from puzzles.types.shirokuro.telling import circles_of

MOST = 12
"""Circles that a sentence names."""

SAID = {
    "group": "White circles in it, {white}: {whites}. Black ones, {black}: {blacks}.",
    "large-group": "White circles in it: {white}; black ones: {black}. All possible links between them are hatched.",
    "members": "In the group of {one}, there would be {white} white ({whites}) and {black} black ({blacks}).",
    "members-both": "In the group of {one}, there would be {white} white ({whites}) and {black} black ({blacks}); in "
    "that of {second}, {second_white} white ({second_whites}) and {second_black} black ({second_blacks}).",
    "many": "Circles in the group of {one}: white, {white}; black, {black}.",
    "many-both": "Circles in the group of {one}: white, {white}; black, {black}. In that of {second}: white, "
    "{second_white}; black, {second_black}.",
    "second-kept": "The circle at {second} would keep {second_kept}.",
    "alone": "Its circles have no other possible link, and it crosses none, so no other group changes.",
}


def shows_group(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Name the circles of the group, and count those of each colour."""
    links = geometry(board)
    group = component(links.graph, board.cells, NONE, links.circle_index[refusal.facts["circle"]])
    between = [link for link in around_part(links, board.cells, group) if board.cells[link] != NONE]
    code = "group" if len(group) <= MOST else "large-group"
    return with_remark(refusal._replace(evidence=tuple(between)), code, (), **_coloured(links, group))


def _coloured(links: Links, group: list[int]) -> dict[str, str]:
    """Count and name the circles of each colour."""
    facts = circles_of(links, group)
    del facts["circles"]
    for name, sign in (("whites", 1), ("blacks", -1)):
        found = [links.circle_names[circle] for circle in sorted(group) if links.weights[circle] * sign > 0]
        facts[name] = "&".join(found) or "none"
    return facts


def shows_second_kept(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Name a second circle that would keep only one possible link."""
    links, (cell, _mask) = geometry(board), claim(board, step, refusal)
    kept = would_keep(links, board.cells, cell)[1]
    found = [each for each in kept if len(kept[each]) == 1 and links.circle_names[each] != refusal.facts["circle"]]
    if not found:
        return refusal
    facts = {"second": links.circle_names[found[0]], "second_kept": links.names[kept[found[0]][0]]}
    return with_remark(refusal, "second-kept", (), **facts)


def shows_balanced(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Show the links of the circles that would still be joined, and name these unless they are too many to read."""
    links, (cell, mask) = geometry(board), claim(board, step, refusal)
    groups = _kept_groups(links, board, cell, drawn=mask == NONE)
    if not groups:
        return with_remark(refusal, "alone")
    around = [link for group in groups for link in around_part(links, board.cells, group, cell)]
    around = [link for link in around if board.cells[link] != NONE]
    first, *more = [_coloured(links, group) for group in groups]
    facts = first | {"one": links.circle_names[groups[0][0]]}
    for group, told in zip(groups[1:], more, strict=True):
        facts |= {"second": links.circle_names[group[0]]} | {f"second_{name}": fact for name, fact in told.items()}
    code = "members" if sum(map(len, groups)) <= MOST else "many"
    return with_remark(refusal, f"{code}-both" if more else code, around, **facts)


def _kept_groups(links: Links, board: Board, cell: int, *, drawn: bool) -> list[list[int]]:
    """Return up to two groups that drawing a link, or ruling it out, would part from others, the nearest first."""
    ends, rivals = links.ends[cell], (*links.around[cell], *links.crossing[cell])
    gone = {cell, *rivals} if drawn else {cell}
    lost = [link for link in rivals if board.cells[link] != NONE] if drawn else [cell]
    starts = [circle for link in lost for circle in links.ends[link] if not drawn or circle not in ends]
    found: list[list[int]] = []
    for start in starts:
        if not any(start in group for group in found):
            found.append(component(links.graph, board.cells, NONE, start, gone))
    return found[:2]


REMARKS = {
    ("shirokuro.avoid-stranding", "none-stranded"): shows_second_kept,
    ("shirokuro.colour-imbalance", "balanced"): shows_group,
    ("shirokuro.keep-balance", "balanced-line"): shows_balanced,
    ("shirokuro.keep-balance", "balanced-none"): shows_balanced,
}
