"""Heyawake in the addresses of puzz.link pages, `heyawake/WIDTH/HEIGHT/BODY`: the borders, then the rooms' numbers."""

from __future__ import annotations

from puzzles.kernel.board import Puzzle
from puzzles.puzzlink import UNKNOWN, Body, check_open, print_numbers, print_rooms, room_lines
from puzzles.types.heyawake.model import house_of

NAMES = {"heyawake": "heyawake", "heyawacky": "heyawake"}


def decode(body: Body, height: int, width: int) -> list[str]:
    """Return the lines of our own text. Raise GridError."""
    rooms = body.rooms(height, width)
    numbers = body.numbers(max(rooms) + 1, 0, height * width, unknown=True)
    lines = room_lines(rooms, width)
    names = dict(zip(rooms, [name for line in lines for name in (line.split() if " " in line else line)], strict=True))
    told = [f"{names[room]}={number}" for room, number in enumerate(numbers) if number not in {None, UNKNOWN}]
    return [*lines, *([f"numbers: {' '.join(told)}"] if told else [])]


def encode(puzzle: Puzzle) -> str:
    """Return the rest of the address. Raise GridError."""
    check_open(puzzle)
    rooms, numbers = house_of(puzzle).rooms, dict(puzzle.clues.numbers)
    return print_rooms(rooms.of, puzzle.width) + print_numbers([numbers.get(name) for name in rooms.names])
