"""Battleship in the addresses of puzz.link pages, `battleships/WIDTH/HEIGHT/BODY`: columns, rows, squares, the fleet.

A square is 0 for water, 1 to 4 for the upper, lower, left and right end of a ship, 5 for a middle, 6 for a submarine,
or `.` for a ship of unknown shape. The fleet is `//` and a letter for a usual one, or `/`, the number of ships and each
behind a `/`: its width and height to base 36, and a bit for each of its squares, five in a digit to base 32.
"""

from __future__ import annotations

from puzzles.grid.text import GridError, Phrase, in_lines
from puzzles.kernel.board import Puzzle
from puzzles.puzzlink import SHOWN, UNKNOWN, Body, print_numbers
from puzzles.types.battleship.model import (
    BOTTOM,
    LEFT,
    LIMITS,
    MIDDLE,
    OPEN,
    RIGHT,
    SHIP,
    SUB,
    TOP,
    WATER,
    Clues,
)

NAMES = {"battleships": "battleship"}
FLEETS = {
    "c": (3, 2, 2, 1, 1, 1),
    "d": (4, 3, 3, 2, 2, 2, 1, 1, 1, 1),
    "e": (5, 4, 4, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 1),
}
"""The usual fleets, by the letters that stand for them."""
_SQUARES = {UNKNOWN: SHIP, 0: WATER, 1: TOP, 2: BOTTOM, 3: LEFT, 4: RIGHT, 5: MIDDLE, 6: SUB}
_CLUES = {mask: clue for clue, mask in _SQUARES.items()}
_SIGNS = {OPEN: ".", SHIP: "s", WATER: "~", TOP: "^", BOTTOM: "v", LEFT: "<", RIGHT: ">", MIDDLE: "x", SUB: "o"}
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_BITS = 5


def decode(body: Body, height: int, width: int) -> list[str]:
    """Return the lines of our own text. Raise GridError."""
    clues = Body(body.rest.partition("/")[0])
    numbers = clues.numbers(width + height, 0, max(height, width))
    told = ["." if number is None else str(number) for number in numbers]
    squares = clues.numbers(height * width, 0, max(_SQUARES), unknown=True)
    clues.end()
    body.at += clues.at
    grid = in_lines("".join([_SIGNS[OPEN] if clue is None else _SIGNS[_SQUARES[clue]] for clue in squares]), width)
    fleet = " ".join(map(str, _read_fleet(body)))
    return [*grid, f"rows: {' '.join(told[width:])}", f"columns: {' '.join(told[:width])}", f"fleet: {fleet}"]


def _read_fleet(body: Body) -> tuple[int, ...]:
    """Read the lengths of the ships, to the end of the address."""
    if body.rest.startswith("//"):
        body.at += 2
        if body.rest not in FLEETS:
            raise body.error("c, d or e for a usual fleet")
        fleet = FLEETS[body.rest]
        body.at += 1
        return fleet
    if not body.rest.startswith("/"):
        raise body.error("/ and the fleet")
    body.at += 1
    number, *ships = body.rest.split("/")
    if number != str(len(ships)):
        raise body.error(Phrase("{number}, the number of ships behind it", number=len(ships)), repr(number[:SHOWN]))
    body.at += len(number)
    lengths = []
    for ship in ships:
        body.at += 1
        if ship not in _LENGTHS:
            raise body.error("a straight ship, such as 31s", repr(ship[:SHOWN]))
        lengths.append(_LENGTHS[ship])
        body.at += len(ship)
    return tuple(lengths)


def encode(puzzle: Puzzle) -> str:
    """Return the rest of the address. Raise GridError."""
    clues: Clues = puzzle.clues
    squares: list[int | None] = []
    for mask in puzzle.start:
        if mask != OPEN and mask not in _CLUES:
            raise GridError(1, 1, "squares that are known or open", "one that has some shapes left")
        squares.append(_CLUES.get(mask))
    fleet = sorted(clues.fleet)
    usual = next((f"//{letter}" for letter, ships in FLEETS.items() if sorted(ships) == fleet), "")
    ships = usual or "/".join(["", str(len(fleet)), *[_ship(length, 1) for length in fleet]])
    return print_numbers([*clues.columns, *clues.rows]) + print_numbers(squares) + ships


def _ship(width: int, height: int) -> str:
    """Return a ship as its width, its height, and a bit for each square."""
    squares = "1" * (width * height)
    bits = [int(five.ljust(_BITS, "0"), 2) for five in in_lines(squares, _BITS)]
    return _DIGITS[width] + _DIGITS[height] + "".join([_DIGITS[five] for five in bits])


_LENGTHS = {_ship(*size): max(size) for length in range(1, max(LIMITS) + 1) for size in ((length, 1), (1, length))}
