"""A second reading of Star Battle's rules, from their words alone: slow, naive, and no part of the first.

A sky has the letters of the regions row by row, what is known as rows of `* - .`, and the stars of every group. Nothing
here knows the engine; reading.py asks it about boards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

from tests.engine import naive_counts as count
from tests.engine.naive_counts import Group

Square = tuple[int, int]
STATE = {"*": "yes", "-": "no", ".": "open"}


class Sky(NamedTuple):
    """Regions and known squares, as rows of signs."""

    regions: tuple[str, ...]
    known: tuple[str, ...]
    stars: int


def squares(sky: Sky) -> list[Square]:
    return list(product(range(len(sky.known)), range(len(sky.known))))


def sign(sky: Sky, square: Square) -> str:
    return sky.known[square[0]][square[1]]


@lru_cache(maxsize=16)
def state(sky: Sky) -> dict[Square, str]:
    return {square: STATE[sign(sky, square)] for square in squares(sky)}


def touching(one: Square, other: Square) -> bool:
    """They share a side or a corner."""
    return one != other and abs(one[0] - other[0]) <= 1 and abs(one[1] - other[1]) <= 1


@lru_cache(maxsize=64)
def kind_of(sky: Sky, kind: str) -> list[Group]:
    """All rows, columns or regions; regions in the order of their first squares."""
    mark: Callable[[Square], object] = {
        "row": lambda square: square[0],
        "column": lambda square: square[1],
        "region": lambda square: sky.regions[square[0]][square[1]],
    }[kind]
    names = dict.fromkeys(mark(square) for square in squares(sky))
    return [Group([each for each in squares(sky) if mark(each) == name], sky.stars) for name in names]


def groups(sky: Sky) -> list[Group]:
    return kind_of(sky, "row") + kind_of(sky, "column") + kind_of(sky, "region")


def groups_with(sky: Sky, square: Square) -> list[Group]:
    return [group for group in groups(sky) if square in group.squares]


def missing(sky: Sky, group: Group) -> int:
    return sky.stars - len(count.held(state(sky), group))


# --- direct: a square becomes `*` or `-` ------------------------------------------------------------------------------


def finish_with_empty(sky: Sky, square: Square, value: str) -> bool:
    """A group of it has its stars."""
    return value == "-" and any(count.full(state(sky), group) for group in groups_with(sky, square))


def finish_with_stars(sky: Sky, square: Square, value: str) -> bool:
    """A group of it needs all its open squares."""
    return value == "*" and any(count.needs_all(state(sky), group) for group in groups_with(sky, square))


def surround_star(sky: Sky, square: Square, value: str) -> bool:
    """It touches a star."""
    return value == "-" and any(touching(square, other) and sign(sky, other) == "*" for other in squares(sky))


def with_star(sky: Sky, square: Square) -> tuple[dict[Square, str], list[Square]]:
    """The state with a star at the square and all open squares that it touches empty; and these squares."""
    after = state(sky)
    gone = [other for other in squares(sky) if touching(square, other) and after[other] == "open"]
    return after | {square: "yes"} | dict.fromkeys(gone, "no"), gone


def finish_surround(sky: Sky, square: Square, value: str) -> bool:
    """With a star there, a group of a square that became empty is short."""
    if value != "-":
        return False
    after, gone = with_star(sky, square)
    return any(count.too_few(after, group) for other in gone for group in groups_with(sky, other))


def starves_group(sky: Sky, square: Square, value: str) -> bool:
    """With a star there, and its full groups empty elsewhere, any group is short."""
    if value != "-":
        return False
    after, _ = with_star(sky, square)
    lost = [each for group in groups_with(sky, square) if count.full(after, group) for each in group.squares]
    after |= {each: "no" for each in lost if after[each] == "open"}
    return any(count.too_few(after, group) for group in groups(sky))


class Squares(NamedTuple):
    """The squares of a group, those of them that are open, and the stars that it misses."""

    all: frozenset[Square]
    opened: frozenset[Square]
    missing: int


@lru_cache(maxsize=64)
def squares_of(sky: Sky, kind: str) -> list[Squares]:
    now = state(sky)
    found = kind_of(sky, kind)
    return [Squares(frozenset(g.squares), frozenset(count.opened(now, g)), missing(sky, g)) for g in found]


def sets(every: list[Squares]) -> Iterator[tuple[Squares, ...]]:
    """All sets of groups; in a large puzzle those of up to four."""
    for size in range(1, (len(every) if len(every) <= 10 else 4) + 1):
        yield from combinations(every, size)


def within(inner: str, outer: str) -> Callable[[Sky, Square, str], bool]:
    """A set of inner groups without the square misses as many stars as all outer groups with its open squares.

    One of these outer groups has the square.
    """

    def holds(sky: Sky, square: Square, value: str) -> bool:
        if value != "-":
            return False
        for chosen in sets([group for group in squares_of(sky, inner) if square not in group.all]):
            opened = frozenset[Square]().union(*[group.opened for group in chosen])
            around = [group for group in squares_of(sky, outer) if not opened.isdisjoint(group.all)]
            enough = sum([group.missing for group in chosen]) >= sum([group.missing for group in around])
            if enough and any(square in group.all for group in around):
                return True
        return False

    return holds


def group_fit(sky: Sky, square: Square, value: str) -> bool:
    """All ways to fill a group agree."""
    return any(count.fit_forces(state(sky), group, touching, square, yes=value == "*") for group in groups(sky))


# --- contradictions: at a group or square, None for anywhere ----------------------------------------------------------

At = Group | Square | None


def too_many_stars(sky: Sky, at: Group | None) -> bool:
    """More stars than wanted."""
    return any(count.too_many(state(sky), group) for group in ([at] if at else groups(sky)))


def too_few_stars(sky: Sky, at: Group | None) -> bool:
    """Stars and open squares are fewer than wanted."""
    return any(count.too_few(state(sky), group) for group in ([at] if at else groups(sky)))


def clashing_orbit(sky: Sky, at: Square | None) -> bool:
    """A star touches a star."""
    stars = [square for square in squares(sky) if sign(sky, square) == "*"]
    return any(touching(star, other) for star in stars if at in (None, star) for other in stars)


def no_fit(sky: Sky, at: Group | None) -> bool:
    """A group with open squares has no way."""
    now = state(sky)
    asked = [group for group in ([at] if at else groups(sky)) if count.opened(now, group)]
    return any(not count.fits(now, group, touching) for group in asked)


# --- cases: what the branches set -------------------------------------------------------------------------------------


def star_or_empty(sky: Sky, square: Square) -> list[dict[Square, str]]:
    """An open square: a star, or empty."""
    return [{square: "*"}, {square: "-"}] if sign(sky, square) == "." else []


def add_star(sky: Sky, group: Group) -> list[dict[Square, str]]:
    """A group that misses one star: a branch for each open square."""
    return [{square: "*"} for square in count.opened(state(sky), group)] if missing(sky, group) == 1 else []


KINDS = ("region", "row", "column")
DIRECT: dict[str, Callable[[Sky, Square, str], bool]] = {
    "star-battle.finish-with-empty": finish_with_empty,
    "star-battle.finish-with-stars": finish_with_stars,
    "star-battle.surround-star": surround_star,
    "star-battle.finish-surround": finish_surround,
    "star-battle.starves-group": starves_group,
    "star-battle.group-fit": group_fit,
    **{
        f"star-battle.{inner}s-within-{outer}s": within(inner, outer)
        for inner, outer in product(KINDS, KINDS)
        if inner != outer
    },
}
CONTRADICTION: dict[str, Callable[..., bool]] = {
    "star-battle.too-many-stars": too_many_stars,
    "star-battle.too-few-stars": too_few_stars,
    "star-battle.no-fit": no_fit,
    "star-battle.clashing-orbit": clashing_orbit,
}
CASE: dict[str, Callable[..., list[dict[Square, str]]]] = {
    "star-battle.star-or-empty": star_or_empty,
    "star-battle.add-star": add_star,
}
"""The last two tables are asked about a square or a group, as the rule is applied at squares or at groups."""
