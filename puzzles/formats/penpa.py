"""Puzzles in the addresses of penpa, a general editor: `https://.../penpa-edit/#m=edit&p=PACKED`.

The packed text has a line with the size, the title and the author, the margins, settings, and a JSON object of what is
drawn; the genre tags stand further below. Points are numbered with two more around the board on each side: first all
squares, then all lower right corners.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from types import MappingProxyType, ModuleType
from typing import Any, NamedTuple
from urllib.parse import unquote

from puzzles.drawing import BORDERS, CIRCLES, NUMBERS, OUTSIDE, SHADES, Drawing
from puzzles.formats.canonical import PuzzleText
from puzzles.formats.errors import FormatError, UnfitError, shown
from puzzles.formats.fpuzzles import cleaned
from puzzles.formats.packed import inflated
from puzzles.formats.strictjson import JsonObject, loads
from puzzles.grid.text import GridError, Phrase, listed
from puzzles.parts import part_of
from puzzles.puzzlink import rooms_of
from puzzles.registry import all_types, get_type

LARGEST = 100
"""Rows or columns of the largest board that penpa draws."""
_ADDRESS = re.compile(
    r"(?:(?:https?://)?[A-Za-z0-9.-]+/\S*[?#])?(?:\S*&)?m=(?:edit|solve)&p=([A-Za-z0-9+/=%]+)(?:&\S*)?"
)
_GRIDS = ("square", "sudoku", "kakuro")
_NULL = ("zO", "null")
_NAMES = MappingProxyType(
    {"zR": "command_redo", "zU": "command_undo", "z8": "command_replay", "zS": "surface", "zN": "number"}
    | {"z1": "numberS", "zY": "symbol", "zF": "freeline", "z2": "freelineE", "zT": "thermo", "z3": "arrows"}
    | {"zD": "direction", "z0": "squareframe", "z5": "polygon", "zL": "line", "zE": "lineE", "zW": "wall"}
    | {"zC": "cage", "z4": "deletelineE", "z6": "killercages", "z7": "nobulbthermo", "z_": "__a"}
)
"""Names of what is drawn, by their abbreviations."""
_READ = ("surface", "number", "symbol", "lineE")
_NOT_DRAWN = ("command_redo", "command_undo", "command_replay", "deletelineE")
_SHADES = (1, 3, 4, 8)
_COLOURS = MappingProxyType({1: "w", 2: "b"})
_PLAIN = ("1", "5", "6", "10")
"""Styles of a number in the middle of its square, in four sizes."""
_MARGINS = re.compile(r"\[(\d{1,2}),(\d{1,2}),(\d{1,2}),(\d{1,2})\]")
_HEADER = ("grid", "columns", "rows", *[""] * 12, "title", "author", "source", "rules")


class _Frame(NamedTuple):
    """The board: its rows and columns with the margins, and the margins above and on the left."""

    height: int
    width: int
    above: int
    left: int
    inner: tuple[int, int]

    def place(self, point: int) -> tuple[int, int, int]:
        """Return the kind of a point, and its row and column on the board."""
        kind, at = divmod(point, (self.height + 4) * (self.width + 4))
        row, column = divmod(at, self.width + 4)
        return kind, row - 2 - self.above, column - 2 - self.left

    def square(self, point: int) -> int | None:
        """Return the square that a point stands for; None outside of the grid."""
        kind, row, column = self.place(point)
        if kind or not (0 <= row < self.inner[0] and 0 <= column < self.inner[1]):
            return None
        return row * self.inner[1] + column


def is_address(line: str) -> bool:
    """Tell whether a line is such an address."""
    return bool(_ADDRESS.fullmatch(line))


def read_address(line: str, number: int = 1) -> PuzzleText:
    """Return the puzzle of an address; `number` is its line in the file. Raise FormatError."""
    match = _ADDRESS.fullmatch(line)
    if not match:
        raise FormatError(number, 1, "an address of penpa", "another one")
    try:
        try:
            return _puzzle(inflated(unquote(match[1])).split("\n"), number)
        except (FormatError, GridError) as error:  # its place is one in the packed text, which nobody has seen
            raise UnfitError(error.expected, error.found) from None
    except UnfitError as error:
        raise error.at(number, match.start(1) + 1) from None


def _puzzle(lines: list[str], number: int) -> PuzzleText:
    header = dict(zip(_HEADER, [field.replace("%2C", ",") for field in lines[0].split(",")], strict=False))
    title = cleaned(header.get("title", "").removeprefix("Title:"))
    type_id, part = _type(header, title, loads(lines[17]) if len(lines) > 17 and lines[17] else [])
    drawing, parts = _drawing(_frame(header, lines), _object(lines), f"{title} {header.get('rules', '')}")
    for its in parts:
        if its not in part.PARTS:
            name = get_type(type_id).name
            raise UnfitError(Phrase("for {name} only {parts}", name=name, parts=listed(*part.PARTS)), its)
    puzzle = get_type(type_id).parse(part.lines(drawing, type_id))
    return PuzzleText(puzzle, title, cleaned(header.get("author", "").removeprefix("Author:")), line=number)


def _frame(header: dict[str, str], lines: list[str]) -> _Frame:
    if header.get("grid") not in _GRIDS:
        raise UnfitError("a board of squares", shown(header.get("grid", "")))
    margins = _MARGINS.fullmatch(lines[1] if len(lines) > 1 else "")
    sizes = [header.get(name, "") for name in ("rows", "columns")]
    if not margins or not all(re.fullmatch(r"[0-9]{1,3}", size) and int(size) <= LARGEST for size in sizes):
        raise UnfitError(Phrase("a board of at most {size} rows and columns", size=LARGEST), "another one")
    (height, width), (above, below, left, right) = map(int, sizes), map(int, margins.groups())
    inner = height - above - below, width - left - right
    if min(inner) < 1:
        raise UnfitError("a grid inside of the margins", "none")
    return _Frame(height, width, above, left, inner)


def _object(lines: list[str]) -> JsonObject:
    """Return what is drawn, without the abbreviations."""
    text = lines[3].replace(*_NULL) if len(lines) > 3 else ""
    for short, name in _NAMES.items():
        text = text.replace(short, f'"{name}"')
    found = loads(text)
    if not isinstance(found, JsonObject):
        raise UnfitError("what is drawn as a JSON object", shown(found))
    return found


def _type(header: dict[str, str], title: str, tags: Any) -> tuple[str, ModuleType]:
    """Return the type that the tags or the title name, and how it is drawn."""
    called = [re.sub(r"[^a-z0-9]", "", tag.lower()) for tag in tags if isinstance(tag, str)]
    for tag in called:
        if tag not in _parts():
            raise UnfitError("a tag of a type that is here", shown(tag))
    words = re.sub(r"[^a-z0-9]", "", title.lower())
    known = called or sorted([name for name in _parts() if name in words], key=len)[-1:]
    if not known and header.get("grid") == "sudoku":
        known = ["sudoku"]
    if not known:
        names = ", ".join(sorted({get_type(type_id).name for type_id, _ in _parts().values()}))
        expected = Phrase("a tag or title that names the type ({names})", names=names)
        raise UnfitError(expected, shown(title) if title else "neither")
    return _parts()[max(known, key=len)]


@cache
def _parts() -> dict[str, tuple[str, ModuleType]]:
    """Return type and reader by the names in tags and titles."""
    parts = [part_of(ptype, "drawing") for ptype in all_types().values()]
    return {name: (type_id, part) for part in parts if part for name, type_id in part.NAMES.items()}


def _drawing(frame: _Frame, drawn: JsonObject, words: str) -> tuple[Drawing, list[str]]:
    """Return the drawing, and its parts."""
    parts = [name for name, value in drawn.items() if name not in {*_READ, *_NOT_DRAWN} and value]
    numbers, outside = dict[int, str](), list[str]()
    for point, (text, *_rest, style) in _points(drawn, "number", 3):
        if style not in _PLAIN:
            parts.append("small or long texts")
        elif sign := str(text).strip():
            square = frame.square(point)
            if square is None:
                outside.append(sign)
            else:
                numbers[square] = sign
    circles = dict[int, str]()
    for point, (style, shape, *_rest) in _points(drawn, "symbol", 3):
        square = frame.square(point)
        if square is None:
            continue  # a decoration beside the grid
        if not str(shape).startswith("circle") or style not in _COLOURS:
            parts.append(f"symbols ({shown(shape)})")
        else:
            circles[square] = _COLOURS[style]
    shades = {frame.square(point): colour for point, (colour,) in _points(drawn, "surface", 1)}
    shaded = frozenset([square for square, colour in shades.items() if square is not None and colour in _SHADES])
    if any(colour not in _SHADES for colour in shades.values()):
        parts.append("colours")
    borders = _borders(frame, drawn)
    named = {NUMBERS: numbers, OUTSIDE: outside, SHADES: shaded, BORDERS: borders, CIRCLES: circles}
    parts += [name for name, value in named.items() if value]
    rooms = tuple(rooms_of(*frame.inner, borders))
    return Drawing(*frame.inner, numbers, tuple(outside), shaded, circles, rooms, words), parts


def _points(drawn: JsonObject, name: str, count: int) -> Iterator[tuple[int, list[Any]]]:
    """Yield the points of a part with the values that are drawn there."""
    its = drawn.get(name)
    for point, value in its.items() if isinstance(its, JsonObject) else ():
        values = value if isinstance(value, list) else [value]
        if not re.fullmatch(r"[0-9]{1,6}", point) or len(values) != count:
            raise UnfitError(Phrase("points with {count} values as {name}", count=count, name=name), shown(point))
        yield int(point), values


def _borders(frame: _Frame, drawn: JsonObject) -> set[tuple[int, int]]:
    """Return the squares on both sides of each border inside the grid."""
    its = drawn.get("lineE")
    found = set()
    for edge in its if isinstance(its, JsonObject) else ():
        if not re.fullmatch(r"[0-9]{1,6},[0-9]{1,6}", edge):
            raise UnfitError("borders along the sides of squares", shown(edge))
        (_, row, column), (_, last_row, last_column) = map(frame.place, map(int, edge.split(",")))
        sides = [(last_row, last_column), (last_row + (row == last_row), last_column + (column == last_column))]
        if abs(last_row - row) + abs(last_column - column) != 1:
            raise UnfitError("borders along the sides of squares", "a diagonal one")
        inside = [r * frame.inner[1] + c for r, c in sides if 0 <= r < frame.inner[0] and 0 <= c < frame.inner[1]]
        if len(inside) == 2:
            found.add((inside[0], inside[1]))
    return found
