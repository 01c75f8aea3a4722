"""Parts of grids that are divided into rooms: the room of each square, and the number of a room."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from string import ascii_lowercase, ascii_uppercase

from puzzles.editing.part import Part, by_square, in_rows, is_number, numbers
from puzzles.editing.sketch import Sections, Sketch, Tool, named
from puzzles.grid.areas import areas
from puzzles.grid.sets import cells_in, set_of
from puzzles.grid.text import Phrase

NAMES = ascii_uppercase + ascii_lowercase
_NAME = re.compile(r"[A-Za-z0-9]{1,8}")


def one_room(row: int, column: int) -> str:
    """Return the name of the only room that there is at first."""
    return NAMES[0]


@dataclass(frozen=True)
class Rooms(Part):
    """The name of the room of every square; `first` says which it is before anything is painted."""

    word: Callable[[str], Phrase]
    first: Callable[[int, int], str] = one_room
    id: str = "room"

    def fresh(self, height: int, width: int) -> dict[str, str]:
        places = [(row, column) for row in range(height) for column in range(width)]
        return {named(at): self.first(*at) for at in places}

    def read(self, sections: Sections, size: tuple[int, int]) -> dict[str, str]:
        return by_square(sections[""])

    def write(self, sketch: Sketch) -> Sections:
        its = sketch.of(self.id)
        return {"": in_rows(sketch, [its[at] for at in sketch.squares()])}

    def tools(self, sketch: Sketch) -> Sequence[Tool]:
        """Return a tool for each room, and one for a room that is not there yet."""
        there = self.names(sketch)
        return [
            Tool(self.id, name, self.word(name), name if name in NAMES else "")
            for name in [*there, *fresh_names(there)[:1]]
        ]

    def widened(self, sketch: Sketch, height: int, width: int) -> dict[str, str]:
        """Return the rooms of new squares: those that reach to the border go on."""
        every = [(row, column) for row in range(height) for column in range(width)]
        last = sketch.height - 1, sketch.width - 1
        new = [at for at in every if at[0] > last[0] or at[1] > last[1]]
        return {named(at): sketch.get(self.id, named((min(at[0], last[0]), min(at[1], last[1])))) for at in new}

    def names(self, sketch: Sketch) -> list[str]:
        """Return the names of all rooms, by their first squares."""
        its = sketch.of(self.id)
        return list(dict.fromkeys([its[at] for at in sketch.squares()]))

    def refusal(self, sketch: Sketch, at: str, mark: str) -> Phrase | None:
        return None if _NAME.fullmatch(mark) else Phrase("the name of a room has up to 8 letters and digits")

    def erased(self, sketch: Sketch, at: str) -> Sketch | None:
        return None

    def partner(self, sketch: Sketch, at: str, symmetry: str, mark: str) -> str:
        """Return the room that lies where this one is moved to; a new one if there is none yet.

        When this is asked, the square that was painted belongs to the room already.
        """
        its = sketch.of(self.id)
        moved = [sketch.image(each, symmetry) for each, name in its.items() if name == mark and each != at]
        there = {its[each] for each in moved if each != at}
        if len(there) == 1:
            return there.pop()
        return "" if there else next(iter(fresh_names(self.names(sketch))), "")


def fresh_names(taken: Sequence[str]) -> list[str]:
    """Return letters that no room has for its name, those of the next room first."""
    return [name for name in NAMES if name not in taken]


@dataclass(frozen=True)
class RoomNumbers(Part):
    """Numbers of rooms, `numbers: A=2 C=0`; pressing any square of a room sets the number of that room."""

    rooms: Rooms
    section: str = "numbers"
    id: str = "number"
    depends: bool = True
    symmetric: bool = False

    def read(self, sections: Sections, size: tuple[int, int]) -> dict[str, str]:
        words = [word.partition("=") for line in sections[self.section] for word in line.split()]
        return {name: number for name, _equals, number in words}

    def write(self, sketch: Sketch) -> Sections:
        its = sketch.of(self.id)
        words = [f"{name}={its[name]}" for name in self.rooms.names(sketch) if name in its]
        return {self.section: [" ".join(words)] if words else []}

    def tools(self, sketch: Sketch) -> Sequence[Tool]:
        return numbers(self.id, 0, self._most(sketch), "cell")

    def _most(self, sketch: Sketch) -> int:
        names = list(sketch.of(self.rooms.id).values())
        return max([names.count(name) for name in {*names}])

    def where(self, sketch: Sketch, at: str) -> str:
        """Return the name of the room, which any of its squares stands for."""
        return sketch.get(self.rooms.id, at)

    def refusal(self, sketch: Sketch, at: str, mark: str) -> Phrase | None:
        squares = list(sketch.of(self.rooms.id).values()).count(at)
        if squares and is_number(mark, 0, squares):
            return None
        return Phrase("the number of room {name} is from 0 to {squares}", name=at, squares=squares)


def in_one_part(sketch: Sketch, part: str) -> tuple[str, ...]:
    """Return the rooms of all squares, the further parts of a room that is in several under names of their own."""
    found = [sketch.get(part, at) for at in sketch.squares()]
    for number, cells in enumerate(_further_parts(sketch, found)):
        for cell in cells:
            found[cell] = f"{found[cell][:5]}{number + 2}"
    return tuple(found)


def _further_parts(sketch: Sketch, names: list[str]) -> Iterator[list[int]]:
    """Yield the squares of each part of a room but its first."""
    for name in dict.fromkeys(names):
        whole = set_of([cell for cell, its in enumerate(names) if its == name])
        _first, *further = areas(whole, sketch.height, sketch.width)
        yield from map(list, map(cells_in, further))
