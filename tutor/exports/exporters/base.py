"""What every kind of file has."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import ClassVar

from django.utils.functional import Promise

from ..selectors.selection import Counts, Selection

PIECE = 1 << 16
"""Bytes that are sent at once, at least."""


class Exporter(ABC):
    """A kind of file. `about` says what is in it; `group` is the heading under which it stands on the page."""

    name: ClassVar[str]
    group: ClassVar[str]
    title: ClassVar[str | Promise]
    about: ClassVar[str | Promise]
    extension: ClassVar[str]
    content_type: ClassVar[str]

    @abstractmethod
    def chunks(self, selection: Selection) -> Iterator[bytes]:
        """The file, piece by piece; all that is wrong with a request must have been found before."""

    @abstractmethod
    def bytes(self, counts: Counts) -> int:
        """About how large the file will be."""

    def filename(self, selection: Selection) -> str:
        """`logic-101-first-proofs-verdicts.csv`"""
        return f"{selection.slug}-{self.name.removesuffix(f'-{self.extension}')}.{self.extension}"


def pieces(parts: Iterable[bytes]) -> Iterator[bytes]:
    """Small parts put together, so that each costs no packet of its own."""
    waiting: list[bytes] = []
    size = 0
    for part in parts:
        waiting.append(part)
        size += len(part)
        if size >= PIECE:
            yield b"".join(waiting)
            waiting, size = [], 0
    if waiting:
        yield b"".join(waiting)
