"""Puzzles in the addresses of puzz.link pages: how the rest of an address, behind its size, writes numbers and rooms.

A type that has such addresses has `puzzlink.py` in its folder: `NAMES`, the type's id by the name in an address (the
first name of an id is the one that is written), `decode(body, height, width)`, which returns the lines of our own text,
and `encode(puzzle)`, which returns the rest of the address. Both raise GridError.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import groupby, pairwise
from string import ascii_lowercase, ascii_uppercase

from puzzles.base.ptype import type_of
from puzzles.grid.near import neighbours
from puzzles.grid.text import GridError, Phrase, cell_count, in_lines
from puzzles.kernel.board import Puzzle

UNKNOWN = -1
"""A clue without its number, where others have an empty square."""
SHOWN = 20
"""Characters of what was found that a message repeats."""

Numbers = list[int | None]
"""The numbers of squares or rooms, in order; None where there is none."""

_LETTERS = ascii_uppercase + ascii_lowercase
_GAPS = "ghijklmnopqrstuvwxyz"
_NUMBER = re.compile(r"(?P<gap>[g-z])|(?P<small>[0-9a-f])|-(?P<two>[1-9a-f][0-9a-f])|\+(?P<three>[1-9a-f][0-9a-f]{2})")
_DIGITS = "0123456789abcdefghijklmnopqrstuv"
_CIRCLES = "0123456789abcdefghijklmnopq"
_SIGNS = ".wb"
_BITS = 5
"""Borders that a digit holds, the first of them most significant."""


class Body:
    """The rest of an address, read from left to right."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0

    @property
    def rest(self) -> str:
        """Return what has not been read yet."""
        return self.text[self.at :]

    def error(self, expected: str, found: str = "") -> GridError:
        """Return an error where reading goes on, about what is found there if it is not said otherwise."""
        return GridError(1, self.at + 1, expected, found or repr(self.rest[:SHOWN]))

    def end(self) -> None:
        """Raise GridError unless all has been read."""
        if self.rest:
            raise self.error("the end of the address")

    def numbers(self, size: int, least: int, most: int, *, unknown: bool = False) -> Numbers:
        """Read that many numbers: a hexadecimal digit each, `-` and two or `+` and three; a letter is a gap of 1 to 20.

        Where `unknown` ones are allowed `.` is one. What is not written at the end is empty.
        """
        found = Numbers()
        while self.rest and len(found) < size:
            if unknown and self.rest[0] == ".":
                found.append(UNKNOWN)
                self.at += 1
                continue
            token = _NUMBER.match(self.text, self.at)
            if not token:
                point = ", ." if unknown else ""
                raise self.error(Phrase("0-9, a-f, g-z{point} or - with two hexadecimal digits", point=point))
            found += self._token(token, least, most)
            if len(found) > size:
                raise self.error(Phrase("at most {size} cells", size=size), cell_count(len(found)))
            self.at = token.end()
        return found + [None] * (size - len(found))

    def _token(self, token: re.Match[str], least: int, most: int) -> Numbers:
        if token["gap"]:
            return [None] * (_GAPS.index(token["gap"]) + 1)
        number = int(token["small"] or token["two"] or token["three"], 16)
        if not least <= number <= most:
            raise self.error(Phrase("a number from {least} to {largest}", least=least, largest=most), str(number))
        return [number]

    def walls(self, size: int) -> Numbers:
        """Read that many squares with numbers from 0 to 4, or UNKNOWN for `.`.

        A digit up to e holds one number and, for each 5 above it, an empty square; a letter is a gap of 1 to 20.
        """
        found = Numbers()
        while self.rest and len(found) < size:
            sign = self.rest[0]
            if sign in _GAPS:
                found += [None] * (_GAPS.index(sign) + 1)
                if len(found) > size:
                    raise self.error(Phrase("at most {size} cells", size=size), cell_count(len(found)))
            elif sign == ".":
                found.append(UNKNOWN)
            elif sign in "0123456789abcde":
                gap, number = divmod(int(sign, 16), 5)
                found += [number, *[None] * gap]
            else:
                raise self.error("0-9, a-e, g-z or .")
            self.at += 1
        return (found + [None] * size)[:size]

    def rooms(self, height: int, width: int) -> list[int]:
        """Read the borders between squares, those beside squares first, then those below them.

        Return the number of each square's room, in the order of their first squares. A border that ends inside a room
        divides nothing.
        """
        beside, below = self._borders(height * (width - 1)), self._borders((height - 1) * width)
        return rooms_of(height, width, {(a, b) for a, b, shut in _sides(width, beside, below) if shut})

    def circles(self, height: int, width: int) -> list[str]:
        """Read the rows of `w b .`: a digit to base 27 for three squares, and the end of the address."""
        length, text = -(-height * width // 3), self.rest
        if len(text) != length or text.strip(_CIRCLES):
            raise self.error(Phrase("{length} digits from 0 to q", length=length))
        threes = [_CIRCLES.index(digit) for digit in text]
        signs = "".join([_SIGNS[three // 9] + _SIGNS[three // 3 % 3] + _SIGNS[three % 3] for three in threes])
        if signs[height * width :].strip("."):
            raise self.error("no circle past the last square", repr(text[-1]))
        self.at = len(self.text)
        return in_lines(signs[: height * width], width)

    def _borders(self, count: int) -> list[bool]:
        """Read that many borders, five in a digit to base 32."""
        length = -(-count // _BITS)
        digits = self.rest[:length]
        wrong = next((at for at, digit in enumerate(digits) if digit not in _DIGITS), len(digits))
        if wrong < length:
            self.at += wrong
            raise self.error(Phrase("{n} digit from 0 to v", "{n} digits from 0 to v", n=length - wrong))
        self.at += length
        bits = "".join([f"{_DIGITS.index(digit):05b}" for digit in digits])
        return [bit == "1" for bit in bits[:count]]


def rooms_of(height: int, width: int, borders: Collection[tuple[int, int]]) -> list[int]:
    """Return the number of each square's room, in the order of their first squares.

    A border is the squares on both sides of it, the first one first.
    """
    rooms = [-1] * (height * width)
    beside = neighbours(height, width)
    for start in range(len(rooms)):
        number, waiting = max(rooms) + 1, [start] if rooms[start] < 0 else []
        while waiting:
            cell = waiting.pop()
            rooms[cell] = number
            near = [other for other in beside[cell] if (min(cell, other), max(cell, other)) not in borders]
            waiting += [other for other in near if rooms[other] < 0]
    return rooms


def _sides(width: int, beside: Sequence[bool], below: Sequence[bool]) -> Iterator[tuple[int, int, bool]]:
    """Yield the squares on both sides of each border, and whether it is drawn."""
    for at, shut in enumerate(beside):
        row, column = divmod(at, width - 1)
        yield row * width + column, row * width + column + 1, shut
    for cell, shut in enumerate(below):
        yield cell, cell + width, shut


def room_lines(rooms: Sequence[int], width: int) -> list[str]:
    """Return the grid with a name for each square's room: a letter, or `R1`, `R2`... if there are more rooms."""
    several = max(rooms) >= len(_LETTERS)
    names = [f"R{room + 1}" if several else _LETTERS[room] for room in rooms]
    return [(" " if several else "").join(row) for row in in_lines(names, width)]


def print_numbers(numbers: Numbers) -> str:
    """Write numbers as `Body.numbers` reads them."""
    runs = groupby(numbers, lambda number: number is None)
    return "".join([_gap(len(list(run))) if empty else "".join(map(_number, run)) for empty, run in runs])


def _gap(length: int) -> str:
    full, rest = divmod(length, len(_GAPS))
    return _GAPS[-1] * full + (_GAPS[rest - 1] if rest else "")


def _number(number: int | None) -> str:
    if number is None or number == UNKNOWN:
        return "."
    return f"{number:x}" if number < 16 else f"-{number:x}" if number < 256 else f"+{number:x}"


def print_walls(numbers: Numbers) -> str:
    """Write walls as `Body.walls` reads them; behind the last square the others expect two empty ones."""
    clues = [(cell, number) for cell, number in enumerate(numbers) if number is not None]
    text, at = "", 0
    for (cell, number), (after, _) in pairwise([*clues, (len(numbers) + 2, 0)]):
        gap = 0 if number == UNKNOWN else min(after - cell - 1, 2)
        text += _gap(cell - at) + ("." if number == UNKNOWN else f"{5 * gap + number:x}")
        at = cell + 1 + gap
    return text + _gap(max(len(numbers) - at, 0))


def print_rooms(rooms: Sequence[int], width: int) -> str:
    """Write the borders between squares of different rooms as `Body.rooms` reads them."""
    beside = [rooms[cell] != rooms[cell + 1] for cell in range(len(rooms)) if (cell + 1) % width]
    return _bits(beside) + _bits([room != below for room, below in zip(rooms, rooms[width:], strict=False)])


def _bits(borders: Sequence[bool]) -> str:
    bits = "".join(["01"[border] for border in borders])
    fives = in_lines(bits + "0" * (-len(bits) % _BITS), _BITS)
    return "".join([_DIGITS[int(five, 2)] for five in fives])


def print_circles(puzzle: Puzzle) -> str:
    """Write circles as `Body.circles` reads them. Raise GridError for a puzzle with known links."""
    lines = type_of(puzzle).print(puzzle).split("\n")
    if len(lines) > puzzle.height:
        raise GridError(1, 1, "a grid without known links", repr(lines[puzzle.height][:SHOWN]))
    signs = "".join(lines)
    values = [_SIGNS.index(sign) for sign in signs + "." * (-len(signs) % 3)]
    threes = zip(values[::3], values[1::3], values[2::3], strict=True)
    return "".join([_CIRCLES[9 * a + 3 * b + c] for a, b, c in threes])


def check_open(puzzle: Puzzle) -> None:
    """Raise GridError for a puzzle with known squares besides its clues: an address cannot hold them."""
    every = (1 << len(type_of(puzzle).values(puzzle))) - 1
    if puzzle.start != (puzzle.blank or (every,) * len(puzzle.start)):
        raise GridError(1, 1, "a grid without known squares", "some")
