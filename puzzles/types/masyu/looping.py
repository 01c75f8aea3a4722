"""Masyu: rules about lines that would close a loop, or have closed one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import ClassVar

from puzzles.base.rule import ContradictionRule, Deduction, DirectRule, Finding
from puzzles.grid.sets import set_of
from puzzles.kernel.board import Board, Place
from puzzles.kernel.verdict import Accepted, Refusal, Verdict
from puzzles.logic.opposite import evidence_of, never_given
from puzzles.types.masyu.at_square import everywhere
from puzzles.types.masyu.local import ONLY_NONE
from puzzles.types.masyu.model import LINE, NONE, OPEN, Field, Masks, field_of, masks_of, square
from puzzles.types.masyu.web import Group, group_at, groups, left_out, path_between


class ConnectedCells(DirectRule):
    id = "masyu.connected-cells"
    name = "No Early Loop"
    statement = (
        "All circles and all lines lie on one loop. A link is ruled out if a line there would close a loop that leaves "
        "out a circle or another line."
    )
    level = 2
    legup = ("MASY-BASC-0003", "Connected Cells")
    why: ClassVar = {
        "only-none": ONLY_NONE,
        "opposite": "It is the other way round: a line at {cell} would close a loop too early, so it is ruled out.",
        "not-joined": "A line at {cell} would close no loop: {first} and {last} are not joined by lines.",
        "closes-all": "A line at {cell} would close a loop, but one that leaves out no circle and no line. This rule "
        "does not forbid that.",
    }

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return everywhere(board, cells, at)

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        verdict = self._ruled_out(board, cell)
        return verdict if mask == NONE else never_given(board, cell, evidence_of(verdict), "only-none")

    def _ruled_out(self, board: Board, cell: int) -> Verdict:
        """Accept if the link is ruled out; else refuse."""
        its, masks = field_of(board), masks_of(board)
        first, last = its.grid.ends[cell]
        group = group_at(its, masks, first)
        if last not in group.back:
            return Refusal("not-joined", (cell,), {"first": its.grid.squares[first], "last": its.grid.squares[last]})
        out = left_out(its, masks, group)
        if out is None:
            return Refusal("closes-all", (cell, *group.lines))
        return Accepted((*path_between(group, first, last), *out))

    def find(self, board: Board) -> Iterator[Deduction]:
        its, masks = field_of(board), masks_of(board)
        for group in groups(its, masks):
            if (out := left_out(its, masks, group)) is not None:
                for cell in _closing(its, masks, group):
                    yield Deduction(cell, NONE, (*path_between(group, *its.grid.ends[cell]), *out))


def _closing(its: Field, masks: Masks, group: Group) -> list[int]:
    """Return the open links between squares of a group."""
    found = []
    for at in group.back:
        for link in (its.grid.at[at][1], its.grid.at[at][2]):  # to the east and south, so each link once
            if masks[link] == OPEN and its.grid.ends[link][1] in group.back:
                found.append(link)
    return found


@lru_cache(maxsize=64)
def whole_loop(its: Field, masks: Masks) -> tuple[int, ...]:
    """Return the lines of the board if they are one closed loop through all circles.

    The loop is followed until some square has no line that leads on, or more than one.
    """
    if LINE not in masks:
        return ()
    lines, passed, ways = [masks.index(LINE)], set[int](), its.grid.ways
    start, square = its.grid.ends[lines[0]]
    while square != start:
        on = [way for way in ways[square] if masks[way[0]] == LINE and way[0] != lines[-1]]
        if len(on) != 1:
            return ()
        passed.add(square)
        lines.append(on[0][0])
        square = on[0][1]
    whole = len(lines) == masks.count(LINE) and not its.circles & ~set_of((start, *passed))
    return tuple(sorted(lines)) if whole else ()


class RestIsEmpty(DirectRule):
    id = "masyu.rest-is-empty"
    name = "Rest is Empty"
    statement = "Once the lines are one closed loop through all circles, every other link is ruled out."
    level = 1
    why: ClassVar = {
        "only-none": ONLY_NONE,
        "opposite": "It is the other way round: the loop is finished, so {cell} is ruled out.",
        "loop-open": "The lines are not yet one closed loop through all circles.",
    }

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return everywhere(board, cells, at)

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        lines = whole_loop(field_of(board), masks_of(board))
        if mask != NONE:
            return never_given(board, cell, lines or None, "only-none")
        return Accepted(lines) if lines else Refusal("loop-open", (cell,))

    def find(self, board: Board) -> Iterator[Deduction]:
        lines = whole_loop(field_of(board), masks_of(board))
        for cell, mask in enumerate(board.cells):
            if lines and mask == OPEN:
                yield Deduction(cell, NONE, lines)


class BadLooping(ContradictionRule):
    id = "masyu.bad-looping"
    name = "Early Loop"
    level = 1
    at_kinds: ClassVar[tuple[str, ...]] = ("square", "circle")
    statement = "Some lines form a closed loop, and a circle or another line is not on it."
    legup = ("MASY-CONT-0001", "Bad Looping")
    why: ClassVar = {
        "nowhere": "No lines of this board form a closed loop that leaves out a circle or another line.",
        "no-line": "No line passes {square}, so it is not on a closed loop.",
        "not-closed": "The lines that are joined with {square} do not close a loop.",
        "leaves-nothing-out": "The loop through {square} leaves out no circle and no line.",
    }

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return everywhere(board, cells, at)

    def check(self, board: Board, at: Place | None = None) -> Verdict:
        if at is None:
            return self.anywhere(board)
        its, masks = field_of(board), masks_of(board)
        number = its.grid.square_index[at.name]
        group = group_at(its, masks, number)  # once, for the reason as well: it may be most of the board
        if shown := _too_early(its, masks, group):
            return Accepted(shown)
        lines = group.lines
        code = "leaves-nothing-out" if group.closing else "not-closed" if lines else "no-line"
        return Refusal(code, lines or its.grid.links_of(number), {"square": at.name})

    def find(self, board: Board) -> Iterator[Finding]:
        its, masks = field_of(board), masks_of(board)
        for group in groups(its, masks):
            shown = _too_early(its, masks, group)
            for number in group.back if shown else ():
                yield Finding(square(its, number), shown)


def _too_early(its: Field, masks: Masks, group: Group) -> tuple[int, ...]:
    """Return the lines of a group that closes a loop and leaves something out, with a line that is left out."""
    if not group.closing:
        return ()
    out = left_out(its, masks, group)
    if out is None and whole_loop(its, masks):
        return ()
    return (*group.lines, *(out or ()))


CONNECTED_CELLS, REST_IS_EMPTY, BAD_LOOPING = ConnectedCells(), RestIsEmpty(), BadLooping()
