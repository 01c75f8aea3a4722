"""Shirokuro in the address of a puzz.link page, `wblink/WIDTH/HEIGHT/BODY`.

A digit of the body, to base 27, stands for three squares in reading order, the first of them most significant: 0 is an
empty square, 1 a white circle, 2 a black one. Squares past the last one are empty.
"""

from __future__ import annotations

from puzzles.formats.errors import UnfitError, shown
from puzzles.grid.text import Phrase

_DIGITS = "0123456789abcdefghijklmnopq"
_SIGNS = ".wb"


def decode(height: int, width: int, body: str) -> list[str]:
    """Return the rows of `w b .`. Raise UnfitError."""
    length = -(-height * width // 3)
    if len(body) != length or body.strip(_DIGITS):
        raise UnfitError(Phrase("{length} digits from 0 to q", length=length), shown(body))
    threes = [_DIGITS.index(digit) for digit in body]
    signs = "".join([_SIGNS[three // 9] + _SIGNS[three // 3 % 3] + _SIGNS[three % 3] for three in threes])
    if signs[height * width :].strip("."):
        raise UnfitError("no circle past the last square", shown(body[-1]))
    return [signs[row * width : (row + 1) * width] for row in range(height)]


def encode(rows: list[str]) -> str:
    """Return the body of a grid."""
    signs = "".join(rows)
    signs += "." * (-len(signs) % 3)
    values = [_SIGNS.index(sign) for sign in signs]
    threes = zip(values[::3], values[1::3], values[2::3], strict=True)
    return "".join([_DIGITS[9 * a + 3 * b + c] for a, b, c in threes])
