"""Fingerprints of puzzles: plain values to recognise them by, which processes can send each other."""

from __future__ import annotations

from typing import NamedTuple

from puzzles.base.ptype import type_of
from puzzles.formats.canonical import digest
from puzzles.formats.images import normal_form
from puzzles.kernel.board import Puzzle


class Fingerprint(NamedTuple):
    """A puzzle by the id of its type, digest, normal form, text and size."""

    type: str
    sha256: str
    form: str
    text: str
    height: int
    width: int


def fingerprint(puzzle: Puzzle) -> Fingerprint:
    """Return what a puzzle is recognised by."""
    ptype, size = type_of(puzzle), (puzzle.height, puzzle.width)
    return Fingerprint(ptype.id, digest(puzzle), normal_form(puzzle), ptype.print(puzzle), *size)
