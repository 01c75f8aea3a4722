"""A second reading of Tree Tent's rules, from their words alone: slow, naive, and no part of the first.

A field has its squares as rows of `T ^ - .`, what is known of its links, and the numbers of its lines. Nothing here
knows the engine; reading.py asks it about boards.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import NamedTuple

from tests.engine import naive_counts as count
from tests.engine.naive_counts import Group

Square = tuple[int, int]
Link = tuple[Square, Square]
"""A tree and the square beside it."""
STATE = {"^": "yes", "-": "no", ".": "open"}


class Field(NamedTuple):
    """Signs of the squares, what each link is (`line`, `none`, `open`), and the numbers of rows and columns."""

    signs: tuple[str, ...]
    links: dict[Link, str]
    rows: list[int | None]
    columns: list[int | None]


def squares(field: Field) -> list[Square]:
    """List all squares, those of trees too."""
    return list(product(range(len(field.signs)), range(len(field.signs[0]))))


def sign(field: Field, square: Square) -> str:
    return field.signs[square[0]][square[1]]


def touching(one: Square, other: Square) -> bool:
    """They share a side or a corner."""
    return one != other and abs(one[0] - other[0]) <= 1 and abs(one[1] - other[1]) <= 1


def with_sign(field: Field, what: str) -> list[Square]:
    return [square for square in squares(field) if sign(field, square) == what]


def state(field: Field) -> dict[Square, str]:
    return {square: STATE[sign(field, square)] for square in squares(field) if sign(field, square) != "T"}


def line(field: Field, kind: str, at: int) -> Group | None:
    """The squares of a row or column without trees, and its number; None if it has none."""
    number = (field.rows if kind == "row" else field.columns)[at]
    if number is None:
        return None
    axis = 0 if kind == "row" else 1
    return Group([square for square in state(field) if square[axis] == at], number)


def lines(field: Field) -> list[Group]:
    every = [line(field, "row", at) for at in range(len(field.rows))]
    every += [line(field, "column", at) for at in range(len(field.columns))]
    return [group for group in every if group is not None]


def lines_with(field: Field, square: Square) -> list[Group]:
    return [group for group in lines(field) if square in group.squares]


def lines_at(field: Field, end: Square) -> list[Link]:
    """The links at a tree or square that are lines."""
    return [link for link, what in field.links.items() if end in link and what == "line"]


def possible(field: Field, link: Link) -> bool:
    """Not ruled out, no grass, and neither end has another line."""
    return (
        field.links[link] != "none"
        and sign(field, link[1]) != "-"
        and not any(line != link for end in link for line in lines_at(field, end))
    )


def links_of(field: Field, end: Square) -> list[Link]:
    """The possible links of a tree or square, by their other ends in reading order."""
    found = [link for link in field.links if end in link and possible(field, link)]
    return sorted(found, key=lambda link: other_end(link, end))


def other_end(link: Link, end: Square) -> Square:
    return link[1] if link[0] == end else link[0]


# --- direct: a square becomes `^` or `-`, a link `line` or `none` -----------------------------------------------------

What = Square | Link


def of_square(holds: Callable[[Field, Square, str], bool]) -> Callable[[Field, What, str], bool]:
    """A rule about squares says nothing of links."""
    return lambda field, what, value: isinstance(what[0], int) and holds(field, what, value)


def of_link(holds: Callable[[Field, Link, str], bool]) -> Callable[[Field, What, str], bool]:
    """A rule about links says nothing of squares."""
    return lambda field, what, value: isinstance(what[0], tuple) and holds(field, what, value)


def empty_field(field: Field, square: Square, value: str) -> bool:
    """It has no possible link."""
    return value == "-" and not links_of(field, square)


def finish_with_grass(field: Field, square: Square, value: str) -> bool:
    """A line of it has its tents."""
    return value == "-" and any(count.full(state(field), group) for group in lines_with(field, square))


def finish_with_tents(field: Field, square: Square, value: str) -> bool:
    """A line of it needs all its open squares."""
    return value == "^" and any(count.needs_all(state(field), group) for group in lines_with(field, square))


def surround_tent(field: Field, square: Square, value: str) -> bool:
    """It touches a tent."""
    return value == "-" and any(touching(square, tent) for tent in with_sign(field, "^"))


def last_camping_spot(field: Field, square: Square, value: str) -> bool:
    """A tree without a line has this square left only."""
    waiting = [tree for tree in with_sign(field, "T") if not lines_at(field, tree)]
    return value == "^" and any(links_of(field, tree) == [(tree, square)] for tree in waiting)


def tent_for_tree(field: Field, link: Link, value: str) -> bool:
    """The tree has no line and this link only, to a tent."""
    tree, square = link
    return (
        value == "line" and sign(field, square) == "^" and not lines_at(field, tree) and links_of(field, tree) == [link]
    )


def tree_for_tent(field: Field, link: Link, value: str) -> bool:
    """The tent has no line and this link only."""
    tent = link[1]
    return (
        value == "line" and sign(field, tent) == "^" and not lines_at(field, tent) and links_of(field, tent) == [link]
    )


def no_link(field: Field, link: Link, value: str) -> bool:
    """It is not possible."""
    return value == "none" and not possible(field, link)


def starves_tree(field: Field, square: Square, value: str) -> bool:
    """All squares left for a tree without a line are others, and touch this one."""
    for tree in with_sign(field, "T"):
        left = [spot for _, spot in links_of(field, tree)]
        if value == "-" and left and not lines_at(field, tree) and all(touching(square, spot) for spot in left):
            return True
    return False


def line_fit(field: Field, square: Square, value: str) -> bool:
    """All ways to fill a line agree."""
    return any(count.fit_forces(state(field), group, touching, square, yes=value == "^") for group in lines(field))


# --- contradictions: at a line, a tree or a square, None for anywhere -------------------------------------------------


def no_tent_for_tree(field: Field, at: Square | None) -> bool:
    """A tree has no possible link."""
    return any(not links_of(field, tree) for tree in with_sign(field, "T") if at in (None, tree))


def no_tree_for_tent(field: Field, at: Square | None) -> bool:
    """A tent has no possible link."""
    return any(not links_of(field, tent) for tent in with_sign(field, "^") if at in (None, tent))


def too_few_tents(field: Field, at: Group | None) -> bool:
    """Tents and open squares are fewer than wanted."""
    return any(count.too_few(state(field), group) for group in ([at] if at else lines(field)))


def too_many_tents(field: Field, at: Group | None) -> bool:
    """More tents than wanted."""
    return any(count.too_many(state(field), group) for group in ([at] if at else lines(field)))


def touching_tents(field: Field, at: Square | None) -> bool:
    """A tent touches a tent."""
    found = with_sign(field, "^")
    return any(touching(tent, other) for tent in found if at in (None, tent) for other in found)


def two_links(field: Field, at: Square | None) -> bool:
    """Two lines end at a tree or square."""
    return any(len(lines_at(field, end)) > 1 for end in squares(field) if at in (None, end))


def no_fit(field: Field, at: Group | None) -> bool:
    """A line with open squares has no way."""
    now = state(field)
    asked = [group for group in ([at] if at else lines(field)) if count.opened(now, group)]
    return any(not count.fits(now, group, touching) for group in asked)


def most_paired(field: Field, ends: list[Square], taken: frozenset[Square] = frozenset()) -> int:
    """Count how many of these trees, or of these tents, can have different partners along possible links."""
    if not ends:
        return 0
    first, *rest = ends
    most = most_paired(field, rest, taken)
    for link in links_of(field, first):
        other = other_end(link, first)
        if most < len(ends) and other not in taken:
            most = max(most, 1 + most_paired(field, rest, taken | {other}))
    return most


def no_pairing(field: Field, at: Square | None) -> bool:
    """Not all can be paired, and the tree or tent can be left out without pairing fewer."""
    for side in (with_sign(field, "T"), with_sign(field, "^")):
        most = most_paired(field, side)
        for end in side if most < len(side) else []:
            if at in (None, end) and most_paired(field, [each for each in side if each != end]) == most:
                return True
    return False


# --- cases: what the branches set -------------------------------------------------------------------------------------

Branches = list[dict[What, str]]


def tent_or_grass(field: Field, square: Square) -> Branches:
    """An open square: a tent, or grass."""
    return [{square: "^"}, {square: "-"}] if sign(field, square) == "." else []


def fill_line(field: Field, group: Group) -> Branches:
    """A line with open squares: a branch for each way to fill it."""
    now = state(field)
    if not count.opened(now, group):
        return []
    found = count.branches(now, group, count.fits(now, group, touching))
    return [{square: "^" if what == "yes" else "-" for square, what in each.items()} for each in found]


def links_from_tent(field: Field, square: Square) -> Branches:
    """A tent without a line: a branch for each possible link."""
    if sign(field, square) != "^" or lines_at(field, square):
        return []
    return [{link: "line"} for link in links_of(field, square)]


def spots_of_tree(field: Field, tree: Square) -> Branches:
    """A tree without a line: a branch for each possible link, which pitches the tent, too."""
    if lines_at(field, tree):
        return []
    opened = {".": "^"}
    return [
        {link: "line"} | ({link[1]: opened["."]} if sign(field, link[1]) == "." else {})
        for link in links_of(field, tree)
    ]


def links_from_tree(field: Field, tree: Square) -> Branches:
    """Split as above where all possible squares have tents."""
    found = spots_of_tree(field, tree)
    return found if all(len(branch) == 1 for branch in found) else []


DIRECT: dict[str, Callable[[Field, What, str], bool]] = {
    "tree-tent.empty-field": of_square(empty_field),
    "tree-tent.finish-with-grass": of_square(finish_with_grass),
    "tree-tent.finish-with-tents": of_square(finish_with_tents),
    "tree-tent.surround-tent": of_square(surround_tent),
    "tree-tent.last-camping-spot": of_square(last_camping_spot),
    "tree-tent.starves-tree": of_square(starves_tree),
    "tree-tent.line-fit": of_square(line_fit),
    "tree-tent.tent-for-tree": of_link(tent_for_tree),
    "tree-tent.tree-for-tent": of_link(tree_for_tent),
    "tree-tent.no-link": of_link(no_link),
}
ON_LINE: dict[str, Callable[[Field, Group | None], bool]] = {
    "tree-tent.too-few-tents": too_few_tents,
    "tree-tent.too-many-tents": too_many_tents,
    "tree-tent.no-fit": no_fit,
}
AT_END: dict[str, Callable[[Field, Square | None], bool]] = {
    "tree-tent.no-tent-for-tree": no_tent_for_tree,
    "tree-tent.no-tree-for-tent": no_tree_for_tent,
    "tree-tent.touching-tents": touching_tents,
    "tree-tent.two-links": two_links,
    "tree-tent.no-pairing": no_pairing,
}
CASE: dict[str, Callable[[Field, Square], Branches]] = {
    "tree-tent.tent-or-grass": tent_or_grass,
    "tree-tent.links-from-tent": links_from_tent,
    "tree-tent.links-from-tree": links_from_tree,
    "tree-tent.spots-of-tree": spots_of_tree,
}
"""Besides `fill_line`, which is asked about a line."""
