"""JSON that says one thing only: no key twice, no NaN, no endless numbers or nesting; objects know their line."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from itertools import count, islice
from typing import Any, NoReturn

from puzzles.formats.errors import FormatError, UnfitError, shown
from puzzles.grid.text import Phrase

MAX_DIGITS = 15
MAX_OBJECTS = 20_000
LOOKED_FOR = 100

_DIGITS = bytes([ord("0") if chr(code).isdecimal() else ord(" ") for code in range(128)]).ljust(256)
"""Makes every digit of a text in ASCII a 0, and all else a blank."""

_STRING = r'"(?:[^"\\]|\\.)*"'


class JsonObject(dict[str, Any]):
    """A JSON object, and which one it is in the text that it was read from, in the order in which objects end."""

    __slots__ = ("number", "source")
    number: int
    source: str

    @property
    def line(self) -> int:
        """Return the line where it ends; looking for it costs more than reading the text, so only errors ask."""
        return next(islice(_lines_with(self.source, "}"), self.number, None), 1)

    def only(self, *keys: str) -> None:
        """Raise UnfitError if there is any other key."""
        for key in self:
            if key not in keys:
                raise UnfitError(Phrase("keys among {keys}", keys=", ".join(keys)), shown(key))

    def text(self, key: str, default: str | None = None) -> str:
        """Return the string under a key. Raise UnfitError. Without `default` the key is required."""
        value = self.get(key, default)
        if not isinstance(value, str):
            raise UnfitError(Phrase("a string as {name}", name=key), shown(value) if key in self else "nothing")
        return value

    def whole(self, key: str, least: int, default: int | None = None) -> int:
        """Return the whole number under a key. Raise UnfitError; true is not a number and 1.0 is not whole."""
        return whole(key, self.get(key, default), least)


def whole(what: str, value: object, least: int) -> int:
    """Return a whole number of at least `least`. Raise UnfitError."""
    if type(value) is not int or value < least:
        raise UnfitError(
            Phrase("a whole number from {least} as {what}", least=least, what=what),
            "nothing" if value is None else shown(value),
        )
    return value


def loads(text: str) -> Any:
    """Return the value of a JSON text, its objects as JsonObject. Raise FormatError."""
    ended, repeated = count(), list[tuple[JsonObject, str]]()

    def collect(pairs: list[tuple[str, Any]]) -> JsonObject:
        found = JsonObject(pairs)
        found.source, found.number = text, next(ended)
        if len(found) < len(pairs):
            repeated.append((found, Counter(key for key, _ in pairs).most_common(1)[0][0]))
        if found.number >= MAX_OBJECTS:
            raise FormatError(1, 1, Phrase("at most {limit} objects", limit=MAX_OBJECTS), "more")
        return found

    endless = b"0" * MAX_DIGITS in text.encode(errors="replace").translate(_DIGITS)  # rare, and a call a number is dear
    parse_int = _parse_int if endless else None
    try:
        value = json.loads(text, object_pairs_hook=collect, parse_int=parse_int, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        found = shown(text[error.pos :]) if error.pos < len(text) else "the end of the text"
        raise FormatError(error.lineno, error.colno, "JSON", found) from None
    except RecursionError:
        raise FormatError(1, 1, "JSON with less nesting", "too many levels") from None
    except _TokenError as error:
        begin = error.token[:LOOKED_FOR]  # of the first such number; searching for all of a huge one takes seconds
        raise FormatError(next(_lines_with(text, begin)), 1, error.expected, shown(error.token)) from None
    for item, key in repeated[:1]:
        raise FormatError(item.line, 1, "every key once", Phrase("{name} again", name=shown(key)))
    return value


class _TokenError(Exception):
    def __init__(self, token: str, expected: str) -> None:
        super().__init__(token, expected)
        self.token, self.expected = token, expected


def _parse_int(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise _TokenError(digits, Phrase("a number of at most {limit} digits", limit=MAX_DIGITS))
    return int(digits)


def _no_constant(name: str) -> NoReturn:
    raise _TokenError(name, "JSON")


def _lines_with(text: str, token: str) -> Iterator[int]:
    """Yield the line of each occurrence of a token outside of strings."""
    line = 1
    for found in re.finditer(rf"{_STRING}|\n|{re.escape(token)}", text, re.DOTALL):
        if found[0] == "\n":
            line += 1
        elif found[0] == token:
            yield line
