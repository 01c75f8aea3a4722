"""Latin family: what students believe wrongly about its rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from itertools import combinations

from puzzles.base.rule import bits
from puzzles.bugs import Bug, Claim, Fit
from puzzles.grid.groups import LINES, Group
from puzzles.kernel.board import Board
from puzzles.types.latin.model import number, numbers, shape
from puzzles.types.latin.possible import View, names, possible, spread, view
from puzzles.types.latin.rules.subsets import HIDDEN, NAKED, tight
from puzzles.types.latin.rules.wings import xy_wings

Excluder = Callable[[View, int, int], int | None]
"""Return the cell that someone takes for a reason why a cell cannot have a value, None if there is none."""

LAST_CELL = {f"latin.last-cell-{kind}": kind for kind in ("row", "column", "block", "diagonal")}
NO_CELL = {f"latin.no-cell-{kind}": kind for kind in ("row", "column", "block", "diagonal")}
NEARLY = 3
"""Numbers of two cells that are nearly a pair."""
OVERLOOKED = 1
"""Places or numbers that somebody overlooks at once."""


def _gone(board: Board, claim: Claim) -> int:
    """Return the value that the claim takes away."""
    return next(bits(board.cells[claim.cell] & ~claim.mask))


def _group_of(board: Board, claim: Claim) -> tuple[Group, int] | None:
    """Return the group that a claim about a number and a group is about, and the value."""
    grid = shape(board)
    if claim.at:
        name, equals, _value = claim.at.name.partition("=")
        return (grid.by_name[name], claim.at.value) if equals else None
    kind = LAST_CELL.get(claim.rule)
    group = next((group for group in grid.of[claim.cell] if group.kind == kind), None)
    return (group, claim.mask) if group else None


def _others(board: Board, claim: Claim) -> tuple[list[tuple[int, int]], str]:
    """List what the claim leaves out, as cells with a value: other cells of the group, or other numbers of the cell."""
    seen = view(board)
    if found := _group_of(board, claim):
        group, value = found
        here = seen.places[value.bit_length() - 1] & group.bits
        return [(cell, value) for cell in spread(here) if cell != claim.cell], group.name
    cell = claim.at.cells[0] if claim.at else claim.cell
    if claim.at and len(claim.at.cells) > 1:
        return [], ""
    left = possible(seen)[cell]
    return [(cell, value) for value in bits(left) if claim.at or value != claim.mask], ""


def _overlooked(board: Board, claim: Claim) -> Fit | None:
    others, group = _others(board, claim)
    if len(others) != OVERLOOKED:
        return None
    (cell, value) = others[0]
    name = shape(board).rect.cell_name(cell)
    return Fit({"cell": name, "group": group, "overlooked": name if group else number(value)}, (cell,))


def _excluded(excluder: Excluder, board: Board, claim: Claim) -> Fit | None:
    """Fit a claim that holds if what the excluder takes for a reason were one."""
    seen, grid = view(board), shape(board)
    if claim.rule == "latin.seen-number":
        wanted = [(claim.cell, _gone(board, claim))]
    else:
        wanted, _group = _others(board, claim)
    by = [excluder(seen, cell, value) for cell, value in wanted]
    holders = tuple(dict.fromkeys([cell for cell in by if cell is not None]))
    if not wanted or len(holders) == 0 or None in by:
        return None
    cell, value = wanted[0]
    return Fit({"a": grid.rect.names[holders[0]], "b": grid.rect.names[cell], "number": number(value)}, holders)


def _on_a_diagonal(seen: View, cell: int, value: int) -> int | None:
    """Return a cell with the value on the same slanting line that shares no group with the cell."""
    size, grid = seen.grid.size, seen.grid
    row, column = divmod(cell, size)
    for other in spread(seen.held[value.bit_length() - 1] & ~grid.seen[cell] & ~(1 << cell)):
        its_row, its_column = divmod(other, size)
        if abs(its_row - row) == abs(its_column - column):
            return other
    return None


def _in_the_next_block(seen: View, cell: int, value: int) -> int | None:
    """Return a cell with the value in a block above, below or beside, which shares no group with the cell."""
    grid = seen.grid
    blocks = grid.by_kind.get("block", ())
    if not blocks:
        return None
    own = next(group for group in grid.of[cell] if group.kind == "block").number - 1
    side = next(nth for nth in range(1, grid.size + 1) if nth * nth == grid.size)
    for other in spread(seen.held[value.bit_length() - 1] & ~grid.seen[cell] & ~(1 << cell)):
        its = next(group for group in grid.of[other] if group.kind == "block").number - 1
        if abs(its // side - own // side) + abs(its % side - own % side) == 1:
            return other
    return None


def _in_pencil(seen: View, cell: int, value: int) -> int | None:
    """Return an open cell in sight with two possible numbers, one of them the value."""
    left = possible(seen)
    near = spread(seen.grid.seen[cell] & seen.places[value.bit_length() - 1])
    return next((other for other in near if left[other].bit_count() == 2), None)


def _pencil(board: Board, claim: Claim) -> Fit | None:
    if claim.rule == "latin.repeated-number":
        return _pencil_twice(board, claim)
    # Of a single number, it is likelier that it was overlooked.
    return _excluded(_in_pencil, board, claim) if len(_others(board, claim)[0]) > OVERLOOKED else None


def _pencil_twice(board: Board, claim: Claim) -> Fit | None:
    """Fit two cells of a group that have the same two candidates, or one that has a number of the group as one."""
    cells, inside = board.cells, claim.at.cells if claim.at else ()
    left = possible(view(board))
    for a, b in combinations([cell for cell in inside if left[cell].bit_count() <= 2], 2):
        if left[a] & left[b] and not (board.known(a) and board.known(b)):
            names_of, pencilled = shape(board).rect.names, a if not board.known(a) else b
            return Fit({"a": names_of[pencilled], "number": numbers(cells[a] & cells[b])}, (a, b))
    return None


def _copied(board: Board, claim: Claim) -> Fit | None:
    """Fit a number that stands once in sight of the cell, where only one other cell, or number, was possible."""
    holders = [peer for peer in shape(board).peers[claim.cell] if board.cells[peer] == claim.mask]
    others, _group = _others(board, claim)
    if len(holders) != 1 or len(others) != OVERLOOKED:
        return None
    return Fit({"holder": shape(board).rect.names[holders[0]]}, (holders[0],))


@lru_cache(maxsize=256)
def _pairs(seen: View, group: Group) -> tuple[tuple[tuple[int, int], int], ...]:
    """Return the pairs of open cells of a group with up to three numbers between them, and these numbers."""
    left = possible(seen)
    few = [cell for cell in group.cells if not _is_known(seen, cell) and left[cell].bit_count() <= NEARLY]
    pairs = [((a, b), left[a] | left[b]) for a, b in combinations(few, 2)]
    return tuple([pair for pair in pairs if pair[1].bit_count() <= NEARLY])


def _is_known(seen: View, cell: int) -> bool:
    return not seen.cells[cell] & (seen.cells[cell] - 1)


def _three_in_two(board: Board, claim: Claim) -> Fit | None:
    seen, gone = view(board), _gone(board, claim)
    left = possible(seen)
    for group in seen.grid.of[claim.cell]:
        for pair, union in _pairs(seen, group):
            alike = left[pair[0]].bit_count() == 2 == left[pair[1]].bit_count()
            if alike and claim.cell not in pair and union.bit_count() == len(pair) + 1 and union & gone:
                facts = {"subset": names(seen.grid, pair, "&"), "numbers": numbers(union, "&"), "n": "3"}
                return Fit(facts, pair)
    return None


def _subset_elsewhere(board: Board, claim: Claim) -> Fit | None:
    seen, gone = view(board), _gone(board, claim)
    for group in seen.grid.groups:
        if group.bits >> claim.cell & 1:
            continue
        for pair, union in _pairs(seen, group):
            sees = sum(seen.grid.seen[claim.cell] >> cell & 1 for cell in pair)
            if union.bit_count() == 2 and union & gone and sees == 1:
                return Fit({"subset": names(seen.grid, pair, "&")}, pair)
    return None


def _own_cells(board: Board, claim: Claim) -> Fit | None:
    """Fit a number of a naked subset that leaves a cell of it."""
    seen, gone, left = view(board), _gone(board, claim), possible(view(board))
    for group in seen.grid.of[claim.cell]:
        for pair, union in _pairs(seen, group):
            if claim.cell in pair and union.bit_count() == len(pair) and union & gone and left[claim.cell] & gone:
                return Fit({"subset": names(seen.grid, pair, "&"), "numbers": numbers(union, "&")}, pair)
    return None


def _own_numbers(board: Board, claim: Claim) -> Fit | None:
    """Fit a number of a hidden subset that leaves one of its cells."""
    seen, gone = view(board), _gone(board, claim)
    for group in seen.grid.of[claim.cell]:
        values = [index for index in range(seen.grid.size) if seen.places[index] & group.bits]
        places = tuple([seen.places[index] & group.bits for index in values])
        for union, inside in tight(places):
            its = sum([1 << values[index] for index in inside])
            if (
                len(inside) == union.bit_count()
                and union >> claim.cell & 1
                and its & gone
                and its.bit_count() < len(values)
            ):
                return Fit(
                    {"subset": names(seen.grid, spread(union), "&"), "numbers": numbers(its, "&")}, spread(union)
                )
    return None


def _other_subset(board: Board, claim: Claim) -> Fit | None:
    """Fit a claim that the other rule about subsets accepts."""
    if claim.rule == NAKED.id:
        return Fit() if HIDDEN.subset(view(board), claim.cell, _gone(board, claim)) else None
    return Fit() if NAKED.subset(view(board), claim.cell, _gone(board, claim)) else None


def _inside(board: Board, claim: Claim) -> Fit | None:
    return Fit()


def _not_all_places(board: Board, claim: Claim) -> Fit | None:
    seen, value = view(board), _gone(board, claim)
    kinds = ("block",) if claim.rule == "latin.pointing" else (*LINES, "diagonal")
    found = seen.places[value.bit_length() - 1]
    for second in seen.grid.of[claim.cell]:
        for first in seen.grid.of_kind(*kinds):
            here = found & first.bits
            outside = here & ~second.bits
            crosses = first.name != second.name and here & second.bits and not first.bits >> claim.cell & 1
            enough = min(2, (first.bits & second.bits).bit_count()) + OVERLOOKED
            if crosses and outside.bit_count() == OVERLOOKED and here.bit_count() >= enough:
                cells = spread(outside)
                return Fit({"first": first.name, "others": names(seen.grid, cells, "&")}, spread(here))
    return None


def _wing_with_three(board: Board, claim: Claim) -> Fit | None:
    seen, value = view(board), _gone(board, claim)
    found, size = seen.places[value.bit_length() - 1], seen.grid.size
    for lines, across in ((seen.grid.groups[:size], 1), (seen.grid.groups[size : 2 * size], 0)):
        crosser = seen.grid.of[claim.cell][across]
        two = [line for line in lines if (found & line.bits).bit_count() == 2 and found & line.bits & crosser.bits]
        three = [line for line in lines if (found & line.bits).bit_count() == 3 and found & line.bits & crosser.bits]
        for line in two:
            for wide in three:
                both = _along(found & line.bits, size, across), _along(found & wide.bits, size, across)
                if both[0] < both[1] and not (line.bits | wide.bits) >> claim.cell & 1:
                    return Fit({"line": wide.name}, spread(found & (line.bits | wide.bits)))
    return None


def _along(cells: int, size: int, across: int) -> set[int]:
    """Return the numbers of the crossing lines of these cells: columns where `across`, else rows."""
    return {cell % size if across else cell // size for cell in spread(cells)}


def _one_wing(board: Board, claim: Claim) -> Fit | None:
    """Fit a cell that sees one wing of an XY-Wing for the number and not the other."""
    seen, value = view(board), _gone(board, claim)
    around = seen.grid.seen[claim.cell]
    for wing in xy_wings(seen):
        sees = [cell for cell in (wing.first, wing.second) if around >> cell & 1]
        if wing.value == value and len(sees) == 1 and claim.cell not in wing[:3]:
            other = wing.first + wing.second - sees[0]
            facts = {"wing": seen.grid.rect.names[sees[0]], "unseen": seen.grid.rect.names[other]}
            return Fit(facts, (wing.pivot, wing.first, wing.second))
    return None


_LAST = dict.fromkeys(LAST_CELL, ("other-cells",))
_SEES = {**_LAST, "latin.last-number": ("other-numbers",), "latin.seen-number": ("not-seen",)}
BUGS = (
    Bug(
        "latin.overlooked-cell",
        {**_LAST, **dict.fromkeys(NO_CELL, ("has-cell",))},
        _overlooked,
        "It looks as if you overlooked {overlooked}, where the number could go too.",
        "Go through the group cell by cell: a cell is out only if it is filled or sees the number.",
    ),
    Bug(
        "latin.overlooked-number",
        {"latin.last-number": ("other-numbers",), "latin.no-number": ("has-number",)},
        _overlooked,
        "It looks as if you overlooked the number {overlooked}, which {cell} can still take.",
        "Go through all numbers in order: one is out only if the cell sees it.",
    ),
    Bug(
        "latin.diagonal-counts",
        _SEES,
        partial(_excluded, _on_a_diagonal),
        "It looks as if you let the {number} at {a} rule it out at {b}. They lie on a slanting line, and share no "
        "group.",
        "Cells on a slanting line see each other only on the two long diagonals, and only where the puzzle has them.",
    ),
    Bug(
        "latin.next-block",
        {"latin.last-cell-block": ("other-cells",)},
        partial(_excluded, _in_the_next_block),
        "It looks as if you let the {number} at {a} rule it out at {b}. Their blocks are neighbours, but the cells "
        "share no group.",
        "A number rules itself out in its own row, column and block only, not in the blocks beside.",
    ),
    Bug(
        "latin.pencil-as-number",
        {"latin.last-number": ("other-numbers",), "latin.repeated-number": ("not-repeated",)},
        _pencil,
        "It looks as if you took a candidate of {a} for its number. It may still be the other one.",
        "A cell with two candidates holds neither of them yet. Only a filled cell rules its number out.",
    ),
    Bug(
        "latin.copied",
        {**dict.fromkeys(LAST_CELL, ("seen",)), "latin.last-number": ("seen",)},
        _copied,
        "It looks as if you did not see the {value} at {holder}.",
        "Before you fill a cell, look along its row, then its column, then its other groups.",
    ),
    Bug(
        "latin.three-in-two",
        {NAKED.id: ("no-subset", "near-subset", "other-numbers", "own-square", "stands")},
        _three_in_two,
        "It looks as if you took {subset} for a pair, but together they have {n} numbers: {numbers}.",
        "Count the different numbers in all cells of the subset together: there must be no more than cells.",
    ),
    Bug(
        "latin.subset-elsewhere",
        {NAKED.id: ("no-subset", "near-subset", "other-numbers", "own-square", "stands")},
        _subset_elsewhere,
        "It looks as if you used the pair {subset}. {cell} shares no group with both.",
        "A subset clears only the other cells of a group that holds all its cells.",
    ),
    Bug(
        "latin.own-cells",
        {NAKED.id: ("own-square", "no-subset", "near-subset", "other-numbers", "stands")},
        _own_cells,
        "It looks as if you cleared {numbers} from {subset} themselves. They keep these numbers; the rest of the group "
        "loses them.",
        "A naked subset clears its numbers from the other cells of the group, never from its own cells.",
    ),
    Bug(
        "latin.own-numbers",
        {HIDDEN.id: ("own-number", "no-subset", "near-subset", "other-squares", "stands")},
        _own_numbers,
        "It looks as if you cleared one of {numbers} from {subset}. These cells keep them and lose all other numbers.",
        "A hidden subset clears the other numbers from its cells, never its own numbers.",
    ),
    Bug(
        "latin.naked-for-hidden",
        {
            NAKED.id: ("no-subset", "near-subset", "other-numbers", "own-square", "stands"),
            HIDDEN.id: ("no-subset", "near-subset", "other-squares", "own-number", "stands"),
        },
        _other_subset,
        "It looks as if you mixed up the two subset rules.",
        "A naked subset clears the other cells; a hidden one clears the other numbers.",
        shown=False,  # it would tell that the claim is true
    ),
    Bug(
        "latin.inside",
        {"latin.pointing": ("inside",), "latin.claiming": ("inside",)},
        _inside,
        "It looks as if you cleared a cell of the group that sends the number out. Only the rest of the other group "
        "loses it.",
        "All places of the number lie where two groups cross. The number stays there and leaves the rest of the second "
        "group.",
    ),
    Bug(
        "latin.not-all-places",
        {"latin.pointing": ("not-confined", "stands"), "latin.claiming": ("not-confined", "stands")},
        _not_all_places,
        "It looks as if you overlooked {others} in {first}, where the number could go too.",
        "The rule needs all places of the number in the first group to lie in the second.",
    ),
    Bug(
        "latin.wing-with-three",
        {"latin.x-wing": ("no-wing", "near-wing", "elsewhere", "stands")},
        _wing_with_three,
        "It looks as if you used {line} for an X-Wing, but the number has three places there.",
        "Both lines of an X-Wing have exactly two places for the number.",
    ),
    Bug(
        "latin.wing-own-lines",
        {"latin.x-wing": ("inside", "stands")},
        _inside,
        "It looks as if you cleared the lines that make the X-Wing. It clears the lines that cross them.",
        "If two rows make the X-Wing, the number leaves the rest of its two columns.",
    ),
    Bug(
        "latin.one-wing",
        {"latin.xy-wing": ("not-seen", "stands")},
        _one_wing,
        "It looks as if it was enough for you that {cell} sees {wing}. It does not see {unseen}, which may be the one "
        "with the number.",
        "Only a cell that sees both wings loses the number, for either wing may hold it.",
    ),
)
