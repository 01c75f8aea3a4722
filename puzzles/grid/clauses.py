"""The definition of a solved board as clauses: plain lists of literals, for any solver of propositional logic.

"At most one of these fifty" takes hundreds of clauses, and a large board has thousands of such lists. So with more than
`MANY` literals it stays one statement, for a solver that can count.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations, islice, zip_longest
from typing import NamedTuple

FEW = 9
"""Up to this number, literals are compared pair by pair."""
MANY = 25
"""With more literals than this, "at most one" is left to the solver."""

AtMost = tuple[list[int], int]
"""Literals, and the number of them that may hold."""


class Law(NamedTuple):
    """One law of the rulebook at some places. `of` says of what there: a value, or where a short stretch begins."""

    name: str
    places: tuple[str, ...]
    of: str = ""


CELL = "cell"
"""The law that a cell holds exactly one value. It names no place: it is what a cell is, not what the rulebook asks."""


class Clauses:
    """Clauses about the cells of a board. Variables count from 1, a negative literal denies its variable.

    A cell of two values has one variable (true: the second value), any other cell has one variable per value.

    `parts` says where in `lists` each part of the rulebook begins, and the law that it is; a part ends where the next
    begins. `counted`: some of `lists` are "at most one" statements, which need a solver that can count.
    With `wanted` laws, only their parts are made.
    """

    def __init__(self, cells: int, values: int, wanted: Collection[Law] | None = None) -> None:
        self.lists: list[list[int] | AtMost] = []
        self.parts: list[tuple[int, Law]] = []
        self.counted = False
        self._wanted = wanted
        self.two_values = values == 2
        self._cells, self._values = cells, values
        self._top = cells if values == 2 else cells * values
        self._yes = self.fresh()
        self.add(self._yes)
        chosen = range(cells) if wanted is None else sorted(int(law.of) for law in wanted if law.name == CELL)
        for cell in chosen if values != 2 else ():
            self.about(law=CELL, of=str(cell))
            self.one([self.literal(cell, value) for value in range(values)])

    def literal(self, cell: int, value: int) -> int:
        """Return the literal that says the cell holds the value, both counted from 0."""
        if self.two_values:
            return cell + 1 if value else -cell - 1
        return cell * self._values + value + 1

    def meaning(self, variable: int) -> tuple[int, int] | None:
        """Return the cell and the value that a variable stands for when it is true; None for one that only helps."""
        if self.two_values:
            return (variable - 1, 1) if variable <= self._cells else None
        return divmod(variable - 1, self._values) if variable <= self._cells * self._values else None

    def fresh(self) -> int:
        """Return a variable not used before."""
        self._top += 1
        return self._top

    def about(self, *places: str, law: str = "", of: str = "") -> bool:
        """Begin a part of the rulebook: the clauses added next are this law at these places of the board.

        Return False if the part is not wanted; then nothing may be added to it.
        """
        part = Law(law, places, of)
        wanted = self._wanted is None or part in self._wanted
        if wanted:
            self.parts.append((len(self.lists), part))
        return wanted

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
