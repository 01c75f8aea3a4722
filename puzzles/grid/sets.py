"""Sets of cells as the bits of one number: bit c stands for cell c."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


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
    return int("0" + "".join(["1" if each & mask else "0" for each in reversed(masks)]), 2)
