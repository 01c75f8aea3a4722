"""Docstrings say in plain English what something does: a verb first, or none where the name says it."""

import ast
import subprocess
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FEWEST_WORDS = 4
RIDDLES = {"what", "whether", "who", "whose", "how", "where", "when", "that", "of", "as", "in"}
"""Opening with one of these, a docstring is a clause that the reader has to complete."""


def documented(source: str) -> Iterator[tuple[int, str]]:
    """List the line and text of every string that only explains: docstrings, and those below constants and fields."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.lineno, node.value.value


def docstrings() -> Iterator[tuple[str, str]]:
    """List the place and text of every docstring that people wrote; migrations are generated."""
    listed = subprocess.run(["git", "ls-files", "-z", "*.py"], cwd=ROOT, capture_output=True, text=True, check=True)
    for name in filter(None, listed.stdout.split("\0")):
        if "/migrations/" not in name and (ROOT / name).exists():
            for line, text in documented((ROOT / name).read_text(encoding="utf-8")):
                yield f"{name}:{line}", text


def fault(text: str) -> str:
    """Name what is wrong with a docstring, or nothing."""
    words = text.split()
    if len(words) < FEWEST_WORDS:
        return "too short to say anything: leave it out, or say more"
    opening, following = (word.strip(",:;").lower() for word in words[:2])
    if opening in RIDDLES or (opening, following) == ("the", "same"):
        return f"opens with {words[0]!r}: put the verb first"
    return ""


def test_docstrings_are_no_riddles() -> None:
    found = list(docstrings())
    assert len(found) > 1000
    faults = [f"{place}: {fault(text)}: {text.splitlines()[0]}" for place, text in found if fault(text)]
    assert not faults, "\n".join(faults)


def test_strings_below_constants_and_fields_are_read() -> None:
    source = '"""One."""\nA = 1\n"""Two."""\nclass B:\n  """Three."""\n  c: int\n  """Four."""\n  d = "five"'
    assert [text for _, text in documented(source)] == ["One.", "Two.", "Three.", "Four."]


def test_riddles_are_found() -> None:
    for text in (
        "Whether it is so.",
        "The same of several things.",
        "The same, not stored yet.",
        "What became of it all.",
        "`r1c2`",
        "One word more",
    ):
        assert fault(text)
    for text in (
        "Return the end that is meant.",
        "A board with its candidates.",
        "The sameness of two boards matters.",
    ):
        assert not fault(text)
