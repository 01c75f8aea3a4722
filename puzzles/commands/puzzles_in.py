"""The common part of `solve`, `rate` and `hint`: an answer for every puzzle of a file."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from puzzles.commands.console import Console, Options, naming
from puzzles.formats.canonical import PuzzleText
from puzzles.formats.read import MAX_BYTES, read

Answer = tuple[str, dict[str, Any]]
"""The answer on a puzzle, as text and as a JSON object."""


def answer_each(options: Options, console: Console, answer: Callable[[PuzzleText], Answer]) -> int:
    """Answer every puzzle of the file, as text or with `--json` as one JSON object per line."""
    file = options.file
    with naming(file):
        texts = read(console.read(file, MAX_BYTES))
    for number, text in enumerate(texts):
        words, facts = answer(text)
        if options.flag("--json"):
            head = {"type": text.puzzle.type.id} | ({"title": text.title} if text.title else {})
            console.write(json.dumps(head | facts, ensure_ascii=False) + "\n")
        else:
            title = f"{text.title}\n" if text.title else ""
            console.write(("\n" if number else "") + title + words)
    return 0
