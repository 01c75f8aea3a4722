"""The laws that the shared rules appeal to: that a count has its number, and the clauses of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from puzzles.base.ptype import type_of
from puzzles.grid.clauses import Clauses, Law
from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.laws import Arguer, Argument, Claim
from puzzles.logic.counting import Counting
from puzzles.logic.counts import Count, Counts
from puzzles.logic.fits import Fitting
from puzzles.logic.pairs import Clash, Pair, partners
from puzzles.telling import regions_of

COUNT = "count"
"""The law that a count has its number; its place is the place of the count."""


def law_of(count: Count) -> Law:
    """Return the law that a count has its number."""
    return Law(COUNT, (count.place.name,))


def add_counts(clauses: Clauses, counts: Counts) -> None:
    """Add the clauses that every count has its number, for values that are two."""
    value = counts.yes.bit_length() - 1
    for count in counts.all:
        if clauses.about(count.place.name, law=COUNT):
            clauses.exactly([clauses.literal(cell, value) for cell in count.cells], count.number)


class AboutCounts(Arguer):
    """The arguments of rules about one count: each count of the cell, the count of the place, or any.

    The codes in `said` are `yes` and `no`, for a claim that the cell holds the value or does not, and `place`; `bare`
    and `blank`, if the type has them, are for a cell and a place that no count speaks of.
    """

    def __init__(self, rule: Counting, said: Mapping[str, str]) -> None:
        self._rule, self.said = rule, said  # type: ignore[misc]  # one instance for each set of sentences

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        """Yield an argument for each count."""
        counts, found = self._rule.counts(board.puzzle), False
        code = code_of(counts, claim)
        for count in counts.of[claim.cell] if claim.cell >= 0 else counts.all:
            if claim.at is None or claim.at.name == count.place.name:
                found = True
                laws = (law_of(count), *self.more(board, count))
                yield Argument(code, count.place, laws, fewer=self.fewer(board, count))
        if not found:
            yield from self.uncounted(board, claim)

    def uncounted(self, board: Board, claim: Claim) -> Iterator[Argument]:
        """Yield that no count speaks of a cell, or of a place, so that nothing keeps it from being anything."""
        if claim.cell >= 0 and "bare" in self.said:
            lines = [cell for region in regions_of(board.puzzle, claim.cell) for cell in region.cells]
            cells = tuple(sorted({claim.cell, *lines}))
            yield Argument("bare", Place("cell", type_of(board.puzzle).cell_name(board.puzzle, claim.cell), cells), ())
        if claim.at and "blank" in self.said:
            yield Argument("blank", claim.at, ())

    def more(self, board: Board, count: Count) -> tuple[Law, ...]:
        """Return further laws that the rule appeals to at a count."""
        return ()

    def fewer(self, board: Board, count: Count) -> tuple[Law, ...]:
        """Return the laws at a count that are looked at where all of them are too many, nothing if there are none."""
        return ()


def code_of(counts: Counts, claim: Claim) -> str:
    """Return the code of the sentence about a claim."""
    return "place" if claim.cell < 0 else "yes" if claim.mask & counts.yes else "no"


class AboutPairs(AboutCounts):
    """The arguments of a rule about two counts at once; the codes are the same."""

    def __init__(self, rule: Pair | Clash, said: Mapping[str, str]) -> None:
        super().__init__(rule, said)
        self._pair = rule

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        """Yield an argument for each pair with a count of the cell, or with the count of the place."""
        counts = self._pair.counts(board.puzzle)
        at, found = [count for count in counts.all if claim.at is None or claim.at.name == count.place.name], False
        for first in counts.of[claim.cell] if claim.cell >= 0 else at:
            for second in partners(self._pair, counts)[first]:
                found = True
                both = Place(first.place.kind, f"{first.place.name}&{second.place.name}", first.cells + second.cells)
                yield Argument(code_of(counts, claim), both, (law_of(first), law_of(second)))
        if not found:
            yield from self.uncounted(board, claim)


class AboutFits(AboutCounts):
    """The arguments of rules about ways that keep apart: a count, and the laws that its cells keep apart."""

    def __init__(
        self, rule: Fitting, said: Mapping[str, str], apart: Callable[[Puzzle, Count], tuple[Law, ...]]
    ) -> None:
        super().__init__(rule, said)
        self._apart = apart

    def more(self, board: Board, count: Count) -> tuple[Law, ...]:
        """Return the laws that the cells of a count keep apart."""
        return self._apart(board.puzzle, count)
