"""The puzzles of assignments on paper: empty boards, the rules, and an answer key."""

from collections.abc import Iterator

from django.utils.translation import gettext_lazy as _

from ..selectors.selection import Counts, Selection
from ..selectors.worksheet import worksheet
from .base import PIECE, Exporter

STYLE_BYTES, BOARD_BYTES = 12_000, 9_000
"""Approximate sizes of the style, and of a board, which is there empty and solved."""


class Worksheet(Exporter):
    """One page with the boards of all puzzles, the rules, and the solutions on a sheet of their own."""

    name = "worksheet"
    group = "paper"
    title = _("Worksheet to print")
    about = _("Each puzzle with an empty board and the rules; the answer key is on the last sheets. It works offline.")
    extension = "html"
    content_type = "text/html; charset=utf-8"

    def chunks(self, selection: Selection) -> Iterator[bytes]:
        whole = worksheet(selection).encode()
        for start in range(0, len(whole), PIECE):
            yield whole[start : start + PIECE]

    def bytes(self, counts: Counts) -> int:
        return STYLE_BYTES + 2 * BOARD_BYTES * counts.puzzles
