"""Puzzles in our own text form: stored, hashed, shown and edited.

    type: binary
    title: Warm-up

    0.1.
    ..1.
    ...0
    0...

The headers are `type` (always the first), `title`, `author`, `source`, `rules` and `goal`. A line `---` separates
puzzles.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, NamedTuple

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.formats.errors import FormatError, UnfitError, shown
from puzzles.formats.goals import parse_goal, print_goal
from puzzles.formats.signs import invisible_in
from puzzles.grid.text import GridError, Phrase
from puzzles.kernel.board import Puzzle
from puzzles.kernel.goal import Goal
from puzzles.registry import all_types, get_type

SEPARATOR = "---"
MAX_TEXT = 200
"""Characters in a title, author or source."""

TEXTS = ("title", "author", "source")
HEADERS = ("type", *TEXTS, "rules", "goal")

_HEADER = re.compile(r"([a-z]+):[ \t]*(.*)")


class Doubt(NamedTuple):
    """A remark on what is read all the same: a key of DOUBTS in the sentences, the facts for it, and its line or 0."""

    code: str
    facts: Mapping[str, str]
    line: int = 0


@dataclass(frozen=True, slots=True)
class PuzzleText:
    """A puzzle with its headers. `rules`: ids of the permitted rules, None for all rules of the type.

    `line` is where it begins in the text that it was read from, `doubts` are remarks on that. Raises UnfitError for
    what cannot be written as text.
    """

    puzzle: Puzzle
    title: str = ""
    author: str = ""
    source: str = ""
    rules: tuple[str, ...] | None = None
    goal: Goal = field(default_factory=Goal)
    line: int = field(default=1, compare=False)
    doubts: tuple[Doubt, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        for name in TEXTS:
            _check_text(name, getattr(self, name))
        if self.rules is not None:
            _check_rules(type_of(self.puzzle), self.rules)


def _check_text(name: str, text: str) -> None:
    if invisible := invisible_in(text):
        raise UnfitError(Phrase("a {name} without invisible characters", name=name), invisible)
    if text != text.strip() or not text.isprintable() or len(text) > MAX_TEXT:
        raise UnfitError(
            Phrase("as {name} one line of at most {limit} characters", name=name, limit=MAX_TEXT), shown(text)
        )


def _check_rules(ptype: PuzzleType, rules: tuple[str, ...]) -> None:
    for rule in rules:
        if rule not in ptype.rule_by_id:
            raise UnfitError(Phrase("rules of {type}", type=ptype.id), shown(rule))
    if not rules or len(set(rules)) < len(rules):
        raise UnfitError("different rules, at least one", shown(", ".join(rules)))


def print_puzzles(texts: list[PuzzleText]) -> str:
    """Return several puzzles as one text; `read_puzzles` reads it back."""
    return f"{SEPARATOR}\n".join(map(print_puzzle, texts))


def print_puzzle(text: PuzzleText) -> str:
    """Return the text of one puzzle, with a line end."""
    headers = {"type": text.puzzle.type.id, "title": text.title, "author": text.author, "source": text.source}
    headers["rules"] = ", ".join(text.rules or ())
    headers["goal"] = "" if text.goal == Goal() else print_goal(text.puzzle, text.goal)
    lines = [f"{name}: {value}" for name, value in headers.items() if value]
    return "\n".join([*lines, "", type_of(text.puzzle).print(text.puzzle), ""])


def digest(puzzle: Puzzle) -> str:
    """Hash only type and grid, so that the same puzzle is recognised under another title."""
    return sha256(f"type: {puzzle.type.id}\n\n{type_of(puzzle).print(puzzle)}\n".encode()).hexdigest()


def read_puzzles(lines: list[str], limit: int) -> list[PuzzleText]:
    """Return the puzzles of a text, at least one and at most `limit`. Raise FormatError."""
    if lines.count(SEPARATOR) >= limit:
        raise FormatError(1, 1, Phrase("at most {limit} puzzles", limit=limit), str(lines.count(SEPARATOR) + 1))
    return [_read_puzzle(first, block) for first, block in _blocks(lines)]


def _blocks(lines: list[str]) -> Iterator[tuple[int, list[str]]]:
    """Yield the parts between separators, without blank lines around, each with the number of its first line."""
    start = 0
    for end in [*(number for number, line in enumerate(lines) if line == SEPARATOR), len(lines)]:
        last = end
        while start < last and not lines[start]:
            start += 1
        while start < last and not lines[last - 1]:
            last -= 1
        yield start + 1, lines[start:last]
        start = end + 1


def _read_puzzle(first: int, block: list[str]) -> PuzzleText:
    length = block.index("") if "" in block else len(block)
    headers = _read_headers(first, block[:length])
    ptype = _read_type(first, headers)
    facts = _read_facts(ptype, headers)
    if length == len(block):
        raise FormatError(first + length, 1, "a blank line and a grid", "the end of the puzzle")
    grid = next(number for number in range(length, len(block)) if block[number])
    puzzle = read_grid(ptype, block[grid:], first + grid)
    if "goal" in headers:
        number, value = headers["goal"]
        try:
            facts["goal"] = parse_goal(puzzle, value)
        except UnfitError as error:
            raise error.at(number) from None
    return PuzzleText(puzzle, **facts, line=first)


Headers = dict[str, tuple[int, str]]
"""The value of each header and the number of its line."""


def _read_headers(first: int, lines: list[str]) -> Headers:
    headers: Headers = {}
    for number, line in enumerate(lines, start=first):
        match = _HEADER.fullmatch(line)
        if not match or match[1] not in HEADERS:
            raise FormatError(
                number, 1, Phrase("a header ({headers}) or a blank line", headers=", ".join(HEADERS)), shown(line)
            )
        if match[1] in headers:
            raise FormatError(number, 1, "every header once", Phrase("{name} again", name=match[1]))
        if not match[2]:
            raise FormatError(number, len(line) + 1, Phrase("a value of {name}", name=match[1]), "nothing")
        headers[match[1]] = number, match[2]
    return headers


def _read_type(first: int, headers: Headers) -> PuzzleType:
    number, name = headers.get("type", (0, ""))
    if number != first:
        raise FormatError(first, 1, "type: and a puzzle type", f"{next(iter(headers), 'nothing')}")
    try:
        return get_type(name)
    except KeyError:
        known = ", ".join(all_types())
        raise FormatError(number, 1, Phrase("a puzzle type ({types})", types=known), shown(name)) from None


def _read_facts(ptype: PuzzleType, headers: Headers) -> dict[str, Any]:
    facts: dict[str, Any] = {}
    for name, (number, value) in headers.items():
        try:
            if name in TEXTS:
                _check_text(name, value)
                facts[name] = value
            elif name == "rules":
                facts[name] = tuple(rule.strip() for rule in value.split(","))
                _check_rules(ptype, facts[name])
        except UnfitError as error:
            raise error.at(number) from None
    return facts


def read_grid(ptype: PuzzleType, lines: list[str], first: int = 1) -> Puzzle:
    """Return the puzzle of a grid; `number` is its first line in the file. Raise FormatError."""
    try:
        return ptype.parse(lines)
    except GridError as error:
        raise FormatError(first + error.line - 1, error.column, error.expected, error.found) from None
