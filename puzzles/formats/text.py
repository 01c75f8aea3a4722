"""Bytes to lines, for every format, with the tolerance that all formats share."""

from __future__ import annotations

import codecs

from puzzles.formats.errors import FormatError, shown
from puzzles.grid.text import Phrase

MAX_LINE = 22_500
"""Characters in a line of a format that consists of lines: a whole grid of 150 x 150 is one for some."""

_BOM = b"\xef\xbb\xbf"
_WIDE = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}


def decode(data: bytes, max_bytes: int) -> str:
    """Decode UTF-8, or UTF-16 as some editors save it, without the byte order mark.

    Raise FormatError, also for NUL bytes.
    """
    if len(data) > max_bytes:
        raise FormatError(1, 1, Phrase("at most {limit} bytes", limit=max_bytes), "more")
    if data[:2] in _WIDE:
        data = _narrow(data[2:], _WIDE[data[:2]])
    data = data.removeprefix(_BOM)
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise _misplaced(data[: error.start], Phrase("the byte {byte}", byte=f"{data[error.start]:#04x}")) from None
    if "\0" in text:
        raise _misplaced(data[: data.index(0)], "a NUL byte")
    return text


def _narrow(data: bytes, coding: str) -> bytes:
    """Return UTF-16 as UTF-8. Raise FormatError."""
    try:
        return data.decode(coding).encode()
    except UnicodeDecodeError as error:
        before = data[: error.start].decode(coding)
        column = len(before[before.rfind("\n") + 1 :]) + 1
        raise FormatError(before.count("\n") + 1, column, "UTF-16 text", "half a character") from None


def _misplaced(before: bytes, found: str) -> FormatError:
    column = len(before[before.rfind(b"\n") + 1 :]) + 1
    return FormatError(before.count(b"\n") + 1, column, "UTF-8 text", found)


def lines_of(text: str) -> list[str]:
    """List the lines without CR, trailing blanks and trailing blank lines. Raise FormatError for overlong lines."""
    lines = [line.removesuffix("\r").rstrip(" \t") for line in text.split("\n")]
    while lines and not lines[-1]:
        lines.pop()
    for number, line in enumerate(lines, start=1):
        if len(line) > MAX_LINE:
            raise FormatError(
                number, MAX_LINE + 1, Phrase("at most {limit} characters in a line", limit=MAX_LINE), f"{len(line)}"
            )
    return lines


class Lines:
    """Lines taken one after the other. `number` is that of the line taken last, from 1."""

    def __init__(self, lines: list[str]) -> None:
        self._lines = lines
        self.number = 0

    def take(self, expected: str) -> str:
        """Return the next line. Raise FormatError at the end of the text."""
        self.number += 1
        if self.number > len(self._lines):
            raise self.error(expected, "the end of the text")
        return self._lines[self.number - 1]

    def skip_blank(self) -> None:
        """Skip any blank lines that follow."""
        while self.number < len(self._lines) and not self._lines[self.number]:
            self.number += 1

    def whole(self, expected: str, largest: int) -> int:
        """Read the next line that is not blank as a number from 1 to `largest`; `expected` says so."""
        self.skip_blank()
        line = self.take(expected)
        # No sign, no leading zero, no digits of other scripts, and nothing long enough to be costly.
        plain = line.isascii() and line.isdecimal() and line[0] != "0" and len(line) <= len(str(largest))
        if not plain or int(line) > largest:
            raise self.error(expected, shown(line))
        return int(line)

    def end(self) -> None:
        """Raise FormatError unless only blank lines are left."""
        self.skip_blank()
        if self.number < len(self._lines):
            raise FormatError(self.number + 1, 1, "the end of the text", shown(self._lines[self.number]))

    def error(self, expected: str, found: str, column: int = 1) -> FormatError:
        """Return an error in the line taken last."""
        return FormatError(self.number, column, expected, found)
