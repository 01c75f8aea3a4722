"""Sets of cells as the bits of one number: bit c stands for cell c."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from struct import pack


def set_of(cells: Iterable[int]) -> int:
    """Return the set of these cells."""
    found = 0
    for cell in cells:
        found |= 1 << cell
    return found


def cells_in(cells: int) -> list[int]:
    """List the cells of a set in order."""
    found = []
    while cells:
        low = cells & -cells
        found.append(low.bit_length() - 1)
        cells ^= low
    return found


def having(masks: Sequence[int], mask: int) -> int:
    """Return the set of the cells that may hold one of the values of a mask."""
    try:
        return int(b"0" + bytes(masks)[::-1].translate(_digits(mask & 255)), 2)
    except ValueError:  # there are masks of more than eight values
        return int("0" + "".join(["1" if each & mask else "0" for each in reversed(masks)]), 2)


def by_value(masks: Sequence[int], count: int) -> list[int]:
    """Return for each value, of up to 64, the set of the cells that may hold it."""
    packed = pack(f"<{len(masks)}Q", *masks)[::-1]  # the eight bytes of each mask, the highest first
    return [int(packed[7 - (value >> 3) :: 8].translate(_digits(1 << (value & 7))), 2) for value in range(count)]


@lru_cache(maxsize=256)
def _digits(mask: int) -> bytes:
    """Return for each byte the digit that tells whether it shares a bit with a mask."""
    return bytes([b"01"[each & mask != 0] for each in range(256)])
