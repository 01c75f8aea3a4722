"""One line of Binary by itself, held to all its fillings."""

from __future__ import annotations

from functools import reduce
from itertools import islice, product
from operator import or_

import pytest

from puzzles.types.binary.lines import balanced, balanced_ways, can_finish, filling, options
from puzzles.types.binary.model import DIGITS, ONE, OPEN, ZERO


@pytest.mark.parametrize("length", [2, 4, 6, 8])
def test_what_is_counted_is_what_enumeration_gives(length: int) -> None:
    halves = [way for way in product(DIGITS, repeat=length) if way.count(ONE) * 2 == length]
    right = [way for way in halves if not any(a == b == c for a, b, c in zip(way, way[1:], way[2:], strict=False))]
    for line in islice(product((ZERO, ONE, OPEN), repeat=length), 0, None, 7 if length == 8 else 1):
        fillings = [way for way in right if all(map(int.__and__, way, line))]
        assert can_finish(line) == bool(fillings)
        assert options(line) == tuple(reduce(or_, (way[cell] for way in fillings), 0) for cell in range(length))
        assert not fillings or filling(line) == min(fillings)
        ways = [way for way in halves if all(map(int.__and__, way, line))]
        assert sorted(balanced(line)) == ways
        assert balanced_ways(line) == len(ways)
