"""Puzzles are made by clicking: every type has its tools, and every click can be taken back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from puzzles.base.ptype import PuzzleType
from puzzles.draw.of import surface_of
from puzzles.draw.svg import board_svg
from puzzles.editing.beside import FEWER, MORE
from puzzles.editing.sketch import ERASE, SYMMETRIES
from puzzles.edits import Edited, opened, pressed, resized, started
from puzzles.registry import all_types

SEEDS = Path(__file__).resolve().parents[2] / "seeds"
LISTED = [ptype for ptype in all_types().values() if ptype.listed]
each_type = pytest.mark.parametrize("ptype", LISTED, ids=lambda ptype: ptype.id)


def seeds_of(ptype: PuzzleType) -> list[str]:
    """Return the texts of two seeds of each set."""
    files = sorted(SEEDS.glob(f"{ptype.id}-*.txt"))
    texts = [text for file in files for text in file.read_text().split("---\n")[:2]]
    return [text for text in texts if text.startswith(f"type: {ptype.id}\n")]


def clicks(wanted: Edited) -> Iterator[tuple[str, str, str]]:
    """Yield the part, place and mark of each click that makes a puzzle from the empty board of its size."""
    sketch, squares = wanted.sketch, list(wanted.sketch.squares())
    for (part, at), mark in sketch.marks.items():
        where = wanted.editor.by_id[part].where
        yield part, at if where(sketch, at) == at else next(each for each in squares if where(sketch, each) == at), mark


def offered(now: Edited) -> list[tuple[str, str]]:
    """List the tools that the page offers, each with a place that it is for; numbers to type as the largest one."""
    sketch, lines = now.sketch, ("row", "column", "north", "east", "south", "west")
    squares = list(sketch.squares())
    places = {
        "cell": squares if now.editor.sized else [spot.name for spot in surface_of(now.drawn).spots],
        "end": [f"{line}{number}" for line in lines for number in range(1, sketch.height + 1)],
        "pair": [f"{one}-{other}" for one in squares for other in squares],
    }
    tools = [(tool.id if tool.mark else f"{tool.id}{tool.most}", tool.on) for tool in now.editor.tools(sketch)]
    found = [(tool, at) for tool, on in [*tools, (ERASE, "cell"), (ERASE, "end")] for at in places[on]]
    counts = [(f"{count.part}:{mark}", count.at) for count in now.editor.counts(sketch) for mark in (MORE, FEWER)]
    return found + counts


@each_type
def test_seeds_are_made_by_clicks(ptype):
    for text in seeds_of(ptype):
        wanted = opened(text)
        now = started(ptype, wanted.sketch.height, wanted.sketch.width)
        for part, at, mark in clicks(wanted):
            assert mark in marks_of(now, part, mark)
            now, reason = pressed(now, f"{part}:{mark}", [at])
            assert reason is None, (part, at, mark, reason)
        assert now.text.split("\n\n", 1)[1] == text.split("\n\n", 1)[1]


def marks_of(now: Edited, part: str, mark: str) -> set[str]:
    """Return the marks that the tools of a part offer; a number may be typed, or stepped to, and a formula written."""
    tools = [tool for tool in now.editor.tools(now.sketch) if tool.part == part]
    typed = {mark for tool in tools if tool.most and mark.isdecimal() and int(mark) <= tool.most}
    counted = {mark for count in now.editor.counts(now.sketch) if count.part == part}
    return {tool.mark for tool in tools} | typed | counted | ({mark} if part == "formula" else set())


@each_type
def test_every_click_says_what_is_wrong_and_can_be_taken_back(ptype):
    """The page keeps texts: each of them, whole or not, brings back the same board."""
    seeds, random = seeds_of(ptype), Random(7)
    for text in (started(ptype, *size_of(seeds[0])).text, seeds[-1]):
        now = opened(text)
        for _ in range(25):
            tool, at = random.choice(offered(now))
            then, reason = pressed(now, tool, [at], random.choice(SYMMETRIES), again=random.random() < 0.3)
            assert (then.puzzle is None) == (then.problem is not None)
            assert reason is None or str(reason)
            again = opened(then.text)
            assert (again.text, again.sketch.marks, again.drawn) == (then.text, then.sketch.marks, then.drawn)
            assert board_svg(then.drawn.board())
            now = then


def size_of(text: str) -> tuple[int, int]:
    sketch = opened(text).sketch
    return sketch.height, sketch.width


@each_type
def test_another_size_keeps_what_fits(ptype):
    seed = opened(seeds_of(ptype)[-1])
    if not seed.editor.sized:
        return
    height, width = seed.sketch.height, seed.sketch.width
    same = resized(seed, height, width)
    assert same.text == seed.text
