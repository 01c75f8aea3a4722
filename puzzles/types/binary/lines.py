"""Binary: one line by itself, by counting and never by enumeration.

A line is a tuple of masks. A *filling* completes it so that it is balanced and has no three equal digits together. The
sets of possible counts of ones are kept as the bits of an int, one int for each way a prefix can end.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from math import comb

from puzzles.types.binary.model import ONE, OPEN, ZERO

_SIGNS = {ZERO: "0", ONE: "1", OPEN: "."}

Digits = tuple[int, ...]
Ends = tuple[int, int, int, int]
"""One int of counts for each way a prefix can end: in one 0, in two 0, in one 1, in two 1."""


def _pasts(line: Digits) -> list[Ends]:
    """List for each cell the counts of ones of all trio-free fillings up to and including it."""
    zero, zeros = line[0] & ZERO, 0
    one, ones = line[0] & ONE, 0  # after one cell: no one at all is bit 0, a single one is bit 1
    result = [(zero, 0, one, 0)]
    for mask in line[1:]:
        if mask == OPEN:
            zero, zeros, one, ones = one | ones, zero, (zero | zeros) << 1, one << 1
        elif mask == ZERO:
            zero, zeros, one, ones = one | ones, zero, 0, 0
        else:
            zero, zeros, one, ones = 0, 0, (zero | zeros) << 1, one << 1
        result.append((zero, zeros, one, ones))
    return result


@lru_cache(maxsize=1 << 16)
def _futures(line: Digits) -> list[Ends]:
    """List for each cell the counts of ones up to and including it with which the rest can still be filled."""
    zero = zeros = one = ones = 1 << (len(line) // 2)
    result = [(zero, zeros, one, ones)]
    for mask in line[:0:-1]:
        if mask == OPEN:
            after_zero, after_one = zero, one >> 1
            zero, zeros, one, ones = zeros | after_one, after_one, after_zero | ones >> 1, after_zero
        elif mask == ZERO:
            zero, zeros, one, ones = zeros, 0, zero, zero
        else:
            one, ones, zero, zeros = ones >> 1, 0, one >> 1, one >> 1
        result.append((zero, zeros, one, ones))
    result.reverse()
    return result


def can_finish(line: Digits) -> bool:
    """Tell whether the line has a filling."""
    zero, _, one, _ = _futures(line)[0]
    return bool(line[0] & ZERO & zero or line[0] & ONE & one)


@lru_cache(maxsize=1 << 16)
def options(line: Digits) -> Digits:
    """Return for each cell the digits it has in some filling; 0 everywhere if there is no filling."""
    return tuple(
        (ZERO if a & zero or aa & zeros else 0) | (ONE if b & one or bb & ones else 0)
        for (a, aa, b, bb), (zero, zeros, one, ones) in zip(_pasts(line), _futures(line), strict=True)
    )


def filling(line: Digits) -> Digits:
    """Return the first filling, 0 before 1, of a line that has one."""
    result: list[int] = []
    count, last, twice = 1, 0, False  # the bit that stands for the ones so far; the last digit; whether it is doubled
    for mask, (zero, zeros, _, _) in zip(line, _futures(line), strict=True):
        if mask & ZERO and (count & zero if last != ZERO else not twice and count & zeros):
            digit = ZERO
        else:
            digit, count = ONE, count << 1
        last, twice = digit, digit == last
        result.append(digit)
    return tuple(result)


@lru_cache(maxsize=1 << 16)
def shown_filling(line: Digits) -> str:
    """Return the first filling of a line that has one, for a sentence."""
    return words(filling(line))


def placed(line: Digits, position: int, digit: int) -> Digits:
    """Return the line with a digit at a position."""
    return (*line[:position], digit, *line[position + 1 :])


def balanced(line: Digits) -> Iterator[Digits]:
    """Yield the ways to fill the open cells with as many 0 as 1, trios allowed, in a fixed order."""
    holes = [position for position, mask in enumerate(line) if mask == OPEN]
    missing = len(line) // 2 - line.count(ONE)
    for chosen in combinations(holes, missing) if 0 <= missing <= len(holes) else ():
        ones = set(chosen)
        yield tuple(mask if mask != OPEN else ONE if p in ones else ZERO for p, mask in enumerate(line))


def balanced_ways(line: Digits) -> int:
    """Count the ways that `balanced` yields."""
    missing = len(line) // 2 - line.count(ONE)
    return comb(line.count(OPEN), missing) if missing >= 0 else 0


def words(line: Digits) -> str:
    """Return the digits with blanks between them, for a sentence."""
    return " ".join([_SIGNS[mask] for mask in line])
