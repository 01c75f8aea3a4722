"""Files and links that are not read here: recognised, so that the error can name them and say what to do."""

from __future__ import annotations

import re

from puzzles.formats.errors import FormatError
from puzzles.grid.text import Phrase

PUZZLES = "puzzles as text"
CARRIED = "a link that carries the puzzle"

_FILES = {
    b"%PDF": Phrase("a PDF file"),
    b"\x89PNG": Phrase("a PNG picture"),
    b"\xff\xd8\xff": Phrase("a JPEG picture"),
    b"GIF8": Phrase("a GIF picture"),
    b"PK\x03\x04": "a ZIP file, or a document of Word, Excel or LibreOffice",
    b"\xd0\xcf\x11\xe0": "a document of an old Word or Excel",
    b"\x1f\x8b": "a gzip file",
    b"{\\rtf": "a document in RTF",
}
"""Names of files that hold no text, by their first bytes."""
_TEXTS = [
    (re.compile(r'(?is)\s*<(?:!doctype html|html\b)'), "a web page (HTML); copy the address of its puzzle instead"),
    (re.compile(r'(?s)\s*\{.{0,400}"format":\s*"gridproof-proof'), "a proof; the workbench opens proofs"),
    (re.compile(r"SAVEFILE:41:Simon Tatham's"), "a saved game of Simon Tatham's collection"),
    (re.compile(r"pzprv3"), "a file of pzprv3; export an address (URL) there instead"),
    (re.compile(r"(?s)\s*[\[{]\s*[\"\[{]"), "a file in JSON"),
]  # fmt: skip
"""Names of texts, by how they begin."""
_SHORT = "a short link: it does not carry its puzzle, which would have to be fetched from the network"
_PAD = r"(?:[a-z]+\.)?(?:sudokupad\.app|crackingthecryptic\.com)/"
_ADDRESSES = [
    (re.compile(r"(?:www\.)?(?:tinyurl\.com|bit\.ly|git\.io|t\.co|is\.gd|rb\.gy|shorturl\.at)/.+"), _SHORT),
    (re.compile(r"(?:www\.)?f-puzzles\.com/\?id=.+"), _SHORT),
    (
        re.compile(_PAD + r"(?:.*[/=])?(?:scl|ctc|scf).*"),
        "a SudokuPad link that is not in the f-puzzles form",
    ),
    (re.compile(_PAD + r".*"), _SHORT),
    (re.compile(r".*"), "the address of another page"),
]
_ADDRESS = re.compile(r"(?i:https?://)(\S+)")


def check_bytes(data: bytes, expected: str = PUZZLES) -> None:
    """Raise FormatError for a file that holds no text, with its name."""
    for start, name in _FILES.items():
        if data.startswith(start):
            raise FormatError(1, 1, expected, name)


def check_text(text: str) -> None:
    """Raise FormatError for a text in a format that is known and not read."""
    for start, name in _TEXTS:
        if start.match(text):
            raise FormatError(1, 1, PUZZLES, name)


def check_line(line: str, number: int) -> None:
    """Raise FormatError for an address that no other format reads."""
    address = _ADDRESS.fullmatch(line)
    if address:
        name = next(name for form, name in _ADDRESSES if form.fullmatch(address[1]))
        raise FormatError(number, 1, CARRIED, name)
