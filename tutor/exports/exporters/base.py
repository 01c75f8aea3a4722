"""The base class of all kinds of files."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import ClassVar

from django.utils.functional import Promise

from ..selectors.selection import Counts, Selection

PIECE = 1 << 16
"""Least number of bytes that are sent at once."""


class Exporter(ABC):
    """A kind of file. `about` describes its content; `group` is its heading on the page."""

    name: ClassVar[str]
    group: ClassVar[str]
    title: ClassVar[str | Promise]
    about: ClassVar[str | Promise]
    extension: ClassVar[str]
    content_type: ClassVar[str]

    @abstractmethod
    def chunks(self, selection: Selection) -> Iterator[bytes]:
        """Yield the file piece by piece; every error in a request must be found before."""

    @abstractmethod
    def bytes(self, counts: Counts) -> int:
        """Estimate the size of the file."""

    def filename(self, selection: Selection) -> str:
        """Return the name of the file, such as `logic-101-first-proofs-verdicts.csv`."""
        return f"{selection.slug}-{self.name.removesuffix(f'-{self.extension}')}.{self.extension}"


def pieces(parts: Iterable[bytes]) -> Iterator[bytes]:
    """Join small parts, so that each does not cost a packet of its own."""
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
