"""Texts packed into addresses: base64 of deflated bytes, or of lz-string, a program of its own kind.

Either may unfold to a thousand times its length, so both stop at a limit.
"""

from __future__ import annotations

import zlib
from base64 import b64decode
from binascii import Error as Base64Error

from puzzles.formats.errors import UnfitError
from puzzles.grid.text import Phrase

LIMIT = 100_000
"""Characters that a packed text may have; a puzzle has a tenth of it."""

_DIGITS = {sign: f"{value:06b}" for value, sign in enumerate(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
)}  # fmt: skip
_NARROW, _WIDE, _END = range(3)
"""Codes of lz-string that stand for a new character of 8 or 16 bits, and for the end; others for what came before."""


def inflated(text: str) -> str:
    """Return the text that was deflated, without a header, and written in base64. Raise UnfitError."""
    try:
        unfolding = zlib.decompressobj(wbits=-zlib.MAX_WBITS)
        data = unfolding.decompress(b64decode(text.encode("ascii"), validate=True), LIMIT + 1)
        if len(data) > LIMIT:
            raise _too_long()
        if not unfolding.eof:
            raise UnfitError("a whole packed puzzle", "only its beginning; the address may have been cut off")
        return data.decode()
    except (Base64Error, zlib.error, UnicodeError):
        raise UnfitError("a packed puzzle, deflated and in base64", "something else") from None


def from_lz(text: str) -> str:
    """Return the text that lz-string packed in base64. Raise UnfitError."""
    digits = text.rstrip("=")
    if not digits or not _DIGITS.keys() >= set(digits):
        raise UnfitError("a packed puzzle, by lz-string in base64", "something else")
    try:
        units = _unfolded(_Bits("".join([_DIGITS[digit] for digit in digits])))
        return units.encode("utf-16-le", "surrogatepass").decode("utf-16-le")
    except (IndexError, UnicodeError):
        raise UnfitError("a whole packed puzzle", "only its beginning; the address may have been cut off") from None


class _Bits:
    def __init__(self, bits: str) -> None:
        self._bits, self._at = bits, 0

    def take(self, count: int) -> int:
        """Return the next bits as a number, the first of them least significant. Raise IndexError at the end."""
        self._at += count
        if self._at > len(self._bits):
            raise IndexError
        return int(self._bits[self._at - count : self._at][::-1], 2)


def _unfolded(bits: _Bits) -> str:
    """Return what the codes stand for. Each one adds an entry: the word before it with its own first character."""
    words, found, length, width, before = ["", "", ""], list[str](), 0, 2, ""
    while (code := bits.take(width)) != _END:
        if code in {_NARROW, _WIDE}:
            words.append(chr(bits.take(16 if code == _WIDE else 8)))
            code = len(words) - 1
            width = max(width, len(words).bit_length())
        word = words[code] if code < len(words) else before + before[:1] if code == len(words) else ""
        if not word:
            raise IndexError
        found.append(word)
        length += len(word)
        if length > LIMIT:
            raise _too_long()
        if before:
            words.append(before + word[0])
        before = word
        width = max(width, len(words).bit_length())
    return "".join(found)


def _too_long() -> UnfitError:
    return UnfitError(Phrase("at most {limit} characters unpacked", limit=LIMIT), "more")
