"""LEGUP's files: a board of each type, what readers tolerate, and an error with its place for everything else.

`types/TYPE/legup.txt` has the puzzle in our own text, an empty line, and the file.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from puzzles.base.ptype import type_of
from puzzles.formats.legup import MAX_DEPTH, MAX_ELEMENTS, is_legup
from puzzles.formats.read import read
from puzzles.kernel.goal import Goal
from puzzles.parts import part_of
from puzzles.registry import all_types
from tests.engine.broken import mutations, places, tried

FOLDER = Path(__file__).parent / "types"
SAMPLES = {path.parent.name: path.read_text(encoding="utf-8").rsplit("\n\n", 1) for path in FOLDER.glob("*/legup.txt")}
BINARY = SAMPLES["binary"][1]
ENTITY = '<!DOCTYPE a [<!ENTITY b "c">]>'


def refused(text: str) -> tuple[int, int, str, str]:
    """Return line, column, expectation and finding of the error, which says that this is a file of LEGUP."""
    found, error = tried(read, text.encode())
    assert error, found
    line, column, expected, found = places(error)
    assert "LEGUP" in expected
    return line, column, expected.removesuffix(" in this LEGUP file"), found


def test_every_type_that_legup_has_is_read() -> None:
    readers = {type(ptype).__module__.rpartition(".")[2] for ptype in all_types().values() if part_of(ptype, "legup")}
    assert readers == set(SAMPLES)


@pytest.mark.parametrize("folder", sorted(SAMPLES))
def test_a_board_is_read_as_our_own_text(folder: str) -> None:
    ours, theirs = SAMPLES[folder]
    (text,) = read(theirs.encode())
    assert type(type_of(text.puzzle)).__module__.endswith(f".{folder}")
    assert type_of(text.puzzle).print(text.puzzle) == ours


def test_values_of_battleship_are_read_by_name_and_number() -> None:
    numbers = SAMPLES["battleship"][1]
    for name, number in (("WATER", 1), ("SHIP_LEFT", 7), ("SHIP_UNKNOWN", 3), ("SUBMARINE", 2), ("UNKNOWN", 0)):
        both = [numbers.replace('cell value="1"', f'cell value="{value}"') for value in (name, number)]
        named, numbered = (read(text.encode())[0].puzzle for text in both)
        assert named == numbered, name
    assert refused(numbers.replace('cell value="1"', 'cell value="BOAT"'))[3] == "'BOAT'"


def test_the_goal_is_read_and_a_goal_that_is_not_here_is_named() -> None:
    assert read(BINARY.encode())[0].goal == Goal("no-solution")
    assert read(BINARY.replace("prove_no_solution", "DEFAULT").encode())[0].goal == Goal("solve")
    assert read(BINARY.replace("prove_no_solution", "PROVE_ANY_SOLUTION").encode())[0].goal == Goal("any-solution")
    line, column, expected, found = refused(BINARY.replace("prove_no_solution", "PROVE_IT"))
    assert (line, column, found) == (6, 7, "'PROVE_IT'")
    assert expected.startswith("as type of a goal DEFAULT or PROVE_ANY_SOLUTION or")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"Binary"', '"Shogi"', (3, 3, "as name of a LEGUP puzzle one of Battleship, ", "'Shogi'")),
        ('size="2"', 'size="two"', (5, 5, "as size of <board> a number from 1 to 50", "'two'")),
        ('size="2"', "", (5, 5, "as height of <board> a number from 1 to 50", "none")),
        ('size="2"', 'size="3"', (5, 5, "an even number of rows", "3 rows")),
        ('x="1" y="0"', 'x="2" y="0"', (9, 9, "as x of <cell> a number from 0 to 1", "'2'")),
        ('x="1" y="0"', 'x="-1" y="0"', (9, 9, "as x of <cell> a number from 0 to 1", "'-1'")),
        ('x="1" y="0"', 'x="0" y="0"', (9, 9, "the value of line 8 for the same cell", "another one")),
        ('value="1"', 'value="-1"', (9, 9, "as value of <cell> a number from 0 to 2", "'-1'")),
        ('value="1"', 'value="7"', (9, 9, "as value of <cell> a number from 0 to 2", "'7'")),
        ("<board", "<bored", (5, 5, "<board> or <proof> within <puzzle> in a LEGUP file", "<bored>")),
        ("</board", "</bored", (12, 7, "</board>, for the <board> of line 5", "'</bored>'")),
        ("<saved/>", "<!DOCTYPE x>", (2, 5, "a LEGUP file, in XML", "'!DOCTYPE x>'")),
        ("</puzzle>\n", "", (13, 5, "</puzzle>, for the <puzzle> of line 3", "'</Legup>'")),
        ("</Legup>", "", (15, 1, "</legup>, for the <legup> of line 1", "the end of the file")),
        ("</Legup>", "</Legup><a/>", (14, 9, "the end of the LEGUP file", "'<a/>'")),
        ('size="2"', 'size=2', (5, 17, "a LEGUP file, in XML", "'=2")),
        ('<Legup version="2.0.0">', f"{ENTITY}<Legup>", (1, 13, "a LEGUP file without a document type", "<!DOCTYPE")),
        ("cells>", "squares>", (7, 7, "<goal> or <cells> or <axis> or <lines> or", "<squares>")),
        ("<cell ", "<cell><cell/></cell><cell ", (8, 15, "nothing within <cell> in a LEGUP file", "<cell>")),
        ("<cells>", "<cells/><cells>", (7, 15, "one <cells> in a LEGUP file", "another one")),
        ("<board", "<board/><board", (5, 13, "one <board> in a LEGUP file", "another one")),
        ('x="1"', 'x="1" X="0"', (9, 9, "every attribute only once in a LEGUP file", "'X'")),
    ],
)  # fmt: skip
def test_an_error_names_its_place(old: str, new: str, said: tuple[int, int, str, str]) -> None:
    line, column, expected, found = refused(BINARY.replace(old, new))
    assert (line, column) == said[:2]
    assert expected.startswith(said[2])
    assert said[3] in found


def test_a_value_that_the_type_does_not_have_is_refused() -> None:
    light_up = SAMPLES["light_up"][1]
    assert refused(light_up.replace('value="-1"', 'value="5"'))[2] == "as value of <cell> a number from -4 to 4"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('x="1" y="1"', 'x="0" y="1"', "each square in one region"),
        ('<cell value="0" x="1" y="1"/>', "", "each square in a region"),
        ("<region><cells>", "<region><cells/></region><region><cells>", "2 regions"),
        ('puzzle_num="1"', 'puzzle_num="3"', "as puzzle_num of <board> a number from 1 to 2"),
    ],
)
def test_regions_must_divide_the_board(old: str, new: str, said: str) -> None:
    assert refused(SAMPLES["star_battle"][1].replace(old, new))[2] == said


@pytest.mark.parametrize(
    ("folder", "old", "new", "said"),
    [
        ("fillapix", 'value="102"', 'value="111"', "a value that this type has"),
        ("heyawake", 'value="-2" x="0"', 'value="-4" x="0"', "as value of <cell> a number from -3 to 4"),
        ("star_battle", 'value="-1"', 'value="9"', "as value of <cell> a number from -3 to 0"),
        ("battleship", 'side="east"', 'side="south"', "an <axis> for the east and one for the south"),
        ("short_truth_table", 'row_index="1" char', 'row_index="0" char', "the value of line 8 for the same cell"),
        ("fillapix", 'value="102"', 'value="302"', "as value of <cell> a number from 0 to 299"),
        ("heyawake", '<cell value="0" x="2" y="1" region="2"/>', "", "each square listed"),
        ("heyawake", 'value="-3" x="2"', 'value="3" x="2"', "the number 3 of its region, as before"),
        ("heyawake", 'region="7"', "", "as region of <cell> a number from 0 to 999999"),
        ("skyscrapers", '<clue index="2" value="1"/>', "", "<clue> 3 times"),
        ("skyscrapers", 'side="south"', 'side="west"', 'side="east" or side="south"'),
        ("skyscrapers", 'side="south"', 'side="east"', "an <axis> for the east and one for the south"),
        ("skyscrapers", 'cell value="3"', 'cell value="4"', "as value of <cell> a number from 0 to 3"),
        ("thermometer", '<row value="1"/>', "", "<row> 2 times"),
        ("thermometer", 'taily="1"', 'taily="2"', "as taily of <vial> a number from 0 to 1"),
        ("thermometer", 'headx="1"', 'headx="0"', "a vial along a row or column"),
    ],
)
def test_what_a_type_asks_of_its_board(folder: str, old: str, new: str, said: str) -> None:
    assert refused(SAMPLES[folder][1].replace(old, new))[2] == said


def test_size_and_depth_are_limited() -> None:
    deep = "<a>" * (MAX_DEPTH + 1)
    assert refused(deep)[2] == f"at most {MAX_DEPTH} elements within each other in a LEGUP file"
    assert refused(f"<a>{'<b/>' * MAX_ELEMENTS}</a>")[2] == f"at most {MAX_ELEMENTS} elements in a LEGUP file"
    proof = f"<proof>{'<node/>' * MAX_ELEMENTS}</proof></puzzle>"
    assert read(BINARY.replace("</puzzle>", proof).encode())[0].puzzle.height == 2


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(sorted(SAMPLES)).flatmap(lambda folder: mutations(SAMPLES[folder][1].encode())))
def test_a_broken_file_gives_an_error_or_a_puzzle(data: bytes) -> None:
    found, error = tried(read, data)
    if error:
        assert min(error.line, error.column) >= 1
        assert error.line <= len(data.splitlines()) + 1
    else:
        assert found
        assert is_legup(data.decode().lstrip("\ufeff")) or b"type:" in data
