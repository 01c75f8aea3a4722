"""Masyu: rules about all ways in which the loop can still pass a square."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from puzzles.kernel.verdict import Refusal
from puzzles.types.masyu.local import AtSquares, Forced
from puzzles.types.masyu.model import LINE, OPEN, VALUES, Field, Masks, lines_at
from puzzles.types.masyu.ways import common, patterns, shown_at

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


class OnlyOneChoice(AtSquares):
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
        "another-way": "No square near {cell} has only one way left that settles it. " + OTHER_WAY,
        "left-out": "No square near {cell} has only one way left that settles it. " + LEFT_OUT,
        "link-left": LINK_LEFT,
        "link-unfit": LINK_UNFIT,
        "more-choices": "No square near {cell} has only one way left that settles it. At {square}, for example, there "
        "are {ways} ways left, and this rule needs just one.",
    }

    def forces(self, its: Field, masks: Masks, square: int) -> Iterator[Forced]:
        if may_force(its, masks, square) and len(ways := patterns(its, masks, square)) == 1:
            yield from decided(its, masks, square, ways[0], "only")

    def refused(self, its: Field, masks: Masks, cell: int, mask: int) -> Refusal:
        return left_over(its, masks, cell, mask)


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
    names, found, all_ways = its.grid.squares, [], list[tuple[int, int]]()
    for square in its.grid.ends[cell]:
        every = patterns(its, masks, square)
        all_ways.append((len(every), square))
        ways = [way for way in every if way[cell] != mask]
        good = [way for way in ways if not _unfit(its, masks, square, way)]
        if ways and not good:
            bad = [each for way in ways for each in _unfit(its, masks, square, way)]
            code, link, full = min(bad, key=lambda each: each[0])
            facts = {"square": names[square], "link": its.grid.names[link], "full": names[full]}
            return Refusal(code, tuple(dict.fromkeys((cell, link))), facts)
        good.sort(key=lambda way: LINE not in way.values())  # stable: a way through it before leaving it out
        found += [(its.signs[square] == ".", LINE not in way.values(), len(good), square, way) for way in good[:1]]
    if not found:
        number, square = max(all_ways)
        return Refusal("more-choices", (cell,), {"square": names[square], "ways": str(number)})
    *_, square, way = min(found, key=lambda each: each[:4])
    lines = [names[other] for other, link in _around(its, square) if way[link] == LINE]
    if not lines:
        return Refusal("left-out", (cell,), {"square": names[square]})
    facts = {"square": names[square], "first": lines[0], "last": lines[1]}
    return Refusal("another-way", (cell,), {**facts, "instead": VALUES[way[cell].bit_length() - 1]})


def _around(its: Field, square: int) -> list[tuple[int, int]]:
    """Return the squares beside one, each with the link that leads there."""
    pairs = zip(its.grid.near[square], its.grid.at[square], strict=True)
    return [(other, link) for other, link in pairs if other >= 0]


def _unfit(its: Field, masks: Masks, square: int, way: dict[int, int]) -> list[tuple[str, int, int]]:
    """Return the open links of a way that no way through the next square has, each with a code and that square."""
    return [
        ("link-left" if len(lines_at(its, masks, other)) == 2 else "link-unfit", link, other)
        for other, link in _around(its, square)
        if way[link] == LINE
        and masks[link] == OPEN
        and all(its_way[link] != LINE for its_way in patterns(its, masks, other))
    ]


class EveryChoice(AtSquares):
    id = "masyu.every-choice"
    name = "Every Way"
    statement = "Whatever all ways have in common in which the loop can still pass a square, or leave it out, holds."
    level = 3
    why: ClassVar = {
        "opposite": "It is the other way round: in all ways left at {square}, {cell} is {held}.",
        "another-way": "At no square near {cell} do all ways that are left agree that it is {value}. " + OTHER_WAY,
        "left-out": "At no square near {cell} do all ways that are left agree that it is {value}. " + LEFT_OUT,
        "link-left": LINK_LEFT,
        "link-unfit": LINK_UNFIT,
        "more-choices": "At no square near {cell} do all ways that are left agree that it is {value}: at {square}, for "
        "example, no way is left at all.",
    }

    def forces(self, its: Field, masks: Masks, square: int) -> Iterator[Forced]:
        if may_force(its, masks, square) and (ways := patterns(its, masks, square)):
            yield from decided(its, masks, square, common(ways), "every")

    def refused(self, its: Field, masks: Masks, cell: int, mask: int) -> Refusal:
        return left_over(its, masks, cell, mask)


ONLY_ONE_CHOICE, EVERY_CHOICE = OnlyOneChoice(), EveryChoice()
