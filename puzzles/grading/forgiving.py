"""The part of a record that holds when refused steps are left out, with all that builds on them.

Each later step is judged anew on the board as it is without them, so one that did not need a wrong claim stays.
"""

from collections.abc import Iterable
from functools import reduce

from puzzles.kernel.board import Board, Puzzle
from puzzles.kernel.check import Allowed, check_step
from puzzles.kernel.step import MERGE
from puzzles.kernel.tree import START, End, Entry, solution_of
from puzzles.kernel.verdict import Accepted


def without_slips(
    puzzle: Puzzle, record: Iterable[Entry], allowed: Allowed, given: int, budget: int
) -> tuple[Entry, ...]:
    """Return the entries that hold without the refused ones; what would take more work than `budget` is left out.

    A step below a refused direct step moves up to the end before it. What is below a refused split is left out, and so
    is a merge with such an end.
    """
    kept = _Kept(puzzle)
    for entry in record:
        budget -= kept.add(entry, allowed if entry.id > given else None, budget)
    return tuple(kept.entries)


class _Kept:
    """The tree of what holds: its open boards, and for each end of the record the end that stands for it."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.rules = puzzle.type.rule_by_id
        self.entries: list[Entry] = []
        self.names: dict[int, tuple[str, ...]] = {}
        self.open: dict[End, Board] = {START: puzzle.board()}
        self.places: dict[End, End] = {START: START}

    def add(self, entry: Entry, allowed: Allowed, budget: int) -> int:
        """Take an entry in if it holds, and return the work of judging it."""
        ends = [place for parent in entry.parents if (place := self.place(parent))]
        if len(ends) < len(entry.parents) or not all(end in self.open for end in ends) or not ends:
            return 0
        if entry.step.rule == MERGE:
            return self.merge(entry, ends, budget)
        (end,) = ends[:1]
        before = self.open[end]
        if solution_of(before):  # proved already: what follows adds nothing
            self.places[End(entry.id)] = end
            return 0
        verdict, boards, names, work = check_step(before, entry.step, allowed, budget)
        if type(verdict) is Accepted:
            self.names[entry.id] = names
            self.take(entry, ends, boards)
        elif (rule := self.rules.get(entry.step.rule)) is None or rule.kind == "direct":
            self.places[End(entry.id)] = end
        return work

    def merge(self, entry: Entry, ends: list[End], budget: int) -> int:
        """Join ends, as the kernel does."""
        boards = [self.open[end] for end in ends]
        work = len(boards) * len(boards[0].cells)
        apart = 2 <= len(ends) == len(set(ends)) and not any(map(solution_of, boards))
        if entry.step.at or entry.step.changes or not apart or work > budget:
            return 0
        self.take(entry, ends, (reduce(Board.union, boards),))
        return work

    def take(self, entry: Entry, ends: list[End], boards: tuple[Board, ...]) -> None:
        """Keep an entry: its ends are used up, and it makes new ones."""
        self.entries.append(Entry(entry.id, tuple(ends), entry.step))
        for end in ends:
            del self.open[end]
        for branch, board in enumerate(boards):
            made = End(entry.id, branch)
            self.open[made] = board
            self.places[made] = made

    def place(self, parent: End) -> End | None:
        """Return the end that stands for one of the record, which may name its case; None if that is left out."""
        names = self.names.get(parent.id, ())
        if parent.case and names:
            return self.places.get(End(parent.id, names.index(parent.case))) if parent.case in names else None
        return self.places.get(End(parent.id, parent.branch))
