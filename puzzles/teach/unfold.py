"""Direct steps unfolded: what they rule out is supposed, and simpler steps lead from there to a contradiction.

Nothing here is believed either: a step stands in an unfolding only if the kernel accepts it there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from puzzles.base.ptype import type_of
from puzzles.base.rule import DirectRule, bits
from puzzles.budgets import EXPLAIN
from puzzles.changes import changed_masks
from puzzles.kernel.board import Board
from puzzles.kernel.check import check_step
from puzzles.kernel.judge import judge
from puzzles.kernel.step import Change, Step
from puzzles.kernel.verdict import Accepted
from puzzles.solve.moves import Meter, SpentError, Toolbox, broken, moves, narrowing, toolbox
from puzzles.telling import Telling, tell

ROUNDS = 12
"""Rounds of direct steps after which a supposition counts as not refuted; ten were the most that any step needed."""


class Taken(NamedTuple):
    """A step that the kernel accepted on a board, and the reason for it."""

    board: Board
    step: Step
    accepted: Accepted

    @property
    def telling(self) -> Telling:
        """Return the reason for the step."""
        return tell(self.board, self.step, self.accepted)


class Branch(NamedTuple):
    """A supposition and what refutes it: direct steps and, as the last one, a contradiction."""

    supposed: Change
    board: Board
    steps: tuple[Taken, ...]


class Unfolding(NamedTuple):
    """A direct step at one of its cells: every other value it could have is supposed, and refuted, in a branch.

    `change` is what is left. `local`: outside of the cells that the rule argues about, the board is as it was at the
    very beginning, without givens. `more` counts the other changes of the step.
    """

    step: Step
    change: Change
    board: Board
    branches: tuple[Branch, ...]
    local: bool
    more: int


def unfold(board: Board, step: Step, allowed: Collection[str] | None = None, effort: int = EXPLAIN) -> Unfolding | None:
    """Unfold a direct step that the kernel accepts on this board; None if that takes more than these rules or effort.

    Only rules of a lower level may be used, or other ones of the first level.
    """
    rule = type_of(board.puzzle).rule_by_id.get(step.rule)
    if not isinstance(rule, DirectRule) or not isinstance(check_step(board, step).verdict, Accepted):
        return None
    found = _first(board, rule, step)
    if found is None:
        return None
    cell, mask = found
    try:
        branches = next(_attempts(board, rule, cell, mask, allowed, Meter(effort)), None)
    except SpentError:
        return None
    if branches is None:
        return None
    ground, refuted, local = branches
    more = len({change.cell for change in step.changes}) - 1
    return Unfolding(step, narrowing(board, cell, mask), ground, refuted, local, more)


def _first(board: Board, rule: DirectRule, step: Step) -> tuple[int, int] | None:
    """Return the first change of a step that follows at once, as its cell and mask."""
    masks = changed_masks(board, step.changes).items()
    return next((each for each in masks if isinstance(judge(rule.check, board, *each), Accepted)), None)


def _attempts(
    board: Board, rule: DirectRule, cell: int, mask: int, allowed: Collection[str] | None, meter: Meter
) -> Iterator[tuple[Board, tuple[Branch, ...], bool]]:
    """Yield ways to unfold, the clearest first: on the cells that the rule argues about, by simple contradictions."""
    tools, near = _simpler_tools(rule, board, allowed, meter), _cut(board, rule, cell)
    low = replace(tools, contradictions=tuple(each for each in tools.contradictions if each.level <= rule.level))
    # A rule of the first level has no simpler ones; a contradiction that says at once what it says is its bottom.
    orders = (tools,) if rule.level == 1 else (low, tools)
    grounds = [(board, False)]
    if isinstance(judge(rule.check, near, cell, mask), Accepted):
        grounds.insert(0, (near, True))
    for ground, local in grounds:
        denied = board.cells[cell] & ~mask
        for with_tools in orders:
            for suppositions in dict.fromkeys([(denied,), tuple(bits(denied))]):
                branches = [_refuted(ground, cell, each, with_tools) for each in suppositions]
                if None not in branches:
                    yield ground, tuple(filter(None, branches)), local


def _simpler_tools(rule: DirectRule, board: Board, allowed: Collection[str] | None, meter: Meter) -> Toolbox:
    tools = toolbox(type_of(board.puzzle), None if allowed is None else frozenset(allowed))
    direct = [each for each in tools.direct if each.level < rule.level or (each.level == 1 and each is not rule)]
    return replace(tools, direct=tuple(direct), meter=meter)


def _cut(board: Board, rule: DirectRule, cell: int) -> Board:
    """Return the board with only the cells that the rule argues about; all others are open, givens too."""
    everything = (1 << len(type_of(board.puzzle).values(board.puzzle))) - 1
    kept = {cell, *rule.scope(board, (cell,), None)}
    start = [mask if mask & (mask - 1) else everything for mask in board.puzzle.start]
    cells = [mask if number in kept else start[number] for number, mask in enumerate(board.cells)]
    return Board(board.puzzle, tuple(cells))


def _refuted(ground: Board, cell: int, denied: int, tools: Toolbox) -> Branch | None:
    """Suppose that a cell has one of these values; return how that is refuted, None if it is not."""
    if ground.cells[cell] == denied:
        return None
    board = ground.narrow({cell: denied})
    chain = _chain(board, tools)
    short = _needed(board, chain) if chain else None
    return Branch(narrowing(ground, cell, denied), board, short) if short else None


def _chain(board: Board, tools: Toolbox) -> list[Taken] | None:
    """Take direct steps, each of one cell, until a contradiction holds; None if there is none."""
    chain: list[Taken] = []
    for _ in range(ROUNDS):
        if found := broken(board, tools):
            step = Step(found[0].id, found[1].at)
            verdict = check_step(board, step).verdict
            return [*chain, Taken(board, step, verdict)] if isinstance(verdict, Accepted) else None
        taken = _round(board, tools)
        if not taken:
            return None
        chain += taken
        board = _after(taken[-1])
    return None


def _round(board: Board, tools: Toolbox) -> list[Taken]:
    """Take all steps of the lowest rule that has any, one cell at a time."""
    for rule in tools.direct:
        tools.spend(board)
        steps = [Step(rule.id, None, (change,)) for move in moves(board, rule) for change in move.step.changes]
        if taken := list(_taken(board, steps)):
            return taken
    return []


def _taken(board: Board, steps: Sequence[Step]) -> Iterator[Taken]:
    """Take those of the steps that the kernel accepts, one after the other."""
    for step in steps:
        verdict = check_step(board, step).verdict
        if isinstance(verdict, Accepted):
            taken = Taken(board, step, verdict)
            yield taken
            board = _after(taken)


def _after(taken: Taken) -> Board:
    return taken.board.narrow(changed_masks(taken.board, taken.step.changes))


def _needed(board: Board, chain: list[Taken]) -> tuple[Taken, ...]:
    """Leave out the steps that the contradiction does not need."""
    kept = _again(board, [each.step for each in _leading(chain)]) or chain
    for taken in reversed(kept[:-1]):
        without = [each.step for each in kept if each.step is not taken.step]
        kept = _again(board, without) or kept
    return tuple(kept)


def _leading(chain: list[Taken]) -> list[Taken]:
    """Return the steps that change what makes the last one so, or what makes such steps so."""
    wanted, leading = set(chain[-1].accepted.evidence), [chain[-1]]
    for taken in reversed(chain[:-1]):
        if wanted.intersection(change.cell for change in taken.step.changes):
            wanted.update(taken.accepted.evidence)
            leading.append(taken)
    return leading[::-1]


def _again(board: Board, steps: Sequence[Step]) -> list[Taken] | None:
    """Take the steps once more from the beginning; None if the kernel refuses one of them."""
    taken = list[Taken]()
    for step in steps:
        verdict = check_step(board, step).verdict
        if not isinstance(verdict, Accepted):
            return None
        taken.append(Taken(board, step, verdict))
        board = _after(taken[-1])
    return taken
