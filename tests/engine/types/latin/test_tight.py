"""Hold the search for subsets to trying every selection of items."""

from __future__ import annotations

from functools import reduce
from itertools import combinations
from operator import or_
from random import Random

import pytest

from puzzles.types.latin.rules.subsets import LARGEST, SMALLEST, Subset, tight


def tried(items: tuple[int, ...]) -> tuple[Subset, ...]:
    """Return the places of all selections of two to four items that have no more places than items."""
    unions = {
        union
        for count in range(SMALLEST, LARGEST + 1)
        for chosen in combinations(items, count)
        if 0 < (union := reduce(or_, chosen)).bit_count() <= count
    }
    by_size = sorted(unions, key=lambda union: (union.bit_count(), union))
    return tuple([(union, tuple([i for i, item in enumerate(items) if item | union == union])) for union in by_size])


def some_items(random: Random, count: int) -> tuple[int, ...]:
    """Return items with few places each, now and then the same ones, none, or more than a subset may have."""
    places = range(random.randint(4, count + 2))
    return tuple(
        [
            reduce(or_, [1 << place for place in random.sample(places, random.choice((0, 1, 2, 2, 2, 3, 3, 4)))], 0)
            | (random.random() < 0.1 and (1 << random.randint(5, 8)) - 1)
            for _ in range(count)
        ]
    )


@pytest.mark.parametrize("count", range(3, 15))
def test_subsets_are_those_that_trying_all_selections_finds(count: int) -> None:
    random = Random(count)
    found = 0
    for _ in range(60):
        items = some_items(random, count)
        assert tight(items) == tried(items), items
        found += len(tried(items))
    assert found >= 20
