"""Fillings of a few cells by a few laws of the rulebook, whatever the rest of the board may be."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from contextlib import closing
from importlib import import_module
from itertools import chain, combinations
from typing import cast

from pysat.solvers import Solver

from puzzles.base.rule import bits
from puzzles.grid.clauses import AtMost, Clauses, Law
from puzzles.kernel.board import Puzzle
from puzzles.solve.explain import COUNTING_SOLVER, SOLVER
from puzzles.solve.sat import DisagreementError

Literals = Mapping[int, Mapping[int, int]]
"""By cell, the literals of the values that some laws speak of; values are masks."""


class Laws:
    """The clauses of a few laws alone, and the cells that they are about."""

    def __init__(self, puzzle: Puzzle, laws: Collection[Law]) -> None:
        module = import_module(f"{type(puzzle.type).__module__}.clauses")
        clauses = cast("Clauses", module.clauses(puzzle, frozenset(laws)))
        self.statements: list[list[int] | AtMost] = clauses.lists
        self.counted = clauses.counted
        self.variables = set(map(abs, chain.from_iterable(map(_literals, clauses.lists))))
        self.clauses = clauses if clauses.lazy and laws else None
        if self.clauses:  # such a law may speak of any cell
            cells = range(len(clauses.blank))
            self.variables.update(abs(literal) for cell in cells for literal in clauses.literals(cell).values())
        self.literals: dict[int, dict[int, int]] = {}
        for variable in sorted(self.variables):
            if (cell := clauses.cell_of(variable)) is not None:
                its = self.literals.setdefault(cell, {})
                its |= {mask: literal for mask, literal in clauses.literals(cell).items() if abs(literal) == variable}

    @property
    def cells(self) -> tuple[int, ...]:
        """Return the cells that the laws are about, in the order of the board."""
        return tuple(sorted(self.literals))


def first_filling(
    laws: Laws,
    candidates: Mapping[int, int],
    apart: Sequence[Collection[int]] = (),
    budget: int | None = None,
    preferred: int = 0,
) -> dict[int, int] | None:
    """Return the first filling that the laws allow: cells in the order of the board, for each the lowest value first.

    A `preferred` value comes before the lowest one. A cell that gets none of the values which the laws speak of is left
    open, as 0. Two cells that are in one collection of `apart` do not share a value. None if there is no filling, or if
    that takes more than `budget` conflicts of the solver to find out.
    """
    with closing(_Fixing(laws, candidates, apart, budget)) as fixing:
        if not fixing.possible:
            return None
        found = {cell: fixing.lowest(cell, candidates[cell], preferred) for cell in laws.cells}
        return None if fixing.spent else fixing.confirmed(found)


class _Fixing:
    """A solver in which one cell after the other is fixed."""

    def __init__(
        self, laws: Laws, candidates: Mapping[int, int], apart: Sequence[Collection[int]], budget: int | None
    ) -> None:
        self._literals, self._variables, self._left = laws.literals, laws.variables, budget
        self._statements = [*laws.statements, *_differing(laws.literals, apart)]
        self._known = {
            literal if candidates[cell] == value else -literal
            for cell, its in laws.literals.items()
            for value, literal in its.items()
            if candidates[cell] == value or not candidates[cell] & value
        }
        self._laws = laws.clauses
        self._solver = Solver(name=COUNTING_SOLVER if laws.counted else SOLVER)
        self._names: dict[int, int] = {}  # variables are numbered anew, as a solver makes room for all up to the last
        self._fixed: list[int] = []
        self._model = frozenset[int]()
        """The variables that are true."""
        self.possible = all(self._added(statement) for statement in self._statements) and self._solved()

    def close(self) -> None:
        """Free the solver's memory, which Python does not manage."""
        self._solver.delete()

    def _added(self, statement: list[int] | AtMost) -> bool:
        """Give the solver what of a statement the known cells leave open; return False if they break it."""
        known = self._known
        if isinstance(statement, list):
            if not known.isdisjoint(statement):
                return True
            left, names = [], self._names
            for literal in statement:  # most of the time goes here, so `_renamed` is not called
                if -literal not in known:
                    name = names.get(abs(literal)) or names.setdefault(abs(literal), len(names) + 1)
                    left.append(name if literal > 0 else -name)
            self._solver.add_clause(left)
            return bool(left)
        literals, most = statement
        left = [self._renamed(literal) for literal in literals if literal not in known and -literal not in known]
        most -= len(known.intersection(literals))
        if 0 <= most < len(left):
            self._solver.add_atmost(left, most)
        return most >= 0

    def _renamed(self, literal: int) -> int:
        name = self._names.setdefault(abs(literal), len(self._names) + 1)
        return name if literal > 0 else -name

    @property
    def spent(self) -> bool:
        """Tell whether the budget is used up."""
        return self._left is not None and self._left < 0

    def _holds(self, literal: int) -> bool:
        return literal in self._model if literal > 0 else -literal not in self._model

    def _solved(self, *more: int) -> bool:
        """Look for a model, again and again while it breaks a law whose clauses are made later."""
        while self._found(*more):
            cells = self._cells() if self._laws else []
            broken = self._laws.later(cells) if self._laws and all(cells) else []
            if not broken:
                return True
            for _, clause in broken:
                self._statements.append(clause)
                if not self._added(clause):
                    return False
            if self._left is not None:
                self._left -= 1
        return False

    def _cells(self) -> list[int]:
        """Return what each cell holds in the model; fixed cells hold what they always do."""
        blank = self._laws.blank if self._laws else ()
        return [
            next((mask for mask, literal in self._literals[cell].items() if self._holds(literal)), 0)
            if cell in self._literals
            else fixed
            for cell, fixed in enumerate(blank)
        ]

    def _found(self, *more: int) -> bool:
        if self.spent:
            return False
        if self._left is not None:
            self._solver.conf_budget(self._left)
        before = self._solver.accum_stats()["conflicts"]
        assumed = [self._renamed(literal) for literal in (*self._fixed, *more)]
        answer = self._solver.solve_limited(assumptions=assumed)
        if self._left is not None:
            self._left -= self._solver.accum_stats()["conflicts"] - before + (answer is None)
        if answer:
            true = {literal for literal in self._solver.get_model() if literal > 0}
            named = {variable for variable, name in self._names.items() if name in true}
            self._model = frozenset(named | {literal for literal in self._known if literal > 0})
        return bool(answer)

    def lowest(self, cell: int, candidates: int, preferred: int) -> int:
        """Fix a cell to the preferred value or the lowest that it can have; 0 if it has none that the laws speak of."""
        if not candidates & (candidates - 1):
            return candidates if candidates in self._literals[cell] else 0
        for value in (*bits(candidates & preferred), *bits(candidates & ~preferred)):
            if literal := self._literals[cell].get(value):
                if self._holds(literal) or self._solved(literal):
                    self._fixed.append(literal)
                    return value
                self._fixed.append(-literal)
        return 0

    def confirmed(self, found: dict[int, int]) -> dict[int, int]:
        """Return the filling once every statement is seen to hold in it, so that no answer relies on the solver."""
        for cell, kept in found.items():
            for value, literal in self._literals[cell].items():
                if self._holds(literal) != (kept == value):
                    raise DisagreementError(f"the solver says another value of cell {cell} than was fixed")
        true = {variable if variable in self._model else -variable for variable in self._variables}
        for statement in self._statements:
            if isinstance(statement, list):
                broken = true.isdisjoint(statement)
            else:
                broken = len(true.intersection(statement[0])) > statement[1]
            if broken:
                raise DisagreementError(f"the filling {found} does not fulfil {statement}")
        return found


def _literals(statement: list[int] | AtMost) -> list[int]:
    return statement if isinstance(statement, list) else statement[0]


def _differing(literals: Literals, apart: Sequence[Collection[int]]) -> list[list[int]]:
    """Return the clauses that cells do not share values."""
    return [
        [-literals[a][value], -literals[b][value]]
        for together in apart
        for a, b in combinations(sorted(literals.keys() & set(together)), 2)
        for value in literals[a].keys() & literals[b].keys()
    ]
