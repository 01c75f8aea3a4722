"""Puzzles as the addresses of puzz.link pages, `https://puzz.link/p?NAME/WIDTH/HEIGHT/BODY`, read and written.

The body is read and written by `puzzlink.py` in the folder of the type.
"""

from __future__ import annotations

import re
from functools import cache
from types import MappingProxyType, ModuleType

from puzzles.formats.canonical import PuzzleText
from puzzles.formats.errors import FormatError, UnfitError
from puzzles.grid.text import GridError, Phrase
from puzzles.kernel.board import Puzzle
from puzzles.parts import part_of
from puzzles.puzzlink import Body
from puzzles.registry import all_types, get_type

SITE = "https://puzz.link/p?"
OTHERS = MappingProxyType(
    {"slither": "Slitherlink", "mashu": "Masyu", "hashi": "Hashiwokakero", "numlin": "Numberlink", "lits": "LITS"}
    | {"statuepark": "Statue Park", "ripple": "Ripple Effect", "cbanana": "Choco Banana", "tents": "Tree Tent"}
)
"""Names of puzzles without a type here, where it is not the one in addresses."""
_ADDRESS = re.compile(
    r"(?:https?://)?[A-Za-z0-9.-]+/[^\s?]*\?([a-z0-9-]+)(?:_edit)?/(?:([a-z:]+)/)?([0-9]+)/([0-9]+)/(\S*?)/?"
)
_DIGITS = 20
"""Digits of a size that are looked at."""


def is_address(line: str) -> bool:
    """Tell whether a line looks like the address of such a page, for any kind of puzzle."""
    return bool(_ADDRESS.fullmatch(line))


def read_address(line: str, number: int = 1) -> PuzzleText:
    """Return the puzzle of an address; `number` is its line in the file. Raise FormatError."""
    match = _ADDRESS.fullmatch(line)
    name = _known_name(match[1]) if match else ""
    if not match or not name:
        names = ", ".join(sorted({get_type(type_id).name for type_id, _ in _parts().values()}))
        expected = Phrase("a puzz.link address of {types}", types=names)
        raise FormatError(number, match.start(1) + 1 if match else 1, expected, _other(match[1] if match else ""))
    if match[2]:  # such as v: for other rules
        raise FormatError(number, match.start(2) + 1, "the width, as the type has no variants here", match[2])
    type_id, part = _parts()[name]
    ptype = get_type(type_id)
    width, height = (int(digits[:_DIGITS]) for digits in match.group(3, 4))
    if not (0 < height <= ptype.limits[0] and 0 < width <= ptype.limits[1]):
        most = Phrase("at most {width}/{height}", width=ptype.limits[1], height=ptype.limits[0])
        expected = most if height and width else Phrase("at least 1/1")
        raise FormatError(number, match.start(3) + 1, expected, "/".join(d[:_DIGITS] for d in match.group(3, 4)))
    body, column = Body(match[5]), match.start(5)
    try:
        lines = part.decode(body, height, width)
        body.end()
    except GridError as error:
        raise FormatError(number, column + error.column, error.expected, error.found) from None
    try:
        return PuzzleText(ptype.parse(lines), line=number)
    except GridError as error:  # its place is one in our own text, which nobody has seen
        raise FormatError(number, column + 1, error.expected, error.found) from None


def _known_name(name: str) -> str:
    """Return the name in addresses, for the id or name of a type as well; nothing for what has no addresses here."""
    if name in _parts():
        return name
    return next((each for each, (type_id, _) in _parts().items() if _plain(type_id) == _plain(name)), "")


def _plain(name: str) -> str:
    return name.replace("-", "")


def _other(name: str) -> str:
    """Name a kind of puzzle that is not read."""
    ours = {_plain(type_id): ptype.name for type_id, ptype in all_types().items() if ptype.listed}
    if _plain(name) in ours:
        return Phrase("a {name} link; links of that type are not read", name=ours[_plain(name)])
    called = OTHERS.get(name, name.capitalize())
    return Phrase("a {name} link; that type is not here", name=called) if name else "another one"


def address(puzzle: Puzzle) -> str:
    """Return the address of a puzzle. Raise UnfitError for a type without addresses, or for what they cannot hold."""
    for name, (type_id, part) in _parts().items():
        if type_id == puzzle.type.id:
            try:
                return f"{SITE}{name}/{puzzle.width}/{puzzle.height}/{part.encode(puzzle)}"
            except GridError as error:
                raise UnfitError(error.expected, error.found) from None
    types = sorted({type_id for type_id, _ in _parts().values()})
    raise UnfitError(Phrase("a puzzle of {types}", types=", ".join(types)), puzzle.type.id)


@cache
def _parts() -> dict[str, tuple[str, ModuleType]]:
    """Return type and reader by the names in addresses."""
    parts = [part_of(ptype, "puzzlink") for ptype in all_types().values()]
    return {name: (type_id, part) for part in parts if part for name, type_id in part.NAMES.items()}
