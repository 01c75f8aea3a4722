"""Star Battle: remarks on refusals."""

from __future__ import annotations

from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Board
from puzzles.kernel.step import Step
from puzzles.kernel.verdict import Refusal
from puzzles.logic.counts import Count
from puzzles.telling import cell_names, claim, with_remark
from puzzles.types.star_battle.model import STAR, sky_of
from puzzles.types.star_battle.rules import FINISH_SURROUND, STARVES_GROUP, StarvingRule

SAID = {
    "touching-or-in-line": "Left there: {left}. This rule does not ask whether squares touch each other, or lie in one "
    "line with {cell}.",
    "touching": "Left there: {left}. This rule does not ask whether squares touch each other.",
}


def closest(rule: StarvingRule, board: Board, cell: int) -> Count:
    """Return a group with the fewest squares to spare, of several the one where these seem to serve least.

    Groups that have all their stars come last. Squares that touch others of them, or lie in a group with the star, do
    not serve in the end.
    """
    left, its, own = rule.left(board, cell), sky_of(board), 0
    for group in its.groups.of[cell]:
        own |= group.bits

    def spare(group: Count) -> tuple[bool, int, int]:
        inside, stars = left & group.bits, sum([board.cells[each] == STAR for each in group.cells])
        return (
            stars >= group.number,
            inside.bit_count(),
            sum(not its.near[each] & inside for each in cells_in(inside & ~own)),
        )

    return min(rule.touched(board, cell), key=spare)


def shows_squares(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Name the squares that are left to the group that readers are likeliest to think of."""
    rule, (cell, _mask) = _RULES[step.rule], claim(board, step, refusal)
    least = closest(rule, board, cell)
    cells = cells_in(least.bits & rule.left(board, cell))
    code = "touching" if rule.id == STARVES_GROUP.id else "touching-or-in-line"
    facts = {**refusal.facts, "place": least.place.name, "most": str(len(cells))}
    return with_remark(refusal._replace(facts=facts), code, cells, left=cell_names(board, cells))


_RULES: dict[str, StarvingRule] = {rule.id: rule for rule in (FINISH_SURROUND, STARVES_GROUP)}
REMARKS = {(rule, "none-starved"): shows_squares for rule in _RULES}
