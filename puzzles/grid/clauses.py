"""The definition of a solved board as clauses: plain lists of literals, for any solver of propositional logic.

"At most one of these fifty" takes hundreds of clauses, and a large board has thousands of such lists. So with more than
`MANY` literals it stays one statement, for a solver that can count.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, islice, zip_longest

FEW = 9
"""Up to this number, literals are compared pair by pair."""
MANY = 25
"""With more literals than this, "at most one" is left to the solver."""

AtMost = tuple[list[int], int]
"""Literals, and the number of them that may hold."""


class Clauses:
    """Clauses about the cells of a board. Variables count from 1, a negative literal denies its variable.

    A cell of two values has one variable (true: the second value), any other cell has one variable per value.

    `parts` says where in `lists` each part of the rulebook begins, with the names of the places that it is about; a
    part ends where the next begins. The lists before the first part only define the cells. `counted`: some of
    `lists` are "at most one" statements, which need a solver that can count.
    """

    def __init__(self, cells: int, values: int) -> None:
        self.lists: list[list[int] | AtMost] = []
        self.parts: list[tuple[int, tuple[str, ...]]] = []
        self.counted = False
        self._values = values
        self._top = cells if values == 2 else cells * values
        self._yes = self.fresh()
        self.add(self._yes)
        for cell in range(cells) if values != 2 else ():
            self.one([self.literal(cell, value) for value in range(values)])

    def literal(self, cell: int, value: int) -> int:
        """Return the literal that says the cell holds the value, both counted from 0."""
        if self._values == 2:
            return cell + 1 if value else -cell - 1
        return cell * self._values + value + 1

    def fresh(self) -> int:
        """Return a variable not used before."""
        self._top += 1
        return self._top

    def about(self, *places: str) -> None:
        """Begin a part of the rulebook: the clauses added next are about these places of the board."""
        self.parts.append((len(self.lists), places))

    def add(self, *literals: int) -> None:
        """Add a clause: at least one of these literals holds."""
        self.lists.append(list(literals))

    def one(self, literals: Sequence[int]) -> None:
        """Require exactly one of the literals: few in pairs; of more, a new variable stands for the first few."""
        if len(literals) > MANY:
            self.counted = True
            self.lists += [list(literals), (list(literals), 1)]
            return
        while len(literals) > FEW:
            few, some = literals[: FEW - 1], self.fresh()
            self._at_most_one(few)
            self.add(-some, *few)
            self.lists += [[-literal, some] for literal in few]
            literals = [*literals[FEW - 1 :], some]
        self._at_most_one(literals)
        self.add(*literals)

    def _at_most_one(self, literals: Sequence[int]) -> None:
        self.lists += map(list, combinations([-literal for literal in literals], 2))

    def exactly(self, literals: Sequence[int], count: int) -> None:
        """Require this many of the literals, by a counter along them: `reached[n]` says "at least n so far"."""
        no = -self._yes
        reached = [self._yes]
        for literal in literals:
            further = [self._yes]
            for more, fewer in islice(zip_longest(reached[1:], reached, fillvalue=no), count + 1):
                now = self.fresh()
                self.lists += [[-more, now], [-literal, -fewer, now], [-now, more, literal], [-now, fewer]]
                further.append(now)
            reached = further
        reached += [no] * (count + 2 - len(reached))
        self.lists += [[reached[count]], [-reached[count + 1]]]

    def differ(self, first: Sequence[int], second: Sequence[int]) -> None:
        """Require two equally long lists of literals to differ at one position or more."""
        somewhere = []
        for a, b in zip(first, second, strict=True):
            here = self.fresh()
            self.lists += [[-here, a, b], [-here, -a, -b]]
            somewhere.append(here)
        self.lists.append(somewhere)
