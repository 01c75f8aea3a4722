"""Refusals of wrong steps: whole sentences, and a cell to look at wherever the refusal is about one."""

from __future__ import annotations

import re

import pytest

from puzzles.base.ptype import PuzzleType
from puzzles.formats.sentences import sentence
from puzzles.formats.steps import parse_step
from puzzles.kernel.board import Place
from puzzles.kernel.check import check_step
from puzzles.kernel.step import Step
from puzzles.kernel.verdict import Refusal
from puzzles.registry import all_types
from tests.engine.reasons import ID, RAW, unspoken
from tests.engine.wrong_steps import wrong_steps

EACH = 7
EVERYWHERE = "nowhere"
"""The code of a contradiction that was looked for on the whole board: there is no cell to mark."""

BROKEN = re.compile(r"  |[.?] (row|column|region|room|block|diagonal) ")
"""Sentences run together or cut off, and one that begins with a small letter."""
STARS = "AAAAA/BBCCA/BBCCC/BBDDC/BEEEC/stars: 1/known:/-..../...../...../...../....."
VIALS = "size: 2 2/vials: r1c1-r1c2 r2c1-r2c2/rows: 1 ./columns: 2 ."
ROW = Step("binary.zero-or-one", Place("row", "row1", (0, 1, 2, 3)))


@pytest.mark.parametrize("ptype", [each for each in all_types().values() if each.listed], ids=lambda each: each.id)
def test_every_refusal_is_a_sentence_that_marks_a_cell(ptype: PuzzleType) -> None:
    for wrong in wrong_steps(ptype, each=EACH):
        text = sentence(ptype, wrong.step.rule, wrong.refusal)
        assert text.endswith("."), text
        assert not BROKEN.search(text), text
        assert not RAW.search(text), text
        assert not unspoken(text), text
        assert not ID.search(text), text
        assert wrong.refusal.evidence or wrong.refusal.code == EVERYWHERE, text


def test_a_rule_at_a_wrong_place_says_where_it_is_applied() -> None:
    binary = all_types()["binary"]
    refusal = check_step(binary.parse(["....", "....", "....", "...."]).board(), ROW).verdict
    assert isinstance(refusal, Refusal)
    assert sentence(binary, ROW.rule, refusal) == "Choose a cell for this rule; row 1 is not one."


def test_the_square_of_a_clue_is_no_cell_to_be_filled_in() -> None:
    mines = all_types()["minesweeper"]
    puzzle = mines.parse(["1.", ".."])
    refusal = check_step(puzzle.board(), Step("minesweeper.mine-or-safe", mines.place(puzzle, "r1c1"))).verdict
    assert isinstance(refusal, Refusal)
    assert sentence(mines, "minesweeper.mine-or-safe", refusal) == (
        "Choose a cell to be filled in for this rule; at r1c1 stands a clue or a wall."
    )


@pytest.mark.parametrize(
    ("type_id", "board", "step", "words"),
    [
        ("light-up", "*./..", "light-up.must-light: r1c1=empty", "r1c1 is already a bulb, so it cannot become empty."),
        (
            "star-battle",
            STARS,
            "star-battle.surround-star: r1c1=star",
            "r1c1 is already empty, so it cannot become a star.",
        ),
        ("latin", "12/2.", "latin.last-number: r1c1=1", "r1c1 is already 1, so this step changes nothing."),
        (
            "latin",
            "12/2.",
            "latin.last-number: r2c2=1/2",
            "r2c2 can be 1 or 2, before this step and after it. So the step changes nothing.",
        ),
        (
            "latin",
            "12/2.",
            "latin.seen-number: r2c2=-1/2",
            "This step would leave no value for r2c2. Take fewer values away.",
        ),
        (
            "light-up",
            "#./..",
            "light-up.must-light: r1c1=bulb",
            "Nothing can be filled in at r1c1: a clue or a wall stands there.",
        ),
        (
            "light-up",
            "#./..",
            "light-up.must-light: r1c1=empty",
            "Nothing can be filled in at r1c1: a clue or a wall stands there.",
        ),
        (
            "shirokuro",
            "wb/bw/none: r1c1-r1c2",
            "shirokuro.only-link: r1c1-r1c2=line",
            "r1c1-r1c2 is already ruled out, so it cannot become a line.",
        ),
        (
            "light-up",
            "../..",
            "light-up.bulbs-in-path @r1c2",
            "There is no bulb at r1c2. This rule needs one that sees another bulb.",
        ),
        (
            "light-up",
            "*../.2./...",
            "light-up.shared-spots: r1c3=bulb",
            "r1c3 is lit by the bulb at r1c1, so it cannot be a bulb. For lit squares, use Empty Squares in Light.",
        ),
        (
            "light-up",
            "..*/.2./...",
            "light-up.shared-spots: r1c1=empty",
            (
                "This rule needs two numbers that share open squares, one of them beside r1c1, at a side. No number "
                "stands beside r1c1. r1c1 is lit by the bulb at r1c3. For lit squares, use Empty Squares in Light."
            ),
        ),
        (
            "light-up",
            "..../.1../..../....",
            "light-up.shared-spots: r1c2=bulb",
            (
                "This rule needs two numbers that share open squares, one of them beside r1c2, at a side. No other "
                "number shares an open square with r2c2, beside r1c2."
            ),
        ),
        (
            "nurikabe",
            "2oo./..../#...",
            "nurikabe.too-many-spaces @r3c1",
            (
                "r3c1 is black, so it is in no white group. This rule needs a white group with more squares than its "
                "number says."
            ),
        ),
        (
            "battleship",
            "...~/..../..../..~./rows: 1 1 1 1/columns: 0 3 0 1/fleet: 2 1 1",
            "battleship.starves-line: r4c4=water",
            (
                "This rule only counts squares. With a ship at r4c4, every row and column would keep at least as many "
                "squares as its number. Of those that lose squares, row 4 comes closest: squares left for ships, "
                "r4c4; its number, 1."
            ),
        ),
        (
            "light-up",
            "-.#/-../#..",
            "light-up.avoid-darkness: r2c3=empty",
            (
                "This rule needs an unlit square that nothing could light if there were a bulb at r2c3. There is none: "
                "r1c2 and r3c2, for example, could still be lit by a bulb at r1c2 or r3c2. Here only light counts, not "
                "the numbers."
            ),
        ),
        (
            "thermometer",
            VIALS,
            "thermometer.finish-with-blocked: r1c1=blocked",
            (
                "This rule blocks r1c1 only where its row or column has all its mercury. Filled squares in row 1 and "
                "column 1: 0 and 0; still missing: 1 and 2."
            ),
        ),
    ],
)
def test_a_refusal_says_what_stands_in_the_way_here(type_id: str, board: str, step: str, words: str) -> None:
    ptype = all_types()[type_id]
    puzzle = ptype.parse(board.split("/"))
    refusal = check_step(puzzle.board(), parse_step(puzzle, step)).verdict
    assert isinstance(refusal, Refusal)
    assert sentence(ptype, re.split("[: ]", step)[0], refusal) == words


def test_a_cell_with_few_values_left_says_which() -> None:
    latin = all_types()["latin"]
    puzzle = latin.parse(["....", "....", "....", "...."])
    board = puzzle.board().narrow({0: 0b0011})
    refusal = check_step(board, parse_step(puzzle, "latin.last-number: r1c1=4")).verdict
    assert isinstance(refusal, Refusal)
    assert sentence(latin, "latin.last-number", refusal) == "r1c1 can only be 1 or 2 by now, so it cannot become 4."
