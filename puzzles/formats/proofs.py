"""Reading proofs in any format: our own JSON, or LEGUP's XML."""

from __future__ import annotations

from puzzles.budgets import COMMAND_FILE
from puzzles.formats.canonical import PuzzleText
from puzzles.formats.errors import FormatError
from puzzles.formats.legup import is_legup, read_legup
from puzzles.formats.legup_proof import read_legup_proof
from puzzles.formats.proof import MAX_BYTES, Proof, read_proof
from puzzles.formats.text import decode


def read_any_proof(data: bytes, work: int = COMMAND_FILE) -> Proof:
    """Return the proof in a file. Raise FormatError.

    `work` bounds what a file costs that does not say by which rule of ours and where its steps are made.
    """
    text = _legup_in(data)
    return read_legup_proof(text, work) if text else read_proof(data)


def puzzle_of_proof(data: bytes) -> PuzzleText:
    """Return the puzzle of a proof file, and judge none of its steps. Raise FormatError."""
    text = _legup_in(data)
    return read_legup(text) if text else read_proof(data).text


def _legup_in(data: bytes) -> str:
    """Return the text of a LEGUP file, "" for any other. Raise FormatError for what is no text."""
    text = decode(data, MAX_BYTES)
    if not text.strip():
        raise FormatError(1, 1, "a proof file", "an empty file")
    return text if is_legup(text) else ""
