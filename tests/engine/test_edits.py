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
from puzzles.edits import Edited, aimed, opened, pressed, resized, started
from puzzles.formats.errors import FormatError
from puzzles.kernel.goal import OF_CELLS, OF_VALUES
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
    tools = [(tool.id if tool.mark else f"{tool.id}{tool.most}", tool.on) for tool in now.tools]
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


@pytest.mark.parametrize(
    "text",
    [
        "",
        "type: light-up",
        "type: none\n\n..\n",
        "type: light-up\n\n?.\n",
        "type: star-battle\n\n!!\n!!\nstars: 1\n",
        "type: star-battle\n\nAA\nBB\nstars: x\n",
        "type: heyawake\n\nAAB\nAB\n",
        "type: heyawake\n\n" + "A\n" * 26,
        "type: heyawake\n\nAB\nBA\nnumbers: A=9\n",
        "type: thermometer\n\nsize: x\n",
        "type: thermometer\n\nsize: 2 2\nvials: r1c1-r2c2\n",
        "type: skyscrapers\n\n.\n",
        "type: short-truth-table\n\nA>\n",
    ],
)
def test_a_text_that_no_click_makes_is_refused(text):
    with pytest.raises(FormatError):
        opened(text)


def test_what_becomes_of_marks_in_another_size():
    rooms = opened("type: heyawake\n\nAAB\nCCB\nnumbers: A=2 C=1\nknown:\n#.o\n...\n")
    assert resized(rooms, 3, 4).text.split("\n\n")[1] == (
        "AABB\nCCBB\nCCBB\nnumbers: A=2 C=1\nknown:\n#.o.\n....\n....\n"
    )
    assert resized(rooms, 1, 2).text.split("\n\n")[1] == "AA\nnumbers: A=2\nknown: #.\n"
    vials = opened("type: thermometer\n\nsize: 3 3\nvials: r1c1-r1c3 r3c1-r2c1\nrows: 3 . 1\nfilled: r1c1 r3c1\n")
    assert resized(vials, 3, 2).text.split("\n\n")[1] == "size: 3 2\nvials: r3c1-r2c1\nrows: . . 1\nfilled: r3c1\n"
    trees = opened("type: tree-tent\n\n.T.\n...\nline: r1c1-r1c2\nnone: r1c2-r1c3\n")
    assert resized(trees, 2, 2).text.split("\n\n")[1] == "^T\n..\nline: r1c1-r1c2\n"


def press(text: str, tool: str, at: str, symmetry: str = "none", again: bool = False) -> str:
    return pressed(opened(text), tool, at.split(), symmetry, again=again)[0].text.split("\n\n", 1)[1]


def test_symmetric_placement_leaves_alone_what_is_there():
    assert press("type: light-up\n\n...\n..1\n", "squares:2", "r1c1", "turn") == "2..\n..1\n"
    assert press("type: light-up\n\n...\n...\n", "squares:2", "r1c1", "turn") == "2..\n..2\n"
    assert press("type: light-up\n\n2..\n..1\n", "erase:", "r1c1", "turn") == "...\n...\n"
    assert press("type: battleship\n\n...\nfleet: 2\n", "squares:<", "r1c1", "mirror") == "<.>\nfleet: 2\n"
    assert press("type: heyawake\n\nAAA\nAAA\n", "room:B", "r1c1", "mirror") == "BAC\nAAA\n"
    assert press("type: heyawake\n\nBAC\nAAA\n", "room:B", "r2c1 r2c2", "mirror") == "BAC\nBBC\n"
    assert press("type: thermometer\n\nsize: 2 3\nvials: r1c1-r1c2\n", "vials:vial", "r2c1-r2c2", "flip") == (
        "size: 2 3\nvials: r1c1-r1c2 r2c1-r2c2\n"
    )


def test_marks_that_have_lost_their_place_go():
    assert press("type: shirokuro\n\nw.b\nline: r1c1-r1c3\n", "squares:w", "r1c2") == "wwb\n"
    assert press("type: thermometer\n\nsize: 1 3\nvials: r1c1-r1c2 r1c3\nfilled: r1c1\n", "erase:", "r1c2") == (
        "size: 1 3\nvials: r1c3\n"
    )
    assert press("type: heyawake\n\nAAB\nnumbers: A=2 B=1\n", "room:A", "r1c3") == "AAA\nnumbers: A=2\n"
    assert press("type: short-truth-table\n\nA = T\nB\nC = F\n", "erase:", "formula1") == "B\nC = F\n"
    assert press("type: light-up\n\n#..\n", "squares:#", "r1c1", again=True) == "...\n"


@each_type
def test_goals_are_chosen_by_clicking(ptype):
    """Every kind of goal that is about cells takes a cell of the type with each of its values, by the tools offered."""
    seed = opened(seeds_of(ptype)[-1])
    names = [ptype.cell_name(seed.drawn, cell) for cell, mask in enumerate(seed.drawn.start) if mask & (mask - 1)]
    for kind in (*OF_VALUES, *OF_CELLS):
        now = aimed(seed, kind, assumed=True)
        assert now.puzzle is None
        tools = [tool for tool in now.tools if tool.part == "goal"]
        assert len(tools) >= (len(ptype.values(seed.drawn)) if kind in OF_VALUES else 1)
        for tool in tools:
            places = [name for name in names if ("-" in name) == (tool.on == "pair")]
            then, reason = pressed(now, tool.id, [places[-1]])
            assert (reason, then.problem) == (None, None)
            assert then.puzzle
            assert (then.puzzle.goal.type, len(then.puzzle.goal.cells)) == (kind, 1)
            assert opened(then.text).text == then.text
            assert pressed(then, tool.id, [places[-1]])[0].text == now.text
            assert pressed(then, ERASE, [places[-1]])[0].text == now.text
    assert aimed(now, "solve", assumed=True).text == seed.text


def test_goals_follow_the_puzzle():
    text = "type: light-up\ntitle: T\ngoal: must-be r1c1=bulb r2c3=empty assume-solution\n\n...\n.4.\n...\n"
    now = opened(text)
    assert now.text == text
    assert resized(now, 2, 2).text.split("\n")[2] == "goal: must-be r1c1=bulb assume-solution"
    assert aimed(now, "several-values", assumed=True).text.split("\n")[2] == "goal: several-values r1c1 r2c3"
    assert aimed(now, "unique", assumed=False).text.split("\n")[2] == "goal: unique"
    for tool, at, said in (
        ("goal:bulb", "r2c2", "this cell never has that value"),
        ("goal:lamp", "r1c1", "this cell never has that value"),
        ("goal:bulb", "row1", "no goal can be about that place"),
    ):
        assert pressed(now, tool, [at]) == (now, said)
    unique = aimed(now, "unique", assumed=False)
    assert pressed(unique, "goal:bulb", ["r1c1"]) == (unique, "this goal is not about single cells")
    links = opened("type: masyu\ngoal: possible r1c1-r1c2=line\n\nw..\n...\n")
    assert pressed(links, "goal:none", ["r1c2-r1c1"])[0].text.split("\n")[1] == "goal: possible r1c1-r1c2=none"
