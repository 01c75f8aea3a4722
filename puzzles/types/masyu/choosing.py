"""Masyu: rules about all ways in which the loop can still pass a square."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from puzzles.kernel.verdict import Refusal
from puzzles.types.masyu.local import AtSquares, Forced
from puzzles.types.masyu.model import NONE, OPEN, VALUES, Field, Masks, lines_at
from puzzles.types.masyu.ways import common, pattern, patterns, shown_at, sides_used, ways_left

ONE_WAY = (
    "By what is marked, no square has only one way left that settles {cell}; leaving a square out counts as a way, "
    "too. "
)
ALL_WAYS = "By what is marked, at no square do all ways that are left agree that {cell} is {value}. "
OTHER_WAY = "At {square}, for example, the loop could still go from {first} to {last}; then {cell} would be {instead}."
LEFT_OUT = "The loop could still leave {square} out, for example; then {cell} would be ruled out."
LINK_UNFIT = (
    "This rule goes by the links at {square}, and {link} is not ruled out yet: for this rule, the loop could still "
    "take it. Rule it out first: at {full}, the loop has no way left that uses it."
)
LINK_LEFT = (
    "This rule goes by the links at {square}, and {link} is not ruled out yet: for this rule, the loop could still "
    "take it. The loop goes through {full} already, so rule that link out first."
)


class Choice(AtSquares):
    """A rule about the ways through a square, which say something about links behind it only at a black circle."""

    def about(self, its: Field, masks: Masks, cell: int) -> Iterator[Forced]:
        ends = its.grid.ends[cell]
        for square in its.along[cell]:
            if square in ends or its.signs[square] == "b":
                yield from [found for found in self.forces(its, masks, square) if found.link == cell]

    def refused(self, its: Field, masks: Masks, cell: int, mask: int) -> Refusal:
        return left_over(its, masks, cell, mask)


class OnlyOneChoice(Choice):
    id = "masyu.only-one-choice"
    name = "Only One Way"
    statement = (
        "Where the loop can pass a square in only one way, or only leave it out, it does so. At a black circle, its "
        "way includes the links straight on behind the squares beside it."
    )
    level = 2
    legup = ("MASY-BASC-0006", "Only One Choice")
    why: ClassVar = {
        "opposite": "It is the other way round: by the only way left at {square}, {cell} is {held}.",
        "another-way": ONE_WAY + OTHER_WAY,
        "left-out": ONE_WAY + LEFT_OUT,
        "link-left": LINK_LEFT,
        "link-unfit": LINK_UNFIT,
        "more-choices": ONE_WAY + "At {square}, for example, there are {ways} ways left, and this rule needs just one.",
    }

    def forces(self, its: Field, masks: Masks, square: int) -> Iterator[Forced]:
        if may_force(its, masks, square) and len(ways := ways_left(its, masks, square)) == 1:
            yield from decided(its, masks, square, pattern(its, square, ways[0]), "only")


def may_force(its: Field, masks: Masks, square: int) -> bool:
    """Tell whether ways through a square can have something in common: not where nothing is known and no circle is."""
    if its.signs[square] != ".":
        return True
    at = [masks[link] for link in its.grid.at[square]]
    return OPEN in at and at.count(OPEN) < 4


def decided(its: Field, masks: Masks, square: int, way: dict[int, int], code: str) -> Iterator[Forced]:
    """Yield the open links that a way through a square decides."""
    shown = None
    for link, mask in way.items():
        if masks[link] == OPEN:
            shown = shown_at(its, masks, square) if shown is None else shown
            yield Forced(link, mask, square, code, shown)


def left_over(its: Field, masks: Masks, cell: int, mask: int) -> Refusal:
    """Refuse with a way that is left at an end of the link where it is not what was claimed."""
    names, found = its.grid.squares, []
    all_ways: list[tuple[int, int]] = []
    bad: list[tuple[str, int, int, int]] = []
    for square in its.grid.ends[cell]:
        every, own = ways_left(its, masks, square), its.grid.at[square].index(cell)
        all_ways.append((len(every), square))
        ways = [sides for sides in every if (own in sides) == (mask == NONE)]
        unfit = _unfit(its, masks, square, {way for sides in ways for way in sides})
        good = [sides for sides in ways if unfit.keys().isdisjoint(sides)]
        if good:
            rank = not lines_at(its, masks, square), its.signs[square] == "."
            found += [(*rank, not sides, len(good), square, sides) for sides in good]
        elif ways:
            bad.append((*min([unfit[way] for sides in ways for way in sides if way in unfit]), square))
    if bad:
        code, link, full, square = min(bad)
        facts = {"square": names[square], "link": its.grid.names[link], "full": names[full]}
        return Refusal(code, tuple(dict.fromkeys((cell, link))), facts)
    if not found:
        number, square = max(all_ways)
        return Refusal("more-choices", (cell,), {"square": names[square], "ways": str(number)})
    *_, square, sides = min(found)  # where a line ends first, then a circle; a way through before leaving it out
    if not sides:
        return Refusal("left-out", (cell,), {"square": names[square]})
    first, last = [names[its.grid.near[square][way]] for way in sides]
    facts = {"square": names[square], "first": first, "last": last}
    return Refusal("another-way", (cell,), {**facts, "instead": VALUES[NONE - mask]})


def _unfit(its: Field, masks: Masks, square: int, sides: Iterable[int]) -> dict[int, tuple[str, int, int]]:
    """Return those sides with an open link that no way through the next square has: a code, the link, that square."""
    found, at, near = {}, its.grid.at[square], its.grid.near[square]
    for side in sides:
        link, other = at[side], near[side]
        if masks[link] == OPEN and not sides_used(its, masks, other) >> (side ^ 2) & 1:
            full = len(lines_at(its, masks, other)) == 2
            found[side] = ("link-left" if full else "link-unfit", link, other)
    return found


class EveryChoice(Choice):
    id = "masyu.every-choice"
    name = "Every Way"
    statement = "Whatever all ways have in common in which the loop can still pass a square, or leave it out, holds."
    level = 3
    why: ClassVar = {
        "opposite": "It is the other way round: in all ways left at {square}, {cell} is {held}.",
        "another-way": ALL_WAYS + OTHER_WAY,
        "left-out": ALL_WAYS + LEFT_OUT,
        "link-left": LINK_LEFT,
        "link-unfit": LINK_UNFIT,
        "more-choices": ALL_WAYS + "At {square}, for example, no way is left at all.",
    }

    def forces(self, its: Field, masks: Masks, square: int) -> Iterator[Forced]:
        if may_force(its, masks, square) and (ways := patterns(its, masks, square)):
            yield from decided(its, masks, square, common(ways), "every")


ONLY_ONE_CHOICE, EVERY_CHOICE = OnlyOneChoice(), EveryChoice()
