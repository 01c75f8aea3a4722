"""The definition of a solved board as clauses: plain lists of literals, for any solver of propositional logic.

"At most one of these fifty" takes hundreds of clauses, and a large board has thousands of such lists. So with more than
`MANY` literals it stays one statement, for a solver that can count.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Collection, Sequence
from itertools import accumulate, combinations, islice, zip_longest
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


Later = Callable[[Sequence[int]], list[tuple[Law, list[int]]]]
"""Returns what of a law that is not all written down a filling breaks: clauses that rule it out, each with its law.

No clauses must mean that the filling keeps these laws. The filling has one value in every cell, as masks.
"""


class Clauses:
    """Clauses about the cells of a board. Variables count from 1, a negative literal denies its variable.

    `blank` says what each cell may hold, as masks. A cell of two values has one variable (true: the higher value), a
    cell of more has one variable for each, and a fixed cell has none: what it holds is always true.

    `parts` says where in `lists` each part of the rulebook begins, and the law that it is; a part ends where the next
    begins. `counted`: some of `lists` are "at most one" statements, which need a solver that can count. With `wanted`
    laws, only their parts are made.

    A law such as "connected" has too many clauses to write them all down: it is begun by `about` with none, and `later`
    gives those that a filling breaks.
    """

    def __init__(self, blank: Sequence[int], wanted: Collection[Law] | None = None, later: Later | None = None) -> None:
        self.lists: list[list[int] | AtMost] = []
        self.parts: list[tuple[int, Law]] = []
        self.counted = False
        self.blank = tuple(blank)
        self._wanted, self._later = wanted, later
        masks = set(self.blank)
        self._places = {mask: _places(mask) for mask in masks}
        needed = {mask: mask.bit_count() - (mask.bit_count() < 3) for mask in masks}
        self._first = list(accumulate([needed[mask] for mask in self.blank], initial=1))
        self._top = self._first.pop() - 1
        self._last = self._top
        self._yes = self.fresh()
        self.add(self._yes)
        chosen = range(len(blank)) if wanted is None else sorted(int(law.of) for law in wanted if law.name == CELL)
        for cell in chosen if any(needed[mask] > 1 for mask in masks) else ():
            if needed[mask := self.blank[cell]] > 1:
                self.about(law=CELL, of=str(cell))
                self.one([self.literal(cell, value) for value in self._places[mask]])

    def literal(self, cell: int, value: int) -> int:
        """Return the literal that says the cell holds the value, both counted from 0."""
        places = self._places[self.blank[cell]]
        place = places.get(value)
        if place is None:
            return -self._yes
        if len(places) > 2:
            return self._first[cell] + place
        if len(places) == 1:
            return self._yes
        return self._first[cell] if place else -self._first[cell]

    def literals(self, cell: int) -> dict[int, int]:
        """Return the literals of the values of a cell, by their masks; none for a fixed cell."""
        places = self._places[self.blank[cell]]
        return {1 << value: self.literal(cell, value) for value in places} if len(places) > 1 else {}

    def cell_of(self, variable: int) -> int | None:
        """Return the cell that a variable speaks of; None for one that only helps."""
        if variable > self._last:
            return None
        return bisect_right(self._first, variable) - 1  # fixed cells begin where the next begins, so it is not one

    @property
    def lazy(self) -> bool:
        """Tell whether some clauses are made only when a filling breaks them."""
        return self._later is not None

    def later(self, cells: Sequence[int]) -> list[tuple[Law, list[int]]]:
        """Return clauses of laws that this filling breaks, of wanted laws only; none if it keeps them."""
        found = self._later(cells) if self._later else []
        return found if self._wanted is None else [(law, clause) for law, clause in found if law in self._wanted]

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

    def counted_exactly(self, literals: Sequence[int], count: int) -> None:
        """Require this many of the literals, and leave counting them to the solver."""
        others = len(literals) - count
        if 0 < count < len(literals):
            self.counted = True
            self.lists += [(list(literals), count), ([-literal for literal in literals], others)]
        elif count in (0, len(literals)):
            self.lists += [[literal if count else -literal] for literal in literals]
        else:
            self.add()  # nothing holds the empty clause

    def differ(self, first: Sequence[int], second: Sequence[int]) -> None:
        """Require two equally long lists of literals to differ at one position or more."""
        somewhere = []
        for a, b in zip(first, second, strict=True):
            here = self.fresh()
            self.lists += [[-here, a, b], [-here, -a, -b]]
            somewhere.append(here)
        self.lists.append(somewhere)


def _places(mask: int) -> dict[int, int]:
    """Number the values of a mask."""
    values = [value for value in range(mask.bit_length()) if mask >> value & 1]
    return {value: place for place, value in enumerate(values)}
