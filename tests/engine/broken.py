"""Texts that are not well-formed, and what readers say of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from puzzles.formats.errors import FormatError

words = st.text('aZ½:-, .#{}%\\"日\u0301', max_size=20).map(str.strip)
"""Draws titles and names, some with signs that a reader might trip over."""


def places(error: FormatError) -> tuple[int, int, str, str]:
    return error.line, error.column, error.expected, error.found


def mutations(seed: bytes) -> st.SearchStrategy[bytes]:
    """Return good texts with a piece replaced by other bytes, or repeated."""

    def mutate(start: int, length: int, piece: bytes, times: int) -> bytes:
        return seed[:start] + piece * times + seed[start + length :]

    at = st.integers(0, len(seed))
    piece = st.binary(max_size=4) | st.sampled_from([b"\n", b"---\n", b"\r", b"type: ", b"0", b".", b"1\n", b" "])
    return st.builds(mutate, at, st.integers(0, 6), piece, st.sampled_from((0, 1, 1, 1, 2, 60)))


def tried(read_one: Callable[[bytes], Any], data: bytes) -> tuple[Any, FormatError | None]:
    """Return the value that was read, or the FormatError. Any other error fails the test."""
    try:
        return read_one(data), None
    except FormatError as error:
        return None, error
