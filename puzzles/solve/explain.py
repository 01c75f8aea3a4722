"""Explanations why a board has no solution: a few cells and parts of the rulebook that by themselves leave none."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from importlib import import_module
from itertools import pairwise
from random import Random
from typing import Literal, cast

from pysat.solvers import Solver

from puzzles.base.ptype import type_of
from puzzles.grid.clauses import AtMost, Clauses
from puzzles.kernel.board import Board
from puzzles.solve.sat import believed, has_clauses

SOLVER, COUNTING_SOLVER = "glucose4", "minicard"
"""Solvers made for many questions that differ in their assumptions; the second is for "at most one" statements."""
ATTEMPTS = 6
"""The number of orders in which elements are tried, the board's first. The smallest explanation is returned."""

Kind = Literal["minimal", "small", "undecided"]
Part = tuple[str, ...]
"""A part of the rulebook, as the places that it is about: `row1`, or two lines that must differ."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """Elements that by themselves leave no solution, whatever the other cells hold and the rulebook asks besides.

    `placed` are cells that are narrower than at the start, `givens` cells narrowed by the puzzle, `parts` parts of the
    rulebook, each in the order of the board. `minimal`: without any one of them there is a solution. `small`: the
    budget was used up first. `undecided`: it was used up before it was known whether there is no solution.
    """

    kind: Kind
    placed: tuple[int, ...] = ()
    givens: tuple[int, ...] = ()
    parts: tuple[Part, ...] = ()

    @property
    def size(self) -> tuple[int, int]:
        """Count its placed cells, then its givens, for comparison; a smaller explanation is easier to see."""
        return len(self.placed), len(self.givens)


def explain(board: Board, budget: int | None = None) -> Explanation | None:
    """Explain why the board has no solution, always in the same way; None if it has one.

    Placed cells are dropped one by one as long as possible, then givens, then parts of the rulebook. `budget` bounds
    the work: conflicts of the SAT solver, in all. Raise ValueError for a type without clauses.
    """
    if not has_clauses(type_of(board.puzzle)):
        raise ValueError(f"{board.puzzle.type.id} does not say in clauses what a solution is")
    with closing(_Questions(board, budget)) as questions:
        if not questions.unsolvable(questions.everything):
            if questions.unanswered:
                return Explanation("undecided")
            questions.believe_in_a_solution(board)
            return None
        found = [_attempt(questions, Random(turn) if turn else None) for turn in range(ATTEMPTS)]  # noqa: S311
    return min(found, key=lambda each: (each.kind != "minimal", each.size))


def _attempt(questions: _Questions, random: Random | None) -> Explanation:
    """Return one explanation; the elements are tried in the order of the board, or in a random one."""
    unanswered = questions.unanswered
    questions.unsolvable(questions.everything)
    placed = questions.needed(_shuffled(questions.placed, random), [*questions.givens, *questions.parts])
    givens = questions.needed(_shuffled(questions.givens, random), [*placed, *questions.parts])
    parts = questions.needed(_shuffled(questions.parts, random), [*placed, *givens])
    return Explanation(
        "minimal" if questions.unanswered == unanswered else "small",
        tuple(cell for literal, cell in questions.placed.items() if literal in placed),
        tuple(cell for literal, cell in questions.givens.items() if literal in givens),
        tuple(part for literal, part in questions.parts.items() if literal in parts),
    )


def _shuffled(literals: Iterable[int], random: Random | None) -> list[int]:
    order = list(literals)
    if random:
        random.shuffle(order)
    return order


class _Questions:
    """A solver that is asked whether some elements leave no solution; each element is switched on by a literal."""

    def __init__(self, board: Board, budget: int | None) -> None:
        module = import_module(f"{type(board.puzzle.type).__module__}.clauses")
        self._clauses = cast("Clauses", module.clauses(board.puzzle))
        self._says = [self._clauses.literals(cell) for cell in range(len(board.cells))]
        self._left = budget
        self.unanswered = 0
        """The number of questions for which the budget did not suffice."""
        self._weights: dict[int, list[int]] = {}
        """By switch, literals that hold once its part is switched on."""
        self._switches: dict[Part, int] = {}
        self.parts = self._switched()
        self.placed = {self._cell(cell, board): cell for cell in _narrowed(board.cells, board.puzzle.start)}
        start, blank = board.puzzle.board(), self._clauses.blank
        same = set(self.placed.values())
        self.givens = {self._cell(cell, start): cell for cell in _narrowed(start.cells, blank) if cell not in same}
        self._core: frozenset[int] = frozenset()
        name = COUNTING_SOLVER if self._clauses.counted else SOLVER
        self._solver = Solver(name=name, bootstrap_with=self._clauses.lists)
        self._clauses.lists.clear()  # the solver has them now

    @property
    def everything(self) -> list[int]:
        return [*self.placed, *self.givens, *self.parts]

    def close(self) -> None:
        """Free the solver's memory, which Python does not manage."""
        self._solver.delete()

    def _switched(self) -> dict[int, Part]:
        """Make all that is asked of the same places depend on a switch, a new literal. Return the places by switches.

        What names no place stays as it is: it only says what a cell is.
        """
        lists, switches = self._clauses.lists, self._switches
        ends = pairwise([*(start for start, _ in self._clauses.parts), len(lists)])
        for (start, end), (_, law) in zip(ends, self._clauses.parts, strict=True):
            if law.places:
                switch = switches.get(law.places) or switches.setdefault(law.places, self._clauses.fresh())
                lists[start:end] = [self._when(switch, clause) for clause in lists[start:end]]
        return {switch: places for places, switch in switches.items()}

    def _when(self, switch: int, statement: list[int] | AtMost) -> list[int] | AtMost:
        """Return the statement so that it holds only if switched on; a count is padded with literals that then hold."""
        if isinstance(statement, list):
            return [-switch, *statement]
        literals, most = statement
        weights = self._weights.setdefault(switch, [])
        while len(weights) < len(literals) - most:
            weights.append(self._clauses.fresh())
            self._clauses.add(-switch, weights[-1])
        return [*literals, *weights[: len(literals) - most]], len(literals)

    def _cell(self, cell: int, board: Board) -> int:
        """Return a literal that switches on the candidates that the board leaves a cell."""
        switch = self._clauses.fresh()
        for mask, literal in self._says[cell].items():
            if not board.cells[cell] & mask:
                self._clauses.add(-switch, -literal)
        return switch

    def believe_in_a_solution(self, board: Board) -> None:
        """Check the solution just found against the type: a wrong one would hide that there is none."""
        believed(board, self._filling())

    def _filling(self) -> list[int]:
        """Return what each cell holds in the model just found."""
        model, blank = set(self._solver.get_model()), self._clauses.blank
        return [
            sum(mask for mask, literal in says.items() if literal in model) if says else fixed
            for says, fixed in zip(self._says, blank, strict=True)
        ]

    def unsolvable(self, elements: Sequence[int]) -> bool:
        """Tell whether these elements leave no solution; False also if the budget does not suffice to know."""
        answer = self._answer(elements)
        self.unanswered += answer is None
        if answer is False:
            self._core = frozenset(self._solver.get_core() or ())
        return answer is False

    def _answer(self, elements: Sequence[int]) -> bool | None:
        """Ask the solver, again and again while its model breaks a law that is switched on and made later."""
        answer = self._asked(elements)
        while answer and self._clauses.lazy and self._mended(set(elements)):
            answer = self._asked(elements)
        return answer

    def _mended(self, elements: Collection[int]) -> bool:
        """Add what of the laws made later the model breaks; return False if that is none that is switched on."""
        broken = [(self._switches[law.places], clause) for law, clause in self._clauses.later(self._filling())]
        broken = [(switch, clause) for switch, clause in broken if switch in elements]
        for switch, clause in broken:
            self._solver.add_clause([-switch, *clause])
        if self._left is not None:
            self._left -= bool(broken)
        return bool(broken)

    def _asked(self, elements: Sequence[int]) -> bool | None:
        if self._left is None:
            return bool(self._solver.solve(assumptions=elements))
        if self._left <= 0:
            return None
        before = self._solver.accum_stats()["conflicts"]
        self._solver.conf_budget(self._left)
        answer = self._solver.solve_limited(assumptions=elements)
        self._left -= self._solver.accum_stats()["conflicts"] - before
        return cast("bool | None", answer)

    def needed(self, elements: Collection[int], others: Sequence[int]) -> set[int]:
        """Return those of the elements without which, given the others, there would be a solution.

        Elements that the solver did not use when it last found no solution are dropped at once.
        """
        waiting, needed = [element for element in elements if element in self._core], list[int]()
        while waiting:
            tried = waiting.pop()
            if self.unsolvable([*needed, *waiting, *others]):
                waiting = [element for element in waiting if element in self._core]
            else:
                needed.append(tried)
        return set(needed)


def _narrowed(cells: Sequence[int], before: Sequence[int]) -> list[int]:
    """List the cells whose candidates differ from those before."""
    return [cell for cell, (mask, old) in enumerate(zip(cells, before, strict=True)) if mask != old]
