"""Masyu: direct rules about squares where a line ends, goes through, or could not go on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from puzzles.kernel.verdict import Refusal
from puzzles.types.masyu.local import ONLY_LINE, ONLY_NONE, AtSquares, Forced, ends_of
from puzzles.types.masyu.model import LINE, NONE, Field, Masks, lines_at, open_at


class FinishedPath(AtSquares):
    id = "masyu.finished-path"
    name = "Finished Path"
    statement = "A line goes on: where it ends in a square with one open link, that link is a line."
    legup = ("MASY-BASC-0004", "Finished Path")
    only = LINE
    why: ClassVar = {
        "only-line": ONLY_LINE,
        "opposite": "It is the other way round: a line ends in {square}, where only {cell} is left, so {cell} is a "
        "line.",
        "no-end": "This rule needs a line that ends in {first} or {last}. There is none.",
        "other-ways": "The line that ends in {square} need not go on by {cell}. Not ruled out there yet: {others}.",
        "link-full": "The line that ends in {square} could also go on by {link}, which is not ruled out yet. Rule it "
        "out first: {full} already has two lines.",
        "link-dead": "The line that ends in {square} could also go on by {link}, which is not ruled out yet. Rule it "
        "out first: no other link is left at {full}.",
    }

    def forces(self, its: Field, masks: Masks, square: int) -> Iterator[Forced]:
        links = open_at(its, masks, square)
        if len(links) == 1 and len(lines_at(its, masks, square)) == 1:
            others = [link for link in its.grid.links_of(square) if link != links[0]]
            yield Forced(links[0], LINE, square, "end", tuple(others))

    def refused(self, its: Field, masks: Masks, cell: int, mask: int) -> Refusal:
        found = list[Refusal]()
        for square in its.grid.ends[cell]:
            others = [link for link in open_at(its, masks, square) if link != cell]
            if len(lines_at(its, masks, square)) == 1:
                names = "&".join([its.grid.names[link] for link in others])
                found += _no_exit(its, masks, square, others[0]) if len(others) == 1 else []
                found.append(Refusal("other-ways", (cell,), {"square": its.grid.squares[square], "others": names}))
        order = ("link-full", "link-dead", "other-ways")
        missing = Refusal("no-end", (cell,), ends_of(its, cell))
        return min(found, key=lambda each: order.index(each.code), default=missing)


class FullSquare(AtSquares):
    id = "masyu.full-square"
    name = "Full Square"
    statement = "The loop never touches itself: a square with two lines has no other ones."
    only = NONE
    why: ClassVar = {
        "only-none": ONLY_NONE,
        "opposite": "It is the other way round: {square} has two lines already, so {cell} is ruled out.",
        "not-full": "Neither {first} nor {last} has two lines yet.",
    }

    def forces(self, its: Field, masks: Masks, square: int) -> Iterator[Forced]:
        lines = lines_at(its, masks, square)
        if len(lines) > 1:
            for link in open_at(its, masks, square):
                yield Forced(link, NONE, square, "full", lines[:2])

    def refused(self, its: Field, masks: Masks, cell: int, mask: int) -> Refusal:
        return Refusal("not-full", (cell,), ends_of(its, cell))


class DeadEnd(AtSquares):
    id = "masyu.dead-end"
    name = "Dead End"
    statement = "The loop cannot enter a square that it cannot leave: where only one link is left, it is ruled out."
    only = NONE
    why: ClassVar = {
        "only-none": ONLY_NONE,
        "opposite": "It is the other way round: {cell} is the only link left at {square}, where no line ends, so it is "
        "ruled out.",
        "other-ways": "With a line at {cell}, the loop could go on from {first} by {first_links} and from {last} by "
        "{last_links}: this rule looks only at which links are ruled out.",
        "full": "{square} already has two lines, {lines}, so {cell} is ruled out by another rule, Full Square.",
        "link-full": "With a line at {cell}, the loop could leave {square} only by {link}, and that is not ruled out "
        "yet. Rule it out first: {full} already has two lines.",
        "link-dead": "With a line at {cell}, the loop could leave {square} only by {link}, and that is not ruled out "
        "yet. Rule it out first: no other link is left at {full}.",
    }

    def forces(self, its: Field, masks: Masks, square: int) -> Iterator[Forced]:
        links = open_at(its, masks, square)
        if len(links) == 1 and not lines_at(its, masks, square):
            others = [link for link in its.grid.links_of(square) if link != links[0]]
            yield Forced(links[0], NONE, square, "dead", tuple(others))

    def refused(self, its: Field, masks: Masks, cell: int, mask: int) -> Refusal:
        names, facts, found = its.grid.names, ends_of(its, cell), list[Refusal]()
        for name, square in zip(("first", "last"), its.grid.ends[cell], strict=True):
            lines = lines_at(its, masks, square)
            if len(lines) > 1:
                where = {"square": its.grid.squares[square], "lines": "&".join([names[line] for line in lines])}
                return Refusal("full", (cell, *lines), where)
            others = lines or [link for link in open_at(its, masks, square) if link != cell]
            facts[f"{name}_links"] = "|".join([names[link] for link in others])
            if not lines and len(others) == 1:
                found += _no_exit(its, masks, square, others[0])
        return min(found, key=lambda each: each.code != "link-full", default=Refusal("other-ways", (cell,), facts))


def _no_exit(its: Field, masks: Masks, square: int, link: int) -> list[Refusal]:
    """Refuse if an open link, the last one by which the loop could leave a square, leads where it cannot go on."""
    full = sum(its.grid.ends[link]) - square
    lines, names = lines_at(its, masks, full), its.grid.squares
    code = "link-full" if len(lines) > 1 else "" if lines or len(open_at(its, masks, full)) > 1 else "link-dead"
    facts = {"square": names[square], "link": its.grid.names[link], "full": names[full]}
    return [Refusal(code, (link, *lines), facts)] if code else []


FINISHED_PATH, FULL_SQUARE, DEAD_END = FinishedPath(), FullSquare(), DeadEnd()
