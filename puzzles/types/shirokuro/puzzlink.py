"""Shirokuro in the addresses of puzz.link pages, `wblink/WIDTH/HEIGHT/BODY`.

A digit of the body, to base 27, stands for three squares in reading order, the first of them most significant: 0 is an
empty square, 1 a white circle, 2 a black one. Squares past the last one are empty.
"""

from __future__ import annotations

from puzzles.base.ptype import type_of
from puzzles.grid.text import GridError, Phrase, in_lines
from puzzles.kernel.board import Puzzle
from puzzles.puzzlink import SHOWN, Body

NAMES = {"wblink": "shirokuro"}
_DIGITS = "0123456789abcdefghijklmnopq"
_SIGNS = ".wb"


def decode(body: Body, height: int, width: int) -> list[str]:
    """Return the rows of `w b .`. Raise GridError."""
    length, text = -(-height * width // 3), body.rest
    if len(text) != length or text.strip(_DIGITS):
        raise body.error(Phrase("{length} digits from 0 to q", length=length))
    threes = [_DIGITS.index(digit) for digit in text]
    signs = "".join([_SIGNS[three // 9] + _SIGNS[three // 3 % 3] + _SIGNS[three % 3] for three in threes])
    if signs[height * width :].strip("."):
        raise body.error("no circle past the last square", repr(text[-1]))
    body.at = len(body.text)
    return in_lines(signs[: height * width], width)


def encode(puzzle: Puzzle) -> str:
    """Return the rest of the address. Raise GridError."""
    lines = type_of(puzzle).print(puzzle).split("\n")
    if len(lines) > puzzle.height:
        raise GridError(1, 1, "a grid without known links", repr(lines[puzzle.height][:SHOWN]))
    signs = "".join(lines)
    values = [_SIGNS.index(sign) for sign in signs + "." * (-len(signs) % 3)]
    threes = zip(values[::3], values[1::3], values[2::3], strict=True)
    return "".join([_DIGITS[9 * a + 3 * b + c] for a, b, c in threes])
