"""A toy type with groups of cells in a row that are counted, random boards of it, and rules about its counts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import ClassVar

from puzzles.grid.sets import set_of
from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.logic.counting import Counting
from puzzles.logic.counts import Count, Counts, counts_over
from puzzles.logic.pairs import Pair
from tests.engine import naive_counts as naive
from tests.engine.toy import Toy

SIZE, YES, NO = 9, 1, 2
SAYS = {1: "yes", 2: "no", 3: "open"}
BOARDS = 400
Groups = tuple[tuple[tuple[int, ...], int], ...]


@cache
def counts_of(groups: Groups, shown: int = 1) -> Counts:
    counts = [
        Count(Place("group", f"g{n}", cells), cells, number, cells[:shown]) for n, (cells, number) in enumerate(groups)
    ]
    return counts_over(max(SIZE, *[len(cells) for cells, _ in groups]), YES, counts)


NEAR = tuple([set_of({cell - 1, cell + 1} & {*range(SIZE)}) for cell in range(SIZE)])


def beside(a: int, b: int) -> bool:
    return abs(a - b) == 1


def alone(cells: int, number: int, *known: int) -> Board:
    """Return a board with one group of all cells, the first of which are known."""
    size = max(cells, SIZE)
    puzzle = Puzzle(Toy(), 1, size, (3,) * size, ((tuple(range(cells)), number),))
    return Board(puzzle, (*known, *[3] * (size - len(known))))


class Grouped(Counting):
    """Members of all rules about the groups; a real type gives names and sentences in place of these."""

    id, name, statement, level = "toy.rule", "Rule", "A rule.", 1
    why: ClassVar[Mapping[str, str]] = {}
    only, outside, blank = "only", "outside", "blank"
    at_kinds = ("group",)

    def counts(self, puzzle: Puzzle) -> Counts:
        """Return counts whose numbers stand in their first cells, as in Fillapix."""
        return counts_of(puzzle.clues)

    def near(self, puzzle: Puzzle) -> tuple[int, ...]:
        return NEAR if puzzle.width == SIZE else (0,) * puzzle.width


class Two(Grouped, Pair): ...


class TwoApart(Grouped, Pair):
    shared, through, gives = False, False, "no"


def boards(seed: str, number: int = BOARDS) -> Iterator[tuple[Board, dict[int, str], list[naive.Group]]]:
    """Yield random boards with their state and groups; about half of the groups can be met."""
    rng, toy = Random(seed), Toy()
    for _ in range(number):
        solution = [rng.choice("yn") for _ in range(SIZE)]
        groups = []
        for _group in range(rng.randint(1, 4)):
            cells = tuple(sorted(rng.sample(range(SIZE), rng.randint(1, 6))))
            number_of = sum(solution[cell] == "y" for cell in cells) + rng.choice((0, 0, 0, 1, -1))
            groups.append((cells, max(0, number_of)))
        masks = [rng.choice((1 if value == "y" else 2, 3, 3)) for value in solution]
        board = Board(Puzzle(toy, 1, SIZE, (3,) * SIZE, tuple(groups)), tuple(masks))
        yield board, {cell: SAYS[mask] for cell, mask in enumerate(masks)}, [naive.Group(*group) for group in groups]
